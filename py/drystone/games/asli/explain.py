"""Why a touch or a typed action of Asli is refused."""

from __future__ import annotations

import re

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import Group
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.errors import listed, quote
from drystone.core.game import Path, Refusal
from drystone.core.reasons import Count, Ending, Event, counted_as
from drystone.games.asli.rules.moves import AsliMove, Placement
from drystone.games.asli.rules.position import AsliPosition
from drystone.games.asli.rules.setup import AsliSetup

BESIDE = "empty points beside its stones"
FEW = 6
"""The most points that are named."""

BEFORE_PLAY = r"komi:[0-9]+|black|white"


def why(position: AsliPosition | AsliSetup, path: Path) -> Refusal:
    """Return the reason why `path`, which should be one site, is no legal action."""
    if len(path) != 1:
        return Refusal("one touch is a whole action here: a point, or a word such as hold.", "turn")
    if isinstance(position, AsliSetup):
        return _setup(position, path[0])
    return _play(position, path[0])


def events(position: AsliPosition | AsliSetup, move: AsliMove) -> list[Event]:
    """Return how many stones a placement captures, or that a stone leaves the prison."""
    if not isinstance(position, AsliPosition):
        return []
    if not isinstance(move, Placement):
        return [Event("take a stone out of the prison")]
    captured = position.effect(move.space).captured
    sites = tuple(name for group in captured for name in _points(position, group))
    stones = "a stone" if len(sites) == 1 else f"{len(sites)} stones"
    return [Event(f"capture {stones}", taken=len(sites), sites=sites)] if sites else []


def counts(position: AsliPosition | AsliSetup, side: str) -> list[Count]:
    """Return a side's territory and prisoners, what is near its stones, and its weak links."""
    if not isinstance(position, AsliPosition):
        return []
    turn = "bw".index(side)
    area = _nearer(position.grid, position.stones[turn], position.stones[1 - turn])
    owned = position.outlooks[turn].territory.bit_count()
    held = max(0, position.prison if turn else -position.prison)
    beside = position.grid.around(position.stones[turn]) & sum(position.regions)
    link, links = "path that one stone can block", "paths that one stone can block"
    return [
        counted_as("point of territory", owned, many="points of territory"),
        Count("nearer", area, f"{area} empty points nearer to its stones", 0.3),
        counted_as("prisoner", held),
        counted_as(link, position.outlooks[turn].thin, -0.4, links),
        counted_as("group", len(position.camps[turn].groups), -0.2),
        counted_as("empty point beside its stones", beside.bit_count(), 0.15, BESIDE),
    ]


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
    names, sides = position.grid.names, position.game.sides
    empty = [names[index] for index in bits(sum(position.regions))]
    why = {site: _play(position, site) for site in empty}
    barred = [site for site in empty if why[site].rule == "incursion"]
    mine, enemy = sides[position.side].lower(), sides[position.game.other(position.side)].lower()
    held = f"the prison holds no {enemy} stone"
    if not empty:
        return Ending(f"No point is empty, and {held}.")
    left = [site for site in empty if site not in barred]
    why_not = []
    if left:
        where = listed(left, "or") if len(left) <= FEW else f"any of {len(left)} empty points"
        why_not.append(f"on {where} would be dead")
    if barred:
        raid = "would be a minimal incursion right after another"
        why_not.append(f"on {listed(barred, 'or')} {raid}")
    words = f"A {mine} stone {listed(why_not)}, and {held}."
    return Ending(words, tuple(left), tuple(barred), why)


def prompt(position: AsliPosition | AsliSetup, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next; before play, what the komi and the choice are about."""
    if isinstance(position, AsliSetup):
        if position.side == "1":
            return "How many black stones start in prison? Then the other picks a colour."
        return f"With {position.prison} black stones in prison, which colour do you take?"
    colour = position.game.sides[position.side].lower()
    placing = any(site in position.grid.indices for site in open_sites)
    if "hold" not in open_sites:
        return f"Place a {colour} stone."
    enemy = position.game.sides[position.game.other(position.side)].lower()
    hold = f"hold, which frees a {enemy} stone from prison"
    return f"Place a {colour} stone, or {hold}." if placing else f"Nothing is left but to {hold}."


def _setup(position: AsliSetup, site: str) -> Refusal:
    if position.side == "2":
        return Refusal("the komi is set, and the second player takes black or white now.", "setup")
    points = position.grid.size**2
    if re.fullmatch("komi:[0-9]+", site, re.ASCII):
        return Refusal(f"the komi is 0 to {points} black stones on this board.", "setup")
    return Refusal(f"at first the first player sets the komi, 0 to {points} black stones.", "setup")


def _play(position: AsliPosition, site: str) -> Refusal:
    grid, sides = position.grid, position.game.sides
    index = grid.indices.get(site)
    if site == "hold":
        enemy = sides[position.game.other(position.side)].lower()
        return Refusal(f"the prison holds no {enemy} stone to remove.", "hold")
    if re.fullmatch(BEFORE_PLAY, site, re.ASCII):
        return Refusal("komi and colours are settled, and play has begun.", "setup")
    if index is None:
        return Refusal(f"there is no point {quote(site)} on this board.", "board")
    for letter, stones in zip(sides, position.stones, strict=True):
        if stones >> index & 1:
            return Refusal(f"a {sides[letter].lower()} stone stands on {site}.", "placement")
    return _placement(position, site, 1 << index)


def _placement(position: AsliPosition, site: str, space: int) -> Refusal:
    effect = position.effect(space)
    mine = position.lost_friend(effect)
    if mine is not None:
        return _dead_friend(position, site, mine, len(effect.own.groups))
    names = _points(position, effect.captured[0]) if effect.captured else ()
    return Refusal(
        f"a stone on {site} would be a minimal incursion: it kills one group only"
        f"{_named(names)}, in the opponent’s territory, right after the opponent has made one, "
        "wherever that was.",
        "incursion",
        names,
    )


def _dead_friend(position: AsliPosition, site: str, mine: Group, count: int) -> Refusal:
    name = position.game.sides[position.side]
    colour, names = name.lower(), _points(position, mine)
    if count == 1:
        return Refusal(
            f"{name} would have one group only, and that is dead: {name} has had more at once.",
            "ASL-4",
            names,
        )
    what = "it" if names == (site,) else f"the {colour} group of {len(names)} it joins"
    return Refusal(
        f"after a stone on {site}, {what} would be dead: "
        f"no path of empty points leads from there to another {colour} group.",
        "dead",
        names,
    )


def _points(position: AsliPosition, group: Group) -> Path:
    """Return the names of a group's points."""
    return tuple(position.grid.names[index] for index in bits(group.spaces))


def _named(names: Path) -> str:
    return f" ({names[0]})" if names else ""
