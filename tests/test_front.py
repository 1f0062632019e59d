"""The front door: a dozen names, typed, that say what is wrong with what they are given."""

import asyncio
import os
import pydoc
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import drystone
from drystone.core.evaluation import Evaluator
from drystone.play.records.record import write
from drystone.search.players.players import player as named_player
from tests.helpers import noughts, random_game, variants

ROOT = Path(__file__).parent.parent
PY = ROOT / "py"


def small():
    return drystone.match("anaash", size=4)


def in_python(source: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(PY)}
    command = [sys.executable, "-c", source]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return said.stdout


def test_a_match_refuses_what_the_rules_forbid_and_stays_as_it_was():
    match = small()
    move = match.position.moves()[0]
    match.play(move)
    before = write(match)
    with pytest.raises(drystone.IllegalMove, match="a1 is empty"):
        match.play(move)
    with pytest.raises(drystone.IllegalMove, match="a1 is empty"):
        match.play("a1xa2")
    with pytest.raises(drystone.TextError, match="cannot be read"):
        match.play("nonsense")
    with pytest.raises(TypeError, match="a move or its text"):
        match.play(None)
    assert write(match) == before


def test_a_match_says_what_it_is():
    match = drystone.Match(noughts())
    match.play_all(["a1", "b2"])
    match.undo()
    assert repr(match) == "<Match of noughts, after 1 of 2 moves>"


def test_records_are_written_and_read_again(tmp_path):
    match = small()
    match.comment("A small board.")
    match.play("a1xa2")
    match.mark("!")
    match.comment("Why not?")
    match.play("b1xc1")
    match.undo()
    match.play("b1xb2")
    file = tmp_path / "match.txt"
    drystone.save(match, file)
    again = drystone.load(str(file)).match
    told = [(str(one.node.move), one.depth, one.begins) for one in again.walk()]
    assert told == [("a1xa2", 0, False), ("b1xc1", 0, False), ("b1xb2", 1, True)]
    again.step(1)
    assert [str(node.move) for node in again.variations()] == ["b1xc1", "b1xb2"]
    assert (again.here.comment, again.here.glyph) == ("Why not?", "!")
    again.goto(again.variations()[1])
    assert str(again.here.move) == "b1xb2"
    with pytest.raises(drystone.TextError, match="no move"):
        again.goto(99)


def test_a_strict_reader_refuses_what_it_cannot_read(tmp_path):
    text = '[Drystone "1"] [Game "anaash"] [Option "size=4"] 1. a1xa2 2. a1xa2 *'
    assert drystone.read(text).match.ply == 1
    with pytest.raises(drystone.TextError, match="move 2"):
        drystone.read(text, strict=True)
    file = tmp_path / "latin"
    file.write_bytes(b"\xe9")
    with pytest.raises(drystone.TextError, match="UTF-8"):
        drystone.load(file)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_as_it_was_written(tmp_path, encoding):
    text = '[Drystone "1"] [Game "anaash"] [First "Zoë"] 1. a1xa2 *'
    file = tmp_path / "record"
    file.write_text(text, encoding)
    assert drystone.load(file, strict=True).match.headers["First"] == "Zoë"


def test_no_more_of_a_file_is_read_than_a_record_may_have(tmp_path):
    file = tmp_path / "long"
    file.write_text("1" * 4_000_000, "utf-8")
    with pytest.raises(drystone.TextError, match="begins with"):
        drystone.load(file)
    file.write_text("1" * 4_000_001, "utf-8")
    with pytest.raises(drystone.TextError, match="is too long: at most 4,000,000"):
        drystone.load(file)


@pytest.mark.parametrize("who", ["random", "level:3", "best", "minimax:1:material"])
def test_nobody_chooses_when_the_game_is_over(who):
    over = drystone.play_match(small(), ["random", "random"])
    for where in (over, over.position):
        with pytest.raises(drystone.IllegalMove, match=r"The game is over: .* no move to choose"):
            drystone.choose(who, where)
    with pytest.raises(drystone.IllegalMove, match="The game is over"):
        drystone.analyse(over)
    with pytest.raises(drystone.IllegalMove, match="no move to choose"):
        named_player(who).choose(over.position, frozenset(), None)


