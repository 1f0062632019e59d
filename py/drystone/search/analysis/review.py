"""A match judged move by move: what each move cost of the expected score, and what was better.

A move is a mistake when two comparisons agree: of the position before it with the one after it, and
of the one after it with the one that the better move leads to, both searched for longer and equally
long. One alone is often misled by what a search just does or does not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from drystone.core.game import Position
from drystone.play.match import Match
from drystone.search.analysis.judging import Judgement, Judging, score_of
from drystone.search.values import DECIDED, sign_of

NODES = 3000
"""Positions evaluated for each judgement."""

CARE = 3
"""How many times longer a move is looked at that seems to be a mistake."""

LONG_LOOKS = 12
"""So many closer looks are that long; in a match with more mistakes the later ones are as first."""

MISTAKE = 0.1
"""A move that costs so much of the expected score is a mistake."""

BLUNDER = 0.25
"""A mistake that costs so much is a blunder."""

DOUBT = 0.05
"""What a search must see beyond MISTAKE before a move is marked: a longer search sees less."""

SURE = 0.45
"""What costs so much after a first look needs no longer one: that hardly ever finds less."""

INACCURACY = 0.05
"""With DOUBT, a move that costs so much is marked, too: as an inaccuracy."""

GOOD = 0.05
"""A move that costs at most so much is good, too."""


Grade = Literal["inaccuracy", "mistake", "blunder"]


@dataclass(frozen=True)
class Mistake:
    """A move that made things worse for its player.

    `ply` is the number of moves before it. Scores are the mover's: `before` with the better move,
    `after` with the one that was played. `line` begins with the better move, `reply` is what
    follows the one that was played.
    """

    ply: int
    position: Position
    move: Any
    before: float
    after: float
    line: tuple[Any, ...]
    reply: tuple[Any, ...]
    missed: bool
    """Whether a proven win was missed."""
    loses: bool
    """Whether the other side's win is proven now."""

    @property
    def cost(self) -> float:
        """How much of the expected score it cost."""
        return self.before - self.after

    @property
    def grade(self) -> Grade:
        """How bad it is by what it cost."""
        if self.cost >= BLUNDER:
            return "blunder"
        return "mistake" if self.cost >= MISTAKE + DOUBT else "inaccuracy"


class Review:
    """The review of a match's line, driven step by step until it is `done`."""

    def __init__(self, match: Match, nodes: int = NODES) -> None:
        self.match = match.copy()
        self.nodes = nodes
        self.plies = len(match.line) - 1
        self.judgements: list[Judgement] = []
        self.mistakes: list[Mistake] = []
        self.costs: list[tuple[str, float, int]] = []
        """Who made each judged move, what it cost at most, and at which ply."""
        self._looking: CloserLook | None = None
        """A closer look at the last move that was judged, which seems to be a mistake."""
        self._looks = 0
        self._running: Judging | None = self._judging(0)

    @property
    def done(self) -> bool:
        """Whether every move is judged."""
        return self._running is None and self._looking is None

    @property
    def part(self) -> float:
        """How much is done, 0 to 1; a move that is being judged counts by how far that is."""
        begun = self._running.part if self._running is not None else 0.0
        return (len(self.judgements) + begun) / (self.plies + 1)

    @property
    def judging(self) -> tuple[int, bool]:
        """The number of the move that is being judged, and whether it is looked at again."""
        again = self._looking is not None
        return max(1, len(self.judgements) - again), again

    @property
    def scores(self) -> list[float]:
        """The first colour's expected score at the start and after each move, as far as judged."""
        return [one.score for one in self.judgements]

    def step(self) -> None:
        """Search on for some milliseconds."""
        running = self._looking or self._running
        if running is None:
            return
        if not running.done:
            running.step()
        if not running.done:
            return
        if self._looking is not None:
            found, self._looking = self._looking, None
            self._settle(found)
        elif self._running is not None:
            self._running = self._next(self._running.result())

    def _next(self, found: Judgement) -> Judging | None:
        """Take a judgement, compare it with the one before, and return the next to be made."""
        self.judgements.append(found)
        ply = len(self.judgements) - 1
        if ply:
            self._compare(ply - 1)
        return self._judging(ply + 1) if ply < self.plies else None

    def _judging(self, ply: int) -> Judging:
        match = self.match
        match.step(ply)
        hidden = match.game.hidden and ply < self.plies
        played = match.turns[ply].move if hidden else None
        return Judging(match.position, self.nodes, match.drawn_next(), played, match.outcome)

    def _compare(self, ply: int) -> None:
        """Judge the move after `ply`, which may need a look at what the better one leads to."""
        before, best = self.judgements[ply], self.judgements[ply].best
        if best is None:
            return
        position, move = self.match.position_at(ply), self.match.turns[ply].move
        cost = self._cost(ply)
        better = best.move != move
        self.costs.append((position.side, max(0.0, cost) if better else 0.0, ply))
        if not better or cost < INACCURACY + DOUBT:
            return
        if before.played is not None:  # what is hidden is not looked at: one search says it all
            self._mark(ply, before.score, self._after(ply))
            return
        assert self._running is not None
        scores = (before.score, self._after(ply))
        care = CARE if self._looks < LONG_LOOKS else 1
        self._looks += 1
        self._looking = CloserLook(position, best.move, self._running, scores, self.nodes, care)

    def _after(self, ply: int) -> float:
        """Return the first colour's score after the move that was played at `ply`."""
        position, played = self.match.position_at(ply), self.judgements[ply].played
        if played is not None:
            return score_of(position, played.value)
        return self.judgements[ply + 1].score

    def _cost(self, ply: int) -> float:
        sign = sign_of(self.match.position_at(ply))
        return sign * (self.judgements[ply].score - self._after(ply))

    def _settle(self, found: CloserLook) -> None:
        """Mark the move under suspicion if the better one leads to a better position, indeed."""
        side, _, ply = self.costs[-1]
        self.costs[-1] = (side, max(0.0, found.cost), ply)
        before, after = found.before, found.after
        if found.sign < 0:
            before, after = 1 - before, 1 - after
        self._mark(len(self.judgements) - 2, before, after)

    def _mark(self, ply: int, before: float, after: float) -> None:
        """Note a mistake, if it costs enough; the scores are the first colour's."""
        position = self.match.position_at(ply)
        sign, judged = sign_of(position), self.judgements[ply]
        if sign * (before - after) < INACCURACY + DOUBT or judged.best is None:
            return
        mine, then = (before, after) if sign > 0 else (1 - before, 1 - after)
        self.mistakes.append(self.played(ply, mine, then))

    def played(self, ply: int, before: float, after: float) -> Mistake:
        """Return the move that was played at `ply` as a mistake, whether it is marked or not.

        It must have been judged, and there a better one. The scores are the mover's.
        """
        position, judged = self.match.position_at(ply), self.judgements[ply]
        following, played, sign = self.judgements[ply + 1], judged.played, sign_of(position)
        assert judged.best is not None
        reply = played.moves[1:] if played else following.best.moves if following.best else ()
        value = played.value if played else following.value
        return Mistake(
            ply=ply,
            position=position,
            move=self.match.turns[ply].move,
            before=before,
            after=after,
            line=judged.best.moves,
            reply=reply,
            missed=sign * judged.value > DECIDED,
            loses=sign * value < -DECIDED,
        )

    @property
    def only_moves(self) -> list[int]:
        """The plies at which the one move was played that does not lose, of several legal ones."""
        found = []
        for ply, judged in enumerate(self.judgements[:-1]):
            position = self.match.position_at(ply)
            sign, best = sign_of(position), judged.best
            if best is None or judged.second is None or best.move != self.match.turns[ply].move:
                continue
            if sign * judged.second < -DECIDED < sign * judged.value:
                found.append(ply)
        return found

    def given_away(self, side: str) -> float | None:
        """Return what a side's moves cost on average; None before one is judged."""
        costs = [cost for mover, cost, _ in self.costs if mover == side]
        return sum(costs) / len(costs) if costs else None


