"""Why a touch or a typed move of Ashes is refused."""

from __future__ import annotations

import re
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.lines import lines_of
from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.core.reasons import Count, Ending, Event
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
        words = say("there is no space {site} on this board.", site=quote(strange[0]))
        return Refusal(words, "board")
    if not path or path[0] not in spaces:
        return Refusal(say("a move begins with a stack or an empty space."), "turn")
    origin = spaces[path[0]]
    parts = [site for site in path if site not in spaces]
    if len(path) > 2 + len(parts) or parts not in ([], list(path[1:2])):
        words = say("a move is a space, for a part how many pieces, and a space.")
        return Refusal(words, "turn")
    part = part_of(parts[0]) or 0 if parts else 0
    return _bad_origin(position, path[0], origin, part, bool(parts)) or _bad_move(
        position, origin, part, spaces.get(path[-1]) if len(path) > 1 else None
    )


GAINED = {
    True: (
        to_say_many("gain a piece", "gain {n} pieces"),
        to_say_many("gains a piece", "gains {n} pieces"),
    ),
    False: (
        to_say_many("spend a piece", "spend {n} pieces"),
        to_say_many("spends a piece", "spends {n} pieces"),
    ),
}
"""What a move gains or else spends: what it would do, and what it does."""


def events(position: AshesPosition, move: AshesMove) -> list[Event]:
    """Return which stack a move removes or enters, what is spent, and the pieces that it gains."""
    there, sites = position.sizes[move.target], move.path[-1:]
    arriving = position.arriving(move)
    found: list[Event] = []
    if position.stacks[1 - position.turn] >> move.target & 1:
        words, does = say("remove a stack of {n}", n=there), say("removes a stack of {n}", n=there)
        found.append(Event(words, taken=there, sites=sites, does=does))
    elif there:
        words = say("remove its own stack of {n}", n=there)
        does = say("removes its own stack of {n}", n=there)
        found.append(Event(words, gained=-there, sites=sites, does=does))
    gained = arriving - (move.part or position.sizes[move.origin])
    if not arriving:
        words = say("use up the whole stack that moves")
        does = say("uses up the whole stack that moves")
        found.append(Event(words, gained=gained, sites=move.path[:1], does=does))
    elif not position.sizes[move.origin]:
        words = say("enter a new stack of {n}", n=arriving)
        does = say("enters a new stack of {n}", n=arriving)
        found.append(Event(words, gained=arriving, sites=sites, does=does))
    elif gained:
        words, does = (say_many(abs(gained), *both) for both in GAINED[gained > 0])
        found.append(Event(words, gained=gained, sites=sites, does=does))
    return found


def counts(position: AshesPosition, side: str) -> list[Count]:
    """Return how many stacks and pieces a side has, its tax, and how far its stacks can go out."""
    turn = "wb".index(side)
    stacks, tax = position.stacks[turn], position.taxes[turn]
    pieces = sum(position.sizes[index] for index in bits(stacks))
    number, grid = stacks.bit_count(), position.grid
    room = sum(grid.size - 1 - grid.ring[index] for index in bits(stacks))
    return [
        Count("stack", number, say_many(number, "{n} stack", "{n} stacks"), 1.5),
        Count("piece", pieces, say_many(pieces, "{n} piece", "{n} pieces")),
        Count("tax", tax, say("a tax of {n} on each new stack", n=tax), -1.2),
        Count("room", room, say_many(room, *ROOM), 0.2),
    ]


ROOM = to_say_many("room for {n} step outwards", "room for {n} steps outwards")


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
    words = say(
        "To have a piece left after that, a new stack would need {steps} outwards; "
        "the longest way here is {farthest}.",
        steps=_steps(tax + 1),
        farthest=_steps(farthest),
    )
    why_not = {site: _no_entry(site, tax) for site in (grid.names[index] for index in bits(free))}
    return Ending(words, tuple(site for site in reach if reach[site] == farthest), why=why_not)


def speak_move(text: str) -> str:
    """Return the text of a move as one says it.

    >>> speak_move("c3:2-e4"), speak_move("c3xe4")
    ('2 of c3 to e4', 'c3 removes e4')
    """
    origin, sign, target = re.split("([-x])", text)
    start, _, part = origin.partition(":")
    if part:
        words = to_say("{n} of {start} removes {end}"), to_say("{n} of {start} to {end}")
    else:
        words = to_say("{start} removes {end}"), to_say("{start} to {end}")
    return say(words[sign == "-"], n=part, start=start, end=target)


