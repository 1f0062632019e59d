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

WINS, SAVES = 100.0, 80.0
"""How much the end of the game weighs, and how much it weighs that the other side cannot win."""


class Explainer:
    """Finds reasons for the moves of a position; `say` makes words of a move's text.

    With `name` sentences call the move that they are about so ("it"), as it stands before them.
    """

    def __init__(
        self, position: Position, say: Callable[[str], str] = move_words, name: str = ""
    ) -> None:
        game = position.game
        self.position = position
        self.say = say
        self.name = name
        self.me, self.other = position.side, game.other(position.side)
        self.mine, self.theirs = game.sides.get(self.me, ""), game.sides.get(self.other, "")
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
                words = f"{self._it(line)} wins at once: {after.outcome.reason}."
                yield Reason(words, WINS, (Fact("wins", first, self.me),))
            return
        yield from self._won_later(line)
        yield from self._doing(first)
        if after.side == self.me:
            if self.position.game.sits_out:
                words = (
                    f"after {self._it(line)} {self.theirs} has no move, and {self.mine} goes on."
                )
                yield Reason(words, 3, (Fact("again", first),))
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
            words = f"after {self._it(first)} {self._at_most(self._verb, answer)} at once."
            yield Reason(words, 0.05, (self._bound(first, answer),))

    def _won_later(self, line: Line) -> Iterator[Reason]:
        """Yield that a line ends with a win."""
        end = self.lines.after(line) if 1 < len(line) <= LONGEST + 1 else None
        if end is not None and end.outcome is not None and end.outcome.winner == self.me:
            words = f"after {self._words_of(line)} {end.outcome.reason}."
            yield Reason(words, WINS / 2, (Fact("wins", line, self.me),))

    def _doing(self, first: Line) -> Iterator[Reason]:
        """Yield what a move does at once, and what may be taken for it."""
        events = [one for one in events_of(self.position, first[0]) if one.taken or one.gained > 0]
        if not events:
            return
        done = [f"{one.done}{where(one, first[0])}" for one in events]
        words = f"{self._it(first)} {listed(done)}"
        facts = [Fact("does", first, event=one) for one in events]
        taken, gained = sum(one.taken for one in events), sum(one.gained for one in events)
        answer, weight = self.lines.attack(first), taken + max(0, gained)
        after = self.lines.after(first)
        if after is None or after.side == self.me:
            pass
        elif not answer.most:
            verb = events[0].verb if taken else self._verb
            words += f", and {self.theirs} can {verb} nothing in return"
            facts.append(Fact("most", first))
        elif answer.event is not None:
            return_ = f"{answer.event.words} in return ({self.say(str(answer.move))})"
            words += f"; {self.theirs} can {return_}"
            facts.append(Fact("does", (*first, answer.move), event=answer.event))
            weight -= answer.value
        yield Reason(f"{words}.", max(0.1, weight), tuple(facts))

    def _exchanging(self, line: Line) -> Iterator[Reason]:
        """Yield what both sides take along a line, where that is more than its first move takes."""
        end = next(
            (k for k in range(min(LONGEST, len(line)), 2, -1) if self.lines.quiet(line, k)), 0
        )
        totals, verb, facts = {self.me: 0.0, self.other: 0.0}, "", []
        for at, move in enumerate(line[:end]):
            before = self.lines.after(line[:at])
            for event in events_of(before, move) if before else ():
                if event.taken:
                    totals[before.side if before else ""] += event.taken
                    verb = verb or event.verb
                    facts.append(Fact("does", line[: at + 1], event=event))
        mine, theirs = totals[self.me], totals[self.other]
        if len(facts) > 1 and mine > theirs:
            moves = line[: max(len(fact.line) for fact in facts)]
            words = f"in {self._words_of(moves)} {self.mine} {verb}s {mine:g} in all"
            words += f", {self.theirs} {theirs:g}." if theirs else "."
            yield Reason(words, mine - theirs, tuple(facts))

    def _threatening(self, first: Line) -> Iterator[Reason]:
        """Yield what the same side could do next that it cannot do now."""
        again = (*first, None)
        if self.lines.after(again) is None:
            return
        win = self.lines.winning(again)
        if win is not None:
            words = f"{self._it(first)} threatens to win at once ({self.say(str(win))})."
            yield Reason(words, WINS / 5, (Fact("wins", (*again, win), self.me),))
            return
        now, then = self.lines.attack(()), self.lines.attack(again)
        if then.event is not None and then.value > max(0, now.value):
            there = where(then.event, then.move)
            words = (
                f"{self._it(first)} threatens to {then.event.words}{there}"
                f" ({self.say(str(then.move))})."
            )
            facts = (Fact("does", (*again, then.move), event=then.event),)
            yield Reason(words, 0.6 * (then.value - max(0, now.value)), facts)
            return
        fresh = [site for site in then.sites if site not in now.sites]
        if 0 < len(fresh) <= NAMED and len(then.sites) > len(now.sites) and then.event is not None:
            words = f"{self._it(first)} attacks {listed(fresh)}: {self.mine} could next"
            words += f" {then.event.verb} what stands there."
            yield Reason(words, 0.5, (Fact("open", again, sites=then.sites),))

    def _parrying(self, first: Line) -> Iterator[Reason]:
        """Yield what the other side could do if this turn were passed, and cannot do now."""
        if self.lines.after((None,)) is None:
            return
        win = self.lines.winning((None,))
        if win is not None:
            if self.lines.winning(first) is None:
                words = f"without {self._it(first)} {self.theirs} could win at once"
                facts = (Fact("wins", (None, win), self.other), Fact("holds", first))
                yield Reason(f"{words} ({self.say(str(win))}).", SAVES, facts)
            return
        before, now = self.lines.attack((None,)), self.lines.attack(first)
        if before.event is not None and before.value > 0 and now.most < before.event.taken:
            there = where(before.event, before.move)
            most = self._at_most(before.event.verb, now)
            words = (
                f"without {self._it(first)} {self.theirs} could {before.event.words}{there}"
                f" ({self.say(str(before.move))}); after it {most}."
            )
            facts = (Fact("does", (None, before.move), event=before.event), self._bound(first, now))
            yield Reason(words, before.value - now.most, facts)
            return
        start, target = first[0].path[0], first[0].path[-1]
        both = Fact("open", (None,), sites=before.sites), Fact("open", first, sites=now.sites)
        if start in before.sites and not {start, target} & {*now.sites} and before.event:
            words = f"{self._it(first)} saves what stood on {start}: {self.theirs} could"
            words += f" {before.event.verb} it there, and cannot on {target}."
            yield Reason(words, 0.5, both)
            return
        safe = [site for site in before.sites if site not in (*now.sites, start)]
        if 0 < len(safe) <= NAMED and len(now.sites) < len(before.sites) and before.event:
            words = f"after {self._it(first)} {self.theirs} can no longer {before.event.verb}"
            yield Reason(f"{words} what stands on {listed(safe, 'or')}.", 0.5, both)

    def _narrowing(self, first: Line) -> Iterator[Reason]:
        """Yield that far fewer moves are left to the other side, or more will be to choose from."""
        now, left = len(self.position.moves()), len(self.lines.moves(first))
        if now == 1:
            words = f"{self._it(first)} is the only legal move."
            yield Reason(words, 0.2, (Fact("moves", (), number=1),))
        if left == 1:
            words = f"{self._it(first)} leaves {self.theirs} one move only."
            yield Reason(words, 1.5, (Fact("moves", first, number=1),))
        passed, then = len(self.lines.moves((None,))), len(self.lines.moves((*first, None)))
        if 1 < left < MARKED * passed:
            facts = (Fact("moves", first, number=left), Fact("moves", (None,), number=passed))
            words = f"{self._it(first)} leaves {self.theirs} fewer moves to choose from: {left}"
            yield Reason(f"{words}, where a pass would leave {passed}.", 0.3, facts)
        if now < MARKED * then:
            facts = (Fact("moves", (), number=now), Fact("moves", (*first, None), number=then))
            words = (
                f"{self._it(first)} gives {self.mine} {then} moves to choose from next, {now} now."
            )
            yield Reason(words, 0.2, facts)

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
            if weight > 0 and rank >= MANY and (best is None or rank > best[0]):
                best = rank, mine, theirs
        if best:
            rank, mine, theirs = best
            before, against = self.lines.counted((), mine.kind)
            grown, shrunk = mine.number - before.number, against.number - theirs.number
            if grown * mine.weight >= shrunk * mine.weight:
                change = f"gives {self.mine} {mine.words} in place of {before.number}{less(mine)}"
            else:
                change = f"leaves {self.theirs} {theirs.words} in place of {against.number}"
            words = f"{self._it(first)} {change}."
            facts = (*self._having(first, mine, theirs), *self._having((), before, against))
            yield Reason(words, 0.4 * rank, facts)

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
            words = f"after {self._words_of(line[:end])} {self._has(count, against)}"
            words += f", now {mine.number} to {theirs.number}{less(count)}."
            facts = (*self._having(line[:end], count, against), *self._having((), mine, theirs))
            yield Reason(words, 0.4 * weight, facts)

    # What is counted -----------------------------------------------------------------------------

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

    def _has(self, mine: Count, theirs: Count) -> str:
        return f"{self.mine} has {mine.words} to {self.theirs}’s {theirs.number}"

    # Words ---------------------------------------------------------------------------------------

    def _it(self, line: Line) -> str:
        return self.name or self.say(str(line[0]))

    def _words_of(self, line: Line) -> str:
        """Return the moves of a line in words."""
        rest = [self.say(str(move)) for move in line[1:]]
        return f"{self._it(line)} and then {listed(rest)}" if rest else self._it(line)

    def _at_most(self, verb: str, attack: Attack) -> str:
        """Return what the other side can take at most, with a verb of what it could before."""
        most = f"no more than {attack.most:g}" if attack.most else "nothing"
        return f"{self.theirs} can {verb} {most}"

    @property
    def _verb(self) -> str:
        """The game's verb for taking, where something can be taken now, else a plain one."""
        attacks = (self.lines.attack(()), self.lines.attack((None,)))
        return next((one.event.verb for one in attacks if one.event), "take")

    def _bound(self, line: Line, attack: Attack) -> Fact:
        return Fact("most", line, number=attack.most)


def less(count: Count) -> str:
    """Return that one wants few of what is counted, "" where many are better."""
    return " (less is better)" if count.weight < 0 else ""


def where(event: Event, move: Any) -> str:
    """Return where an event happens, unless the move itself says so, or it is in many places."""
    if not event.sites or len(event.sites) > NAMED or set(event.sites) <= {*move.path}:
        return ""
    return f" on {listed(event.sites)}"
