"""What a screen reader is told: what to do next, what may be touched, one's move and its answer."""

import random
from operator import ne

import pytest

from drystone.app.views.match_view import scene_of
from drystone.games import catalogue
from drystone.play.picker import Picker
from drystone.play.puzzle import has_puzzles
from drystone.scene import Look
from drystone.scene.buttons import MANY
from tests.app.challenges.test_challenge import Page as Solver
from tests.app.talk import Page
from tests.helpers import variants


@pytest.fixture
def talk():
    """A match of Anaash on 4x4 in which the computer has Blue."""
    page = Page()
    page("new", game="anaash", options={"size": 4}, first=0, second=2)
    return page


def test_a_touch_that_begins_a_move_tells_what_comes_next(talk):
    first = talk("show")["line"]["text"]
    view = talk("touch", site="a1")
    assert view["announce"] == view["line"]["text"] != first
    assert talk("touch", site="a1")["announce"] == first, "what was touched is let go"
    talk("touch", site="a1")
    assert talk("undo")["announce"] == first


def test_a_refused_touch_is_answered_and_nothing_else_is_told(talk):
    view = talk("touch", site="a2")
    assert view["announce"] == view["said"]["text"] != ""


def test_ones_move_is_told_at_once_and_again_with_the_answer(talk):
    talk("touch", site="a1")
    view = talk("touch", site="a2")
    assert view["announce"] == "Red: a1 captures a2. Blue to move."
    view = talk("reply", node=view["node"], text="b1xc1")
    assert view["announce"] == "Red: a1 captures a2. Blue: b1 captures c1. Red to move."


def test_a_computer_that_begins_or_plays_alone_tells_its_move(talk):
    talk("new", game="anaash", options={"size": 4}, first=2, second=0)
    view = talk("reply", node=0, text="a1xa2")
    assert view["announce"] == "Red: a1 captures a2. Blue to move."
    talk("player", seat=2, level=2)
    view = talk("reply", node=view["node"], text="b1xc1")
    assert view["announce"] == "Blue: b1 captures c1. Red to move."


def test_the_answer_in_a_puzzle_is_told_with_the_move_that_it_answers():
    pages = (Solver(name=f"anaash-{number}") for number in range(1, 12))
    page = next(page for page in pages if begun(page)["awaits"])
    told = page.ask(act="answer", node=page.challenge["node"])["announce"]
    session = page.program.session
    own, answer = (
        session.game.speak_move(str(node.move))
        for node in list(session.match.tree.nodes.values())[1:]
    )
    assert 0 <= told.find(own) < told.find(answer)


@pytest.mark.parametrize("game", [name for name, kind in catalogue().items() if has_puzzles(kind)])
def test_what_a_puzzle_says_is_said_in_words_and_nothing_twice(game):
    page = Solver(name=f"{game}-1")
    chosen, right = page.program.session.game, page.program.session.challenge.line[0]
    wrong = min({str(move) for move in page.program.session.match.position.moves()} - {right})
    asked = [("type", wrong), ("type", right), ("solution", right)]
    for act, text in asked:
        words = page.ask(act=act, **{"text": text} if act == "type" else {})["announce"]
        assert text not in words or chosen.speak_move(text) == text
        assert words.count(chosen.speak_move(text)) == 1, words
        page.ask(act="retry")


def test_a_match_begins_with_who_plays_whom_and_what_to_do():
    page = Page()
    view = page("new", game="anaash", options={"size": 4}, first=0, second=2)
    assert view["announce"] == "You are Red, against Learner. Red to move. Pick a red stack."
    view = page("new", game="anaash", options={"size": 4}, first=2, second=0)
    assert view["announce"] == "You are Blue, against Learner. Red to move."
    view = page("new", game="asli", first=0, second=2)
    assert view["announce"].startswith("You are Player 1, against Learner. Player 1 to move.")
    view = page("new", game="anaash", options={"size": 4}, first=0, second=0)
    assert view["announce"] == "Red to move. Pick a red stack."


def test_the_end_is_said_as_ones_own(talk):
    talk("load", text="4/4/2,r1,b1/4 r")
    words = talk("type", text="c2xd2")["announce"]
    assert words.startswith("Red: c2 captures d2. Red wins")
    assert words.endswith(" You win.")


def test_who_resigns_hears_that_one_loses(talk):
    talk("type", text="a1xa2")
    assert talk("resign")["announce"] == "Blue wins: Red has resigned. You lose."


def test_a_step_along_the_moves_sounds_like_no_new_move(talk):
    talk("type", text="a1xa2")
    talk("player", seat=2, level=0)
    talk("type", text="b1xc1")
    assert talk("undo")["announce"] == "Taken back to move 1. Blue to move."
    assert talk("redo")["announce"] == "Move 2 of 2: Blue: b1 captures c1. Red to move."
    assert talk("goto", ply=0)["announce"] == "At the start. Red to move."


def begun(page):
    """The challenge after the puzzle's own first move."""
    page.ask(act="type", text=page.program.session.challenge.puzzle.line[0])
    return page.challenge


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_space_that_may_be_touched_is_described_so(game):
    picker = Picker(game.start())
    for _ in range(3):
        look = looked_at(picker)
        few = [count <= MANY for count in (len(look.open), len(look.open) + len(look.lifts))]
        for site, node in spaces_of(scene_of(game).draw(picker.position, look), game).items():
            lifted = node.attributes.get("data-lift") == "may" and few[1]
            words = "may be chosen" if site in look.open else lifted and "may be chosen instead"
            if site in look.open and not few[0]:
                words = False  # The prompt says so.
            if site in look.touched[-1:]:
                words = "touched"
            assert node.attributes.get("aria-description", False) == words, site
        if not picker.leads:
            break
        picker = picker.at((*picker.touched, min(picker.leads)))


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_touch_changes_what_few_spaces_say(name):
    """Orca leaves out what is announced while more than fifty changes wait with it."""
    game, rng = catalogue()[name](), random.Random(1)
    position, said = game.start(), []
    for _ in range(20):
        move, picker = position.random_move(rng), Picker(position)
        picked = [picker.at(move.path[:count]) for count in range(len(move.path))]
        for look in (Look(), *map(looked_at, picked)):
            spaces = spaces_of(scene_of(game).draw(position, look), game)
            nodes = [spaces[site].attributes for site in game.grid.indices]
            before = said
            said = [one.get(f"aria-{name}") for one in nodes for name in ("label", "description")]
            assert sum(map(ne, before, said)) <= 50, (str(position), look.touched)
        position = position.after(move)
        if position.outcome is not None:
            break


def looked_at(picker):
    return Look(touched=picker.touched, open=picker.open, lifts=picker.lifts)


def spaces_of(scene, game):
    return {node.site: node for node in scene.walk() if node.site in game.grid.indices}


def test_where_every_space_may_be_edited_none_is_described_so(talk):
    scene = talk("edit")["scene"]
    assert "data-open" in str(scene)
    assert "aria-description" not in str(scene)


@pytest.mark.parametrize("game", [one for one in variants() if one.hidden], ids=repr)
def test_a_computer_plays_what_the_player_may_not_see(game):
    page = Page()
    view = page("new", game=game.name, options=dict(game.values), first=2, second=0)
    while view["thinks"]:
        node = view["node"]
        move = page.program.session.match.position.moves()[0]
        view = page("reply", node=node, text=str(move))
        assert view["said"] is None
        assert view["node"] != node
