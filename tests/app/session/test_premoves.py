"""Premoves: one's next move, touched while the computer or a friend who plays live is to move."""

import json
from random import Random

import pytest

import drystone
from drystone.play.premoves import Premoves
from tests.app.talk import Page


def waiting(name="anaash", *moves, clock="", **options):
    """Return a page on which the computer, at the second seat, is to answer a move."""
    talk = Page()
    talk("new", game=name, options=options or {"size": 4}, first=0, second=1, clock=clock)
    for text in moves or ("a1xa2",):
        assert talk("type", text=text)["thinks"]
    return talk


def ahead(talk, *sites):
    """Touch sites for the next move; return the last answer."""
    return [talk("touch", site=site, ahead=True) for site in sites][-1]


def reply(talk, text, **more):
    return talk("reply", node=talk("view")["node"], text=text, **more)


def marked(view):
    """Return how many rings of a premove are on the board."""
    return json.dumps(view["scene"]).count('"outline planned-outline"')


def test_a_premove_is_shown_said_and_played_at_once():
    talk = waiting()
    begun = ahead(talk, "c1")
    assert (begun["touched"], marked(begun), begun["line"]["lead"]) == (["c1"], 1, "Premove c1 …")
    whole = ahead(talk, "d1")
    assert (whole["touched"], marked(whole), whole["ply"]) == (["c1", "d1"], 2, 1)
    assert whole["line"]["lead"] == "Premove c1xd1."
    assert whole["announce"] == "Premove c1 captures d1."
    assert (whole["thinks"], whole["premove"], whole["undo"]) == (1, False, True)
    there = reply(talk, "b3xb2")
    assert (there["ply"], there["premove"], marked(there)) == (2, True, 2)
    played = talk("premove")
    assert (played["here"]["move"], played["ply"], marked(played)) == ("c1xd1", 3, 0)
    assert played["announce"].startswith("Blue: b3 captures b2. Red: c1 captures d1.")
    assert "premove" not in played
    assert talk("premove")["ply"] == 3


def test_a_piece_that_the_answer_takes_can_be_taken_back_there():
    talk = waiting()
    ahead(talk, "a2", "b2")  # two of one's own, as long as b2 is not taken
    reply(talk, "b3xb2")
    assert talk("premove")["here"]["move"] == "a2xb2"


def test_what_is_not_legal_then_is_dropped_with_a_word():
    talk = waiting()
    ahead(talk, "c1", "b1")
    reply(talk, "d1xc1")
    dropped = talk("premove")
    assert dropped["said"]["text"] == "Premove c1xb1 is not possible now, and was dropped."
    assert dropped["announce"].startswith("Premove c1 captures b1 is not possible now")
    assert "d1 captures c1" in dropped["announce"]
    assert (dropped["ply"], dropped["said"]["kind"], marked(dropped)) == (2, "info", 0)
    assert talk("touch", site="d2")["touched"] == ["d2"]


TAKEN_BACK = [
    {"act": "touch", "site": "a4", "ahead": True},
    {"act": "touch", "site": "c1", "ahead": True},
    {"act": "undo"},
    {"act": "goto", "ply": 0},
    {"act": "pause"},
    {"act": "resign"},
    {"act": "new", "game": "anaash"},
    {"act": "load", "text": "1,r1/b1,1 r", "game": "anaash", "options": {"size": 2}},
]


@pytest.mark.parametrize("act", TAKEN_BACK)
def test_it_is_taken_back(act):
    talk = waiting()
    ahead(talk, "c1", "d1")
    view = talk(**act)
    assert (view["touched"], marked(view), "premove" in view) == ([], 0, False)
    if act["act"] == "undo":
        words = "Premove c1xd1 is taken back. Undo again, and your last move is."
        assert view["said"]["text"] == words
    if act["act"] in {"touch", "undo"}:
        assert (view["thinks"], "premove" in reply(talk, "b3xb2")) == (1, False)


TOUCHES = [
    ([("c1", ""), ("d1", ""), ("c3", "")], "Premove c3 …"),
    ([("c1", "lift"), ("d1", "drop")], "Premove c1xd1."),
    ([("c1", ""), ("d1", ""), ("c1", "lift"), ("c2", "drop")], "Premove c1xc2."),
    ([("c1", ""), ("d1", ""), ("c1", "lift"), ("a4", "drop")], ""),
    ([("c1", ""), ("d1", ""), ("a4", "lift")], ""),
]


@pytest.mark.parametrize(("touches", "lead"), TOUCHES)
def test_another_piece_or_space_makes_another_premove(touches, lead):
    talk = waiting()
    for site, hand in touches:
        view = talk("touch", site=site, ahead=True, **({"hand": hand} if hand else {}))
    assert view["line"]["lead"] == lead


TYPED = [
    ("c1xd1", "Premove c1xd1."),
    (" C1 x d1", "Premove c1xd1."),
    ("b3xb2", "It is not your turn, and “b3xb2” cannot be your next move."),
    ("nonsense", "It is not your turn, and “nonsense” cannot be your next move."),
]


@pytest.mark.parametrize(("text", "words"), TYPED)
def test_it_can_be_typed(text, words):
    talk = waiting()
    view = talk("type", text=text, ahead=True)
    assert words == (view["said"] or {"text": view["line"]["lead"]})["text"]
    assert reply(talk, "b3xb2").get("premove", False) is words.startswith("Premove")


def test_resign_typed_before_ones_turn_resigns():
    assert waiting()("type", text="resign", ahead=True)["outcome"] == "b"


def test_what_was_begun_goes_on_in_ones_turn():
    talk = waiting()
    ahead(talk, "c1")
    view = reply(talk, "b3xb2")
    assert (view["touched"], "premove" in view) == (["c1"], False)
    assert talk("touch", site="d1")["here"]["move"] == "c1xd1"


