"""Two pages that exchange links come to the same match, whatever crossed on the way."""

import pytest

from tests.app.correspondence.test_friend import begun
from tests.app.correspondence.two_pages import Pair, differences, walk


def two_pages():
    """Return both pages after a move each that was handed over; the first is to move."""
    sides = begun()
    for side in sides:
        side.ask("sent")
    return Pair(tuple(side.page.session for side in sides))


def check(acts):
    """Return how many states so many acts lead to; each must settle."""
    count = 0
    for path, pair in walk(two_pages(), acts):
        count += 1
        assert not differences(pair.settled()), path
    return count


@pytest.mark.slow
def test_whatever_two_people_do_at_once_they_come_together():
    assert check(acts=3) > 100


@pytest.mark.deep("3,079 states, fourteen seconds of a processor; three acts show each crossing.")
def test_whatever_two_people_do_in_seven_acts_they_come_together():
    assert check(acts=7) > 2_000


@pytest.mark.parametrize(
    "acts",
    [
        ["A resign", "A send", "B send", "B open 0"],
        ["A move", "A send", "B resign", "B send", "A look back", "A open 0"],
        ["A undo", "A send", "B open 0", "A move", "A send", "B yes", "B send"],
        ["A undo", "A send", "B open 0", "A move", "A send", "B no", "B send"],
        ["A resign", "B resign", "B send", "A send"],
    ],
    ids=" ".join,
)
def test_what_was_stuck_once_comes_together(acts):
    pair = two_pages()
    for act in acts:
        side, _, what = act.partition(" ")
        pair = dict(pair.acts("AB".index(side)))[what]
    assert not differences(pair.settled())
