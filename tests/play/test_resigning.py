"""Resigning: an end of the match that no position knows of, and no draw that players agree on."""

import pytest

import drystone
from drystone.app.search_worker import SearchWorker
from drystone.core.errors import GameError, IllegalMove, TextError
from drystone.embed.options import read_options
from drystone.embed.still import stills
from drystone.games import catalogue
from drystone.play.match import Match
from drystone.play.records.headers import RecordError
from drystone.play.records.link import link_of, match_of
from drystone.play.records.reading import read
from drystone.play.records.record import compact, write
from drystone.play.tree import MOVES_LIMIT, ROOT
from tests.app.session.test_page import CircleGame
from tests.app.talk import Page, worked
from tests.app.talk import told as asked
from tests.helpers import noughts, random_game, variants
from tests.play.secret import SecretGame
from tests.play.trees import begun, essence

HEAD = '[Drystone "1"]\n[Game "anaash"]\n[Option "size=4"]\n'


# The match --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_either_side_can_resign_in_every_game(game):
    moves = [move for _, move in random_game(game, seed=4, plies=6) if move is not None]
    for side in ("", *game.sides):
        match = Match(game.start())
        for move in moves:
            match.play(move)
        assert match.position.side in game.sides
        loser = side or match.position.side
        match.resign(side)
        assert match.outcome.winner == game.other(loser)
        assert match.outcome.reason == f"{game.sides[loser]} has resigned"
        assert match.branches
        for form in (write, compact):
            loaded = read(form(match))
            assert (loaded.trouble, loaded.note) == ("", "")
            assert essence(loaded.match) == essence(match)
            assert loaded.match.outcome == match.outcome
        assert match_of(link_of(match)).match.outcome == match.outcome


def test_nothing_is_played_after_a_resignation():
    match = begun("a1xa2")
    move = match.position.parse("b1xc1")
    match.resign()
    with pytest.raises(IllegalMove, match=r"The game is over: Blue has resigned\."):
        match.play(move)
    with pytest.raises(IllegalMove, match=r"The game is over: Blue has resigned\."):
        match.resign("r")
    assert match.outcome.winner == "r"
    assert len(match.tree.nodes) == 2


def test_a_variation_may_leave_the_line_before_a_resignation():
    match = begun("a1xa2", "b1xc1")
    match.resign()
    resigned = match.here.id
    match.undo()
    assert match.outcome is None
    match.play_all(["b1xb2", "d4xc4"])
    assert match.outcome is None
    match.goto(resigned)
    assert match.outcome.winner == "b"
    match.delete(resigned)
    match.goto(match.line[1])
    match.play_all(["b1xc1"])
    assert match.outcome is None


def test_copies_and_earlier_states_keep_to_themselves():
    match = begun("a1xa2")
    before = match.copy()
    match.resign("r")
    after = match.copy()
    assert before.outcome is None
    match.restore(before)
    assert match.outcome is None
    assert after.outcome.winner == "b"


def with_moves_ahead():
    match = begun("a1xa2")
    match.undo()
    return match


def choosing():
    return Match(next(g for g in variants() if g.start().side not in g.sides).start())


def drawn():
    match = Match(CircleGame().start())
    for _ in range(4):
        match.play(match.position.moves()[0])
    return match


