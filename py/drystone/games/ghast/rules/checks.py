"""Refuse positions that no game can come to, as far as that is cheap to see."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.errors import TextError, counted
from drystone.games.ghast.rules.pairs import GONE, Pair, of_set, pair_on
from drystone.games.ghast.rules.state import GhastState
from drystone.games.ghast.rules.variant import Variant


def check(state: GhastState) -> None:
    """Raise TextError if the position can't be reached; assumes that its fields fit the options."""
    _side(state)
    _passes(state)
    _under_way(state)
    _barred(state)
    for pair in state.extras.pairs:
        _pair(state, pair)
    _fakes(state)
    for side in state.game.sides:
        _tiles(state, side)
    _settled(state)


def turns_of(side: str, turn: int) -> range:
    """Return the numbers of that colour's turns before a turn."""
    return range(1 if side == "o" else 2, turn, 2)


def placing_turns(state: GhastState, side: str) -> range:
    """Return the numbers of that colour's turns, already ended, in which it may have placed."""
    passers = (state.game.other(state.mover), state.mover)[: state.passes]
    own = turns_of(side, state.turn)
    return own[:-1] if side in passers else own


def _side(state: GhastState) -> None:
    """Orange has the odd turns; the side that answers a placement is the other one."""
    right = "o" if state.turn % 2 else "b"
    if state.mover != right:
        name = state.game.sides[right]
        raise TextError(
            f"{state.game.sides[state.side]} cannot be to move: turn {state.turn} is {name}’s."
        )


def _passes(state: GhastState) -> None:
    extras = state.extras
    if state.passes >= state.turn:
        raise TextError(
            f"The number of passes is {state.passes}, too many before turn {state.turn}."
        )
    if state.passes == 2 and (extras.pairs or extras.waiting or extras.barred):
        raise TextError("After two passes the game is over: no tile is face down, none waits.")


def _under_way(state: GhastState) -> None:
    """A half pair, or a placement that waits, as the turn allows it."""
    game, variant, extras = state.game, state.variant, state.extras
    if extras.half != GONE and extras.waiting:
        raise TextError("A pair that waits for its answer is complete: no fake tile is to come.")
    if extras.half != GONE and not state.free():
        raise TextError("No fake tile is to come: no hex is free for it.")
    if extras.waiting and not extras.vetoes[state.side == "b"]:
        raise TextError(f"Nothing waits unless {game.sides[state.side]} has a veto left.")
    if len(extras.waiting) > 2 or (extras.waiting and not _one_placement(state)):
        sites = ", ".join(variant.grid.names[i] for i in extras.waiting)
        name = game.sides[state.mover]
        raise TextError(f"What waits for an answer on {sites} is no placement of {name}.")
    for index in (extras.half, *extras.waiting):
        if index != GONE:
            _open(state, index, state.turn)


def _one_placement(state: GhastState) -> bool:
    """Return whether what waits is a tile, or a whole pair, as the mover may place it now."""
    waiting, board = state.extras.waiting, state.board
    if any(board.side(index) != state.mover for index in waiting):
        return False
    fresh = state.extras.fresh()
    if len(waiting) == 2:
        return fresh is not None and fresh.turns == state.variant.pair_turns
    return pair_on(state.extras.pairs, waiting[0]) is None and not state.variant.always_pairs


def _barred(state: GhastState) -> None:
    """Barred hexes are free but for that, and there was a veto for each placement on them."""
    variant, extras = state.variant, state.extras
    names = ", ".join(variant.grid.names[i] for i in bits(extras.barred))
    if extras.barred & (state.board.taken | ~variant.within(state.turn)):
        raise TextError(f"What was vetoed on {names} was no placement: a hex was not free.")
    answerer = state.mover == "o"
    used = variant.vetoes[answerer] - extras.vetoes[answerer]
    count = extras.barred.bit_count()
    if variant.always_pairs and count % 2:
        raise TextError(f"Vetoed are pairs of hexes, not an odd number of them: {names}.")
    if (count + 1 if variant.pair_turns else 2 * count) // 2 > used:
        raise TextError(f"What was vetoed on {names} needs more vetoes than the {used} used up.")


