"""What stands beside Ghast's board follows from who is to move."""

import pytest

from drystone.core.rng import seeded
from drystone.play.editor import Editor
from drystone.search.analysis.analysis import after_null_move
from tests.games.ghast.helpers import NINE_BLUE, ghast, played

TO_MOVE, TURN = 0, 1


def test_the_turn_follows_from_who_is_to_move():
    editor = Editor.begun(ghast(size=4)).with_text(NINE_BLUE)
    for side, turn in (("b", "22"), ("o", "21"), ("b", "22")):
        editor = editor.set(TO_MOVE, side)
        assert (editor.trouble, editor.setup.fields[TURN]) == ("", turn)


def test_the_turn_follows_from_what_waits_for_an_answer():
    editor = Editor.begun(ghast(size=4, vetoes="2/2")).with_tool("put:b").touched("a1")
    assert editor.setup.fields[:2] == ("o", "3")
    editor = editor.with_tool("mark:wait").touched("a1")
    assert (editor.trouble, editor.setup.fields[:2]) == ("", ("o", "4"))


def test_threats_are_those_of_the_next_turn():
    position = played(ghast(size=4, vetoes="2/2"), "a1>e veto a2>e allow b1>e veto pass")
    assert str(position).split(" ")[1:] == ["o", "3", "1", "1/1"]
    assert str(after_null_move(position)).split(" ")[1:] == ["b", "4", "0", "1/1"]


def test_a_turn_that_was_set_too_early_stays_and_is_refused():
    editor = Editor.begun(ghast(size=4)).with_text(NINE_BLUE).set(TURN, "4")
    assert editor.setup.fields[:2] == ("b", "4")
    assert editor.trouble == (
        "Blue has 9 tiles face up, and can have placed 1 before turn 4. Set a later turn."
    )


def test_the_turn_is_late_enough_for_the_tiles_that_are_put_there():
    """One in each turn of a colour, and in the middle only once it is open."""
    editor = Editor.begun(ghast()).with_tool("put:b")
    for site, turn in (("a1", "3"), ("k1", "5"), ("f6", "9"), ("f5", "9")):
        editor = editor.touched(site)
        assert (editor.trouble, editor.setup.fields[:2]) == ("", ("o", turn))
    editor = editor.with_tool("put:o").touched("a6").set(TO_MOVE, "b")
    assert (editor.trouble, editor.setup.fields[:2]) == ("", ("b", "10"))


@pytest.mark.parametrize("number", range(12))
def test_any_tiles_that_breathe_can_be_played_on_from(number):
    game, rng = ghast(size=4), seeded(f"setting up {number}")
    sites, editor = list(game.grid.indices), Editor.begun(ghast(size=4))
    for _ in range(14):
        editor = editor.with_tool(rng.choice(["put:o", "put:b", "turn"]))
        editor = editor.touched(rng.choice(sites))
        assert not editor.trouble or "without oxygen" in editor.trouble


def test_there_is_no_turn_after_the_last():
    editor = Editor.begun(ghast(size=4)).with_text(NINE_BLUE).set(TURN, "999999")
    assert editor.setup.fields[:2] == ("o", "999999")
    assert editor.set(TO_MOVE, "b").setup.fields[:2] == ("b", "999998")


@pytest.mark.parametrize("moves", ["a1>e", "a1>e allow b1>e"])
def test_a_tile_that_waits_is_placed_in_the_turn_of_the_other_colour(moves):
    position = played(ghast(size=4, vetoes="2/2"), moves)
    editor = Editor.begun(position.game).with_text(str(position))
    assert "wait:" in str(position)
    assert editor.set(TO_MOVE, position.side).text == str(position)
