"""Analysis of a position, in slices: the principal variations, and who stands better."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from random import Random

from drystone.core.errors import NotKnown, OptionError, TextError, quote
from drystone.core.game import Move, Path, Position
from drystone.core.language import say, to_say
from drystone.search.budget import Budget, run
from drystone.search.engines.choice import engine, search_in, solving
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.seats import choosing_colours
from drystone.search.values import WON, expected_score, plies_to_end, sign_of, win_probability

SHOWN = 5
"""How many variations are shown."""

NO_THREATS = to_say("What the other side threatens cannot be shown here.")

RELIED = 0.1
"""The part of the largest weight from which on a variation has been looked into enough."""


@dataclass(frozen=True)
class Finding:
    """A move with its sites, the variation that it begins, and the first colour's win probability.

    `plies_to_end` is the number of plies to a proven end, None if nothing is proven. `winner` is
    the colour that wins then, `moves_to_win` how many of these plies are its own moves, and
    `within` says that the end may come sooner.
    """

    move: Move
    sites: Path
    variation: tuple[Move, ...]
    win_probability: float
    """The probability that the first colour wins, or the side that `Report.seen_from` names."""
    plies_to_end: int | None
    winner: str
    within: bool = False
    moves_to_win: int | None = None


@dataclass(frozen=True)
class Report:
    """What a search has found so far: the findings, best first, and how deep it is.

    `side` is the colour whose win probability the findings tell: at first the colour that moves
    first, whichever side is to move.
    """

    findings: tuple[Finding, ...]
    nodes: int
    depth: int
    done: bool
    side: str = ""
    other: str = ""

    @property
    def best(self) -> Finding:
        """The best move for the side to move."""
        return self.findings[0]

    def _repr_html_(self) -> str:
        """Return a table of the findings, for notebooks."""
        rows = (
            f"<tr><td>{one.win_probability:.0%}<td>{' '.join(map(str, one.variation))}"
            for one in self.findings
        )
        head = f"<th>{say('{who} wins with', who=self.side)}<th>{say('best play')}"
        return f"<table><tr>{head}{''.join(rows)}</table>"

    def seen_from(self, side: str) -> Report:
        """Return the same report with the win probabilities of that side.

        Raises OptionError if there is no such side.

        >>> import drystone
        >>> found = drystone.analyse(drystone.match("anaash", size=4), nodes=100)
        >>> red, blue = (found.seen_from(side).best.win_probability for side in "rb")
        >>> round(red + blue, 9)
        1.0
        """
        if side == self.side:
            return self
        if side != self.other or not side:
            wrong = to_say("A side is one of {sides}, not {side}.")
            raise OptionError(say(wrong, sides=f"{self.side}, {self.other}", side=quote(side)))
        turned = tuple(replace(f, win_probability=1 - f.win_probability) for f in self.findings)
        return replace(self, findings=turned, side=self.other, other=self.side)


def report(position: Position, search: Search, count: int = SHOWN) -> Report:
    """Return what a search from `position` has found.

    Of moves that lead to the same position only the first is reported.
    """
    different: dict[Hashable, PrincipalVariation] = {}
    for one in search.variations(count):
        different.setdefault(_key_after(position, one.move), one)
    found = list(different.values())
    found[:SHOWN] = _by_value(found[:SHOWN], sign_of(position))
    findings = tuple(_finding(position, one) for one in found)
    first, second = position.game.sides
    return Report(findings, search.nodes, search.depth, search.done, first, second)


def _key_after(position: Position, move: Move) -> Hashable:
    """Return what is equal for moves that lead to the same position, as far as that is known."""
    try:
        return position.after(move).key()
    except NotKnown:  # of one side's view: what comes then depends on what is hidden from it
        return move


def _by_value(found: list[PrincipalVariation], sign: int) -> list[PrincipalVariation]:
    """Return variations with those in order of their values that have been looked into enough.

    A tree search has them by how much it relies on them: one that was found to be better only
    lately would stand below worse ones. The others stay where they are.
    """
    enough = RELIED * max(one.weight for one in found)
    relied = (one for one in found if one.weight >= enough)
    best_first = iter(sorted(relied, key=lambda one: -sign * one.value))
    return [next(best_first) if one.weight >= enough else one for one in found]


def _finding(position: Position, variation: PrincipalVariation) -> Finding:
    first, second = position.game.sides
    value = variation.value
    end = plies_to_end(value)
    winner = "" if end is None else first if value > 0 else second
    probability = win_probability(value) if end is None else (1 + expected_score(value)) / 2
    move, moves = variation.move, tuple(variation.moves)
    own = None if end is None else _own_moves(position, moves, winner, end)
    return Finding(move, move.path, moves, probability, end, winner, variation.within, own)


def _own_moves(position: Position, variation: Sequence[Move], winner: str, plies: int) -> int:
    """Return how many of the next plies are the winner's moves; a match may end on the loser's.

    Where the variation stops, the sides take turns.
    """
    own, here = 0, position
    for at, move in enumerate(variation[:plies]):
        own += here.side == winner
        try:
            here = here.after(move)
        except NotKnown:
            return own + (plies - at - (here.side == winner)) // 2
        if here.outcome is not None:
            return own
    rest = max(0, plies - len(variation))
    return own + (rest + (here.side == winner)) // 2


def analysis_search(
    position: Position,
    rng: Random,
    drawn_keys: frozenset[Hashable] = frozenset(),
    exact: int = SHOWN,
    solve: bool = False,
) -> Search | None:
    """Return a search of what the side to move can see, with exact values for `exact` moves.

    With `solve` it solves what it can in a game that is solved. It is None where there is nothing
    to analyse: when the game is over, and before colours are chosen.
    """
    if position.outcome is not None or choosing_colours(position):
        return None
    view = position.seen_by(position.side)
    usual = search_in(view, engine("usual", view.game, drawn_keys, rng, exact), rng)
    return solving(view, usual) if solve else usual


def evaluate(position: Position, nodes: int, rng: Random) -> float:
    """Return the first colour's win probability, 0 to 1, after a search of that many nodes."""
    outcome = position.outcome
    if outcome is not None:
        first = position.game.first
        return 0.5 if outcome.winner is None else float(outcome.winner == first)
    search = analysis_search(position, rng)
    if search is None:
        return 0.5
    run(search, Budget(nodes=nodes))
    return win_probability(max(-WON, min(WON, search.variations(1)[0].value)))


def after_null_move(position: Position) -> Position:
    """Return the same position with the other side to move, to find what it threatens.

    What else its text tells, a game's equipment makes fit: in Asli who moves depends on the prison.
    Raises TextError where the rules could never lead to that, or something is hidden.
    """
    from drystone.core.equipment import Setup, equipment_of  # a start of the search does without

    game = position.game
    if game.hidden or choosing_colours(position):
        raise TextError(say(NO_THREATS))
    equipment = equipment_of(game)
    try:
        if equipment is None:
            return game.position(" ".join(_of_other(str(position).split(" "), position)))
        before = equipment.read(str(position))
        other = Setup(before.tokens, _of_other(before.fields, position))
        return game.position(equipment.write(equipment.passed(before, other)))
    except TextError:
        raise TextError(say(NO_THREATS)) from None


def _of_other(fields: Sequence[str], position: Position) -> tuple[str, ...]:
    """Return fields of a position's text with the other side to move."""
    at = fields.index(position.side)
    return (*fields[:at], position.game.other(position.side), *fields[at + 1 :])
