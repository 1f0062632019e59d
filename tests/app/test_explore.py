"""What the page is told of what was played before, and when it is told nothing."""

import pytest

import drystone
from drystone.app.page import Page
from drystone.play.match import Match
from drystone.play.records.record import write
from tests.app.talk import told
from tests.app.test_failing_commands import (
    begun,
    behind_a_curtain,
    setting_up,
    with_a_friend,
    with_a_puzzle,
)
from tests.helpers import having


def finished(*moves, size=4):
    match = Match(drystone.game("anaash", size=size).start())
    match.play_all(moves)
    match.resign()
    return match


def test_matches_of_ones_own_are_counted_up_to_symmetry():
    page = Page("anaash")
    told(page, act="new", game="anaash", options={"size": 4})
    records = [finished("a1xa2", "b1xc1"), finished("d4xd3"), finished("a1xb1", "a2xa3")]
    trails = [told(page, act="trail", text=write(match))["trail"] for match in records]
    own = told(page, act="explore", trails=trails)["own"]
    assert own["words"] == "3 matches of yours that ended."
    (played,) = own["moves"]
    assert played["counts"] == [1, 0, 2]
    assert played["words"] == "Red won 1, Blue won 2"
    assert not told(page, act="type", text=played["move"])["said"]
    after = told(page, act="explore")
    assert sum(sum(one["counts"]) for one in after["own"]["moves"]) == 2
    assert after["node"] == 1
    assert after["sides"] == ["first red", "second blue"]
    assert told(page, act="explore", trails=[])["own"]["moves"] == []


def test_a_match_that_has_not_ended_has_no_trail():
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(["a1xa2"])
    assert told(Page(), act="trail", text=write(match)) == {"trail": ""}
    assert "said" in told(Page(), act="trail", text="no record")


@pytest.mark.parametrize(
    ("stage", "why"),
    [
        (with_a_friend, "no computer helps"),
        (with_a_puzzle, "Only positions of a match"),
        (setting_up, "Only positions of a match"),
        (behind_a_curtain, ""),
    ],
)
def test_nothing_is_told_where_nobody_may_help(stage, why):
    answer = told(stage(), act="explore")
    assert "own" not in answer
    assert why in answer["said"]["text"]


def test_every_game_tells_what_the_computer_played():
    for name in having("explorer.json"):
        page = Page(name)
        found = told(page, act="explore", trails=[])["computer"]
        assert found["games"] > 100
        assert found["words"].startswith(f"{found['games']:,} games of level 5")
        assert found["moves"]
        match = page.session.match
        for _ in range(6):
            moves = match.position.moves()
            match.add(moves[len(moves) // 3])
            page.session.pick()
        assert told(page, act="explore")["node"] == 6


def test_exploring_leaves_the_match_alone():
    page = begun()
    before = told(page, act="view")
    told(page, act="explore", trails=["first x=y"])
    assert told(page, act="view") == before
