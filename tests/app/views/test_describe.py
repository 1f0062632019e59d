"""What may be asked about the board: the same words as the page's, for every game alike."""

import json
import random
import re

import pytest

import drystone
from drystone.app import page as program
from tests.helpers import variants

QUESTIONS = ("here", "around", "last", "open", "board", "row", "file", "score", "turn")


class Asker:
    """A session that answers in words."""

    def __init__(self, game="anaash", **options):
        self.program = program.Page()
        self.act(act="new", game=game, options=options)

    def act(self, **message):
        return json.loads(self.program.handle(json.dumps(message)))

    def play(self, *texts):
        for text in texts:
            assert self.act(act="type", text=text)["said"] is None
        return self

    def ask(self, what, **more):
        answer = self.act(act="ask", what=what, **more)
        assert set(answer) == {"said"}
        return answer["said"]["text"]


def test_each_question_is_answered():
    board = Asker(size=4).play("a1xa2")
    assert board.ask("here", site="b1") == "b1: blue singleton. May be touched."
    assert board.ask("here", site="a2") == "a2: red singleton. The last move touched it."
    assert board.ask("around", site="a1") == (
        "Around a1: right b1: blue singleton; up right b2: red singleton; up a2: red singleton."
    )
    assert board.ask("last") == (
        "Red: a1 captures a2. Blue to move. Now a1: empty; a2: red singleton."
    )
    assert board.ask("open") == ("May be touched: 7 × blue singleton: b1, d1, c2, b3, d3, a4, c4.")
    assert board.ask("board").endswith("; 1 empty. Blue to move.")
    assert board.ask("row", site="a2").startswith("Row of a2: a2 red singleton; b2 red")
    assert board.ask("file", site="a2").startswith("File a: a1 empty; a2 red singleton; a3 red")
    assert board.ask("score") == "Red: Checkers 8; Blue: Checkers 7."
    assert board.ask("turn") == ("Blue to move. Pick a blue stack. Anaash, Board size 4, move 2.")
    board.act(act="resign")
    assert board.ask("turn").endswith("Anaash, Board size 4, 1 move.")


def test_an_unfinished_move_is_told_as_it_stands():
    board = Asker(size=4)
    board.act(act="touch", site="a1")
    assert board.ask("here", site="a1") == "a1: red singleton. It is touched."
    assert board.ask("open") == "Touched: a1. May be touched: 2 × blue singleton: b1, a2."


def test_neighbours_lie_where_they_are_seen():
    board = Asker(size=4)
    board.act(act="flip")
    assert board.ask("around", site="a1").startswith("Around a1: left b1: ")


@pytest.mark.parametrize("name", drystone.games())
def test_a_row_and_a_file_are_not_the_same(name):
    row, file = (Asker(name).ask(what, site="c3") for what in ("row", "file"))
    assert row.partition(": ")[2] != file.partition(": ")[2]


def test_parts_of_a_move_are_named_as_on_their_buttons():
    board = Asker("accasta")
    for site in ("a2", "take:1"):
        board.act(act="touch", site=site)
    words = board.ask("open")
    assert words.startswith("Touched: a2, Take 1")
    assert "take:" not in words


@pytest.mark.parametrize("kind", ["puzzle", "lesson"])
def test_a_task_says_once_whose_turn_it_is(kind):
    board = Asker(size=4)
    board.act(act="challenge", kind=kind, name="anaash-1")
    words, position = board.ask("turn"), board.program.session.match.position
    assert words.startswith(board.program.session.challenge.task)
    assert words.count(f"{board.program.session.game.sides[position.side]} to move") <= 1


def test_at_the_end_it_is_said_who_won():
    board = Asker(size=4)
    board.act(act="load", text="r1,3/4/4/4 b")
    outcome = board.act(act="view")["status"]["text"]
    assert "wins" in outcome
    assert board.ask("open") == f"Nothing can be touched. {outcome}"
    assert outcome in board.ask("board")
    assert board.ask("turn").count(outcome) == 1


@pytest.mark.parametrize(
    ("site", "words"),
    [(None, "Go to a space of the board first"), ("<b>", "There is no space “<b>” on this board.")],
)
def test_a_space_is_named_that_is_there(site, words):
    about = {"site": site} if site else {}
    answer = Asker().act(act="ask", what="here", **about)
    assert answer["said"]["kind"] == "error"
    assert words in answer["said"]["text"]


def test_behind_the_curtain_nothing_is_told():
    board = Asker("ghast", size=4, mode="fakerghast")
    for _ in range(2):
        board.play(str(board.program.session.match.position.moves()[0]))
    assert {board.ask(what, site="a1") for what in QUESTIONS} == {"Pass the device to Blue."}
    board.act(act="reveal")
    told = " ".join(board.ask(what, site="a1") for what in QUESTIONS)
    assert "face down, real or fake" in told
    assert "Face down" not in board.ask("score"), "the signs on a picture are no score"
    assert "face down, real," not in told
    assert "face down, fake" not in told


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_every_game_answers_at_every_moment(game):
    """Nothing that is asked changes anything, and each space is told as on the page."""
    board = Asker(game.name, **game.values)
    rng = random.Random(7)
    for _ in range(6):
        before = board.act(act="view")
        for what in QUESTIONS:
            text = board.ask(what, site=next(iter(game.grid.indices)))
            assert text.endswith((".", "!")), text
            assert "  " not in text
        assert board.act(act="view") == before
        position = board.program.session.match.position
        if board.program.session.screen.curtain:
            board.act(act="reveal")
        elif position.moves():
            board.play(str(rng.choice(position.moves())))


@pytest.mark.parametrize("name", drystone.games())
def test_labels_begin_with_the_space_and_say_what_is_empty(name):
    board = Asker(name)
    labels = [board.ask("here", site=site) for site in board.program.session.game.grid.indices]
    for site, words in zip(board.program.session.game.grid.indices, labels, strict=True):
        assert words.startswith(f"{site}: ")
    scene = drystone.game(name).part("scene").SCENE
    position = board.program.session.match.position
    for site in position.game.grid.indices:
        empty = scene.label(position, site).startswith(f"{site}: empty")
        assert empty != scene.occupied(position, site)


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_what_game_it_is_has_no_code_in_it(game):
    words = Asker(game.name, **game.values).ask("turn")
    assert f" {game.title}, " in words
    assert not re.search(r"[>{}<_]|[a-z]:\w", words), words
