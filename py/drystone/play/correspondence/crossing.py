"""Two links that have crossed: what is new in the other's, and which of the two gives way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from drystone.core.language import say
from drystone.play.correspondence import errors
from drystone.play.correspondence.message import GUEST, HOST, Message

LIGHT, RESIGNATION, MOVE, ANSWER = range(4)
"""The rows of the table in docs/at-a-distance.md: a version gives way to one of a row below."""

Messages = tuple[Message, ...]


def new_in(theirs: Messages, mine: Messages, role: str, known: Messages) -> Messages:
    """Return the messages that are new; raises the DistanceError that says why none are.

    Args:
        theirs: The messages of a link that came.
        mine: Those that were sent and received here.
        role: Who is here.
        known: As `mine`, with the draft as the last of them where there is one.
    """
    common = 0
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            break
        common += 1
    if known != mine and theirs == known:
        raise errors.OwnLink
    if common == len(theirs):
        if common < len(mine):
            raise errors.OldLink  # an own one, too: it was answered
        last = theirs[-1].by if theirs else HOST
        raise errors.OwnLink if last == role else errors.SameLink
    own = {message.by for message in mine[common:]} == {role}
    if own and gives_way(mine[common:], theirs[common:]):
        return theirs[common:]
    if common < len(mine):
        raise _parted(mine[common:], theirs[common:], role)
    if any(message.by == role for message in theirs[common:]):
        raise errors.Forged
    return theirs[common:]


def _parted(mine: Messages, theirs: Messages, role: str) -> errors.DistanceError:
    """Return the error for two versions that go on differently from the same place."""
    joins = [m.items[0] for m in (mine[0], theirs[0]) if m.by == GUEST]
    if len(joins) == 2 and all(item.startswith(".nonce=") for item in joins):
        return errors.SeatTaken() if joins[0] != joins[1] else errors.TwoAnswers()
    if theirs[0].by == role:
        return errors.Forged()
    if all(message.by == role for message in mine):
        return errors.Crossed()
    if gives_way(theirs, tuple(takewhile(lambda message: message.by == role, mine))):
        return errors.OldLink()  # it has given way since
    return errors.TwoAnswers() if len(mine) == 1 else errors.ChangedHistory()


def gives_way(one: Messages, other: Messages) -> bool:
    """Return whether of two versions that crossed, each by one person, the first gives way.

    Both sides find the same: what says less gives way, and else the guest's.
    """
    people = [{message.by for message in version} for version in (one, other)]
    if sorted(map(len, people)) != [1, 1] or people[0] == people[1]:
        return False
    weights = weight_of(one), weight_of(other)
    return weights[0] < weights[1] or (weights[0] == weights[1] < MOVE and one[0].by == GUEST)


def weight_of(messages: Iterable[Message]) -> int:
    """Return the row of the table that messages stand in.

    What fits as well after what the other says is light. The answer to a request stands below a
    move: the player who asked may have moved before it came.
    """
    items = [item for message in messages for item in message.items]
    if not {".yes", ".no"}.isdisjoint(items):
        return ANSWER
    resigns = ".resign" in items
    light: tuple[str, ...] = (".nonce=", ".undo", ".name=", ".if=")
    if resigns:
        light += (".resign", ".show=", ".key=")
    if not all(item.startswith(light) for item in items):
        return MOVE
    return RESIGNATION if resigns else LIGHT


def said_again(items: list[str], my_turn: bool, over: bool) -> list[str]:
    """Return which items of a link that gave way are sent again after the other's, in order."""
    again = [item for item in items if item.startswith((".nonce=", ".name="))]
    again += [item for item in items if item.startswith(".if=") and not my_turn]
    again += [item for item in items if not item.startswith(".")]
    return again + [item for item in items if item == ".resign" and not over]


def words_of_yielding(sent: list[str], draft: list[str]) -> str:
    """Return what became of the items of a link that gave way, "" where that is of no weight."""
    if ".resign" in draft:
        return say(
            "Your links have crossed: that you resign comes after the other player’s link now."
        )
    if ".undo" in sent:
        return say("Your request crossed with the other player’s link and is withdrawn; ask again.")
    if any(item.startswith(".if=") and item not in draft for item in sent):
        return say("The answer that you had ready has crossed with that: play it yourself.")
    return ""


def still_meant(
    draft: list[str], half: list[str], new: Iterable[Message]
) -> tuple[list[str], list[str]]:
    """Return a draft and half a move without the moves, where `new` messages take moves back.

    They were meant for the position that is gone, and may be legal in the one before.
    """
    if not any(".yes" in message.items for message in new):
        return draft, half
    tied = (".clk=", ".flag")
    return [item for item in draft if item.startswith(".") and not item.startswith(tied)], []


def stays(item: str) -> bool:
    """Return whether an item of a draft is sent, whatever else is taken back."""
    return item.startswith((".nonce=", ".lot=", ".show=", ".key=", ".name="))
