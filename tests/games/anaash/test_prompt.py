"""What Anaash says is to be done next."""

import pytest

import drystone
from drystone.play.picker import Picker


@pytest.mark.parametrize(
    ("text", "touched", "words"),
    [
        ("r1,b1,2/4/4/4 r", (), "Pick a red stack."),
        ("r1,b1,2/4/4/4 b", (), "Pick a blue stack."),
        ("r1,b1,2/4/4/4 r", ("a4",), "Now capture a blue one."),
        ("r1,r1,2/4/4/3,b1 r", ("a4",), "Now stack it on another red one."),
        ("r1,1,r1,1/4/4/3,b1 r", ("a4",), "Now step closer to the nearest stack."),
        (
            "r1,b1,2/r1,3/4/4 r",
            ("a4",),
            "Now stack it on another red one or capture a blue one.",
        ),
    ],
)
def test_prompts(text, touched, words):
    position = drystone.game("anaash", size=4).position(text)
    assert position.prompt(touched, Picker(position).at(touched).open) == words
