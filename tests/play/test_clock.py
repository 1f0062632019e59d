"""Clocks: what is left after moves, what a fallen flag does, and how records say it."""

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.play.clock import Clock
from drystone.play.match import CLOCK
from drystone.play.records.reading import read
from drystone.play.records.record import compact, write

MOVES = {"anaash": ("a1xa2", "b1xc1", "a2+b2"), "ghast": ("a1>e", "b1>e", "c1>e")}


def timed(clock, name="anaash", spent=()):
    """Return a match with a clock in which moves took so many tenths of a second each."""
    match = drystone.match(name, size=4)
    match.headers[CLOCK] = clock
    for text, tenths in zip(MOVES[name], spent, strict=False):
        move = match.position.parse(text)
        left = Clock.of(match).after(match, match.position.after(move), tenths)
        match.add(move)
        match.tree.time(match.here.id, left)
    return match


def again(match):
    """Return what is read of the record of a match, which is the same whoever writes it."""
    loaded = read(write(match))
    assert not loaded.trouble
    assert write(loaded.match) == write(match)
    assert write(read(compact(match)).match) == write(match)
    return loaded.match


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        ("300+5", {1: 3050 - 70 + 50, 2: 3000 - 33 + 50}),
        ("300+5 60+0", {1: 3050 - 70 + 50, 2: 600 - 33}),
        ("1/30", {1: 300, 2: 300}),
        ("-", {1: 70, 2: 33}),
        ("4+0", {1: 0, 2: 40 - 33}),
    ],
)
def test_the_first_move_is_free_and_each_later_one_costs_its_time(clock, left):
    match = timed(clock, spent=(999, 33, 70))
    assert Clock.of(match).left(match, match.here) == left
    match.undo()
    match.undo()
    assert Clock.of(match).left(match, match.here)[2] == Clock.of(match).limit(2).full
    match.redo()
    match.redo()
    match.comment("Slow.")
    back = again(match)
    assert Clock.of(back).left(back, back.here) == left
    assert back.here.comment == "Slow."


def test_a_turn_of_two_moves_has_one_addition():
    for text, left in (("300+5", [2990, 3020]), ("1/30", [290, 300])):
        match = drystone.match("ghast", size=4, mode="fakerghast")
        match.headers[CLOCK] = text
        match.play_all(["a1>e~", "~b1>e"])
        for move, found in zip(("a2>e~", "~c1>e"), left, strict=True):
            after = match.position.play(move)
            assert Clock.of(match).after(match, after, 10 if found == left[0] else 20) == found
            match.play(move)
            match.tree.time(match.here.id, found)


def test_a_fallen_flag_loses_or_costs_what_the_game_says():
    for name, penalty in (("anaash", ""), ("anaash", " penalty"), ("ghast", "")):
        match = timed(f"300+5{penalty}", name, (0, 5))
        match.tree.flag(match.here.id, "", Clock.of(match).penalty)
        assert match.outcome.winner == match.game.other(match.position.side)
        assert match.outcome.reason.endswith("’s time is up")
        assert write(match).startswith('[Drystone "2"]')
        assert again(match).outcome == match.outcome
        assert match.take_back_resignation()
        assert write(match).startswith('[Drystone "1"]')
    match = timed("300+5 penalty", "ghast", (0, 5, 7))
    assert Clock.of(match).left(match, match.here)[2] == 3045
    match.tree.flag(match.here.id, "b", True)
    assert match.outcome is None
    assert Clock.of(match).left(match, match.here) == {1: 3043 + 50, 2: 3000}
    for text, fields in (("d1>e", "o 4 0 1/0 wait:d1"), ("veto", "b 4 0 0/0 barred:d1")):
        match.play(text)
        assert str(match.position).endswith(fields)
    assert str(again(match).position) == str(match.position)


@pytest.mark.parametrize(
    "text",
    ["", "5 minutes", "300", "300+5 -", "1+1 1+1 1+1", "99999+0", "1/9999", "penalty", "٣00+5"],
)
def test_a_clock_that_cannot_be_read_is_quoted_and_costs_no_match(text):
    with pytest.raises(TextError, match="clock"):
        Clock.read(text)
    match = timed("300+5", spent=(0, 5))
    record = write(match).replace("300+5", text or "soon")
    loaded = read(record)
    assert len(loaded.match.turns) == 2
    assert Clock.of(loaded.match) is None
    assert (text or "soon") in loaded.note
    assert loaded.match.here.comment == "[%clk 0:05:04.5]"


def test_odd_remarks_stay_words():
    match = timed("300+5", spent=(0,))
    for remark in ("[%clk 0:99:00]", "[%clk -1:00:00]", "[%clk 9999:00:00]", "x [%clk 0:01:00]"):
        record = write(match).replace("[%clk 0:05:05]", remark)
        assert read(record).match.here.comment == remark
