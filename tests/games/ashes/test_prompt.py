"""What Ashes says is to be done next."""

import pytest

import drystone
from drystone.play.picker import Picker

START = "3/4/5/4/3 w 0/0"
DEAR = "3/4/1,w1,2,b1/4/3 w 5/5"
STACK = "3/4/w2,4/4/3 w 0/0"


@pytest.mark.parametrize(
    ("text", "touched", "words"),
    [
        (START, (), "Pick an empty space to enter from."),
        (DEAR, (), "Pick a white stack."),
        (STACK, (), "Pick a white stack, or an empty space to enter from."),
        (START, ("c3",), "Pick where it goes: each step outwards makes one piece."),
        (
            STACK,
            ("c1",),
            "Pick where the stack goes; the number says how many arrive."
            " Or pick how many pieces go.",
        ),
        (STACK, ("c1", "part:1"), "Pick a space for 1; the number says how many arrive."),
    ],
)
def test_prompts(text, touched, words):
    position = drystone.game("ashes", size=3).position(text)
    assert position.prompt(touched, Picker(position).at(touched).open) == words
