"""Why a touch or a typed turn of Accasta is refused."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.errors import listed, quote
from drystone.core.game import Path, Refusal
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.core.reasons import Count, Ending, Event
from drystone.games.accasta.rules.partial_turn import TAKE, PartialTurn
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.spelling import Part, read_turn
from drystone.games.accasta.rules.stacks import KINDS, Split, one_piece, own_pieces, splits
from drystone.games.accasta.rules.tables import GRID
from drystone.games.accasta.rules.turns import AccastaMove

NOTHING_TOUCHED = {
    "w": to_say("nothing is touched; start with one of White’s stacks."),
    "b": to_say("nothing is touched; start with one of Black’s stacks."),
}
NOTHING_CHOSEN = {
    "w": to_say("no stack is chosen; start with one of White’s stacks."),
    "b": to_say("no stack is chosen; start with one of Black’s stacks."),
}
EMPTY_START = {
    "w": to_say("{site} is empty; start with one of White’s stacks."),
    "b": to_say("{site} is empty; start with one of Black’s stacks."),
}
NOT_YOURS = {
    "w": to_say("{piece} is on top of {site}, so the stack is Black’s, and it is White’s turn."),
    "b": to_say("{piece} is on top of {site}, so the stack is White’s, and it is Black’s turn."),
}
"""What is wrong with where a turn begins, by the side to move."""


def why(position: AccastaPosition, path: Path) -> Refusal:
    """Return the reason why no legal turn starts with `path`, or why it is no whole turn."""
    if not path:
        return Refusal(say(NOTHING_TOUCHED[position.side]), "turn")
    origin = GRID.indices.get(path[0], -1)
    if origin < 0:
        return _no_start(path[0], position.side)
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
        many = taken.bit_count()
        words = say_many(many, "capture a stack", "capture {n} stacks")
        does = say_many(many, "captures a stack", "captures {n} stacks")
        found.append(Event(words, taken=many, sites=_names(taken), does=does))
    if come > 0:
        sites = _names(after.entered(side) & ~position.entered(side))
        words, does = (say_many(come, *both) for both in BROUGHT)
        found.append(Event(words, gained=2 * come, sites=sites, does=does))
    if given:
        words, does = say("release a stack"), say("releases a stack")
        sites = _names(given)
        found.append(Event(words, gained=-given.bit_count(), sites=sites, does=does))
    return found


BROUGHT = (
    to_say_many(
        "bring a stack into the enemy castle",
        "bring {n} stacks into the enemy castle",
    ),
    to_say_many(
        "brings a stack into the enemy castle",
        "brings {n} stacks into the enemy castle",
    ),
)


def counts(position: AccastaPosition, side: str) -> list[Count]:
    """Return how many stacks a side has, how many in the enemy castle, and its prisoners."""
    own = position.stacks(side)
    held = sum(
        piece.isupper() != (side == "w") for index in bits(own) for piece in position.board[index]
    )
    entered = position.entered(side).bit_count()
    castle = say_many(entered, "{n} stack in the enemy castle", "{n} stacks in the enemy castle")
    stacks = own.bit_count()
    return [
        Count("stack in the enemy castle", entered, castle, 2.0),
        Count("stack", stacks, say_many(stacks, "{n} stack", "{n} stacks")),
        Count("prisoner", held, say_many(held, "{n} prisoner", "{n} prisoners")),
    ]


def _names(spaces: int) -> Path:
    return tuple(GRID.names[index] for index in bits(spaces))


def ending(position: AccastaPosition) -> Ending:
    """Return where the stacks stand that have won."""
    outcome = position.outcome
    entered = position.entered(outcome.winner) if outcome and outcome.winner else 0
    if entered.bit_count() < TO_WIN:
        return Ending()
    words = say("They stand on {sites}.", sites=listed(_names(entered)))
    return Ending(words, _names(entered))


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
        say(_spoken_kind(part), pieces=_spoken_pieces(part.pieces), end=part.target)
        for part in spelt.parts
    ]
    return ", ".join([say("from {start}", start=spelt.origin), *steps])


def _spoken_kind(part: Part) -> str:
    """Return what is said of the pieces of a submove and its space."""
    if part.kind == "x":
        one = part.number == 1
        return to_say("{pieces} captures {end}") if one else to_say("{pieces} capture {end}")
    return to_say("{pieces} onto {end}") if part.kind == "+" else to_say("{pieces} to {end}")


def _spoken_pieces(pieces: str) -> str:
    """Return the pieces of a submove in words: the player's own in capitals, prisoners small."""
    if not pieces.isalpha():
        return pieces or say("the rest")
    kinds = [(one, say(KINDS[one.upper()])) for one in pieces]
    names = [kind if one.isupper() else say("prisoner {kind}", kind=kind) for one, kind in kinds]
    return listed(names)