def test_a_bot_is_a_function():
    asked = []

    def last(position):
        asked.append(position)
        return str(position.moves()[-1])

    match = drystone.play_match(drystone.game("anaash", size=4), [last, "random"], seed=3)
    assert match.outcome is not None
    assert asked[0] == match.start
    assert drystone.choose(last, small()) == small().position.moves()[-1]
    with pytest.raises(drystone.IllegalMove):
        drystone.choose(lambda position: "a1xa1", small())


def test_a_bot_sees_only_what_its_side_may_see():
    game = next(game for game in variants() if game.hidden)
    match = drystone.Match(game)
    seen = []

    def watch(position):
        seen.append(position)
        return position.moves()[0]

    match = drystone.play_match(game, [watch, watch], longest=6)
    truth = [match.position_at(ply) for ply in range(match.ply)]
    assert seen == [position.seen_by(position.side) for position in truth]
    assert seen != truth


def test_a_match_is_repeated_for_its_seed():
    def moves(seed):
        players = ["random", drystone.player("best", nodes=30)]
        return [
            node.move for node in drystone.play_match(small(), players, seed=seed, longest=8).turns
        ]

    assert moves(5) == moves(5) != moves(6)
    assert len(moves(5)) == 8


def test_an_evaluation_of_ones_own_is_what_the_search_asks():
    class Tall(Evaluator):
        engine = "alphabeta"
        asked = 0

        def score(self, position):
            Tall.asked += 1
            return 0.0

    drystone.choose(drystone.player("best", nodes=30, evaluator=Tall()), small())
    assert Tall.asked > 10
    with pytest.raises(drystone.OptionError, match="asks no evaluator"):
        drystone.player("random", evaluator=Tall())


@pytest.mark.parametrize("engine", ["alphabeta", "tree", "guided"])
def test_an_evaluator_without_a_number_is_named_and_one_that_is_none_refused(engine):
    kind = type("Lost", (Evaluator,), {"engine": engine, "score": lambda self, _: float("nan")})
    with pytest.raises(ValueError, match=r"no score for “.* it gives nan"):
        drystone.choose(drystone.player("best", nodes=30, evaluator=kind()), small())
    for wrong in (kind, lambda position: 0.0, 3):
        with pytest.raises(TypeError, match=r"made from drystone\.Evaluator"):
            drystone.player("best", evaluator=wrong)


def test_a_match_begins_with_a_name_or_a_position():
    position = small().position.play("a1xa2")
    assert drystone.match(position).position == position
    with pytest.raises(TypeError, match="without options"):
        drystone.match(position, size=4)
    with pytest.raises(TypeError, match="the name of a game, or with a position, not “3”"):
        drystone.match(3)
    with pytest.raises(TypeError, match="not from “anaash”"):
        drystone.perft("anaash", 2)


def test_wrong_players_and_limits_are_refused_in_words():
    with pytest.raises(drystone.OptionError, match="There is no player"):
        drystone.choose("level:9", small())
    for limit in ({"seconds": 0}, {"seconds": -1.0}, {"nodes": 0}, {"seconds": float("nan")}):
        with pytest.raises(drystone.OptionError, match="above 0"):
            drystone.player("best", **limit)
    with pytest.raises(drystone.OptionError, match="lines"):
        drystone.analyse(small(), nodes=1, lines=0)
    with pytest.raises(TypeError, match="two players"):
        drystone.play_match(small(), "random")
    with pytest.raises(TypeError, match="a game, a position or a match is played on"):
        drystone.play_match("anaash", ["random", "random"])
    with pytest.raises(ValueError, match="A depth is a whole number from 0"):
        drystone.perft(drystone.game("anaash", size=4).start(), 2.5)
    with pytest.raises(TypeError, match="chooses moves"):
        drystone.choose(3, small())
    with pytest.raises(TypeError, match="looked at"):
        drystone.choose("random", "anaash")


