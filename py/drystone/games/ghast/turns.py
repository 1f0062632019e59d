"""What each kind of move does: pairs, vetoes, passes and claims; a plain tile goes the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drystone.games.ghast.board import Board
from drystone.games.ghast.extras import Extras
from drystone.games.ghast.moves import ALLOW, CLAIM, FAKE, PASS, REAL, VETO, GhastMove
from drystone.games.ghast.pairs import GONE, Pair, fakes_of, of_set, ordered, settled, turned

if TYPE_CHECKING:
    from drystone.games.ghast.position import GhastPosition


def after_move(position: GhastPosition, move: GhastMove) -> GhastPosition:
    """Return the position after a legal move of any kind."""
    if move.kind == PASS:
        return _end(position, position.board, position.extras, position.passes + 1)
    if move.kind == CLAIM:
        return _claim(position)
    if move.kind == ALLOW:
        return _allow(position)
    if move.kind == VETO:
        return _veto(position)
    board = position.board.placed(move.index, move.facing, position.side)
    if move.kind == REAL:
        return _half(position, move, board)
    if move.kind == FAKE:
        return _whole(position, move, board)
    return _offer(position, board, position.extras, (move.index,))


def _claim(position: GhastPosition) -> GhastPosition:
    """The game ends as it stands; what was barred in this turn is so no longer."""
    pairs, vetoes, fakes = position.extras[:3]
    extras = position.game.extras_of(pairs, vetoes, fakes)
    return position.next_turn(position.board, 0, extras, claimed=True)


def _half(position: GhastPosition, move: GhastMove, board: Board) -> GhastPosition:
    """The real tile of a pair stands; the same side goes on with the fake one."""
    pair = Pair(position.side, position.game.pair_turns, move.index, GONE)
    pairs = ordered((*position.extras.pairs, pair))
    extras = position.extras._replace(pairs=pairs, half=move.index)
    return position.under_way(board, position.side, extras)


def _whole(position: GhastPosition, move: GhastMove, board: Board) -> GhastPosition:
    """The fake tile joins the real one."""
    half = position.extras.fresh()
    assert half is not None
    whole = half._replace(fake=move.index)
    others = (pair for pair in position.extras.pairs if pair != half)
    extras = position.extras._replace(pairs=ordered((*others, whole)), half=GONE)
    return _offer(position, board, extras, whole.spaces)


def _offer(
    position: GhastPosition, board: Board, extras: Extras, spaces: tuple[int, ...]
) -> GhastPosition:
    """A placement is complete: it waits while the other side has a veto, else the turn ends."""
    if not extras.vetoes[position.side == "o"]:
        return _end(position, board, extras, 0, spaces)
    other = position.game.other(position.side)
    return position.under_way(board, other, extras._replace(waiting=spaces))


def _allow(position: GhastPosition) -> GhastPosition:
    """The placement stands: the mover's turn ends as if nobody had asked."""
    extras = position.extras._replace(waiting=())
    asked = position.under_way(position.board, position.mover, extras)
    return _end(asked, position.board, extras, 0, position.extras.waiting)


def _veto(position: GhastPosition) -> GhastPosition:
    """The placement comes back, its hexes are barred, and the mover moves again."""
    extras = position.extras
    fresh = extras.fresh()
    spaces = of_set(extras.waiting)
    orange, blue = extras.vetoes
    left = (orange - 1, blue) if position.side == "o" else (orange, blue - 1)
    pairs = tuple(pair for pair in extras.pairs if pair != fresh)
    again = Extras(pairs, left, extras.fakes, barred=extras.barred | spaces)
    return position.under_way(position.board.without(spaces), position.mover, again)


def _end(
    position: GhastPosition,
    board: Board,
    extras: Extras,
    passes: int,
    spaces: tuple[int, ...] = (),
) -> GhastPosition:
    """Flip what is due, let what starves go, and hand over; `spaces` were placed on.

    After two passes all pairs are flipped before the one settling (GHA-7).
    """
    side, pairs, fakes = position.side, extras.pairs, extras.fakes
    fresh = next((p for p in pairs if len(spaces) == 2 and p.spaces == spaces), None)
    if passes == 2:
        board, pairs = board.without(fakes_of(pairs)), ()
    else:
        board, pairs = turned(board, pairs, side, fresh)
    board, pairs = settled(board, pairs)
    if fresh and not position.game.always_pairs:
        fakes = (fakes[0] - (side == "o"), fakes[1] - (side == "b"))
    return position.next_turn(board, passes, position.game.extras_of(pairs, extras.vetoes, fakes))
