"""Why a move is better than the one that was played: where both lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drystone.core.reasons import events_of
from drystone.search.analysis.claims import Fact, Reason, in_order
from drystone.search.analysis.lines import Line
from drystone.search.analysis.reasons import LONGEST, WINS, Explainer, less, where


class Comparison(Explainer):
    """Finds reasons why one move of a position is better than another."""

    def differences(
        self, line: Sequence[Any], played: Any, reply: Sequence[Any] = ()
    ) -> list[Reason]:
        """Return why the first move of a line is better than the one played, heaviest first."""
        if not self._open or not line:
            return []
        better, worse = tuple(line), (played, *reply)
        found = [*self._of_move(better), *self._allowed(better, worse)]
        found += self._ends_apart(better, worse)
        return in_order(found)

    def _allowed(self, better: Line, worse: Line) -> Iterator[Reason]:
        """Yield what the other side can do after the move that was played, and not after this."""
        first, then = worse[:1], self.lines.after(worse[:1])
        if then is None or then.side == self.me:
            return
        played = self.say(str(worse[0]))
        if then.outcome is not None:
            if then.outcome.winner == self.other:
                words = f"after {played} {then.outcome.reason}."
                yield Reason(words, WINS, (Fact("wins", first, self.other),))
            return
        win = self.lines.winning(first)
        if win is not None:
            words = f"after {played} {self.theirs} wins at once ({self.say(str(win))})."
            yield Reason(words, WINS, (Fact("wins", (*first, win), self.other),))
            return
        for event in events_of(self.position, worse[0]):
            if event.gained < 0:
                words = f"{played} {event.done}{where(event, worse[0])}."
                yield Reason(words, -event.gained, (Fact("does", first, event=event),))
        attack, now = self.lines.attack(first), self.lines.attack(better[:1])
        after = self.lines.after(better[:1])
        answered = after is not None and after.side == self.other
        more = answered and attack.event is not None and now.most < attack.event.taken
        if answered and not more:
            attack = self.lines.attack(first, now.sites)
        if attack.event is None or attack.value <= 0:
            return
        there = where(attack.event, attack.move)
        words = (
            f"after {played} {self.theirs} can {attack.event.words}{there}"
            f" ({self.say(str(attack.move))})"
        )
        facts = [Fact("does", (*first, attack.move), event=attack.event)]
        if more:
            most = self._at_most(attack.event.verb, now)
            words += f"; after {self.say(str(better[0]))} {most}"
            facts.append(self._bound(better[:1], now))
            yield Reason(f"{words}.", attack.value - now.most + 0.5, tuple(facts))
        else:
            yield Reason(f"{words}.", attack.value / 3, tuple(facts))

    def _ends_apart(self, better: Line, worse: Line) -> Iterator[Reason]:
        """Yield what differs most where both lines have come to rest after as many moves."""
        longest = min(LONGEST, len(better), len(worse))
        lengths = range(longest, 0, -1)
        end = next(
            (k for k in lengths if self.lines.quiet(better, k) and self.lines.quiet(worse, k)), 0
        )
        if not end:
            return
        one, two = better[:end], worse[:end]
        found = [change for change in self._changes(two, one) if change[0] > 0]
        if not found:
            return
        weight, count, against = max(found, key=lambda change: change[0])
        mine, theirs = self.lines.counted(two, count.kind)
        lines = self._words_of(one), self._words_of(two)
        words = (
            f"after {lines[0]} {self._has(count, against)};"
            f" after {lines[1]} {self._has(mine, theirs)}{less(count)}."
        )
        facts = (*self._having(one, count, against), *self._having(two, mine, theirs))
        yield Reason(words, 0.5 * weight, facts)
