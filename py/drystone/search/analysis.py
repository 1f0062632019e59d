"""Analysis of a position, in slices: best moves with their lines, and who stands better."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from typing import Any

from drystone.core.errors import TextError
from drystone.core.game import Position
from drystone.search.budget import Budget, run
from drystone.search.engines import engine, search_in
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.judge import WON, chance, plies_to_end, share
from drystone.search.seats import choosing

SHOWN = 5
"""Lines that are shown."""


@dataclass(frozen=True)
class Finding:
    """A move and its line as texts, its sites, and the first colour's share of won games, 0 to 1.

    `end` is the number of plies to a proven end, None if nothing is proven; `winner` names the
    colour that wins then.
    """

    move: str
    sites: tuple[str, ...]
    line: tuple[str, ...]
    share: float
    end: int | None
    winner: str


@dataclass(frozen=True)
class Report:
    """What a search has found so far: the findings, best first, and how far it looked."""

    findings: tuple[Finding, ...]
    nodes: int
    depth: int
    done: bool


def report(position: Position, search: Search, count: int = SHOWN) -> Report:
    """Return what a search from `position` has found."""
    findings = tuple(_finding(position, line) for line in search.lines(count))
    return Report(findings, search.nodes, search.depth, search.done)


def _finding(position: Position, line: PrincipalVariation) -> Finding:
    first, second = position.game.sides
    end = plies_to_end(line.worth)
    winner = "" if end is None else first if line.worth > 0 else second
    texts = tuple(str(move) for move in line.moves)
    part = share(line.worth) if end is None else (1 + chance(line.worth)) / 2
    return Finding(str(line.move), line.move.path, texts, part, end, winner)


def analysis_of(
    position: Position, rng: Random, past: frozenset[Hashable] = frozenset()
) -> Search | None:
    """Return a search of what the side to act can see, which tells SHOWN moves apart.

    It is None where there is nothing to analyse: when the game is over, and before colours are
    chosen.
    """
    if position.outcome is not None or choosing(position):
        return None
    view = position.seen_by(position.side)
    return search_in(view, engine("best", view.game, past, rng, SHOWN), rng)


def evaluation(position: Position, nodes: int, rng: Random) -> float:
    """Return the first colour's share of won games, 0 to 1, after a search of that many nodes."""
    outcome = position.outcome
    if outcome is not None:
        first = position.game.first
        return 0.5 if outcome.winner is None else float(outcome.winner == first)
    search = analysis_of(position, rng)
    if search is None:
        return 0.5
    run(search, Budget(nodes=nodes))
    return share(max(-WON, min(WON, search.lines(1)[0].worth)))


def threatening(position: Position) -> Position:
    """Return the same position with the other side to act: what it threatens.

    Raises TextError where the rules could never come to that, or something is hidden.
    """
    game = position.game
    if game.hidden or choosing(position):
        raise TextError("What the other side threatens cannot be shown here.")
    fields: list[Any] = str(position).split(" ")
    at = fields.index(position.side)
    fields[at] = game.other(position.side)
    return game.position(" ".join(fields))
