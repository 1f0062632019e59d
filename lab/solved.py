"""``python -m lab.solved``: solve the boards of docs/solved.md, and write its table.

Results stand in lab/data/solved.json, a line a board. What stands there is not solved again, so
the command goes on where it stopped. It runs under PyPy, too, and there several times as fast:
``PYTHONPATH=py pypy3 -m lab.solved --game asli``.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any

from drystone.games import catalogue
from drystone.search.proofs.retrograde import TooLarge
from drystone.search.proofs.solution import Board, check, solve
from drystone.search.proofs.solver import DRAW, LOSS, WIN
from lab.long_runs import read_lines
from tools.paths import LAB_DATA, ROOT

KEPT = LAB_DATA / "solved.json"
PAGE = ROOT / "docs" / "solved.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"

SMALL = 60_000
"""Positions up to which a board is solved backwards, too."""


def main() -> int:
    """Solve what is missing, keep it, and write the table."""
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("--game", choices=catalogue(), help="only this game's boards")
    made.add_argument("--table", action="store_true", help="solve nothing, write the table")
    known = made.parse_args()
    found = kept()
    for board in boards():
        wanted = not known.table and known.game in (None, board.game)
        if wanted and not any(is_of(one, board) for one in found):
            found = [*found, solved(board)]
            KEPT.write_text("".join(f"{json.dumps(one)}\n" for one in in_order(found)), "utf-8")
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), found), "utf-8")
    return 0


def boards() -> list[Board]:
    """Return the boards that games name in their modules ``solving``."""
    found = []
    for name, kind in catalogue().items():
        try:
            told = kind.part("solving").boards
        except ModuleNotFoundError:
            continue
        found += [Board(name, options) for options in told]
    return found


def kept() -> list[dict[str, Any]]:
    """Return the results that are kept, one for each board."""
    found: list[dict[str, Any]] = read_lines(KEPT)
    return found


def in_order(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return results in the order of `boards`."""
    return [one for board in boards() for one in found if is_of(one, board)]


def is_of(one: dict[str, Any], board: Board) -> bool:
    """Return whether a result is a board's."""
    return bool(one["game"] == board.game and one["options"] == board.options)


def solved(board: Board) -> dict[str, Any]:
    """Return what is kept of a board: its solution, and what the second method says."""
    with ThreadPoolExecutor(1) as executor:
        solution, _ = solve(board, executor)
    found: dict[str, Any] = {
        "game": board.game,
        "options": board.options,
        "winner": _winner(board, solution.value),
        "plies": solution.plies,
        "moves": solution.moves,
        "nodes": solution.nodes,
        "kept": solution.kept,
        "recurrences": solution.recurrences,
        "walked": solution.walked,
        "proven": solution.proven,
        "why": solution.why,
        "seconds": round(solution.seconds, 1),
        "python": platform.python_implementation(),
    }
    try:
        value, plies, positions = check(board, SMALL)
    except TooLarge:
        return found
    found["backwards"] = [_winner(board, value), plies, positions]
    return found


def _winner(board: Board, value: int) -> str:
    """Return the letter of the colour that wins, or “draw”."""
    start = board.start
    side = start.side
    return {WIN: side, DRAW: "draw", LOSS: start.game.other(side)}[value]


def with_table(text: str, found: Iterable[dict[str, Any]]) -> str:
    """Return the page's text with its table made anew from results."""
    before, rest = text.split(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}{table(found)}\n{END}{after}"


def table(found: Iterable[dict[str, Any]]) -> str:
    """Return the table of results: boards that differ in one option and end alike share a row."""
    head = (
        "| board | with best play | plies, at most | exactly | first moves that win, draw, lose |"
        " searched | proof |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |\n"
    )
    return head + "\n".join(_row(list(alike)) for _, alike in groupby(in_order(found), _likeness))


def _likeness(one: dict[str, Any]) -> list[Any]:
    return [one["game"], list(one["options"].values())[:-1], one["winner"], one["moves"]]


def _row(alike: list[dict[str, Any]]) -> str:
    one, last = alike[0], alike[-1]
    kind = catalogue()[one["game"]]
    words = ", ".join(f"{key} {value}" for key, value in one["options"].items())
    if one is not last:
        words += f" to {list(last['options'].values())[-1]}"
    end = "a draw" if one["winner"] == "draw" else f"{kind.sides[one['winner']]} wins"
    end += "" if one["proven"] else ", very likely"
    exact = [each["backwards"][1] for each in alike if "backwards" in each]
    walked = [each["walked"] for each in alike if each["proven"]]
    counts = ", ".join(map(str, one["moves"]))
    numbers = [_range([each["plies"] for each in alike if each["plies"]]), _range(exact), counts]
    numbers += [_range([each["nodes"] for each in alike]), _range(walked)]
    return " | ".join([f"| {kind.title}, {words}", end, *numbers]) + " |"


def _range(numbers: list[int]) -> str:
    if not numbers:
        return "–"
    low, high = min(numbers), max(numbers)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


if __name__ == "__main__":
    raise SystemExit(main())
