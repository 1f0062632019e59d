"""Why a touch or a typed action of Asli is refused."""

from __future__ import annotations

import re

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import Group
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.errors import listed, quote
from drystone.core.game import Path, Refusal
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.core.reasons import Count, Ending, Event
from drystone.games.asli.rules.moves import AsliMove, Placement
from drystone.games.asli.rules.position import AsliPosition
from drystone.games.asli.rules.setup import AsliSetup

FEW = 6
"""The most points that are named."""

BEFORE_PLAY = r"komi:[0-9]+|black|white"


def why(position: AsliPosition | AsliSetup, path: Path) -> Refusal:
    """Return the reason why `path`, which should be one site, is no legal action."""
    if len(path) != 1:
        words = say("one touch is a whole action here: a point, or a word such as hold.")
        return Refusal(words, "turn")
    if isinstance(position, AsliSetup):
        return _setup(position, path[0])
    return _play(position, path[0])


def events(position: AsliPosition | AsliSetup, move: AsliMove) -> list[Event]:
    """Return how many stones a placement captures, or that a stone leaves the prison."""
    if not isinstance(position, AsliPosition):
        return []
    if not isinstance(move, Placement):
        does = say("takes a stone out of the prison")
        return [Event(say("take a stone out of the prison"), does=does)]
    captured = position.effect(move.space).captured
    sites = tuple(name for group in captured for name in _points(position, group))
    if not sites:
        return []
    words = say_many(len(sites), "capture a stone", "capture {n} stones")
    does = say_many(len(sites), "captures a stone", "captures {n} stones")
    return [Event(words, taken=len(sites), sites=sites, does=does)]


def counts(position: AsliPosition | AsliSetup, side: str) -> list[Count]:
    """Return a side's territory and prisoners, what is near its stones, and its weak links.

    While one colour has no stones, everything is near the others, which says nothing.
    """
    if not isinstance(position, AsliPosition) or not all(position.stones):
        return []
    turn = "bw".index(side)
    area = _nearer(position.grid, position.stones[turn], position.stones[1 - turn])
    owned = position.outlooks[turn].territory.bit_count()
    held = max(0, position.prison if turn else -position.prison)
    beside = position.grid.around(position.stones[turn]) & sum(position.regions)
    numbers = {
        "point of territory": (owned, 1.0),
        "nearer": (area, 0.3),
        "prisoner": (held, 1.0),
        "path that one stone can block": (position.outlooks[turn].thin, -0.4),
        "group": (len(position.camps[turn].groups), -0.2),
        "empty point beside its stones": (beside.bit_count(), 0.15),
    }
    return [
        Count(kind, number, say_many(number, *COUNTED[kind]), weight)
        for kind, (number, weight) in numbers.items()
    ]


COUNTED = {
    "point of territory": to_say_many("{n} point of territory", "{n} points of territory"),
    "nearer": to_say_many(
        "{n} empty point nearer to its stones", "{n} empty points nearer to its stones"
    ),
    "prisoner": to_say_many("{n} prisoner", "{n} prisoners"),
    "path that one stone can block": to_say_many(
        "{n} path that one stone can block", "{n} paths that one stone can block"
    ),
    "group": to_say_many("{n} group", "{n} groups"),
    "empty point beside its stones": to_say_many(
        "{n} empty point beside its stones", "{n} empty points beside its stones"
    ),
}


def _nearer(grid: SquareGrid, own: int, enemy: int) -> int:
    """Return how many empty points are nearer to some stones, by paths of empty points."""
    free, found = grid.board & ~(own | enemy), 0
    while own:
        mine, theirs = grid.around(own) & free, grid.around(enemy) & free
        free &= ~(mine | theirs)
        own, enemy = mine & ~theirs, theirs & ~mine
        found += own.bit_count()
    return found


def ending(position: AsliPosition | AsliSetup) -> Ending:
    """Return why a stone can go on none of the empty points, and none out of the prison."""
    if not isinstance(position, AsliPosition) or position.repeated:
        return Ending()
    names, side = position.grid.names, position.side
    empty = [names[index] for index in bits(sum(position.regions))]
    why = {site: _play(position, site) for site in empty}
    barred = [site for site in empty if why[site].rule == "incursion"]
    if not empty:
        return Ending(say(NONE_EMPTY[side]))
    left = [site for site in empty if site not in barred]
    few = listed(left, "or") if left and len(left) <= FEW else ""
    where = few or say("any of {n} empty points", n=len(left))
    words = say(
        NOWHERE[side][bool(left), bool(barred)],
        sites=where,
        barred=listed(barred, "or") if barred else "",
    )
    return Ending(words, tuple(left), tuple(barred), why)


NONE_EMPTY = {
    "b": to_say("No point is empty, and the prison holds no white stone."),
    "w": to_say("No point is empty, and the prison holds no black stone."),
}
NOWHERE = {
    "b": {
        (True, False): to_say(
            "A black stone on {sites} would be dead, and the prison holds no white stone."
        ),
        (False, True): to_say(
            "A black stone on {barred} would be a minimal incursion right after another, and the "
            "prison holds no white stone."
        ),
        (True, True): to_say(
            "A black stone on {sites} would be dead and on {barred} would be a minimal incursion "
            "right after another, and the prison holds no white stone."
        ),
    },
    "w": {
        (True, False): to_say(
            "A white stone on {sites} would be dead, and the prison holds no black stone."
        ),
        (False, True): to_say(
            "A white stone on {barred} would be a minimal incursion right after another, and the "
            "prison holds no black stone."
        ),
        (True, True): to_say(
            "A white stone on {sites} would be dead and on {barred} would be a minimal incursion "
            "right after another, and the prison holds no black stone."
        ),
    },
}
"""Why a colour cannot act: some points would be dead, some are barred, or both."""


