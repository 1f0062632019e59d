"""Records: what is written is read again, and what is broken is read up to the break."""

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.app.page import Page
from drystone.core.rng import seeded
from drystone.play import tree
from drystone.play.match import Match
from drystone.play.records import headers as headers_module
from drystone.play.records import reading
from drystone.play.records.headers import RecordError
from drystone.play.records.reading import MoveReader, read
from drystone.play.records.record import compact, file_name, write
from drystone.play.tree import ROOT
from tests.app.session.test_page import CircleGame
from tests.helpers import noughts, random_game, variants
from tests.play.secret import SecretGame
from tests.play.trees import essence, matches

HEAD = '[Drystone "1"]\n[Game "anaash"]\n[Option "size=4"]\n'


def moves_of(loaded):
    return [str(node.move) for node in loaded.match.turns]


@settings(max_examples=150, deadline=None)
@given(matches())
def test_a_record_goes_there_and_back(match):
    for form in (write, compact):
        loaded = read(form(match))
        assert loaded.trouble == ""
        assert essence(loaded.match) == essence(match)
        assert form(loaded.match) == form(match)


@settings(max_examples=50, deadline=None)
@given(matches(), st.data())
def test_a_changed_record_is_refused_or_read_and_nothing_worse(match, data):
    text = write(match)
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.sampled_from([*'(){}[]"\\*!?$1.x \n', "()", "a1", "\x00", "[A"]))
    changed = text[:at] + put + text[at + data.draw(st.integers(0, 3)) :]
    try:
        loaded = read(changed)
    except RecordError:
        return
    again = read(write(loaded.match))
    assert again.trouble == ""
    assert essence(again.match) == essence(loaded.match)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='()[]{}"\\*!?$1.a2 \n[Drystone]') | st.text())
def test_any_text_is_refused_in_words_or_read(text):
    for whole in (text, HEAD + text):
        with suppress(RecordError):
            assert len(read(whole).trouble) < 400


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_long_game_goes_there_and_back(game):
    match = Match(game.start())
    for _, move in random_game(game, seed=12, plies=60):
        if move is not None:
            match.play(move)
    loaded = read(write(match))
    assert loaded.trouble == ""
    assert essence(loaded.match) == essence(match)
    for node in match.turns:
        assert not set(str(node.move)) & set(' \n(){}[]"'), "a move is one word of a record"
        assert not str(node.move).endswith(("!", "?", "*"))


def test_what_a_record_looks_like():
    match = Match(noughts().start())
    match.play_all(["a1", "b2"])
    match.undo()
    match.play_all(["c3", "c1"])
    match.tree.comment(match.here.id, "a } b\\")
    match.tree.mark(match.here.id, "?!")
    match.headers["First"] = 'Ann "A."'
    assert write(match) == (
        '[Drystone "1"]\n[Game "noughts"]\n[First "Ann \\"A.\\""]\n[Result "*"]\n[At "4"]\n\n'
        "1. a1 2. b2 (2. c3 3. c1?! {a \\} b\\\\})\n*\n"
    )


def test_long_records_are_broken_into_lines():
    game = drystone.game("anaash")
    match = Match(game.start())
    for _, move in random_game(game, seed=1, plies=60):
        if move is not None:
            match.play(move)
    assert max(map(len, write(match).splitlines())) <= 80


def test_a_start_that_is_not_the_usual_one_is_written():
    game = drystone.game("anaash", size=4)
    match = Match(game.position("4/1,r2,2/1,b1,2/4 r"))
    assert '[Start "4/1,r2,2/1,b1,2/4 r"]' in write(match)
    assert read(write(match)).match.start == match.start


def test_the_result_is_what_the_main_line_says():
    game = drystone.game("anaash", size=4)
    match = Match(game.start())
    rng = seeded(1)
    assert '[Result "*"]' in write(match)
    match.headers["Result"] = "b"
    assert '[Result "b"]' in write(match)
    match.headers["Result"] = "draw"  # which only the rules can make
    assert '[Result "*"]' in write(match)
    while match.outcome is None:
        match.play(match.position.random_move(rng))
    assert f'[Result "{match.outcome.winner}"]' in write(match)


def test_a_result_of_players_who_stopped_is_kept():
    assert '[Result "b"]' in write(read(HEAD + '[Result "b"] 1. a1xa2 *').match)
    assert '[Result "*"]' in write(read(HEAD + '[Result "nonsense"] 1. a1xa2 *').match)


