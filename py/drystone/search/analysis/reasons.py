"""Why a move is good: sentences, each with the facts that make it true.

It is followed along the line that a search found, to where nothing is being taken. What a game
counts there, what the move does at once, threatens or parries are the reasons. Nothing is said that
the rules alone could not find again: see `Fact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from drystone.core.errors import listed
from drystone.core.game import Position
from drystone.core.language import number, say, to_say
from drystone.core.move import move_words
from drystone.core.reasons import Event, events_of
from drystone.search.analysis.claims import Fact, Reason, in_order
from drystone.search.analysis.counting import Contrast, contrasts, lead
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

FEW = 0.03
"""How much it weighs that there are fewer moves to choose from, or more: less than all else."""

SLIGHT = 0.05
"""How much weighs what is said where there is hardly anything else to say."""

WINS, SAVES = 100.0, 80.0
"""How much the end of the game weighs, and how much it weighs that the other side cannot win."""


class Explainer:
    """Finds reasons for the moves of a position; `speak` makes words of a move's text.

    What is as true of the move `beside` is no reason for another: see `Comparison`.
    """

    beside: Line = ()

    def __init__(self, position: Position, speak: Callable[[str], str] = move_words) -> None:
        game = position.game
        self.position = position
        self.speak = speak
        self.me, self.other = position.side, game.other(position.side)
        self.mine, self.theirs = (say(game.sides.get(one, "")) for one in (self.me, self.other))
        self.lines = Lines(position)

    def reasons(self, line: Sequence[Any]) -> list[Reason]:
        """Return why the first move of a line is good, the heaviest reason first."""
        if not self._open or not line:
            return []
        found = [*self._of_move(tuple(line))]
        if all(reason.bare or reason.weight <= FEW for reason in found):
            found += self._bounding(tuple(line[:1]))
        return in_order(found)

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
        yield from self._counting(line)
        yield from self._narrowing(first)

    def _bounding(self, first: Line) -> Iterator[Reason]:
        """Yield what the other side can take at most: said where there is little else to say."""
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
            yield self._reason(words, of_it, first, SLIGHT, (bound,), most=number(answer.most))

    def _won_later(self, line: Line) -> Iterator[Reason]:
        """Yield that a line ends with a win."""
        end = self.lines.after(line) if 1 < len(line) <= LONGEST + 1 else None
        if end is not None and end.outcome is not None and end.outcome.winner == self.me:
            words = say(ENDING, moves=self._words_of(line), reason=end.outcome.reason)
            yield Reason(words, WINS / 2, (Fact("wins", line, self.me),))

    def _doing(self, first: Line) -> Iterator[Reason]:
        """Yield what a move does at once, its price too, and what can be taken only after it."""
        events = [one for one in events_of(self.position, first[0]) if one.taken or one.gained]
        more = visible(events)
        if self.beside:
            more -= visible(events_of(self.position, self.beside[0]))
        if more <= 0:
            return
        places = {"does": listed([done_there(one, first[0]) for one in events])}
        words, of_it = to_say("{move} {does}."), to_say("It {does}.")
        facts = [Fact("does", first, event=one) for one in events]
        answer, after = self.lines.attack(first), self.lines.after(first)
        known = self.lines.attack(self.beside or (None,)).most
        if after is None or after.side == self.me:
            pass
        elif not answer.most:
            words = to_say("{move} {does}, and {mine} can lose nothing in return.")
            of_it = to_say("It {does}, and {mine} can lose nothing in return.")
            facts.append(Fact("most", first))
        elif answer.event is not None and answer.most > known:
            words = to_say("{move} {does}, though {theirs} can then {event} ({answer}).")
            of_it = to_say("It {does}, though {theirs} can then {event} ({answer}).")
            places |= {"event": answer.event.words, "answer": self.speak(str(answer.move))}
            facts.append(Fact("does", (*first, answer.move), event=answer.event))
            if self.beside:  # beside a move that allows less, little is gained by it
                more -= answer.most - known
        weight = max(SLIGHT, SEEN * more)
        yield self._reason(words, of_it, first, weight, tuple(facts), **places)

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
            words = to_say("After {moves} {theirs} has lost {lost} in all.")
            if theirs:
                words = to_say("After {moves} {theirs} has lost {lost} in all, {mine} {own}.")
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
        move, event, weight = then.move, then.event, 0.6 * (then.value - value)
        if weight <= 0:
            fresh = [site for site in then.sites if all(site not in one.sites for one in rivals)]
            if not fresh or len(then.sites) <= max(len(one.sites) for one in rivals):
                return
            move, event = max((then.ways[site] for site in fresh), key=lambda way: way[1].taken)
            weight = 0.5
        if event is not None:
            words = to_say("{move} threatens to {event} ({next}).")
            of_it = to_say("It threatens to {event} ({next}).")
            places = {"event": there(event, move), "next": self.speak(str(move))}
            facts = (Fact("does", (*again, move), event=event),)
            yield self._reason(words, of_it, first, weight, facts, **places)

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
        stands = start
        if self.beside and self.beside[0].path[:1] == (start,):
            stands = self.beside[0].path[-1]
        safe = [site for site in before.sites if site not in (*now.sites, start)]
        safe = [site for site in safe if site in beside.sites]
        if start in before.sites and not {start, target} & {*now.sites} and stands in beside.sites:
            safe = [start]
        elif len(now.sites) >= len(before.sites):
            return
        ways = [before.ways[site] for site in safe]
        ways = [(move, event) for move, event in ways if {*event.sites} <= {*safe}]
        if ways:
            move, event = max(ways, key=lambda way: way[1].taken)
            words = to_say(
                "Without {move} {theirs} could {event} ({next}); after it that is not possible."
            )
            of_it = to_say(
                "Without it {theirs} could {event} ({next}); after it that is not possible."
            )
            facts = (
                Fact("does", (None, move), event=event),
                Fact("open", first, sites=now.sites),
            )
            places = {"event": there(event, move), "next": self.speak(str(move))}
            yield self._reason(words, of_it, first, 0.5, facts, **places)

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
        aside = self.beside or (None,)
        others, beside = (
            len(self.lines.moves(aside)),
            "".join(map(self.speak, map(str, self.beside))),
        )
        if 1 < left < min(rival, MARKED * others):
            facts = (Fact("moves", first, number=left), Fact("moves", aside, number=others))
            words = to_say(
                "{theirs} has less to choose from after {move}: {n} moves; now it would be "
                "{others}."
            )
            of_it = to_say(
                "{theirs} has less to choose from after it: {n} moves; now it would be {others}."
            )
            if self.beside:
                words, of_it = ALLOWED
            places = {"n": left, "others": others, "beside": beside}
            yield self._reason(words, of_it, first, FEW, facts, **places)
        before = (*self.beside, None) if self.beside else ()
        then, now = len(self.lines.moves((*first, None))), len(self.lines.moves(before))
        if 0 < now < MARKED * then:
            facts = (Fact("moves", before, number=now), Fact("moves", (*first, None), number=then))
            words = to_say("{move} gives {mine} more to choose from next: {n} moves, {now} now.")
            of_it = to_say("It gives {mine} more to choose from next: {n} moves, {now} now.")
            if self.beside:
                words, of_it = OFFERED
            places = {"n": then, "now": now, "beside": beside}
            yield self._reason(words, of_it, first, FEW, facts, **places)

    def _counting(self, line: Line) -> Iterator[Reason]:
        """Yield what is counted otherwise at the end of a line, and after its first move."""
        even = range(2, min(LONGEST, len(line)) + 1, 2)
        pairs = [(line[:k], ()) for k in even if self.lines.quiet(line, k)]
        yield from self._most(one for pair in pairs for one in contrasts(self.lines, *pair))
        yield from self._improving(line[:1])

    def _improving(self, first: Line) -> Iterator[Reason]:
        """Yield of what is counted that in which a move does better than most others would."""
        moves = self.position.moves()
        others = [(move,) for move in moves[:: 1 + len(moves) // SAMPLE] if move != first[0]]
        others = [line for line in others if self.lines.after(line) is not None]
        best, chosen = MANY, []
        for one in contrasts(self.lines, first, ()):
            kind = one.new[0].kind
            leads = [lead(self.lines.counted(line, kind)) for line in others]
            rank = sum(other < lead(one.new) for other in leads) / max(1, len(leads))
            if one.gain > 0 and rank >= best and not self._said(one):
                best, chosen = rank, [one]
        yield from self._most(chosen, 0.4 * best)

    def _said(self, one: Contrast) -> bool:
        """Return whether what differs after one move is what it takes or gains, which is said."""
        if one.new[one.at].weight < 0:
            return False
        better, worse = (
            events_of(self.position, line[0]) if line else () for line in (one.line, one.other)
        )
        sizes = {abs(size) for event in better for size in (event.taken, event.gained)}
        sizes.add(visible(better) - visible(worse))
        change = one.new[one.at].number - one.old[one.at].number
        return len(one.line) == 1 and not sizes.isdisjoint((abs(change), abs(one.change(one.at))))

    def _most(self, found: Iterable[Contrast], weight: float = 0.0) -> Iterator[Reason]:
        """Yield in what a line is most ahead of another, or of now, by what one side has.

        Its weight is that of the difference, where none is given.
        """
        one = max((one for one in found if one.gain > 0), key=lambda one: one.value, default=None)
        if one is None:
            return
        line, other, at = one.line, one.other, one.at
        side, who = ((self.me, self.mine), (self.other, self.theirs))[at]
        facts = (
            Fact("has", line, side, counts=(one.new[at],), number=len(line)),
            Fact("has", other, side, counts=(one.old[at],)),
        )
        named = [two[:1] if one.far else two for two in (line, other or line)]
        places = {"who": who, "count": one.new[at].words, "n": one.old[at].number}
        places |= dict(zip(("moves", "others"), map(self._words_of, named), strict=True))
        words, of_it = one.words
        weight = weight or 0.4 * one.gain
        yield self._reason(words, of_it, line, weight, facts, ahead=len(line), **places)

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
        names = {"move": self.speak(str(line[0])), "mine": self.mine, "theirs": self.theirs}
        brief = say(of_it, **names, **places) if of_it else ""
        leads = words.startswith("{move} ")
        return Reason(say(words, **names, **places), weight, facts, leads, brief)

    def _words_of(self, line: Line) -> str:
        """Return the moves of a line in words."""
        first, *rest = [self.speak(str(move)) for move in line]
        if not rest:
            return first
        after = self.lines.after(line[:1])
        answered = len(rest) == 1 and after is not None and after.side == self.other
        words = (
            to_say("{move} and the answer {rest}") if answered else to_say("{move} and then {rest}")
        )
        return say(words, move=first, rest=listed(rest))

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

ALLOWED = (
    to_say("{theirs} has less to choose from after {move}: {n} moves, {others} after {beside}."),
    to_say("{theirs} has less to choose from after it: {n} moves, {others} after {beside}."),
)
OFFERED = (
    to_say("{move} gives {mine} more to choose from next: {n} moves, {now} after {beside}."),
    to_say("It gives {mine} more to choose from next: {n} moves, {now} after {beside}."),
)
"""How many moves there are to choose from after a move, beside the one played."""


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
