"""The guides tell the truth: moves are legal, refusals refused, lessons solved as stated."""

from __future__ import annotations

import ast
from importlib.resources import files as files_of
from pathlib import Path

import pytest

import drystone
from drystone.app.match_view import scene_of
from drystone.core.errors import OptionError, TextError
from drystone.embed.options import read_options
from drystone.games import catalogue
from drystone.pages.guides import demo_data, is_figure
from drystone.play.guide import Play, Prose, Try, anchors_of, guide_of, read_demo, read_guide
from drystone.play.lesson import lessons_of, solutions
from drystone.scene.look import Look
from drystone.scene.picture import picture
from tools.guides import figure_text

PACKAGE = Path(drystone.__file__).parent
GUIDES = {name: guide_of(kind) for name, kind in catalogue().items()}
# Guides of the games that drystone ships; a package of one's own need not have lessons.
SHIPPED = [name for name, kind in catalogue().items() if kind.__module__.startswith("drystone.")]
DEMOS = [
    pytest.param(demo, id=f"{name}-{section.heading}-{number}".replace(" ", "_"))
    for name, sections in GUIDES.items()
    for section in sections
    for number, demo in enumerate(section.demos)
]


@pytest.mark.parametrize("demo", DEMOS)
def test_what_a_guide_plays_is_legal(demo):
    for play in (Play(()), *demo.plays):
        assert len(demo.match(play.moves).turns) == len(demo.moves) + len(play.moves)


@pytest.mark.parametrize("demo", DEMOS)
def test_what_a_guide_says_is_refused_is_refused_with_that_rule(demo):
    for tried in demo.tries:
        assert demo.refusal(tried).rule == tried.rule, tried


@pytest.mark.parametrize("demo", [demo for demo in DEMOS if demo.values[0].lesson])
def test_a_lesson_has_just_the_solutions_it_states(demo):
    assert sorted(solutions(demo.shown, demo.goal)) == sorted(demo.solution)
    assert demo.solution


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_has_lessons_enough_and_most_are_about_moving(name):
    lessons = lessons_of(GUIDES[name])
    going_on = [one for one in lessons if one.match(one.solution[:1]).outcome is None]
    assert len(lessons) >= 5
    assert {lesson.heading for lesson in lessons} <= {one.heading for one in GUIDES[name]}
    assert len(going_on) > len(lessons) / 2


@pytest.mark.parametrize("name", SHIPPED)
def test_lessons_begin_with_a_tour_that_ends_with_a_win(name):
    lessons = lessons_of(GUIDES[name])
    tour = [one for one in lessons if one.step]
    assert tour == list(lessons[: len(tour)])
    assert [one.step for one in tour] == list(range(1, len(tour) + 1))
    assert 4 <= len(tour) <= 6
    assert [one.goal == "win" for one in tour] == [False] * (len(tour) - 1) + [True]


@pytest.mark.parametrize("demo", DEMOS)
def test_a_board_has_words_and_something_to_see(demo):
    assert demo.caption or demo.lesson
    drawn = picture(scene_of(demo.shown.game), demo.shown, Look(overlay=demo.overlay), demo.alt)
    assert drawn.attributes["role"] == "img"
    assert str(drawn.attributes["aria-label"])
    assert not drawn.sites()
    assert all("tabindex" not in node.attributes for node in drawn.walk())
    if demo.overlay:
        scene = scene_of(demo.shown.game)
        assert demo.overlay in {one.key for one in scene.overlays + scene.figures}


@pytest.mark.parametrize("demo", [demo for demo in DEMOS if is_figure(demo.values[0])])
def test_a_figure_is_a_picture_on_which_nobody_is_to_play(demo):
    assert not any((demo.plays, demo.tries, demo.lesson))
    told = demo_data(demo, "")
    assert (told["status"], told["link"]) == ("", "")
    text = figure_text(told, {})
    assert "to move" not in text
    assert "<a " not in text
    board = {"game": demo.game, "overlay": demo.overlay}
    assert read_options(board).mode == "diagram"
    with pytest.raises(OptionError, match="mode is diagram, not “play”"):
        read_options({**board, "mode": "play"})


@pytest.mark.parametrize("name", GUIDES)
def test_every_game_has_a_guide_and_each_anchor_is_there_once(name):
    anchors = anchors_of(GUIDES[name])
    assert len(GUIDES[name]) > 3
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("name", GUIDES)
def test_every_rule_that_a_refusal_may_name_is_in_the_guide(name):
    folder = files_of(catalogue()[name].__module__.rpartition(".")[0])
    files = [path for path in folder.iterdir() if path.name.endswith(".py")]
    found = {rule for path in files for rule in rules_in(path)}
    assert found
    assert found <= set(anchors_of(GUIDES[name]))


