"""How it is drawn: prints, directions, what would starve, oxygen, words."""

import json
import re
from dataclasses import replace
from math import atan2, degrees, hypot

import pytest

import drystone
from drystone.app.views.match_view import buttons_view, match_view
from drystone.core.boards.bits import bits
from drystone.core.rng import seeded
from drystone.games.ghast.outlook import outlook, outlook_on
from drystone.games.ghast.rules.moves import REAL
from drystone.games.ghast.scene import shapes as scene_shapes
from drystone.games.ghast.scene.board import SCENE
from drystone.games.ghast.scene.shapes import back, print_of
from drystone.play.picker import Picker
from drystone.play.seen_match import SeenMatch
from drystone.scene import Look
from tests.games.ghast.helpers import example, ghast, played, spread
from tests.helpers import of_class

WAYS = ["e", "ne", "nw", "w", "sw", "se"]


def looked(position, *touched, **more):
    return Look(touched=touched, open=Picker(position).at(touched).open, **more)


def drawn(position, *touched, **more):
    return SCENE.draw(position, looked(position, *touched, **more))


def pieces(root):
    return next(node for node in root.children if node.key == "g:pieces")


def sites(root):
    return {node.site: node for node in root.walk() if node.site}


@pytest.mark.parametrize("pattern", [">c.R.c", ">R.c.c", ">ccrcc", ">.rc.."])
def test_a_print_shows_each_mark_as_often_as_it_is_there(pattern):
    game = ghast(size=3, tile=pattern)
    root = pieces(drawn(played(game, "a1>sw")))
    assert len(of_class(root, "coupler")) == pattern.count("c") + pattern.count("R")
    assert len(of_class(root, "ranged")) == 1
    assert len(of_class(root, "receiver")) == 2
    assert print_of(pattern) is print_of(pattern)


@pytest.mark.parametrize(("facing", "way"), list(enumerate(WAYS)))
@pytest.mark.parametrize("flip", [False, True])
def test_a_tile_is_turned_to_its_facing(facing, way, flip):
    root = pieces(drawn(played(ghast(size=3), f"a1>{way}"), flip=flip))
    (turned,) = of_class(root, "print")
    angle = -60 * facing + (180 if flip else 0)
    assert turned.attributes["transform"] == f"rotate({angle % 360})"


def test_colours_differ_in_shape():
    root = pieces(drawn(played(ghast(size=3), "a1>e a3>e")))
    assert {hub.tag for hub in of_class(root, "hub")} == {"circle", "rect"}


def test_a_chosen_hex_is_surrounded_by_directions():
    start = ghast(size=3).start()
    assert not set(WAYS) & set(sites(drawn(start)))
    found = sites(drawn(start, "a1"))
    assert set(WAYS) <= set(found)
    assert all("data-open" in found[way].attributes for way in WAYS)
    assert found["nw"].attributes["aria-label"] == "Arrow north-west on a1, to b1"


def test_directions_show_what_would_starve():
    root = drawn(example(1), "e3")
    assert len(of_class(root, "toll")) == 6
    assert (
        sites(root)["w"].attributes["aria-label"]
        == "Arrow west on e3, to e2; orange e4 would starve"
    )
    (ring,) = of_class(root, "ring")
    assert ring.attributes["role"] == "toolbar"  # A screen reader stays in focus mode there.
    assert ring.attributes["aria-label"] == "Direction of the arrow"
    previews = of_class(root, "preview")
    assert len(previews) == 6
    assert all(len(of_class(preview, "doomed")) == 1 for preview in previews)


