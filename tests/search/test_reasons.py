"""Reasons are true: each fact of a sample is replayed with the rules (`lab.reasons`: of all)."""

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.search.analysis.judging import judged
from drystone.search.analysis.reasons import Explainer, Fact, heaviest
from drystone.search.seats import choosing_colours
from tests.helpers import SHIPPED, noughts
from tests.search.facts import holds, true

NODES = 60


def positions(game, count=5, apart=7):
    """Yield positions of a game played at random."""
    position, rng = game.start(), seeded(game.name)
    while count and position.outcome is None:
        for _ in range(apart):
            if position.outcome is None:
                position = position.after(position.random_move(rng))
        if position.outcome is None and not choosing_colours(position):
            count -= 1
            yield position


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_said_of_moves_is_so(name):
    said = 0
    for position in positions(drystone.game(name)):
        played = position.moves()[-1]
        best, reply = judged(position, NODES).best, judged(position.after(played), NODES).best
        explainer = Explainer(position)
        line, answer = best.moves, reply.moves if reply else ()
        found = [(line[0], one) for one in explainer.reasons(line)]
        found += [(played, one) for one in explainer.differences(line, played, answer)]
        for move, reason in found:
            assert true(position, reason, f"{move} {line[0]}"), f"{position}: {reason.words}"
        said += len(found)
    assert said > 10


def test_what_is_not_so_is_found():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    capture = position.parse("b3xb2")
    (first, *_) = Explainer(position).reasons((capture,))
    taking, safe = first.facts
    assert (taking.kind, safe.kind) == ("does", "most")
    assert true(position, first, "b3xb2")
    event = taking.event._replace(words="take a stack of 2")
    wrong = [
        taking._replace(event=event),
        taking._replace(line=(position.parse("d4-c4"),)),
        Fact("most", (position.parse("d4-c4"),), number=2),
        Fact("wins", (capture,), "r"),
        Fact("moves", (), number=1),
        Fact("open", (None,), sites=("d4",)),
        Fact("again", (capture,)),
    ]
    assert [fact for fact in wrong if holds(position, fact)] == []
    more = first._replace(words=first.words.replace("3", "4"))
    assert not true(position, more, "b3xb2")


def test_of_a_game_without_words_the_end_is_what_counts():
    position = noughts().start()
    for site in ("a1", "a2", "b1", "b2"):
        position = position.play(site)
    (first, *_) = Explainer(position).reasons((position.parse("c1"),))
    assert first.words.startswith("c1 wins at once: ")
    saves = Explainer(position).differences((position.parse("c2"),), position.parse("a3"))
    assert saves[0].words == "After a3 Blue wins at once (c2)."


def test_no_reason_says_again_what_a_heavier_one_says():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    found = Explainer(position).reasons((position.parse("b3xb2"),))
    assert len(heaviest(found)) <= 2 < len(found)
