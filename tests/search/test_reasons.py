"""Reasons are true: each fact of a sample is replayed with the rules (`lab.reasons`: of all)."""

import pytest

import drystone
from drystone.core.reasons import Event
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from drystone.search.analysis.claims import Fact, Reason, heaviest
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.judging import judged
from drystone.search.analysis.reasons import Explainer
from drystone.search.analysis.refuting import refuting
from drystone.search.proofs.goals import prover_of
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
        explainer = Comparison(position)
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
    saves = Comparison(position).differences((position.parse("c2"),), position.parse("a3"))
    assert saves[0].words == "After a3 Blue wins at once (c2)."


def test_what_could_be_taken_after_the_better_move_too_is_no_reason_against_the_other():
    position = drystone.game("anaash", size=4).position("r1,2,r1/r1,3/3,b2/1,b2,r1,1 r")
    found = Comparison(position).differences((position.parse("a3+a4"),), position.parse("d4-d3"))
    words = [one.words for one in found if "can take" in one.words]
    assert words == ["After d4-d3 Blue can take a single checker (d2xd3)."]


def test_of_what_can_be_taken_only_that_is_marked_which_a_sentence_names():
    rows = "b1,1,r1,r1,b1,r1/r1,1,r1,1,r1,b1/b1,b1,b2,1,r1,r1/2,b2,r1,1,b1/r1,r1,2,b1,1"
    position = drystone.game("anaash").position(f"{rows}/b1,1,r1,b1,r2,1 r")
    found = Explainer(position).reasons((position.parse("e4+f4"),))
    (spared,) = [one for one in found if "can no longer lose what stands on f4." in one.words]
    assert spared.sites == ("f4",)


def test_a_part_that_leaves_saves_nothing_where_the_rest_can_be_taken():
    position = drystone.game("ashes").position(
        "b4,w2,3/6/2,w1,4/8/w3,3,w1,1,w1,2/2,b1,b1,b1,3/4,w1,w1,1/6/b2,2,b3,1 w 0/0"
    )
    found = Explainer(position).reasons((position.parse("i2:1-f5"),))
    assert not [one.words for one in found if "saves" in one.words]


REFUTED = (
    ("anaash", "win", "c4xb4", "e3xe2", "Without it Blue could win at once (e2xe3)."),
    ("anaash", "win", "a5-b5", "e3xe2", "Even if Red passed, Blue would not win in time."),
    ("anaash", "gain", "a2xb2", "f6xe6", "Without it Red would gain 2 checkers in time (e6xf6)."),
    ("ashes", "gain", "c3-a1", "c1xa1", "Without it Black would gain 2 pieces in time."),
    ("ashes", "hold", "a2-a1", "c1-a1", "After c1-a1 and then e1-a3: Black has no stack left"),
)


@pytest.mark.parametrize(("name", "kind", "wrong", "answer", "words"), REFUTED)
def test_what_refutes_a_wrong_move_says_what_it_prevents(name, kind, wrong, answer, words):
    where = {
        "anaash win": "6/b1,5/1,r1,b4,3/4,r3,1/4,b3,1/6 b",
        "anaash gain": "4,r2,b2/b1,b5,4/5,r1/6/r1,b1,1,r3,2/r2,5 r",
        "ashes gain": "w2,b1,1/4/w3,4/3,b1/2,b1 b 3/0",
        "ashes hold": "b1,2/4/w1,3,w1/4/1,b1,1 b 2/3",
    }[f"{name} {kind}"]
    one = next(one for one in puzzles_of(catalogue()[name]) if one.position == where)
    after = one.start.play(wrong)
    left = one.count - (kind != "hold")
    (first, *_) = refuting(after, after.parse(answer), one, prover_of(one, 20_000), left)
    assert first.words.startswith(words)
    assert true(after, first, answer)
    turned = {"reaches": "misses", "misses": "reaches"}
    proven = [fact for fact in first.facts if fact.kind in turned]
    assert not any(holds(after, fact._replace(kind=turned[fact.kind])) for fact in proven)


def test_no_reason_says_again_what_a_heavier_one_says():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    found = Explainer(position).reasons((position.parse("b3xb2"),))
    assert len(heaviest(found)) <= 2 < len(found)
    more, fewer = (
        Reason("", 1, (Fact("does", line, event=Event("take", taken)),))
        for line, taken in ((("played", "answer"), 4), ((None, "answer"), 3))
    )
    assert heaviest([more, fewer]) == [more]
