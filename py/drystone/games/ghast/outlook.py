"""What would starve after a placement, as far as the viewing side can know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.moves import FAKE, PAIR, REAL, TILE, GhastMove
from drystone.games.ghast.rules.pairs import GONE, Pair, turned
from drystone.games.ghast.rules.position import GhastPosition


class Outlook(NamedTuple):
    """Sets of tiles: those that are sure to starve, and those that may."""

    sure: int
    perhaps: int


def kind_to_come(position: GhastPosition, touched: tuple[str, ...]) -> int:
    """Return which kind of tile is placed after these touches."""
    if position.extras.half != GONE:
        return FAKE
    paired = position.variant.always_pairs or PAIR in touched[:1]
    return REAL if paired else TILE


def outlook(position: GhastPosition, move: GhastMove) -> Outlook:
    """Return what would starve at the end of the turn if a tile were placed so, vetoes apart.

    Half a pair ends no turn: its second tile may feed tiles of its own colour, so that those
    that would starve without it are doubtful. The enemy's it can only rob of more oxygen.
    """
    board = position.board.placed(move.index, move.facing, position.side)
    whole = outlook_on(position, board)
    if move.kind != REAL:
        return whole
    doubtful = whole.sure & board.of(position.side)
    return Outlook(whole.sure ^ doubtful, whole.perhaps | doubtful)


def outlook_on(position: GhastPosition, board: Board) -> Outlook:
    """Return what would starve if the mover's turn ended with this board.

    The mover's fakes that are due leave first. Where the position does not show which
    they are, this is one of several outcomes.
    """
    fresh = position.extras.fresh()
    outcomes = [
        turned(board, pairs, position.mover, fresh)[0].starved() for pairs in _ways(position, fresh)
    ]
    sure, any_way = outcomes[0], outcomes[0]
    for starved in outcomes[1:]:
        sure &= starved
        any_way |= starved
    return Outlook(sure, any_way ^ sure)


def _ways(position: GhastPosition, fresh: Pair | None) -> Iterator[tuple[Pair, ...]]:
    """Yield the pairs on the board with each way in which those that are due may turn out."""
    choices = [
        _either(pair)
        if pair.secret and pair.side == position.mover and pair.turns == 1 and pair != fresh
        else (pair,)
        for pair in position.extras.pairs
    ]
    return product(*choices)


def _either(pair: Pair) -> tuple[Pair, Pair]:
    """Return a secret pair with the one tile real, and with the other."""
    known = pair._replace(secret=False)
    return known, known._replace(real=pair.fake, fake=pair.real)
