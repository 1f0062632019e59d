"""Why a move is better than the one that was played: where both lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drystone.core.errors import listed
from drystone.core.language import number, say, to_say
from drystone.core.reasons import Event, events_of
from drystone.search.analysis.claims import Fact, Reason, in_order
from drystone.search.analysis.counting import contrasts
from drystone.search.analysis.lines import Attack, Line, net
from drystone.search.analysis.reasons import (
    ENDING,
    SEEN,
    WINS,
    Explainer,
    done_there,
    there,
)

FARTHEST = 8
"""So many moves ahead what sides have is compared."""

RESTLESS = 0.04
"""How much weighs what is counted while things are still being taken: no more than nothing else."""


class Comparison(Explainer):
    """Finds reasons why one move of a position is better than another, which begins `worse`."""

    worse: Line = ()

    def differences(
        self, line: Sequence[Any], played: Any, reply: Sequence[Any] = ()
    ) -> list[Reason]:
        """Return why the first move of a line is better than the one played, heaviest first."""
        if not self._open or not line:
            return []
        better, self.worse = tuple(line), (played, *reply)
        after = self.lines.after(self.worse[:1])
        goes_on = after is not None and after.outcome is None and after.side == self.other
        self.beside = self.worse[:1] if goes_on else ()
        return in_order([*self._of_move(better), *self._allowed(better, self.worse)])

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
        if lost > cost(events_of(self.position, better[0])) and net(events) <= 0:
            does = listed([done_there(one, worse[0]) for one in events])
            facts = tuple(Fact("does", first, event=one) for one in events)
            yield Reason(say("{move} {does}.", move=played, does=does), SEEN * lost, facts)
        attack, now = self.lines.attack(first), self.lines.attack(better[:1])
        after = self.lines.after(better[:1])
        answered = after is not None and after.side == self.other
        if attack.event is None or attack.value <= 0:
            return
        if answered:
            compared = self._worse if now.most < attack.event.taken else self._opened
            if found := compared(first, better[:1], attack, now):
                yield found
            return
        words = to_say("After {move} {theirs} can {event} ({next}).")
        facts = (Fact("does", (*first, attack.move), event=attack.event),)
        places = {"event": there(attack.event, attack.move), "next": self.speak(str(attack.move))}
        yield self._reason(words, "", first, attack.value / 3, facts, **places)

    def _opened(self, first: Line, better: Line, attack: Attack, now: Attack) -> Reason | None:
        """Return where something can be taken after the move played, and not after the other."""
        sites = {*attack.sites} - {*now.sites}
        ways = [attack.ways[site] for site in attack.sites if site in sites]
        ways = [(move, event) for move, event in ways if {*event.sites} <= sites]
        if not ways or len(now.sites) >= len(attack.sites):
            return None
        move, event = max(ways, key=lambda way: way[1].taken)
        words = to_say(
            "After {move} {theirs} can {event} ({next}); after {better} that is not possible."
        )
        facts = (
            Fact("does", (*first, move), event=event),
            Fact("open", better, sites=now.sites),
        )
        places = {"event": there(event, move), "next": self.speak(str(move))}
        places["better"] = self.speak(str(better[0]))
        return self._reason(words, "", first, 0.4, facts, **places)

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

    def _counting(self, line: Line) -> Iterator[Reason]:
        """Yield what differs most after as many moves of both lines, at rest if they come to it."""
        ends = range(1, min(FARTHEST, len(line), len(self.worse)) + 1)
        pairs = [(line[:k], self.worse[:k]) for k in ends]
        pairs = [two for two in pairs if None not in map(self.lines.after, two)]
        lines = line, self.worse
        quiet = [two for two in pairs if all(self.lines.quiet(one, len(two[0])) for one in lines)]
        for chosen, weight in ((quiet or pairs[:1], 0.0), (pairs, RESTLESS)):
            found = [one for two in chosen for one in contrasts(self.lines, *two)]
            if reasons := [*self._most((one for one in found if not self._said(one)), weight)]:
                yield from reasons
                return


def cost(events: Sequence[Event]) -> float:
    """Return how much a move gives up at once."""
    return sum(max(0.0, -one.gained) for one in events)
