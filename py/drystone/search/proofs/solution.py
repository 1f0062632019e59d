"""A board solved as a whole, in parts that any executor may work on, and stored in a file.

The positions that play comes to after some plies are the parts' to solve; what comes before follows
from them. A part is plain data both ways, and what it finds depends on nothing but itself. Each is
written into the file as soon as it is there: the same call goes on after them. A part stands there
with a sum of all it says, so that one which was changed or damaged is not believed.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from drystone.core.errors import TextError, quote
from drystone.core.game import Position
from drystone.core.texts.text_files import text_of
from drystone.games import game
from drystone.search.jobs import as_they_come
from drystone.search.proofs.retrograde import solve_backwards
from drystone.search.proofs.solver import DRAW, LOSS, WIN, Child, Known, Solver
from drystone.search.proofs.strategy import Claim, Walk, walk

PROOFS = 8
"""How many proofs are tried until nothing comes back in one."""


@dataclass(frozen=True)
class Board:
    """What is to be solved: a game with options and, if not its start, a position's text.

    The first `split` plies are looked at first, and what they lead to is dealt into `parts`.
    """

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    position: str = ""
    split: int = 0
    parts: int = 1

    @property
    def start(self) -> Position:
        """The position that is to be solved."""
        chosen = game(self.game, **self.options)
        return chosen.position(self.position) if self.position else chosen.start()


@dataclass(frozen=True)
class Part:
    """What one part found: position texts with value and plies, in order, and what it took."""

    number: int
    values: list[tuple[str, int, int]]
    nodes: int
    kept: int
    recurrences: int
    seconds: float


@dataclass(frozen=True)
class Solution:
    """What is known of a board in the end.

    `value` is for the side to move, `plies` the most in which a win or a loss is over, `moves` how
    many first moves win, draw and lose. `walked` counts the positions of the proof, `proven` says
    that nothing which the rules remember can change it; `why` says why not.
    """

    side: str
    value: int
    plies: int
    moves: tuple[int, int, int]
    nodes: int
    kept: int
    recurrences: int
    seconds: float
    walked: int
    proven: bool
    why: str = ""


def work(board: Board, number: int, texts: list[str]) -> Part:
    """Solve the positions of one part."""
    began = time.process_time()
    chosen = board.start.game
    solver = Solver(chosen)
    values = []
    for text in texts:
        position = chosen.position(text)
        values.append((text, solver.value(position), solver.plies(position)))
    seconds = time.process_time() - began
    return Part(number, values, solver.nodes, len(solver.table), solver.recurrences, seconds)


def frontier(solver: Solver, start: Position, plies: int) -> list[Position]:
    """Return what play comes to after so many plies, each only once up to symmetry."""
    layer = {solver.rules.key(start): start}
    for _ in range(plies):
        found: dict[Hashable, Position] = {}
        for position in layer.values():
            for child in children_of(solver, position):
                found.setdefault(child.key, child.position)
        layer = found
    return list(layer.values())


def children_of(solver: Solver, position: Position) -> list[Child]:
    """Return what moves lead to, () where the game is over."""
    return [] if position.outcome else solver.rules.children(position)


def solve(
    board: Board,
    executor: Executor,
    place: Path | None = None,
    tell: Callable[[Part, int], None] = lambda part, of: None,
) -> tuple[Solution, Solver]:
    """Return a board's solution, and a solver that knows all that led to it.

    Args:
        board: What is to be solved.
        executor: Who works on the parts.
        place: A file of what was found; what it holds already is not done again.
        tell: Called with each part as it comes, and how many there are.
    """
    start = board.start
    solver = Solver(start.game)
    began = time.process_time()
    parts = _parts(board, solver, start, executor, place, tell) if board.split else []
    for part in parts:
        for text, value, plies in part.values:
            position = start.game.position(text)
            solver.table[solver.rules.key(position)] = Known(value, value, plies, plies)
    value = solver.value(start)
    moves = _first_moves(solver, start)
    nodes, kept, recurrences = solver.nodes, len(solver.table), solver.recurrences
    walked, why = (0, "") if parts else _walked(start, solver, value)
    seconds = time.process_time() - began + sum(part.seconds for part in parts)
    recurrences += sum(part.recurrences for part in parts)
    if parts and solver.rules.remembered:
        why = "it was solved in parts, and the rules look back over all of them"
    elif parts and recurrences:
        why = "positions came back"
    nodes += sum(part.nodes for part in parts)
    kept = max([kept, *(part.kept for part in parts)])
    ends = (value, solver.plies(start), moves)
    counts = (nodes, kept, recurrences)
    return Solution(start.side, *ends, *counts, seconds, walked, not why, why), solver


def _first_moves(solver: Solver, start: Position) -> tuple[int, int, int]:
    """Return how many first moves win, draw and lose; all of them are counted."""
    counts = {WIN: 0, DRAW: 0, LOSS: 0}
    for move in start.moves():
        there = start.after(move)
        value = solver.value(there)
        counts[value if there.side == start.side else -value] += 1
    return counts[WIN], counts[DRAW], counts[LOSS]


def _walked(start: Position, solver: Solver, value: int) -> tuple[int, str]:
    """Walk the proof and return how many positions it has, and why it may not hold, or ""."""
    side, other = start.side, start.game.other(start.side)
    claims = {WIN: [(side, WIN)], LOSS: [(other, WIN)], DRAW: [(side, DRAW), (other, DRAW)]}
    walked = 0
    for claimant, goal in claims[value]:
        found = _proof(start, solver, claimant, goal)
        if found is None:
            return 0, "no way was found in which nothing comes back that the rules remember"
        walked += found.positions
    return walked, ""


def _proof(start: Position, solver: Solver, side: str, goal: int) -> Walk | None:
    """Return the walk of a proof in which nothing comes back, None if none is found.

    What came back in one proof counts as lost for the side that is to win, and another one is
    looked for.
    """
    if solver.recurrences or goal == DRAW:
        solver = _avoiding(start, side, goal, {})
    avoided: dict[Hashable, Known] = {}
    for _ in range(PROOFS):
        claim = Claim(solver, side, goal)
        here = solver.rules.forgotten(start)
        if claim.length(solver.rules.key(here), here.side) is None:
            return None
        found = walk(claim, start)
        if not found.returning:
            return found
        for place in found.returning:
            lost = LOSS if place.side == side else WIN
            avoided[solver.rules.key(place)] = Known(lost, lost)
        solver = _avoiding(start, side, goal, avoided)
    return None


def _avoiding(start: Position, side: str, goal: int, avoided: dict[Hashable, Known]) -> Solver:
    """Return a solver that has looked for a side's proof, with what is to be avoided in it."""
    solver = Solver(start.game, against=side)
    solver.table.update(avoided)
    solver.answer(start, goal if side == start.side else 1 - goal)
    return solver


