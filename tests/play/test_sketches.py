"""Marks of one's own: what records say of them, what is refused, and how many a match holds."""

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.play import tree
from drystone.play.records.reading import read
from drystone.play.records.record import compact, write
from drystone.play.sketches import MARKS_LIMIT, BoardMark, written
from drystone.play.tree import ROOT

HEAD = '[Drystone "1"]\n[Game "anaash"]\n[Option "size=4"]\n'


def drawn(record, at=None):
    """Return the marks and the comment at the place that a record looks at."""
    loaded = read(record)
    assert not loaded.trouble
    found = []
    for text in (record, write(loaded.match), compact(loaded.match)):
        match = read(text).match
        node = match.here if at is None else match.tree[at]
        found.append((written(node.drawn), node.comment))
    assert found[0] == found[1] == found[2]
    return found[0]


@pytest.mark.parametrize(
    ("moves", "marks", "words"),
    [
        ("1. a1xa2 {[%csl Ga1,Rb2] [%cal Ba1b2] So.}", "[%csl Ga1,Rb2] [%cal Ba1b2]", "So."),
        ("1. a1xa2 {[%cal Ya1b2,  Gb2a1][%csl Ga1]}", "[%csl Ga1] [%cal Ya1b2,Gb2a1]", ""),
        ("1. a1xa2 {[%csl Ga1]} {[%csl Ra1] So.}", "[%csl Ra1]", "So."),
        ("1. a1xa2 {So. [%csl Ga1]}", "", "So. [%csl Ga1]"),
        (r"1. a1xa2 {\[%csl Ga1] So.}", "", "[%csl Ga1] So."),
        ("1. a1xa2 {[%csl ]}", "", ""),
        ("1. a1xa2 {[%eval Ga1] So.}", "", "[%eval Ga1] So."),
    ],
)
def test_marks_stand_at_the_beginning_of_a_comment(moves, marks, words):
    assert drawn(f"{HEAD}{moves} *") == (marks, words)


def test_the_start_the_first_move_of_a_variation_and_a_timed_one_have_marks():
    record = f"{HEAD}{{[%csl Yd4]}} 1. a1xa2 ({{[%csl Ba1] Or:}} 1. a1xb1) *"
    assert drawn(record, ROOT) == ("[%csl Yd4]", "")
    assert drawn(record, 2) == ("[%csl Ba1]", "Or:")
    clock = '[Clock "300+0"]\n'
    assert drawn(f"{HEAD}{clock}1. a1xa2 {{[%clk 0:04:00] [%csl Ga1] Slow.}} *") == (
        "[%csl Ga1]",
        "Slow.",
    )


@pytest.mark.parametrize(
    "mark", ["Ge5", "Xa1", "a1", "G", "Ga1a1", "Ga1b2c3", "G\u0430\uff11", "Ga1;Gb2", "G" * 5000]
)
def test_what_is_no_mark_here_is_quoted_and_what_came_before_stays(mark):
    loaded = read(f"{HEAD}1. a1xa2 b1xc1 {{[%csl Ga1,{mark}] So.}} 2. a2+b2 *")
    assert len(loaded.match.turns) == 2
    assert f"“{mark[:50]}" in loaded.trouble
    assert "is no mark on this board" in loaded.trouble
    assert len(loaded.trouble) < 300


def test_marks_are_bounded_at_a_node_and_in_a_match(monkeypatch):
    names = [*drystone.game("anaash", size=4).grid.indices]
    pairs = [f"G{one}{two}" for one in names for two in names if one != two]
    full = ",".join(pairs[:MARKS_LIMIT])
    assert read(f"{HEAD}1. a1xa2 {{[%cal {full}]}} *").trouble == ""
    trouble = read(f"{HEAD}1. a1xa2 {{[%cal {full}]}} {{[%csl Ga1]}} *").trouble
    assert f"At most {MARKS_LIMIT} marks" in trouble
    monkeypatch.setattr(tree, "COMMENTS_LIMIT", 30)
    match = drystone.match("anaash", size=4)
    match.play_all(["a1xa2", "b1xc1"])
    marks = tuple(BoardMark("G", name) for name in names[:2])
    match.tree.draw(1, marks)
    match.tree.comment(2, "x" * 14)
    with pytest.raises(TextError, match="together"):
        match.tree.draw(ROOT, marks[:1])
    match.delete(2)
    match.tree.draw(ROOT, marks[:1])
    match.play("b1xb2")
    assert match.tree[1].drawn == marks
