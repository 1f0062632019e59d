"""What Accasta says is to be done next."""

import pytest

from drystone.games import game
from drystone.play.picker import Picker


@pytest.mark.parametrize(
    ("touched", "words"),
    [
        ((), "Pick a white stack."),
        (("d4",), "Pick a space for the whole stack; or how many pieces to take, then a space."),
        (("a1",), "Pick a space."),
        (("d4", "take:1"), "Pick a space for the top piece."),
        (("d4", "take:2"), "Pick a space for these 2 pieces."),
        (("d4", "take:1", "d5"), "Move on with what is left, or press Done."),
    ],
)
def test_prompts(board, touched, words):
    position = board(d4="SHs", a1="S", b2="SH", d7="s")
    assert position.prompt(touched, Picker(position).at(touched).open) == words


def test_a_stack_of_which_only_the_top_piece_can_go_says_so():
    position = game("accasta").start()
    for start, words in (("a2", "Pick a space for the top piece."), ("a1", "Pick a space for")):
        picker = Picker(position).at((start,))
        assert position.prompt((start,), picker.open).startswith(words)


def test_a_stack_that_can_t_move_as_a_whole_is_split_first(board):
    position = board(a1="S", d7="s")
    assert position.prompt(("a1",), frozenset({"take:1", "take:2"})).startswith("Pick how many")
