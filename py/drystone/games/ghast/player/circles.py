"""Which moves in Ghast only lead round in a circle once more, so that a search tries them last.

A side that leads on its own turns may go round until it can claim, and no longer. A side that does
not lead gains nothing there: it goes round once, and then tries something else.

A circle need not be the same moves again: a tile that is taken at once comes back on another hex,
or with another arrow, and each time the other side meets a new position, in which it can claim
nothing. So a side that does not lead makes no move either that the other side can send back.
"""

from __future__ import annotations

from collections.abc import Iterator

from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.moves import TILE, GhastMove
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.state import OCCURRENCES


def circling(position: GhastPosition) -> list[GhastMove]:
    """Return the moves of a position that lead round in a circle."""
    leads = position.lead(position.side) > 0
    times = OCCURRENCES if leads else 1
    if position.occurrences < max(times, 2):
        return []
    return [move for move in position.moves() if _circles(position, move, leads, times)]


def _circles(position: GhastPosition, move: GhastMove, leads: bool, times: int) -> bool:
    """Whether a move leads to a position of the other side that was there so many times.

    Or to one that leads straight back, where the mover does not lead.
    """
    after = position.after(move)
    if after.turn == position.turn:
        return False
    return after.occurrences > times or (not leads and sent_back(position, move, after))


def sent_back(position: GhastPosition, move: GhastMove, after: GhastPosition) -> bool:
    """Return whether one plain tile of the other side's undoes all that a plain tile did.

    Where a tile took one of the other side's, that one is put back. Where it took none, one on a
    hex that it breathes from must take it, and starve with it.
    """
    if move.kind != TILE or position.extras is not position.variant.plain:
        return False
    board, left = position.board, after.board
    gone = board.taken & ~left.taken
    if gone & (gone - 1):
        return False
    if gone:
        index = gone.bit_length() - 1
        answers = iter([(index, board.facing(index))] if gone & board.of(after.side) else [])
    else:
        answers = _stifling(after, move)
    return any(_after(left, answer, after.side).offers == board.offers for answer in answers)


def _stifling(after: GhastPosition, move: GhastMove) -> Iterator[tuple[int, int]]:
    """Yield each hex that the tile just placed breathes from, with each facing."""
    if not after.board.taken >> move.index & 1:
        return
    tiles = after.board.tiles
    opened = tiles.offers[move.index][move.facing] << (tiles.lanes.span if after.side == "o" else 0)
    free = after.free()
    for index in after.variant.grid.spaces:
        if free >> index & 1 and opened & (
            tiles.beside[index] | tiles.beside[index] << tiles.lanes.span
        ):
            for facing in range(6):
                yield index, facing


def _after(board: Board, answer: tuple[int, int], side: str) -> Board:
    """Return the board after one more tile, settled."""
    return board.placed(*answer, side).settled()
