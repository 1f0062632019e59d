"""Keeping matches and having them back: nothing is lost, and nothing hidden is given away."""

import json
import random

import pytest

import drystone
from drystone.app.views.match_view import extent_view, first_view
from drystone.app.wire.protocol import to_json
from drystone.games import catalogue
from drystone.play.match import Match
from drystone.play.records.record import write
from drystone.play.screen import Screen
from drystone.play.seen_match import SeenMatch
from tests.app.talk import Page


@pytest.fixture
def ask():
    return Page()


def new(ask, game="anaash", **options):
    return ask(act="new", game=game, options=options)["saving"]["match"]


def test_a_match_is_kept_once_something_is_in_it(ask):
    number = new(ask, size=4)
    assert ask(act="save", match=number) == {"record": None}
    assert ask(act="save", match=number, unchanged=True)["record"].startswith("[Drystone")
    ask(act="type", text="a1xa2")
    answer = ask(act="save", match=number)
    assert "a1xa2" in answer["record"]
    assert answer["preview"] is None
    assert answer["over"] is False


def test_whoever_looks_back_in_a_match_that_is_over_does_not_make_it_go_on(ask):
    number = new(ask, size=4)
    for text in ("a1xa2", "b1xc1"):
        ask(act="type", text=text)
    ask(act="resign")
    assert ask(act="save", match=number)["over"] is True
    view = ask(act="goto", ply=1)
    assert (view["ply"], view["outcome"]) == (1, "")
    assert ask(act="save", match=number, unchanged=True)["over"] is True
    ask(act="type", text="d1xc1")
    answer = ask(act="save", match=number)
    assert answer["over"] is True, "a variation leaves it as it has ended"
    assert ask(act="preview", text=answer["record"])["over"] is True


def test_what_was_taken_back_is_so_when_the_match_comes_back(ask):
    number = new(ask, size=4)
    for text in ("a1xa2", "b1xc1", "a2+a3"):
        ask(act="type", text=text)
    ask(act="undo")
    stored = ask(act="save", match=number, unchanged=True)
    again = {"act": "resume", "text": stored["record"], "plies": stored["extent"]["plies"]}
    assert ask(**again)["retracted"] is True
    assert ask(act="redo")["retracted"] is False
    ask(act="goto", ply=1)
    looking = ask(act="save", match=ask(act="show")["saving"]["match"], unchanged=True)
    assert looking["extent"]["plies"] == 3
    again = {"act": "resume", "text": looking["record"], "plies": looking["extent"]["plies"]}
    assert ask(**again)["retracted"] is False
    assert ask(act="resume", text=stored["record"])["retracted"] is False, "nobody knows"


def extent(plies, side, status, winner=0):
    return {"plies": plies, "side": side, "status": status, "winner": winner}


def test_a_match_is_told_as_a_whole_wherever_one_looks(ask):
    number = new(ask, size=4)
    for text in ("a1xa2", "b1xc1"):
        ask(act="type", text=text)
    ask(act="goto", ply=0)
    assert ask(act="save", match=number)["extent"] == extent(2, "r", "Red to move")
    ask(act="goto", ply=2)
    ask(act="undo")
    taken_back = ask(act="save", match=number, unchanged=True)
    assert taken_back["extent"] == extent(1, "b", "Blue to move")
    ask(act="redo")
    ask(act="resign")
    ask(act="goto", ply=1)
    answer = ask(act="save", match=number)
    assert answer["extent"] == extent(2, "", "Blue wins", 2) | {"won": "b"}
    assert ask(act="preview", text=answer["record"])["extent"] == answer["extent"]
    hinted = answer["record"].replace("]\n", ']\n[Hints "3"]\n', 1)
    assert ask(act="preview", text=hinted)["extent"] == answer["extent"] | {"hints": 3}


def test_who_has_won_is_told_by_the_seat_after_colours_were_swapped():
    match = drystone.match("asli", size=5)
    while not any(move.swaps_seats for move in match.position.moves()):
        match.play(str(match.position.moves()[0]))
    match.play(next(str(move) for move in match.position.moves() if move.swaps_seats))
    loser = match.position.side
    match.resign(loser)
    assert extent_view(SeenMatch(match, None))["winner"] == 3 - match.seats[loser]
    assert match.here.swapped


def test_a_match_that_left_the_board_can_still_be_kept(ask):
    number = new(ask, size=4)
    ask(act="type", text="a1xa2")
    new(ask, size=6)
    answer = ask(act="save", match=number)
    assert "a1xa2" in answer["record"]
    assert answer["preview"]["position"].endswith(" b")
    back = ask(act="back")
    assert back["saving"]["match"] == number


def test_the_state_changes_with_whatever_is_kept(ask):
    states = [ask(act="new", game="anaash", options={"size": 4})["saving"]["state"]]
    for message in (
        {"act": "type", "text": "a1xa2"},
        {"act": "flip"},
        {"act": "undo"},
        {"act": "header", "name": "First", "text": "Ann"},
    ):
        states.append(ask(**message)["saving"]["state"])
    assert len(set(states)) == len(states)
    assert ask(act="touch", site="a1")["saving"]["state"] == states[-1]


def test_resuming_gives_the_same_record(ask):
    number = new(ask, size=4)
    for text in ("a1xa2", "b1xc1", "b2xb3"):
        ask(act="type", text=text)
    ask(act="undo")
    ask(act="flip")
    kept = ask(act="save", match=number)
    view = ask(act="resume", text=kept["record"], flip=kept["flip"])
    assert view["resumed"]
    assert (view["ply"], view["redo"], view["flip"]) == (2, True, True)
    again = ask(act="save", match=view["saving"]["match"], unchanged=True)
    assert again["record"] == kept["record"]


