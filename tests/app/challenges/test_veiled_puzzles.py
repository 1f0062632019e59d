"""Puzzles in which something is hidden, in the page's conversation: it shows what one may see."""

import json
from dataclasses import replace

import pytest

from drystone.app.challenges.puzzles import LIMIT, VeiledChallenge, challenge_of
from drystone.embed.exercise import exercise_of
from drystone.games import catalogue
from drystone.play.puzzle import gain_rule_of, puzzles_of
from drystone.search.proofs.hidden_info import is_veiled, played, sure_gain_of, turns_from
from tests.app.challenges.test_challenge import Page

FOUND = [
    (number, one)
    for number, one in enumerate(puzzles_of(catalogue()["ghast"]), 1)
    if is_veiled(one.start)
]


def told(page):
    """Return all that the page is told, but for the name under which a puzzle is kept as solved."""
    view = {**page.view, "challenge": {**page.challenge, "key": ""}}
    return json.dumps(view)


def secrets(one):
    """Return the tokens of the other side's tiles face down, which nobody may read."""
    return hidden_in(one.start, one.side)


def hidden_in(position, side):
    """Return the tokens in a position that a side may not read."""
    whole, seen = (str(one).split(" ")[0] for one in (position, position.seen_by(side)))
    return set(whole.replace("/", ",").split(",")) - set(seen.replace("/", ",").split(","))


@pytest.mark.parametrize(("number", "one"), FOUND[::4])
def test_a_puzzle_is_seen_from_ones_own_side_and_solved_by_one_turn(number, one):
    page = Page(name=f"ghast-{number}")
    assert page.view["position"] == str(one.start.seen_by(one.side)) != one.position
    assert page.challenge["task"] == f"{one.task}, whatever is hidden."
    assert not page.view["curtain"]
    assert secrets(one)
    here = one.start
    for text, state in zip(one.line, ("open", "solved"), strict=True):
        page.play(text)
        assert page.challenge["state"] == state
        here = here.after(here.parse(text))  # a real tile that is gone tells which was the fake one
        assert not [token for token in hidden_in(here, one.side) if token in told(page)]
    assert page.challenge["words"] == "Solved!"
    assert not page.view["curtain"]
    assert page.ask(act="undo")["ply"] < len(one.line)


def turns_that_fail(one):
    """Yield a wrong turn that begins right, and one that begins wrong."""
    sure = sure_gain_of(one, LIMIT)
    world = one.start
    first = next(move for move in world.moves() if str(move) == one.line[0])
    yield next(turn for turn in turns_from(world, (first,)) if not sure.is_sure(turn))
    right = {one.line[0], *one.also}
    wrong = next(move for move in world.moves() if str(move) not in right)
    yield next(turns_from(world, (wrong,)))
    yield (world.parse("pass"),)


@pytest.mark.parametrize(("number", "one"), FOUND[::4])
def test_a_wrong_turn_is_told_and_refuted_without_a_word_on_what_is_hidden(number, one):
    lead = gain_rule_of(catalogue()["ghast"]).lead
    refuted = 0
    page = Page(name=f"ghast-{number}")
    for turn in turns_that_fail(one):
        for move in turn:
            page.play(str(move))
        assert page.challenge["state"] == "wrong"
        assert page.challenge["words"].startswith("That’s not it: ")
        assert not page.view["curtain"]
        here = page.program.session.match
        if here.ply > len(turn):  # it was answered, with all the moves of a turn
            refuted += 1
            assert here.position.side == one.side
            change = lead(here.position, one.side) - lead(one.start, one.side)
            assert change < one.amount
            did = "gained" if change >= 0 else "lost"
            says = f"After the answer {one.start.game.sides[one.side]} has {did} "
            says += gain_rule_of(catalogue()["ghast"]).words(abs(change)) if change else "nothing"
            assert page.challenge["words"].endswith(f"{says}.")
            assert page.view["position"] == str(here.position.seen_by(one.side))
            assert not [
                token for token in hidden_in(here.position, one.side) if token in told(page)
            ]
        page.ask(act="retry")
        assert page.view["position"] == str(one.start.seen_by(one.side))
        assert page.challenge["state"] == "open"
    assert refuted


def lucky_turns():
    """Yield puzzles, turns that gain in some ways that the tiles may lie, and all these ways."""
    for number, one in reversed(FOUND):
        sure = sure_gain_of(one, LIMIT)
        for turn in turns_from(one.start):
            gains = [sure.prover.wins(played(world, turn), 0) for world in sure.determinizations]
            if any(gains) and not all(gains):
                yield number, one, turn, dict(zip(sure.determinizations, gains, strict=True))


def test_a_turn_that_would_do_by_luck_is_wrong_and_answered_only_where_it_fails():
    number, one, turn, worlds = next(lucky_turns())
    for world, gains in worlds.items():
        challenge = challenge_of(replace(one, position=str(world)), number, 999)
        assert isinstance(challenge, VeiledChallenge)
        for move in turn:
            challenge.match.add(move)
        assert challenge.state == "wrong"
        assert challenge.awaits is not gains
        assert (challenge.answer() is None) is gains
        assert "cannot be sure to gain" in challenge.words


def test_the_solution_names_ones_own_turn_alone():
    number, one = FOUND[0]
    page = Page(name=f"ghast-{number}")
    page.ask(act="solution")
    assert " ".join(one.line) in page.view["said"]["text"]
    assert len(one.line) == 2
    page.ask(act="redo")
    assert page.challenge["words"] == "That is the solution."
    assert not page.challenge["solved"]


def test_a_board_elsewhere_shows_what_may_be_seen():
    number, one = FOUND[0]
    task = exercise_of("puzzle", {"game": "ghast", "puzzle": str(number)})
    assert task.board["position"] == str(one.start.seen_by(one.side))
