"""Games that are solved: a table of their first plies, and a search that goes by what is proven.

A game that is small enough has a file ``solved-….txt`` in its folder, made by
``python -m drystone solve NAME --split PLIES --table FILE``. It holds what is known of every
position that play reaches in so many plies, up to symmetry. Later positions are solved where they
stand. In the page, the file is fetched when the highest level first plays such a game, or it is
analysed.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from drystone.core.errors import TextError
from drystone.core.game import Game, Position
from drystone.core.language import say
from drystone.core.lazy_assets import AGAIN
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.proofs.solver import DRAW, LOSS, WIN, Known, Rules, Solver
from drystone.search.proofs.tables import table_name
from drystone.search.values import WON, sign_of

STEPS = 64
"""Steps of a solver that make one step of a search."""

LONGEST = 60
"""Plies of a line that are shown."""


def table_key(rules: Rules, position: Position) -> bytes:
    """Return a position's key in a table; TextError if the game has none that fit into one."""
    key = rules.key(position)
    if not isinstance(key, bytes):
        raise TextError(f"Positions of {position.game.title} have no keys for a table.")
    return key


def table_text(solver: Solver, start: Position, plies: int) -> str:
    """Return the text of a table with every position of the first `plies`, solved if need be."""
    found: dict[bytes, Known] = {}
    layer = [start]
    for ply in range(plies + 1):
        following: list[Position] = []
        for position in layer:
            key = table_key(solver.rules, position)
            if key in found:
                continue
            solver.value(position)
            found[key] = solver.table[key]
            if ply < plies and position.outcome is None:
                following += [child.position for child in solver.rules.children(position)]
        layer = following
    return _written(found)


def _written(found: dict[bytes, Known]) -> str:
    """Return entries as text: sorted keys column by column, then a byte each, 2 × plies + won."""
    keys = sorted(found)
    columns = b"".join(bytes(column) for column in zip(*keys, strict=True))
    ends = bytes(2 * found[key].plies + (found[key].value == WIN) for key in keys)
    packed = b64encode(zlib.compress(columns + ends, 9)).decode()
    return json.dumps({"positions": len(keys), "width": len(keys[0]), "data": packed}) + "\n"


def read_table(data: bytes) -> dict[Hashable, Known]:
    """Return the entries of a table; ValueError if it is damaged."""
    found = json.loads(data)
    count, width = found["positions"], found["width"]
    cells = zlib.decompress(b64decode(found["data"]))
    if len(cells) != count * (width + 1):
        raise ValueError("the table has another length than it says")
    columns = [cells[at * count : (at + 1) * count] for at in range(width)]
    ends = map(_known, cells[width * count :])
    return dict(zip(map(bytes, zip(*columns, strict=True)), ends, strict=True))


def _known(byte: int) -> Known:
    plies, won = divmod(byte, 2)
    return Known(WIN, WIN, plies) if won else Known(LOSS, LOSS, 0, plies)


@cache
def table_of(kind: type[Game], name: str) -> dict[Hashable, Known]:
    """Return a game's table; TextError if it is damaged, or cannot be fetched now.

    That is not remembered.
    """
    data = kind.file(name)
    if data is None:
        lost = say("What is known of {game} could not be fetched.", game=kind.title)
        raise TextError(f"{lost} {say(AGAIN)}")
    try:
        return read_table(data)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise TextError(say("What is known of {game} cannot be read.", game=kind.title)) from error


class SolvedSearch:
    """Solves what every move of a position leads to, while another search looks at it as usual.

    >>> import drystone
    >>> from random import Random
    >>> from drystone.search.engines.uct import UctSearch
    >>> start = drystone.game("anaash", size=4).start()
    >>> search = SolvedSearch(start, UctSearch(start, Random(1)))
    >>> while not search.done:
    ...     search.step()
    >>> best = search.variations(1)[0]
    >>> best.value > 0, best.within
    (True, True)
    """

    def __init__(self, position: Position, usual: Search) -> None:
        self.root = position
        self.usual = usual
        self.solver = Solver(position.game)
        self.solver.table.update(table_of(type(position.game), table_name(position.game)))
        self.sign = sign_of(position)
        self.solved: dict[Any, Known] = {}
        moves = position.moves()
        self._left = [(move, position.after(move)) for move in reversed(moves)]

    @property
    def done(self) -> bool:
        """Whether every move is solved."""
        return not self._left

    @property
    def ready(self) -> bool:
        """Whether a limit of nodes may end the usual search."""
        return self.usual.ready

    @property
    def nodes(self) -> int:
        """How many positions were looked into, or evaluated."""
        return self.solver.nodes + self.usual.nodes

    @property
    def depth(self) -> int:
        """How many plies deep the usual search has gone."""
        return self.usual.depth

    def step(self) -> None:
        """Solve a little more of the next move, and let the usual search do a step."""
        if not self.usual.done:
            self.usual.step()
        for _ in range(STEPS):
            if not self.solver.done:
                self.solver.step()
                continue
            if not self._left:
                return
            self._settle()

    def _settle(self) -> None:
        """Note what is known of the next move, or ask what is still to be asked about it."""
        move, there = self._left[-1]
        known = self.solver.known(there)
        if known.low < known.high:
            self.solver.ask(there, WIN if known.high == WIN else DRAW)
            return
        self.solved[move] = known
        self._left.pop()

    def variations(self, count: int) -> Sequence[PrincipalVariation]:
        """Return the moves that win, soonest first, then open ones, then those that lose."""
        open_ = [one for one in self.usual.variations(10_000) if one.move not in self.solved]
        known = [self._variation(move) for move in self.solved]
        known.sort(key=lambda one: -self.sign * one.value)
        wins = [one for one in known if self.sign * one.value > 0]
        return [*wins, *open_, *known[len(wins) :]][:count]

    def _variation(self, move: Any) -> PrincipalVariation:
        """Return a solved move with its value and the play that is known to follow."""
        there = self.root.after(move)
        known = self.solved[move]
        value = sign_of(there) * known.value * (WON - known.plies - 1) if known.value else 0.0
        return PrincipalVariation(move, value, 1.0, (move, *self._line(there)), within=True)

    def _line(self, position: Position) -> list[Any]:
        """Return moves by which the winner keeps the end near, and the loser keeps it far."""
        line: list[Any] = []
        while position.outcome is None and len(line) < LONGEST:
            known = self.solver.known(position)
            ways = [
                (self.solver.known(there).plies, move, there)
                for move in position.moves()
                if self._keeps(known, there := position.after(move), position.side)
            ]
            if not ways:
                break
            choose = min if known.value == WIN else max
            _, move, position = choose(ways, key=lambda way: way[0])
            line.append(move)
        return line

    def _keeps(self, known: Known, there: Position, side: str) -> bool:
        child = self.solver.known(there)
        value = child.value if there.side == side else -child.value
        return known.value != DRAW and value == known.value and child.plies < known.plies
