"""What a reason is: a sentence, and the facts that make it true, each of which rules can replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from drystone.core.errors import sentence
from drystone.core.game import Path
from drystone.core.reasons import Count, Event
from drystone.search.analysis.lines import Line

MINOR = 0.1
"""A reason that weighs so little beside the heaviest is left out."""


class Goal(NamedTuple):
    """What is to be gained in a puzzle, in words, and for how large a lead; None for a win."""

    words: str = ""
    lead: int | None = None


class Fact(NamedTuple):
    """Something that is so after the moves of `line`.

    ``does``: the last move of the line does `event`. ``most``: no move of the side to move takes
    more than `number`. ``open``: `sites` are all those where it can take something. ``wins``:
    `side` has won. ``holds``: no move of the side to move wins at once. ``again``: the side that
    moved last moves again. ``moves``: there are `number` legal moves. ``has``: `side` has `counts`.
    ``reaches``, ``misses``: whatever is answered, `side` comes to `goal` within `number` moves of
    its own; or it can be kept from that.
    """

    kind: Literal[
        "does", "most", "open", "wins", "holds", "again", "moves", "has", "reaches", "misses"
    ]
    line: Line
    side: str = ""
    event: Event | None = None
    number: float = 0
    sites: Path = ()
    counts: tuple[Count, ...] = ()
    goal: Goal | None = None


class Reason(NamedTuple):
    """A sentence and the facts it tells; the heaviest of several reasons says most.

    One that `leads` begins with the move that it is about. `brief` calls that “it”, for where the
    move stands before, and is the same where it need not be named.
    """

    words: str
    weight: float
    facts: tuple[Fact, ...]
    leads: bool = False
    brief: str = ""

    @property
    def alone(self) -> bool:
        """Whether no other move is named."""
        return all(len(fact.line) == 1 for fact in self.facts)

    @property
    def bare(self) -> bool:
        """Whether it tells only what one move does at once."""
        return all(fact.kind == "does" and len(fact.line) == 1 for fact in self.facts)

    @property
    def sites(self) -> Path:
        """The spaces that it speaks of, to be marked: where something is done, moves after one."""
        found: list[str] = []
        named = re.findall(r"\w+", self.words)
        for fact in self.facts:
            found += fact.event.sites if fact.event else ()
            found += [site for site in fact.sites if site in named]
            found += [site for move in fact.line[1:] if move is not None for site in move.path]
        return tuple(dict.fromkeys(found))


def sites_of(reasons: Sequence[Reason]) -> Path:
    """Return the spaces that reasons speak of."""
    return tuple(dict.fromkeys(site for reason in reasons for site in reason.sites))


def heaviest(found: Sequence[Reason], count: int = 2) -> list[Reason]:
    """Return some of the reasons, heaviest first, none of which repeats what another says.

    The last of them is one that tells more than what moves do at once, where no other does.
    """
    chosen = _distinct(found, count, MINOR)
    if count > 1 and all(one.bare for one in chosen):
        more = (one for one in found if not one.bare)
        whole = _distinct([*chosen[: count - 1], *more], count, 0)
        return whole if len(whole) == count else chosen
    return chosen


def _distinct(found: Iterable[Reason], count: int, least: float) -> list[Reason]:
    """Return the first reasons that say something else, and weigh so much beside the first."""
    chosen: list[Reason] = []
    known: set[tuple[Any, ...]] = set()
    for reason in found:
        said: set[tuple[Any, ...]]
        said = {(str(fact.line[-1]),) for fact in reason.facts if fact.event}
        said |= {(one.kind, fact.side) for fact in reason.facts for one in fact.counts}
        adds = not chosen or reason.weight > least * chosen[0].weight
        if len(chosen) < count and adds and not said & known:
            chosen.append(reason)
            known |= said
    return chosen


def in_order(found: Iterable[Reason]) -> list[Reason]:
    """Return reasons as sentences, the heaviest first."""
    whole = (
        reason._replace(words=sentence(reason.words), brief=sentence(reason.brief or reason.words))
        for reason in found
    )
    return sorted(whole, key=lambda reason: -reason.weight)
