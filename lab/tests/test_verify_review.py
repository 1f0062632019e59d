"""Whether a longer search agrees with what reviews mark: counted bit by bit, and never twice."""

import sys

import pytest

from lab import verify_review

ASKED = ["lab.verify_review", "anaash", "--size=4", "--level=1", "--nodes=60"]


@pytest.fixture
def printed(monkeypatch, capsys, tmp_path):
    """Return a function that runs the command for so many games and returns what it prints."""

    def run(games):
        kept = ["--games", str(games), "--kept", str(tmp_path / "kept")]
        monkeypatch.setattr(sys, "argv", [*ASKED, *kept])
        assert verify_review.main() == 0
        return capsys.readouterr().out.splitlines()

    return run


def test_a_run_goes_on_where_it_was_stopped(printed, monkeypatch):
    first = printed(1)
    both = printed(2)
    assert both[: len(first)] == first
    assert both[-1].startswith("anaash: confirmed are ")

    def again(*_):
        raise AssertionError("a game was played twice")

    monkeypatch.setattr(verify_review, "checked", again)
    assert printed(2) == both
    assert printed(1) == first


def test_what_costs_enough_by_the_longer_search_is_confirmed():
    found = [
        verify_review.Checked(0, 3, "a1xa2", 0.3, verify_review.MISTAKE),
        verify_review.Checked(0, 5, "b1xb2", 0.2, verify_review.MISTAKE - 0.01),
    ]
    assert [one.confirmed for one in found] == [True, False]
    assert verify_review.told("anaash", found) == (
        "anaash: confirmed are 1 of 2 mistakes, 1 of 1 blunders among them"
    )