def test_nothing_begins_where_no_answer_lets_it():
    talk = waiting()
    view = ahead(talk, "a4")
    assert "no premove begins there" in view["said"]["text"]
    assert view["touched"] == []


def test_without_the_setting_and_with_two_people_touches_are_refused():
    assert "The computer is to move" in waiting()("touch", site="c1")["said"]["text"]
    talk = Page()
    talk("new", game="anaash", options={"size": 4}, first=0, second=0)
    talk("type", text="a1xa2")
    assert talk("touch", site="b1", ahead=True)["touched"] == ["b1"]


@pytest.mark.parametrize("typed", [False, True])
def test_a_premove_that_few_answers_leave_is_found_too(typed):
    talk = waiting("anaash", "b2xc2")
    reply(talk, "d3xc3")
    talk("type", text="a3xa2")
    view = talk("type", text="d4-d3", ahead=True) if typed else ahead(talk, "d4", "d3")
    assert view["line"]["lead"] == "Premove d4-d3."


def test_it_costs_no_time():
    talk = waiting(clock="10+5")
    ahead(talk, "c1", "d1")
    left = reply(talk, "b3xb2", spent=3_000)["clock"]["left"][1]
    assert talk("premove", spent=900)["clock"]["left"][1] == left + 5_000


def test_parts_of_a_move_have_their_buttons():
    talk = waiting("accasta", "a1:C-b1", rules="1998")
    view = ahead(talk, "a1")
    words = [one["words"] for one in view["buttons"] if one["open"]]
    assert words == ["Take 1: white Horse", "Take 2: white Horse, white Shield"]


def live():
    """Return a page whose friend, whose page is the other, is to move live."""
    ann, bob = Page("anaash"), Page("anaash")
    ann("invite", game="anaash", options={"size": 4})
    ann("type", text="a1xa2")
    bob("accept", link=ann("sent")["friend"]["link"])
    ann("playLive", match=ann("view")["friend"]["match"])
    return ann, bob


def test_a_friend_who_plays_live_is_waited_for_in_the_same_way():
    ann, bob = live()
    assert ahead(ann, "c1", "d1")["line"]["lead"] == "Premove c1xd1."
    link = bob("type", text="b3xb2")["friend"]["link"]
    assert ann("receive", link=link, live=True)["premove"]
    assert ann("premove")["here"]["move"] == "c1xd1"


def test_a_move_that_is_taken_back_takes_the_premove_with_it():
    ann, bob = live()
    link = bob("type", text="b3xb2")["friend"]["link"]
    ann("receive", link=link, live=True)
    bob("receive", link=ann("type", text="c1xd1")["friend"]["link"], live=True)
    assert ahead(ann, "a3", "a4")["line"]["lead"] == "Premove a3xa4."
    asked = ann("receive", link=bob("undo")["friend"]["link"], live=True)
    assert "asks to take back" in asked["line"]["text"], "what is premoved is said after it"
    back = ann("answerUndo", accept=True)
    assert (back["touched"], "premove" in back) == ([], False)


def test_with_a_friend_who_plays_by_links_there_is_none():
    ann, _ = live()
    ann("playLive", match="")
    assert "friend’s turn" in ann("touch", site="c1", ahead=True)["said"]["text"]


GHAST = {"size": 4, "mode": "fakerghast"}
PAIRS = [("a1>e~", "~g4>w"), ("g4>w~", "~a1>e")]
SHOWN = ("scene", "line", "announce", "said", "buttons", "touched", "position", "moves")


def veiled(pair):
    """Return all answers to one who premoves over and beside a hidden pair, its real tile first."""
    talk = Page()
    talk("new", game="ghast", options=GHAST, first=1, second=0)
    seen = [ahead(talk, "a1", "e"), *(reply(talk, text) for text in pair), talk("premove")]
    seen += [talk("touch", site=site) for site in ("a3", "e", "g2", "w")]
    seen += [ahead(talk, site) for site in ("a4", "e", "a1", "g4", "b1", "w")]
    seen += [reply(talk, "c1>e~"), reply(talk, "~e1>e"), talk("premove")]
    return [[one[key] for key in SHOWN] for one in seen]


def test_hidden_tiles_tell_nothing():
    one, other = map(veiled, PAIRS)
    assert one == other
    said = json.dumps(one)
    assert "Premove a1>e~ is not possible now" in said
    assert "Premove b1>w~ is not" not in said
    assert "Premove b1>w~" in said


@pytest.mark.parametrize("name", drystone.games())
def test_whatever_is_touched_of_a_premove_is_drawn(name):
    rng, talk = Random(name), Page()
    talk("new", game=name, first=0, second=1)
    for _ in range(16):
        seen = talk.program.session.seen
        if seen.outcome is not None:
            break
        if not talk("view")["thinks"]:
            talk("type", text=str(seen.random_move(rng)))
            continue
        planned = seen.side in seen.game.sides and Premoves(seen, seen.game.other(seen.side))
        if planned and planned.open:
            for site in rng.sample(sorted(planned.open), min(3, len(planned.open))):
                touch_all(talk, rng, site)
                assert talk("undo")["touched"] == []
            touch_all(talk, rng, site)
        reply(talk, str(talk.program.session.match.position.random_move(rng)))
        assert not talk("premove").get("premove")


def touch_all(talk, rng, site):
    """Touch a premove that begins at a site."""
    view = ahead(talk, site)
    while more := sorted(talk.program.session.premoves.open):
        assert not [one for one in view["buttons"] if one["words"] == one["site"]]
        view = ahead(talk, rng.choice(more))
    assert view["line"]["lead"].startswith("Premove")
