"""What stands beside Asli's board follows from the stones that are put there by hand."""

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from drystone.play.editor import Editor
from drystone.search.analysis.analysis import after_null_move

TO_MOVE, BLACK_HELD = 0, 1


def touched(editor, *steps):
    for tool, site in steps:
        editor = editor.with_tool(tool).touched(site)
    return editor


@pytest.mark.parametrize("komi", [0, 7, "pie"])
def test_stones_put_anywhere_can_be_played_unless_a_group_is_dead(komi):
    game = drystone.game("asli", size=5, komi=komi)
    rng, playable, sites = seeded(f"setting up {komi}"), 0, list(game.grid.indices)
    for _ in range(40):
        editor = Editor.begun(game)
        tools = [tool.name for tool in editor.tools()]
        for _ in range(12):
            tool = tools[int(rng.random() * len(tools))]
            site = sites[int(rng.random() * 25)]
            editor = touched(editor, (tool, site))
            # Nobody but Black, who begins, is ever to move on an empty board.
            if editor.setup.tokens and int(rng.random() * 4) == 0:
                editor = editor.set(TO_MOVE, "w" if editor.setup.fields[TO_MOVE] == "b" else "b")
            if not editor.setup.tokens:
                editor = editor.at_start()
            assert not editor.trouble or "is dead and cannot be there" in editor.trouble
            playable += not editor.trouble
    assert playable > 100


def test_two_groups_and_what_is_in_prison_are_set_with_the_stones():
    editor = Editor.begun(drystone.game("asli", size=5, komi=0))
    editor = touched(editor, ("put:b", "a1"), ("put:b", "e5"), ("put:w", "c3"))
    assert editor.text == "4b/5/2w2/5/b4 b w1 bw -"
    assert "White’s group on c3 is dead" in editor.trouble
    editor = touched(editor, ("put:w", "d3"))
    assert editor.text == "4b/5/2ww1/5/b4 b - b -"
    assert editor.verdict == "This position can be played."
    assert editor.set(TO_MOVE, "w").text == "4b/5/2ww1/5/b4 w b1 b -"


def test_what_was_set_by_hand_stays_even_if_it_cannot_be():
    editor = touched(Editor.begun(drystone.game("asli", size=5, komi=0)), ("put:b", "c3"))
    editor = editor.set(BLACK_HELD, "7")
    assert "b7" in editor.text.split()
    assert "the komi would have been 8, not 0" in editor.trouble
    assert not touched(editor, ("put:w", "b2")).trouble


def test_a_komi_that_is_open_leaves_the_prison_as_it_is():
    editor = Editor.begun(drystone.game("asli", size=5))
    assert editor.text.endswith(" 1 - - -")
    editor = touched(editor, ("put:b", "c3")).set(BLACK_HELD, "7")
    editor = touched(editor, ("put:w", "b2"))
    assert editor.text == "5/5/2b2/1w3/5 b b7 - -"
    assert not editor.trouble
    # Before play nothing is on the board; an empty one is left to those who choose.
    assert touched(Editor.begun(drystone.game("asli", size=5)), ("take", "c3")).text.endswith(
        " 1 - - -"
    )


def test_nobody_passes_where_the_prison_would_tell_of_a_first_loss():
    """Such a colour would count as one that has had two groups, and a lone group of it as dead."""
    position = drystone.game("asli", size=5, komi=0).start().play("c3")
    with pytest.raises(TextError, match="cannot be shown here"):
        after_null_move(position)


def test_a_passed_turn_changes_nothing_but_the_prison_and_who_moves():
    game = drystone.game("asli", size=5, komi=7)
    position = game.position("1w3/b1w2/1b3/3w1/b4 w b8 bw -")
    assert str(after_null_move(position)) == "1w3/b1w2/1b3/3w1/b4 b b7 bw -"
