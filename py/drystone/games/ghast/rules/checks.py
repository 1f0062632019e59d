"""Refuse positions that no game can come to, as far as that is cheap to see."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.errors import TextError, listed
from drystone.core.language import say, say_many, to_say, to_say_many
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
        wrong = to_say("{who} cannot be to move: turn {turn} is {other}’s.")
        who, other = state.game.colour(state.side), state.game.colour(right)
        raise TextError(say(wrong, who=who, turn=state.turn, other=other))


def _passes(state: GhastState) -> None:
    extras = state.extras
    if state.passes >= state.turn:
        wrong = to_say("The number of passes is {n}, too many before turn {turn}.")
        raise TextError(say(wrong, n=state.passes, turn=state.turn))
    if state.passes == 2 and (extras.pairs or extras.waiting or extras.barred):
        wrong = to_say("After two passes the game is over: no tile is face down, none waits.")
        raise TextError(say(wrong))


def _under_way(state: GhastState) -> None:
    """A half pair, or a placement that waits, as the turn allows it."""
    game, variant, extras = state.game, state.variant, state.extras
    if extras.half != GONE and extras.waiting:
        wrong = to_say("A pair that waits for its answer is complete: no fake tile is to come.")
        raise TextError(say(wrong))
    if extras.half != GONE and not state.free():
        raise TextError(say("No fake tile is to come: no hex is free for it."))
    if extras.waiting and not extras.vetoes[state.side == "b"]:
        wrong = to_say("Nothing waits unless {who} has a veto left.")
        raise TextError(say(wrong, who=game.colour(state.side)))
    if len(extras.waiting) > 2 or (extras.waiting and not _one_placement(state)):
        sites = ", ".join(variant.grid.names[i] for i in extras.waiting)
        wrong = to_say("What waits for an answer on {sites} is no placement of {who}.")
        raise TextError(say(wrong, sites=sites, who=game.colour(state.mover)))
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
        wrong = to_say("What was vetoed on {sites} was no placement: a hex was not free.")
        raise TextError(say(wrong, sites=names))
    answerer = state.mover == "o"
    used = variant.vetoes[answerer] - extras.vetoes[answerer]
    count = extras.barred.bit_count()
    if variant.always_pairs and count % 2:
        wrong = to_say("Vetoed are pairs of hexes, not an odd number of them: {sites}.")
        raise TextError(say(wrong, sites=names))
    if (count + 1 if variant.pair_turns else 2 * count) // 2 > used:
        wrong = to_say("What was vetoed on {sites} needs more vetoes than the {n} used up.")
        raise TextError(say(wrong, sites=names, n=used))


def _pair(state: GhastState, pair: Pair) -> None:
    """A pair stands for as many turns as its marker says, on hexes that were open then."""
    game, variant = state.game, state.variant
    fresh = pair == state.extras.fresh()
    ago = variant.pair_turns - pair.turns
    own = placing_turns(state, pair.side)
    all_own = turns_of(pair.side, state.turn)
    when = state.turn if fresh else all_own[-1 - ago] if 0 <= ago < len(all_own) else 0
    if not fresh and when not in own:
        words = say_many(
            pair.turns,
            *TOO_EARLY[pair.fake == GONE],
            sites=listed([variant.grid.names[index] for index in pair.spaces]),
            who=game.colour(pair.side),
        )
        raise TextError(words)
    for index in pair.spaces:
        _open(state, index, when)


TOO_EARLY = (
    to_say_many(
        "What lies face down on {sites} cannot be there: {who} has had no turn to place it, since "
        "it is flipped in {n} own turn. Set a later turn.",
        "What lies face down on {sites} cannot be there: {who} has had no turn to place it, since "
        "it is flipped in {n} own turns. Set a later turn.",
    ),
    to_say_many(
        "What lies face down on {sites} cannot be there: {who} has had no turn to place it, since "
        "it is flipped in {n} own turn. Set a later turn, or mark it: its fake tile is to come.",
        "What lies face down on {sites} cannot be there: {who} has had no turn to place it, since "
        "it is flipped in {n} own turns. Set a later turn, or mark it: its fake tile is to come.",
    ),
)
"""What is wrong with a pair, and with the real tile of one whose fake tile is missing."""


def _open(state: GhastState, index: int, turn: int) -> None:
    variant = state.variant
    if not variant.within(turn) >> index & 1:
        wrong = to_say("The tile on {site} can’t have been placed in turn {turn}: not open yet.")
        raise TextError(say(wrong, site=variant.grid.names[index], turn=turn))


def _fakes(state: GhastState) -> None:
    """Every pair that stands from an earlier turn has used up one of its colour's fakes."""
    game, variant, extras = state.game, state.variant, state.extras
    if variant.always_pairs or not variant.pair_turns:
        return
    fresh = extras.fresh()
    for number, side in enumerate(game.sides):
        used = variant.fakes[number] - extras.fakes[number]
        standing = sum(pair.side == side and pair != fresh for pair in extras.pairs)
        if standing > used or used > len(placing_turns(state, side)):
            words = say_many(used, *USED, who=game.colour(side), standing=standing)
            raise TextError(words)
        if fresh and fresh.side == side and not extras.fakes[number]:
            wrong = to_say("{who} has no fakes left and can’t be placing one.")
            raise TextError(say(wrong, who=game.colour(side)))


USED = to_say_many(
    "{who} can’t have used {n} fake, with {standing} standing.",
    "{who} can’t have used {n} fakes, with {standing} standing.",
)


def _tiles(state: GhastState, side: str) -> None:
    """A turn leaves at most one face-up tile, on a hex that was open in it."""
    game, variant = state.game, state.variant
    down = of_set(i for pair in state.extras.pairs for i in pair.spaces)
    own = state.board.of(side) & ~down & ~of_set(state.extras.waiting)
    found = crowded(variant, own, _flipped_turns(state, side))
    if found:
        words = say_many(
            found.tiles,
            *CROWDED[found.steps > 0],
            who=game.colour(side),
            steps=found.steps,
            enough=found.enough,
            turn=state.turn,
        )
        raise TextError(words)


CROWDED = (
    to_say_many(
        "{who} has {n} tile face up, and can have placed {enough} before turn {turn}. Set a later "
        "turn.",
        "{who} has {n} tiles face up, and can have placed {enough} before turn {turn}. Set a later "
        "turn.",
    ),
    to_say_many(
        "{who} has {n} tile face up {steps} or more steps from the edge, and can have placed "
        "{enough} there before turn {turn}. Set a later turn.",
        "{who} has {n} tiles face up {steps} or more steps from the edge, and can have placed "
        "{enough} there before turn {turn}. Set a later turn.",
    ),
)
"""What is wrong where there are too many tiles, and too many so far in."""


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
        wrong = to_say("There are tiles without oxygen, which can’t be there: {sites}.")
        raise TextError(say(wrong, sites=names))