def prompt(position: AshesPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose what moves, how much of it, and where to."""
    spaces = position.grid.indices
    if not touched:
        return _first_prompt(position, {spaces[site] for site in open_sites if site in spaces})
    if not position.sizes[spaces[touched[0]]]:
        return say("Pick where it goes: each step outwards makes one piece.")
    part = part_of(touched[-1])
    if part is not None:
        return say("Pick a space for {n}; the number says how many arrive.", n=part)
    parts = any(part_of(site) is not None for site in open_sites)
    whole = say("Pick where the stack goes; the number says how many arrive.")
    return f"{whole} {say('Or pick how many pieces go.')}" if parts else whole


def _first_prompt(position: AshesPosition, origins: set[int]) -> str:
    """Return whether stacks, empty spaces or both can begin a move."""
    stacks = any(position.sizes[index] for index in origins)
    spaces = any(not position.sizes[index] for index in origins)
    if not stacks:
        return say("Pick an empty space to enter from.")
    return say(FIRST[position.side][spaces])


FIRST = {
    "w": (
        to_say("Pick a white stack."),
        to_say("Pick a white stack, or an empty space to enter from."),
    ),
    "b": (
        to_say("Pick a black stack."),
        to_say("Pick a black stack, or an empty space to enter from."),
    ),
}
"""What to begin with, by the colour that has stacks, and whether it may enter as well."""

NOT_YOURS = {
    "w": to_say("the stack on {site} is Black’s, and it is White’s turn."),
    "b": to_say("the stack on {site} is White’s, and it is Black’s turn."),
}


def _bad_origin(
    position: AshesPosition, site: str, origin: int, part: int, parted: bool
) -> Refusal | None:
    """Return what is wrong with the stack or the part of it, if anything."""
    size = position.sizes[origin]
    if size and not position.stacks[position.turn] >> origin & 1:
        return Refusal(say(NOT_YOURS[position.side], site=site), "turn")
    if not parted or 1 <= part < size:
        return None
    if not size:
        wrong = to_say("{site} is empty: there is no part to take.")
    elif size == 1:
        wrong = to_say("the stack on {site} is a single piece and has no part.")
    elif part == size:
        wrong = to_say("{part} pieces are the whole stack on {site}: name no part.")
    else:
        wrong = to_say("a part of the stack on {site} is 1 to {most} pieces, not {part}.")
    return Refusal(say(wrong, site=site, part=part, most=size - 1), "parts")


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
    return Refusal(say(STUCK[part > 0], n=part, site=site), "moving")


STUCK = (
    to_say(
        "the stack on {site} cannot go anywhere: every space it sees holds a bigger stack, "
        "is too far inwards, or asks for more tax than there are pieces."
    ),
    to_say(
        "a part of {n} on {site} cannot go anywhere: every space it sees holds a bigger stack, "
        "is too far inwards, or asks for more tax than there are pieces."
    ),
)
"""Why nothing leads on from a stack, or from a part of one."""


def _no_entry(site: str, tax: int) -> Refusal:
    words = say(
        "no stack can enter from {site}: to leave a piece after the tax of {tax} it would have to "
        "see an empty space at least {steps} further out.",
        site=site,
        tax=tax,
        steps=_steps(tax + 1),
    )
    return Refusal(words, "tax")


def _unseen(attempt: Attempt) -> Refusal | None:
    """Return why the origin does not see the target, if it does not."""
    grid = attempt.position.grid
    start, end = attempt.start, attempt.end
    if attempt.origin == attempt.target:
        return Refusal(say("{end} is where it stands already.", end=end), "seeing")
    ray = next((ray for ray in grid.rays[attempt.origin] if attempt.target in ray), None)
    if ray is None:
        unseen = to_say("{start} does not see {end}: they are not on one straight line.")
        return Refusal(say(unseen, start=start, end=end), "seeing")
    _, met = lines_of(grid).seen(attempt.origin, attempt.position.occupied)
    between = ray[: ray.index(attempt.target)]
    for index in bits(met):
        if index in between:
            unseen = to_say("{start} does not see {end}: the stack on {site} stands between.")
            words = say(unseen, start=start, end=end, site=grid.names[index])
            return Refusal(words, "seeing")
    return None


def _too_big(attempt: Attempt) -> Refusal | None:
    there = attempt.position.sizes[attempt.target]
    if there <= attempt.moving:
        return None
    if not attempt.size:
        words = say(
            "{end} holds a stack of {n}, bigger than an empty space, which is a stack "
            "of no pieces.",
            end=attempt.end,
            n=there,
        )
        return Refusal(words, "entering")
    words = say(
        "{end} holds a stack of {n}, bigger than the {moving} that would move.",
        end=attempt.end,
        n=there,
        moving=attempt.moving,
    )
    return Refusal(words, "moving")


def _entering(attempt: Attempt) -> Refusal:
    start, end, gain, tax = attempt.start, attempt.end, attempt.gain, attempt.position.tax
    if gain <= 0:
        words = say(
            "an empty space moves only further out, and {end} is no further from the centre "
            "than {start}.",
            start=start,
            end=end,
        )
        return Refusal(words, "entering")
    words = say_many(
        gain,
        "{n} step further out makes a stack of {n}, and the tax of {tax} would leave nothing.",
        "{n} steps further out make a stack of {n}, and the tax of {tax} would leave nothing.",
        tax=tax,
    )
    return Refusal(words, "tax")


def _moving(attempt: Attempt) -> Refusal:
    if attempt.part:
        words = say(
            "a part that becomes a stack of its own pays the tax of {tax}, "
            "and of {n} nothing would be left.",
            tax=attempt.position.tax,
            n=attempt.part,
        )
        return Refusal(words, "tax")
    words = say_many(
        -attempt.gain,
        "{n} step inwards costs {pieces} pieces, and the stack on {start} has {size}.",
        "{n} steps inwards cost {pieces} pieces, and the stack on {start} has {size}.",
        pieces=1 - attempt.gain,
        start=attempt.start,
        size=attempt.size,
    )
    return Refusal(words, "moving")


def _steps(number: int) -> str:
    return say_many(number, "{n} step", "{n} steps")
