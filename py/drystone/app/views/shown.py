"""What a command answers with, before it is made into a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from drystone.app.wire import answers


class Extras(TypedDict):
    """Fields that a page view has only where a command was asked for them."""

    record: NotRequired[str]
    file: NotRequired[str]
    link: NotRequired[str]
    resumed: NotRequired[bool]


@dataclass(frozen=True)
class Shown:
    """Answer with the whole view of the page.

    Attributes:
        said: An answer in words, to be shown as well.
        heard: What screen readers say of the answer, where that is not `said`.
        announce: What they say next: these words, or (True) the last move and the state, or
            (False) nothing.
        replies: Whether the last move answers one made at this screen: both are announced.
        since: The ply after which all moves are announced, instead of the last one.
        extras: Fields that the view has besides.
    """

    said: answers.SaidView | None = None
    heard: str | None = None
    announce: bool | str = False
    replies: bool = False
    since: int | None = None
    extras: Extras = field(default_factory=Extras)


def info(text: str) -> answers.SaidView:
    """Return an information in words."""
    return {"kind": "info", "text": text, "rule": "", "sites": []}


def error(text: str) -> answers.SaidView:
    """Return an error in words."""
    return {"kind": "error", "text": text, "rule": "", "sites": []}


def only(said: answers.SaidView) -> answers.SaidOnly:
    """Return an answer that is words alone: what is on the page stays."""
    return {"said": said}