class CloserLook:
    """A longer look at where a move under suspicion leads, and where the better one does.

    It begins with the better one, which often leads to no better a position after all, and ends as
    soon as it finds that, or that there can be no doubt. `scores` are the first colour's before and
    after the move, `played` the judgement of what the move led to, which is searched on. `before`
    and `after` are what is left of the scores, as the mover's.
    """

    def __init__(
        self,
        position: Position,
        best: Any,
        played: Judging,
        scores: tuple[float, float],
        nodes: int,
        care: int = CARE,
    ) -> None:
        self.sign = sign_of(position)
        self.first, self.after = map(self._mine, scores)
        self.before = self.first
        self.better = Judging(position.after(best), nodes)
        self.played = played
        self.done = False
        self._steps = self._look(care * nodes)

    @property
    def cost(self) -> float:
        """What the move costs, as far as that is known."""
        return self.before - self.after

    def step(self) -> None:
        """Search on for some milliseconds."""
        self.done = next(self._steps, True)

    def _look(self, nodes: int) -> Iterator[bool]:
        yield from self._judge(self.better)
        if not INACCURACY <= self.cost < SURE:
            return
        self.better.nodes = nodes
        yield from self._judge(self.better)
        if self.cost < INACCURACY + DOUBT:
            return
        self.played.nodes = nodes
        yield from self._judge(self.played)

    def _judge(self, judging: Judging) -> Iterator[bool]:
        """Search on, and see what is left of the cost then."""
        while not judging.done:
            judging.step()
            yield False
        score = self._mine(judging.result().score)
        if judging is self.better:
            self.before = min(self.first, score)
        else:
            self.after = max(self.after, score)

    def _mine(self, score: float) -> float:
        """Return the mover's score where the first colour has `score`."""
        return score if self.sign > 0 else 1 - score


def reviewed(match: Match, nodes: int = NODES) -> Review:
    """Return the finished review of a match's line."""
    review = Review(match, nodes)
    while not review.done:
        review.step()
    return review


@dataclass(frozen=True)
class Try:
    """The value of a move that somebody tries, beside the best known one: the mover's scores."""

    score: float
    best: float
    reply: tuple[Any, ...]
    """What the other side would answer."""

    @property
    def good(self) -> bool:
        """Whether it is as good as the best known move, or nearly so."""
        return self.best - self.score <= GOOD


class Trying:
    """The judgement of a move of `position`, beside a move that is known to be good."""

    def __init__(
        self,
        position: Position,
        move: Any,
        best: Any,
        nodes: int = NODES,
    ) -> None:
        self.position, self.move = position, move
        self.same = move == best
        after = position.after(move)
        known = after if self.same else position.after(best)
        self.judgings = [Judging(after, nodes), Judging(known, nodes)]

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        return self.same or all(one.done for one in self.judgings)

    def step(self) -> None:
        """Search on for some milliseconds."""
        for one in self.judgings:
            if not one.done:
                one.step()
                return

    def result(self) -> Try:
        """Return what was found."""
        mine, known = (one.result() for one in self.judgings)
        scores = (mine.score, known.score)
        if sign_of(self.position) < 0:
            scores = (1 - mine.score, 1 - known.score)
        return Try(scores[0], scores[1], mine.best.moves if mine.best else ())