def test_an_analysis_reports_as_it_goes_on_and_ends_as_analyse_does():
    reports = list(drystone.analysing(small(), nodes=2_000, lines=2))
    assert len({report.depth for report in reports}) > 2
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)
    assert reports[-1] == drystone.analyse(small(), nodes=2_000, lines=2)


def test_an_analysis_without_a_limit_stops_where_its_loop_is_left():
    async def depth_reached():
        others = []
        asyncio.get_running_loop().call_soon(others.append, True)
        async for report in drystone.analysing(small()):
            if report.depth >= 3 and others:
                return report.depth
        return 0

    assert asyncio.run(depth_reached()) >= 3


def test_what_cannot_be_analysed_is_refused_before_the_loop():
    with pytest.raises(drystone.OptionError, match="lines"):
        drystone.analysing(small(), lines=0)
    with pytest.raises(drystone.OptionError, match="above 0"):
        drystone.analysing(small(), seconds=0)


def test_a_report_can_be_seen_from_either_side():
    match = small()
    match.play("a1xa2")
    report = drystone.analyse(match, nodes=200, lines=3)
    assert len(report.findings) == 3
    assert report.side == "r"
    blue = report.seen_from("b")
    for mine, theirs in zip(blue.findings, report.findings, strict=True):
        assert mine.win_probability == pytest.approx(1 - theirs.win_probability)
        assert mine.variation == theirs.variation
    # The best move for Blue, who is to move, is the best from Blue's view.
    chances = [finding.win_probability for finding in blue.findings]
    assert chances == sorted(chances, reverse=True)
    assert blue.seen_from("r") == report
    with pytest.raises(drystone.OptionError, match="r, b"):
        report.seen_from("w")


@pytest.mark.parametrize("name", drystone.games())
def test_pictures_of_a_match_stand_alone(name):
    match = drystone.match(name)
    match.play_all(str(move) for _, move in random_game(match.game, seed=1, plies=4) if move)
    pictures = match.to_svgs()
    assert len(pictures) == len(match.line)
    for text in pictures:
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img"
        drawn = [one for one in root if one.tag.endswith("}g")]
        assert {one.get("aria-hidden") for one in drawn} == {"true"}, "its name says all of it"
    page = match.to_html()
    assert page.count("<svg") == page.count('type="radio"') == len(match.line)
    assert page.count("checked") == 2  # one button, and the style
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    Closed().feed(page)


