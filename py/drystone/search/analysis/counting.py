"""What sides have of a kind after some moves, beside what they have now, or after other moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from drystone.core.language import to_say
from drystone.core.reasons import Count, counts_of
from drystone.search.analysis.lines import Line, Lines

NAMED = 2
"""The most moves of a line that a sentence names which compares two of them."""


class Contrast(NamedTuple):
    """What both sides have of a kind after a line, `new`, and after another, `old`, or now.

    The side to move now comes first.
    """

    line: Line
    other: Line
    new: tuple[Count, Count]
    old: tuple[Count, Count]

    @property
    def gain(self) -> float:
        """How much better the line is for the side to move than the other one."""
        return lead(self.new) - lead(self.old)

    @property
    def value(self) -> float:
        """The gain, as a reader has it: less where many moves have to be followed."""
        return self.gain / (1 + len(self.line))

    @property
    def at(self) -> int:
        """0 where what the side to move has differs more, 1 where what the other one has does."""
        return int(self.change(0) < -self.change(1))

    @property
    def far(self) -> bool:
        """Whether its lines are too long to be named."""
        return len(self.line) > NAMED

    @property
    def words(self) -> tuple[str, str]:
        """Its sentence, and the same where the line's first move has been named; "" for none."""
        fewer = not self.at and self.new[0].weight < 0
        whole, brief = (AHEAD if self.far else AFTER)[fewer, bool(self.other)]
        return whole, brief if self.far or len(self.line) == 1 else ""

    def change(self, at: int) -> float:
        """Return how much one side has more than otherwise, in usual pieces."""
        return (self.new[at].number - self.old[at].number) * self.new[at].weight


AFTER = {
    (False, False): (
        to_say("{who} has {count} after {moves}, and {n} now."),
        to_say("{who} has {count} after it, and {n} now."),
    ),
    (False, True): (
        to_say("{who} has {count} after {moves}, and {n} after {others}."),
        to_say("{who} has {count} after it, and {n} after {others}."),
    ),
    (True, False): (
        to_say("{who} has {count} after {moves}, and {n} now (less is better)."),
        to_say("{who} has {count} after it, and {n} now (less is better)."),
    ),
    (True, True): (
        to_say("{who} has {count} after {moves}, and {n} after {others} (less is better)."),
        to_say("{who} has {count} after it, and {n} after {others} (less is better)."),
    ),
}
AHEAD = {
    (False, False): (to_say("Looking {ahead} moves ahead, {who} has {count}, and {n} now."), ""),
    (False, True): (
        to_say(
            "Looking {ahead} moves ahead, {who} has {count} after {moves}, and {n} after {others}."
        ),
        to_say("Looking {ahead} moves ahead, {who} has {count} after it, and {n} after {others}."),
    ),
    (True, False): (
        to_say("Looking {ahead} moves ahead, {who} has {count}, and {n} now (less is better)."),
        "",
    ),
    (True, True): (
        to_say(
            "Looking {ahead} moves ahead, {who} has {count} after {moves}, and {n} after {others} "
            "(less is better)."
        ),
        to_say(
            "Looking {ahead} moves ahead, {who} has {count} after it, and {n} after {others} "
            "(less is better)."
        ),
    ),
}
"""How much a side has, by whether less of it is better, and whether two lines are compared.

`AFTER` names the lines, `AHEAD` says how long they are, and how they begin.
"""


def lead(both: tuple[Count, Count]) -> float:
    """Return by how much the first side has more than the second, in usual pieces."""
    mine, theirs = both
    return (mine.number - theirs.number) * mine.weight


def contrasts(lines: Lines, line: Line, other: Line) -> Iterator[Contrast]:
    """Yield for each kind that is counted after a line, and after another, what sides have."""
    side, ends = lines.position.side, (lines.after(line), lines.after(other))
    counted, *known = (counts_of(end, side) if end else () for end in ends)
    for kind in [one.kind for one in counted if all(known)]:
        yield Contrast(line, other, lines.counted(line, kind), lines.counted(other, kind))
