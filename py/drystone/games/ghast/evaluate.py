"""Who stands better in Ghast: tiles, the tiles that breathe by themselves, and their open couplers.

Nine tiles more are a win, whatever the komi: so a lead in tiles counts more the nearer it comes to
that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from drystone.core.evaluation import (
    LATE,
    Bluff,
    Features,
    LinearEvaluator,
    TaperedEvaluator,
    tapered,
    weighted,
)
from drystone.core.game import Game
from drystone.games.ghast.player.bluff import Pairing, before
from drystone.games.ghast.player.circles import circling
from drystone.games.ghast.player.foresight import Foresight
from drystone.games.ghast.player.ordering import ordered
from drystone.games.ghast.rules.moves import GhastMove
from drystone.games.ghast.rules.pairs import GONE
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.state import CLAIM_LEAD


class GhastEvaluator(LinearEvaluator):
    """Orange's features less Blue's.

    The weights were fitted to 150 games with itself, of 100 positions a move.
    """

    names = (
        "lead (of nine)",
        "lead in tiles times its size",
        "tiles with an open coupler (of 10)",
        "open couplers (of 10)",
        "couplings and bridges (of 10)",
        "turn",
    )
    weights: Features = (-1.88, 1.86, 0.782, 1.01, 0.87, 0.115)
    temperature = 6.0
    tree = {"max_children": 120}
    veiled_tree = {"max_children": 40}
    """Settings where tiles are hidden: what is searched there is one case of many."""
    beam = {"max_children": 40}

    def tree_for(self, game: Game) -> Mapping[str, float]:
        """Return the settings of the tree search for a mode, as they were measured."""
        return self.veiled_tree if game.hidden else self.tree

    def features(self, position: GhastPosition) -> Features:
        """Return the features."""
        board = position.board
        lanes = board.tiles.lanes
        breathing = board.offers & board.gaps
        ways = board.offers & board.meets
        low = (1 << lanes.span) - 1
        first, second = breathing & low, breathing >> lanes.span
        lead = position.lead("o") / CLAIM_LEAD
        more = position.more_tiles("o") / CLAIM_LEAD
        return (
            lead,
            more * abs(more),
            (lanes.origins(first).bit_count() - lanes.origins(second).bit_count()) / 10,
            (first.bit_count() - second.bit_count()) / 10,
            ((ways & low).bit_count() - (ways >> lanes.span).bit_count()) / 10,
            1 if position.side == "o" else -1,
        )

    def circling(self, position: GhastPosition) -> Sequence[GhastMove]:
        """Return moves that only lead round in a circle once more: see `circles`."""
        return circling(position)

    def order_moves(
        self, position: GhastPosition, moves: Sequence[GhastMove]
    ) -> Sequence[GhastMove]:
        """Return the moves in order of a guess: see `ordering`."""
        return ordered(position, moves)

    def foreseen(
        self, position: GhastPosition, moves: Sequence[GhastMove]
    ) -> Iterable[float | None]:
        """Return the scores of what plain tiles lead to, where `Foresight` knows them."""
        if position.extras is not position.variant.plain:
            return super().foreseen(position, moves)
        return map(Foresight(position, self.weights_after(position)).score, moves)

    def weights_after(self, position: GhastPosition) -> Features:
        """Return the weights that count in the positions that moves lead to."""
        return self.weights_for(position)

    def bluff(self, view: GhastPosition) -> Bluff | None:
        """Return the pairs of placements between which chance decides, or the fake tile to come.

        None where no pair may be placed. After a real tile without a partner all is open.
        """
        extras, fakes = view.extras, view.variant.moves.fakes
        if extras.waiting:
            return None
        if extras.half == GONE:
            pairing = Pairing(view, self.score)
            evaluator = PairEvaluator(pairing)
            return Bluff(evaluator, pairing.partners, pairing.unpaired) if pairing.values else None
        pairing = Pairing(before(view), self.score)
        real = pairing.real_in(view)
        partner = None if real is None else pairing.partners.get(real)
        if partner is None:
            return None
        return Bluff(self, {}, given=fakes[partner.index][partner.facing])


class PairEvaluator(GhastEvaluator):
    """Takes half a pair of this turn for the whole, as there is one way to complete it."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing

    def score(self, position: GhastPosition) -> float:
        """Return the log-odds that Orange wins."""
        if position.extras.half != GONE:
            real = self.pairing.real_in(position)
            if real in self.pairing.values:
                return self.pairing.values[real]
        return super().score(position)

    def circling(self, position: GhastPosition) -> Sequence[GhastMove]:
        """Return moves that bring nothing, and those that complete half a pair in other ways."""
        real = self.pairing.real_in(position)
        partner = None if real is None else self.pairing.partners.get(real)
        if partner is None:
            return super().circling(position)
        placed = (partner.index, partner.facing)
        return [move for move in position.moves() if (move.index, move.facing) != placed]


class StrongestEvaluator(TaperedEvaluator, GhastEvaluator):
    """Knows which tiles hang on one hex, and weighs each stage by itself.

    The weights, two rows from the first turn to the sixtieth, were fitted to the values that a
    compiled player with playouts gave the positions of its own games. Where turns place pairs, the
    usual weights count.
    """

    weights = (
        0.315, 0.226, 0.336, 1.809, 0.677, 0.446,
        0.312, 0.180, 0.167, 1.589, 1.050, 0.586,
    )  # fmt: skip
    close_weights = (
        0.634, 0.363, 0.500, 1.528, 0.569, 0.534, -0.854, -0.144,
        1.496, 0.418, 0.336, 0.999, 0.500, 0.411, -1.374, 0.227,
    )  # fmt: skip
    """Those of a closer look, with the tiles that hang on one hex (of 10): of Orange more than of
    Blue, and of both together for who is to move."""
    _close_rows = tapered(close_weights, 8)
    tree = {"max_children": 60, "temperature": 1.0}

    def stage(self, position: GhastPosition) -> int:
        """Return the turn's number, up to LATE."""
        return min(position.turn, LATE)

    def weights_for(self, position: GhastPosition) -> Features:
        """Return the weights at the stage that a game has reached."""
        return self._weights_at(position, self.stage(position))

    def weights_after(self, position: GhastPosition) -> Features:
        """Return the weights a turn later."""
        return self._weights_at(position, min(position.turn + 1, LATE))

    def _weights_at(self, position: GhastPosition, stage: int) -> Features:
        return GhastEvaluator.weights if position.variant.pair_turns else self.row(stage)

    def closer(self, position: GhastPosition) -> float | None:
        """Return the score with the tiles that hang on one hex; None where a claim may end it."""
        variant = position.variant
        if variant.pair_turns or position.extras is not variant.plain or position.may_claim():
            return None
        board = position.board
        found = board.last_breaths()
        orange, blue = (found & board.orange).bit_count(), (found & board.blue).bit_count()
        both = orange + blue if position.side == "o" else -orange - blue
        more = (*self.features(position), (orange - blue) / 10, both / 10)
        return weighted(self._close_rows[self.stage(position)], more)


EVALUATOR = GhastEvaluator()
STRONGEST = StrongestEvaluator()
