"""What Asli says is to be done next."""

import drystone
from drystone.play.picker import Picker


def prompt(position):
    return position.prompt((), Picker(position).open)


def test_before_play_the_komi_and_the_choice_are_explained():
    start = drystone.game("asli", size=5).start()
    assert prompt(start) == (
        "How many black stones start in prison? Then the other picks a colour."
    )
    assert prompt(start.play("komi:7")) == (
        "With 7 black stones in prison, which colour do you take?"
    )


def test_holding_is_offered_where_it_is_possible():
    game = drystone.game("asli", size=5, komi=0)
    assert prompt(game.start()) == "Place a black stone."
    held = drystone.game("asli", size=5, komi=1).start().play("a1")
    assert prompt(held) == "Place a white stone, or hold, which frees a black stone from prison."
