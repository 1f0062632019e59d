"""Weights that change with the stage of a game: each row at its stage, a mixture in between."""

import pytest

from drystone.core.evaluation import LATE, TaperedEvaluator, tapered


class Counting(TaperedEvaluator):
    """Positions are pairs: a stage, and two features."""

    names = ("one", "two")
    weights = (1.0, 10.0, 3.0, 20.0, 0.0, 100.0)

    def stage(self, position):
        return position[0]

    def features(self, position):
        return position[1]


def test_each_row_counts_at_its_stage_and_a_mixture_between():
    judge = Counting()
    found = [judge.score((stage, (1.0, 0.0))) for stage in (0, LATE // 4, LATE // 2, LATE)]
    assert found == pytest.approx([1.0, 2.0, 3.0, 0.0])
    assert judge.score((3 * LATE // 4, (0.0, 1.0))) == pytest.approx(60.0)


def test_the_columns_times_the_weights_are_the_score():
    judge = Counting()
    for stage in range(LATE + 1):
        position = (stage, (2.0, -3.0))
        columns = judge.columns(position)
        assert len(columns) == len(judge.weights)
        total = sum(w * x for w, x in zip(judge.weights, columns, strict=True))
        assert judge.score(position) == pytest.approx(total)


def test_equal_rows_are_one_row_to_the_last_bit():
    rows = tapered((0.1, 0.7) * 3, 2)
    assert set(rows) == {(0.1, 0.7)}
    assert len(rows) == LATE + 1


def test_weights_that_are_changed_count_at_once():
    judge = Counting()
    assert judge.score((0, (1.0, 1.0))) == 11.0
    judge.weights = (5.0, 5.0) * 3
    assert judge.score((0, (1.0, 1.0))) == 10.0
