"""What the page can ask about a match as a whole: its tree, its record, its links."""

import json
from datetime import date

import pytest

from drystone.app import page as program
from tests.app.session.test_page import essence, piece_places
from tests.app.talk import Page


@pytest.fixture
def talk():
    page = Page()
    page("new", game="anaash", options={"size": 4})
    return page


def texts(view):
    return [entry["text"] for entry in view["moves"]]


def forked(talk):
    """Play a1xa2 with two answers to it; return the view at the second."""
    talk("type", text="a1xa2")
    talk("type", text="b1xc1")
    talk("undo")
    return talk("type", text="b1xb2")


def test_a_variation_stands_in_the_list_after_what_it_varies(talk):
    view = forked(talk)
    assert texts(view) == ["a1xa2", "b1xc1", "b1xb2"]
    assert [entry["depth"] for entry in view["moves"]] == [0, 0, 1]
    assert [entry["opens"] for entry in view["moves"]] == [False, False, True]
    assert view["here"]["node"] == view["moves"][2]["node"]
    assert view["here"]["variation"]
    view = talk("type", text="d4xc4")
    assert [entry["opens"] for entry in view["moves"]] == [False, False, True, False]


def test_one_can_go_to_any_move_and_pieces_slide_along(talk):
    view = forked(talk)
    there = talk("goto", node=view["moves"][1]["node"])
    assert there["position"] != view["position"]
    assert there["ply"] == 2
    assert there["here"]["text"] == "2. b1xc1"
    back = talk("goto", node=view["moves"][2]["node"])
    moved = set(piece_places(there).items()) - set(piece_places(view).items())
    assert len(moved) < 4
    assert back["position"] == view["position"]


def test_promote_delete_and_restore(talk):
    view = forked(talk)
    number = view["here"]["node"]
    view = talk("promote", node=number)
    assert texts(view) == ["a1xa2", "b1xb2", "b1xc1"]
    assert not view["here"]["variation"]
    assert "main line already" in talk("promote", node=number)["said"]["text"]
    before = talk("view")
    first = view["moves"][0]["node"]
    view = talk("delete", node=first)
    assert texts(view) == []
    assert view["ply"] == 0
    assert view["restore"]
    assert view["said"]["text"] == "3 moves are deleted."
    again = talk("delete", node=first)
    assert (again["said"]["text"], again["restore"]) == ("That is deleted already.", True)
    assert "no move with the number" in talk("delete", node=999)["said"]["text"]
    assert essence(talk("restore")) == essence(before)
    assert not talk("view")["restore"]


def test_what_was_deleted_does_not_come_back_over_something_new(talk):
    view = forked(talk)
    talk("delete", node=view["here"]["node"])
    view = talk("type", text="b1xb2")
    assert not view["restore"]
    assert "nothing to bring back" in talk("restore")["said"]["text"]


def test_comments_and_marks(talk):
    number = forked(talk)["here"]["node"]
    view = talk("comment", node=number, text="<b>so</b>\n{}")
    assert view["here"]["comment"] == view["moves"][2]["comment"] == "<b>so</b>\n{}"
    assert talk("mark", node=number, glyph="?!")["here"]["glyph"] == "?!"
    assert talk("mark", node=number, glyph="!")["moves"][2]["glyph"] == "!"
    assert talk("mark", node=number, glyph="!")["here"]["glyph"] == ""
    assert talk("comment", node=number, text="")["here"]["comment"] == ""
    view = talk("comment", node=0, text="Before all.")
    assert view["moves"][0]["node"] == 0
    assert view["moves"][0]["comment"] == "Before all."


def test_marks_on_the_board_are_drawn_wiped_said_and_kept(talk):
    number = forked(talk)["here"]["node"]
    for mark, said, left in (
        ("G a1", "Green circle on a1.", ["G a1"]),
        ("R a1 b2", "Red arrow from a1 to b2.", ["G a1", "R a1 b2"]),
        ("Y a1", "Yellow circle on a1.", ["R a1 b2", "Y a1"]),
        ("R a1 b2", "No more red arrow from a1 to b2.", ["Y a1"]),
    ):
        view = talk("sketch", node=number, mark=mark.split())
        assert view["announce"] == said
        assert [" ".join(one) for one in view["here"]["drawn"]] == left
    for what, site, words in (
        ("here", "a1", "Drawn: yellow circle on a1."),
        ("here", "b2", ""),
        ("board", "", "Drawn: yellow circle on a1."),
    ):
        assert ("Drawn" in talk("ask", what=what, site=site)["said"]["text"]) == bool(words)
        assert words in talk("ask", what=what, site=site)["said"]["text"]
    refused = talk("sketch", node=number, mark=["G", "z9"])["said"]
    assert (refused["kind"], "“Gz9” is no mark" in refused["text"]) == ("error", True)
    assert "{[%csl Ya1]}" in talk("record")["record"]
    assert talk("read", text=talk("record")["record"])["here"]["drawn"] == [["Y", "a1"]]
    node = talk("view")["here"]["node"]
    assert talk("sketch", node=node, mark=[])["here"]["drawn"] == []