REFUSED = {
    "moves follow": (with_moves_ahead, "", "Moves follow here"),
    "no such side": (begun, "z", "There is no side “z”; there are r (Red) and b (Blue)."),
    "a long side": (begun, "z" * 500, "There is no side “zzz"),
    "colours": (choosing, "", "Nobody can resign before the colours are chosen."),
    "colours, by letter": (choosing, "b", "Nobody can resign before the colours are chosen."),
    "drawn": (drawn, "", "The game is over: the same position has occurred"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_resigned_is_refused_in_words(case):
    made, side, words = REFUSED[case]
    match = made()
    revision = match.tree.revision
    with pytest.raises(GameError) as caught:
        match.resign(side)
    assert str(caught.value).startswith(words)
    assert len(str(caught.value)) < 200
    assert match.tree.revision == revision
    assert not match.may_resign or side


def test_a_hidden_game_that_was_resigned_is_all_shown():
    match = Match(SecretGame().start())
    match.play_all(["x1", "x2", "x3"])
    assert not match.branches
    match.resign("w")
    assert match.branches
    assert match.outcome.winner == "b"


# Records and links ------------------------------------------------------------------------------


def test_what_a_record_with_resignations_looks_like():
    match = Match(noughts().start())
    match.play_all(["a1", "b2"])
    match.tree.comment(match.here.id, "no hope")
    match.resign("b")
    match.undo()
    match.play_all(["c3"])
    match.resign()
    assert write(match) == (
        '[Drystone "1"]\n[Game "noughts"]\n[Result "r"]\n[At "3"]\n\n'
        "1. a1 2. b2 {no hope} resign:b (2. c3 resign:r)\n*\n"
    )


def test_at_the_start_as_well():
    match = begun()
    match.tree.comment(ROOT, "late")
    match.resign("b")
    assert "\n{late} resign:b\n*\n" in write(match)
    assert essence(read(write(match)).match) == essence(match)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("1. a1xa2 resign *", "r"),
        ("1. a1xa2 Resign:R *", "b"),
        ("1. a1xa2 resign:r?! {a bit early} *", "b"),
        ("resign *", "b"),
        ("1. a1xa2 resign:b (1. a1xb1) *", "r"),
    ],
)
def test_resignations_are_read_loosely(text, winner):
    loaded = read(HEAD + text)
    assert loaded.trouble == ""
    assert loaded.match.outcome.winner == winner


@pytest.mark.parametrize(
    ("text", "begins", "plies"),
    [
        ("a1xa2 resign:b b1xc1 *", "move 2: “b1xc1” comes after the end: Blue has resigned.", 1),
        ("a1xa2 resign:b resign:r *", "move 2: The game is over: Blue has resigned.", 1),
        ("a1xa2 resign:x *", "move 2: There is no side “x”", 1),
        ("a1xa2 resign:" + "r" * 5_000 + " *", "move 2: “resign:rrr", 1),
        ("a1xa2 (resign:r a1xb1) *", "move 1: Moves follow here", 1),
        ("a1xa2 (a1xa2 resign:r b1xc1) *", "move 2: “b1xc1” comes after the end", 1),
        ("a1xa2 (a1xa2 resign:r) b1xc1 *", "move 2: “b1xc1” comes after the end", 1),
        ("a1xa2 b1xc1 (b1xb2) (a1xa2 resign) *", "move 2: “a1xa2” ", 2),
        ("resign a1xa2 *", "move 1: “a1xa2” comes after the end: Red has resigned.", 0),
    ],
)
def test_a_resignation_that_cannot_be_is_where_reading_stops(text, begins, plies):
    loaded = read(HEAD + text)
    assert begins in loaded.trouble
    assert len(loaded.trouble) < 300
    assert len(loaded.match.tree.path(loaded.match.line[-1])) - 1 == plies
    again = read(write(loaded.match))
    assert again.trouble == ""
    assert essence(again.match) == essence(loaded.match)


def test_no_number_of_resignations_is_too_much():
    loaded = read(HEAD + "a1xa2 " + "resign:r " * 400_000)
    assert "The game is over" in loaded.trouble
    assert len(loaded.match.tree.nodes) == 2
    text = HEAD + "a1xa2 resign:r " + "(a1xb1 resign:b) " * (MOVES_LIMIT + 10) + "*"
    assert "The game is over" in read(text).trouble


def test_a_link_from_before_there_was_resigning_still_opens():
    link = "match=UYgf_MNhUV5iYnEGhk4TJK845uUhuzwJ2dBEw4pEI4Ukw4pkQ0VgUAEZwBDRVNACAA"
    loaded = match_of(link)
    assert loaded.trouble == loaded.note == ""
    assert loaded.match.headers == {"First": "Ann", "Result": "b"}
    assert [str(node.move) for node in loaded.match.turns] == ["a1xa2", "b1xc1"]
    assert len(loaded.match.tree.nodes) == 4
    assert loaded.match.outcome is None
    assert essence(match_of(link_of(loaded.match)).match) == essence(loaded.match)


