"""What puzzles ask for, and how it is proven: see `drystone.play.puzzle` for the kinds.

Nothing is estimated here. A gain and a win are proven by trying every answer, a defence by finding
for every other move how the other side wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drystone.core.game import Position
from drystone.play.puzzle import Puzzle, gain_rule_of
from drystone.search.proofs.proof import Prover

Lead = Callable[[Any, str], int]
"""By how much a colour is ahead in a position."""


class GainProver(Prover):
    """Proves that `side` comes to a lead of `target` and still has it when it is to move again.

    The winner of the game has reached any lead; a loser, and each side of a draw, has none.

    >>> import drystone
    >>> from drystone.games.anaash.gain import lead
    >>> start = drystone.game("anaash", size=4).position("b4,3/4/1,r3,b1,1/4 r")
    >>> target = lead(start, "r") + 1
    >>> GainProver("r", lead, target).first_moves(start, 1)
    (<AnaashMove b2xc2>,)
    """

    def __init__(self, side: str, lead: Lead, target: int, limit: int = 1_000_000) -> None:
        super().__init__(side, limit)
        self.lead = lead
        self.target = target

    def _has(self, position: Position) -> bool:
        """Return whether the side is as far ahead as that."""
        return self.lead(position, self.side) >= self.target


def prover_of(puzzle: Puzzle, limit: int) -> Prover:
    """Return what proves a puzzle: for a defence, that the other side wins."""
    start, side = puzzle.start, puzzle.start.side
    if puzzle.kind == "hold":
        return Prover(start.game.other(side), limit)
    rule = gain_rule_of(type(start.game))
    if puzzle.kind == "gain" and rule is not None:
        return GainProver(side, rule.lead, puzzle.target, limit)
    return Prover(side, limit)


def holding_moves(position: Position, count: int, prover: Prover) -> tuple[Any, ...]:
    """Return all moves after which `prover.side`, the other one, does not win within `count`.

    Raises Unsettled if that takes too long.
    """
    return tuple(move for move in position.moves() if not prover.wins(position.after(move), count))


def solutions_of(puzzle: Puzzle, limit: int) -> tuple[Any, ...]:
    """Return all first moves that solve a puzzle; raises Unsettled if that takes too long."""
    prover = prover_of(puzzle, limit)
    if puzzle.kind == "hold":
        return holding_moves(puzzle.start, puzzle.count, prover)
    return prover.first_moves(puzzle.start, puzzle.count)