class Closed(HTMLParser):
    """Holds that all elements are closed."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in {"meta", "input"}:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_pictures_of_a_hidden_match_hide_it():
    game = next(game for game in variants() if game.hidden)
    match = drystone.play_match(game, ["random", "random"], longest=6)
    first, second = game.sides
    open_to_all = match.to_svgs()
    assert open_to_all == [picture(match, ply) for ply in range(len(match.line))]
    assert match.to_svgs(first) != open_to_all != match.to_svgs(second)
    with pytest.raises(drystone.OptionError, match="side is one of"):
        match.to_svgs("x")


def picture(match, ply):
    """Return what everybody may see at a ply."""
    node = match.tree[match.line[ply]]
    before = match.tree[node.parent].position
    known = before.move_seen_by(node.move, "") if ply else None
    scene = match.game.part("scene").SCENE
    return scene.svg(node.position.seen_by(""), known.sites if known else (), own=str(node.id))


def test_html_quotes_what_people_wrote():
    match = small()
    match.headers["First"] = "<b>"
    match.play("a1xa2")
    match.comment("<script>alert(1)</script>")
    assert "<script" not in match.to_html()
    assert "<b>" not in match.to_html()


def test_a_picture_refuses_looks_that_there_are_not():
    start = small().position
    with pytest.raises(drystone.OptionError, match="theme is one of auto, light, dark"):
        start.svg(theme="pink")
    with pytest.raises(drystone.OptionError, match="palette is one of"):
        start.svg(palette="pink")
    for last, wrong in ((("a1", "z9"), "z9"), ("a1xa2", "a"), (("A1",), "A1"), ((1,), "1")):
        with pytest.raises(drystone.TextError) as refused:
            start.svg(last=last)
        told = f"“{wrong}” is no site of Anaash: a path of a move is written as ('a1', 'a2')."
        assert str(refused.value) == told
    plain, marked = start.svg(), start.svg(last=("a1", "a2"))
    assert plain != marked
    assert "<text" not in start.svg(coords=False)
    assert 'aria-label="The start"' in start.svg(alt="The start")
    assert start.svg(flip=True) != plain


def test_help_shows_the_front_door_and_no_internals():
    text = pydoc.render_doc(drystone, renderer=pydoc.plaintext)
    functions = text[text.index("\nFUNCTIONS") : text.index("\nDATA")]
    for name in drystone.__all__:
        assert name == "__version__" or name in text
    for name in ("match", "read", "load", "save", "player", "choose", "analyse", "play_match"):
        assert f"\n    {name}(" in functions
    assert "import_module" not in text
    assert "TYPE_CHECKING" not in text
    assert dir(drystone) == sorted(drystone.__all__)


def test_a_wrong_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        drystone.chess  # noqa: B018


def test_the_front_door_opens_when_it_is_asked_for():
    source = (
        "import sys, drystone\nbefore = set(sys.modules)\n"
        "drystone.match\nprint('drystone.front' in before, 'drystone.front' in sys.modules)"
    )
    assert in_python(source).split() == ["False", "True"]


def test_a_page_needs_nothing_of_it():
    source = (
        "import sys\nfrom drystone.app import page, search_worker\n"
        "print(*sorted({'drystone.front', 'drystone.play.records.document', 'subprocess',"
        " 'drystone.search.players.external'} & set(sys.modules)))"
    )
    assert in_python(source).split() == []


USER = """
import drystone
from drystone import IllegalMove, Match, Move, Position, Report

match = drystone.match("anaash", size=4)
reveal_type(match)
reveal_type(match.position.moves())
reveal_type(match.position.play("a1xa2"))
reveal_type([str(move) for move in match.position.moves()])
reveal_type(drystone.choose("level:1", match))
reveal_type(drystone.analyse(match, nodes=10).best.win_probability)
reveal_type(drystone.read("").match)


def bot(position: Position) -> Move:
    return position.moves()[0]


reveal_type(drystone.play_match(match, ["random", bot]).outcome)
match.play(match.position.moves()[0])
match.play("a1xa2")
drystone.match(3)
match.play(3)
"""
TYPES = [
    "drystone.play.match.Match",
    "tuple[drystone.core.move.Move, ...]",
    "drystone.core.game.Position",
    "list[str]",
    "drystone.core.move.Move",
    "float",
    "drystone.play.match.Match",
    "drystone.core.move.Outcome | None",
]


@pytest.mark.slow
def test_a_users_project_is_typed_strictly(tmp_path):
    file = tmp_path / "user.py"
    file.write_text(USER, "utf-8")
    environment = {**os.environ, "MYPYPATH": str(PY)}
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    command += ["--cache-dir", str(tmp_path / "cache"), str(file)]
    said = subprocess.run(
        command, env=environment, capture_output=True, text=True, cwd=tmp_path, check=False
    ).stdout
    shown = [
        line.split('"')[1].replace("builtins.", "").replace("Union[", "")
        for line in said.splitlines()
        if "Revealed type" in line
    ]
    assert shown == TYPES, said
    errors = [line for line in said.splitlines() if " error: " in line]
    assert [line.split(": error")[0].rsplit(":", 1)[1] for line in errors] == ["22", "23"], said
