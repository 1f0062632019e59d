"""What stands around the board: strips, the line, the result, and a match played again."""

import json
import re

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.play.picker import Picker
from tests.app.talk import Page
from tests.helpers import variants, vector_records

SMALL = {"size": 4}


@pytest.fixture
def talk():
    page = Page()
    page("new", game="anaash", options=SMALL)
    return page


def names(view):
    return [strip["name"] for strip in view["strips"]]


def test_strips_name_who_plays_and_the_near_one_is_yours(talk):
    view = talk("view")
    assert names(view) == ["Blue", "Red"]
    assert [strip["detail"] for strip in view["strips"]] == ["", ""]
    assert [strip["side"] for strip in view["strips"]] == ["b", "r"]
    assert [strip["turn"] for strip in view["strips"]] == [False, True]
    assert [strip["score"] for strip in view["strips"]] == ["8 checkers", "8 checkers"]
    view = talk("player", seat=1, level=3)
    assert names(view) == ["Casual", "You"]
    assert view["strips"][0]["detail"] == "Red, level 3"
    assert [strip["thinks"] for strip in view["strips"]] == [True, False]
    assert view["line"] == {"lead": "", "text": "Casual thinks about the next move."}
    view = talk("player", seat=2, level=4)
    assert names(view) == ["Keen", "Casual"]


def test_the_strips_of_two_people_turn_with_the_board(talk):
    assert names(talk("flip")) == ["Red", "Blue"]
    talk("player", seat=2, level=1)
    assert names(talk("flip")) == ["Beginner", "You"]
    assert names(talk("flip")) == ["Beginner", "You"]


def test_strips_have_the_names_of_the_record(talk):
    talk("header", name="First", text="Ada")
    view = talk("header", name="Second", text="Blaise")
    assert names(view) == ["Blaise", "Ada"]


def test_the_line_says_that_one_looks_back(talk):
    talk("type", text="a1xa2")
    assert talk("type", text="b1xc1")["line"] == {"lead": "", "text": "Pick a red stack."}
    assert talk("undo")["line"] == {"lead": "Back at move 1.", "text": "Pick a blue stack."}
    assert talk("undo")["line"]["lead"] == "Back at the start."
    assert talk("type", text="d4xd3")["line"]["lead"] == ""


def test_whoever_looks_back_from_the_end_is_told_how_it_ended_and_finds_it_there_again(talk):
    talk("type", text="a1xa2")
    talk("type", text="b1xc1")
    won = talk("resign")["result"]
    assert won["title"] == "Blue wins"
    for ply, where in ((1, "move 1"), (0, "the start")):
        view = talk("goto", ply=ply)
        assert view["result"] is None
        assert view["line"]["lead"] == f"Back at {where}. At the end, Blue wins."
    assert talk("goto", ply=view["last"])["result"] == won
    talk("undo")  # the resignation is taken back: there is no end
    assert talk("goto", ply=1)["line"]["lead"] == "Back at move 1."


def test_whoever_comes_back_to_an_earlier_move_is_told_so(talk):
    for move in ("a1xa2", "b1xc1"):
        talk("type", text=move)
    stored = talk("save", match=talk("undo")["saving"]["match"])
    said = talk("resume", text=stored["record"])["said"]["text"]
    assert said == "The match is as you left it. Back at move 1. Blue to move."


def test_the_line_tells_a_move_that_no_space_shows(talk):
    talk("new", game="ghast")
    told = talk("type", text="pass")["line"]
    assert told == {"lead": "Orange: pass.", "text": "Pick a hex for your tile."}
    assert talk("type", text="a4>ne")["line"]["lead"] == ""
    talk("undo")
    assert talk("view")["line"]["lead"] == "Orange: pass. Back at move 1."


def test_the_line_says_what_to_do_and_why_a_turn_was_skipped(talk):
    assert talk("view")["line"] == {"lead": "", "text": "Pick a red stack."}
    assert talk("touch", site="a1")["line"]["text"] == "Now capture a blue one."
    talk("load", text="2,r3,1/4/2,b2,1/4 r")
    view = talk("type", text="c4-c3")
    lead = "Blue has no move and sits out."
    assert view["line"] == {"lead": lead, "text": "Pick a red stack."}


def ended(talk):
    """Play the shortest of the finished games on a small board; return its last view."""
    small = [one for one in vector_records("games") if one["options"] == SMALL]
    record = min((one for one in small if one["game"] == "anaash"), key=lambda o: len(o["moves"]))
    for move in record["moves"]:
        view = talk("type", text=move)
    return view