def prompt(position: AccastaPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next: choose a stack, how many of its pieces go, and where to."""
    if not touched:
        return say(FIRST[position.side])
    if TAKE.fullmatch(touched[-1]):
        number = int(touched[-1].partition(":")[2])
        if number == 1:
            return say(TOP_PIECE)
        return say("Pick a space for these {n} pieces.", n=number)
    if "done" in open_sites:
        return say("Move on with what is left, or press Done.")
    if len(touched) == 1:
        return _first_choice(position, touched[0], open_sites)
    return say("Pick how many pieces of the rest to take.")


FIRST = {"w": to_say("Pick a white stack."), "b": to_say("Pick a black stack.")}
TOP_PIECE = to_say("Pick a space for the top piece.")


def _first_choice(position: AccastaPosition, start: str, open_sites: frozenset[str]) -> str:
    """Return what can be done with a stack: one space for all of it, or how many pieces go."""
    numbers = {site for site in open_sites if TAKE.fullmatch(site)}
    if numbers == open_sites:
        return say("Pick how many pieces to take, then a space.")
    if numbers <= {"take:1"}:
        walk = position.walk(GRID.indices[start])
        whole = PartialTurn(walk, (min(open_sites - numbers),)).stopped is None
        return say("Pick a space.") if whole else say(TOP_PIECE)
    return say("Pick a space for the whole stack; or how many pieces to take, then a space.")


def _no_start(site: str, side: str) -> Refusal:
    if site.startswith("take:") or site == "done":
        return Refusal(say(NOTHING_CHOSEN[side]), "turn")
    return _no_space(site)


def _no_space(site: str) -> Refusal:
    return Refusal(say("there is no space {site} on this board.", site=quote(site)), "board")


def _not_yours(position: AccastaPosition, site: str, origin: int) -> Refusal:
    stack = position.board[origin]
    if not stack:
        return Refusal(say(EMPTY_START[position.side], site=site), "turn")
    words = say(NOT_YOURS[position.side], piece=one_piece(stack[0]), site=site)
    return Refusal(words, "turn")


def _stopped(progress: PartialTurn, start: str, site: str) -> Refusal:
    """Return why the turn cannot go on with `site`."""
    if site == "done":
        return _unfinished(progress, start)
    if progress.over:
        return _over(progress, start)
    if TAKE.fullmatch(site):
        return _bad_take(progress, start, int(site[5:]))
    if site.startswith("take:"):
        wrong = to_say("{site} is not a number of pieces in a stack.")
        return Refusal(say(wrong, site=quote(site)), "turn")
    if site == start:
        return _same_space(progress, start)
    if site not in GRID.indices:
        return _no_space(site)
    return _bad_target(progress, start, site)


def _same_space(progress: PartialTurn, start: str) -> Refusal:
    if progress.submoves and not progress.chosen:
        wrong = to_say(
            "{start} is chosen already; now touch how many pieces go on, or where all of them go."
        )
    else:
        wrong = to_say("{start} is where the pieces come from; they must leave it.")
    return Refusal(say(wrong, start=start), "turn")


def _over(progress: PartialTurn, start: str) -> Refusal:
    if not progress.left:
        words = say("nothing is left on {start}: the turn is over.", start=start)
        return Refusal(words, "turn")
    released = to_say("{piece} was released on {start}, and a release ends the turn.")
    return Refusal(say(released, piece=one_piece(progress.left[0]), start=start), "release")


def _bad_take(progress: PartialTurn, start: str, count: int) -> Refusal:
    if progress.chosen:
        words = say_many(
            progress.chosen.number,
            "one piece of {start} is taken already; now touch where to go.",
            "{n} pieces of {start} are taken already; now touch where to go.",
            start=start,
        )
        return Refusal(words, "turn")
    height = len(progress.left)
    if count > height:
        words = say_many(
            height,
            "only one piece is left on {start}, not {count}.",
            "only {n} are left on {start}, not {count}.",
            start=start,
            count=count,
        )
        return Refusal(words, "stacking")
    words = say(
        "that would release {piece} on {start}, and an enemy piece may not be released "
        "in one’s own castle.",
        piece=one_piece(progress.left[count]),
        start=start,
    )
    return Refusal(words, "release")


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
            wrong = to_say("{between} stands in the way to {site}, and pieces cannot jump.")
            words = say(wrong, between=GRID.names[space], site=site)
            return Refusal(words, "straight")
    return _too_many(split, walk.board[target], site)


def _not_straight(progress: PartialTurn, start: str, site: str) -> Refusal:
    if progress.submoves and progress.walk.own >> GRID.indices[site] & 1:
        words = say(
            "{site} is not in a straight line from {start}, and only what is left there may go on "
            "in this turn.",
            site=site,
            start=start,
        )
        return Refusal(words, "turn")
    wrong = to_say("{site} is not in a straight line from {start}, and pieces move straight.")
    return Refusal(say(wrong, site=site, start=start), "straight")


def _too_far(left: str, split: Split, site: str, distance: int) -> Refusal:
    far = RANGE[left[0].upper()][split.steps > 1]
    own = say_many(own_pieces(left), "one friendly piece", "{n} friendly pieces")
    words = say(far, site=site, distance=distance, pieces=own, n=split.steps)
    return Refusal(words, "range")


RANGE = {
    "P": (
        to_say(
            "{site} is {distance} spaces away, and what leaves a stack with {pieces} goes one "
            "space only."
        ),
        to_say(
            "{site} is {distance} spaces away, and what leaves a stack with {pieces} goes up to "
            "{n} spaces."
        ),
    ),
    "S": (
        to_say("{site} is {distance} spaces away, and a Shield goes one space only."),
        to_say("{site} is {distance} spaces away, and a Shield goes up to {n} spaces."),
    ),
    "H": (
        to_say("{site} is {distance} spaces away, and a Horse goes one space only."),
        to_say("{site} is {distance} spaces away, and a Horse goes up to {n} spaces."),
    ),
    "C": (
        to_say("{site} is {distance} spaces away, and a Chariot goes one space only."),
        to_say("{site} is {distance} spaces away, and a Chariot goes up to {n} spaces."),
    ),
}
"""What is too far for the piece on top, which goes one space or more."""


def _too_many(split: Split, there: str, site: str) -> Refusal:
    white = sum(piece.isupper() for piece in split.taken + there)
    black = len(split.taken) + len(there) - white
    if white > black:
        wrong = to_say(
            "the stack on {site} would have {n} white pieces; three of a colour are most."
        )
    else:
        wrong = to_say(
            "the stack on {site} would have {n} black pieces; three of a colour are most."
        )
    return Refusal(say(wrong, site=site, n=max(white, black)), "stacking")


def _stuck(progress: PartialTurn, start: str) -> Refusal | None:
    """Return why what is left, or what is taken of it, can go nowhere; None if it can."""
    if progress.over or (progress.submoves and not progress.chosen):
        return None
    walk = progress.walk
    free = splits(progress.left, walk.may_release)
    if any(walk.can_go(split) for split in ((progress.chosen,) if progress.chosen else free)):
        return None
    if progress.chosen:
        wrong, rule = (
            to_say(
                "those pieces cannot leave {start}: each stack beside it would have more than "
                "three "
                "of a colour."
            ),
            "stacking",
        )
    elif len(free) < len(progress.left):
        wrong, rule = (
            to_say(
                "the stack cannot leave {start}: each stack beside it would have more than three "
                "of "
                "a colour, or an enemy piece would be released in one’s own castle."
            ),
            "release",
        )
    else:
        wrong, rule = (
            to_say(
                "the stack cannot leave {start}: each stack beside it would have more than three "
                "of "
                "a colour."
            ),
            "stacking",
        )
    return Refusal(say(wrong, start=start), rule)


def _unfinished(progress: PartialTurn, start: str) -> Refusal:
    """Return what is missing where all is legal so far."""
    if progress.chosen:
        words = say_many(
            progress.chosen.number,
            "one piece of {start} is taken, but not moved.",
            "{n} pieces of {start} are taken, but not moved.",
            start=start,
        )
        return Refusal(words, "turn")
    if not progress.submoves:
        return Refusal(say("nothing has moved from {start} yet.", start=start), "turn")
    return Refusal(say("it is a legal turn as it stands."), "turn")
