"""Weights are fitted to games that are there, and tried on games they have not seen."""

import shlex
import sys

import pytest

import drystone
from drystone.core.evaluation import TaperedEvaluator
from drystone.core.rng import seeded
from drystone.search.values import win_probability
from lab import fit
from lab.fit import fitted, loss, sum_of
from lab.selfplay import Series, play, read


@pytest.fixture
def games(tmp_path):
    """Return a file of games that two searches of a few positions played."""
    file = tmp_path / "ashes.jsonl"
    series = Series.read("ashes,size=3")
    with file.open("w", encoding="utf-8") as out:
        out.writelines(play(series, 1, number, nodes=10).line for number in range(30))
    return file


def printed(capsys, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["fit", *words])
    assert fit.main() == 0
    return capsys.readouterr().out


def test_weights_for_each_stage_are_printed_with_what_they_predict(games, capsys, monkeypatch):
    out = printed(capsys, monkeypatch, "ashes", str(games))
    judge = sum_of(drystone.game("ashes"))
    assert isinstance(judge, TaperedEvaluator)
    for name in judge.names:
        assert out.count(f"  {name}\n") == len(judge.weights) // len(judge.names) == 3
    weights = out.partition("weights = (")[2].partition(")")[0].split(", ")
    assert len(weights) == len(judge.weights)
    losses = [float(line.split("log loss ")[1].split()[0]) for line in out.splitlines()[1:4]]
    assert all(0 < loss < 0.693 for loss in losses)
    assert out == printed(capsys, monkeypatch, "ashes", str(games))


def test_positions_are_judged_as_the_evaluator_does_and_parts_are_whole_games(games):
    found = [position for one in read(games) if one.result for position in fit.judged(one)]
    weights = sum_of(drystone.game("ashes")).weights
    assert {one.part for one in found} == set(range(fit.PARTS))
    for one in found:
        assert sum(w * x for w, x in zip(weights, one.columns, strict=True)) == pytest.approx(
            one.now
        )
        assert one.result in {0.0, 1.0}


def test_a_quick_game_has_values_where_it_was_searched_and_its_end_for_the_first_colour(games):
    for one in read(games):
        assert len(one.values) == len(one.moves.split())
        position = drystone.game("ashes", size=3).start()
        for text in one.moves.split():
            position = position.play(text)
        winner = position.outcome and position.outcome.winner
        assert one.result == {"w": 1, "b": -1}.get(winner, 0)
        assert len(list(one.searched())) == sum(value is not None for value in one.values)


@pytest.mark.parametrize("name", ["ashes,size=3", "anaash,size=4"])
def test_a_teacher_thinks_in_place_of_the_games_own_search(name, monkeypatch):
    monkeypatch.setattr("lab.selfplay.QUICK_OPENING", 1)
    monkeypatch.setattr("lab.selfplay.STRAY", 0.0)
    monkeypatch.setattr("lab.selfplay._lines", None)
    teacher = f"{shlex.quote(sys.executable)} -m drystone engine"
    one = play(Series.read(name), 1, 4, nodes=30, teacher=teacher)
    assert one.moves == play(Series.read(name), 1, 4, nodes=30, teacher=teacher).moves
    thought = [value for value in one.values if value is not None]
    assert min(thought) < 0 < max(thought)
    assert one.result * one.values[-1] > 5  # who is about to win is sure of it


def test_no_games_are_no_traceback(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["fit", "ashes", str(tmp_path / "none")])
    with pytest.raises(SystemExit) as left:
        fit.main()
    assert left.value.code == 2
    assert "there are no games with a winner in " in capsys.readouterr().err


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