def test_what_an_end_speaks_of_is_marked_on_the_board(talk):
    talk("new", game="ghast", options={"size": 3})
    talk("edit")
    talk("change", what="text", value="b4,b4,1/b0,1,b1,b4/1,b3,b0,o3,b5/b4,2,b5/b1,b2,1 b 264 0")
    talk("leave", play=True)
    view = talk("type", text="claim")
    assert "11 tiles more" in view["result"]["reason"]
    assert json.dumps(view["scene"]).count("shown-outline") == 12
    assert "shown-outline" not in json.dumps(talk("goto", ply=0)["scene"])


def test_at_the_end_each_empty_point_says_its_own_reason(talk):
    talk("new", game="asli", options={"size": 5, "komi": 0})
    scene = json.dumps(talk("load", text="wwwbb/1wbb1/wb2b/wwbbb/wwb1b w w1 bw m")["scene"])
    assert (scene.count("shown-outline"), scene.count("apart-outline")) == (4, 1)
    for site, rule, words in (
        ("d1", "dead", "; after a stone on d1, it would be dead: no path of empty points"),
        ("c3", "incursion", "; a stone on c3 would be a minimal incursion: it kills one group"),
        ("a1", "end", "The game is over: White has no legal action left."),
    ):
        said = talk("touch", site=site)["said"]
        assert (said["rule"], words in said["text"]) == (rule, True)


CIRCLE = ("a1:C+b2", "e3:S+e4", "b2:C+a1", "e4:S-e3")

# Moves, and the section of the rules that ended the match: none where somebody has resigned.
ENDS = {"resigned": ([CIRCLE[0], "resign"], ""), "repeated": ([*CIRCLE * 2], "end")}


@pytest.mark.parametrize("how", ENDS)
def test_an_end_leads_to_the_rule_that_made_it(talk, how):
    moves, rule = ENDS[how]
    talk("new", game="accasta")
    for text in moves:
        view = talk("type", text=text)
    assert view["result"]["rule"] == rule
    assert talk("touch", site="a1")["said"]["rule"] == rule


def test_a_result_says_who_won_and_why(talk):
    assert talk("view")["result"] is None
    view = ended(talk)
    winner = {"r": "Red", "b": "Blue"}[view["outcome"]]
    result = view["result"]
    assert result["title"] == f"{winner} wins"
    assert result["reason"].endswith("has been captured.")
    assert result["words"] == f"{view['ply']} moves"
    assert result["next"] == 0
    assert view["line"]["lead"] == f"{winner} wins:"
    assert not any(strip["turn"] for strip in view["strips"])
    back = talk("goto", ply=1)
    assert back["result"] is None
    assert back["ended"]
    assert back["last"] == view["ply"]


def test_whoever_plays_the_computer_wins_or_loses(talk):
    view = ended(talk)
    seat = {"r": 1, "b": 2}[view["outcome"]]
    view = talk("player", seat=3 - seat, level=2)
    assert view["result"]["title"] == "You win"
    assert view["result"]["words"].endswith("against Learner, level 2")
    assert (view["result"]["next"], view["result"]["harder"]) == (3, "Try level 3")
    view = talk("player", seat=3 - seat, level=6)
    assert view["result"]["next"] == 0
    talk("player", seat=3 - seat, level=0)
    view = talk("player", seat=seat, level=2)
    assert view["result"]["title"] == "You lose"
    assert view["result"]["next"] == 0


def test_a_match_counts_against_the_level_that_one_person_has_played_from_the_start(talk):
    view = ended(talk)
    seat = {"r": 1, "b": 2}[view["outcome"]]
    assert (view["result"]["against"], view["result"]["won"]) == (0, "nobody")
    won = talk("player", seat=3 - seat, level=2)["result"]
    assert (won["against"], won["won"], won["hints"]) == (2, "you", 0)
    for told, hints, words in (("2", 2, "2 hints"), ("1", 1, "1 hint"), ("no end of them", 0, "2")):
        helped = talk("header", name="Hints", text=told)["result"]
        assert helped["hints"] == hints
        assert helped["words"].endswith(words)
    both = talk("player", seat=seat, level=1)["result"]
    assert both["against"] == 0
    lost = talk("player", seat=3 - seat, level=0)["result"]
    assert (lost["against"], lost["won"]) == (1, "computer")


def test_a_match_from_a_position_that_was_set_up_counts_in_no_score(talk):
    talk("load", text="4/4/4/r2,b2,2 r")
    talk("player", seat=2, level=3)
    result = talk("type", text="a1xb1")["result"]
    assert result["title"] == "You win"
    assert result["against"] == 0


