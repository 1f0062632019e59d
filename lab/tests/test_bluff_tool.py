"""Classifiers that guess which tile of a pair is real: they find what there is, and only that."""

import sys

import pytest

from drystone.core.rng import seeded
from lab import bluff
from lab.bluff import CLASSIFIERS, Pair, divided, told

ASKED = [
    "lab.bluff", "ghast", "--size=3", "--mode=fakerghast", "--nodes", "1", "--pairs", "20",
]  # fmt: skip


def drawn(count, leak):
    """Return pairs in which the larger second number tells the real tile as often as `leak`."""
    rng = seeded("leak")
    pairs = []
    for at in range(count):
        low, high = ([rng.random(), rng.random()] for _ in range(2))
        larger = low[1] > high[1]
        low_is_real = larger if rng.random() < leak else not larger
        sites = ("a1>e", "b1>e") if rng.random() < 0.5 else ("b1>e", "c1>e")
        pairs.append(Pair(at // 10, low, high, [float(at % 10)], sites, low_is_real))
    return pairs


def share(name, pairs):
    taught, asked = divided(pairs, 1000)
    said = told(name, CLASSIFIERS[name](taught), asked)
    return float(said.split("guesses ")[1].split()[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["logistic regression", "boosted trees"])
def test_what_tells_the_real_tile_is_found(name):
    assert share(name, drawn(2000, 0.9)) > 80


@pytest.mark.slow
@pytest.mark.parametrize("name", CLASSIFIERS)
def test_where_nothing_tells_it_half_of_the_guesses_are_right(name):
    assert 44 < share(name, drawn(2000, 0.5)) < 56


def test_a_placement_that_is_mostly_real_is_guessed():
    pairs = [
        Pair(at // 4, [0.0], [0.0], [0.0], sites, sites[0] == "a1>e")
        for at in range(80)
        for sites in [("a1>e", "b1>e") if at % 2 else ("Z9>e", "a1>e")]
    ]
    taught, asked = divided(pairs, 40)
    assert "100.0 %" in told("placements", CLASSIFIERS["placements"](taught), asked)


def test_games_are_guessed_whole():
    taught, asked = divided(drawn(100, 0.5), 45)
    assert len(taught) == 50
    assert {one.number for one in taught}.isdisjoint({one.number for one in asked})


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_stopped(monkeypatch, capsys, tmp_path):
    def printed(asked):
        words = [*ASKED, "--asked", str(asked), "--kept", str(tmp_path / "kept")]
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setattr(bluff, "CLASSIFIERS", {"placements": bluff.placements})
        monkeypatch.setattr(bluff, "LONGEST", 60)
        assert bluff.main() == 0
        return capsys.readouterr().out

    printed(5)
    first = (tmp_path / "kept").read_text()
    printed(150)
    assert (tmp_path / "kept").read_text().startswith(first)
    more = printed(150)

    def again(*_):
        raise AssertionError("a game was played twice")

    monkeypatch.setattr(bluff, "pairs_of", again)
    assert printed(150) == more
