"""A match is judged move by move; what was given away is marked, and told in the game's words."""

import json
from dataclasses import replace

import pytest

import drystone
from drystone.app.search_worker import SearchWorker
from drystone.app.views.review_story import reasons_of
from drystone.app.views.review_view import mistake_words, review_view, tried_view
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.search.analysis import review as review_module
from drystone.search.analysis.judging import Judging, ScoreCurve, curve_of, judged
from drystone.search.analysis.review import (
    BLUNDER,
    CARE,
    MISTAKE,
    SURE,
    CloserLook,
    Mistake,
    Review,
    Trying,
    reviewed,
)
from drystone.search.values import WON
from tests.app.talk import worked

NODES = 300
CORNER = "3,r1/1,r3,2/1,b3,2/3,b3 r"
"""Red may take a stack of three and wins; if it does not, that stack takes Red's."""

TWO_WAYS = "r1,3/4/1,r3,b3,1/1,b3,2 r"
"""Red wins with either of two captures."""


def cornered(*moves):
    match = Match(drystone.game("anaash", size=4).position(CORNER))
    match.play_all(moves)
    return match


def finished(match):
    return reviewed(match, NODES)


def a_missed_capture():
    return cornered("d4-c4")


def test_a_move_that_lets_a_stack_go_is_marked_and_told():
    review = finished(a_missed_capture())
    (mistake,) = review.mistakes
    assert str(mistake.line[0]) == "b3xb2"
    assert mistake.before - mistake.after == pytest.approx(mistake.cost)
    assert mistake.ply == 0
    assert mistake.grade == "blunder"
    assert mistake_words(mistake) == (
        "Red missed a win: b3xb2 would win by force."
        " It takes a stack of 3, and Red can lose nothing in return."
        " After d4-c4 Blue can take a stack of 3 (b2xb3); after b3xb2 Red can lose nothing."
        " Now Blue wins by force with b2xb3."
    )


def test_a_mistake_has_one_of_three_grades_by_what_it_cost():
    grades = {0.12: "inaccuracy", 0.14: "inaccuracy", 0.16: "mistake", 0.24: "mistake"}
    for cost, grade in (*grades.items(), (0.26, "blunder")):
        one = Mistake(0, None, None, 0.5, 0.5 - cost, (), (), False, False)
        assert one.grade == grade


def looked_at(before, after):
    """Return a closer look at a usual first move, and how many positions were known before it."""
    position = drystone.game("anaash", size=6).start()
    move, better = position.moves()[:2]
    played = Judging(position.after(move), NODES)
    while not played.done:
        played.step()
    known = played.search.nodes
    look = CloserLook(position, better, played, (before, after), NODES)
    while not look.done:
        look.step()
    return look, known


def test_a_suspicion_ends_where_the_better_move_leads_to_nothing_better():
    look, known = looked_at(1.0, 0.9)
    assert (look.first, look.after) == (1.0, 0.9)
    assert look.before < 0.9
    assert NODES <= look.better.search.nodes < 2 * NODES
    assert look.played.search.nodes == known


def test_a_move_that_did_less_harm_than_it_seemed_costs_less():
    look, known = looked_at(1.0, 0.25)
    assert MISTAKE < look.before < 1
    assert 0.25 < look.after < 1
    assert look.better.search.nodes >= CARE * NODES
    assert look.played.search.nodes >= CARE * NODES > known


def test_where_there_is_no_doubt_nothing_is_looked_at_for_longer():
    look, known = looked_at(1.0, 0.0)
    assert (look.cost >= SURE, look.after) == (True, 0.0)
    assert look.better.search.nodes < 2 * NODES
    assert look.played.search.nodes == known


