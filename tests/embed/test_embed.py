"""Boards for other pages: options are checked once, pictures stand alone, frames tell a match."""

import json
import re
from html import unescape
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import drystone
from drystone.cli.main import main
from drystone.core.errors import GameError
from drystone.embed import element_of, read_options, stills, svg
from drystone.embed.exercise import lessons_by_anchor
from drystone.embed.options import MODES
from drystone.games import catalogue
from drystone.play.match import Match
from drystone.play.puzzle import puzzles_of
from drystone.play.records.link import link_of
from drystone.play.records.record import write
from drystone.scene.look import Look
from drystone.scene.node import Node
from drystone.scene.picture import picture
from drystone.scene.style import Painter, board_sheet, sheet_of
from tests.embed.frames import expanded, frames_in, told
from tests.helpers import random_game, title, variants, vector_records
from tests.sampling import one_in

START = {"game": "anaash", "size": "4"}
MOVES = "a1xa2 b1xc1"
TAGS = {"svg", "g", "style", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path"}
TAGS |= {"text", "tspan", "defs", "linearGradient", "radialGradient", "stop"}


def options_of(record):
    own = {f"option-{key}": value for key, value in record["options"].items()}
    return {"game": record["game"], **own}


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_picture_carries_its_look_and_no_name_that_a_page_could_know(game):
    text = game.start()._repr_svg_()
    root = ElementTree.fromstring(text)
    assert root.get("aria-label")
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in TAGS
        classes = element.get("class", "").split()
        assert all(
            re.fullmatch(r"dark-(fill|stroke|stop-color)-[0-9a-f]+", name) for name in classes
        )
        for name, value in element.attrib.items():
            assert not name.startswith(("data-", "on", "href"))
            assert "var(" not in value
            assert "color-mix" not in value
    shapes = [e for e in root.iter() if e.tag.endswith(("polygon", "circle"))]
    assert all(e.get("fill") or e.get("stroke") for e in shapes)


@pytest.mark.parametrize("palette", ["", "redgreen", "contrast", "pattern"])
def test_a_picture_has_every_gradient_that_it_names_and_no_other(palette):
    text = svg(read_options({**START, "palette": palette}))
    used = set(re.findall(r"url\(#([\w-]+)\)", text))
    assert used == set(re.findall(r'id="([\w-]+)"', text))
    assert any(name.startswith("slate-") for name in used)
    assert ("hatch-blue" in text) == (palette == "pattern")
    assert ("#ff8258" in text) == (palette == "redgreen")


def test_pictures_on_one_page_share_no_gradient_unless_they_are_the_same():
    def names(**more):
        return set(re.findall(r'id="([\w-]+)"', svg(read_options({**START, **more}))))

    assert names() == names()
    for other in ({"palette": "redgreen"}, {"theme": "dark"}, {"moves": "a1xa2"}):
        assert not names() & names(**other)


def test_dark_surroundings_change_only_what_the_sheet_says():
    text = drystone.game("anaash").start()._repr_svg_()
    (dark,) = re.findall(r"<style>(.*?)</style>", text)
    assert dark.startswith("@media (prefers-color-scheme:dark){")
    assert board_sheet().dark["--stone-a"] in dark
    known = set(re.findall(r"\.([\w-]+)\{", dark))
    assert known == {name for names in re.findall('class="(.*?)"', text) for name in names.split()}


@pytest.mark.parametrize(("theme", "key"), [("light", "light"), ("dark", "dark")])
def test_a_theme_that_is_chosen_needs_no_style(theme, key):
    text = svg(read_options({**START, "theme": theme}))
    assert "<style" not in text
    assert getattr(board_sheet(), key)["--stone-a"] in text


def test_the_stronger_rule_holds_and_the_nearest_colour():
    css = "a b { fill: red } .x { fill: var(--c) } b { fill: blue } .y { --c: #123 }"
    sheet = sheet_of(css)
    assert [rule.rank for rule in sheet.rules] == [(0, 1, 2), (0, 2, 0), (1, 0, 1), (1, 0, 3)]
    tree = Node("a", {}, [Node("b"), Node("b", {"class": "x y"})])
    first, second = Painter(sheet, "light").paint(tree, (), {}, {}).children
    assert first.attributes["fill"] == "red"
    assert second.attributes["fill"] == "#123"


def test_rules_for_the_dark_hold_there_and_rules_for_elsewhere_nowhere():
    css = """:root { --c: #111 } .x { fill: var(--c); stroke: #222 }
    @media (prefers-color-scheme: dark) { :root { --c: #eee } .x { stroke: #ddd } }
    @media (forced-colors: active) { .x { fill: Canvas } }"""
    tree = Node("g", {}, [Node("rect", {"class": "x"})])

    def look(theme):
        return Painter(sheet_of(css), theme).paint(tree, (), {}, {}).children[0].attributes

    assert look("light") == {"fill": "#111", "stroke": "#222"}
    assert look("dark") == {"fill": "#eee", "stroke": "#ddd"}
    assert look("auto") == {"class": "dark-fill-eee dark-stroke-ddd", **look("light")}


def test_without_coords_there_are_none():
    assert "<text" not in svg(read_options(START))
    assert svg(read_options({**START, "coords": ""})).count("<text") == 8


def test_frames_say_a_move_with_what_it_took():
    played = read_options({**START, "moves": "a1xa2 b1xc1", "mode": "replay"})
    words = [frame.get("speech") for frame in stills(played)["frames"]]
    assert words == [None, "Red: a1 captures a2.", "Blue: b1 captures c1."]


DRAWN = """[Drystone "1"]
[Game "anaash"]
[Option "size=4"]

1. a1xa2 { [%csl Rc3] [%cal Ga1b2] Look. } b1xc1 *
"""


def test_frames_and_pictures_have_the_marks_that_are_drawn_at_their_move():
    data = stills(read_options({**START, "record": DRAWN, "mode": "replay"}))
    scenes = [str(expanded(data, frame["scene"])) for frame in data["frames"]]
    kinds = [re.findall(r"sketched ([A-Z])", scene) for scene in scenes]
    assert kinds == [[], ["R", "G"], []]
    words = [words for words, _ in told(data)]
    assert [text.count("green arrow from a1 to b2") for text in words] == [0, 1, 0]
    still = svg(read_options({**START, "record": DRAWN, "at": "1"}))
    assert still.count('r="40"') == 2
    assert 'stroke="#ff9a8c"' in still
    assert 'stroke-dasharray="16 11"' in still


@pytest.mark.slow
@pytest.mark.parametrize("record", one_in(3, vector_records("games")), ids=title)
def test_frames_are_the_pictures_of_the_match(record):
    moves = " ".join(record["moves"])
    embed = read_options({**options_of(record), "moves": moves, "mode": "replay"})
    data = stills(embed)
    told_words, told_position = told(data)[-1]
    assert told_position == record["positions"][-1]
    assert len(data["frames"]) == len(record["moves"]) + 1
    assert json.loads(json.dumps(data)) == data
    last = data["frames"][-1]
    embed.match.step(len(record["moves"]))
    scene = embed.game.part("scene").SCENE
    drawn = picture(scene, embed.match.position, Look(last=embed.match.here.move.path))
    words = drawn.attributes.pop("aria-label")
    assert told_words == words
    assert keyless(expanded(data, last["scene"])) == json.loads(drawn.json())


def keyless(node):
    tag, attributes, inner = node
    kept = {name: value for name, value in attributes.items() if name != "data-key"}
    return [tag, kept, inner if isinstance(inner, str) else [keyless(child) for child in inner]]


def test_a_piece_keeps_its_name_from_frame_to_frame():
    data = stills(read_options({**START, "moves": "a1xa2", "mode": "replay"}))
    before, after = (str(expanded(data, frame["scene"])) for frame in data["frames"])
    keys = [set(re.findall(r"'data-key': '(p\d+)'", text)) for text in (before, after)]
    assert len(keys[0] & keys[1]) == 15
    assert len(keys[0]) == 16


def a_match():
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(MOVES.split())
    return match


def test_a_match_is_given_in_four_ways_with_a_byte_order_mark_or_without():
    record, link = write(a_match()), link_of(a_match())
    ways = [{**START, "record": record}, {"record": link}, {"record": "#" + link}]
    ways += [{"record": f"\ufeff{record}"}, {"record": f"\ufeff{link}"}]
    ways += [{**START, "moves": f"1. {MOVES} *"}, {**START, "record": f"{MOVES} {{a comment}}"}]
    found = [read_options(way).match for way in ways]
    assert {str(match.position) for match in found} == {str(a_match().position)}
    assert found[-1].here.comment == "a comment"


@pytest.mark.parametrize(("at", "ply"), [("1", 1), ("start", 0), ("end", 2), ("last", 2), ("", 2)])
def test_at_says_where_the_board_stands(at, ply):
    assert read_options({**START, "moves": MOVES, "at": at}).match.ply == ply


def test_a_replay_begins_at_the_start_unless_the_record_says_more():
    assert read_options({**START, "moves": MOVES, "mode": "replay"}).match.ply == 0
    assert read_options({"record": write(a_match()), "mode": "replay"}).match.ply == 2


def test_side_turns_the_board():
    assert not read_options({**START, "side": "r"}).flip
    assert read_options({**START, "side": "Blue"}).flip
    assert svg(read_options(START)) != svg(read_options({**START, "side": "b", "moves": "a1xa2"}))


@pytest.mark.parametrize("game", [one for one in variants() if one.hidden], ids=repr)
def test_hidden_pieces_stay_hidden_but_to_the_side_that_is_named(game):
    moves = [str(move) for _, move in random_game(game, 1, 12) if move is not None]
    given = {"game": game.name, "moves": " ".join(moves)}
    given |= {f"option-{key}": value for key, value in game.values.items()}
    embed = read_options(given)
    assert not embed.match.branches
    for side in ["", *game.sides]:
        data = stills(read_options({**given, "side": side}))
        assert told(data)[0][1] == str(embed.match.position.seen_by(side))
    assert str(embed.match.position) != str(embed.match.position.seen_by(""))


LESSON = {"game": "anaash", "mode": "lesson"}
BAD = [
    ({}, "name of its game"),
    ({"game": "chess"}, "“chess”"),
    ({"game": "anaash", "sise": "4"}, "no option “sise”"),
    ({"game": "anaash", "size": "7"}, "not “7”"),
    ({"game": "anaash", "option-size": "x" * 5_000}, "…” (5000 characters)"),
    ({"game": "anaash", "mode": "film"}, "mode is one of diagram, replay"),
    ({"game": "anaash", "theme": "sepia"}, "not “sepia”"),
    ({"game": "anaash", "palette": "sepia"}, "pattern, not “sepia”"),
    ({"game": "anaash", "coords": "maybe"}, "coords is on or off, not “maybe”"),
    ({"game": "anaash", "side": "green"}, "side is one of r (Red), b (Blue), not “green”"),
    ({"game": "anaash", "at": "1"}, "at is a ply from 0 to 0, start or end; not “1”"),
    ({"game": "anaash", "at": "-1"}, "not “-1”"),
    ({"game": "anaash", "at": "9" * 9_000}, "(9000 characters)"),
    ({"game": "anaash", "overlay": "groups"}, "no overlay “groups”; this game has none"),
    ({"game": "anaash", "players": "human"}, "not “human”"),
    ({"game": "anaash", "players": "human,robot:3"}, "not “human,robot:3”"),
    ({"game": "anaash", "players": "human,computer:12"}, "computer:LEVEL"),
    ({"game": "anaash", "moves": "a1-a2"}, "move 1: “a1-a2”"),
    ({"game": "anaash", "moves": "x" * 600_000}, "at most 500,000 characters"),
    ({"game": "anaash", "alt": "x" * 20_000}, "“alt” has at most 10,000 characters"),
    ({"game": "anaash", "moves": "a1xa2", "record": "a1xa2"}, "a record or moves, not both"),
    ({"game": "anaash", "position": "x"}, "“x”"),
    ({"game": "anaash", "record": "[Drystone"}, "Line 1"),
    ({"game": "anaash", "record": "match=????"}, "link"),
    ({"game": "asli", "record": write(a_match())}, "This record is of “anaash”"),
    ({"game": "anaash", "size": "8", "record": write(a_match())}, "has size “4”"),
    ({"record": write(a_match()), "position": "4/4/4/4 r"}, "leave “position” out"),
    ({"game": "anaash", "mode": "lesson"}, "A lesson needs lesson"),
    ({"game": "anaash", "mode": "lesson", "lesson": "no-such"}, "no lesson “no-such”"),
    ({"game": "anaash", "mode": "lesson", "lesson": "turn:x"}, "no lesson “turn:x”"),
    (LESSON | {"lesson": "capturing:0"}, "no lesson “capturing:0”; there are lessons at: "),
    (
        LESSON | {"lesson": "capturing:" + "1" * 5_000},
        "1…” (5010 characters); there are lessons at",
    ),
    ({"game": "anaash", "mode": "lesson", "goal": "fly"}, "“fly” is no goal"),
    ({"game": "anaash", "mode": "lesson", "goal": "win"}, "reaches the goal “win”"),
    ({"game": "anaash", "mode": "puzzle"}, "A puzzle needs"),
    ({"game": "anaash", "mode": "puzzle", "puzzle": "999"}, "“999” is none of them"),
    ({"game": "asli", "mode": "puzzle", "puzzle": "anaash-1"}, "none of “asli”"),
    ({"game": "anaash", "mode": "puzzle", "puzzle": "x"}, "“x”"),
    ({"game": "anaash", "mode": "guess"}, "no move follows that could be guessed"),
    ({"game": "anaash", "moves": "a1xa2", "at": "0 a1-b1"}, "not “a1-b1”. After it a move"),
    ({"game": "anaash", "mode": "puzzle", "solution": "a1-a2"}, "“a1-a2”"),
    ({f"name{n}": "" for n in range(99)}, "at most 60 options"),
]


@pytest.mark.parametrize(("given", "words"), BAD, ids=lambda value: str(value)[:40])
def test_what_cannot_be_is_said_in_words_that_quote_it(given, words):
    with pytest.raises(GameError) as caught:
        read_options(given)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", drystone.games())
def test_each_lesson_of_the_guide_can_be_embedded(name):
    for anchor, demos in lessons_by_anchor(name).items():
        for number, demo in enumerate(demos, 1):
            given = {"game": name, "mode": "lesson", "lesson": f"{anchor}:{number}"}
            embed = read_options(given)
            assert embed.match.position == demo.shown
            assert demo.lesson in embed.caption
            position = embed.match.position
            found = [str(m) for m in position.moves() if embed.task.solved(position, m)]
            assert found == list(demo.solution)


@pytest.mark.parametrize("name", drystone.games())
def test_each_puzzle_of_a_game_can_be_embedded(name):
    for number, puzzle in enumerate(puzzles_of(catalogue()[name]), 1):
        embed = read_options({"game": name, "mode": "puzzle", "puzzle": number})
        assert embed.match.position == puzzle.start.seen_by(puzzle.side)
        assert embed.caption == f"{puzzle.task}."


def test_a_puzzle_is_solved_by_its_solution_alone():
    given = {"game": "anaash", "size": 4, "mode": "puzzle", "position": "4/4/4/r2,b2,2 r"}
    embed = read_options({**given, "solution": "a1xb1"})
    position = embed.match.position
    assert [str(m) for m in position.moves() if embed.task.solved(position, m)] == ["a1xb1"]


@pytest.mark.parametrize("mode", ["diagram", "replay", "play"])
def test_the_element_holds_picture_and_frames_and_nothing_breaks_out(mode):
    evil = "</script><script>alert(1)</script>\"'&#39;><img src=x onerror=alert(1)>"
    given = {**START, "moves": f"{MOVES} {{{evil}}}", "alt": evil, "caption": evil, "mode": mode}
    text = element_of(given, read_options(given))
    assert "<script" not in text
    assert "<img" not in text
    data = frames_in(text)
    assert data["caption"] == evil
    assert data["mode"] == mode
    assert mode in MODES


def test_a_match_in_a_notebook_shows_all_its_moves():
    match = a_match()
    match.tree.comment(match.here.id, "<b>why</b>")
    text = match._repr_html_()
    assert "<li>a1xa2</li><li><strong>b1xc1</strong> &lt;b&gt;why&lt;/b&gt;</li>" in text
    assert f'<img alt="{told_of(match.position)}" src="data:image/svg+xml,%3Csvg' in text
    match.undo()
    assert "<li><strong>a1xa2</strong></li><li>b1xc1" in match._repr_html_()


def test_a_game_in_a_notebook_is_its_start_and_a_report_a_table_of_its_lines():
    game = drystone.game("anaash", size=4)
    assert game._repr_html_() == game.start()._repr_html_()
    report = drystone.analyse(game.start(), nodes=200)
    text = report._repr_html_()
    assert text.count("<tr>") == 1 + len(report.findings)
    for one in report.findings:
        assert f"<tr><td>{one.win_probability:.0%}<td>{one.move}" in text


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_picture_in_a_notebook_says_what_it_shows(game):
    image = r'<img alt="(.+?)" src="data:image/svg\+xml,(.+?)">'
    alt, data = re.fullmatch(image, game.start()._repr_html_()).groups()
    assert unescape(alt) == told_of(game.start())
    assert game._repr_html_() == game.start()._repr_html_()
    assert ElementTree.fromstring(unquote(data)).get("aria-label") == unescape(alt)


def test_an_analysis_in_a_notebook_is_a_table():
    report = drystone.analyse(a_match(), nodes=200, lines=2).seen_from("b")
    rows = report._repr_html_().split("<tr>")[1:]
    assert rows[0].startswith("<th>b wins")
    assert [row.split("<td>")[2].split()[0] for row in rows[1:]] == [
        str(one.move) for one in report.findings
    ]
    assert rows[1].startswith(f"<td>{report.best.win_probability:.0%}<td>")


def told_of(position):
    return ElementTree.fromstring(position._repr_svg_()).get("aria-label")


def test_svg_on_the_command_line(capsys, tmp_path):
    words = ["svg", "anaash", "--size", "4", "--moves", MOVES, "--coords", "--alt", "Two moves"]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert ElementTree.fromstring(printed).get("aria-label") == "Two moves"
    file, record = tmp_path / "board.svg", tmp_path / "match.txt"
    record.write_text(write(a_match()), "utf-8")
    words = ["svg", "anaash", "--record", str(record), "--coords", "--alt", "Two moves"]
    assert main([*words, "--out", str(file)]) == 0
    assert file.read_text("utf-8") == printed


def test_at_leads_into_a_variation():
    told = {"game": "anaash", "size": 4, "moves": "1. a1xa2 2. b1xc1 (2. b1xb2 3. a2xb2) 3. a2+b2"}
    for at, ply, line in [
        ("1 b1xb2", 2, "a1xa2 b1xb2 a2xb2"),
        ("1 b1xb2 end", 3, "a1xa2 b1xb2 a2xb2"),
        ("start a1xa2 b1xb2 1", 1, "a1xa2 b1xb2 a2xb2"),
        ("1", 1, "a1xa2 b1xc1 a2+b2"),
    ]:
        embed = read_options({**told, "at": at, "mode": "replay"})
        frames = stills(embed)["frames"]
        assert (embed.match.ply, len(frames)) == (ply, 4)
        assert " ".join(str(turn.move) for turn in embed.match.turns) == line
    guess = read_options({**told, "at": "1 b1xb2", "mode": "guess"})
    assert guess.caption == "Find what each side played."
