"""Expected scores are measured on games they were not fitted to; games are played only once."""

import json
import sys
from dataclasses import replace
from math import copysign

import pytest

import drystone
from drystone.core.evaluation import LATE
from drystone.core.rng import seeded
from drystone.search.analysis.judging import (
    CLOSE_ENOUGH,
    ScoreCurve,
    curve_of,
    judged,
    score_of,
    stage_of,
)
from drystone.search.values import WON, sign_of, win_probability
from lab import calibrate, selfplay, verify_review
from lab.calibrate import Judged, crossed, fitted_curve, predicted, tenths
from lab.long_runs import read_lines
from tools.paths import LAB_DATA

COMMAND = ["anaash", "--level", "1", "--nodes", "5", "--each", "2", "--size=4"]


def called(tool, capsys, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", [tool.__name__, *words])
    assert tool.main() == 0
    return capsys.readouterr().out


def drawn(count, slope, mover=0.0):
    """Return positions whose games end as the curve says, two of each game."""
    rng = seeded("calibrate")
    found = []
    for number in range(count):
        value, sign = 6 * rng.random() - 3, rng.choice((1, -1))
        result = float(rng.random() < win_probability(slope * value + mover * sign))
        found += [Judged(number, ply, value, sign, result) for ply in (3, 5)]
    return found


def by(curve, found):
    return [predicted(one, curve) for one in found]


def worst(found):
    return max(tenth.difference for tenth in tenths(found))


def test_a_curve_that_made_the_results_is_found_again():
    curve = fitted_curve(drawn(6_000, 0.7, 0.3), steps=0)
    assert curve.slope == pytest.approx(0.7, abs=0.08)
    assert curve.mover == pytest.approx(0.3, abs=0.1)
    assert curve.start == pytest.approx(0, abs=0.1)


def test_a_curve_bends_where_the_results_do():
    """What is won wins surely, what is lost is lost by half as much: no straight line says so."""
    bent = ScoreCurve(slope=0.4, bends=((0.5, 1.2),))
    rng = seeded("bent")
    found = []
    for number in range(12_000):
        value = 6 * rng.random() - 3
        result = float(rng.random() < bent.score(value, 1))
        found.append(Judged(number, 3, value, 1, result))
    curve = fitted_curve(found)
    assert curve.rises
    assert curve.bends
    values = (-2.0, -0.5, 0.5, 1.5, 2.5)
    assert all(abs(curve.score(v, 1) - bent.score(v, 1)) < 0.04 for v in values)
    straight = by(fitted_curve(found, steps=0), found)
    assert worst(straight) > 2 * worst(crossed(found))


def test_values_count_as_far_as_their_stage_can_be_trusted():
    """At the start values say nothing, or the contrary; late they say twice what they mean."""
    rng = seeded("trust")
    found = []
    for number in range(8_000):
        value, stage = 4 * rng.random() - 2, int(rng.random() * (LATE + 1))
        odds = value * (2 * stage / LATE - 0.2)
        result = float(rng.random() < win_probability(odds))
        found.append(Judged(number, 3, value, 1, result, stage))
    curve = fitted_curve(found)
    first, *_, last = curve.trust
    assert first == 0
    assert last == pytest.approx(1.8, abs=0.2)
    assert curve.score(2.0, 1, 0) == curve.score(-2.0, 1, 0) == pytest.approx(0.5, abs=0.05)
    assert curve.score(1.0, 1, LATE) == pytest.approx(win_probability(1.8), abs=0.04)
    assert worst(crossed(found)) < 5 < worst(crossed([replace(one, stage=0) for one in found]))


def test_a_stage_is_that_of_the_position():
    begun = late = drystone.game("asli").start().play("komi:7").play("black")
    for number in range(40):
        late = late.after(late.random_move(seeded(f"late {number}")))
    assert stage_of(begun) == 0 < stage_of(late) <= LATE
    assert stage_of(drystone.game("anaash").start()) == 0
    early, later = (abs(score_of(one, 1.0) - score_of(one, -1.0)) for one in (begun, late))
    assert early < 0.02 < later


def test_equal_values_are_one_pool():
    rows = [Judged(n, 1, float(n % 2), 1, float(n % 4 == 0 or n % 2)) for n in range(40)]
    assert [(pool.first, pool.last, pool.mean) for pool in calibrate._pooled(rows)] == [
        (0.0, 0.0, 0.5),
        (1.0, 1.0, 1.0),
    ]


def test_no_curve_falls():
    rows = [Judged(n, 1, n % 7 - 3.0, 1, float(n % 7 in (0, 2, 4, 6))) for n in range(1_400)]
    curve = fitted_curve(rows)
    assert curve.rises
    assert not ScoreCurve(bends=((1.0, -1.5), (-1.0, 0.4))).rises


def test_no_game_is_predicted_by_a_curve_that_was_fitted_to_it():
    honest = drawn(2_000, 0.7)
    spoilt = [replace(one, result=0.5) if one.half else one for one in honest]

    def scores(found, half):
        return [each.score for each in crossed(found) if each.one.half == half]

    assert scores(spoilt, 1) == scores(honest, 1)
    assert scores(spoilt, 0) != scores(honest, 0)


def test_tenths_tell_how_far_prediction_and_result_lie_apart():
    table = tenths(by(ScoreCurve(slope=0.7), drawn(6_000, 0.7)))
    assert sum(tenth.count for tenth in table) == 12_000
    assert all(tenth.difference < 5 for tenth in table)
    assert worst(by(ScoreCurve(slope=3.0), drawn(6_000, 0.7))) > 10


def test_positions_of_one_game_do_not_count_as_many():
    alone = tenths(by(ScoreCurve(), [Judged(n, 1, 0.1, 1, n % 2) for n in range(40)]))
    rows = [Judged(n // 4, n, 0.1, 1, n // 4 % 2) for n in range(40)]
    often = tenths(by(ScoreCurve(), rows))
    assert often[0].error == pytest.approx(2 * alone[0].error)


def test_what_is_proven_needs_no_fit():
    rows = drawn(500, 0.7)
    proven = [Judged(1_000 + at, 1, WON, 1, 1.0) for at in range(0, 400, 2)]
    assert fitted_curve([*rows, *proven]) == fitted_curve(rows)


def test_games_are_played_once_and_more_are_added(capsys, monkeypatch, tmp_path):
    samples = tmp_path / "samples.jsonl"
    words = [*COMMAND, "--samples", str(samples), "--games"]
    first = called(calibrate, capsys, monkeypatch, *words, "4")
    four = samples.read_text("utf-8")
    assert called(calibrate, capsys, monkeypatch, *words, "4") == first
    assert samples.read_text("utf-8") == four
    called(calibrate, capsys, monkeypatch, *words, "6")
    assert samples.read_text("utf-8").startswith(four)
    assert len(samples.read_text("utf-8").splitlines()) == 6
    assert first.startswith("Anaash: slope ")


def test_games_of_self_play_are_judged_as_they_were_played(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(selfplay, "LEVEL", 1)  # the quickest
    series = selfplay.Series("anaash")
    other = selfplay.Series("anaash", (("size", "8"),))
    lines = [selfplay.play(series, 1, number).line for number in range(3)]
    lines.insert(1, replace(selfplay.play(series, 1, 7), series=str(other)).line)
    (tmp_path / series.file).write_text("".join(lines), "utf-8")
    samples = tmp_path / "samples.jsonl"
    words = ["anaash", "--nodes", "5", "--each", "2", "--played", str(tmp_path),
             "--samples", str(samples)]  # fmt: skip
    first = called(calibrate, capsys, monkeypatch, *words)
    found = [json.loads(line) for line in samples.read_text("utf-8").splitlines()]
    assert [number for number, _ in found] == [0, 2, 3]
    ends = [float(json.loads(lines[number])["end"] == "r") for number, _ in found]
    assert all(row[3] == end for (_, rows), end in zip(found, ends, strict=True) for row in rows)
    assert all(row[0] >= selfplay.OPENING for _, rows in found for row in rows)
    assert called(calibrate, capsys, monkeypatch, *words, "--pack") == first
    assert not samples.exists()
    assert called(calibrate, capsys, monkeypatch, *words) == first


def test_of_a_board_that_is_solved_nothing_is_fitted():
    position = drystone.game("anaash", size=4).start()
    value = judged(position, 5).value
    assert fitted_curve([Judged(0, 0, value, sign_of(position), 1.0)]) == ScoreCurve()


@pytest.mark.parametrize("name", [n for n in drystone.games() if curve_of(drystone.game(n)).worst])
def test_what_was_judged_bears_out_the_curves_that_ship(name):
    rows = read_lines(LAB_DATA / "judged" / f"{name}.jsonl.xz")
    found = [Judged(number, *row) for number, judgements in rows for row in judgements]
    table = tenths(by(curve_of(drystone.game(name)), found))
    assert len(table) == 10
    # So many games that chance moves no tenth by more than this, 19 times in 20.
    assert max(196 * tenth.error for tenth in table) <= 5
    assert max(tenth.difference for tenth in table) <= CLOSE_ENOUGH


def test_mistakes_are_checked_by_a_longer_search(capsys, monkeypatch):
    out = called(verify_review, capsys, monkeypatch, "anaash", "--games", "1", "--level", "1",
                 "--nodes", "20", "--size=4")  # fmt: skip
    assert out.splitlines()[-1].startswith("anaash: confirmed are ")


def test_a_mistake_is_confirmed_by_what_it_costs():
    checks = [verify_review.Checked(1, 2, "a1-a2", 0.3, long) for long in (0.09, 0.1, 0.4)]
    assert [one.confirmed for one in checks] == [False, True, True]
    words = "x: confirmed are 2 of 3 mistakes, 2 of 3 blunders among them"
    assert verify_review.told("x", checks) == words


def test_a_fit_draws_no_score_to_the_middle():
    """Most positions lie far out or near 0; the score changes between, and hardly near 0."""
    found = []
    for number in range(4000):
        value = (number % 40 - 19.5) / (40 if number % 3 else 4)
        score = win_probability(
            0.4 * value if abs(value) < 1 else 2.5 * value - 2.1 * copysign(1, value)
        )
        found.append(Judged(number, 0, value, 1, float(number * 0.618034 % 1 < score)))
    curve = fitted_curve(found)
    table = tenths(by(curve, found))
    assert max(tenth.difference for tenth in table if tenth.count >= 100) < 3
    offs = [curve.score(one.value, one.sign) - one.result for one in found if one.value < -1]
    assert abs(sum(offs) / len(offs)) < 0.003
