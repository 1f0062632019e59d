"""Taking back and looking back in a match with the computer: what is played is the game."""

import pytest

import drystone
from drystone.app.session.turn import MOVED_ALREADY
from drystone.app.views.status_line import TRIED
from tests.app.talk import Page


@pytest.fixture
def talk():
    """A match of Anaash on 4x4 in which the computer has Blue and has answered once."""
    page = Page()
    page("new", game="anaash", options={"size": 4}, first=0, second=2)
    page("type", text="a1xa2")
    assert answered(page, "b1xc1")["ply"] == 2
    return page


def answered(page, text):
    return page("reply", node=page("show")["node"], text=text)


def listed(view):
    """The moves in the order of the list, each with how deep in variations it stands."""
    return [(entry["text"], entry["depth"]) for entry in view["moves"]]


def test_a_move_in_place_of_one_that_was_taken_back_becomes_the_game(talk):
    assert talk("undo")["ply"] == 0
    played, before = ("a1xb1", 0), [("a1xa2", 1), ("b1xc1", 1)]
    assert listed(talk("type", text="a1xb1")) == [played, *before]
    assert listed(answered(talk, "d1xc1")) == [played, *before, ("d1xc1", 0)]


def test_undo_says_what_it_took_back_the_answer_too(talk):
    lead = talk("undo")["line"]["lead"]
    assert lead == "Back at the start. Taken back: a1xa2, b1xc1."
    talk("type", text="a1xa2")
    answered(talk, "b1xc1")
    assert "Taken back" not in talk("goto", ply=0)["line"]["lead"]


def test_so_does_one_in_place_of_those_that_one_looks_back_at(talk):
    """The computer answers it: that cannot be a side line of the game."""
    talk("goto", ply=0)
    played, before = ("a1xb1", 0), [("a1xa2", 1), ("b1xc1", 1)]
    assert listed(talk("type", text="a1xb1")) == [played, *before]
    assert listed(answered(talk, "d1xc1")) == [played, *before, ("d1xc1", 0)]


def test_a_match_that_is_over_stays_so_and_the_computer_is_silent_until_one_plays_on(talk):
    ended = talk("resign")["result"]["title"]
    talk("goto", ply=0)
    tried = talk("type", text="a1xb1")
    assert listed(tried) == [("a1xa2", 0), ("a1xb1", 1), ("b1xc1", 0)]
    assert (tried["thinks"], tried["paused"], tried["resign"]) == (0, True, "")
    assert tried["over"]
    assert tried["line"]["lead"] == TRIED
    assert "over" in talk("resign")["said"]["text"]
    assert talk("type", text="d1xc1")["thinks"] == 0, "one moves for both sides"
    talk("goto", ply=1)
    assert talk("proceed")["thinks"] == 2
    again = answered(talk, "d1xc1")
    assert (again["thinks"], bool(again["resign"])) == (0, True)
    assert talk("type", text=str(drystone_moves(again)[0]))["thinks"] == 2
    assert talk("goto", node=2)["result"]["title"] == ended


def test_who_wins_after_the_end_is_told_that_the_match_keeps_its_result(talk):
    """What is stored, the record and what is shown say the same."""
    lost = talk("resign")
    assert (lost["result"]["title"], lost["result"]["against"]) == ("You lose", 2)
    assert "keeps its first result" not in lost["result"]["words"]
    talk("goto", ply=0)
    assert listed(talk("type", text="a1xb1"))[0] == ("a1xa2", 0)
    talk("proceed")
    again = answered(talk, "d1xc1")
    assert again["result"] is None
    assert talk("player", seat=2, level=0)["result"] is None
    talk("resign", side="b")
    assert talk("player", seat=2, level=2)["result"]["title"] == "You win"
    shown = talk("show")["result"]
    assert shown["against"] == 0, "it does not count"
    assert "the match keeps its first result" in shown["words"]
    assert '[Result "b"]' in talk("record")["record"]
    saved = talk("save", match=talk("show")["saving"]["match"], unchanged=True)
    extent = {"plies": 2, "side": "", "status": "Blue wins", "winner": 2, "won": "b"}
    assert saved["extent"] == extent


def test_two_people_at_one_screen_have_variations_as_ever(talk):
    talk("player", seat=2, level=0)
    talk("undo")
    talk("undo")
    view = talk("type", text="a1xb1")
    assert listed(view)[0] == ("a1xa2", 0)


def test_the_same_move_again_changes_nothing(talk):
    before = listed(talk("show"))
    talk("undo")
    assert listed(talk("type", text="a1xa2")) == before


def there_again(talk, way):
    """Come to the node of one's own first move, which is there already, and play it."""
    if way == "variation":
        talk("undo")
        talk("type", text="a1xb1")
        answered(talk, "d1xc1")
    if way == "look back":
        talk("goto", ply=0)
    else:
        while talk("show")["ply"]:
            talk("undo")
    if way == "touch":
        talk("touch", site="a1")
        return talk("touch", site="a2")
    if way == "stopped":
        talk("goto", ply=1)
        talk("pause")
        return talk("proceed")
    return talk("type", text="a1xa2")


@pytest.mark.parametrize("way", ["undo", "look back", "variation", "touch", "stopped"])
@pytest.mark.parametrize("answer", ["b1xc1", "b1xb2"])
def test_the_computer_answers_a_move_that_was_there_already(talk, way, answer):
    view = there_again(talk, way)
    assert (view["ply"], view["thinks"]) == (1, 2)
    view = answered(talk, answer)
    assert view["ply"] == 2
    assert not view["thinks"]
    assert not talk("type", text=str(drystone_moves(view)[0]))["said"]


