"""Weights come from games that lab/fit.py plays; the same command gives the same ones."""

import sys

import pytest

from drystone.core.rng import seeded
from drystone.games.anaash.evaluate import EVALUATOR
from drystone.search.values import win_probability
from lab.fit import fitted, loss, main

COMMAND = ["fit", "anaash", "--games", "6", "--rounds", "2", "--nodes", "30", "--size=4"]


def printed(capsys, *more):
    sys.argv = [*COMMAND, *more]
    assert main() == 0
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def words(monkeypatch):
    monkeypatch.setattr(sys, "argv", COMMAND)


def test_a_command_repeats_whatever_weights_the_game_has_now(capsys, monkeypatch):
    first = printed(capsys)
    monkeypatch.setattr(EVALUATOR.sum, "weights", (9.0,) * len(EVALUATOR.sum.names))
    assert printed(capsys) == first
    assert first.count("weights = ") == 2
    assert printed(capsys, "--seed", "2") != first


def test_weights_that_made_the_results_are_found_again():
    rng = seeded("fit")
    true = (2.0, -1.0, 0.0)
    samples = []
    for _ in range(4000):
        features = tuple(rng.random() * 2 - 1 for _ in true)
        probability = win_probability(sum(w * x for w, x in zip(true, features, strict=True)))
        samples.append((features, float(rng.random() < probability)))
    found = fitted(samples)
    assert found == pytest.approx(true, abs=0.2)
    assert loss(samples, found) < loss(samples, (0.0, 0.0, 0.0)) - 0.1