def test_the_first_closer_looks_are_long(monkeypatch):
    cares = []

    class Noted(CloserLook):
        def __init__(self, *given):
            super().__init__(*given)
            cares.append(given[-1])

    monkeypatch.setattr(review_module, "CloserLook", Noted)
    monkeypatch.setattr(review_module, "LONG_LOOKS", 2)
    match, rng = Match(drystone.game("anaash", size=4).start()), seeded("weak")
    while match.outcome is None:
        match.add(match.position.random_move(rng))
    reviewed(match, 20)
    assert cares[:2] == [CARE, CARE]
    assert {*cares[2:]} == {1}


def told(before, after, **more):
    """Return the words for a mistake that proves nothing."""
    position = cornered().position
    better, played = position.parse("b3xb2"), position.parse("d4-c4")
    reply = (position.after(played).parse("b2xb3"),)
    made = Mistake(0, position, played, before, after, (better,), reply, False, False)
    return mistake_words(replace(made, **more))


def test_words_say_who_stood_well_and_what_can_be_done_now():
    why = (
        "b3xb2 takes a stack of 3, and Red can lose nothing in return."
        " After d4-c4 Blue can take a stack of 3 (b2xb3); after b3xb2 Red can lose nothing."
    )
    assert told(0.8, 0.5) == f"Red let Blue off: {why}"
    assert told(0.5, 0.2) == f"Red slipped: {why}"
    assert told(0.8, 0.0, loses=True) == f"Red slipped: {why} Now Blue wins by force with b2xb3."


def test_the_best_move_costs_nothing():
    review = finished(cornered("b3xb2"))
    assert not review.mistakes
    assert review.given_away("r") == 0
    assert review.given_away("b") is None


def test_scores_are_the_first_colours_and_end_with_the_result():
    match = drystone.play_match(drystone.game("anaash", size=4), ["level:1", "level:1"], seed=4)
    review = reviewed(match, 60)
    assert len(review.scores) == match.ply + 1
    assert review.scores[-1] == float(match.outcome.winner == match.game.first)
    assert all(0 <= score <= 1 for score in review.scores)
    assert review.part == 1


def test_a_review_tells_which_move_it_judges_and_when_it_looks_again():
    review, told = Review(a_missed_capture(), 60), []
    while not review.done:
        told.append(review_view(review, [])["doing"])
        review.step()
    number = told[-1].split()[1]
    assert f"Move {number} of {number}" in told
    assert any(words.endswith(", a closer look") for words in told)
    assert review_view(review, [])["doing"] == ""


def test_the_same_match_is_judged_the_same_again():
    first, second = finished(a_missed_capture()), finished(a_missed_capture())
    assert first.scores == second.scores
    assert first.mistakes == second.mistakes


def test_a_review_of_a_solved_game_is_proven():
    whole = drystone.play_match(drystone.game("anaash", size=4), ["level:1"] * 2, seed=5)
    match = Match(whole.position_at(8))  # from here on a few hundred positions prove it
    match.play_all(str(node.move) for node in whole.turns[8:])
    review = finished(match)
    assert set(review.scores) == {0, 1}
    turned = [ply for ply in range(review.plies) if review.scores[ply] != review.scores[ply + 1]]
    assert [mistake.ply for mistake in review.mistakes] == turned
    assert all(mistake.missed and mistake.loses for mistake in review.mistakes)
    assert judged(whole.position_at(0), NODES).score == 1, "the table says that Red wins"


def test_a_review_can_be_stopped_anywhere_and_says_how_far_it_is():
    match = drystone.play_match(drystone.game("anaash"), ["level:1", "level:1"], seed=4)
    answers = worked(
        task="review",
        game="anaash",
        moves=[str(node.move) for node in match.turns[:3]],
    )
    parts = [answer["review"]["part"] for answer in answers]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert 0 < parts[0] < 1 / 4, "a part of the first of four judgements counts, too"
    doing = [answer["review"]["doing"] for answer in answers]
    assert doing[0] == "Move 1 of 3"
    assert {"Move 2 of 3", "Move 3 of 3"} <= set(doing)
    assert [words == "" for words in doing] == [False] * (len(doing) - 1) + [True]
    assert len(answers) > 2
    assert not any(answer["review"]["keep"] for answer in answers[:-1])
    assert answers[-1]["review"]["keep"]