@pytest.mark.parametrize("size", [3, 4, 6])
@pytest.mark.parametrize("flip", [False, True])
def test_the_ring_lies_within_the_picture_and_leaves_its_hex_to_be_touched(size, flip):
    game = ghast(size=size)
    layout = SCENE.placed(game, flip)
    left, top, width, height = layout.view_box()
    for name in game.grid.names.values():
        root = SCENE.draw(game.start(), Look(touched=(name,), open=frozenset(WAYS), flip=flip))
        ways = of_class(root, "way")
        assert len(ways) == 6
        hex_x, hex_y = layout.at(name)
        for way in ways:
            x, y = places_in(way.attributes["transform"])[0]
            (sector,) = of_class(way, "hit")
            corners = [(x + a, y + b) for a, b in places_in(sector.attributes["points"])]
            assert all(left <= a <= left + width for a, _ in corners), name
            assert all(top <= b <= top + height for _, b in corners), name
            assert not inside((hex_x, hex_y), corners), name


def places_in(text):
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def inside(point, corners):
    """Return whether a point lies in a polygon: to its right there is an odd number of sides."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize(("turn", "way"), [(0, "e"), (1, "se"), (2, "sw"), (-1, "ne"), (6, "e")])
def test_the_turned_tile_follows_and_is_suggested(turn, way):
    start = ghast(size=3).start()
    root = drawn(start, turn=turn)
    (follow,) = of_class(root, "follow")
    (face,) = of_class(follow, "print")
    assert face.attributes["transform"] == f"rotate({60 * turn % 360})"
    assert SCENE.turning(start, looked(start, turn=turn)).startswith("Arrow ")
    root = drawn(start, "a1", turn=turn)
    assert not of_class(root, "follow")
    assert [s for s, node in sites(root).items() if "data-suggest" in node.attributes] == [way]
    assert len(of_class(root, "suggested")) == 1


def test_the_ghost_of_a_pair_lies_face_down_and_says_what_it_is():
    start = ghast(size=4, mode="fakerghast").start()
    (follow,) = of_class(drawn(start), "follow")
    assert [node.text for node in of_class(follow, "sign")] == ["R2"]
    (follow,) = of_class(drawn(start.play("a1>e~")), "follow")
    assert [node.text for node in of_class(follow, "sign")] == ["F2"]
    choice = ghast(size=4, mode="fakes-1").start()
    (follow,) = of_class(drawn(choice), "follow")
    assert not of_class(follow, "sign")
    (follow,) = of_class(drawn(choice, "pair"), "follow")
    assert [node.text for node in of_class(follow, "sign")] == ["R1"]


def test_nothing_turns_where_nothing_can_be_placed():
    waiting = played(ghast(size=4, vetoes="0/1"), "a1>e")
    assert SCENE.turning(waiting, looked(waiting)) == ""
    over = played(ghast(size=4), "pass pass")
    assert not of_class(drawn(over), "follow")


def test_prompts_say_what_comes_next():
    def prompt(position, *touched):
        look = looked(position, *touched)
        return position.prompt(look.touched, look.open)

    assert prompt(ghast(size=4).start()) == "Pick a hex for your tile."
    assert prompt(ghast(size=4).start(), "a1") == "Which way does its arrow point?"
    ahead = ghast(size=4).position("o0,1,o0,1/o0,3,o0/6/o0,5,o0/6/o0,3,o0/o0,3 o 21 0")
    assert prompt(ahead) == "You may claim the win, or pick a hex for your tile."
    pair = ghast(size=4, mode="fakerghast").start()
    assert "the pair’s real tile" in prompt(pair)
    assert "depends on the fake tile" in prompt(pair, "a1")
    assert "the fake tile" in prompt(pair.play("a1>e~"))
    assert "depends" not in prompt(pair.play("a1>e~"), "a2")
    waits = played(ghast(size=4, vetoes="0/1"), "a1>e")
    assert prompt(waits) == "Allow Orange’s placement or veto it; crossed out is what would starve."


def weights(position, *touched):
    look = looked(position, *touched)
    found = buttons_view(SCENE, position, look, SCENE.draw(position, look).sites())["buttons"]
    return {one["site"]: one["weight"] for one in found if one["site"] in {"pass", "claim"}}


def test_a_claim_stands_out_and_a_pass_only_where_nothing_else_is_open():
    assert weights(ghast(size=4).start()) == {"pass": "less", "claim": ""}
    ahead = ghast(size=4).position("o0,1,o0,1/o0,3,o0/6/o0,5,o0/6/o0,3,o0/o0,3 o 21 0")
    assert weights(ahead) == {"pass": "less", "claim": "main"}
    full = replace(looked(ahead), open=frozenset({"pass"}))
    assert SCENE.weight("pass", full) == ""


def test_directions_are_buttons_beside_the_board_where_there_is_room_for_them_only():
    start = ghast(size=4).start()
    look = replace(looked(start, "a1"), beside=True)
    scene = SCENE.draw(start, look)
    assert not scene.sites() & set(WAYS)
    assert of_class(scene, "preview")
    found = buttons_view(SCENE, start, look, scene.sites())["buttons"]
    assert [one["site"] for one in found if one["open"]] == ["w", "nw", "ne", "e", "se", "sw"]
    west = next(one for one in found if one["site"] == "w")
    assert west["words"] == "Arrow west on a1, over the edge"
    assert west["picture"][0] == "svg"


def beside(position, *touched, **more):
    """Return the buttons of directions beside the board, and the scene."""
    look = replace(looked(position, *touched, **more), beside=True)
    scene = SCENE.draw(position, look)
    found = buttons_view(SCENE, position, look, scene.sites())["buttons"]
    return {one["site"]: one for one in found}, scene


@pytest.mark.parametrize(("turn", "way"), [(0, "e"), (1, "se"), (-2, "nw"), (7, "se")])
def test_the_button_beside_the_board_to_which_the_tile_is_turned_is_suggested(turn, way):
    found, _ = beside(ghast(size=4).start(), "a1", turn=turn)
    assert [site for site, one in found.items() if one["suggested"]] == [way]
    found, _ = beside(ghast(size=4).start(), turn=turn)
    assert not any(one["suggested"] for one in found.values())


def test_buttons_beside_the_board_show_what_would_starve():
    found, scene = beside(example(1), "e3")
    for way in WAYS:
        assert '"class":"toll"' in json.dumps(found[way]["picture"], separators=(",", ":"))
    assert found["w"]["words"] == "Arrow west on e3, to e2; orange e4 would starve"
    (preview,) = of_class(scene, "preview")
    assert len(of_class(preview, "doomed")) == 1
    found, _ = beside(ghast(size=4).start(), "a1")
    assert "toll" not in json.dumps(found["w"]["picture"])


def test_what_half_a_pair_foretells_holds_whatever_follows():
    sure = doubtful = saved = 0
    for position, move in spread(ghast(size=3, mode="fakerghast"), 120, words=False, seed=9):
        if move is None or move.kind != REAL:
            continue
        ahead = outlook(position, move)
        half = position.after(move)
        own = half.board.of(position.side)
        assert not ahead.sure & own
        outcomes = [outlook(half, fake).sure for fake in half.moves()]
        assert all(ahead.sure & ~starved == 0 for starved in outcomes)
        sure += ahead.sure.bit_count()
        doubtful += ahead.perhaps.bit_count()
        saved += any(ahead.perhaps & ~starved for starved in outcomes)
    assert sure
    assert doubtful
    assert saved


def test_whoever_answers_sees_what_starves_however_the_due_pair_turns_out():
    game = ghast(size=3, mode="fakerghast", vetoes="9/9")
    sure = doubtful = 0
    for position, move in spread(game, 200, words=False, seed=2):
        if move is None or not position.extras.waiting:
            continue
        ahead = outlook_on(position.seen_by(position.side), position.board)
        (truth, nothing) = outlook_on(position, position.board)
        assert nothing == 0
        assert ahead.sure & ~truth == 0
        assert truth & ~(ahead.sure | ahead.perhaps) == 0
        sure += ahead.sure.bit_count()
        doubtful += ahead.perhaps.bit_count()
    assert sure
    assert doubtful


def test_what_is_foretold_comes_true():
    foretold = 0
    for options in ({}, {"mode": "fakerghast"}, {"mode": "fakes-9"}):
        for position, move in spread(ghast(size=3, **options), 90, words=False, seed=4):
            if move is None or ">" not in str(move) or str(move).endswith("~"):
                continue
            words = sites(drawn(position, *move.path[:-1]))[move.path[-1]].attributes["aria-label"]
            after = position.after(move)
            fakes = {
                pair.fake
                for pair in position.extras.pairs
                if pair.side == position.side and pair.turns == 1
            }
            before = {*bits(position.board.taken), move.index}
            starved = before - set(bits(after.board.taken)) - fakes
            names = {position.game.grid.names[index] for index in starved - {move.index}}
            said = {word.strip(",;") for word in words.partition(";")[2].split()}
            assert names == said & set(position.game.grid.indices)
            assert ("itself" in words) == (move.index in starved)
            foretold += bool(starved)
    assert foretold > 15


def test_face_down_tiles_say_what_their_owner_knows():
    position = played(ghast(size=4, mode="fakerghast"), "a1>e~ ~a3>w")
    for side, signs in (("o", {"R2", "F2"}), ("b", {"?2"})):
        seen = position.seen_by(side)
        assert {node.text for node in of_class(pieces(drawn(seen)), "sign")} == signs
    assert SCENE.label(position.seen_by("o"), "a1") == (
        "a1: orange tile, arrow east, face down, real, flipped in 2 own turns"
    )
    assert SCENE.label(position.seen_by("b"), "a3") == (
        "a3: orange tile, arrow west, face down, real or fake, flipped in 2 own turns"
    )


def test_both_tiles_of_a_pair_are_marked_alike():
    """Neither came from anywhere, and nothing tells one from the other."""
    position = ghast(size=4, mode="fakerghast").start()
    root = SCENE.draw(position, Look(last=("a1", "e", "pair", "a3", "w")))
    assert not of_class(root, "origin-outline")
    assert len(of_class(root, "last-outline")) == 2


def test_labels_tell_closed_and_barred_hexes():
    position = played(ghast(size=4, vetoes="0/1"), "a1>e veto")
    assert SCENE.label(position, "a1") == "a1: empty, vetoed in this turn"
    assert SCENE.label(position, "d4") == "d4: empty, opens in turn 5"
    assert SCENE.label(position, "a2") == "a2: empty"
    root = drawn(position)
    assert len(of_class(root, "barred")) == 1
    assert len(of_class(root, "closed")) == 37 - 18


def test_what_waits_is_framed_and_its_consequence_marked():
    game = ghast(size=4, vetoes="1/1")
    text = example(1)
    position = game.position(f"{text} 1/1").play("e3>w")
    root = drawn(position)
    assert len(of_class(root, "awaiting")) == 1
    assert len(of_class(root, "doomed")) == 1
    assert SCENE.label(position, "e3").endswith("waits for an answer")
    assert SCENE.buttons(position) == ("allow", "veto")
    assert SCENE.buttons(text) == ("pass", "claim")


def test_oxygen_is_drawn_on_request():
    position = example(2)
    assert not of_class(drawn(position), "bridge")
    root = drawn(position, overlay="oxygen")
    assert len(of_class(root, "bridge")) == 1
    assert len(of_class(root, "coupling")) == 1
    flow = position.board.flow()
    assert len(of_class(root, "source")) == flow.open.bit_count()
    assert len(of_class(root, "last-breath")) == position.board.last_breaths().bit_count() > 0
    assert [overlay.key for overlay in SCENE.overlays] == ["oxygen"]


def test_what_the_marks_of_oxygen_mean_is_told_while_they_show():
    (shown,) = match_view(SeenMatch(drystone.match("ghast"), None), Look(overlay="oxygen"))[
        "overlays"
    ]
    assert shown["on"]
    for mark in ("dot", "line", "bow", "dotted red rim"):
        assert f"A {mark}: " in shown["legend"]


def test_facts():
    facts = SCENE.facts(ghast(komi="0.5", vetoes="1/0", mode="fakes-2").start())
    assert [(fact.label, fact.value, fact.side, fact.short) for fact in facts] == [
        ("Points", "0", "o", "0 points"),
        ("Points", "0.5", "b", "0.5 points"),
        ("Vetoes", "1", "o", "1 veto"),
        ("Vetoes", "0", "b", "0 vetoes"),
        ("Fakes", "2", "o", "2 fakes"),
        ("Fakes", "2", "b", "2 fakes"),
        ("Tiles may go", "on the edge", "", ""),
    ]


def test_what_is_written_on_pairs_is_told_while_there_are_any():
    def told(position):
        return {fact.label: fact.value for fact in SCENE.facts(position)}.get("Face down")

    start = ghast(size=3, mode="fakerghast").start()
    assert told(start) is None
    rng, position = seeded(1), start
    while not position.extras.pairs:
        position = position.after(position.random_move(rng))
    owner = position.side
    while position.side == owner:  # the other half
        position = position.after(position.random_move(rng))
    assert told(position) == "a pair has one number; R is real, F fake, ? unknown"

    def letters(viewer):
        texts = [node.text for node in pieces(drawn(position.seen_by(viewer))).walk() if node.text]
        return {text[0] for text in texts}

    assert (letters(owner), letters(position.side)) == ({"R", "F"}, {"?"})


@pytest.mark.parametrize("degrees", range(0, 360, 60))
def test_what_a_face_down_tile_tells_of_itself_leaves_its_arrow_free(degrees):
    tile = back("first orange", ">c.R.c", degrees, "real", 2)
    (ground,) = of_class(tile, "token-ground")
    (arrow,) = of_class(print_of(">c.R.c")[0], "ranged")
    x, y, r = (ground.attributes[name] for name in ("cx", "cy", "r"))
    corners = [tuple(map(float, one.split(","))) for one in arrow.attributes["points"].split()]
    head = [corner for corner in corners if corner[0] > corners[0][0]]
    for away, beside in head:
        ahead = scene_shapes.way(degrees, away)
        across = scene_shapes.way(degrees + 90, beside)
        assert hypot(ahead[0] + across[0] - x, ahead[1] + across[1] - y) > r + 2


@pytest.mark.parametrize("mode", ["standard", "fakes-1", "fakerghast"])
def test_the_arrow_that_shows_a_tile_goes_where_the_tiles_own_arrow_points(mode):
    position = ghast(size=4, mode=mode).start()
    layout = SCENE.layout(position.game, False)
    grid = position.game.grid
    for path, move in position.paths():
        ring, *arrows = SCENE.ways(position.game, path)
        if move.index < 0:
            assert (ring, arrows) == (path, [])
            continue
        assert ring == (grid.names[move.index],)
        if arrows:
            (x, y), (to_x, to_y) = (layout.places[grid.indices[site]] for site in arrows[0])
            assert degrees(atan2(y - to_y, to_x - x)) % 360 == pytest.approx(60 * move.facing)
        else:
            assert grid.step(move.index, move.facing) is None


def test_of_a_tile_it_is_said_where_its_oxygen_comes_from_while_the_flow_shows():
    position = ghast(size=4).position("4/3,b1,1/3,o4,2/4,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0")
    fed = "breathes through d4, fed by the arrow of e4"
    label = "c3: orange tile, arrow south-west"
    assert SCENE.words(position, "c3", Look(overlay="oxygen")) == f"{label}, {fed}"
    assert SCENE.words(position, "c3", Look()) == label
    assert SCENE.words(position, "d4", Look(overlay="oxygen")) == "d4: empty"
