"""Why a touch or a typed move of Anaash is refused."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from drystone.core.reasons import Count, Event, counted_as
from drystone.games.anaash.rules import AnaashMove, AnaashPosition


def why(position: AnaashPosition, path: Path) -> Refusal:
    """Return the reason why no legal move starts with `path`: one square touched, or two."""
    indices = position.grid.indices
    strangers = [site for site in path if site not in indices]
    if strangers:
        return Refusal(f"there is no square {quote(strangers[0])} on this board.", "board")
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
        return [Event(f"make a stack of {made}", sites=sites)]
    what = "a single checker" if there == 1 else f"a stack of {there}"
    return [Event(f"take {what}", taken=there, sites=sites)]


def counts(position: AnaashPosition, side: str) -> list[Count]:
    """Return how many checkers and stacks a side has, and the height of its tallest stack."""
    heights = [position.heights[index] for index in bits(position.stacks(side))]
    tallest = max(heights, default=0)
    return [
        counted_as("checker", sum(heights)),
        Count("tallest", tallest, f"a tallest stack of {tallest}", 0.3),
        counted_as("stack", len(heights), 0.1),
    ]


def prompt(position: AnaashPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose a stack, then what becomes of it."""
    mine, theirs = (
        position.game.sides[side].lower()
        for side in (position.side, position.game.other(position.side))
    )
    if not touched:
        return f"Pick a {mine} stack."
    indices = position.grid.indices
    kinds = {_kind_of(position, indices[site]) for site in open_sites if site not in touched}
    ways = {
        "empty": "step closer to the nearest stack",
        "mine": f"stack it on another {mine} one",
        "theirs": f"capture a {theirs} one",
    }
    wanted = [words for kind, words in ways.items() if kind in kinds]
    return f"Now {' or '.join(wanted)}."


def _kind_of(position: AnaashPosition, index: int) -> str:
    """Return what stands on a square: ``mine``, ``theirs`` or ``empty``."""
    if not position.heights[index]:
        return "empty"
    return "mine" if position.stacks(position.side) >> index & 1 else "theirs"


def _not_yours(position: AnaashPosition, site: str, origin: int) -> Refusal:
    name = position.game.sides[position.side]
    if position.heights[origin]:
        other = position.game.sides[position.game.other(position.side)]
        return Refusal(f"the stack on {site} is {other}’s, and it is {name}’s turn.", "turn")
    return Refusal(f"{site} is empty; start with one of {name}’s stacks.", "turn")


def _stuck(position: AnaashPosition, site: str, origin: int) -> Refusal:
    height = position.heights[origin]
    return Refusal(
        f"the stack on {site} cannot move: no friend beside it is {height} or higher, "
        f"and no enemy beside it {height} or lower.",
        "stacking",
    )


def _bad_target(
    position: AnaashPosition, start: str, origin: int, end: str, target: int
) -> Refusal:
    grid = position.grid
    if not grid.neighbours[origin] >> target & 1:
        return Refusal(
            f"{end} is not next to {start}: a stack moves one square, not diagonally.", "turn"
        )
    mine, theirs = position.heights[origin], position.heights[target]
    if position.stacks(position.side) >> target & 1:
        return Refusal(
            f"a stack of {mine} cannot go onto a lower stack of {theirs}; "
            "only onto one that is as high or higher.",
            "stacking",
        )
    if theirs:
        return Refusal(
            f"a stack of {mine} cannot capture a higher stack of {theirs}; "
            "only one that is as high or lower.",
            "capturing",
        )
    return _bad_approach(position, start, origin, end)


def _bad_approach(position: AnaashPosition, start: str, origin: int, end: str) -> Refusal:
    grid = position.grid
    touching = grid.neighbours[origin] & (position.red | position.blue)
    if touching:
        beside = ", ".join(grid.names[i] for i in bits(touching))
        return Refusal(
            f"the stack on {start} touches another ({beside}), "
            "and only a stack that touches none may go to an empty square.",
            "positional",
        )
    distance, nearest = position.nearest(origin)
    places = ", ".join(grid.names[i] for i in bits(nearest))
    which = "stack" if nearest.bit_count() == 1 else "stacks"
    return Refusal(
        f"{end} is no nearer to the nearest {which} ({places}, {distance} steps away).",
        "positional" if nearest.bit_count() == 1 else "ANA-1",
    )
