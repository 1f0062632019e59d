"""How Accasta is drawn, touched and put in words."""

import pytest

import drystone
from drystone.games.accasta.scene_pieces import SPOKES, bar
from drystone.play.picker import DONE, Picker
from drystone.scene import Look, PieceKeys

GAME = drystone.game("accasta")
SCENE = GAME.part("scene").SCENE


def drawn(position, *touched, keys=None):
    look = Look(touched=touched, open=Picker(position).at(touched).open, keys=keys or PieceKeys())
    return SCENE.draw(position, look), look


def group_of(scene, name):
    return next(node for node in scene.children if node.key == f"g:{name}")


def sites(scene):
    return {node.site: node for node in scene.walk() if node.site}


def where(scene):
    """Return where each piece is drawn, by key."""
    pieces = group_of(scene, "pieces").children
    return {node.key: node.attributes["transform"] for node in pieces if node.key}


def test_every_piece_is_drawn_once():
    scene, _ = drawn(GAME.start())
    assert len(where(scene)) == 40
    assert len(group_of(scene, "ground").children) == 18


def test_pieces_of_a_stack_do_not_cover_each_other(board):
    position = board(c3="ChsHSs")
    scene, _ = drawn(position)
    heights = [float(place.split()[1].rstrip(")")) for place in where(scene).values()]
    assert len(set(heights)) == 6
    assert heights == sorted(heights, reverse=True)


def test_kinds_differ_by_their_symbols_and_colours_by_their_ends(board):
    shapes = {}
    for piece in "SHCshc":
        scene, _ = drawn(board(d4=piece))
        (node,) = [one for one in group_of(scene, "pieces").children if one.key]
        body, marks = node.children
        shapes[piece] = body.tag, marks.attributes["d"]
    assert {piece: body for piece, (body, *_) in shapes.items()} == {
        **dict.fromkeys("SHC", "rect"),
        **dict.fromkeys("shc", "polygon"),
    }
    assert [shapes[piece][1] for piece in "SHC"] == [shapes[piece][1] for piece in "shc"]
    assert len({shapes[piece][1] for piece in "SHC"}) == 3


@pytest.mark.parametrize(("kind", "steps"), [("S", 1), ("H", 2), ("C", 3)])
def test_a_piece_has_as_many_pips_at_either_end_as_it_moves_spaces(kind, steps):
    _, plain = bar(kind, "first white", 84, 30)
    without = {"S": 1, "H": 1, "C": 1 + SPOKES}[kind]
    assert plain.attributes["d"].count("Z") == without + 2 * steps


def test_the_number_of_pieces_is_written_where_one_cannot_count_at_a_glance(board):
    scene, _ = drawn(board(d4="CHShs", a1="shSH"))
    assert [n.text for n in group_of(scene, "over").walk() if n.text] == ["5"]


def marks_and_numbers(scene):
    """Return the classes of rings and numbers, what lies above others later."""
    wanted = {"casing", "outline", "may-start", "may-take", "may-go", "stack-height"}
    classes = (str(node.attributes.get("class", "")).split() for node in scene.walk())
    return [name for names in classes for name in names if name in wanted]


def test_no_mark_of_a_space_covers_the_number_of_the_stack_that_stands_there(board):
    position = board(d4="CHShs", a1="shSHs")
    move = next(one for one in position.moves() if one.path[0] == "d4")
    look = Look(last=("d4", "d5"), shown=("a1",), open=Picker(position).open)
    played = Look(last=move.path, touched=("a1",), open=Picker(position).at(("a1",)).open)
    for one in (look, played):
        *marks, first, second = marks_and_numbers(SCENE.draw(position, one))
        assert first == second == "stack-height"
        assert {"casing", "outline"} <= set(marks)
    setup = SCENE.draw_setup(GAME, {"d4": "CHShs", "a1": "sh"}, str, Look(shown=("d4",)))
    assert marks_and_numbers(setup) == ["casing", "outline", "stack-height"]