def drystone_moves(view):
    return drystone.game("anaash", size=4).position(view["position"]).moves()


def test_computers_alone_go_on_over_moves_that_are_there_already(talk):
    talk("player", seat=1, level=1)
    talk("goto", ply=0)
    for number, text in enumerate(["a1xa2", "b1xc1", "a2-b2"]):
        if number == 0:
            talk("pause")
            talk("proceed")
        assert talk("show")["thinks"], number
        answered(talk, text)


def test_nobody_moves_for_the_computer_where_it_has_moved(talk):
    assert MOVED_ALREADY in talk("goto", ply=1)["line"]["text"]
    refused = talk("touch", site="b1")["said"]
    assert refused["kind"] == "refusal"
    assert MOVED_ALREADY in refused["text"]
    assert MOVED_ALREADY in talk("type", text="b1xb2")["said"]["text"]


def test_whoever_stops_the_computer_moves_for_it(talk):
    talk("goto", ply=1)
    talk("pause")
    assert talk("type", text="b1xb2")["ply"] == 2


def test_a_review_is_of_the_match_and_not_of_what_was_tried_after_its_end(talk):
    talk("resign")
    nodes = talk("history", purpose="review")["history"]["nodes"]
    talk("goto", ply=0)
    talk("type", text="a1xb1")
    history = talk("history", purpose="review")["history"]
    assert history["nodes"] == nodes
    assert (history["moves"], history["resigned"]) == (["a1xa2", "b1xc1"], "r")
    assert talk("history", purpose="move")["history"]["moves"] == ["a1xb1"]


def test_who_takes_back_a_resignation_is_told_so(talk):
    talk("resign")
    answer = talk("undo")
    words = "Red’s resignation is taken back. Red to move."
    assert answer["said"]["text"] == answer["announce"] == words, "its status is not read twice"
    assert (answer["outcome"], answer["ply"]) == ("", 2)
    assert talk("undo")["said"] is None


def test_what_the_computer_began_with_stays(talk):
    talk("new", game="anaash", options={"size": 4}, first=2, second=0)
    begun = answered(talk, "a1xa2")
    assert (begun["ply"], begun["undo"]) == (1, False)
    assert "no move" in talk("undo")["said"]["text"]
    talk("type", text="b1xc1")
    assert (talk("show")["undo"], talk("undo")["ply"], talk("show")["undo"]) == (True, 1, False)
    talk("resign")
    assert talk("show")["undo"]
    assert talk("undo")["outcome"] == ""


def test_computers_that_play_each_other_wait_where_a_move_is_taken_back(talk):
    talk("player", seat=1, level=2)
    view = talk("undo")
    assert (view["ply"], view["paused"], view["undo"]) == (1, True, True)
    assert not talk("undo")["undo"]


def test_a_move_made_for_a_computer_that_waits_is_taken_back_and_then_made_by_it(talk):
    talk("new", game="anaash", options={"size": 4}, first=2, second=0)
    talk("pause")
    assert talk("type", text="a1xa2")["undo"]
    waits = talk("undo")
    assert (waits["ply"], waits["paused"], waits["thinks"]) == (0, True, 0)
    assert talk("proceed")["thinks"] == 2
    assert listed(answered(talk, "a1xb1")) == [("a1xb1", 0), ("a1xa2", 1)]


def test_computers_that_wait_where_a_move_was_taken_back_go_on_from_there(talk):
    talk("player", seat=1, level=2)
    talk("undo")
    assert talk("proceed")["thinks"] == 2
    gone_on = answered(talk, "d1xc1")
    assert (gone_on["ply"], gone_on["thinks"]) == (2, 2)
    assert listed(gone_on) == [("a1xa2", 0), ("b1xc1", 0), ("d1xc1", 1)]


@pytest.mark.parametrize("seats", [{"first": 0, "second": 1}, {"first": 0, "second": 0}])
def test_what_was_taken_back_with_hidden_tiles_stays_so_when_the_page_is_opened_again(seats):
    page = Page()
    view = page("new", game="ghast", options={"size": 3, "mode": "fakes-2"}, **seats)
    match = view["saving"]["match"]
    page("type", text="a1>e")
    if seats["second"]:
        answered(page, "a2>e")
    assert page("undo")["ply"] == 0
    saved = page("save", match=match)
    again = Page()("resume", text=saved["record"], plies=saved["extent"]["plies"], **seats)
    assert (again["ply"], again["retracted"]) == (0, True)
    # Two at one screen take turns to look; whoever is alone has nobody to give it to.
    assert bool(again["curtain"]) is not bool(seats["second"])


def test_a_move_that_the_computer_found_for_another_match_is_not_played(talk):
    """Both stand after one move, and in both the computer is to answer."""
    talk("undo")
    before = talk("type", text="a1xb1")
    talk("new", game="anaash", options={"size": 4}, first=0, second=2)
    after = talk("type", text="a1xa2")
    late = {"text": "b1xc1", "node": after["node"]}
    assert talk("reply", match=before["saving"]["match"], **late)["ply"] == 1
    assert talk("reply", match=after["saving"]["match"], **late)["ply"] == 2
