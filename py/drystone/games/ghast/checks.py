"""Which positions no game can come to, as far as that is cheaply told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drystone.core.bits import bits
from drystone.core.errors import TextError
from drystone.games.ghast.pairs import GONE, Pair, of_set, pair_on

if TYPE_CHECKING:
    from drystone.games.ghast.position import GhastPosition


def check(position: GhastPosition) -> None:
    """Raise TextError if the position can't be reached; assumes that its fields fit the options."""
    _side(position)
    _passes(position)
    _under_way(position)
    _barred(position)
    for pair in position.extras.pairs:
        _pair(position, pair)
    _fakes(position)
    for side in position.game.sides:
        _tiles(position, side)
    _settled(position)


def placing_turns(position: GhastPosition, side: str) -> list[int]:
    """Return the numbers of that colour's turns, already ended, in which it may have placed."""
    parity = side == "o"
    passers = (position.game.other(position.mover), position.mover)[: position.passes]
    turns = range(1, position.turn)
    own = [turn for turn in turns if turn % 2 == parity]
    return own[:-1] if side in passers else own


def _side(position: GhastPosition) -> None:
    """Orange has the odd turns; the side that answers a placement is the other one."""
    right = "o" if position.turn % 2 else "b"
    if position.mover != right:
        name = position.game.sides[right]
        raise TextError(
            f"The side field says “{position.side}”, but turn {position.turn} is {name}'s."
        )


def _passes(position: GhastPosition) -> None:
    extras = position.extras
    if position.passes >= position.turn:
        raise TextError(
            f"The number of passes is {position.passes}, too many before turn {position.turn}."
        )
    if position.passes == 2 and (extras.pairs or extras.waiting or extras.barred):
        raise TextError("After two passes the game is over: no tile is face down, none waits.")


def _under_way(position: GhastPosition) -> None:
    """A half pair, or a placement that waits, as the turn allows it."""
    game, extras = position.game, position.extras
    if extras.half != GONE and extras.waiting:
        raise TextError("A pair that waits for its answer is complete, so “half” can't stand here.")
    if extras.half != GONE and not position.free():
        raise TextError("The field “half” says that a fake tile is to come, but no hex is free.")
    if extras.waiting and not extras.vetoes[position.side == "b"]:
        raise TextError(f"Nothing waits unless {game.sides[position.side]} has a veto left.")
    if len(extras.waiting) > 2 or (extras.waiting and not _one_placement(position)):
        sites = ",".join(game.grid.names[i] for i in extras.waiting)
        name = game.sides[position.mover]
        raise TextError(f"The field “wait:{sites}” names no placement of {name}.")
    for index in (extras.half, *extras.waiting):
        if index != GONE:
            _open(position, index, position.turn)


def _one_placement(position: GhastPosition) -> bool:
    """Return whether what waits is a tile, or a whole pair, as the mover may place it now."""
    waiting, board = position.extras.waiting, position.board
    if any(board.side(index) != position.mover for index in waiting):
        return False
    fresh = position.extras.fresh()
    if len(waiting) == 2:
        return fresh is not None and fresh.turns == position.game.pair_turns
    return pair_on(position.extras.pairs, waiting[0]) is None and not position.game.always_pairs


def _barred(position: GhastPosition) -> None:
    """Barred hexes are free but for that, and there was a veto for each placement on them."""
    game, extras = position.game, position.extras
    names = ",".join(game.grid.names[i] for i in bits(extras.barred))
    if extras.barred & (position.board.taken | ~game.within(position.turn)):
        raise TextError(f"The field “barred:{names}” names a hex that was not free for a tile.")
    answerer = position.mover == "o"
    used = game.vetoes[answerer] - extras.vetoes[answerer]
    count = extras.barred.bit_count()
    if game.always_pairs and count % 2:
        raise TextError(f"The field “barred:{names}” names an odd number of hexes, not pairs.")
    if (count + 1 if game.pair_turns else 2 * count) // 2 > used:
        raise TextError(f"The field “barred:{names}” needs more vetoes than the {used} used up.")


def _pair(position: GhastPosition, pair: Pair) -> None:
    """A pair stands for as many turns as its marker says, on hexes that were open then."""
    game = position.game
    fresh = pair == position.extras.fresh()
    ago = game.pair_turns - pair.turns
    own = placing_turns(position, pair.side)
    all_own = [turn for turn in range(1, position.turn) if turn % 2 == (pair.side == "o")]
    when = position.turn if fresh else all_own[-1 - ago] if 0 <= ago < len(all_own) else 0
    if not fresh and when not in own:
        name = game.sides[pair.side]
        raise TextError(
            f"{name} can't have a face-down tile that is flipped after {pair.turns} own turns: "
            "no turn in which it was placed."
        )
    for index in pair.spaces:
        _open(position, index, when)


def _open(position: GhastPosition, index: int, turn: int) -> None:
    game = position.game
    if not game.within(turn) >> index & 1:
        name = game.grid.names[index]
        raise TextError(f"The tile on {name} can't have been placed in turn {turn}: not open yet.")


def _fakes(position: GhastPosition) -> None:
    """Every pair that stands from an earlier turn has used up one of its colour's fakes."""
    game, extras = position.game, position.extras
    if game.always_pairs or not game.pair_turns:
        return
    fresh = extras.fresh()
    for number, (side, name) in enumerate(game.sides.items()):
        used = game.fakes[number] - extras.fakes[number]
        standing = sum(pair.side == side and pair != fresh for pair in extras.pairs)
        if standing > used or used > len(placing_turns(position, side)):
            raise TextError(f"{name} can't have used {used} fakes, with {standing} standing.")
        if fresh and fresh.side == side and not extras.fakes[number]:
            raise TextError(f"{name} has no fakes left and can't be placing one.")


def _tiles(position: GhastPosition, side: str) -> None:
    """A turn leaves at most one face-up tile, on a hex that was open in it."""
    game = position.game
    down = of_set(i for pair in position.extras.pairs for i in pair.spaces)
    own = position.board.of(side) & ~down & ~of_set(position.extras.waiting)
    turns = _flipped_turns(position, side)
    for steps in range(game.grid.size):
        inner = own & ~game.within(steps + 1) if steps else own
        enough = sum(turn >= steps + 2 or not steps for turn in turns)
        if inner.bit_count() > enough:
            raise TextError(
                f"{game.sides[side]} has too many face-up tiles ({inner.bit_count()}) {steps} or "
                f"more steps from the edge: placed there before turn {position.turn} can be "
                f"{enough}."
            )


def _flipped_turns(position: GhastPosition, side: str) -> list[int]:
    """Return the turns whose real tile may be face up by now."""
    turns = placing_turns(position, side)
    if not position.game.always_pairs:
        own = sum(p.side == side and p != position.extras.fresh() for p in position.extras.pairs)
        return turns[: len(turns) - own]
    ended = sum(turn % 2 == (side == "o") for turn in range(1, position.turn))
    waiting = position.game.pair_turns if position.passes < 2 else 0
    last = [turn for turn in range(1, position.turn) if turn % 2 == (side == "o")]
    return [turn for turn in turns if turn in last[: max(0, ended - waiting)]]


def _settled(position: GhastPosition) -> None:
    """Nothing starves but by the placement under way."""
    extras = position.extras
    placed = of_set((*extras.waiting, *((extras.half,) if extras.half != GONE else ())))
    starved = position.board.without(placed).starved()
    if starved:
        names = ", ".join(position.game.grid.names[i] for i in bits(starved))
        raise TextError(f"The rows hold tiles without oxygen, which can't be there: {names}.")