@pytest.mark.parametrize("name", GUIDES)
def test_every_rule_that_the_page_itself_may_name_is_in_the_guide(name):
    files = [path for wing in ("app", "play") for path in (PACKAGE / wing).rglob("*.py")]
    found = {rule for path in files for rule in rules_in(path)}
    assert "end" in found
    if not any(drystone.game(name, **options).hidden for options in offered(name)):
        found.discard("hidden")
    assert found <= set(anchors_of(GUIDES[name]))


@pytest.mark.parametrize("name", GUIDES)
def test_rulings_come_numbered_without_a_gap(name):
    rulings = [anchor for anchor in anchors_of(GUIDES[name]) if anchor[:3].isupper()]
    numbers = sorted(int(ruling[4:]) for ruling in rulings)
    assert len({ruling[:4] for ruling in rulings}) == 1
    assert numbers == [*range(1, len(numbers) + 1)]


def offered(name):
    """Yield the options of a game's offers, one at a time."""
    for option in catalogue()[name].options:
        yield from ({option.key: value} for value in option.offers)


def rules_in(path):
    """Return the rules that are named where a file makes a Refusal, an IllegalMove or a Said."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    place = {"Refusal": 1, "IllegalMove": 1, "Said": 2}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        at = place.get(node.func.id)
        if at is None or len(node.args) <= at:
            continue
        rule = node.args[at]
        if isinstance(rule, ast.Constant):
            yield rule.value
        elif isinstance(rule, ast.Name) and rule.id in named:
            yield named[rule.id]


def test_the_scan_sees_constants_and_names(tmp_path):
    path = tmp_path / "some.py"
    path.write_text('T = "turn"\nRefusal("a", T)\nRefusal("b", "board", ())\nSaid("error", "c")\n')
    assert list(rules_in(path)) == ["turn", "board"]


BLOCK = ["options: size=4", "play: a1xa2 -- first", "  words", "try: a1-b2 turn", "caption: c"]


def test_a_block_is_read_line_by_line():
    demo = read_demo("anaash", BLOCK)
    assert demo.plays == (Play(("a1xa2",), "first words"),)
    assert demo.tries == (Try("a1-b2", "turn"),)
    assert (demo.options, demo.caption) == ({"size": "4"}, "c")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["colour: red"], "“colour: red” is no line of a board; its keys are: alt, caption"),
        (["step: first"], "is a digit from 1 to 9, not “first”"),
        (["caption"], "is no line of a board"),
        (["caption: a", "caption: b"], "a board has “caption” once"),
        (["options: size"], "written name=value, not “size”"),
        (["try: a1-a2"], "is a move and a rule, not “a1-a2”"),
        (["  more"], "is no line of a board"),
    ],
)
def test_a_bad_block_is_refused_with_the_line(lines, words):
    with pytest.raises(TextError) as caught:
        read_demo("anaash", lines)
    assert words.lower() in str(caught.value).lower()


def test_a_guide_is_cut_at_its_headings_and_boards():
    text = "# A\nOne.\n\n```drystone\noptions: size=4\n```\nTwo.\n## B {#b} {#B-1}\n"
    first, second = read_guide("anaash", text)
    assert [type(part).__name__ for part in first.parts] == ["Prose", "Demo", "Prose"]
    assert first.parts[1].heading == "A"
    assert first.parts[2] == Prose("Two.")
    assert (second.level, second.heading, second.anchors) == (2, "B", ("b", "B-1"))
    assert second.parts == ()


@pytest.mark.parametrize("text", ["words first\n# A", "# A\n```drystone\ncaption: open"])
def test_a_guide_that_cannot_be_read(text):
    with pytest.raises(TextError):
        read_guide("anaash", text)


def test_a_legal_move_is_not_refused():
    demo = read_demo("anaash", ["options: size=4", "try: a1xa2 turn"])
    with pytest.raises(TextError, match="it is legal"):
        demo.refusal(demo.tries[0])


def test_goals():
    corner = drystone.game("anaash", size=4).position("4/r1,3/b1,b2,1,b3/3,r2 b")
    assert solutions(corner, "skip") == ("a2xa3",)
    assert solutions(corner, "move *xd1") == ("d2xd1",)
    assert solutions(corner, "position 4/b1,3/* r") == ()
    assert solutions(corner, "draw") == ()
    with pytest.raises(TextError, match="is no goal"):
        solutions(corner, "glory")


def test_what_stands_on_a_board_is_told():
    position = drystone.game("anaash", size=4).position("4/4/1,r2,2/2,b1,1 r")
    drawn = picture(scene_of(position.game), position, Look())
    words = str(drawn.attributes["aria-label"])
    assert words.startswith("Anaash board, b2: red stack of 2; c1: blue singleton.")
