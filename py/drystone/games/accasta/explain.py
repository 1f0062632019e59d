"""Why a touch or a typed turn of Accasta is refused."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.errors import listed, quote
from drystone.core.game import Path, Refusal
from drystone.core.reasons import Count, Ending, Event, counted_as
from drystone.games.accasta.rules.partial_turn import TAKE, PartialTurn
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.spelling import Part, read_turn
from drystone.games.accasta.rules.stacks import KINDS, Split, name_of, own_pieces, splits
from drystone.games.accasta.rules.tables import GRID
from drystone.games.accasta.rules.turns import AccastaMove


def why(position: AccastaPosition, path: Path) -> Refusal:
    """Return the reason why no legal turn starts with `path`, or why it is no whole turn."""
    name = position.game.sides[position.side]
    if not path:
        return Refusal(f"nothing is touched; start with one of {name}’s stacks.", "turn")
    origin = GRID.indices.get(path[0], -1)
    if origin < 0:
        return _no_start(path[0], name)
    if not position.stacks(position.side) >> origin & 1:
        return _not_yours(position, path[0], origin)
    progress = PartialTurn(position.walk(origin), path[1:])
    if progress.stopped is not None:
        return _stopped(progress, path[0], progress.stopped)
    return _stuck(progress, path[0]) or _unfinished(progress, path[0])


def events(position: AccastaPosition, move: AccastaMove) -> list[Event]:
    """Return which enemy stacks a turn captures, and how many come into the enemy castle."""
    side, other = position.side, position.other
    after = position.after(move)
    taken = position.stacks(other) & after.stacks(side)
    given = position.stacks(side) & after.stacks(other)
    come = after.entered(side).bit_count() - position.entered(side).bit_count()
    found: list[Event] = []
    if taken:
        words, many = f"capture {_stacks(taken.bit_count())}", taken.bit_count()
        found.append(Event(words, taken=many, sites=_names(taken)))
    if come > 0:
        sites = _names(after.entered(side) & ~position.entered(side))
        found.append(
            Event(f"bring {_stacks(come)} into the enemy castle", gained=2 * come, sites=sites)
        )
    if given:
        found.append(Event("release a stack", gained=-given.bit_count(), sites=_names(given)))
    return found


def counts(position: AccastaPosition, side: str) -> list[Count]:
    """Return how many stacks a side has, how many in the enemy castle, and its prisoners."""
    own = position.stacks(side)
    held = sum(
        piece.isupper() != (side == "w") for index in bits(own) for piece in position.board[index]
    )
    entered = position.entered(side).bit_count()
    castle = ("stack in the enemy castle", entered, 2.0, "stacks in the enemy castle")
    return [counted_as(*castle), counted_as("stack", own.bit_count()), counted_as("prisoner", held)]


def _stacks(number: int) -> str:
    return "a stack" if number == 1 else f"{number} stacks"


def _names(spaces: int) -> Path:
    return tuple(GRID.names[index] for index in bits(spaces))


def ending(position: AccastaPosition) -> Ending:
    """Return where the stacks stand that have won."""
    outcome = position.outcome
    entered = position.entered(outcome.winner) if outcome and outcome.winner else 0
    if entered.bit_count() < TO_WIN:
        return Ending()
    return Ending(f"They stand on {listed(_names(entered))}.", _names(entered))


def speak_move(text: str) -> str:
    """Return the text of a turn as one says it.

    >>> speak_move("b3:C+b4,Hs-a2")
    'from b3, Chariot onto b4, Horse and prisoner Shield to a2'
    >>> speak_move("a1:2xb2,-c1")
    'from a1, 2 capture b2, the rest to c1'
    """
    spelt = read_turn(text)
    if spelt is None:
        return text
    steps = [
        f"{_spoken_pieces(part.pieces)}{_spoken_kind(part)}{part.target}" for part in spelt.parts
    ]
    return ", ".join([f"from {spelt.origin}", *steps])


def _spoken_kind(part: Part) -> str:
    """Return what is said between the pieces of a submove and its space."""
    return {"x": " captures " if part.number == 1 else " capture ", "+": " onto "}.get(
        part.kind, " to "
    )


def _spoken_pieces(pieces: str) -> str:
    """Return the pieces of a submove in words: the player's own in capitals, prisoners small."""
    if not pieces.isalpha():
        return pieces or "the rest"
    names = [
        KINDS[one.upper()] if one.isupper() else f"prisoner {KINDS[one.upper()]}" for one in pieces
    ]
    return listed(names)


