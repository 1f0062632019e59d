"""Why a touch or a typed move of Anaash is refused."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.core.reasons import Count, Event
from drystone.games.anaash.rules import AnaashMove, AnaashPosition


def why(position: AnaashPosition, path: Path) -> Refusal:
    """Return the reason why no legal move starts with `path`: one square touched, or two."""
    indices = position.grid.indices
    strangers = [site for site in path if site not in indices]
    if strangers:
        words = say("there is no square {site} on this board.", site=quote(strangers[0]))
        return Refusal(words, "board")
    origin = indices[path[0]]
    if not position.stacks(position.side) >> origin & 1:
        return _not_yours(position, path[0], origin)
    if len(path) == 1 or path[1] == path[0]:
        return _stuck(position, path[0], origin)
    return _bad_target(position, path[0], origin, path[1], indices[path[1]])


def events(position: AnaashPosition, move: AnaashMove) -> list[Event]:
    """Return what a move takes, or how high a stack it makes."""
    there, sites = position.heights[move.target], move.path[-1:]
    if not there:
        return []
    if position.stacks(position.side) >> move.target & 1:
        made = there + position.heights[move.origin]
        words = say("make a stack of {n}", n=made)
        return [Event(words, sites=sites, does=say("makes a stack of {n}", n=made))]
    if there == 1:
        words, does = say("take a single checker"), say("takes a single checker")
    else:
        words, does = say("take a stack of {n}", n=there), say("takes a stack of {n}", n=there)
    return [Event(words, taken=there, sites=sites, does=does)]


def counts(position: AnaashPosition, side: str) -> list[Count]:
    """Return how many checkers and stacks a side has, its tallest, and those in danger."""
    own, enemy = (position.stacks(one) for one in (side, position.game.other(side)))
    heights = [position.heights[index] for index in bits(own)]
    tallest, checkers = max(heights, default=0), sum(heights)
    exposed = sum(
        any(
            position.heights[other] >= position.heights[index]
            for other in bits(position.grid.neighbours[index] & enemy)
        )
        for index in bits(own)
    )
    return [
        Count("checker", checkers, say_many(checkers, "{n} checker", "{n} checkers")),
        Count("tallest", tallest, say("a tallest stack of {n}", n=tallest), 0.3),
        Count("stack", len(heights), say_many(len(heights), "{n} stack", "{n} stacks"), 0.1),
        Count("exposed", exposed, say_many(exposed, *EXPOSED), -0.1),
    ]


EXPOSED = to_say_many("{n} stack that can be captured", "{n} stacks that can be captured")


def prompt(position: AnaashPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose a stack, then what becomes of it."""
    side = position.side
    if not touched:
        return say(FIRST[side])
    indices = position.grid.indices
    kinds = {_kind_of(position, indices[site]) for site in open_sites if site not in touched}
    return say(NEXT[side]["empty" in kinds, "mine" in kinds, "theirs" in kinds])


FIRST = {"r": to_say("Pick a red stack."), "b": to_say("Pick a blue stack.")}

NEXT = {
    "r": {
        (False, False, True): to_say("Now capture a blue one."),
        (False, True, False): to_say("Now stack it on another red one."),
        (False, True, True): to_say("Now stack it on another red one or capture a blue one."),
        (True, False, False): to_say("Now step closer to the nearest stack."),
    },
    "b": {
        (False, False, True): to_say("Now capture a red one."),
        (False, True, False): to_say("Now stack it on another blue one."),
        (False, True, True): to_say("Now stack it on another blue one or capture a red one."),
        (True, False, False): to_say("Now step closer to the nearest stack."),
    },
}
"""What a side does with a stack, by whether it may go to empty squares, onto its own, or others.

A stack that touches another goes to no empty square.
"""


def _kind_of(position: AnaashPosition, index: int) -> str:
    """Return what stands on a square: ``mine``, ``theirs`` or ``empty``."""
    if not position.heights[index]:
        return "empty"
    return "mine" if position.stacks(position.side) >> index & 1 else "theirs"


def _not_yours(position: AnaashPosition, site: str, origin: int) -> Refusal:
    wrong = {
        "r": (
            to_say("{site} is empty; start with one of Red’s stacks."),
            to_say("the stack on {site} is Blue’s, and it is Red’s turn."),
        ),
        "b": (
            to_say("{site} is empty; start with one of Blue’s stacks."),
            to_say("the stack on {site} is Red’s, and it is Blue’s turn."),
        ),
    }
    return Refusal(say(wrong[position.side][position.heights[origin] > 0], site=site), "turn")


def _stuck(position: AnaashPosition, site: str, origin: int) -> Refusal:
    words = say(
        "the stack on {site} cannot move: no friend beside it is {height} or higher, "
        "and no enemy beside it {height} or lower.",
        site=site,
        height=position.heights[origin],
    )
    return Refusal(words, "stacking")


def _bad_target(
    position: AnaashPosition, start: str, origin: int, end: str, target: int
) -> Refusal:
    grid = position.grid
    if not grid.neighbours[origin] >> target & 1:
        words = say(
            "{end} is not next to {start}: a stack moves one square, not diagonally.",
            end=end,
            start=start,
        )
        return Refusal(words, "turn")
    heights = {"mine": position.heights[origin], "theirs": position.heights[target]}
    if position.stacks(position.side) >> target & 1:
        words = say(
            "a stack of {mine} cannot go onto a lower stack of {theirs}; "
            "only onto one that is as high or higher.",
            **heights,
        )
        return Refusal(words, "stacking")
    if heights["theirs"]:
        words = say(
            "a stack of {mine} cannot capture a higher stack of {theirs}; "
            "only one that is as high or lower.",
            **heights,
        )
        return Refusal(words, "capturing")
    return _bad_approach(position, start, origin, end)


def _bad_approach(position: AnaashPosition, start: str, origin: int, end: str) -> Refusal:
    grid = position.grid
    touching = grid.neighbours[origin] & (position.red | position.blue)
    if touching:
        beside = ", ".join(grid.names[i] for i in bits(touching))
        words = say(
            "the stack on {start} touches another ({beside}), "
            "and only a stack that touches none may go to an empty square.",
            start=start,
            beside=beside,
        )
        return Refusal(words, "positional")
    distance, nearest = position.nearest(origin)
    words, rule = (
        to_say("{end} is no nearer to the nearest stack ({sites}, {n} steps away)."),
        "positional",
    )
    if nearest.bit_count() > 1:
        words, rule = (
            to_say("{end} is no nearer to the nearest stacks ({sites}, {n} steps away)."),
            "ANA-1",
        )
    sites = ", ".join(grid.names[i] for i in bits(nearest))
    return Refusal(say(words, end=end, sites=sites, n=distance), rule)