def _pair(state: GhastState, pair: Pair) -> None:
    """A pair stands for as many turns as its marker says, on hexes that were open then."""
    game, variant = state.game, state.variant
    fresh = pair == state.extras.fresh()
    ago = variant.pair_turns - pair.turns
    own = placing_turns(state, pair.side)
    all_own = turns_of(pair.side, state.turn)
    when = state.turn if fresh else all_own[-1 - ago] if 0 <= ago < len(all_own) else 0
    if not fresh and when not in own:
        name = game.sides[pair.side]
        sites = " and ".join(variant.grid.names[index] for index in pair.spaces)
        half = ", or mark it: its fake tile is to come" if pair.fake == GONE else ""
        raise TextError(
            f"What lies face down on {sites} cannot be there: {name} has had no turn to place it, "
            f"since it is flipped in {counted(pair.turns, 'own turn')}. Set a later turn{half}."
        )
    for index in pair.spaces:
        _open(state, index, when)


def _open(state: GhastState, index: int, turn: int) -> None:
    variant = state.variant
    if not variant.within(turn) >> index & 1:
        name = variant.grid.names[index]
        raise TextError(f"The tile on {name} can’t have been placed in turn {turn}: not open yet.")


def _fakes(state: GhastState) -> None:
    """Every pair that stands from an earlier turn has used up one of its colour's fakes."""
    game, variant, extras = state.game, state.variant, state.extras
    if variant.always_pairs or not variant.pair_turns:
        return
    fresh = extras.fresh()
    for number, (side, name) in enumerate(game.sides.items()):
        used = variant.fakes[number] - extras.fakes[number]
        standing = sum(pair.side == side and pair != fresh for pair in extras.pairs)
        if standing > used or used > len(placing_turns(state, side)):
            fakes = counted(used, "fake")
            raise TextError(f"{name} can’t have used {fakes}, with {standing} standing.")
        if fresh and fresh.side == side and not extras.fakes[number]:
            raise TextError(f"{name} has no fakes left and can’t be placing one.")


def _tiles(state: GhastState, side: str) -> None:
    """A turn leaves at most one face-up tile, on a hex that was open in it."""
    game, variant = state.game, state.variant
    down = of_set(i for pair in state.extras.pairs for i in pair.spaces)
    own = state.board.of(side) & ~down & ~of_set(state.extras.waiting)
    found = crowded(variant, own, _flipped_turns(state, side))
    if found:
        where, there = (
            (f" {found.steps} or more steps from the edge", " there") if found.steps else ("", "")
        )
        raise TextError(
            f"{game.sides[side]} has {counted(found.tiles, 'tile')} face up{where}, and "
            f"can have placed {found.enough}{there} before turn {state.turn}. Set a later turn."
        )


class Crowd(NamedTuple):
    """Tiles so many steps from the edge, or more, and how many can be there."""

    steps: int
    tiles: int
    enough: int


def crowded(variant: Variant, tiles: int, turns: Sequence[int]) -> Crowd | None:
    """Return where more of a colour's tiles lie than it can have placed, one in each turn."""
    for steps in range(variant.grid.size):
        inner = tiles & ~variant.within(steps + 1) if steps else tiles
        enough = len(turns) - (bisect_left(turns, steps + 2) if steps else 0)
        if inner.bit_count() > enough:
            return Crowd(steps, inner.bit_count(), enough)
    return None


def _flipped_turns(state: GhastState, side: str) -> range:
    """Return the turns whose real tile may be face up by now."""
    turns = placing_turns(state, side)
    if not state.variant.always_pairs:
        own = sum(p.side == side and p != state.extras.fresh() for p in state.extras.pairs)
        return turns[: len(turns) - own]
    waiting = state.variant.pair_turns if state.passes < 2 else 0
    ended = len(turns_of(side, state.turn))
    return turns[: max(0, ended - waiting)]


def _settled(state: GhastState) -> None:
    """Nothing starves but by the placement under way."""
    extras = state.extras
    placed = of_set((*extras.waiting, *((extras.half,) if extras.half != GONE else ())))
    starved = state.board.without(placed).starved()
    if starved:
        names = ", ".join(state.variant.grid.names[i] for i in bits(starved))
        raise TextError(f"There are tiles without oxygen, which can’t be there: {names}.")
