"""Options: what they allow, what they refuse, what they read as."""

import pytest

from drystone.core.errors import OptionError
from drystone.core.perft import perft
from tests.games.ghast.helpers import ghast

BAD = [
    *({"size": 1}, {"size": 9}, {"tile": "c>.R.c"}, {"tile": ">c.R.r"}, {"tile": ">c...c"}),
    *({"tile": ">>.R.c"}, {"tile": ">c.R.cc"}, {"komi": "0.25"}, {"komi": "1e3"}),
    *({"komi": "nan"}, {"vetoes": "1"}, {"vetoes": "-1/0"}, {"vetoes": "100/0"}),
    *({"mode": "fakes-0"}, {"mode": "fakes"}, {"mode": "chess"}, {"colour": "red"}),
]


@pytest.mark.parametrize("options", BAD, ids=str)
def test_bad_options_are_refused_with_what_is_allowed(options):
    with pytest.raises(OptionError) as caught:
        ghast(**options)
    assert next(iter(options)) in str(caught.value)


def test_values_are_kept_in_one_spelling():
    game = ghast(size="4", komi="2.0", vetoes="03/0", mode=" Fakes-2 ")
    assert game.values == {
        "size": 4,
        "tile": ">c.R.c",
        "komi": "2",
        "vetoes": "3/0",
        "mode": "fakes-2",
    }
    assert game == ghast(size=4, komi=2, vetoes="3/0", mode="fakes-2")


def test_hidden_is_said_of_games_with_face_down_tiles():
    assert [ghast(mode=mode).hidden for mode in ("standard", "fakerghast", "fakes-1")] == [
        False,
        True,
        True,
    ]


def test_menus_have_words_for_modes():
    mode = next(option for option in ghast().options if option.key == "mode")
    assert [mode.words(value) for value in mode.offers] == [
        "Standard",
        "Fakerghast",
        "Fakerghast with three markers",
        "Standard with 3 fakes each",
    ]
    assert mode.words("fakes-1") == "Standard with 1 fake each"


def test_the_default_counts_of_moves():
    """The edge of hexhex-3 has 12 hexes; a pair takes two of them."""
    assert perft(ghast(size=3).start(), 1) == 12 * 6 + 1
    assert perft(ghast(size=3, mode="fakerghast").start(), 2) == 12 * 6 * 11 * 6 + 73
    assert perft(ghast(size=3, mode="fakes-1").start(), 1) == 12 * 6 * 2 + 1
    assert perft(ghast(size=3, vetoes="0/1").start(), 2) == 12 * 6 * 2 + 73
