"""The page's editor of positions: begun from a match, changed by touches, played on from."""

import json
from random import Random

import pytest

from drystone.app.views.match_view import scene_of
from drystone.games import game
from drystone.play.editor import Editor
from drystone.play.puzzle import puzzles_of
from tests.app.talk import Page
from tests.helpers import variants
from tests.sampling import one_in

SIZES = {"game": "anaash", "options": {"size": 4}}
CSS = ".disc { fill: #111; }"
SOLO = "4/4/4/r1,b1,2 r"


def asking(**first):
    """Return a page with a match."""
    ask = Page("anaash")
    ask("new", **(first or SIZES))
    return ask


def test_who_is_to_move_in_what_is_set_up_is_told_where_it_is_known():
    ask = asking()
    ask(act="type", text="a1xa2")
    editor = ask(act="edit")["editor"]
    assert (editor["mover"], editor["sides"]) == ("Blue", ["Red", "Blue"])
    assert ask(act="change", what="clear")["editor"]["mover"] == ""


def test_the_match_waits_while_its_position_is_set_up():
    ask = asking()
    before = ask(act="type", text="a1xa2")
    view = ask(act="edit")
    assert (view["position"], view["line"]["text"]) == (
        before["position"],
        "This position can be played.",
    )
    assert [tool["on"] for tool in view["editor"]["tools"]] == [True, False, False, False, False]
    assert view["editor"]["tools"][0]["picture"][0] == "svg"
    view = ask(act="touch", site="a1")
    assert view["undo"]
    assert view["announce"] == f"a1: red checker. Not playable yet: {view['editor']['trouble']}"
    ask(act="change", what="tool", value="turn")
    assert ask(act="touch", site="b2")["announce"] == (
        "b2: blue checker. This position can be played."
    )
    assert ask(act="touch", site="c2")["announce"].startswith("c2: red checker. Not")
    view = ask(act="change", what="text", value="4/4/4/b1,3 r")
    assert view["line"]["lead"] == "The game is over here:"
    assert view["announce"] == "The game is over here."
    assert ask(act="type", text="b1xc1")["said"]["text"].startswith("A position is being set up")
    assert ask(act="resign")["said"]["kind"] == "refusal"
    after = ask(act="leave")
    assert after["position"] == before["position"]
    assert after["editor"] is None
    assert after["moves"] == before["moves"]


def test_who_takes_an_edit_back_hears_what_has_changed():
    ask = asking()
    ask(act="edit")
    ask(act="change", what="clear")
    ask(act="touch", site="b2")
    trouble = "Not playable yet: There is no checker on the board."
    assert ask(act="undo")["announce"] == f"b2: empty. {trouble}"
    assert ask(act="redo")["announce"].startswith("b2: red checker. Not playable")
    ask(act="change", what="control", number=0, value="b")
    assert ask(act="undo")["announce"].startswith("To move: Red. Not playable yet")
    for _ in range(2):
        view = ask(act="undo")
    assert view["announce"] == "16 spaces. This position can be played."


def test_what_was_left_is_an_undo_away():
    ask = asking()
    ask(act="edit")
    ask(act="change", what="text", value=SOLO)
    ask(act="leave")
    assert ask(act="edit")["position"] != SOLO
    assert ask(act="undo")["position"] == SOLO


def test_a_position_that_cannot_be_is_shown_with_its_reason():
    ask = asking()
    ask(act="edit")
    view = ask(act="change", what="clear")
    trouble = "There is no checker on the board."
    assert view["line"] == {"lead": "Not playable yet:", "text": trouble}
    assert view["announce"] == f"Not playable yet: {trouble}"
    for message in (
        {"act": "leave", "play": True},
        {"act": "link", "alone": True},
        {"act": "draw"},
    ):
        view = ask(**message)
        assert view["said"]["text"] == trouble
        assert view["position"] == "4/4/4/4 r"
    view = ask(act="touch", site="a1")
    assert view["line"]["lead"] == "Not playable yet:"
    ask(act="change", what="tool", value="put:b")
    view = ask(act="touch", site="b1")
    assert (view["position"], view["line"]["lead"]) == (SOLO, "")
    assert view["announce"] == "b1: blue checker. This position can be played."


