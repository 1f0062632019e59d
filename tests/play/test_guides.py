"""The guides tell the truth: moves are legal, refusals refused, lessons solved as stated."""

import ast
import re
from importlib.resources import files as files_of
from pathlib import Path

import pytest

import drystone
from drystone.app.views.match_view import scene_of
from drystone.core.errors import OptionError, TextError
from drystone.embed.options import read_options
from drystone.games import catalogue
from drystone.play.guide import Play, Prose, Try, anchors_of, guide_of, read_demo, read_guide
from drystone.play.lesson import lessons_of, solutions
from drystone.prerender.guides import demo_data, is_figure
from drystone.scene.look import Look
from drystone.scene.picture import picture
from drystone.testing import guide_faults
from tests.helpers import SHIPPED
from tools.pages.guides import figure_text

PACKAGE = Path(drystone.__file__).parent
GUIDES = {name: guide_of(kind) for name, kind in catalogue().items()}
DEMOS = {name: [one for part in guide for one in part.demos] for name, guide in GUIDES.items()}


@pytest.mark.parametrize("name", GUIDES)
def test_a_board_is_as_its_guide_says(name):
    assert [fault for demo in DEMOS[name] for fault in guide_faults(demo)] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_move_leads_to_is_claimed_and_no_end_and_no_loss_of_ones_own_is_concealed(name):
    assert [fault for demo in DEMOS[name] for fault in concealed(demo)] == []


def concealed(demo):
    """Yield what the words beside a board leave out: claims, an end of the game, a loss."""
    place = f"{demo.game}, “{demo.heading}”, “{demo.caption or demo.lesson}”"
    task = f"{demo.caption} {demo.lesson}"
    said = [((), task), *((one.moves, one.words) for one in demo.plays)]
    said += [((move,), task) for move in demo.solution]
    yield from (f"{place}: {one.moves} has no claim" for one in demo.plays if not one.claims)
    for moves, words in said:
        match = demo.match(moves)
        if match.outcome and not re.search(end_of(match, demo.shown.side), words, re.IGNORECASE):
            yield f"{place}: {moves} ends the game"
        if moves and lost(demo.shown, moves[0]) and not LOSS.search(words):
            yield f"{place}: {moves} loses something of one’s own"


LOSS = re.compile("nothing is left|(?:your|’s) own|yours and|costs? the only")


def end_of(match, mover):
    """Return a pattern of what may be said of the way in which a match has ended."""
    winner, sides = match.outcome.winner, match.game.sides
    if winner is None:
        return r"\bdraw"
    loser = sides[match.game.other(winner)]
    won = rf"\b{sides[winner]} (wins?|has won)\b|\b{loser} (has lost|loses)\b"
    return rf"\byou (win|have won)\b|{won}" if winner == mover else won


def lost(before, move):
    """Return whether a move costs its side a space other than the one that it leaves."""
    grid = before.game.grid.indices
    path = [site for site in before.parse(move).path if site in grid]
    left = owned(before.play(move), before.side)
    return not {*owned(before, before.side) - {*path}, *path[-1:]} <= left


def owned(position, side):
    """Return the spaces on which a colour's piece is named first."""
    scene = scene_of(position.game)
    sides = position.game.sides
    colours = re.compile("|".join(map(re.escape, sides.values())).lower())
    labels = {site: scene.label(position, site) for site in position.game.grid.indices}
    first = {site: colours.findall(label)[:1] for site, label in labels.items()}
    return {site for site, names in first.items() if names == [sides.get(side, "").lower()]}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_tour_ends_with_the_names_of_what_it_leaves_out(name):
    tour = [one for one in lessons_of(GUIDES[name]) if one.step]
    assert [bool(one.unshown) for one in tour] == [False] * (len(tour) - 1) + [True]
    assert {*tour[-1].unshown} <= {*anchors_of(GUIDES[name])}


@pytest.mark.parametrize("name", GUIDES)
def test_a_board_has_words_and_something_to_see(name):
    for demo in DEMOS[name]:
        assert demo.caption or demo.lesson
        drawn = picture(scene_of(demo.shown.game), demo.shown, Look(overlay=demo.overlay), demo.alt)
        assert drawn.attributes["role"] == "img"
        assert str(drawn.attributes["aria-label"])
        assert not drawn.sites()
        assert all("tabindex" not in node.attributes for node in drawn.walk())
        if demo.overlay:
            scene = scene_of(demo.shown.game)
            assert demo.overlay in {one.key for one in scene.overlays + scene.figures}


@pytest.mark.parametrize("name", GUIDES)
def test_a_figure_is_a_picture_on_which_nobody_is_to_play(name):
    for demo in filter(is_figure, DEMOS[name]):
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
    files = [*Path(str(folder)).rglob("*.py")]
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


@pytest.mark.parametrize("name", SHIPPED)
def test_each_ruling_has_a_test_of_its_name(name):
    tests = Path(__file__).parent.parent / "games" / name
    text = "\n".join(file.read_text("utf-8") for file in tests.glob("*.py"))
    named = set(re.findall(r'(?:def test_|")([a-z]{3}_\d+)(?:_|: |\()', text))
    rulings = {
        one.lower().replace("-", "_") for one in anchors_of(GUIDES[name]) if one[:3].isupper()
    }
    assert rulings <= named


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


HALF = """# A game
## A turn {#turn}
```drystone
options: size=4
position: 4/4/2,b1,1/2,r2,1 r
caption: One blue checker is left.
holds: c1 reaches c2 d1 | no move c1x*
play: c1xc2 -- Red takes it. => c2: red stack of 3
```
"""


def test_a_claim_that_does_not_hold_and_an_end_that_is_concealed_are_named_with_their_place():
    (demo,) = read_guide("anaash", HALF)[1].demos
    place = "anaash, “A turn”, “One blue checker is left.”"
    assert [*guide_faults(demo)] == [
        f"{place}: “c1 reaches c2 d1” does not hold.",
        f"{place}: “no move c1x*” does not hold.",
        f"{place}, after c1xc2: “c2: red stack of 3” does not hold.",
    ]
    assert [*concealed(demo)] == [f"{place}: ('c1xc2',) ends the game"]


def test_a_move_that_costs_its_own_stack_is_not_concealed():
    board = ["options: size=4", "position: 4/5/1,w2,4/7/2,b3,3/5/4 w 0/1", "caption: c"]
    for words, faults in (("A step.", 1), ("A step: nothing is left.", 0)):
        demo = read_demo("ashes", [*board, f"play: e2-d3 -- {words} => no d3:"])
        assert [*guide_faults(demo)] == []
        assert len([*concealed(demo)]) == faults


BLOCK = ["options: size=4", "play: a1xa2 -- first", "  words", "try: a1-b2 turn", "caption: c"]


def test_a_block_is_read_line_by_line():
    demo = read_demo("anaash", BLOCK)
    assert demo.plays == (Play(("a1xa2",), "first words"),)
    assert demo.tries == (Try("a1-b2", "turn"),)
    assert (demo.options, demo.caption) == ({"size": "4"}, "c")
    told = read_demo("anaash", ["holds: a | b", "play: a1xa2 -- w => c", "solution: d e => f | g"])
    assert (told.holds, told.plays[0].claims) == (("a", "b"), ("c",))
    assert (told.solution, told.claims) == (("d", "e"), ("f", "g"))


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
