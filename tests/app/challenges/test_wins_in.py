"""A win that comes on the other side's move is a win, for whoever counts, judges or plays.

In Ashes a tax may take the loser's last stack, in Accasta three stacks may still stand in the
castle after the loser's move. Everything that says “in n” counts the winner's own moves.
"""

import json

import pytest

import drystone
from drystone.app.search_worker import SearchWorker
from drystone.play.explorer import trail_of
from drystone.play.lesson import solutions
from drystone.play.match import Match
from drystone.search.analysis.review import Trying, reviewed
from drystone.search.interface import PrincipalVariation
from drystone.search.players.oversights import found, seen
from drystone.search.proofs.posing import Posing
from drystone.search.proofs.proof import Prover
from drystone.search.proofs.solver import WIN, Solver
from tests.app.talk import Page

ASHES = ("ashes", {"size": 3}, "w2,1,b1/4/5/1,b1,2/1,w2,1 w 3/2", "a2xb2", "e3-a1")
ACCASTA = (
    "accasta",
    {"rules": "2010"},
    "Hs,2,s/2,Hscs,s,1/4,Chsh,1/1,Sch,1,cS,s,1,sHSS/S,1,hHSH,2,C/hHCSh,Cc,1,S,1/3,HShs b",
    "b1:Hhcs-a1,Hxb2",
    "a4:H-b5",
)
"""A position, the only move that wins in one, and an answer to it: each of them ends the match."""


PATIENCE = 200
"""Slices of a search until it has to have seen two plies."""

NODES = 1_000


class Case:
    """One of these positions."""

    def __init__(self, name, options, text, move, answer):
        self.game = drystone.game(name, **options)
        self.start = self.game.position(text)
        self.side, self.other = self.start.side, self.game.other(self.start.side)
        self.move, self.answer = move, answer
        self.about = {"game": name, "options": options, "start": text}

    def words(self, task="analysis", moves=()):
        """Return what the search says of a position that is soon over."""
        worker = SearchWorker()
        start = {"act": "start", "task": task, "moves": [*moves], **self.about}
        answer = json.loads(worker.handle(json.dumps(start)))
        for _ in range(PATIENCE):
            if " wins " in answer.get("analysis", {}).get("words", "") or not answer["running"]:
                break
            answer = json.loads(worker.handle('{"act": "slice", "ms": 50}'))
        return answer["analysis"]["words"]


@pytest.fixture(params=[ASHES, ACCASTA], ids=["ashes", "accasta"])
def case(request):
    return Case(*request.param)


def test_the_match_ends_on_the_other_sides_move_whatever_that_is(case):
    after = case.start.play(case.move)
    assert after.outcome is None
    assert {after.after(move).outcome.winner for move in after.moves()} == {case.side}


def test_the_prover_and_the_poser_say_in_one(case):
    prover = Prover(case.side)
    assert [*map(str, prover.first_moves(case.start, 1))] == [case.move]
    assert not prover.reached(case.start.play(case.move))
    posing = Posing(case.start)
    while not posing.done:
        posing.step()
    assert (posing.count, len(posing.line), str(posing.line[0])) == (1, 2, case.move)


def test_a_lesson_about_winning_accepts_it(case):
    assert solutions(case.start, "win") == (case.move,)


def test_the_analysis_counts_the_winners_moves(case):
    winner, loser = case.game.sides[case.side], case.game.sides[case.other]
    assert case.words() == f"{winner} wins in 1"
    assert case.words(moves=[case.move]) == f"{winner} wins at once"
    assert winner != loser


def test_a_player_that_overlooks_nothing_takes_it_and_leaves_none(case):
    wrong = next(move for move in case.start.moves() if str(move) != case.move)
    lines = iter([PrincipalVariation(wrong, 0.0, 1.0, (wrong,))])
    assert str(found(seen(case.start, lines)).move) == case.move


def test_a_review_says_that_the_win_was_missed(case):
    match = Match(case.start)
    match.add(next(move for move in case.start.moves() if not soon(case, move)))
    (mistake,) = reviewed(match, NODES).mistakes
    assert mistake.missed
    assert str(mistake.line[0]) == case.move


def test_a_try_in_a_review_is_judged_beside_it(case):
    wrong = next(move for move in case.start.moves() if not soon(case, move))
    trying = Trying(case.start, wrong, case.start.parse(case.move), NODES)
    while not trying.done:
        trying.step()
    assert not trying.result().good
    assert trying.result().best > 0.99


def soon(case, move):
    """Return whether a move still wins in two, or may do so."""
    return Prover(case.side).wins(case.start.after(move), 1)


def test_a_puzzle_is_solved_once_the_other_side_has_answered(case):
    ask = Page(case.game.name)
    about = {"game": case.game.name, "options": case.about["options"], "position": str(case.start)}
    view = ask(act="pose", **about, count=1, line=[case.move, case.answer])
    assert " to move and win in 1" in view["challenge"]["task"]
    view = ask(act="type", text=case.move)
    assert (view["challenge"]["state"], view["challenge"]["awaits"]) == ("answer", True)
    view = ask(act="answer", node=view["challenge"]["node"])
    assert (view["challenge"]["words"], view["outcome"]) == ("Solved!", case.side)


def test_the_win_counts_for_who_has_it_wherever_matches_are_counted(case):
    match = Match(case.start)
    match.play_all([case.move, case.answer])
    assert match.outcome.winner == case.side
    colour = "first" if case.side == case.game.first else "second"
    assert trail_of(match).split()[0] == colour


def test_a_solved_board_counts_the_plies_of_both():
    case = Case(*ASHES)
    solver = Solver(case.game)
    there = case.start.play(case.move)
    solver.value(there)
    assert (solver.known(there).value, solver.plies(there)) == (-WIN, 1)
