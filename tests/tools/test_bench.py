"""What the bench keeps, what it says of changes, and how it shows browsers beside each other."""

from __future__ import annotations

import json

import pytest

from tools.bench import browsers, last_figures
from tools.bench.bench import BESIDE, in_all_browsers
from tools.bench.beside import Table
from tools.bench.last_figures import Times, calibration, compare, keep, percentile, read
from tools.commands import parser
from tools.console import BuildError


@pytest.fixture
def path(tmp_path):
    return tmp_path / "figures.json"


def test_a_slower_machine_is_no_slower_page():
    quiet, busy = Times(), Times()
    for took in (100, 120, 110):
        quiet.add(took, 10)
        busy.add(3 * took, 30)
    assert quiet.ratio == busy.ratio == 11
    assert quiet.slow_ratio == pytest.approx(busy.slow_ratio)
    busy.add(9000, 30)
    assert busy.ratio == 11.5


def test_the_slowest_of_twenty():
    assert percentile([7.0]) == 7
    assert 18 < percentile([float(number) for number in range(20)]) <= 20


def test_only_what_is_clearly_other_is_told():
    before = {"a": 10.0, "b": 10.0, "c": 10.0, "d": 10.0, "gone": 1.0}
    now = {"a": 12.0, "b": 13.0, "c": 8.5, "d": 7.0, "new": 5.0}
    assert list(compare(before, now)) == [
        "b: slower, 1.30 times what it took",
        "d: faster, 0.70 times what it took",
    ]


def test_bytes_are_the_same_on_each_machine():
    before = {"small bytes": 1000.0, "large bytes": 1000.0, "like bytes": 1000.0}
    now = {"small bytes": 950.0, "large bytes": 1020.0, "like bytes": 1009.0}
    assert list(compare(before, now)) == [
        "small bytes: smaller, 0.95 times what it was",
        "large bytes: larger, 1.02 times what it was",
    ]


def test_each_run_is_compared_with_the_one_before(path):
    assert keep("start", {"visit, Firefox": 10, "visit, WebKitGTK": 20}, path) == []
    assert keep("touch", {"visit, Firefox": 1}, path) == []
    (told,) = keep("start", {"visit, Firefox": 20}, path)
    assert told == "visit, Firefox: slower, 2.00 times what it took"
    assert keep("start", {"visit, Firefox": 20}, path) == []
    # A browser that was not here this time has its figures still.
    assert read(path) == {
        "start": {"visit, Firefox": 20, "visit, WebKitGTK": 20},
        "touch": {"visit, Firefox": 1},
    }


@pytest.mark.parametrize("text", ["{", "[]", '{"start": 3}', '{"start": {"visit": "long"}}'])
def test_a_file_that_is_none_is_told(path, text):
    path.write_text(text, "utf-8")
    with pytest.raises(BuildError, match="Delete it"):
        read(path)
    assert path.read_text("utf-8") == text


def test_what_is_kept_here_can_be_read_and_has_a_column_for_each_browser():
    kept = read()
    assert {*BESIDE} >= set(kept)
    names = {name.split(", ")[-1] for name in kept.get("start", {})}
    assert names <= {"Chromium", "Firefox", "WebKitGTK"}
    assert last_figures.FIGURES_FILE.read_text("utf-8").endswith("}\n")


def test_the_work_takes_time_and_gives_nothing_else():
    assert calibration() > 0


def test_browsers_stand_beside_each_other():
    table = Table(["Chromium", "Firefox"])
    table.put("first visit", "Chromium", "400 ms", {"": 4.0})
    table.put("first visit", "Firefox", "1,200 ms", {"": 12.0})
    table.put("bytes", "Firefox", "3", {"gzip bytes": 3.0})
    assert list(table.lines()) == [
        "             Chromium  Firefox",
        "first visit  400 ms    1,200 ms",
        "bytes                  3",
    ]
    assert table.figures() == {
        "first visit, Chromium": 4,
        "first visit, Firefox": 12,
        "bytes, Firefox, gzip bytes": 3,
    }
    assert json.loads(json.dumps(table.figures())) == table.figures()


def test_parts_are_chosen_by_their_names():
    assert parser().parse_args(["bench", "--only", "start"]).only == "start"


class Silent:
    """A page that never has what it is asked for."""

    def evaluate(self, expression):
        return None

    def wait_for_timeout(self, _):
        pass


def test_a_browser_that_does_not_answer_is_given_up_with_a_word(monkeypatch, capsys):
    monkeypatch.setattr(browsers, "PATIENCE", 0.01)
    monkeypatch.setitem(BESIDE, "start", lambda _: browsers.poll(Silent(), "boot"))
    assert in_all_browsers("start", []) == []
    said = capsys.readouterr().err
    assert "start is given up: the page did not answer within 0.01 s: boot" in said