def test_a_rematch_exchanges_seats_and_a_harder_one_does_not(talk):
    talk("header", name="First", text="Ada")
    ended(talk)
    talk("player", seat=2, level=2)
    view = talk("rematch", level=3)
    assert view["ply"] == 0
    assert [seat["level"] for seat in view["players"]] == [0, 3]
    assert view["game"]["values"]["size"] == 4
    assert view["back"] is True
    assert names(view) == ["Casual", "Ada"]
    assert view["moves"] == []
    view = talk("rematch")
    assert [seat["level"] for seat in view["players"]] == [3, 0]
    assert (view["ply"], view["moves"], view["said"]) == (0, [], None)
    back = talk("back")
    assert back["outcome"]
    assert back["ply"] == back["last"] > 0


def test_names_go_with_the_seats_into_a_rematch(talk):
    talk("header", name="First", text="Ada")
    talk("header", name="Second", text="Blaise")
    talk("type", text="a1xa2")
    assert names(talk("rematch")) == ["Ada", "Blaise"]


def test_no_computer_can_be_made_stronger_where_none_plays(talk):
    said = talk("rematch", level=3)["said"]
    assert (said["kind"], "No computer plays here" in said["text"]) == ("error", True)


def test_a_puzzle_has_a_verdict_and_no_result(talk):
    talk("challenge", kind="puzzle", name="anaash-1")
    view = talk("solution")
    while view["redo"]:
        view = talk("redo")
    assert view["outcome"]
    assert view["result"] is None
    assert view["line"] == {"lead": "That is the solution.", "text": ""}


TOKEN = re.compile(r"\w+:\d|[{}_<>]|\bsite\b|marked|\bTouch\b")


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_prompt_is_a_sentence_of_the_game_wherever_one_stands(game):
    """No name of ours is in it, and it fits into two lines of a phone."""
    rng = seeded(5)
    position = game.start()
    for _ in range(25):
        if position.outcome is not None:
            break
        picker = Picker(position)
        move = position.random_move(rng)
        for site in ("", *move.path):
            if site:
                picked = picker.touch(site)
                if picked.move is not None:
                    break
                picker = picker.at(picked.touched)
            words = position.prompt(picker.touched, picker.open)
            assert words[:1].isupper()
            assert words.endswith((".", "?"))
            assert not TOKEN.search(words), words
            assert len(words) <= 95, words
        position = position.after(move)


def test_a_game_that_says_nothing_of_its_own_is_told_in_words_that_suit_any(monkeypatch):
    game = drystone.game("anaash")
    monkeypatch.delattr(game.part("explain"), "prompt")
    start = game.start()
    assert start.prompt((), frozenset({"a1"})) == "Pick where your move begins."
    assert start.prompt(("a1",), frozenset({"a2", "done"})) == "Go on, or press Done."
    assert start.prompt(("a1",), frozenset({"a2"})).startswith("Pick where it goes")


def test_no_list_and_no_sentence_has_a_name_of_ours_for_a_move():
    talk = Page()
    talk("new", game="asli", options={"size": 5})
    view = talk("type", text="komi 7")
    assert [entry["text"] for entry in view["moves"]] == ["komi 7"]
    assert view["here"]["text"] == "1. komi 7"
    assert "komi 7." in view["announce"]
    assert "komi 7." in talk("ask", what="last", site="")["said"]["text"]
    history = talk("history", purpose="review")["history"]
    assert (history["moves"], history["told"]) == (["komi:7"], ["komi 7"])


@pytest.mark.parametrize("tried", [False, True], ids=["from the end", "from a try"])
def test_undo_takes_back_nothing_of_a_match_that_is_over(talk, tried):
    ended(talk)
    back = talk("undo")
    if tried:
        here = {entry["text"] for entry in back["moves"]}
        moves = drystone.game("anaash", **SMALL).position(back["position"]).moves()
        other = next(text for text in map(str, moves) if text not in here)
        assert talk("type", text=other)["over"]
        back = talk("undo")
    assert (back["retracted"], back["over"]) == (False, True)
    lead = back["line"]["lead"]
    assert ("At the end, " in lead, "Taken back" in lead) == (not tried, False)


@pytest.mark.parametrize("again", [False, True], ids=["at once", "opened again"])
def test_a_match_whose_end_is_taken_back_has_not_ended(talk, again):
    view = ended(talk)
    if again:
        saved = talk("save", match=view["saving"]["match"], unchanged=True)
        talk("new", game="anaash", options=SMALL)
        view = talk("resume", text=saved["record"])
    assert view["ended"]
    back = talk("undo")
    assert (back["ended"], back["outcome"]) == (False, "")
    assert talk("goto", ply=1)["ended"]  # to look back is not to take back
    talk("goto", ply=back["ply"])
    assert talk("redo")["ended"]
