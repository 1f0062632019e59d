"""A hint comes in three steps: where to look, the move and why, what may follow."""

import pytest

import drystone
from drystone.app.views.hint_view import hint_view
from drystone.core.rng import seeded
from drystone.play.match import Match
from tests.app.talk import worked
from tests.helpers import SHIPPED


def begun(name, plies=9):
    """Return a match in which some moves were made at random."""
    match, rng = Match(drystone.game(name).start()), seeded(f"hint {name}")
    for _ in range(plies):
        match.add(match.position.random_move(rng))
    return match


@pytest.mark.parametrize("name", SHIPPED)
def test_the_first_step_names_no_move_and_marks_where_it_is(name, monkeypatch):
    monkeypatch.setattr("drystone.app.search_worker.HINT", 0.05)
    match = begun(name)
    moves = [str(node.move) for node in match.turns]
    found = worked(task="hint", game=name, options=dict(match.game.values), moves=moves)[-1]
    where, move, *rest = found["hint"]
    (best,) = found["analysis"]["lines"]
    assert best["move"] not in where["words"]
    assert set(where["sites"]) & set(best["sites"])
    assert move["words"].startswith(f"Try {best['move']}")
    assert move["heard"].startswith(f"Try {best['spoken'][0]}.")
    assert set(best["sites"]) <= set(move["sites"])
    assert len(rest) <= 1
    assert all(step["words"].endswith(".") for step in found["hint"])


def test_where_a_stone_goes_is_not_in_the_middle_of_what_is_marked():
    position = drystone.game("asli", komi=7).start()
    where, *_ = hint_view(position, (position.parse("d5"),))
    middle = where["words"].split()[2].removesuffix(".")
    assert "d5" in where["sites"]
    assert middle != "d5"


def test_a_move_that_is_a_button_is_looked_for_beside_the_board():
    position = drystone.game("asli", komi=7).start().play("d5")
    where, move, *_ = hint_view(position, (position.parse("hold"),))
    assert where["words"].startswith("The move is a button beside the board.")
    assert where["sites"] == ["hold"]
    assert move["words"].startswith("Try hold.")


def test_what_follows_is_said_with_who_does_it():
    position = drystone.game("anaash", size=4).start()
    line = [position.parse("a1xa2")]
    line.append(position.after(line[0]).parse("b1xc1"))
    *_, rest = hint_view(position, tuple(line))
    assert rest["words"].endswith("It may go on so: Blue, b1 captures c1.")


def test_of_hidden_tiles_no_reason_is_given():
    position = drystone.game("ghast", size=3, mode="fakerghast").start()
    _, move, *rest = hint_view(position, (position.moves()[0],))
    assert move["words"] == "Try a1>e~: real tile, a1, arrow east."
    assert rest == []
