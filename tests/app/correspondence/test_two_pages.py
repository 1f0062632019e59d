"""Two pages that exchange links come to the same match, whatever crossed on the way."""

import sys

import pytest

from drystone.app.session.session import Session
from drystone.core.rng import seeded
from drystone.games import catalogue
from tests.app.correspondence.tiny_game import Tiny
from tests.app.correspondence.two_pages import Pair, differences, drawn_bytes, stroll, walk
from tests.helpers import variants
from tests.sampling import DAY


@pytest.fixture
def tiny(monkeypatch):
    """Two pages with the tiny game, and with random numbers that are the same each time."""
    known = {**catalogue(), "tiny": Tiny}
    monkeypatch.setattr(sys.modules["drystone.games"], "catalogue", lambda: known)
    monkeypatch.setattr("random._urandom", drawn_bytes)
    return two_pages("tiny")


def two_pages(game, **options):
    """Return both pages as the guest has just opened the invitation, which has a move if it may."""
    pair = Pair((Session(), Session())).ask(0, "invite", game=game, options=options)
    first = next(act for act, _ in pair.acts(0))
    while first.startswith("play ") and pair.pages[0].distance.my_turn:
        pair = pair.act(0, next(act for act, _ in pair.acts(0)))
    pair = pair.send(0)
    return pair.open(1, pair.links[0][-1])


def check(path, pair):
    assert not differences(pair.settled()), path


@pytest.mark.slow
def test_whatever_two_people_do_in_five_acts_they_come_together(tiny):
    for number in range(200):
        check(*stroll(tiny, 5, seeded(f"{DAY} {number}")))


@pytest.mark.deep("Minutes: each state of seven acts; a day's sample shows each kind of crossing.")
def test_whatever_two_people_do_in_seven_acts_they_come_together(tiny):
    count = 0
    for path, pair in walk(tiny, acts=7):
        check(path, pair)
        count += 1
    assert count > 50_000


def long_matches(numbers):
    """Walk matches of sixty acts by chance, and look four times whether both come together."""
    games = variants()
    for number in numbers:
        game, rng = games[number % len(games)], seeded(f"two pages {number}")
        pair, path = two_pages(game.name, **game.values), []
        for _ in range(4):
            more, pair = stroll(pair, 15, rng)
            path += more
            check((number, game, path), pair)


def test_a_guest_who_joins_while_the_host_makes_the_first_move_comes_to_it(tiny):
    host = Pair((Session(), Session())).ask(0, "invite", game="tiny").send(0)
    pair = host.open(1, host.links[0][-1]).send(1).act(0, "play offer")
    check("crossed", pair)


@pytest.mark.slow
def test_long_matches_of_all_games_come_together():
    long_matches(range(DAY * 3, DAY * 3 + 3))


@pytest.mark.deep("Half an hour: ten thousand matches; a day walks three.")
def test_ten_thousand_long_matches_come_together():
    long_matches(range(10_000))


@pytest.mark.parametrize(
    "acts",
    [
        ["A resign", "A send", "B send", "B open 0"],
        ["A play x", "A send", "B resign", "B send", "A look back", "A open 0"],
        ["A undo", "A send", "B open 0", "A play x", "A send", "B yes", "B send"],
        ["A undo", "A send", "B open 0", "A play x", "A send", "B no", "B send"],
        ["A resign", "B resign", "B send", "A send"],
        ["A resign", "A send", "A undo"],
    ],
    ids=" ".join,
)
def test_what_was_stuck_once_comes_together(acts, tiny):
    pair = tiny.act(1, "play leave").send(1)
    pair = pair.open(0, pair.links[1][-1])
    for act in acts:
        side, _, what = act.partition(" ")
        pair = pair.act("AB".index(side), what)
    check(acts, pair)
