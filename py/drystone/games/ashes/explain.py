"""Why a touch or a typed move of Ashes is refused."""

from __future__ import annotations

import re
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.lines import lines_of
from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from drystone.core.reasons import Count, Ending, Event, counted_as
from drystone.games.ashes.moves import AshesMove, entries, part_of
from drystone.games.ashes.rules import AshesPosition


class Attempt(NamedTuple):
    """A move that was tried: all of a stack of `size` or, unless it is 0, a `part` of it."""

    position: AshesPosition
    origin: int
    size: int
    part: int
    target: int

    @property
    def start(self) -> str:
        """The name of the origin."""
        return self.position.grid.names[self.origin]

    @property
    def end(self) -> str:
        """The name of the target."""
        return self.position.grid.names[self.target]

    @property
    def moving(self) -> int:
        """How many pieces would go."""
        return self.part or self.size

    @property
    def gain(self) -> int:
        """Steps outwards; below 0, inwards."""
        ring = self.position.grid.ring
        return ring[self.target] - ring[self.origin]


def why(position: AshesPosition, path: Path) -> Refusal:
    """Return the reason why no legal move starts with `path`: space, perhaps part, and space."""
    spaces = position.grid.indices
    strange = [site for site in path if site not in spaces and part_of(site) is None]
    if strange:
        return Refusal(f"there is no space {quote(strange[0])} on this board.", "board")
    if not path or path[0] not in spaces:
        return Refusal("a move begins with a stack or an empty space.", "turn")
    origin = spaces[path[0]]
    parts = [site for site in path if site not in spaces]
    if len(path) > 2 + len(parts) or parts not in ([], list(path[1:2])):
        return Refusal("a move is a space, for a part how many pieces, and a space.", "turn")
    part = part_of(parts[0]) or 0 if parts else 0
    return _bad_origin(position, path[0], origin, part, bool(parts)) or _bad_move(
        position, origin, part, spaces.get(path[-1]) if len(path) > 1 else None
    )


def events(position: AshesPosition, move: AshesMove) -> list[Event]:
    """Return which stack a move removes, what is spent for it, and the pieces that it gains."""
    there, sites = position.sizes[move.target], move.path[-1:]
    arriving = position.arriving(move)
    found: list[Event] = []
    if position.stacks[1 - position.turn] >> move.target & 1:
        found.append(Event(f"remove a stack of {there}", taken=there, sites=sites))
    elif there:
        found.append(Event(f"give up its own stack of {there}", gained=-there, sites=sites))
    gained = arriving - (move.part or position.sizes[move.origin])
    if not arriving:
        found.append(Event("use up the whole stack that moves", gained=gained, sites=move.path[:1]))
    elif gained:
        verb = "gain" if gained > 0 else "spend"
        found.append(Event(f"{verb} {_pieces(abs(gained))}", gained=gained, sites=sites))
    return found


def counts(position: AshesPosition, side: str) -> list[Count]:
    """Return how many stacks and pieces a side has, and its tax."""
    turn = "wb".index(side)
    stacks, tax = position.stacks[turn], position.taxes[turn]
    pieces = sum(position.sizes[index] for index in bits(stacks))
    return [
        counted_as("stack", stacks.bit_count(), 1.5),
        counted_as("piece", pieces),
        Count("tax", tax, f"a tax of {tax} on each new stack", -1.2),
    ]


def ending(position: AshesPosition) -> Ending:
    """Return why a side without stacks can enter none (ASH-6), from any empty space."""
    outcome, grid = position.outcome, position.grid
    if outcome is None or outcome.winner is None:
        return Ending()
    tax = position.taxes["bw".index(outcome.winner)]
    free, reach = grid.board & ~position.occupied, dict[str, int]()
    for target in bits(free):
        for gain, ways in enumerate(entries(grid)[target]):
            for move, way in ways:
                if not way & position.occupied:
                    origin = grid.names[move.origin]
                    reach[origin] = max(gain, reach.get(origin, 0))
    farthest = max(reach.values(), default=0)
    words = (
        f"An empty space that moves {_steps(tax + 1)} further out would leave a piece; "
        f"none sees another more than {_steps(farthest)} out."
    )
    why_not = {site: _no_entry(site, tax) for site in (grid.names[index] for index in bits(free))}
    return Ending(words, tuple(site for site in reach if reach[site] == farthest), why=why_not)


def _pieces(number: int) -> str:
    return "a piece" if number == 1 else f"{number} pieces"


def speak_move(text: str) -> str:
    """Return the text of a move as one says it.

    >>> speak_move("c3:2-e4"), speak_move("c3xe4")
    ('2 of c3 to e4', 'c3 removes e4')
    """
    origin, sign, target = re.split("([-x])", text)
    start, _, part = origin.partition(":")
    moves = "removes" if sign == "x" else "to"
    return f"{part} of {start} {moves} {target}" if part else f"{start} {moves} {target}"


