"""``python -m drystone solve NAME --size 4 …``: who wins a small board with best play."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from drystone.cli.executors import executor_of
from drystone.cli.files import (
    file_named,
    require_output,
    require_writable,
    same_place,
    something,
    write_or_print,
)
from drystone.cli.game_options import BESIDES, add_options, options_in, parse
from drystone.cli.parsing import Parser, whole
from drystone.core.errors import TextError, counted, quote
from drystone.core.game import Game
from drystone.games import kind_of
from drystone.search.proofs.solution import Board, Part, Solution, check, draft_of, solve
from drystone.search.proofs.solved import table_key, table_text
from drystone.search.proofs.solver import DRAW, LOSS, WIN, Rules

WHOLE = {
    "split": (0, 20),
    "parts": (1, 100_000),
    "workers": (1, 1_000),
    "check": (1, 10**8),
}
"""The options that are whole numbers: from what to what."""


BESIDE_ASCII = "’"
"""What a report holds that not every output can write."""


def parser(prog: str, kind: type[Game] | None = None) -> argparse.ArgumentParser:
    """Return what reads the words; numbers are left as text.

    With the `kind` of a game it knows that game's own options as well.
    """
    made = Parser(prog=prog, description=__doc__, epilog=None if kind else BESIDES.format(prog))
    made.add_argument("game", help="the game’s name, one of those that “games” lists")
    made.add_argument("--position", metavar="TEXT", type=something, help="solve this position")
    made.add_argument("--split", default="0", help="plies after which parts begin (default: 0)")
    made.add_argument("--parts", default="1", help="how many parts that makes (default: 1)")
    made.add_argument("--file", type=file_named, help="keep the parts here, and go on after them")
    made.add_argument(
        "--table", type=file_named, help="write what is known of the first plies here"
    )
    made.add_argument("--workers", default="1", help="processes for the parts (default: 1)")
    made.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster’s scheduler")
    made.add_argument(
        "--check", metavar="LIMIT", help="solve it backwards, too, up to so many positions"
    )
    made.add_argument("--json", action="store_true", help="print it for programs, on one line")
    if kind:
        add_options(made, kind)
    return made


def solve_command(words: Sequence[str]) -> int:
    """Solve a board and print what it came to; return the exit code."""
    known = parse(lambda kind: parser("drystone solve", kind), words)
    for name, bounds in WHOLE.items():
        text = getattr(known, name)
        setattr(known, name, None if text is None else whole(f"--{name}", text, *bounds))
    position = known.position or ""
    board = Board(known.game, _options(known), position, known.split, known.parts)
    _refuse(board)
    _refuse_places(board, known)
    with executor_of(known.workers, known.dask) as executor:
        solution, solver = solve(board, executor, known.file, _tell)
    checked = None
    try:
        if known.table is not None:
            write_or_print(known.table, table_text(solver, board.start, board.split))
        if known.check:
            checked = _checked(board, solution, known.check)
    finally:  # the result is printed, even if it cannot be written or checked
        _print(board, solution, checked, known.json)
    return 0


def _print(
    board: Board, solution: Solution, checked: tuple[int, int] | None, for_programs: bool
) -> None:
    """Print what solving a board came to, and what the second method found."""
    print(_for_programs(board, solution, checked) if for_programs else report(board, solution))
    if checked is not None and not for_programs:
        plies, positions = checked
        print(
            f"solved backwards, over all {counted(positions, 'position')}: the same,"
            f" in {counted(plies, 'ply', 'plies')}"
        )
    sys.stdout.flush()


def _options(known: argparse.Namespace) -> dict[str, object]:
    """Return the game's own options that were given, checked."""
    kind = kind_of(known.game)
    given = options_in(known, kind)
    return {key: value for key, value in kind(**given).values.items() if key in given}


def _refuse(board: Board) -> None:
    """Refuse what cannot be solved, before anything is tried."""
    start = board.start
    if start.game.hidden:
        raise TextError(f"{start.game.title} is not solved where something is hidden.")
    if start.side not in start.game.sides:
        raise TextError("What is solved begins with a colour to move: choose the terms first.")
    if start.outcome is not None:
        raise TextError(f"There is nothing to solve: {start.outcome.reason}.")


def _refuse_places(board: Board, known: argparse.Namespace) -> None:
    """Refuse files that cannot be written, and a table of what has no place in one."""
    require_output(BESIDE_ASCII)
    for place in filter(None, (known.file, known.table)):
        if not board.split:
            raise TextError(f"{quote(place)} would be empty: say --split, too.")
        require_writable(place)
    if known.file:
        require_writable(draft_of(known.file))
    if known.file and known.table:
        _require_two(known.file, known.table)
    if known.table:
        table_key(Rules(board.start.game), board.start)


def _require_two(parts: Path, table: Path) -> None:
    """Refuse one file for both the parts and the table, which would be written over them."""
    for taken in (parts, draft_of(parts)):
        if same_place(taken, table):
            raise TextError(
                f"--file {quote(parts)} and --table {quote(table)} would be written into one"
                " file: name two."
            )


def _tell(part: Part, of: int) -> None:
    print(
        f"part {part.number + 1} of {of}: {counted(part.nodes, 'position')}",
        file=sys.stderr,
        flush=True,
    )


def _checked(board: Board, solution: Solution, limit: int) -> tuple[int, int]:
    """Return the exact plies and how many positions there are; TextError if the methods differ."""
    value, plies, positions = check(board, limit)
    if value != solution.value or plies > solution.plies:
        raise TextError(
            f"Solved backwards it is {value} in {counted(plies, 'ply', 'plies')},"
            f" not {solution.value} in at most {solution.plies}."
        )
    return plies, positions


def report(board: Board, solution: Solution) -> str:
    """Return the lines that are printed: who wins, by which first moves, and what it took."""
    sides = board.start.game.sides
    mover = sides[solution.side]
    other = sides[board.start.game.other(solution.side)]
    ends = {
        WIN: f"{mover} wins, in at most {counted(solution.plies, 'ply', 'plies')}",
        DRAW: "a draw",
        LOSS: f"{other} wins, in at most {counted(solution.plies, 'ply', 'plies')}",
    }
    wins, draws, losses = solution.moves
    if solution.why:
        sure = f"very likely: {solution.why}"
    elif solution.walked:
        sure = f"proven: its proof of {counted(solution.walked, 'position')} was walked"
    else:
        sure = "proven in parts: no position came back"
    options = " ".join(f"{key}={value}" for key, value in board.options.items())
    return (
        f"{board.game} {options}".rstrip()
        + f": {ends[solution.value]}\n"
        + f"{mover}’s first moves: {wins} win, {draws} draw, {losses} lose\n"
        + f"{sure}\n"
        + f"looked into {counted(solution.nodes, 'position')}, kept {solution.kept:,},"
        + f" {solution.recurrences:,} came back; {solution.seconds:.1f} s"
    )


def _for_programs(board: Board, solution: Solution, checked: tuple[int, int] | None) -> str:
    found = {**asdict(board), **asdict(solution)}
    if checked is not None:
        found["exact"], found["reached"] = checked
    return json.dumps(found)
