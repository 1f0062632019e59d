"""The story of a review: which move decided a match, or in how many small steps it was lost."""

from dataclasses import replace

import pytest

import drystone
from drystone.app.views.review_story import review_story
from drystone.play.match import Match
from drystone.search.analysis.review import Mistake, reviewed
from drystone.search.values import WON

SPACE = "\N{NO-BREAK SPACE}"
MOVES = ("d4-c4", "b2xb3", "c4-b4", "b3xb4")
"""Red lets its stack of three be taken, and is lost."""


@pytest.fixture(scope="module")
def finished():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    match = Match(position)
    match.play_all(MOVES[:2])
    return reviewed(match, 60)


def scored(review, *scores):
    """Have a review find these scores, and nothing else."""
    judged = review.judgements[0]
    review.judgements = [replace(judged, score=one, second=None) for one in scores]
    review.mistakes = []
    return review


def marked(review, ply, before, after):
    position = review.match.position_at(ply)
    move = review.match.turns[ply].move
    better = next(one for one in position.moves() if one != move)
    made = Mistake(ply, position, move, before, after, (better,), (), False, False)
    review.mistakes.append(made)


def test_the_dearest_mistake_is_named(finished):
    review = scored(finished, 0.8, 0.1, 0.05)
    marked(review, 0, 0.8, 0.1)
    assert review_story(review) == (
        f"Move 1, d4-c4, cost most: Red’s chances fell from 80{SPACE}% to 10{SPACE}%."
    )


def test_what_was_lost_in_small_steps_is_said_so(finished):
    fell = f"Red’s chances fell from 30{SPACE}% to 10{SPACE}% between moves 1 and 2"
    for costs, then in (
        ([("r", 0.12, 0), ("b", 0.2, 1)], ", in 1 step; the largest, move 1, cost 12 points."),
        ([("r", 0.08, 0)], ", though no move of Red’s there cost more than 8 points (move 1)."),
        (
            [("r", 0.0, 0)],
            ", and no move of Red’s there cost a point by itself;"
            " the largest fall came with move 2, b2xb3.",
        ),
    ):
        review = scored(finished, 0.3, 0.22, 0.1)
        review.costs = costs
        assert review_story(review) == fell + then
    assert review_story(scored(finished, 0.5, 0.55, 0.6)) == "", "nobody has lost yet"


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (2, "cost 12 points. Both steps could cost something by the very next move."),
        (1, "in 1 step; the largest,"),
    ],
)
def test_what_most_small_steps_have_in_common_is_said_of_them(steps, words, finished):
    review = reviewed(finished.match, 60)
    scores = zip(review.judgements, (0.3, 0.2, 0.1), strict=True)
    review.judgements = [replace(judged, score=one) for judged, one in scores]
    review.mistakes, review.costs = [], [("r", 0.12, 0)] * steps
    assert words in review_story(review)


def test_the_one_move_that_does_not_lose_is_praised(finished):
    review = scored(finished, 0.5, 0.9, 1.0)
    best = replace(review.judgements[1].best, move=review.match.turns[1].move)
    second = replace(review.judgements[1], best=best, value=0.0, second=WON - 3)
    review.judgements[1] = second
    assert review.only_moves == [1]
    assert "Well found by Blue: move 2, b2xb3; every other move would lose." in review_story(review)
    review.judgements[1] = replace(second, second=0.0)
    assert review.only_moves == []


def test_what_marked_moves_have_in_common_is_to_be_practised(finished):
    review = scored(finished, 0.8, 0.1, 0.05)
    for _ in range(2):
        marked(review, 0, 0.5, 0.4)
    assert review_story(review).endswith(
        "Both marked moves of Red could cost something by the very next move:"
        " look at every answer first."
    )