def test_the_pieces_of_a_chosen_stack_are_buttons_with_pictures():
    scene, look = drawn(GAME.start(), "a1")
    takes = ["take:1", "take:2", "take:3"]
    assert look.open >= set(takes)
    assert not set(takes) & set(sites(scene))
    assert SCENE.button(GAME.start(), "take:2", look) == "Take 2: white Chariot, white Horse"
    for number, site in enumerate(takes, 1):
        picture = SCENE.picture(GAME.start(), site, look)
        assert len(picture.children) == number
        assert picture.attributes["aria-hidden"] == "true"
    assert SCENE.picture(GAME.start(), DONE, look) is None


def test_pieces_that_may_not_be_taken_are_no_buttons(board):
    _, look = drawn(board(b3="CsH", d6="s"), "b3")
    assert "take:1" not in look.open
    assert "take:2" in look.open


def test_an_unfinished_turn_is_drawn_as_it_stands():
    start, keys = GAME.start(), PieceKeys()
    scene, _ = drawn(start, keys=keys)
    before = where(scene)
    scene, look = drawn(start, "a1", "take:1", "b2", keys=keys)
    after = where(scene)
    assert before.keys() == after.keys()
    top = keys.key("a1.2")
    assert before[top] != after[top]
    labels = {site: node.attributes["aria-label"] for site, node in sites(scene).items()}
    assert labels["b2"].startswith("b2: white stack of 3: Chariot, Horse, Shield")
    assert labels["a1"].startswith("a1: white stack of 2: Horse, Shield")
    assert SCENE.button(start, "take:1", look) == "Take 1: white Horse"


def test_pieces_that_are_taken_are_lifted():
    scene, _ = drawn(GAME.start(), "a1", "take:2")
    lifted = [n for n in group_of(scene, "pieces").children if "lifted" in n.attributes["class"]]
    assert len(lifted) == 2


@pytest.mark.parametrize(
    ("site", "words"),
    [
        (
            "a1",
            "a1: white stack of 3: Chariot, Horse, Shield; White’s castle",
        ),
        ("c3", "c3: white Shield; White’s castle"),
        ("f3", "f3: black stack of 2: Horse, Shield; Black’s castle"),
        ("d4", "d4: empty"),
        ("b3", "b3: white stack of 2: Horse, Shield; White’s castle"),
    ],
)
def test_labels(site, words):
    assert SCENE.label(GAME.start(), site) == words


def test_stacks_in_the_enemy_castle_are_counted(board):
    facts = SCENE.facts(board(e3="S", g1="Hs", a1="cS", d4="s"))
    assert [(fact.value, fact.side) for fact in facts] == [("2 of 3", "w"), ("1 of 3", "b")]


def test_touching_another_piece_of_the_stack_takes_more():
    picker = Picker(GAME.start()).at(("a1", "take:1"))
    assert picker.touch("take:2").touched == ("a1", "take:2")
    assert picker.touch("take:1").touched == ("a1",)


def test_a_stack_may_be_moved_whole_by_touching_where_it_goes():
    picker = Picker(GAME.start()).at(("a1",))
    assert str(picker.touch("c1").move) == "a1:CHS-c1"


@pytest.mark.parametrize(
    ("move", "ways"),
    [
        ("a1:C+b2,HS-c1", (("a1", "b2"), ("a1", "c1"))),
        ("a1:C-d1,H-c1,S-b1", (("a1", "d1"), ("a1", "c1"), ("a1", "b1"))),
        ("c3:S-d3", (("c3", "d3"),)),
    ],
)
def test_each_step_of_a_turn_is_an_arrow_from_the_space_that_all_leave(move, ways):
    paths = [path for path, found in GAME.start().paths() if str(found) == move]
    assert paths
    assert {SCENE.ways(GAME, path) for path in paths} == {ways}


def test_a_strip_says_what_is_counted_in_it():
    facts = SCENE.facts(GAME.start())
    assert [fact.words for fact in facts] == ["0 of 3 in castle"] * 2
