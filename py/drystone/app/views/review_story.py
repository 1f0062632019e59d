"""How a reviewed match went, in a few sentences: where it was decided, and what to practise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from drystone.app.words import name_of
from drystone.core.language import remembered, say, say_many, to_say, to_say_many
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


@remembered
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
    words = to_say("Move {n}, {move}, cost most: {who}’s chances fell from {before} to {after}.")
    fall = {"before": percent(worst.before), "after": percent(worst.after)}
    told = [say(words, n=worst.ply + 1, move=move, who=name, **fall)]
    first = min(one.ply for one in own)
    if first > 9:
        told.append(say("Up to move {n} {who} made no mistake.", n=first, who=name))
    return "\n".join(told)


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
    fall = {"before": percent(expected[top]), "after": percent(expected[lost])}
    where = {"who": name_of(review.match.game, loser), "first": top + 1, "last": lost, **fall}
    if not steps:
        # Then what a search had not foreseen came with some move, of whichever side.
        ply = max(range(top, lost), key=lambda ply: expected[ply] - expected[ply + 1])
        move = move_words(str(review.match.turns[ply].move))
        return say(UNFORESEEN, move=move, number=ply + 1, **where)
    cost, ply = max(steps)
    largest = {"number": ply + 1, "points": say_many(round(100 * cost), "{n} point", "{n} points")}
    if sum(cost for cost, _ in steps) < PART * (expected[top] - expected[lost]):
        return say(UNEXPLAINED, **where, **largest)
    words = say_many(len(steps), *IN_STEPS, **where, **largest)
    shared = _shared([review.played(ply, expected[ply], expected[ply + 1]) for _, ply in steps])
    if not shared:
        return words
    number, habit = shared
    alike = habit.steps[_part(number, len(steps))]
    return f"{words} {say(alike, n=number, count=len(steps))}"


UNFORESEEN = to_say(
    "{who}’s chances fell from {before} to {after} between moves {first} and {last}, and no move "
    "of {who}’s there cost a point by itself; the largest fall came with move {number}, {move}."
)
UNEXPLAINED = to_say(
    "{who}’s chances fell from {before} to {after} between moves {first} and {last}, though no "
    "move of {who}’s there cost more than {points} (move {number})."
)
IN_STEPS = to_say_many(
    "{who}’s chances fell from {before} to {after} between moves {first} and {last}, in {n} step; "
    "the largest, move {number}, cost {points}.",
    "{who}’s chances fell from {before} to {after} between moves {first} and {last}, in {n} steps; "
    "the largest, move {number}, cost {points}.",
)


def _praise(review: Review) -> str:
    """Return which moves were the only ones that did not lose, "" if there were none."""
    match = review.match
    plies = review.only_moves
    if not plies or match.game.hidden:
        return ""
    ply = plies[-1]
    name = name_of(match.game, match.position_at(ply).side)
    words = to_say("Well found by {who}: move {n}, {move}; every other move would lose.")
    return say(words, who=name, n=ply + 1, move=move_words(str(match.turns[ply].move)))


def _lesson(review: Review) -> str:
    """Return what most mistakes of a side have in common, "" where there is no such thing."""
    for side in review.match.game.sides:
        own = [one for one in review.mistakes if one.position.side == side]
        if shared := _shared(own):
            number, habit = shared
            words, name = habit.marked[_part(number, len(own))], name_of(review.match.game, side)
            return say(words, n=number, count=len(own), who=name)
    return ""


def _part(number: int, every: int) -> int:
    """Return 0 for all of two, 1 for all of more, and 2 for some: sentences are in that order."""
    return 2 if number < every else int(every > 2)


class Habit(NamedTuple):
    """What several moves may have in common, by a fact about one of them.

    `steps` say it of steps down, `marked` of mistakes, and what helps: of both, of all, of some.
    """

    steps: tuple[str, str, str]
    marked: tuple[str, str, str]
    shows: Callable[[Fact, Mistake], bool]


HABITS = (
    Habit(
        (
            to_say("Both steps could cost something by the very next move."),
            to_say("All {n} steps could cost something by the very next move."),
            to_say("{n} of the {count} steps could cost something by the very next move."),
        ),
        (
            to_say(
                "Both marked moves of {who} could cost something by the very next move: look at "
                "every answer first."
            ),
            to_say(
                "All {n} marked moves of {who} could cost something by the very next move: look "
                "at every answer first."
            ),
            to_say(
                "{n} of the {count} marked moves of {who} could cost something by the very next "
                "move: look at every answer first."
            ),
        ),
        lambda fact, one: _takes(fact) and fact.line[:-1] == (one.move,),
    ),
    Habit(
        (
            to_say("Both steps passed over a move that costs the other side something."),
            to_say("All {n} steps passed over a move that costs the other side something."),
            to_say(
                "{n} of the {count} steps passed over a move that costs the other side something."
            ),
        ),
        (
            to_say(
                "Both marked moves of {who} passed over one that costs the other side something: "
                "look for such moves first."
            ),
            to_say(
                "All {n} marked moves of {who} passed over one that costs the other side "
                "something: look for such moves first."
            ),
            to_say(
                "{n} of the {count} marked moves of {who} passed over one that costs the other "
                "side something: look for such moves first."
            ),
        ),
        lambda fact, one: _takes(fact) and fact.line == one.line[:1],
    ),
)


def _takes(fact: Fact) -> bool:
    return fact.event is not None and fact.event.taken > 0


def _shared(moves: Sequence[Mistake]) -> tuple[int, Habit] | None:
    """Return how many moves, more than half of them, have what in common."""
    facts = [(one, [fact for why in reasons_of(one) for fact in why.facts]) for one in moves]
    found = [sum(any(so(fact, one) for fact in told) for one, told in facts) for *_, so in HABITS]
    number = max(found)
    if number <= max(1, len(moves) / 2):
        return None
    return number, HABITS[found.index(number)]