def test_people_may_write_more_loosely():
    loaded = read(
        '\ufeff[Drystone "1"][Game "anaash"] [Option "size=4"]\r\n'
        "{first\r\nline} 1.A1xA2 $1 {a} {b} 2... B1×C1 $17 ({c} b1xb2 !? () {d}) 3. d4xc4 ?? *"
    )
    assert loaded.trouble == ""
    tree = loaded.match.tree
    assert tree[ROOT].comment == "first\nline"
    assert [(w.node.comment, w.node.glyph) for w in tree.written()] == [
        ("a\nb", "!"),
        ("", ""),
        ("c\nd", "!?"),
        ("", "??"),
    ]


BROKEN = {
    "1. a1xa2 2. b1xb9 *": ("Line 4, column 13, move 2: “b1xb9” is not a legal move", 1),
    "1. a1xa2 2. b1xa1 *": ("Line 4, column 13, move 2: “b1xa1” is not a legal move", 1),
    "1. a1xa2\n 2. {x": ("Line 5, column 5, move 2: this comment is not closed", 1),
    "1. a1xa2 (1. a1xb1 *": ("Line 4, column 10, move 2: the variation that begins here", 1),
    "1. a1xa2) *": ("Line 4, column 9, move 2: no variation is open", 1),
    "(1. a1xa2) *": ("Line 4, column 1, move 1: a variation stands after", 0),
    "1. a1xa2 ((1. a1xb1)) *": ("Line 4, column 11, move 1: a variation stands after", 0),
    "1. a1xa2 [x] *": ("Line 4, column 10, move 2: a header stands among the moves", 1),
    '1. a1xa2 "': ('Line 4, column 10, move 2: “"” has no meaning here', 1),
    "1. a1xa2!!! *": ("Line 4, column 4, move 2: “!!!” is no mark", 1),
    "! 1. a1xa2 *": ("Line 4, column 1, move 1: the mark ! stands after a move", 0),
    "1. a1xa2": ("Line 4, column 9, move 2: the record ends without *", 1),
    "1. a1xa2 * 2. b1xc1": ("Line 4, column 12, move 2: after the * there is still more", 1),
    "1. " + "9" * 10_000 + " *": ("Line 4, column 4, move 1: “9999", 0),
    "1. a1xa2 {" + "x" * 10_001 + "} *": ("Line 4, column 10, move 2: A comment has at most", 1),
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:24])
def test_a_broken_record_is_read_up_to_the_break(text):
    begins, ply = BROKEN[text]
    loaded = read(HEAD + text)
    assert loaded.trouble.startswith(begins)
    assert len(loaded.trouble) < 300
    assert loaded.match.ply == ply


REFUSED = {
    "": "Line 1, column 1: a record of a match begins with"
    ' [Drystone "1"], and there is nothing here.',
    "1. e4 e5": "Line 1, column 1: a record of a match begins with"
    ' [Drystone "1"], not with “1. e4 e5”.',
    '[Event "x"]': "Line 1, column 1: a record of a match begins with",
    '[Drystone "3"]\n[Game "anaash"]': "Line 1, column 1: this record is of version “3”; only"
    " versions 1 and 2 can be read here. A newer version of drystone may have written it.",
    '[Drystone "1"]\n*': "Line 1, column 1: the header that names the game",
    '[Drystone "1"]\n[Game "go"]\n*': "Line 2, column 1: There is no game “go”",
    HEAD.replace("4", "5"): "Line 2, column 1: Board size (size) must be",
    HEAD + '[Option "self=1"]': "Line 4, column 1: Anaash has no option “self”; its options"
    f" are: {', '.join(drystone.game('anaash').values)}. A newer version of drystone may have"
    " written it.",
    HEAD + '[Option "size=6"]': "Line 4, column 1: the header “Option size” stands here a second",
    HEAD + '[Start "4/4 r"]': "Line 4, column 1: ",
    HEAD + '[Start "x"': "Line 4, column 1: a header looks like",
    HEAD + "[Start]": "Line 4, column 1: a header looks like",
    HEAD + '[A "1"]\n[A "2"]': "Line 5, column 1: the header “A” stands here a second time",
    HEAD + '[A "%s"]' % ("x" * 10_001): "Line 4, column 1: a header’s value has at most",
    HEAD + "".join(f'[A{n} "x"]' for n in range(101)): "Line 4, column ",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[-24:])
def test_a_record_with_bad_headers_is_refused_saying_where(text):
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(REFUSED[text])
    assert len(str(caught.value)) < 300


def test_five_megabytes_are_refused_politely():
    with pytest.raises(RecordError, match=r"has 5,000,0\d\d characters; at most 4,000,000"):
        read(HEAD + " " * 5_000_000)


