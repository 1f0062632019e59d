"""Weights are fitted to games that are there, and tried on games they have not seen."""

import sys
from dataclasses import asdict
from json import dumps

import pytest

import drystone
from drystone.core.evaluation import TaperedEvaluator
from lab import refit
from lab.fit import sum_of
from lab.training_games import play


@pytest.fixture
def games(tmp_path):
    """Return a file of games that two searches of a few positions played."""
    file = tmp_path / "games"
    chosen = drystone.game("ashes", size=3)
    with file.open("w", encoding="utf-8") as out:
        for number in range(30):
            print(dumps(asdict(play(chosen, 10, "best", number))), file=out)
    return file


def told(capsys, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["refit", *words])
    assert refit.main() == 0
    return capsys.readouterr().out


def test_weights_for_each_stage_are_told_with_what_they_foretell(games, capsys, monkeypatch):
    out = told(capsys, monkeypatch, "ashes", f"ashes,size=3={games}")
    judge = sum_of(drystone.game("ashes"))
    assert isinstance(judge, TaperedEvaluator)
    for name in judge.names:
        assert out.count(f"  {name}\n") == len(judge.weights) // len(judge.names) == 3
    weights = out.partition("weights = (")[2].partition(")")[0].split(", ")
    assert len(weights) == len(judge.weights)
    losses = [float(line.split("log loss ")[1].split()[0]) for line in out.splitlines()[1:4]]
    assert all(0 < loss < 0.693 for loss in losses)
    assert out == told(capsys, monkeypatch, "ashes", f"ashes,size=3={games}")


def test_positions_are_judged_as_the_evaluator_does_and_parts_are_whole_games(games):
    found = list(refit.judged(f"ashes,size=3={games}"))
    weights = sum_of(drystone.game("ashes")).weights
    assert {one.part for one in found} == set(range(refit.PARTS))
    for one in found:
        assert sum(w * x for w, x in zip(weights, one.columns, strict=True)) == pytest.approx(
            one.now
        )
        assert one.result in {0.0, 1.0}


def test_no_games_are_no_traceback(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["refit", "ashes", f"ashes={tmp_path / 'none'}"])
    with pytest.raises(SystemExit) as left:
        refit.main()
    assert left.value.code == 2
    assert "there are no games with a winner in ashes=" in capsys.readouterr().err