# Draws that the rules did not make, and wrong winners -------------------------------------------


@pytest.mark.parametrize("moves", ["1. a1xa2 *", "*", "1. a1xa2 resign:b *"])
def test_a_draw_that_was_agreed_is_refused(moves):
    with pytest.raises(RecordError) as caught:
        read(HEAD + f'[Result "draw"]\n{moves}')
    assert str(caught.value) == (
        "Line 4, column 1: the result “draw” is refused: the moves do not end in a draw, "
        "and draws are never agreed in these games."
    )


def test_every_game_says_why_there_is_no_agreed_draw():
    for name, kind in catalogue().items():
        with pytest.raises(TextError) as caught:
            read(f'[Drystone "1"]\n[Game "{name}"]\n[Result "draw"]\n*')
        assert str(caught.value).endswith(f", and {kind.no_agreed_draws}.")
    assert "booklet" in catalogue()["ghast"].no_agreed_draws


def test_a_draw_that_the_rules_made_is_read():
    match = Match(drystone.game("ghast", size=4, komi=0).start())
    match.play_all(["pass", "pass"])
    assert '[Result "draw"]' in write(match)
    loaded = read(write(match))
    assert (loaded.trouble, loaded.note) == ("", "")
    assert loaded.match.outcome == match.outcome
    assert "Result" not in loaded.match.headers
    wrong = read(write(match).replace('"draw"', '"o"'))
    assert wrong.note.startswith("The result “o” is wrong: this is a draw (")


def test_a_record_that_breaks_off_may_have_been_drawn():
    loaded = read(HEAD + '[Result "draw"] 1. a1xa2 2. b9 *')
    assert "“b9”" in loaded.trouble
    assert '[Result "*"]' in write(loaded.match)


def test_a_wrong_winner_is_not_believed_and_the_truth_is_said():
    loaded = read(HEAD + '[Result "b"]\n1. a1xa2 resign:b *')
    assert loaded.trouble == ""
    assert loaded.note == "The result “b” is wrong: Red has won (Blue has resigned)."
    assert '[Result "r"]' in write(loaded.match)
    assert read(HEAD + '[Result "r"]\n1. a1xa2 resign:b *').note == ""
    said = Page()("read", text=HEAD + '[Result "b"]\n1. a1xa2 resign:b *')["said"]
    assert (said["kind"], said["text"]) == (
        "info",
        f"The record is open. Red wins: Blue has resigned. {loaded.note}",
    )


# The page ---------------------------------------------------------------------------------------


@pytest.fixture
def talk():
    page = Page()
    page("new", game="anaash", options={"size": 4})
    return page


def test_resigning_on_the_page(talk):
    assert talk("view")["resign"] == ""
    assert talk("type", text="a1xa2")["resign"] == "Blue"
    view = talk("resign")
    assert (view["outcome"], view["resign"]) == ("r", "")
    assert view["status"]["text"] == "Red wins: Blue has resigned."
    assert view["announce"] == "Red wins: Blue has resigned."
    assert view["status"]["side"] == talk("goto", ply=0)["status"]["side"]  # red's, as at its turn
    assert view["moves"][-1]["out"] == "Blue has resigned"
    assert talk("redo")["outcome"] == "r"
    refused = talk("touch", site="b1")["said"]
    assert (refused["kind"], refused["text"]) == ("refusal", "The game is over: Blue has resigned.")


@pytest.mark.parametrize(("typed", "winner"), [("resign", "r"), (" Resign:r ", "b")])
def test_resign_is_typed_where_a_move_is(talk, typed, winner):
    talk("type", text="a1xa2")
    assert talk("type", text=typed)["outcome"] == winner