@pytest.mark.slow
def test_no_number_of_brackets_or_words_is_too_much():
    for junk in ("(", "{}", "1.", "!", "{x} ", "(1. a1xb1)", "(1. a1xb1 (1. b1xa1"):
        loaded = read(HEAD + "1. a1xa2 " + junk * (60_000 // len(junk)))
        assert loaded.trouble
        assert len(loaded.match.tree.nodes) < 5


def test_variations_may_lie_as_deep_as_there_are_moves():
    deep = deep_variations(200)
    loaded = read(write(deep))
    assert max(w.depth for w in loaded.match.tree.written()) > 100
    assert essence(loaded.match) == essence(deep)


def deep_variations(plies):
    """Return a match in which each move has a variation, which has one at its next move, …"""
    match = Match(drystone.game("anaash", size=12).start())
    rng = seeded(5)
    for _ in range(plies):
        moves = match.position.moves()
        if len(moves) < 2:
            break
        match.play(moves[0])
        match.undo()
        match.play(moves[1])
        match.play(match.position.random_move(rng))
    return match


def test_the_number_of_moves_read_is_bounded():
    text = HEAD + "1. a1xa2 2. b1xc1 3. d4xc4 *"
    loaded = read(text, most=2)
    assert moves_of(loaded) == ["a1xa2", "b1xc1"]
    assert "move 3: at most 2 moves are read" in loaded.trouble


def test_headers_are_bounded(monkeypatch):
    monkeypatch.setattr(headers_module, "HEADERS_LIMIT", 1)
    loaded = read(HEAD + '[A "x"] *').match
    assert read(write(loaded)).match.headers == {"A": "x"}
    with pytest.raises(RecordError, match="at most 1 headers"):
        read(HEAD + '[A "x"] [B "x"] *')
    loaded.headers["B"] = "y"
    with pytest.raises(drystone.TextError, match=r"at most 1 headers .* here are 2"):
        write(loaded)


def test_headers_are_written_as_they_can_be_read_again():
    match = drystone.match("anaash", size=4)
    match.headers = {"Event": "two\nlines\r", "Round": 3, "Site": "half \ud800"}
    assert read(write(match)).match.headers == {
        "Event": "two lines",
        "Round": "3",
        "Site": "half \ufffd",
    }


@pytest.mark.parametrize("name", ["White Player", "Spieler_1", "", "x" * 41, "1st", "Überschrift"])
def test_a_header_that_could_not_be_read_again_is_not_written(name, tmp_path):
    match = drystone.match("anaash", size=4)
    match.headers = {name: "x"}
    with pytest.raises(drystone.TextError, match="is no name of a header"):
        drystone.save(match, tmp_path / "record")
    assert not (tmp_path / "record").exists()
    match.headers = {"Event": "x" * 10_001}
    with pytest.raises(drystone.TextError, match="at most 10,000 characters, and not 10,001"):
        write(match)


@pytest.mark.parametrize("name", ["\u202eAnn", "Ann\u2067", "\u202dA\u202cnn", "\u2066Ann\u2069"])
def test_no_name_turns_around_what_is_said_after_it(name):
    """Nor is there one that nobody sees: whoever is called so has no name."""
    view = shown_with(name)
    assert "Ann" in json.dumps(view["strips"])
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", json.dumps(view, ensure_ascii=False))
    assert shown_with("\u200b\u2060")["strips"] == shown_with("")["strips"]


def shown_with(name):
    """Return the view of a record whose first player is called so, and has written it down."""
    record = HEAD + f'[First "{name}"]\n1. a1xa2 {{{name}}} *'
    return json.loads(Page().handle(json.dumps({"act": "read", "text": record})))


def secret_match(*texts):
    match = Match(SecretGame().start())
    match.play_all(texts)
    return match


def test_moves_that_join_are_one_word_unless_something_stands_between():
    match = secret_match("x1", "x2", "x3")
    assert "1. x1x2 3. x3\n" in write(match)
    match.tree.comment(match.line[1], "a")
    assert "1. x1 {a} 2. x2 3. x3\n" in write(match)
    match.tree.comment(match.line[1], "")
    match.tree.mark(match.line[2], "!")
    assert "1. x1x2! 3. x3\n" in write(match)


@pytest.mark.parametrize("text", ["1. x1x2! 3. x3 4. x4", "x1x2! (x1x4) x3x4"])
def test_joined_moves_are_read_as_both(text, monkeypatch):
    monkeypatch.setattr(headers_module, "find_game", lambda name, **options: SecretGame())
    loaded = read(f'[Drystone "1"] [Game "secret"] {text} *')
    assert moves_of(loaded)[:2] == ["x1", "x2"]
    assert loaded.match.tree[loaded.match.line[2]].glyph == "!"


@pytest.mark.parametrize(("at", "ply"), [("0", 0), ("1", 1), ("2", 3), ("3", 2), ("9", 3)])
def test_an_unfinished_hidden_game_is_opened_without_variations(at, ply, monkeypatch):
    """Where one stood in one of them, it is opened at its end."""
    monkeypatch.setattr(headers_module, "find_game", lambda name, **options: SecretGame())
    loaded = read(f'[Drystone "1"] [Game "secret"] [At "{at}"] x1 (x5) x2 x3 *')
    assert moves_of(loaded) == ["x1", "x2", "x3"]
    assert loaded.match.ply == ply
    assert len(loaded.match.tree.nodes) == 4
    # What was taken back there is gone once something else is played.
    assert loaded.match.branches is False


def test_one_that_has_ended_is_opened_with_its_variations(monkeypatch):
    monkeypatch.setattr(headers_module, "find_game", lambda name, **options: SecretGame())
    ended = read('[Drystone "1"] [Game "secret"] [At "1"] x1 (x5) x2 x3 x4 *').match
    assert ended.ply == 1
    assert len(ended.tree.nodes) == 6


def test_nothing_is_read_after_a_draw_by_repetition():
    game = drystone.game("anaash", size=4)
    match = Match(CircleGame().start())
    reader = MoveReader("", match, 100)
    circle = match.position.moves()[0]
    for _ in range(4):
        match.play(circle)
    reader.node = match.here.id
    with pytest.raises(reading.ReadError, match="comes after the end: the same position"):
        reader._move(0, "go")
    assert game.repetitions == 0


def test_a_file_name_is_safe_on_every_disk():
    match = Match(drystone.game("anaash").start())
    match.headers = {"First": "../Ann/<b>", "Second": "Ünal", "Date": "2020-02-03"}
    assert file_name(match) == "anaash-Ann-b-nal-2020-02-03.txt"


def test_many_comments_at_one_move_are_cleaned_together(monkeypatch):
    cleaned = []
    monkeypatch.setattr(tree, "clean", lambda text: cleaned.append(text) or text.strip())
    text = '[Drystone "1"]\n[Game "anaash"]\n1. a1xa2 ' + "{a} ! {b} 1. " * 500 + "(b1xb2 {c}) *"
    match = drystone.read(text).match
    assert match.tree[1].comment.count("\n") == 999
    assert len(cleaned) < 10


def quoted(text, sign="> "):
    return "\n".join(f"{sign}{line}" for line in text.split("\n"))


AS_SENT = {
    "quoted": quoted,
    "quoted twice": lambda text: quoted(text, ">> ").replace("\n", "\r\n"),
    "answered": lambda text: f"On Sunday Ann wrote:\n\n{quoted(text, '> > ')}\n\nThanks!",
    "beside a bar": lambda text: quoted(text, "| "),
    "blank lines bare": lambda text: quoted(text).replace("> \n", "\n"),
    "fenced": lambda text: f"```pgn\n{text}```\n",
    "fenced by ~": lambda text: f"~~~\n{text}~~~",
    "fenced, with words": lambda text: f"Look:\n\n```\n{text}```\nBye {{now}}",
    "fenced and quoted": lambda text: quoted(f"```\n{text}```"),
    "with a greeting": lambda text: f"Hi Ben,\n\n{text}",
    "on the line of a tag": lambda text: f"[code]{text}",
    "behind a mark of direction": lambda text: f"\u200f{text}",
    "dots made one": lambda text: text.replace("1. ", "1… "),
    "with invisible signs": lambda text: text.replace(". ", ".\u200b \u2060"),
    **{
        marks: lambda text, marks=marks: text.replace(' "', f" {marks[0]}").replace(
            '"]', f"{marks[-1]}]"
        )
        for marks in ("“”", "„“", "«»", "‘’", "''", "″″", "「」", "‹›")
    },
}
NARROW = "«\u202f{}\u202f»"
AS_SENT["French"] = lambda text: re.sub('"(.*)"', lambda one: NARROW.format(one[1]), text)


@pytest.mark.parametrize("way", AS_SENT)
def test_a_record_is_read_as_mails_chats_and_phones_send_it(way):
    match = drystone.match("anaash", size=4)
    match.headers["First"] = "Zoë “Z” B."
    match.play_all(["a1xa2", "b1xc1"])
    match.comment("“Good” > bad")
    loaded = read(AS_SENT[way](write(match)))
    assert essence(loaded.match) == essence(match)