def test_resuming_says_whose_turn_it_is_or_who_won(ask):
    number = new(ask, size=4)
    ask(act="type", text="a1xa2")
    for status in ("Blue to move.", "Blue wins: Red has resigned."):
        kept = ask(act="save", match=number, unchanged=True)["record"]
        view = ask(act="resume", text=kept)
        assert view["said"]["text"] == f"The match is as you left it. {status}"
        number = ask(act="resign", side="r")["saving"]["match"]


@pytest.mark.parametrize("text", ["nonsense", '[Drystone "1"] [Game "chess"] *', "x" * 5_000_000])
def test_what_cannot_be_read_leaves_the_match(ask, text):
    number = new(ask, size=4)
    ask(act="type", text="a1xa2")
    for act in ("resume", "preview"):
        view = ask(act=act, text=text)
        assert view["said"]["kind"] == "error"
        assert "resumed" not in view
        assert view["saving"]["match"] == number
        assert view["ply"] == 1


def test_a_break_is_told_and_what_comes_before_it_is_open(ask):
    view = ask(
        act="resume", text='[Drystone "1"] [Game "anaash"] [Option "size=4"] 1. a1xa2 2. z9 *'
    )
    assert view["said"]["kind"] == "error"
    assert "“z9”" in view["said"]["text"]
    assert (view["resumed"], view["ply"]) == (True, 1)


def test_peeking_leaves_the_board_alone(ask):
    number = new(ask, size=4)
    before = ask(act="view")
    peeked = ask(act="preview", text='[Drystone "1"] [Game "anaash"] [Option "size=6"] 1. a1xa2 *')
    assert peeked["preview"]["game"]["query"] == "?game=anaash"
    assert peeked["trouble"] == ""
    assert ask(act="view") == before
    assert before["saving"]["match"] == number


@pytest.mark.parametrize("number", [99, None, "1", -1])
def test_an_unknown_number_is_refused(ask, number):
    assert ask(act="save", match=number)["said"]["kind"] == "error"


def hidden_games():
    """Return each game in the catalogue with an option that hides something."""
    found = []
    for name, kind in catalogue().items():
        for option in kind.options:
            values = (*option.offers, *option.values())
            chosen = [drystone.game(name, **{option.key: value}) for value in values]
            found += [game for game in chosen if game.hidden][:1]
    return found


def hiding_match(game, rng):
    """Play at random until somebody sees less than there is; None if that takes too long."""
    match = Match(game.start())
    for _ in range(30):
        if match.outcome is not None:
            return None
        match.play(match.position.random_move(rng))
        if str(match.position.seen_by("")) != str(match.position):
            return match
    return None


@pytest.mark.parametrize("game", hidden_games(), ids=str)
def test_nothing_hidden_is_shown_before_the_curtain_is_lifted(ask, game):
    matches = [hiding_match(game, random.Random(seed)) for seed in range(10)]
    found = [match for match in matches if match is not None]
    assert found
    for match in found:
        public = str(match.position.seen_by(""))
        sight = json.loads(to_json(first_view(Screen.over(match, curtain=True))))
        assert sight["position"] == public
        assert sight["curtain"]
        peeked = ask(act="preview", text=write(match))["preview"]
        assert peeked == sight
        view = ask(act="resume", text=write(match))
        assert view["curtain"] == sight["curtain"]
        assert view["position"] == public
        assert view["scene"] == sight["scene"]
        kept = ask(act="save", match=view["saving"]["match"], unchanged=True)
        assert kept["preview"]["position"] == public
        lifted = ask(act="reveal")
        assert lifted["position"] == str(match.position.seen_by(match.position.side))
        again = ask(act="save", match=view["saving"]["match"], unchanged=True)
        assert again["preview"] == kept["preview"]


@pytest.mark.parametrize("mode", ["fakerghast", "fakes-3", "standard"])
def test_a_record_that_would_give_away_what_is_hidden_says_so(ask, mode):
    """A plain file leaves such a match out, until its end has shown all."""
    number = new(ask, "ghast", size=4, mode=mode)
    for text in ("a3>ne~", "~a1>e") if mode == "fakerghast" else ("a3>ne",):
        ask(act="type", text=text)
    for over in (False, True):
        stored = ask(act="save", match=number, unchanged=True)
        hides = mode != "standard" and not over
        told = ask(act="preview", text=stored["record"])
        assert [one["extent"].get("hides", False) for one in (stored, told)] == [hides, hides]
        ask(act="reveal")
        ask(act="resign")


def test_a_match_says_which_of_its_options_are_not_as_usual(ask):
    shown = ask(act="new", game="ghast", options={"size": 5, "mode": "fakerghast"})
    assert shown["game"]["unusual"] == "Board size 5 · Fakerghast"
    assert ask(act="new", game="ghast", options={})["game"]["unusual"] == ""
    record = write(drystone.match("accasta", rules="2010"))
    assert ask(act="preview", text=record)["preview"]["game"]["unusual"] == "Rules 2010"


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("asli", {"komi": "0"}, "No komi"),
        ("asli", {"size": 13, "komi": "1"}, "Board size 13 · Komi 1 stone"),
        ("ghast", {"komi": "0.5", "vetoes": "3/0"}, "Points for Blue 0.5 · Vetoes 3 and 0"),
        ("ghast", {"mode": "fakes-3"}, "Standard with 3 fakes each"),
        ("ghast", {"tile": ">.c.cR"}, "Another tile"),
    ],
)
def test_what_is_not_as_usual_is_told_in_words_that_need_no_menu(name, options, words):
    assert drystone.game(name, **options).unusual == words