def check(board: Board, limit: int) -> tuple[int, int, int]:
    """Return value, exact plies and number of positions by the second method."""
    return solve_backwards(board.start, limit)


# The file -------------------------------------------------------------------------------------


def _parts(
    board: Board,
    solver: Solver,
    start: Position,
    executor: Executor,
    place: Path | None,
    tell: Callable[[Part, int], None],
) -> list[Part]:
    """Return all parts, those first that the file has."""
    texts = [str(position) for position in frontier(solver, start, board.split)]
    size = max(1, -(-len(texts) // board.parts))  # 0 would be no step: play may be over by then
    shares = [texts[at : at + size] for at in range(0, len(texts), size)]
    known = _read(board, place)
    if not all(_fits(part, shares) for part in known):
        raise TextError(f"{quote(str(place))} is damaged: a part of it is none of this board’s.")
    found = {part.number: part for part in known}
    jobs: list[Future[Part]] = [
        executor.submit(work, board, number, share)
        for number, share in enumerate(shares)
        if number not in found
    ]
    for part in as_they_come(jobs):
        found[part.number] = part
        _write(board, place, found)
        tell(part, len(shares))
    return [found[number] for number in range(len(shares))]


def _read(board: Board, place: Path | None) -> list[Part]:
    """Return the parts in a file; TextError if it is another board's, or damaged."""
    if place is None or not place.exists():
        return []
    name = quote(place)
    if not place.is_file() and not place.is_dir():
        # It may never end, and would be replaced.
        raise TextError(f"{name} cannot be read: it is a device or a pipe, and no file.")
    first, *lines = text_of(place, None).splitlines() or [""]
    about = _object(name, 1, first)
    if about != asdict(board):
        raise TextError(f"{name} is about another board: {quote(first)}.")
    return [_part(board, name, number, line) for number, line in enumerate(lines, 2)]


def _object(name: str, number: int, line: str) -> dict[str, Any]:
    """Return what a line of a file says; TextError if no part is ever written so."""
    try:
        found = json.loads(line)
    except (RecursionError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise TextError(
            f"{name} is no file of solved parts: its line {number} is {quote(line)}."
            " Name another file, or delete this one to begin anew."
        )
    return found


def _part(board: Board, name: str, number: int, line: str) -> Part:
    """Return the part that a line tells; TextError if its sum says that it was changed."""
    found = _object(name, number, line)
    given = found.pop("sum", None)
    if given != _sum(board, found):
        raise TextError(
            f"{name} is not as it was written: the sum in its line {number} does not fit what"
            " stands there. Delete that line to have the part solved again."
        )
    try:
        return Part(**found)
    except TypeError as error:
        raise TextError(f"{name} is damaged: its line {number} is no part.") from error


def _sum(board: Board, part: dict[str, Any]) -> str:
    """Return a checksum of a part of a board."""
    return hashlib.sha256(json.dumps([asdict(board), part]).encode()).hexdigest()


def _fits(part: Part, shares: list[list[str]]) -> bool:
    """Return whether a part from a file tells what a part of those shares can tell."""
    if part.number not in range(len(shares)):
        return False
    values = part.values if isinstance(part.values, list) else []
    sound = all(
        isinstance(one, list)
        and len(one) == 3
        and all(type(number) is int for number in one[1:])
        and one[1] in {LOSS, DRAW, WIN}
        and one[2] >= 0
        for one in values
    )
    numbers = (part.nodes, part.kept, part.recurrences, part.seconds)
    counted = all(type(number) in {int, float} for number in numbers)
    return sound and counted and [one[0] for one in values] == shares[part.number]


def draft_of(place: Path) -> Path:
    """Return the file that parts are written into first, so that they are there whole or not."""
    return place.with_suffix(".new")


def _write(board: Board, place: Path | None, found: dict[int, Part]) -> None:
    """Write what was found so far, whole or not at all; the first line says what it is about."""
    if place is None:
        return
    parts = [asdict(found[number]) for number in sorted(found)]
    lines = [asdict(board), *({**part, "sum": _sum(board, part)} for part in parts)]
    draft = draft_of(place)
    try:
        draft.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8", newline="\n")
        draft.replace(place)
    except OSError as error:
        raise TextError(f"{quote(str(place))} cannot be written: {error.strerror}.") from error