def test_play_goes_on_from_there_against_whom_one_likes():
    ask = asking()
    before = ask(act="type", text="a1xa2")["position"]
    ask(act="edit", text=SOLO)
    view = ask(act="leave", play=True, first=0, second=2)
    assert (view["position"], view["editor"]) == (SOLO, None)
    assert [seat["level"] for seat in view["players"]] == [0, 2]
    assert ask(act="touch", site="a1")["touched"] == ["a1"]
    assert ask(act="back")["position"] == before


def test_the_computer_waits_while_a_position_is_set_up():
    ask = asking(**SIZES, first=3)
    assert ask(act="view")["thinks"] == 3
    view = ask(act="edit")
    assert view["thinks"] == 0
    assert ask(act="reply", node=view["node"], text="a1xa2")["position"] == view["position"]
    assert ask(act="leave")["thinks"] == 3


def test_link_and_picture_are_of_what_is_set_up():
    ask = asking()
    ask(act="edit", text=SOLO)
    link = ask(act="link", alone=True)["link"]
    other = asking()
    assert other(act="open", link=link[link.index("#") :])["position"] == SOLO
    drawn = ask(act="draw")
    assert drawn["svg"] == game("anaash", size=4).position(SOLO).svg()
    assert drawn["file"] == "anaash.svg"


def test_each_move_of_a_line_is_drawn_with_its_last_move():
    ask = asking()
    ask(act="type", text="a1xa2")
    ask(act="type", text="b1xc1")
    board = ask(act="draw")
    ask(act="undo")
    start, first, second = (ask(act="draw", ply=ply) for ply in range(3))
    assert [one["told"] for one in (start, first, second)] == ["", "1. a1xa2", "2. b1xc1"]
    assert board["svg"] == second["svg"]
    begun = game("anaash", size=4).start()
    assert start["svg"] == begun.svg()
    assert first["svg"] == scene_of(begun.game).svg(begun.play("a1xa2"), ("a1", "a2"))
    assert ask(act="draw", ply=3)["said"]["text"].endswith("the line has 2.")


def test_a_puzzle_is_drawn_with_task_and_solution():
    puzzle = puzzles_of(type(game("anaash")))[1]
    drawn = asking()(act="draw", puzzle="anaash-2")
    assert drawn["svg"] == puzzle.start.svg()
    assert drawn["told"] == f"Anaash: {puzzle.task}."
    assert drawn["line"] == list(puzzle.line)


def test_a_scene_that_another_engine_made_is_drawn_like_ones_own():
    """What a wheel's board shows becomes a picture here, alike but for its description."""
    ask = asking()
    view = ask(act="edit", text=SOLO)
    words = "Anaash: a board"
    drawn = ask(act="draw", scene=json.dumps(view["scene"]), words=words, css=CSS)["svg"]
    assert f'aria-label="{words}"' in drawn
    assert "data-" not in drawn
    assert "tabindex" not in drawn
    own = ask(act="draw", css=CSS)["svg"]
    assert drawn.count("<circle") == own.count("<circle") > 1
    for scene in ("[", "[1, {}, []]", '["svg", {}, []]', '["svg", {"viewBox": "a"}, []]'):
        said = ask(act="draw", scene=scene)["said"]
        assert said["kind"] == "error", scene
        assert said["text"].endswith("is no scene that can be drawn."), scene


def hiding():
    """Return the page of a game in which something lies hidden, and its position."""
    game = next(one for one in variants() if one.hidden)
    ask = asking(game=game.name, options=game.changed_values)
    position, rng = game.start(), Random(1)
    while not Editor.begun(game, str(position.seen_by(""))).trouble:
        move = position.random_move(rng)
        ask(act="type", text=str(move))
        ask(act="reveal")
        position = position.after(move)
    return ask, position


def test_of_a_match_with_secrets_only_what_everybody_may_see_is_set_up():
    """Not even what the player to move may see: the text stands in the address of the page."""
    ask, position = hiding()
    view = ask(act="edit")
    assert view["position"] == str(position.seen_by("")) != str(position)
    assert view["line"]["text"].startswith("What lies face down here is not told")
    assert ask(act="leave", play=True)["said"]["kind"] == "error"


