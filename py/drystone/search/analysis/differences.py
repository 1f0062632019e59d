"""Why a move is better than the one that was played: where both lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drystone.core.errors import listed
from drystone.core.language import number, say, to_say
from drystone.core.reasons import Event, events_of
from drystone.search.analysis.claims import Fact, Reason, in_order
from drystone.search.analysis.lines import Attack, Line
from drystone.search.analysis.reasons import (
    ENDING,
    LONGEST,
    SEEN,
    WINS,
    Explainer,
    done_there,
    there,
)


class Comparison(Explainer):
    """Finds reasons why one move of a position is better than another."""

    def differences(
        self, line: Sequence[Any], played: Any, reply: Sequence[Any] = ()
    ) -> list[Reason]:
        """Return why the first move of a line is better than the one played, heaviest first."""
        if not self._open or not line:
            return []
        better, worse = tuple(line), (played, *reply)
        after = self.lines.after(worse[:1])
        goes_on = after is not None and after.outcome is None and after.side == self.other
        self.beside = worse[:1] if goes_on else ()
        found = [*self._of_move(better), *self._allowed(better, worse)]
        found += self._ends_apart(better, worse)
        return in_order(found)

    def _allowed(self, better: Line, worse: Line) -> Iterator[Reason]:
        """Yield what the other side can do after the move that was played, and not after this."""
        first, then = worse[:1], self.lines.after(worse[:1])
        if then is None or then.side == self.me:
            return
        played = self.speak(str(worse[0]))
        if then.outcome is not None:
            if then.outcome.winner == self.other:
                words = say(ENDING, moves=played, reason=then.outcome.reason)
                yield Reason(words, WINS, (Fact("wins", first, self.other),))
            return
        win = self.lines.winning(first)
        if win is not None:
            words = to_say("After {move} {theirs} wins at once ({next}).")
            facts, spoken = self._won((*first, win), self.other)
            yield self._reason(words, "", first, WINS, facts, next=spoken)
            return
        events = [one for one in events_of(self.position, worse[0]) if one.taken or one.gained]
        lost = cost(events)
        if lost > cost(events_of(self.position, better[0])):
            does = listed([done_there(one, worse[0]) for one in events])
            facts = tuple(Fact("does", first, event=one) for one in events)
            yield Reason(say("{move} {does}.", move=played, does=does), SEEN * lost, facts)
        attack, now = self.lines.attack(first), self.lines.attack(better[:1])
        after = self.lines.after(better[:1])
        answered = after is not None and after.side == self.other
        if attack.event is None or attack.value <= 0:
            return
        if answered:
            if now.most < attack.event.taken:
                yield self._worse(first, better[:1], attack, now)
            return
        words = to_say("After {move} {theirs} can {event} ({next}).")
        facts = (Fact("does", (*first, attack.move), event=attack.event),)
        places = {"event": there(attack.event, attack.move), "next": self.speak(str(attack.move))}
        yield self._reason(words, "", first, attack.value / 3, facts, **places)

    def _worse(self, first: Line, better: Line, attack: Attack, now: Attack) -> Reason:
        """Return what can be taken after the move that was played, and how much after the other."""
        assert attack.event is not None
        places = {"event": there(attack.event, attack.move), "next": self.speak(str(attack.move))}
        done = Fact("does", (*first, attack.move), event=attack.event)
        words = to_say(
            "After {move} {theirs} can {event} ({next}); after {better} {mine} can lose nothing."
        )
        if now.most:
            words = to_say(
                "After {move} {theirs} can {event} ({next}); after {better} {mine} can lose no "
                "more than {most}."
            )
        places |= {"better": self.speak(str(better[0])), "most": number(now.most)}
        facts, weight = (done, self._bound(better, now)), attack.value - now.most + 0.5
        return self._reason(words, "", first, weight, facts, **places)

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
        words = to_say(
            "After {moves} {mine} has {count} to {theirs}’s {n}; after {others} {mine} has {own} "
            "to {theirs}’s {against}."
        )
        if count.weight < 0:
            words = to_say(
                "After {moves} {mine} has {count} to {theirs}’s {n}; after {others} {mine} has "
                "{own} to {theirs}’s {against} (less is better)."
            )
        ends = {"moves": self._words_of(one), "others": self._words_of(two)}
        ends |= {"count": count.words, "own": mine.words}
        numbers = {"n": against.number, "against": theirs.number}
        facts = (*self._having(one, count, against), *self._having(two, mine, theirs))
        yield self._reason(words, "", better, 0.5 * weight, facts, **ends, **numbers)


def cost(events: Sequence[Event]) -> float:
    """Return how much a move gives up at once."""
    return sum(max(0.0, -one.gained) for one in events)