def test_marks_tell_nobody_what_is_hidden(talk):
    talk("new", game="ghast", options={"size": 3, "mode": "fakes-2"})
    assert "opponent would see" in talk("sketch", node=0, mark=["G", "a1"])["said"]["text"]
    talk("player", seat=2, level=1)
    assert talk("sketch", node=0, mark=["G", "a1"])["here"]["drawn"] == [["G", "a1"]]


def test_a_record_opens_again_and_what_was_open_can_be_gone_back_to(talk):
    forked(talk)
    talk("header", name="First", text="Ann")
    talk("header", name="Second", text="Bob")
    view = talk("header", name="Second", text="")
    today = date.today().isoformat()
    assert view["headers"] == {"Date": today, "First": "Ann"}
    answer = talk("record")
    assert '[First "Ann"]' in answer["record"]
    assert answer["file"] == f"anaash-Ann-{today}.txt"
    talk("new", game="anaash", options={"size": 8})
    before = talk("type", text="a1xa2")
    opened = talk("read", text=answer["record"])
    assert opened["said"]["kind"] == "info"
    assert essence(opened) == essence(view)
    assert opened["headers"] == view["headers"]
    assert essence(talk("back")) == essence(before)


@pytest.fixture
def other(talk):
    """A record in which the second seat is to move; the computer sits there, and has not moved."""
    talk("new", game="anaash", options={"size": 4}, first=0, second=2)
    talk("type", text="a1xa2")
    record = talk("record")["record"]
    assert talk("new", game="anaash", options={"size": 4})["thinks"] == 0
    return record


def test_a_computer_leaves_a_match_that_is_opened_as_it_is_until_it_is_told_to_go_on(talk, other):
    opened = talk("read", text=other)
    assert (opened["thinks"], opened["paused"]) == (0, True)
    assert opened["said"]["text"].endswith("Blue to move. The computer waits.")
    assert opened["line"]["lead"] == "The computer waits."
    assert talk("proceed")["thinks"] == 2


def test_where_a_person_is_to_move_in_what_is_opened_the_computer_answers(talk, other):
    start = '[Drystone "1"]\n[Game "anaash"]\n[Option "size=4"]\n*'
    talk("read", text=other)
    assert not talk("read", text=start)["paused"]
    assert talk("type", text="a1xa2")["thinks"] == 2


def test_a_computer_waits_in_the_match_that_was_opened_and_in_no_other(talk, other):
    talk("type", text="a1xa2")
    assert talk("view")["thinks"] == 2
    talk("read", text=other)
    assert talk("back")["thinks"] == 2
    assert talk("back")["paused"]
    assert not talk("new", game="anaash", options={"size": 4})["paused"]
    assert talk("type", text="a1xa2")["thinks"] == 2


def test_in_ones_own_stored_match_the_computer_goes_on(talk, other):
    view = talk("resume", text=other, first=0, second=2)
    assert (view["thinks"], view["paused"]) == (2, False)


def test_a_computer_plays_into_no_sample_and_no_example(talk):
    talk("new", game="accasta", first=3, second=3)
    assert talk("example", number=0)["thinks"] == 0
    talk("new", game="accasta", first=3, second=3)
    talk("sample", number=0)
    last = talk("goto", ply=talk("view")["last"])
    assert last["thinks"] == 0
    assert last["paused"] == (last["outcome"] == "")


def test_a_link_opens_at_the_same_node(talk):
    view = forked(talk)
    link = talk("link")["link"]
    assert link.startswith("?game=anaash&size=4#match=")
    other = Page()
    opened = other("open", link=link.partition("#")[2])
    assert essence(opened) == essence(view)
    assert opened["here"] == view["here"]
    alone = talk("link", alone=True)["link"]
    assert other("open", link=alone.partition("#")[2])["position"] == view["position"]


def test_only_what_changed_in_the_list_is_told(talk):
    talk("type", text="a1xa2")
    first = talk("type", text="b1xc1")
    assert (first["same"], len(first["moves"])) == (0, 2)
    same = talk("touch", site="d4", has=first["stamp"])
    assert (same["same"], same["moves"], same["stamp"]) == (2, [], first["stamp"])
    more = talk("touch", site="c4", has=first["stamp"])
    assert (more["same"], texts(more)) == (2, ["d4xc4"])
    stale = talk("undo", has=first["stamp"])
    assert (stale["same"], len(stale["moves"])) == (0, 3)
    changed = talk("mark", node=2, glyph="!", has=more["stamp"])
    assert (changed["same"], texts(changed)) == (1, ["b1xc1", "d4xc4"])
    gone = talk("delete", node=2, has=changed["stamp"])
    assert (gone["same"], texts(gone)) == (1, [])
    other = talk("new", game="anaash", options={"size": 4}, has=gone["stamp"])
    assert (other["same"], other["moves"]) == (0, [])


def test_a_session_speaks_json_whatever_was_written(talk):
    session = program.Page()
    message = {"act": "comment", "node": 0, "text": '</script>"\u2028\ud800'}
    view = json.loads(session.handle(json.dumps(message)))
    assert view["here"]["comment"] == '</script>"\n\N{REPLACEMENT CHARACTER}'
