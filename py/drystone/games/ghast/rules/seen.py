"""What one side may see of a position and of a move; all else is made from this alone."""

from __future__ import annotations

from random import Random

from drystone.core.game import SeenMove
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.extras import Extras
from drystone.games.ghast.rules.moves import FAKE, REAL, GhastMove
from drystone.games.ghast.rules.pairs import GONE, Pair, ordered
from drystone.games.ghast.rules.state import GhastState


def shown_to(state: GhastState, side: str) -> tuple[Board, Extras]:
    """Return board and extras without what shows which tile of the other side's pairs is real.

    Of a pair half placed the other sees nothing.
    """
    board, extras = state.board, state.extras
    if extras.half != GONE and side != state.side:
        fresh = extras.fresh()
        board = board.without(1 << extras.half)
        before = tuple(pair for pair in extras.pairs if pair != fresh)
        extras = extras._replace(pairs=before, half=GONE)
    pairs = ordered(pair if pair.side == side else pair.hidden() for pair in extras.pairs)
    return board, extras._replace(pairs=pairs)


def move_seen_by(state: GhastState, move: GhastMove, side: str) -> SeenMove | None:
    """Return the move as that colour may know it; a pair shows its tiles in board order."""
    if move.kind == REAL:
        return SeenMove(str(move), (move.path[-2],)) if side == state.side else None
    if move.kind != FAKE:
        return SeenMove(str(move), move.path[:1])
    half = state.extras.half
    real = state.variant.moves.tiles[half][state.board.facing(half)]
    first, second = sorted((real, move), key=lambda placed: placed.index)
    text = str(move) if side == state.side else f"{_bare(first)}~{_bare(second)}"
    return SeenMove(text, (first.path[0], second.path[0]))


def _bare(move: GhastMove) -> str:
    return str(move).strip("~")


def determinized_pair(pair: Pair, rng: Random) -> Pair:
    """Return a secret pair with its real tile drawn at random; any other as it is."""
    if not pair.secret:
        return pair
    low, high = determinized_ways(pair)
    return low if rng.random() < 0.5 else high


def determinized_ways(pair: Pair) -> tuple[Pair, ...]:
    """Return what a secret pair may be: real where it stands first, or last; any other as it is."""
    if not pair.secret:
        return (pair,)
    low, high = pair.spaces
    return Pair(pair.side, pair.turns, low, high), Pair(pair.side, pair.turns, high, low)
