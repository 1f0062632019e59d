"""What every discovered game must do, whatever its rules."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.errors import GameError, TextError
from drystone.testing import CHECKS, random_game
from tests.helpers import variants
from tests.sampling import DAY, OTHERS

OTHER_BOARD = pytest.mark.deep("The same rules on a board of another size, for some seconds more.")


def with_other_boards_apart():
    """Return all variants; those that differ from one before by the board's size alone are deep."""
    found, seen = [], set()
    for game in variants():
        rules = game.name, *(one for one in game.values.items() if one[0] != "size")
        found.append(pytest.param(game, marks=OTHER_BOARD if rules in seen else ()))
        seen.add(rules)
    return found


games = pytest.mark.parametrize("game", with_other_boards_apart(), ids=repr)


def checks_of_games():
    """Return all games with all checks: as it is played if nothing is chosen, each game meets all.

    With an option it meets every sixth one, by turns with its other options and with the date.
    """
    found = []
    for turn, param in enumerate(with_other_boards_apart()):
        (game,) = param.values
        usual = game == drystone.game(game.name)
        for at, check in enumerate(CHECKS):
            marks = param.marks or (OTHERS if (turn + at + DAY) % 6 and not usual else ())
            name = f"{check.__name__}-{game!r}"
            found.append(pytest.param(game, check, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("game", "check"), checks_of_games())
def test_a_game_conforms(check, game):
    check(game)


@pytest.mark.parametrize("name", drystone.games())
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_path_and_no_text_upsets_a_game(name, data):
    game = drystone.game(name)
    plies = data.draw(st.integers(0, 30))
    *_, (position, _) = random_game(game, seed=plies, plies=plies)
    site = st.one_of(st.sampled_from([*game.grid.indices, "done", "pass", ""]), st.text(max_size=6))
    path = tuple(data.draw(st.lists(site, min_size=1, max_size=5)))
    refusal = position.refusal(path)
    assert refusal.text.endswith((".", "?", "!"))
    text = data.draw(st.one_of(st.text(max_size=30), st.just("-".join(path))))
    with suppress(GameError):  # a refusal in words; anything else fails this test
        position.play(text)


@games
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_changed_position_text_is_refused_or_means_itself(game, data):
    *_, (position, _) = random_game(game, seed=3, plies=data.draw(st.integers(0, 25)))
    text = str(position)
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "0", "1", "9", "99", "/", ",", " ", "x", "b", "w", "?"]))
    changed = text[:at] + put + text[at + data.draw(st.integers(0, 2)) :]
    try:
        again = game.position(changed)
    except TextError:
        return
    assert str(again) == changed.strip()
    assert again.moves() or again.outcome is not None