@pytest.mark.parametrize("name", drystone.games())
def test_every_game_is_reviewed_and_its_mistakes_can_be_tried_again(name):
    """With moves at random: to search for long would find no more to be told."""
    match, rng = Match(drystone.game(name).start()), seeded("review")
    while len(match.line) < 12 and match.outcome is None:
        match.add(match.position.random_move(rng))
    review = reviewed(match, 40)
    assert len(review.scores) == len(match.line)
    for mistake in review.mistakes[:3]:
        better, words = mistake.line[0], mistake_words(mistake)
        assert str(better).partition(":")[0] in words
        assert str(mistake.position.game.position(str(mistake.position))) == str(mistake.position)
        assert Trying(mistake.position, better, better).result().good


DESCRIBED = [
    (CORNER, "b3xb2", "take a stack of 3"),
    (CORNER, "d4-c4", ""),
    ("4/1,r1,2/1,b1,2/3,b1 r", "b3xb2", "take a single checker"),
    ("4/1,r1,2/1,r1,2/3,b1 r", "b3+b2", "make a stack of 2"),
]


@pytest.mark.parametrize(("text", "move", "words"), DESCRIBED)
def test_a_move_is_described_in_words(text, move, words):
    position = drystone.game("anaash", size=4).position(text)
    assert position.describe_move(position.parse(move)) == words


def test_of_a_game_that_counts_nothing_the_moves_that_are_left_are_counted(monkeypatch):
    position = cornered().position
    for own in ("events", "counts"):
        monkeypatch.delattr(position.game.part("explain"), own)
    monkeypatch.setattr("drystone.app.views.review_view.reasons_of", reasons_of.__wrapped__)
    assert position.describe_move(position.parse("b3xb2")) == ""
    fewer = "Blue has less to choose from after it: 2 moves, 3 after d4-c4."
    assert told(0.8, 0.5) == f"Red let Blue off: b3xb2 was better. {fewer}"


def test_a_mistake_without_a_reason_says_where_to_look(monkeypatch):
    monkeypatch.setattr("drystone.app.views.review_view.reasons_of", lambda mistake: ())
    words = "What it gains cannot be counted: step through its line to see."
    assert told(0.5, 0.2) == f"Red slipped: b3xb2 was better. {words}"
    assert words not in told(0.8, 0.0, loses=True)


def test_several_moves_may_be_good_and_a_bad_one_is_answered():
    position = drystone.game("anaash", size=4).position(TWO_WAYS)
    best = position.parse("b2xc2")
    verdicts = {}
    for move in position.moves():
        trying = Trying(position, move, best, NODES)
        while not trying.done:
            trying.step()
        verdicts[str(move)] = tried_view(trying)
    assert verdicts["b2xc2"] == {"good": True, "words": "That is the better move."}
    all_, none = "100\N{NO-BREAK SPACE}%", "0\N{NO-BREAK SPACE}%"
    good = f"That is good, too: Red’s chances are {all_} here."
    assert verdicts["b2xb1"] == {"good": True, "words": good}
    assert verdicts["a4-a3"] == {
        "good": False,
        "words": f"There is a better move: Red’s chances are {none} here, and could be {all_}."
        " Blue answers b1xb2.",
    }


def test_a_try_is_judged_by_the_search_worker():
    match = {"game": "anaash", "options": {"size": 4}, "start": CORNER}
    (*_, last) = worked(task="try", moves=["b3xb2"], best="b3xb2", **match)
    assert last["tried"]["good"]
    worker = SearchWorker()
    nothing = {"act": "start", "task": "try", "moves": [], "best": "b3xb2", **match}
    answer = json.loads(worker.handle(json.dumps(nothing)))
    assert answer == {"running": False, "failed": "There is no move to be judged."}


