"""Boards in their frames: everything lies in the picture, and can be read on a phone."""

import pickle
import re

import pytest

import drystone
from drystone.app.views.match_view import scene_of
from drystone.core.boards.squaregrid import rectangle
from drystone.core.rng import seeded
from drystone.games.asli.scene import star_points
from drystone.play.picker import Picker
from drystone.scene import Look
from drystone.scene.layout import UNIT, SquareLayout
from drystone.scene.paints import OF_BOARDS, OF_PIECES, paint_of, paints
from drystone.scene.style import SHEETS, board_sheet
from tests.helpers import of_class, variants
from tools.paths import PACKAGE

PHONE, READABLE = 360, 9
"""Width of a phone and least height of letters, in pixels."""

games = pytest.mark.parametrize("game", variants(), ids=repr)


@games
def test_coordinates_are_large_enough_on_a_phone(game):
    layout = scene_of(game).placed(game, False)
    _, _, width, _ = layout.view_box()
    assert layout.letters * PHONE / width >= READABLE


@games
@pytest.mark.parametrize("flip", [False, True])
def test_coordinates_stand_on_the_frame_beside_the_stones(game, flip):
    """They are as wide as letters are: about 0.6 of their height each."""
    layout = scene_of(game).placed(game, flip)
    left, top, width, height = layout.view_box()
    for x, y, text in layout.labels():
        half = 0.3 * len(text) * layout.letters
        assert left <= x - half
        assert x + half <= left + width
        assert top <= y - layout.letters / 2
        assert y + layout.letters / 2 <= top + height
        for index, (at_x, at_y) in layout.places.items():
            outline = layout.outline(index)
            beside = max(abs(a - at_x) for a, _ in outline) + half
            below = max(abs(b - at_y) for _, b in outline) + layout.letters / 3
            assert abs(x - at_x) > beside - 6 or abs(y - at_y) > below - 6


@games
def test_what_the_marks_of_an_extra_mean_is_told(game):
    assert all(overlay.legend.endswith(".") for overlay in scene_of(game).overlays)


@games
def test_the_frame_and_every_space_lie_within_the_picture(game):
    layout = scene_of(game).placed(game, False)
    left, top, width, height = layout.view_box()
    for index in layout.places:
        for x, y in layout.outline(index):
            assert left < x < left + width
            assert top < y < top + height
    assert layout.frame_nodes()


@games
@pytest.mark.parametrize("flip", [False, True])
def test_readers_count_rows_and_columns_as_the_spaces_are_named(game, flip):
    drawn = scene_of(game).draw(game.start(), Look(flip=flip))
    rows = (node for node in drawn.walk() if node.attributes.get("role") == "row")
    for row, cells in enumerate(rows, 1):
        for column, site in enumerate((one.site for one in cells.walk() if one.site), 1):
            assert {row, column} == {ord(site[0]) - ord("a") + 1, int(site[1:])}, site


def test_a_board_may_be_higher_than_wide():
    layout = SquareLayout(rectangle(6, 8))
    _, _, width, height = layout.view_box()
    assert height - width == 2 * UNIT
    assert layout.at("a1") == (-2.5 * UNIT, 3.5 * UNIT)
    assert SquareLayout(layout.grid, flip=True).at("f8") == layout.at("a1")
    frame = layout.frame_nodes()[0].attributes
    assert (frame["width"], frame["height"]) == (width, height)
    names = [text for _, _, text in layout.labels()]
    assert names == [*"87654321", *"abcdef"]
    assert pickle.loads(pickle.dumps(layout.grid)) is layout.grid


def test_the_largest_board_of_lines_has_nine_star_points():
    assert len(star_points(19)) == 9
    assert len(star_points(9)) == 5
    game = drystone.game("asli", size=19, komi=0)
    root = scene_of(game).draw(game.start(), Look())
    assert len(of_class(root, "star")) == 9


@games
def test_where_most_of_the_board_is_open_only_what_is_pointed_at_is_marked(game):
    position = game.start()
    look = Look(open=Picker(position).open)
    root = scene_of(game).draw(position, look)
    spaces = set(game.grid.indices)
    crowded = 2 * len(look.open & spaces) > len(spaces)
    assert ("crowded" in root.attributes["class"].split()) == crowded
    dots = [*of_class(root, "may-go"), *of_class(root, "may-place"), *of_class(root, "may-start")]
    assert bool(dots) == (bool(look.open & spaces) and not crowded)
    assert sum("data-open" in n.attributes for n in root.walk()) == len(look.open & spaces)


def test_a_full_large_board_of_stones_has_three_elements_for_each():
    game = drystone.game("asli", size=19, komi=18)
    rows = "/".join(["bw" * 9 + "b"] * 18 + ["19"])
    root = scene_of(game).draw(game.position(f"{rows} b - bw -"), Look())
    (pieces,) = [node for node in root.children if node.key == "g:pieces"]
    assert len(list(pieces.walk())) == 1 + 3 * 18 * 19


def test_every_paint_that_a_sheet_names_is_there():
    css = "".join((PACKAGE / "scene" / name).read_text("utf-8") for name in SHEETS)
    names = set(re.findall(r"""url\(["']#([\w-]+)["']\)""", css))
    colours = {name.partition("-")[2] for name in names if name.partition("-")[0] in OF_PIECES}
    made = {str(node.attributes["id"]) for node in paints(sorted(colours))}
    assert names - set(OF_BOARDS) <= {f"{kind}-{one}" for kind in OF_PIECES for one in colours}
    assert names <= made


def test_every_stop_has_a_colour():
    sheet = board_sheet()
    known = {name for rule in sheet.rules for _, names in rule.steps for name in names}
    for node in paints(["red"]):
        for child in node.children:
            assert child.attributes["class"] in known


def test_an_unknown_paint_is_refused():
    with pytest.raises(KeyError):
        paint_of("glow-red")


@games
def test_of_a_last_move_one_sees_where_it_came_from(game):
    """Corners mark where something came from, whole rings the others, or all that was placed."""
    position = game.start()
    rng = seeded(5)
    for _ in range(12):
        move = position.random_move(rng)
        position = position.after(move)
        if position.outcome:
            break
        scene = scene_of(game)
        spaces = scene.placed(game, False).grid.indices
        way = list(dict.fromkeys(site for site in move.path if site in spaces))
        root = scene.draw(position, Look(last=move.path))
        came, went = of_class(root, "origin-outline"), of_class(root, "last-outline")
        assert len(came) == bool(scene.origin(way))
        assert len(came) + len(went) == len(way)
        assert all(map(game.is_site, move.path))
