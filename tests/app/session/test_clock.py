"""Clocks at the table: what the page is told of them, and what a fallen flag comes to."""

import pytest

from drystone.play.records.reading import read
from tests.app.talk import Page, told


def begun(clock="10+5", name="anaash", moves=("a1xa2",), **players):
    """Return a page with a match that has a clock, after some moves."""
    talk = Page()
    talk("new", game=name, options={"size": 4}, clock=clock, **players)
    for text in moves:
        assert not talk("type", text=text)["said"]
    return talk


def clock_of(view):
    """Return what each clock shows, that of the strip below the board first, and which runs."""
    clock = view["clock"]
    return clock["left"][::-1], {-1: "", 0: "far", 1: "near"}[clock["runs"]]


def test_without_a_clock_nothing_is_said_of_one():
    assert "clock" not in Page("anaash")("view")


def test_a_clock_runs_from_the_first_move_on_and_is_given_back():
    talk = begun(moves=())
    assert clock_of(talk("view")) == ([10_000, 10_000], "")
    assert clock_of(talk("type", text="a1xa2", spent=99_000)) == ([15_000, 10_000], "far")
    first = talk("view")["clock"]["turn"]
    view = talk("type", text="b1xc1", spent=4_250)
    assert clock_of(view) == ([15_000, 10_800], "near")
    assert view["clock"]["turn"] != first
    assert "[%clk 0:00:10.8]" in talk("record")["record"]
    looked = talk("goto", ply=1)
    assert looked["clock"] == view["clock"], "who looks back stops no clock"
    talk("goto", ply=2)
    assert talk("undo")["clock"] == {
        **view["clock"],
        "turn": first,
        "left": [10_000, 15_000],
        "runs": 0,
    }
    assert clock_of(talk("type", text="b1xb2", spent=2_000)) == ([15_000, 13_000], "near")
    said = talk("ask", what="turn", spent=3_000)["said"]["text"]
    assert "Red has 12 seconds; Blue has 13 seconds." in said


def test_a_flag_falls_only_when_the_time_is_up_and_can_be_taken_back():
    talk = begun()
    view = talk("flag", spent=9_800)
    assert (view["said"]["text"], view["outcome"]) == ("Blue has less than a second left.", "")
    begun_turn = view["clock"]["turn"]
    view = talk("flag", spent=10_000)
    assert (view["outcome"], view["result"]["reason"]) == ("r", "Blue’s time is up.")
    assert view["result"]["rule"] == ""
    assert view["announce"] == "Red wins: Blue’s time is up."
    assert clock_of(view) == ([15_000, 0], "")
    assert talk("flag", spent=99_000)["said"]["kind"] == "refusal"
    assert read(talk("record")["record"]).match.outcome.winner == "r"
    over, view = view, talk("undo")
    assert (view["outcome"], clock_of(view)) == ("", ([15_000, 10_000], "far"))
    assert view["clock"]["turn"] == begun_turn != over["clock"]["turn"]


def test_a_penalty_is_only_where_the_game_has_one():
    assert Page()("new", game="anaash", clock="10+5 penalty")["said"]["text"] == (
        "In Anaash a fallen flag costs the match, and nothing less."
    )
    talk = begun("10+0 penalty", "ghast", ("a1>e", "b1>e"))
    view = talk("flag", spent=10_000)
    assert view["outcome"] == ""
    assert view["said"]["text"] == "Orange’s flag has fallen: that costs a veto."
    assert clock_of(view) == ([10_000, 10_000], "near")
    view = talk("type", text="c1>e", spent=1_000)
    assert view["position"].endswith("b 3 0 0/1 wait:c1")
    history = talk("history", purpose="analysis")["history"]
    assert (history["options"]["vetoes"], history["moves"]) == ("0/1", ["c1>e"])


def test_a_computer_that_waits_has_a_clock_that_stands():
    talk = begun(second=1)
    assert clock_of(talk("view"))[1] == "far"
    assert clock_of(talk("pause"))[1] == ""
    view = talk("proceed")
    reply = talk("reply", node=view["node"], text="b1xc1", spent=1_500)
    assert clock_of(reply) == ([15_000, 13_500], "near")
    assert clock_of(talk("rematch"))[0] == [10_000, 10_000]


def test_a_match_that_begins_with_an_edited_position_has_the_clock():
    talk = begun(moves=())
    talk("edit")
    assert "clock" not in talk("view")
    assert clock_of(talk("leave", play=True)) == ([10_000, 10_000], "")


@pytest.mark.parametrize(("clock", "shown"), [("-", [0, 4_200]), ("300+5", [300_000, 300_000])])
def test_by_links_only_the_time_of_ones_own_turn_is_counted_and_without_a_limit(clock, shown):
    ann, bob = Page(), Page()
    ann("invite", game="anaash", options={"size": 4}, clock=clock)
    link = ann("type", text="a1xa2", spent=9_900)["friend"]["link"]
    assert clock_of(ann("view"))[1] == ""
    view = bob("accept", link=link)
    assert clock_of(view)[1] == ("near" if clock == "-" else "")
    assert bob("flag", spent=10**9)["said"]["kind"] == "refusal"
    link = bob("type", text="b1xc1", spent=4_200)["friend"]["link"]
    for view in (bob("view"), ann("receive", link=link)):
        times = dict(
            zip([one["side"] for one in view["strips"]], view["clock"]["left"], strict=True)
        )
        assert [times["r"], times["b"]] == shown
    ann("playLive", match=ann("view")["friend"]["match"])
    assert clock_of(ann("view"))[1] == "near"
    view = ann("flag", spent=10**6)
    assert view["outcome"] == ("" if clock == "-" else "b")
    if view["outcome"]:
        view = bob("receive", link=view["friend"]["link"])
        assert view["result"]["reason"] == "Red’s time is up."


def test_what_is_tried_after_the_end_has_no_clock():
    talk = begun()
    talk("flag", spent=10_000)
    assert "clock" in talk("goto", ply=0)
    assert "clock" not in talk("type", text="a1xb1")


def test_a_rematch_exchanges_a_handicap():
    talk = begun("60+0 10+0")
    assert talk("rematch")["headers"]["Clock"] == "10+0 60+0"


@pytest.mark.parametrize("clock", ["soon", "1+1 2+2 3+3", "99999+0"])
def test_what_is_no_clock_is_quoted(clock):
    said = Page()("new", game="anaash", clock=clock)["said"]
    assert (said["kind"], clock in said["text"]) == ("error", True)


@pytest.mark.parametrize("spent", [-5, "1", 1e9, None])
def test_an_odd_measure_breaks_nothing(spent):
    talk = begun()
    view = told(talk.program, act="type", text="b1xc1", spent=spent)
    assert not view.get("said") or view["said"]["kind"] == "error"