def test_what_lies_face_down_is_set_up_and_played_and_given_to_nobody():
    ask, position = hiding()
    ask(act="edit")
    view = ask(act="change", what="text", value=str(position))
    assert (view["position"], view["editor"]["trouble"]) == (str(position), "")
    assert view["editor"]["hides"]
    for act in ("link", "record"):
        said = ask(act=act)["said"]
        assert (said["kind"], "would be given away" in said["text"]) == ("refusal", True)
    open_to_all = position.seen_by("").svg()
    assert ask(act="draw")["svg"] == open_to_all != position.svg()
    view = ask(act="leave", play=True, first=0, second=1)
    assert view["position"] == str(position.seen_by(position.game.first))


def test_what_cannot_be_read_is_refused_and_loses_nothing():
    ask = asking()
    view = ask(act="edit", text="nonsense")
    assert view["said"]["kind"] == "error"
    assert view["editor"]["text"] == view["position"]
    ask(act="touch", site="a1")
    before = ask(act="view")["position"]
    for message in (
        {"act": "change", "what": "text", "value": "4/4 r"},
        {"act": "change", "what": "tool", "value": "x"},
        {"act": "change", "what": "control", "number": 7, "value": "r"},
        {"act": "change", "what": "control", "value": "r"},
        {"act": "touch", "site": "z9"},
    ):
        view = ask(**message)
        assert view["said"]["kind"] == "error", message
        assert view["position"] == before
    ask(act="leave")
    for message in ({"act": "leave"}, {"act": "change", "what": "clear"}):
        assert ask(**message)["said"]["text"] == "No position is being set up."


def test_questions_are_answered_about_what_is_set_up():
    ask = asking()
    ask(act="edit", text=SOLO)

    def answer(what, site=""):
        return ask(act="ask", what=what, site=site)["said"]["text"]

    assert answer("here", "b1") == "b1: blue checker. May be touched."
    assert answer("around", "a1").endswith(
        "right b1: blue checker; up right b2: empty; up a2: empty."
    )
    assert answer("board").startswith("red checker: a1; blue checker: b1; 14 empty.")
    told = "Anaash, set up by hand. To move: Red. This position can be played."
    assert {answer(what) for what in ("last", "score", "turn")} == {told}
    assert answer("open").startswith("Touching a space: Red checker. There are: Red checker; Blue")


EDITED = [game for game in variants() if game.has("equipment")]


@pytest.mark.parametrize("one", one_in(3, EDITED), ids=repr)
def test_every_position_that_is_set_up_is_drawn_with_its_words(one):
    ask = asking(game=one.name, options=dict(one.values))
    view = ask("edit")
    for tool in view["editor"]["tools"]:
        ask("change", what="tool", value=tool["name"])
        for site in list(one.grid.indices)[:3]:
            view = ask("touch", site=site)
            words = Editor.begun(one, view["position"]).words(site)
            assert json.dumps(words)[1:-1] in json.dumps(view["scene"])
    assert view["editor"]["undo"]


def test_a_game_without_equipment_is_set_up_as_text(monkeypatch):
    whole = type(game("anaash")).part.__func__

    def part(cls, name):
        if name == "equipment":
            raise ModuleNotFoundError(name=f"drystone.games.{cls.name}.{name}")
        return whole(cls, name)

    monkeypatch.setattr(type(game("anaash")), "part", classmethod(part))
    ask = asking()
    view = ask(act="edit")
    assert view["editor"]["tools"] == view["editor"]["controls"] == []
    assert "a1: red singleton" in json.dumps(view["scene"])
    view = ask(act="change", what="text", value="nonsense")
    assert view["line"]["lead"] == "Not playable yet:"
    assert view["position"] == "nonsense"
    assert ask(act="change", what="text", value=SOLO)["line"]["lead"] == ""
    assert ask(act="ask", what="open")["said"]["text"] == "Here the position is edited as text."