def prompt(position: AsliPosition | AsliSetup, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next; before play, what the komi and the choice are about."""
    if isinstance(position, AsliSetup):
        if position.side == "1":
            return say("How many black stones start in prison? Then the other picks a colour.")
        return say("With {n} black stones in prison, which colour do you take?", n=position.prison)
    placing = any(site in position.grid.indices for site in open_sites)
    return say(TO_DO[position.side][placing, "hold" in open_sites])


TO_DO = {
    "b": {
        (True, False): to_say("Place a black stone."),
        (False, False): to_say("Place a black stone."),
        (True, True): to_say(
            "Place a black stone, or hold, which frees a white stone from prison."
        ),
        (False, True): to_say(
            "Nothing is left but to hold, which frees a white stone from prison."
        ),
    },
    "w": {
        (True, False): to_say("Place a white stone."),
        (False, False): to_say("Place a white stone."),
        (True, True): to_say(
            "Place a white stone, or hold, which frees a black stone from prison."
        ),
        (False, True): to_say(
            "Nothing is left but to hold, which frees a black stone from prison."
        ),
    },
}
"""What to do, by whether a stone can be placed, and whether the player may hold."""


def _setup(position: AsliSetup, site: str) -> Refusal:
    if position.side == "2":
        words = say("the komi is set, and the second player takes black or white now.")
        return Refusal(words, "setup")
    if re.fullmatch("komi:[0-9]+", site, re.ASCII):
        wrong = to_say("the komi is 0 to {n} black stones on this board.")
    else:
        wrong = to_say("at first the first player sets the komi, 0 to {n} black stones.")
    return Refusal(say(wrong, n=position.grid.size**2), "setup")


def _play(position: AsliPosition, site: str) -> Refusal:
    grid, sides = position.grid, position.game.sides
    index = grid.indices.get(site)
    if site == "hold":
        return Refusal(say(NO_PRISONER[position.side]), "hold")
    if re.fullmatch(BEFORE_PLAY, site, re.ASCII):
        return Refusal(say("komi and colours are settled, and play has begun."), "setup")
    if index is None:
        words = say("there is no point {site} on this board.", site=quote(site))
        return Refusal(words, "board")
    for letter, stones in zip(sides, position.stones, strict=True):
        if stones >> index & 1:
            return Refusal(say(TAKEN[letter], site=site), "placement")
    return _placement(position, site, 1 << index)


NO_PRISONER = {
    "b": to_say("the prison holds no white stone to remove."),
    "w": to_say("the prison holds no black stone to remove."),
}
TAKEN = {
    "b": to_say("a black stone stands on {site}."),
    "w": to_say("a white stone stands on {site}."),
}


def _placement(position: AsliPosition, site: str, space: int) -> Refusal:
    effect = position.effect(space)
    mine = position.lost_friend(effect)
    if mine is not None:
        return _dead_friend(position, site, mine, len(effect.own.groups))
    names = _points(position, effect.captured[0]) if effect.captured else ()
    if names:
        wrong = to_say(
            "a stone on {site} would be a minimal incursion: it kills one group only ({group}), in "
            "the opponent’s territory, right after the opponent has made one, wherever that was."
        )
    else:
        wrong = to_say(
            "a stone on {site} would be a minimal incursion: it kills one group only, in the "
            "opponent’s territory, right after the opponent has made one, wherever that was."
        )
    return Refusal(say(wrong, site=site, group="".join(names[:1])), "incursion", names)


def _dead_friend(position: AsliPosition, site: str, mine: Group, count: int) -> Refusal:
    side, names = position.side, _points(position, mine)
    if count == 1:
        only = to_say(
            "{who} would have one group only, and that is dead: {who} has had more at once."
        )
        return Refusal(say(only, who=position.game.colour(side)), "ASL-4", names)
    words = say(DEAD[side][names == (site,)], site=site, n=len(names))
    return Refusal(words, "dead", names)


DEAD = {
    "b": (
        to_say(
            "after a stone on {site}, the black group of {n} it joins would be dead: no path of "
            "empty points leads from there to another black group."
        ),
        to_say(
            "after a stone on {site}, it would be dead: no path of empty points leads from there "
            "to another black group."
        ),
    ),
    "w": (
        to_say(
            "after a stone on {site}, the white group of {n} it joins would be dead: no path of "
            "empty points leads from there to another white group."
        ),
        to_say(
            "after a stone on {site}, it would be dead: no path of empty points leads from there "
            "to another white group."
        ),
    ),
}
"""Why a stone may not be placed: it would be dead in a group, or alone."""


def _points(position: AsliPosition, group: Group) -> Path:
    """Return the names of a group's points."""
    return tuple(position.grid.names[index] for index in bits(group.spaces))
