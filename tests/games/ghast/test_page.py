"""What the page is told while a tile is turned and placed."""

import pytest

from tests.app.talk import Page


@pytest.fixture
def ask():
    page = Page()
    page("new", game="ghast", options={"size": 4})
    return page


def suggested(view):
    def walk(node):
        yield node[1]
        if isinstance(node[2], list):
            for child in node[2]:
                yield from walk(child)

    return [one["data-site"] for one in walk(view["scene"]) if "data-suggest" in one]


def test_turning_is_told_and_kept_from_move_to_move(ask):
    assert ask(act="view")["turning"] == "Arrow east."
    view = ask(act="turn", by=1)
    assert view["turning"] == view["said"]["text"] == "Arrow south-east."
    assert view["said"]["kind"] == "info"
    assert suggested(view) == []
    assert suggested(ask(act="touch", site="a1")) == ["se"]
    assert suggested(ask(act="turn", by=-2)) == ["ne"]
    view = ask(act="touch", site="w")
    assert view["position"].split()[1] == "b"
    assert suggested(ask(act="touch", site="a2")) == ["ne"]


def test_nothing_turns_when_the_game_is_over_or_the_step_is_none(ask):
    for by in ("1", None, 1.5, [1]):
        assert "must be a whole number" in ask(act="turn", by=by)["said"]["text"]
    ask(act="touch", site="pass")
    view = ask(act="touch", site="pass")
    assert view["turning"] == view["hint"] == ""
    assert ask(act="turn", by=1)["said"]["text"] == "There is nothing to turn here."
    ask(act="new", game="anaash")
    assert ask(act="turn", by=1)["said"]["text"] == "There is nothing to turn here."


def test_hints_of_the_game_itself_come_through(ask):
    assert ask(act="view")["hint"] == "Pick a hex for your tile."
    view = ask(act="touch", site="a1")
    assert view["hint"] == "Which way does its arrow point?"


def test_whoever_has_placed_a_real_tile_hears_that_its_fake_is_next():
    ask = Page()
    ask(act="new", game="ghast", options={"size": 3, "mode": "fakerghast"})
    view = ask(act="type", text="a1>e~")
    assert "Pick a hex for the fake tile." in view["announce"]


def test_whoever_asks_what_stands_on_a_hex_hears_what_it_breathes(ask):
    for text in ("a1>e", "e5>w"):
        ask(act="type", text=text)
    said = ask(act="ask", what="here", site="a1")["said"]["text"]
    assert said.startswith("a1: orange tile, arrow east, breathes through ")
    ask(act="overlay", key="oxygen")
    assert ask(act="ask", what="here", site="a1")["said"]["text"] == said


def hidden_page(*moves, mode="fakerghast"):
    """Return a page on which two people have played these moves, lifting the curtain each time."""
    ask = Page()
    ask(act="new", game="ghast", options={"size": 3, "mode": mode})
    for text in moves:
        if ask(act="view")["curtain"]:
            ask(act="reveal")
        ask(act="type", text=text)
    return ask


PAIRS = ("a1>e~", "~a2>e", "e1>e~", "~e2>e")


def test_a_pair_that_is_one_move_to_the_other_side_has_one_number_wherever_it_is_told():
    view = hidden_page(*PAIRS)(act="view")
    assert view["moves"][-1]["ply"] == 3
    assert view["here"]["text"] == "3. e1>e~e2>e"


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("before", [0, 1])
def test_whoever_is_left_alone_by_a_computer_lifts_a_curtain_first(seat, before):
    """Before: whether whoever is to move had lifted the curtain when the seats were changed."""
    ask = hidden_page(*PAIRS)
    if before:  # Orange looks, else the curtain is down and nobody knows who does
        ask(act="reveal")
    view = ask(act="player", seat=seat, level=1)
    assert bool(view["curtain"]) == (seat == 1 or not before)
    if view["curtain"]:
        assert "?" in view["position"]
        assert "?r" not in view["position"]
        assert "?f" not in view["position"]
        assert not view["hint"]
        view = ask(act="reveal")
    assert not view["curtain"]


def test_a_person_who_sits_down_again_lifts_a_curtain_first():
    ask = hidden_page(*PAIRS)
    ask(act="reveal")
    assert not ask(act="player", seat=2, level=1)["curtain"]
    view = ask(act="player", seat=1, level=2)
    assert not view["curtain"]
    assert "?r" not in view["position"]
    assert ask(act="player", seat=2, level=0)["curtain"] == "Pass the device to Blue."
    view = ask(act="reveal")
    assert not view["curtain"]


def test_before_anything_is_hidden_no_curtain_falls():
    ask = hidden_page()
    assert not ask(act="player", seat=1, level=1)["curtain"]
    view = ask(act="reply", node=0, text="a1>e~")
    assert not view["curtain"]
    assert "?r" not in view["position"]


STAGES = {
    "behind the curtain": [],
    "for Blue": [{"act": "reveal"}],
    "with Orange's seat given to the computer": [{"act": "player", "seat": 1, "level": 1}],
    "for Blue, against the computer": [{"act": "reveal"}, {"act": "player", "seat": 1, "level": 1}],
    "with nobody at the screen": [
        {"act": "player", "seat": 1, "level": 1},
        {"act": "player", "seat": 2, "level": 1},
    ],
}


@pytest.mark.parametrize("stage", [stage for stage in STAGES if "for Blue" not in stage])
def test_no_resigning_for_a_side_that_does_not_look(stage):
    """Else whoever holds the device could see all, whoever it is. Blue may, once Blue looks."""
    for command in ({"act": "resign"}, {"act": "type", "text": "resign:o"}):
        ask = hidden_page(*PAIRS[:2])
        for change in STAGES[stage]:
            ask(**change)
        view = ask(**command)
        assert view["outcome"] == view["resign"] == ""
        assert "?" in view["position"]
        assert "?r" not in view["position"]
    ask = hidden_page(*PAIRS[:2])
    assert ask(act="reveal")["resign"] == "Blue"
    view = ask(act="resign")
    assert view["outcome"] == "o"
    assert "?r" in view["position"]


def test_a_match_is_reviewed_once_everything_in_it_is_shown():
    """A judgement of half a pair depends on which tile is real, and its words name the tile."""
    ask = hidden_page(*PAIRS)
    ask(act="player", seat=2, level=1)
    ask(act="reveal")
    for purpose, refused in (("analysis", False), ("review", True)):
        answer = ask(act="history", purpose=purpose)
        assert ("history" not in answer) is refused
    assert "after the end" in answer["said"]["text"]
    ask(act="resign")
    assert "history" in ask(act="history", purpose="review")


def test_who_resigns_has_seen_what_was_hidden_and_the_match_stays_over():
    ask = hidden_page(*PAIRS)
    ask(act="reveal")
    assert {"b0?r2", "o0?r2"} <= {*ask(act="resign")["position"].replace("/", ",").split(",")}
    view = ask(act="undo")
    assert view["said"] is None or "resignation" not in view["said"]["text"]
    for node in (1, 2, 4):
        refused = ask(act="delete", node=node)["said"]
        assert refused["text"].startswith("The end has shown what was hidden")
    saved = ask(act="save", match=view["saving"]["match"], unchanged=False)
    assert saved["over"]
    assert "resign:" in saved["record"]
