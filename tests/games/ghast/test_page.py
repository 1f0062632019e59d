"""What the page is told while a tile is turned and placed."""

import pytest

from drystone.app import page as program
from tests.app.talk import Page
from tests.sampling import sample_of


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
TRIED = [
    *({"act": "ask", "what": what, "site": "a1"} for what in ("here", "around", "last", "open")),
    *({"act": "ask", "what": what} for what in ("board", "score", "turn")),
    *({"act": "player", "seat": seat, "level": level} for seat in (1, 2) for level in (0, 2)),
    *({"act": act} for act in ("view", "undo", "redo", "flip", "pause", "proceed", "back")),
    *({"act": act} for act in ("record", "link", "menu", "refresh", "restore")),
    *({"act": "goto", "ply": ply} for ply in (0, 1, 2)),
    *({"act": act, "node": 1} for act in ("goto", "promote", "delete", "answer")),
    *({"act": "touch", "site": site} for site in ("a1", "a2", "e1", "pass", "done")),
    *({"act": "type", "text": text} for text in ("a1>e", "~a2>w", "e1>e~", "pass", "x")),
    {"act": "comment", "node": 1, "text": "x"},
    {"act": "mark", "node": 2, "glyph": "!"},
    {"act": "header", "name": "First", "text": "Ann"},
    {"act": "overlay", "key": "oxygen"},
    {"act": "turn", "by": 1},
    {"act": "link", "alone": True},
    {"act": "retry"},
    {"act": "solution"},
    {"act": "line", "moves": ["a1>e"]},
    {"act": "line", "moves": ["a1>e"], "threat": True},
    {"act": "new", "game": "ghast"},
    {"act": "load", "text": "x"},
    {"act": "read", "text": "x"},
    {"act": "open", "link": "x"},
    {"act": "resume", "text": "x"},
    {"act": "preview", "text": "x"},
    {"act": "join", "text": "x", "seat": "x", "storedSeat": "x", "storedSecrets": ""},
    {"act": "challenge", "kind": "lesson", "name": "ghast-1"},
    {"act": "challenges", "kind": "lesson", "name": "ghast"},
    {"act": "pose", "game": "ghast", "position": "x", "count": 1, "line": ["x"]},
    {
        "act": "exercise",
        "name": "x",
        "game": "ghast",
        "position": "x",
        "played": "a1>e",
        "line": ["a2>e"],
    },
    {"act": "history", "purpose": "review"},
    {"act": "judged", "node": 1, "good": True, "words": "x"},
    {"act": "example", "number": 0},
    {"act": "sample", "number": 0},
    {"act": "rematch"},
    {"act": "rematch", "level": 2},
    {"act": "choices", "beside": True},
    {"act": "picture", "name": "ghast"},
    {"act": "picture", "name": "ghast-1", "kind": "puzzle"},
    {"act": "choose", "game": "ghast", "option": "tile", "value": ">c.R.c", "part": "1"},
    {"act": "save", "match": 1},  # an open game that was on the board before
    {"act": "identify", "link": "x"},
    {"act": "receive", "link": "x"},
    {"act": "accept", "link": "x"},
    {"act": "playLive", "match": "x"},
    {"act": "sent"},
    {"act": "answerUndo", "accept": True},
    {"act": "agree", "moves": ["a1>e"]},
    {"act": "call", "name": "Ann"},
    {"act": "edit"},
    {"act": "edit", "text": "x"},
    {"act": "change", "what": "clear"},
    {"act": "leave"},
    {"act": "draw"},
    {"act": "explore"},
    {"act": "explore", "trails": ["first 1=a1,e"]},
    {"act": "trail", "text": "x"},
    {"act": "draw", "scene": '["svg", {"viewBox": "0 0 1 1"}, []]'},
]
NOT_TRIED = {
    "reveal",  # a stage of its own
    "reply",  # the computer's move, which the page has from its own search
    "bench",  # measures time
    "resign",  # ends the match, and then everything is shown (see the test below)
    "invite",  # begins another match, by lot (for correspondence see tests/play/correspondence)
}


@pytest.mark.slow
@pytest.mark.parametrize("stage", sample_of(STAGES, 0, 2))
def test_no_command_tells_which_tile_of_a_pair_is_real(stage):
    """The swap test: the answers are the same, to the letter, if the other tile is the real one."""
    for message in TRIED:
        answers = []
        for pair in (("a1>e~", "~a2>e"), ("a2>e~", "~a1>e")):
            ask = hidden_page(*pair)
            for change in STAGES[stage]:
                ask(**change)
            answers.append((ask(**message), ask(act="view")))
        assert answers[0] == answers[1], message


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


def test_the_swap_test_knows_every_command():
    assert {message["act"] for message in TRIED} | NOT_TRIED == program.commands().keys()


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
