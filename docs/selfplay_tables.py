"""A directive for Sphinx, ``{selfplay}``: how the games of level 5 against itself went.

The figures are those of `statistics.json` in each game's folder, which ``lab.openings`` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive

from drystone.core.game import Game
from drystone.games import catalogue, game
from drystone.search.players.arena import wilson

FIRST_MOVES = 8
"""How many of the first moves a table has at most, of each series."""

ABOUT = 1.96
"""Standard errors in half of a 95 % interval."""

LENGTHS = "Rules | Games | {first}’s score | Drawn | Given up | Plies, mean | Quartiles | Longest"
MOVES = "Rules | First move | Games | {first}’s score"


class SelfPlay(Directive):
    """Has a section for each game: how long it lasts, who wins, how it begins."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Return the sections; a game of which nothing was played has a sentence."""
        return [self._section(name, kind) for name, kind in catalogue().items()]

    def _section(self, name: str, kind: type[Game]) -> nodes.section:
        found = nodes.section("", nodes.title("", kind.title), ids=[f"of-{name}"])
        figures = json.loads(kind.file("statistics.json") or b"[]")
        lines = list(tables(kind, figures)) if figures else ["Level 5 has not played it yet."]
        self.state.nested_parse(lines, 0, found)
        return found


def tables(kind: type[Game], figures: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the tables of a game as lines of Markdown."""
    first = next(iter(kind.sides.values()))
    yield from head(LENGTHS.format(first=first))
    yield from (row(lengths(kind, one)) for one in figures)
    yield ""
    yield from head(MOVES.format(first=first))
    yield from (row(cells) for one in figures for cells in first_moves(kind, one))


def head(titles: str) -> Iterator[str]:
    """Yield the two lines that a table begins with."""
    yield f"| {titles} |"
    yield row(["---"] * len(titles.split(" | ")))


def row(cells: list[str]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def lengths(kind: type[Game], one: dict[str, Any]) -> list[str]:
    """Return how games of one series ended, and after how many plies."""
    plies, (_, drawn, _) = one["plies"], one["ended"]
    error = plies["error"]
    return [
        rules(kind, one),
        f"{one['games']:,}",
        score(one["ended"]),
        f"{drawn - one['given up']:,}",
        f"{one['given up']:,}",
        f"{plies['mean']:.1f}" + ("" if error is None else f" ± {error:.1f}"),
        ", ".join(f"{number:g}" for number in plies["quartiles"]),
        f"{plies['longest']:,}",
    ]


def first_moves(kind: type[Game], one: dict[str, Any]) -> Iterator[list[str]]:
    """Yield the first moves of one series, those that were played most, with the rest as one."""
    moves = one["first moves"]
    for text, *counts in moves[:FIRST_MOVES]:
        yield [rules(kind, one), f"`{text}`", f"{sum(counts):,}", score(counts)]
    rest = [counts for _, *counts in moves[FIRST_MOVES:]]
    if rest:
        counts = [sum(column) for column in zip(*rest, strict=True)]
        words = f"{len(rest)} others"
        yield [rules(kind, one), words, f"{sum(counts):,}", score(counts)]


def rules(kind: type[Game], one: dict[str, Any]) -> str:
    """Return the options of a series in words."""
    chosen = game(kind.name, **one["options"])
    words = (
        named(option.label.lower(), option.words(chosen.values[option.key]))
        for option in kind.options
        if option.key in one["options"]
    )
    return ", ".join(words) or "the usual"


def named(label: str, value: str) -> str:
    """Return an option in words; some say by themselves which it is.

    >>> named("board size", "8"), named("komi", "No komi")
    ('board size 8', 'no komi')
    """
    said = value[:1].lower() + value[1:]
    return said if label in said else f"{label} {value}"


def score(counts: list[int]) -> str:
    """Return the first colour's score in per cent, with its 95 % interval.

    >>> score([60, 0, 40])
    '60 % (50 to 69)'
    """
    first, drawn, _ = counts
    games = sum(counts)
    share = (first + drawn / 2) / games
    half = wilson(share, games)
    middle = (share + ABOUT**2 / (2 * games)) / (1 + ABOUT**2 / games)
    low, high = (100 * max(0.0, min(1.0, end)) for end in (middle - half, middle + half))
    return f"{100 * share:.0f} % ({low:.0f} to {high:.0f})"


def setup(app: Any) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("selfplay", SelfPlay)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
