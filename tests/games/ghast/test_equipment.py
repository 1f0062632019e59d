"""What stands beside Ghast's board follows from who is to move."""

from __future__ import annotations

import pytest

from drystone.play.editor import Editor
from tests.games.ghast.helpers import NINE_BLUE, ghast, played

TO_MOVE, TURN = 0, 1


def test_the_turn_follows_from_who_is_to_move():
    editor = Editor.begun(ghast(size=4)).told(NINE_BLUE)
    assert editor.setup.fields[TURN] == "22"
    editor = editor.set(TO_MOVE, "o")
    assert (editor.trouble, editor.setup.fields[TURN]) == ("", "23")
    assert editor.set(TO_MOVE, "o").setup.fields[TURN] == "23"


def test_a_turn_that_was_set_stays_and_is_refused():
    editor = Editor.begun(ghast(size=4)).told(NINE_BLUE).set(TURN, "23")
    assert editor.setup.fields[:2] == ("b", "23")
    assert editor.trouble == "Blue cannot be to move: turn 23 is Orange’s."


def test_there_is_no_turn_after_the_last():
    editor = Editor.begun(ghast(size=4)).told(NINE_BLUE).set(TURN, "999999")
    assert editor.setup.fields[:2] == ("b", "999999")
    assert editor.set(TO_MOVE, "b").setup.fields[:2] == ("b", "999998")


@pytest.mark.parametrize("moves", ["a1>e", "a1>e allow b1>e"])
def test_a_tile_that_waits_is_placed_in_the_turn_of_the_other_colour(moves):
    position = played(ghast(size=4, vetoes="2/2"), moves)
    editor = Editor.begun(position.game).told(str(position))
    assert "wait:" in str(position)
    assert editor.set(TO_MOVE, position.side).text == str(position)
