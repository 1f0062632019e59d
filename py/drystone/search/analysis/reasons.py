"""Why a move is good: sentences, each with the facts that make it true.

It is followed along the line that a search found, to where nothing is being taken. What a game
counts there, what the move does at once, threatens or parries are the reasons. Nothing is said that
the rules alone could not find again: see `Fact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from drystone.core.errors import listed
from drystone.core.game import Position
from drystone.core.language import number, say, to_say
from drystone.core.move import move_words
from drystone.core.reasons import Count, Event, counts_of, events_of
from drystone.search.analysis.claims import Fact, Reason, in_order
from drystone.search.analysis.lines import Attack, Line, Lines

LONGEST = 4
"""The most moves of a line that a sentence names."""

NAMED = 3
"""The most spaces that a sentence names."""

SAMPLE = 30
"""With about so many other moves one is compared in what is counted."""

MANY = 0.25
"""Of so many of them a move must be better than."""

MARKED = 0.85
"""A sentence says that moves are fewer from this part of them on."""

SEEN = 2.0
"""How much more than its size weighs what one sees first: what a move itself takes, or loses."""

WINS, SAVES = 100.0, 80.0
"""How much the end of the game weighs, and how much it weighs that the other side cannot win."""


class Explainer:
    """Finds reasons for the moves of a position; `speak` makes words of a move's text.

    With `briefly` sentences call the move that they are about “it”, as it stands before them.
    What is as true of the move `beside` is no reason for another: see `Comparison`.
    """

    beside: Line = ()

    def __init__(
        self,
        position: Position,
        speak: Callable[[str], str] = move_words,
        briefly: bool = False,
    ) -> None:
        game = position.game
        self.position = position
        self.speak = speak
        self.briefly = briefly
        self.me, self.other = position.side, game.other(position.side)
        self.mine, self.theirs = (say(game.sides.get(one, "")) for one in (self.me, self.other))
        self.lines = Lines(position)

    def reasons(self, line: Sequence[Any]) -> list[Reason]:
        """Return why the first move of a line is good, the heaviest reason first."""
        if not self._open or not line:
            return []
        return in_order(self._of_move(tuple(line))) or in_order(self._bounding(tuple(line[:1])))

    @property
    def _open(self) -> bool:
        """Whether all is in sight, and sides have names."""
        return bool(self.mine and self.theirs) and not self.position.game.hidden

    # One move ------------------------------------------------------------------------------------

    def _of_move(self, line: Line) -> Iterator[Reason]:
        first = line[:1]
        after = self.lines.after(first)
        if after is None:
            return
        if after.outcome is not None:
            if after.outcome.winner == self.me:
                words = to_say("{move} wins at once: {reason}.")
                of_it = to_say("It wins at once: {reason}.")
                facts = (Fact("wins", first, self.me),)
                yield self._reason(words, of_it, first, WINS, facts, reason=after.outcome.reason)
            return
        yield from self._won_later(line)
        yield from self._doing(first)
        if after.side == self.me:
            if self.position.game.sits_out:
                words = to_say("After {move} {theirs} has no move, and {mine} goes on.")
                of_it = to_say("After it {theirs} has no move, and {mine} goes on.")
                yield self._reason(words, of_it, first, 3, (Fact("again", first),))
            return
        yield from self._exchanging(line)
        yield from self._threatening(first)
        yield from self._parrying(first)
        yield from self._growing(line)
        yield from self._improving(first)
        yield from self._narrowing(first)

    def _bounding(self, first: Line) -> Iterator[Reason]:
        """Yield what the other side can take at most: said where there is nothing else to say."""
        after = self.lines.after(first)
        answers = after is not None and after.outcome is None and after.side == self.other
        if answers and hasattr(self.position.game.part("explain"), "events"):
            answer = self.lines.attack(first)
            words = to_say("After {move} {mine} can lose nothing at once.")
            of_it = to_say("After it {mine} can lose nothing at once.")
            if answer.most:
                words = to_say("After {move} {mine} can lose no more than {most} at once.")
                of_it = to_say("After it {mine} can lose no more than {most} at once.")
            bound = self._bound(first, answer)
            yield self._reason(words, of_it, first, 0.05, (bound,), most=number(answer.most))

    def _won_later(self, line: Line) -> Iterator[Reason]:
        """Yield that a line ends with a win."""
        end = self.lines.after(line) if 1 < len(line) <= LONGEST + 1 else None
        if end is not None and end.outcome is not None and end.outcome.winner == self.me:
            words = say(ENDING, moves=self._words_of(line), reason=end.outcome.reason)
            yield Reason(words, WINS / 2, (Fact("wins", line, self.me),))

    def _doing(self, first: Line) -> Iterator[Reason]:
        """Yield what a move does at once, and what may be taken for it."""
        events = [one for one in events_of(self.position, first[0]) if one.taken or one.gained > 0]
        if not events:
            return
        places = {"does": listed([done_there(one, first[0]) for one in events])}
        words, of_it = to_say("{move} {does}."), to_say("It {does}.")
        facts = [Fact("does", first, event=one) for one in events]
        answer, weight = self.lines.attack(first), visible(events)
        after = self.lines.after(first)
        if after is None or after.side == self.me:
            pass
        elif not answer.most:
            words = to_say("{move} {does}, and {mine} can lose nothing in return.")
            of_it = to_say("It {does}, and {mine} can lose nothing in return.")
            facts.append(Fact("most", first))
        elif answer.event is not None:
            words = to_say("{move} {does}; {theirs} can {event} in return ({answer}).")
            of_it = to_say("It {does}; {theirs} can {event} in return ({answer}).")
            places |= {"event": answer.event.words, "answer": self.speak(str(answer.move))}
            facts.append(Fact("does", (*first, answer.move), event=answer.event))
            weight -= answer.value
        if self.beside and visible(events) > visible(events_of(self.position, self.beside[0])):
            weight = SEEN * visible(events)
        yield self._reason(words, of_it, first, max(0.1, weight), tuple(facts), **places)

    def _exchanging(self, line: Line) -> Iterator[Reason]:
        """Yield what both sides take along a line, where that is more than its first move takes."""
        end = next(
            (k for k in range(min(LONGEST, len(line)), 2, -1) if self.lines.quiet(line, k)), 0
        )
        totals, facts = {self.me: 0.0, self.other: 0.0}, []
        for at, move in enumerate(line[:end]):
            before = self.lines.after(line[:at])
            for event in events_of(before, move) if before else ():
                if event.taken:
                    totals[before.side if before else ""] += event.taken
                    facts.append(Fact("does", line[: at + 1], event=event))
        mine, theirs = totals[self.me], totals[self.other]
        if len(facts) > 1 and mine > theirs:
            moves = line[: max(len(fact.line) for fact in facts)]
            words = to_say("In {moves} {theirs} loses {lost} in all.")
            if theirs:
                words = to_say("In {moves} {theirs} loses {lost} in all, {mine} {own}.")
            places = {"moves": self._words_of(moves), "lost": number(mine), "own": number(theirs)}
            yield self._reason(words, "", line, mine - theirs, tuple(facts), **places)

    def _threatening(self, first: Line) -> Iterator[Reason]:
        """Yield what the same side could do next that it cannot do now."""
        again = (*first, None)
        if self.lines.after(again) is None:
            return
        rivals = [self.lines.attack(())]
        win = self.lines.winning(again)
        if self.beside:
            rivals.append(self.lines.attack((*self.beside, None)))
            if win is not None and self.lines.winning((*self.beside, None)) is not None:
                return
        if win is not None:
            words = to_say("{move} threatens to win at once ({next}).")
            of_it = to_say("It threatens to win at once ({next}).")
            facts, spoken = self._won((*again, win), self.me)
            yield self._reason(words, of_it, first, WINS / 5, facts, next=spoken)
            return
        then, value = self.lines.attack(again), max(0, *(one.value for one in rivals))
        if then.event is not None and then.value > value:
            words = to_say("{move} threatens to {event} ({next}).")
            of_it = to_say("It threatens to {event} ({next}).")
            places = {"event": there(then.event, then.move), "next": self.speak(str(then.move))}
            facts = (Fact("does", (*again, then.move), event=then.event),)
            weight = 0.6 * (then.value - value)
            yield self._reason(words, of_it, first, weight, facts, **places)
            return
        fresh = [site for site in then.sites if all(site not in one.sites for one in rivals)]
        more = len(then.sites) > max(len(one.sites) for one in rivals)
        if 0 < len(fresh) <= NAMED and more and then.event is not None:
            words = to_say("{move} attacks {sites}: {theirs} could lose what stands there next.")
            of_it = to_say("It attacks {sites}: {theirs} could lose what stands there next.")
            facts = (Fact("open", again, sites=then.sites),)
            yield self._reason(words, of_it, first, 0.5, facts, sites=listed(fresh))

    def _parrying(self, first: Line) -> Iterator[Reason]:
        """Yield what the other side could do if this turn were passed, and cannot do now."""
        if self.lines.after((None,)) is None:
            return
        win = self.lines.winning((None,))
        if win is not None:
            parried = self.beside and self.lines.winning(self.beside) is None
            if not parried and self.lines.winning(first) is None:
                words = to_say("Without {move} {theirs} could win at once ({next}).")
                of_it = to_say("Without it {theirs} could win at once ({next}).")
                facts, spoken = self._won((None, win), self.other)
                facts = (*facts, Fact("holds", first))
                yield self._reason(words, of_it, first, SAVES, facts, next=spoken)
            return
        before, now = self.lines.attack((None,)), self.lines.attack(first)
        beside = self.lines.attack(self.beside) if self.beside else before
        if before.event is not None and before.value > 0 and now.most < before.event.taken:
            if beside.most < before.event.taken:
                return
            facts = (Fact("does", (None, before.move), event=before.event), self._bound(first, now))
            yield self._lessening(first, before.value - now.most, facts, before, now)
            return
        start, target = first[0].path[0], first[0].path[-1]
        both = Fact("open", (None,), sites=before.sites), Fact("open", first, sites=now.sites)
        stands = start
        if self.beside and self.beside[0].path[:1] == (start,):
            stands = self.beside[0].path[-1]
        saved = start in before.sites and not {start, target} & {*now.sites}
        if saved and stands in beside.sites and before.event:
            words = to_say(
                "{move} saves what stood on {start}: {mine} could lose it there, and cannot on "
                "{target}."
            )
            of_it = to_say(
                "It saves what stood on {start}: {mine} could lose it there, and cannot on "
                "{target}."
            )
            yield self._reason(words, of_it, first, 0.5, both, start=start, target=target)
            return
        safe = [site for site in before.sites if site not in (*now.sites, start)]
        safe = [site for site in safe if site in beside.sites]
        if 0 < len(safe) <= NAMED and len(now.sites) < len(before.sites) and before.event:
            words = to_say("After {move} {mine} can no longer lose what stands on {sites}.")
            of_it = to_say("After it {mine} can no longer lose what stands on {sites}.")
            yield self._reason(words, of_it, first, 0.5, both, sites=listed(safe, "or"))

    def _lessening(
        self, first: Line, weight: float, facts: tuple[Fact, ...], before: Attack, now: Attack
    ) -> Reason:
        """Return what a move prevents, and how much can be taken after it."""
        assert before.event is not None
        words = to_say(
            "Without {move} {theirs} could {event} ({next}); after it {mine} can lose nothing."
        )
        of_it = to_say(
            "Without it {theirs} could {event} ({next}); after it {mine} can lose nothing."
        )
        if now.most:
            words = to_say(
                "Without {move} {theirs} could {event} ({next}); after it {mine} can lose no more "
                "than {most}."
            )
            of_it = to_say(
                "Without it {theirs} could {event} ({next}); after it {mine} can lose no more than "
                "{most}."
            )
        places = {"event": there(before.event, before.move), "most": number(now.most)}
        spoken = self.speak(str(before.move))
        return self._reason(words, of_it, first, weight, facts, next=spoken, **places)

    def _narrowing(self, first: Line) -> Iterator[Reason]:
        """Yield that far fewer moves are left to the other side, or more will be to choose from."""
        now, left = len(self.position.moves()), len(self.lines.moves(first))
        if now == 1:
            words = to_say("{move} is the only legal move.")
            of_it = to_say("It is the only legal move.")
            yield self._reason(words, of_it, first, 0.2, (Fact("moves", (), number=1),))
        rival = len(self.lines.moves(self.beside)) if self.beside else left + 1
        if left == 1 < rival:
            words = to_say("{move} leaves {theirs} one move only.")
            of_it = to_say("It leaves {theirs} one move only.")
            yield self._reason(words, of_it, first, 1.5, (Fact("moves", first, number=1),))
        passed, then = len(self.lines.moves((None,))), len(self.lines.moves((*first, None)))
        if 1 < left < min(rival, MARKED * passed):
            facts = (Fact("moves", first, number=left), Fact("moves", (None,), number=passed))
            words = to_say(
                "{move} leaves {theirs} fewer moves to choose from: {n}, where a pass would leave "
                "{passed}."
            )
            of_it = to_say(
                "It leaves {theirs} fewer moves to choose from: {n}, where a pass would leave "
                "{passed}."
            )
            yield self._reason(words, of_it, first, 0.3, facts, n=left, passed=passed)
        if now < MARKED * then and not (
            self.beside and len(self.lines.moves((*self.beside, None))) >= then
        ):
            facts = (Fact("moves", (), number=now), Fact("moves", (*first, None), number=then))
            words = to_say("{move} gives {mine} {n} moves to choose from next, {now} now.")
            of_it = to_say("It gives {mine} {n} moves to choose from next, {now} now.")
            yield self._reason(words, of_it, first, 0.2, facts, n=then, now=now)

    def _improving(self, first: Line) -> Iterator[Reason]:
        """Yield of what is counted that in which a move does better than most others would."""
        moves = self.position.moves()
        others = [(move,) for move in moves[:: 1 + len(moves) // SAMPLE] if move != first[0]]
        best: tuple[float, Count, Count] | None = None
        for weight, mine, theirs in self._changes((), first):
            kind, lead = mine.kind, (mine.number - theirs.number) * mine.weight
            leads = [
                (one.number - two.number) * one.weight
                for line in others
                if self.lines.after(line) is not None
                for one, two in [self.lines.counted(line, kind)]
            ]
            rank = sum(other < lead for other in leads) / max(1, len(leads))
            better = weight > 0 and rank >= MANY and any(self._gains(mine, theirs))
            if better and (best is None or rank > best[0]):
                best = rank, mine, theirs
        if best:
            rank, mine, theirs = best
            before, against = self.lines.counted((), mine.kind)
            grown, shrunk = self._gains(mine, theirs)
            words = to_say("{move} gives {mine} {count} in place of {n}.")
            of_it = to_say("It gives {mine} {count} in place of {n}.")
            count, n = mine.words, before.number
            if grown < shrunk:
                words = to_say("{move} leaves {theirs} {count} in place of {n}.")
                of_it = to_say("It leaves {theirs} {count} in place of {n}.")
                count, n = theirs.words, against.number
            elif mine.weight < 0:
                words = to_say("{move} gives {mine} {count} in place of {n} (less is better).")
                of_it = to_say("It gives {mine} {count} in place of {n} (less is better).")
            facts = (*self._having(first, mine, theirs), *self._having((), before, against))
            yield self._reason(words, of_it, first, 0.4 * rank, facts, count=count, n=n)

    def _growing(self, line: Line) -> Iterator[Reason]:
        """Yield what has grown most at the end of a line, both sides having moved as often."""
        even = len(line) - len(line) % 2
        end = next((k for k in range(min(LONGEST, even), 1, -2) if self.lines.quiet(line, k)), 0)
        if not end:
            return
        gains = [
            (weight, count, against)
            for weight, count, against in self._changes((), line[:end])
            if weight > 0
        ]
        if gains:
            weight, count, against = max(gains, key=lambda one: one[0])
            mine, theirs = self.lines.counted((), count.kind)
            words = to_say(
                "After {moves} {mine} has {count} to {theirs}’s {n}, now {own} to {now}."
            )
            if count.weight < 0:
                words = to_say(
                    "After {moves} {mine} has {count} to {theirs}’s {n}, now {own} to {now} (less "
                    "is better)."
                )
            facts = (*self._having(line[:end], count, against), *self._having((), mine, theirs))
            places = {"count": count.words, "n": against.number}
            places |= {"own": mine.number, "now": theirs.number}
            moves = self._words_of(line[:end])
            yield self._reason(words, "", line, 0.4 * weight, facts, moves=moves, **places)

    # What is counted -----------------------------------------------------------------------------

    def _gains(self, mine: Count, theirs: Count) -> tuple[float, float]:
        """Return how much better a side's own count is than now, and how much the other's worse.

        Only what a count gains over that after the move `beside` is gained.
        """
        known = [self.lines.counted(line, mine.kind) for line in {(), self.beside}]
        grown = min((mine.number - one.number) * mine.weight for one, _ in known)
        shrunk = min((two.number - theirs.number) * mine.weight for _, two in known)
        return max(0.0, grown), max(0.0, shrunk)

    def _changes(self, before: Line, after: Line) -> Iterator[tuple[float, Count, Count]]:
        """Yield for each kind how much better a line is than one before, and its counts."""
        for kind in [one.kind for one in counts_of(self.position, self.me)]:
            old, new = self.lines.counted(before, kind), self.lines.counted(after, kind)
            lead = (new[0].number - new[1].number) - (old[0].number - old[1].number)
            yield lead * new[0].weight, *new

    def _having(self, line: Line, mine: Count, theirs: Count) -> tuple[Fact, Fact]:
        return (
            Fact("has", line, self.me, counts=(mine,)),
            Fact("has", line, self.other, counts=(theirs,)),
        )

    # Words ---------------------------------------------------------------------------------------

    def _reason(
        self,
        words: str,
        of_it: str,
        line: Line,
        weight: float,
        facts: tuple[Fact, ...],
        **places: object,
    ) -> Reason:
        """Return a reason about the first move of a line; `of_it` are the words without its name.

        Both sides' names are among the places of the sentence.
        """
        words = of_it if self.briefly and of_it else words
        names = {"move": self.speak(str(line[0])), "mine": self.mine, "theirs": self.theirs}
        return Reason(say(words, **names, **places), weight, facts, words.startswith("{move} "))

    def _words_of(self, line: Line) -> str:
        """Return the moves of a line in words."""
        first, *rest = [self.speak(str(move)) for move in line]
        return say("{move} and then {rest}", move=first, rest=listed(rest)) if rest else first

    def _won(self, line: Line, side: str) -> tuple[tuple[Fact, ...], str]:
        """Return that a line's last move wins, and that move, or what it does if on no space."""
        facts: tuple[Fact, ...] = (Fact("wins", line, side),)
        move, before = line[-1], self.lines.after(line[:-1])
        if before is not None and not {*move.path} & {*before.game.grid.indices}:
            for event in events_of(before, move):
                return (*facts, Fact("does", line, event=event)), event.words
        return facts, self.speak(str(move))

    def _bound(self, line: Line, attack: Attack) -> Fact:
        return Fact("most", line, number=attack.most)


ENDING = to_say("After {moves}: {reason}.")


def visible(events: Sequence[Event]) -> float:
    """Return how much a move takes and gains by what it does at once."""
    return sum(one.taken + max(0.0, one.gained) for one in events)


def there(event: Event, move: Any) -> str:
    """Return what a move would do, and where."""
    sites = where(event, move)
    return say("{event} on {sites}", event=event.words, sites=sites) if sites else event.words


def done_there(event: Event, move: Any) -> str:
    """Return what a move does, and where."""
    sites = where(event, move)
    return say("{does} on {sites}", does=event.done, sites=sites) if sites else event.done


def where(event: Event, move: Any) -> str:
    """Return where an event happens, unless the move itself says so, or it is in many places."""
    if not event.sites or len(event.sites) > NAMED or set(event.sites) <= {*move.path}:
        return ""
    return listed(event.sites)