def prompt(position: AccastaPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose a stack, how many of its pieces go, and where to."""
    if not touched:
        return f"Pick a {position.game.sides[position.side].lower()} stack."
    if TAKE.fullmatch(touched[-1]):
        number = int(touched[-1].partition(":")[2])
        return (
            "Pick a space for the top piece."
            if number == 1
            else f"Pick a space for these {number} pieces."
        )
    if "done" in open_sites:
        return "Move on with what is left, or press Done."
    if len(touched) == 1:
        return _first_choice(position, touched[0], open_sites)
    return "Pick how many pieces of the rest to take."


def _first_choice(position: AccastaPosition, start: str, open_sites: frozenset[str]) -> str:
    """Return what can be done with a stack: one space for all of it, or how many pieces go."""
    numbers = {site for site in open_sites if TAKE.fullmatch(site)}
    if numbers == open_sites:
        return "Pick how many pieces to take, then a space."
    if numbers <= {"take:1"}:
        walk = position.walk(GRID.indices[start])
        whole = PartialTurn(walk, (min(open_sites - numbers),)).stopped is None
        return "Pick a space." if whole else "Pick a space for the top piece."
    return "Pick a space for the whole stack; or how many pieces to take, then a space."


def _no_start(site: str, name: str) -> Refusal:
    if site.startswith("take:") or site == "done":
        return Refusal(f"no stack is chosen; start with one of {name}’s stacks.", "turn")
    return _no_space(site)


def _no_space(site: str) -> Refusal:
    return Refusal(f"there is no space {quote(site)} on this board.", "board")


def _not_yours(position: AccastaPosition, site: str, origin: int) -> Refusal:
    name = position.game.sides[position.side]
    stack = position.board[origin]
    if not stack:
        return Refusal(f"{site} is empty; start with one of {name}’s stacks.", "turn")
    other = position.game.sides[position.game.other(position.side)]
    return Refusal(
        f"a {name_of(stack[0])} is on top of {site}, so the stack is {other}’s, "
        f"and it is {name}’s turn.",
        "turn",
    )


def _stopped(progress: PartialTurn, start: str, site: str) -> Refusal:
    """Return why the turn cannot go on with `site`."""
    if site == "done":
        return _unfinished(progress, start)
    if progress.over:
        return _over(progress, start)
    if TAKE.fullmatch(site):
        return _bad_take(progress, start, int(site[5:]))
    if site.startswith("take:"):
        return Refusal(f"{quote(site)} is not a number of pieces in a stack.", "turn")
    if site == start:
        return _same_space(progress, start)
    if site not in GRID.indices:
        return _no_space(site)
    return _bad_target(progress, start, site)


def _same_space(progress: PartialTurn, start: str) -> Refusal:
    if progress.submoves and not progress.chosen:
        words = (
            f"{start} is chosen already; now touch how many pieces go on, or where all of them go."
        )
    else:
        words = f"{start} is where the pieces come from; they must leave it."
    return Refusal(words, "turn")


def _over(progress: PartialTurn, start: str) -> Refusal:
    if not progress.left:
        return Refusal(f"nothing is left on {start}: the turn is over.", "turn")
    return Refusal(
        f"a {name_of(progress.left[0])} was released on {start}, and a release ends the turn.",
        "release",
    )


def _bad_take(progress: PartialTurn, start: str, count: int) -> Refusal:
    if progress.chosen:
        return Refusal(
            f"{_pieces(progress.chosen.number, start)} taken already; now touch where to go.",
            "turn",
        )
    height = len(progress.left)
    if count > height:
        there = f"only {height} are" if height > 1 else "only one piece is"
        return Refusal(f"{there} left on {start}, not {count}.", "stacking")
    return _release_at_home(start, name_of(progress.left[count]))


def _pieces(count: int, start: str) -> str:
    return f"{count} pieces of {start} are" if count > 1 else f"one piece of {start} is"


def _release_at_home(start: str, released: str) -> Refusal:
    return Refusal(
        f"that would release a {released} on {start}, and an enemy piece may not be released "
        "in one’s own castle.",
        "release",
    )


def _bad_target(progress: PartialTurn, start: str, site: str) -> Refusal:
    """Return why the pieces cannot go to another space of the board."""
    walk, target = progress.walk, GRID.indices[site]
    split = progress.leading()
    assert split is not None
    line = next((ray for ray in GRID.rays[walk.origin] if target in ray), None)
    if line is None:
        return _not_straight(progress, start, site)
    distance = line.index(target) + 1
    if distance > split.steps:
        return _too_far(progress.left, split, site, distance)
    for space in line[: distance - 1]:
        if walk.taken >> space & 1:
            return Refusal(
                f"{GRID.names[space]} stands in the way to {site}, and pieces cannot jump.",
                "straight",
            )
    return _too_many(split, walk.board[target], site)


def _not_straight(progress: PartialTurn, start: str, site: str) -> Refusal:
    refusal = f"{site} is not in a straight line from {start}"
    if progress.submoves and progress.walk.own >> GRID.indices[site] & 1:
        return Refusal(f"{refusal}, and only what is left there may go on in this turn.", "turn")
    return Refusal(f"{refusal}, and pieces move straight.", "straight")


def _too_far(left: str, split: Split, site: str, distance: int) -> Refusal:
    if left[0] in "Pp":
        own = own_pieces(left)
        pieces = f"{own} friendly pieces" if own > 1 else "one friendly piece"
        reason = f"what leaves a stack with {pieces} goes {_spaces(split.steps)}"
    else:
        reason = f"a {KINDS[left[0].upper()]} goes {_spaces(split.steps)}"
    return Refusal(f"{site} is {distance} spaces away, and {reason}.", "range")


def _spaces(steps: int) -> str:
    return f"up to {steps} spaces" if steps > 1 else "one space only"


def _too_many(split: Split, there: str, site: str) -> Refusal:
    white = sum(piece.isupper() for piece in split.taken + there)
    black = len(split.taken) + len(there) - white
    count, colour = (white, "white") if white > black else (black, "black")
    return Refusal(
        f"the stack on {site} would have {count} {colour} pieces; three of a colour are most.",
        "stacking",
    )


def _stuck(progress: PartialTurn, start: str) -> Refusal | None:
    """Return why what is left, or what is taken of it, can go nowhere; None if it can."""
    if progress.over or (progress.submoves and not progress.chosen):
        return None
    walk = progress.walk
    free = splits(progress.left, walk.may_release)
    if any(walk.can_go(split) for split in ((progress.chosen,) if progress.chosen else free)):
        return None
    what = "those pieces" if progress.chosen else "the stack"
    text = (
        f"{what} cannot leave {start}: each stack beside it would have more than three of a colour"
    )
    if not progress.chosen and len(free) < len(progress.left):
        return Refusal(
            f"{text}, or an enemy piece would be released in one’s own castle.", "release"
        )
    return Refusal(f"{text}.", "stacking")


def _unfinished(progress: PartialTurn, start: str) -> Refusal:
    """Return what is missing where all is legal so far."""
    if progress.chosen:
        return Refusal(f"{_pieces(progress.chosen.number, start)} taken, but not moved.", "turn")
    if not progress.submoves:
        return Refusal(f"nothing has moved from {start} yet.", "turn")
    return Refusal("it is a legal turn as it stands.", "turn")
