"""How a reviewed match went, in a few sentences: where it was decided, and what to practise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from drystone.app.words import name_of
from drystone.core.errors import counted, sentence
from drystone.core.move import move_words
from drystone.search.analysis.claims import Fact, Reason, heaviest
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.review import BLUNDER, Mistake, Review

DECIDED = 0.3
"""How far from even the last score must be for a match to have gone one way."""

FELT = 0.01
"""A step down that costs less than this is none."""

PART = 0.5
"""Steps that cost less than this part of a fall do not explain it."""

LOST = 0.05
"""With so little expected a match is as good as lost."""


def percent(score: float) -> str:
    """Return an expected score as a reader has it; no line ends before its sign."""
    return f"{round(100 * score)}\N{NO-BREAK SPACE}%"


@lru_cache(maxsize=512)
def reasons_of(mistake: Mistake) -> tuple[Reason, ...]:
    """Return why the better move was better, one or two reasons."""
    two = Comparison(mistake.position)
    return tuple(heaviest(two.differences(mistake.line, mistake.move, mistake.reply)))


def review_story(review: Review) -> str:
    """Return the story of a finished review, "" of a match without moves.

    Its first line says where the match was decided, the others what else is to be learned.
    """
    scores, game = review.scores, review.match.game
    if len(scores) < 2 or abs(scores[-1] - 0.5) < DECIDED:
        return ""
    loser = game.other(game.first) if scores[-1] > 0.5 else game.first
    expected = [score if loser == game.first else 1 - score for score in scores]
    parts = (
        _turn(review, loser) or _slope(review, loser, expected),
        _praise(review),
        _lesson(review),
    )
    return "\n".join(filter(None, parts))


def _turn(review: Review, loser: str) -> str:
    """Return which mistake decided a match, "" where none alone did."""
    own = [one for one in review.mistakes if one.position.side == loser]
    worst = max(own, key=lambda one: (round(one.cost, 2), one.ply), default=None)
    if worst is None or worst.cost < BLUNDER or worst.before < LOST:
        return ""
    name, move = name_of(review.match.game, loser), move_words(str(worst.move))
    fall = f"from {percent(worst.before)} to {percent(worst.after)}"
    first = min(one.ply for one in own)
    before = f"\nUp to move {first} {name} made no mistake." if first > 9 else ""
    return f"Move {worst.ply + 1}, {move}, cost most: {name}’s chances fell {fall}.{before}"


def _slope(review: Review, loser: str, expected: list[float]) -> str:
    """Return that a match was lost in small steps, "" where it was not."""
    lost = next((ply for ply, score in enumerate(expected) if score <= LOST), len(expected) - 1)
    top = max(range(lost + 1), key=lambda ply: (expected[ply], ply))
    if lost <= top:
        return ""
    steps = [
        (cost, ply)
        for mover, cost, ply in review.costs
        if mover == loser and top <= ply < lost and cost >= FELT
    ]
    name = name_of(review.match.game, loser)
    fall = f"from {percent(expected[top])} to {percent(expected[lost])}"
    where = f"{name}’s chances fell {fall} between moves {top + 1} and {lost}"
    if not steps:
        # Then what a search had not foreseen came with some move, of whichever side.
        ply = max(range(top, lost), key=lambda ply: expected[ply] - expected[ply + 1])
        move = move_words(str(review.match.turns[ply].move))
        none = f"no move of {name}’s there cost a point by itself"
        return f"{where}, and {none}; the largest fall came with move {ply + 1}, {move}."
    cost, ply = max(steps)
    most = f"the largest, move {ply + 1}, cost {counted(round(100 * cost), 'point')}"
    if sum(cost for cost, _ in steps) < PART * (expected[top] - expected[lost]):
        return f"{where}, and no step explains that: {most}."
    shared = _shared([review.played(ply, expected[ply], expected[ply + 1]) for _, ply in steps])
    alike = f", {shared[0]} of which {shared[1].words}" if shared else ""
    return f"{where}, in {counted(len(steps), 'step')}{alike}; {most}."


def _praise(review: Review) -> str:
    """Return which moves were the only ones that did not lose, "" if there were none."""
    match = review.match
    plies = review.only_moves
    if not plies or match.game.hidden:
        return ""
    ply = plies[-1]
    name, move = name_of(match.game, match.position_at(ply).side), str(match.turns[ply].move)
    return f"Well found by {name}: move {ply + 1}, {move_words(move)}; every other move would lose."


def _lesson(review: Review) -> str:
    """Return what most mistakes of a side have in common, "" where there is no such thing."""
    for side in review.match.game.sides:
        own = [one for one in review.mistakes if one.position.side == side]
        if shared := _shared(own):
            which, habit = shared
            which += f" of the {len(own)}" if which.isdigit() else ""
            name = name_of(review.match.game, side)
            return sentence(f"{which} marked moves of {name} {habit.words}: {habit.advice}.")
    return ""


class Habit(NamedTuple):
    """What several moves may have in common, by a fact about one of them; and what helps."""

    words: str
    advice: str
    shows: Callable[[Fact, Mistake], bool]


HABITS = (
    Habit(
        "let the other side take something at once",
        "look at every answer first",
        lambda fact, one: _takes(fact) and fact.line[:-1] == (one.move,),
    ),
    Habit(
        "passed over something to take",
        "look at all that can be taken first",
        lambda fact, one: _takes(fact) and fact.line == one.line[:1],
    ),
)


def _takes(fact: Fact) -> bool:
    return fact.event is not None and fact.event.taken > 0


def _shared(moves: Sequence[Mistake]) -> tuple[str, Habit] | None:
    """Return how many moves, more than half of them, have what in common; in words if all have."""
    facts = [(one, [fact for why in reasons_of(one) for fact in why.facts]) for one in moves]
    found = [sum(any(so(fact, one) for fact in told) for one, told in facts) for *_, so in HABITS]
    number, every = max(found), len(moves)
    if number <= max(1, every / 2):
        return None
    all_of_them = "both" if every == 2 else f"all {every}"
    return all_of_them if number == every else str(number), HABITS[found.index(number)]