def test_what_was_taken_back_since_is_not_judged():
    worker = SearchWorker()
    match = {"game": "anaash", "options": {"size": 4}, "start": CORNER}
    worker.handle(
        json.dumps({"act": "start", "task": "review", "moves": ["d4-d3", "b2xb3"], **match})
    )
    shorter = {"act": "start", "moves": ["d4-d3"], **match}
    for task, extra in (("review", {}), ("try", {"best": "b3xb2"})):
        worker.handle(json.dumps({**shorter, "task": task, **extra}))
        answer = {"running": True}
        while answer["running"]:
            answer = json.loads(worker.handle('{"act": "slice", "ms": 50}'))
        if task == "review":
            assert len(answer["review"]["scores"]) == 2
        else:
            assert not answer["tried"]["good"]


def test_with_something_hidden_a_mistake_tells_no_position():
    match = drystone.match("ghast", size=3, mode="fakerghast")
    while match.outcome is None and match.ply < 12:
        match.play(str(match.position.moves()[-1]))
    answers = worked(
        task="review",
        game="ghast",
        options=dict(match.game.values),
        moves=[str(node.move) for node in match.turns],
    )
    review = answers[-1]["review"]
    assert not review["keep"]
    assert all(one["position"] == "" for one in review["mistakes"])


def test_a_curve_makes_scores_of_values_and_keeps_what_is_proven():
    curve = ScoreCurve(slope=2.0, mover=0.5, start=-0.1, worst=2.9)
    assert curve.calibrated
    assert not ScoreCurve().calibrated
    assert not ScoreCurve(worst=3.1).calibrated
    assert curve.score(WON - 3, 1) == 1
    assert curve.score(-WON + 2, 1) == 0
    assert curve.score(0.0, 1) > 0.5 > curve.score(0.0, -1)


@pytest.mark.parametrize("name", drystone.games())
def test_points_a_move_are_told_where_the_curve_is_calibrated(name):
    game = drystone.game(name)
    match = Match(game.start())
    match.add(match.position.moves()[0])
    moves = [str(node.move) for node in match.turns]
    review = worked(task="review", game=name, moves=moves)[-1]["review"]
    assert bool(review["losses"]) == curve_of(game).calibrated


def test_it_is_told_who_resigned_while_ahead():
    """After the capture Red wins by force, and Blue may as well resign."""
    match = cornered("b3xb2")
    start = {"game": "anaash", "options": {"size": 4}, "start": CORNER}
    moves = [str(node.move) for node in match.turns]
    for side, words in (("r", "Red resigned while ahead."), ("b", ""), ("", "")):
        answers = worked(task="review", **start, moves=moves, resigned=side)
        assert answers[-1]["review"]["ahead"] == words


@pytest.mark.parametrize(("score", "chances"), [(0.6, "60"), (0.9, "90"), (0.59, "")])
def test_where_the_curve_holds_it_is_told_how_far_ahead(score, chances):
    review = reviewed(Match(drystone.game("anaash").start()), 60)
    for side, first in (("r", score), ("b", 1 - score)):
        review.judgements[-1] = replace(review.judgements[-1], score=first)
        name = review.match.game.sides[side]
        told = f"{name} resigned while ahead: {name}’s chances were {chances}\N{NO-BREAK SPACE}%."
        assert review_view(review, [], side)["ahead"] == (told if chances else "")


def test_a_curve_holds_for_the_board_that_it_was_measured_on():
    assert curve_of(drystone.game("anaash")).calibrated
    assert curve_of(drystone.game("anaash", size=8)) == ScoreCurve()


def test_what_is_proven_is_certain():
    won = drystone.game("anaash", size=4).position("4/1,r3,2/1,b2,2/4 r")
    assert judged(won, 50).score == 1
    assert BLUNDER < 1