def test_the_side_that_waits_resigns_when_it_is_named(talk):
    talk("type", text="a1xa2")
    assert "There is no side “w”" in talk("resign", side="w")["said"]["text"]
    assert "needs a text" in talk("resign", side=7)["said"]["text"]
    assert talk("resign", side="r")["outcome"] == "b"


def test_where_nobody_can_resign_the_page_says_why(talk):
    def refused():
        view = talk("resign")
        assert view["outcome"] == view["resign"] == ""
        return view["said"]["text"]

    assert refused() == "Nothing has been played yet."
    talk("type", text="a1xa2")
    talk("type", text="b1xc1")
    talk("player", seat=1, level=1)
    talk("player", seat=2, level=1)
    assert refused() == "The computer plays for both sides, and never resigns."
    talk("challenge", kind="puzzle", name="anaash-1")
    assert refused() == "There is nobody to resign to here."


def test_whoever_looks_back_resigns_at_the_end(talk):
    for text in ("a1xa2", "b1xc1", "a2+a3"):
        talk("type", text=text)
    assert talk("goto", ply=0)["resign"] == "Blue"
    view = talk("resign")
    assert (view["outcome"], view["ply"], len(view["moves"])) == ("r", 3, 3)
    assert talk("goto", ply=1)["resign"] == ""  # it has ended, and was only looked back on


def test_whoever_has_taken_moves_back_resigns_there_and_can_bring_them_back(talk):
    for text in ("a1xa2", "b1xc1", "resign"):
        talk("type", text=text)
    talk("undo")
    view = talk("undo")
    assert (view["ply"], view["resign"]) == (1, "Blue")
    view = talk("resign")
    assert (view["outcome"], view["ply"], view["last"], view["restore"]) == ("r", 1, 1, True)
    view = talk("restore")
    assert (view["outcome"], view["ply"], view["last"]) == ("", 1, 2)


@pytest.mark.parametrize("levels", [(0, 0), (0, 1), (1, 0)])
def test_undo_takes_back_a_resignation_alone(talk, levels):
    talk("type", text="a1xa2")
    talk("type", text="b1xc1")
    for seat, level in enumerate(levels, 1):
        talk("player", seat=seat, level=level)
    assert talk("resign")["outcome"]
    view = talk("undo")
    assert (view["outcome"], view["ply"], view["moves"][-1]["out"]) == ("", 2, "")
    assert view["resign"] == {(0, 1): "Red", (1, 0): "Blue"}.get(levels, "Red")
    assert not view["ended"]


@pytest.mark.parametrize(("seat", "name", "winner"), [(1, "Blue", "r"), (2, "Red", "b")])
def test_against_the_computer_the_person_resigns(talk, seat, name, winner):
    talk("type", text="a1xa2")
    thinking = talk("player", seat=seat, level=1)
    assert thinking["resign"] == name
    view = talk("resign")
    assert (view["outcome"], view["thinks"]) == (winner, 0)
    late = talk("reply", node=view["node"], text="b1xc1")
    assert late["outcome"] == winner
    assert len(late["moves"]) == 1


def test_the_course_of_a_match_ends_with_the_resignation(talk):
    for text in ("a1xa2", "b1xc1"):
        talk("type", text=text)
    talk("resign")
    told = talk("history", purpose="review")["history"]
    assert (told["resigned"], told["end"]) == ("r", "Red has resigned")
    review = worked(task="review", **told)[-1]["review"]
    assert len(review["scores"]) == 4
    assert review["scores"][-1] == 0
    assert worked(task="analysis", **told)[0]["nothing"].startswith("The match is over")
    talk("undo")
    earlier = talk("history", purpose="analysis")["history"]
    assert (earlier["resigned"], earlier["end"]) == ("", "")
    assert "nothing" not in asked(SearchWorker(), act="start", task="analysis", **earlier)


def test_a_replay_of_a_resigned_match_ends_with_the_result():
    match = begun("a1xa2", "b1xc1")
    match.resign("b")
    for record in (write(match), link_of(match)):
        frames = stills(read_options({"record": record, "mode": "replay"}))["frames"]
        assert [frame.get("outcome") for frame in frames] == [None, None, "r"]