def prompt(position: AshesPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose what moves, how much of it, and where to."""
    spaces = position.grid.indices
    if not touched:
        return _first_prompt(position, {spaces[site] for site in open_sites if site in spaces})
    if not position.sizes[spaces[touched[0]]]:
        return "Pick where it goes: each step outwards makes one piece."
    if part_of(touched[-1]) is not None:
        return f"Pick a space for {part_of(touched[-1])}; the number says how many arrive."
    parts = any(part_of(site) is not None for site in open_sites)
    whole = "Pick where the stack goes; the number says how many arrive."
    return f"{whole} Or pick how many pieces go." if parts else whole


def _first_prompt(position: AshesPosition, origins: set[int]) -> str:
    """Return whether stacks, empty spaces or both can begin a move."""
    colour = position.game.sides[position.side].lower()
    stacks = any(position.sizes[index] for index in origins)
    spaces = any(not position.sizes[index] for index in origins)
    if stacks and spaces:
        return f"Pick a {colour} stack, or an empty space to enter from."
    return f"Pick a {colour} stack." if stacks else "Pick an empty space to enter from."


def _bad_origin(
    position: AshesPosition, site: str, origin: int, part: int, parted: bool
) -> Refusal | None:
    """Return what is wrong with the stack or the part of it, if anything."""
    size = position.sizes[origin]
    if size and not position.stacks[position.turn] >> origin & 1:
        names = position.game.sides
        other = names[position.game.other(position.side)]
        return Refusal(
            f"the stack on {site} is {other}’s, and it is {names[position.side]}’s turn.", "turn"
        )
    if not parted or 1 <= part < size:
        return None
    if not size:
        return Refusal(f"{site} is empty: there is no part to take.", "parts")
    if size == 1:
        return Refusal(f"the stack on {site} is a single piece and has no part.", "parts")
    if part == size:
        return Refusal(f"{size} pieces are the whole stack on {site}: name no part.", "parts")
    return Refusal(f"a part of the stack on {site} is 1 to {size - 1} pieces, not {part}.", "parts")


def _bad_move(position: AshesPosition, origin: int, part: int, target: int | None) -> Refusal:
    size = position.sizes[origin]
    if target is None:
        return _stuck(position, origin, part)
    attempt = Attempt(position, origin, size, part, target)
    return (
        _unseen(attempt)
        or _too_big(attempt)
        or (_entering(attempt) if not size else _moving(attempt))
    )


def _stuck(position: AshesPosition, origin: int, part: int) -> Refusal:
    """Return why nothing leads on from a stack, part or empty space: what the best try lacks."""
    site = position.grid.names[origin]
    size = position.sizes[origin]
    if not size:
        return _no_entry(site, position.tax)
    what = f"a part of {part}" if part else "the stack"
    return Refusal(
        f"{what} on {site} cannot go anywhere: every space it sees holds a bigger stack, "
        "is too far inwards, or asks for more tax than there are pieces.",
        "moving",
    )


def _no_entry(site: str, tax: int) -> Refusal:
    return Refusal(
        f"no stack can enter from {site}: to leave a piece after the tax of {tax} it would have to "
        f"see an empty space at least {_steps(tax + 1)} further out.",
        "tax",
    )


def _unseen(attempt: Attempt) -> Refusal | None:
    """Return why the origin does not see the target, if it does not."""
    grid = attempt.position.grid
    start, end = attempt.start, attempt.end
    if attempt.origin == attempt.target:
        return Refusal(f"{end} is where it stands already.", "seeing")
    ray = next((ray for ray in grid.rays[attempt.origin] if attempt.target in ray), None)
    if ray is None:
        return Refusal(f"{start} does not see {end}: they are not on one straight line.", "seeing")
    _, met = lines_of(grid).seen(attempt.origin, attempt.position.occupied)
    between = ray[: ray.index(attempt.target)]
    for index in bits(met):
        if index in between:
            name = grid.names[index]
            return Refusal(
                f"{start} does not see {end}: the stack on {name} stands between.", "seeing"
            )
    return None


def _too_big(attempt: Attempt) -> Refusal | None:
    there = attempt.position.sizes[attempt.target]
    if there <= attempt.moving:
        return None
    if not attempt.size:
        return Refusal(
            f"{attempt.end} holds a stack of {there}, bigger than an empty space, which is a stack "
            "of no pieces.",
            "entering",
        )
    return Refusal(
        f"{attempt.end} holds a stack of {there}, "
        f"bigger than the {attempt.moving} that would move.",
        "moving",
    )


def _entering(attempt: Attempt) -> Refusal:
    start, end, gain, tax = attempt.start, attempt.end, attempt.gain, attempt.position.tax
    if gain <= 0:
        return Refusal(
            f"an empty space moves only further out, and {end} is no further from the centre "
            f"than {start}.",
            "entering",
        )
    return Refusal(
        f"{_steps(gain)} further out {'makes' if gain == 1 else 'make'} a stack of {gain}, "
        f"and the tax of {tax} would leave nothing.",
        "tax",
    )


def _moving(attempt: Attempt) -> Refusal:
    if attempt.part:
        return Refusal(
            f"a part that becomes a stack of its own pays the tax of {attempt.position.tax}, "
            f"and of {attempt.part} nothing would be left.",
            "tax",
        )
    return Refusal(
        f"{_steps(-attempt.gain)} inwards {'costs' if attempt.gain == -1 else 'cost'} "
        f"{1 - attempt.gain} pieces, "
        f"and the stack on {attempt.start} has {attempt.size}.",
        "moving",
    )


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"
