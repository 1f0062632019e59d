"""What one side may see of a position and of a move; all else is made from this alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from drystone.core.game import SeenMove
from drystone.games.ghast.moves import FAKE, REAL, GhastMove
from drystone.games.ghast.pairs import GONE, Pair, ordered

if TYPE_CHECKING:
    from drystone.games.ghast.position import GhastPosition


def position_seen_by(position: GhastPosition, side: str) -> GhastPosition:
    """Return the position with the other side's pairs shown without which tile is real.

    Of a pair half placed the other sees nothing. Once the game is over all is shown.
    """
    if not position.extras.pairs or position.claimed:
        return position
    if position.extras.half != GONE and side != position.side:
        position = _before_half(position)
    extras = position.extras
    pairs = ordered(pair if pair.side == side else pair.hidden() for pair in extras.pairs)
    return position.under_way(position.board, position.side, extras._replace(pairs=pairs))


def _before_half(position: GhastPosition) -> GhastPosition:
    """Return the position before the real tile of the pair under way was placed."""
    extras = position.extras
    fresh = extras.fresh()
    pairs = tuple(pair for pair in extras.pairs if pair != fresh)
    board = position.board.without(1 << extras.half)
    return position.under_way(board, position.side, extras._replace(pairs=pairs, half=GONE))


def move_seen_by(position: GhastPosition, move: GhastMove, side: str) -> SeenMove | None:
    """Return the move as that colour may know it; a pair shows its tiles in board order."""
    if move.kind == REAL:
        return SeenMove(str(move), (move.path[-2],)) if side == position.side else None
    if move.kind != FAKE:
        return SeenMove(str(move), move.path[:1])
    half = position.extras.half
    real = position.game.moves.tiles[half][position.board.facing(half)]
    first, second = sorted((real, move), key=lambda placed: placed.index)
    text = str(move) if side == position.side else f"{_bare(first)}~{_bare(second)}"
    return SeenMove(text, (first.path[0], second.path[0]))


def _bare(move: GhastMove) -> str:
    return str(move).strip("~")


def determinized_pair(pair: Pair, rng: Random) -> Pair:
    """Return a secret pair with its real tile drawn by lot; any other as it is."""
    if not pair.secret:
        return pair
    low, high = pair.spaces
    real, fake = (low, high) if rng.random() < 0.5 else (high, low)
    return Pair(pair.side, pair.turns, real, fake)
