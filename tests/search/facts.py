"""The facts of reasons, replayed: with the rules, and with numbers read off position texts.

`tests/games/NAME/reading.py` says what a game's texts mean, apart from the code that finds reasons:
`pieces(position)` the side and the size of what stands where, `events(before, after, move, side)`
all words that are true of a move, `counts(position, side)` the numbers by kind.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from drystone.core.game import Position
from drystone.play.puzzle import gain_rule_of
from drystone.search.analysis.analysis import after_null_move
from drystone.search.analysis.claims import Fact, Reason
from drystone.search.analysis.lines import Line


@cache
def reading_of(name: str) -> Any:
    return import_module(f"tests.games.{name}.reading")


def tokens(position: Any, joint: str = ",") -> dict[str, str]:
    """Return what stands where, read off the rows of a position text."""
    rows = str(position).split(" ")[0].split("/")
    hexagons = "se" in position.game.grid.directions
    found: dict[str, str] = {}
    for above, row in enumerate(rows):
        rank, column = len(rows) - 1 - above, 0
        parts = row.split(joint) if joint else re.findall(r"\d+|\D", row)
        for part in parts:
            if part.isdigit():
                column += int(part)
                continue
            letter, number = (rank, column) if hexagons else (column, rank)
            found[f"{'abcdefghijklmnopqrstuvwxyz'[letter]}{number + 1}"] = part
            column += 1
    return found


def losses(position: Position, after: Position) -> dict[str, int]:
    """Return how much the side that does not move has lost, by space."""
    pieces = reading_of(position.game.name).pieces
    before, then, other = pieces(position), pieces(after), position.game.other(position.side)
    return {
        site: size
        for site, (side, size) in before.items()
        if side == other and then.get(site, ("", 0))[0] != other
    }


def walked(position: Position, line: Line) -> list[Position]:
    """Return the positions along a line, each move checked; None passes the turn."""
    found = [position]
    for move in line:
        here = found[-1]
        found.append(after_null_move(here) if move is None else here.play(str(move)))
    return found


def holds(position: Position, fact: Fact) -> bool:
    """Return whether a fact is so."""
    way = walked(position, fact.line)
    end = way[-1]
    return bool(CHECKS[fact.kind](fact, way, end))


def does(fact: Fact, way: list[Position], end: Position) -> bool:
    reading, event = reading_of(end.game.name), fact.event
    before, move = way[-2], fact.line[-1]
    assert event is not None
    lost = losses(before, end)
    if event.taken and (event.taken != sum(lost.values()) or set(event.sites) != set(lost)):
        return False
    return event.words in reading.events(before, end, str(move), before.side)


def takes(end: Position) -> Iterator[dict[str, int]]:
    """Yield what each legal move takes, by space."""
    return (losses(end, end.after(move)) for move in end.moves())


def most(fact: Fact, way: list[Position], end: Position) -> bool:
    return all(sum(lost.values()) <= fact.number for lost in takes(end))


def wins(fact: Fact, way: list[Position], end: Position) -> bool:
    return end.outcome is not None and end.outcome.winner == fact.side


def cannot_win(fact: Fact, way: list[Position], end: Position) -> bool:
    ends = (end.after(move).outcome for move in end.moves())
    return not any(one and one.winner == end.side for one in ends)


def has(fact: Fact, way: list[Position], end: Position) -> bool:
    counted = reading_of(end.game.name).counts(end, fact.side)
    return all(
        counted[one.kind] == one.number and str(one.number) in one.words for one in fact.counts
    )


def reaches(fact: Fact, way: list[Position], end: Position) -> bool:
    """Whether a puzzle's goal is reached, by trying all moves, without any of the prover's code."""
    goal, side, known = fact.goal, fact.side, {}
    assert goal is not None

    def reached(position: Position, left: float) -> bool:
        if position.outcome is not None:
            return position.outcome.winner == side
        own = position.side == side
        if own and goal.lead is not None and lead_of(position, side) >= goal.lead:
            return True
        if own and not left:
            return False
        at = position, left
        if at not in known:
            ways = (reached(position.after(move), left - own) for move in position.moves())
            known[at] = any(ways) if own else all(ways)
        return known[at]

    return reached(end, fact.number)


def lead_of(position: Position, side: str) -> int:
    rule = gain_rule_of(type(position.game))
    assert rule is not None
    return rule.lead(position, side)


CHECKS: dict[str, Callable[..., bool]] = {
    "does": does,
    "most": most,
    "wins": wins,
    "holds": cannot_win,
    "again": lambda fact, way, end: end.side == way[-2].side and end.outcome is None,
    "moves": lambda fact, way, end: len(end.moves()) == fact.number,
    "open": lambda fact, way, end: {*fact.sites} == {site for lost in takes(end) for site in lost},
    "has": has,
    "reaches": reaches,
    "misses": lambda fact, way, end: not reaches(fact, way, end),
}


def true(position: Position, reason: Reason, about: str = "") -> bool:
    """Return whether all facts of a reason are so, and its sentence has no other numbers.

    Besides those of the facts it has the numbers of the move that it is `about`.
    """
    known: set[str] = {about}
    taken: dict[str, float] = {}
    for fact in reason.facts:
        way = walked(position, fact.line)
        if fact.event and fact.event.taken:
            mover = way[-2].side
            taken[mover] = taken.get(mover, 0) + fact.event.taken
        known |= {*map(str, fact.line), *fact.sites, f"{fact.number:g}"}
        known |= {fact.event.words, *fact.event.sites} if fact.event else set()
        known |= {one.words for one in fact.counts}
        known |= {fact.goal.words} if fact.goal else set()
        known |= {way[-1].outcome.reason} if way[-1].outcome else set()
    known |= {f"{total:g}" for total in taken.values()}
    numbers = {number for text in known for number in re.findall(r"\d+", text)}
    said = {*re.findall(r"\d+", reason.words)}
    return said <= numbers and all(holds(position, fact) for fact in reason.facts)
