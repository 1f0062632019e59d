"""The tree of a match: variations, the line that undo and redo walk, what is written at moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from drystone.play import tree as tree_module
from drystone.play.match import Match
from drystone.play.records.sanitize import clean
from drystone.play.screen import Screen
from drystone.play.tree import COMMENT_LIMIT, ROOT, Tree
from tests.app.session.test_page import CircleGame, FakeMove
from tests.helpers import variants
from tests.play.secret import SecretGame
from tests.play.trees import begun, essence, matches


def line_of(match):
    return [str(node.move) for node in match.turns]


def main_line(match):
    return [str(match.tree[number].move) for number in match.tree.onward(ROOT)]


def test_playing_from_an_earlier_place_makes_a_variation():
    match = begun("a1xa2", "b1xc1")
    match.undo()
    match.play_all(["b1xb2"])
    assert line_of(match) == ["a1xa2", "b1xb2"]
    assert main_line(match) == ["a1xa2", "b1xc1"]
    assert len(match.tree.nodes) == 4


def test_a_move_of_another_match_is_none_of_this_one():
    match, other = begun("a1xa2", "b1xc1"), begun("c1xc2", "b1xb2")
    match.goto(ROOT)
    for act in (match.goto, match.delete):
        with pytest.raises(TextError, match="“c1xc2” was played in another match"):
            act(other.turns[0])
        with pytest.raises(TextError, match="There is no move “99” here"):
            act(99)
    assert (match.ply, len(match.tree.nodes)) == (0, 3)
    first = match.turns[0]
    match.play("a1xa2")
    match.comment("Written on it, it is still the same move.")
    match.goto(ROOT)
    match.goto(first)
    assert match.ply == 1
    assert match.copy().delete(first) == match.delete(match.turns[0]) == 2


def test_redo_walks_the_variation_one_came_from():
    match = begun("a1xa2", "b1xc1")
    match.undo()
    match.play_all(["b1xb2"])
    match.undo()
    match.undo()
    assert match.redo()
    assert match.redo()
    assert str(match.here.move) == "b1xb2"
    assert not match.redo()


def test_a_route_goes_back_to_the_common_move_and_forth_from_there():
    match = begun("a1xa2", "b1xc1", "d4xc4")
    there = match.here.id
    match.goto(match.line[1])
    match.play_all(["b1xb2"])
    back, forth = match.route(there)
    assert [str(node.move) for node in back] == ["b1xb2"]
    assert [str(node.move) for node in forth] == ["b1xc1", "d4xc4"]
    with pytest.raises(TextError):
        match.route(99)


def test_promoting_makes_a_variation_the_main_line_where_it_branches_off():
    match = begun("a1xa2", "b1xc1")
    match.undo()
    match.play_all(["b1xb2", "d4xc4"])
    assert match.tree.promote(match.here.id)
    assert main_line(match) == ["a1xa2", "b1xb2", "d4xc4"]
    assert not match.tree.promote(match.here.id)
    assert line_of(match) == ["a1xa2", "b1xb2", "d4xc4"]


def test_deleting_takes_all_that_follows_and_leaves_one_at_what_is_left():
    match = begun("a1xa2", "b1xc1", "d4xc4")
    assert match.delete(match.line[2]) == 2
    assert line_of(match) == ["a1xa2"]
    assert match.ply == 1
    assert sorted(match.tree.nodes) == [0, 1]
    with pytest.raises(TextError):
        match.delete(ROOT)


def test_numbers_of_deleted_moves_are_not_given_again():
    match = begun("a1xa2")
    gone = match.here.id
    match.delete(gone)
    match.play_all(["a1xb1"])
    assert match.here.id != gone


def test_comments_and_marks_are_checked():
    match = begun("a1xa2")
    number = match.here.id
    match.tree.comment(number, " a\r\nb\x00 ")
    match.tree.mark(number, "!?")
    assert match.here.comment == "a\nb\N{REPLACEMENT CHARACTER}"
    assert match.here.glyph == "!?"
    for bad in (
        lambda: match.tree.mark(number, "!!!"),
        lambda: match.tree.mark(ROOT, "!"),
        lambda: match.tree.comment(number, "x" * (COMMENT_LIMIT + 1)),
    ):
        with pytest.raises(TextError):
            bad()
    assert match.here.glyph == "!?"


def test_all_comments_together_are_bounded(monkeypatch):
    monkeypatch.setattr(tree_module, "COMMENTS_LIMIT", 10)
    match = begun("a1xa2", "b1xc1")
    first, second = match.line[1:]
    match.tree.comment(first, "12345678")
    with pytest.raises(TextError):
        match.tree.comment(second, "123")
    match.tree.comment(first, "1")
    match.tree.comment(second, "123")
    match.delete(second)
    match.tree.comment(first, "1234567890")


def test_a_tree_is_bounded(monkeypatch):
    monkeypatch.setattr(tree_module, "MOVES_LIMIT", 2)
    match = begun("a1xa2", "b1xc1")
    with pytest.raises(TextError, match="at most 2 moves"):
        match.play_all(["d4xc4"])
    assert match.ply == 2


def test_repetition_is_counted_along_the_way_and_not_in_variations():
    tree = Tree(CircleGame().start())
    numbers = [ROOT]
    for _ in range(4):
        move = tree[numbers[-1]].position.moves()[0]
        numbers.append(tree.add(numbers[-1], move).id)
    assert [tree[number].occurrence for number in numbers] == [1, 1, 2, 2, 3]
    aside = tree.add(numbers[1], tree[numbers[1]].position.moves()[0])
    assert aside.occurrence == 2
    assert tree.outcome(aside) is None
    assert tree.outcome(tree[numbers[4]]) is not None
    assert tree.ended


def test_while_secrets_are_kept_playing_from_earlier_takes_back():
    match = Match(SecretGame().start())
    match.play_all(["x1", "x2"])
    match.undo()
    match.play_all(["x3"])
    assert line_of(match) == ["x1", "x3"]
    assert len(match.tree.nodes) == 3


def test_once_the_secrets_are_out_there_are_variations():
    match = Match(SecretGame().start())
    match.play_all(["x1", "x2", "x3", "x4"])
    assert match.outcome
    match.goto(match.line[1])
    match.play_all(["x3"])
    assert len(match.tree.nodes) == 6
    assert Screen.over(match).viewer is None


def test_a_screen_opened_from_a_record_begins_with_the_curtain_down():
    match = Match(SecretGame().start())
    match.play_all(["x1", "x2"])
    screen = Screen.over(match, curtain=True)
    assert screen.viewer == ""
    assert screen.curtain == "Pass the device to Black."
    assert "show the board before" in screen.undo_refusal([match.here])
    assert screen.sharing_refusal()


@settings(max_examples=40, deadline=None)
@given(matches())
def test_a_copy_brings_everything_back(match):
    before = essence(match)
    earlier = match.copy()
    revision = match.tree.revision
    match.tree.comment(ROOT, "changed")
    match.headers["First"] = "changed"
    if match.outcome is None:
        match.play(match.position.random_move(seeded(1)))
        match.delete(match.line[1])
    match.restore(earlier)
    assert essence(earlier) == before
    assert essence(match) == before
    assert match.tree.revision > revision


@settings(max_examples=40, deadline=None)
@given(matches(), st.data())
def test_the_order_of_writing_has_every_move_once_after_its_parent(match, data):
    seen = {ROOT}
    for node, _depth, begins in match.tree.written():
        assert node.parent in seen
        assert node.id not in seen
        assert begins == (match.tree[node.parent].children[0] != node.id)
        seen.add(node.id)
    assert seen == set(match.tree.nodes)


@given(st.text())
def test_clean_text_can_be_written_and_stays_clean(text):
    words = clean(text)
    assert words.encode().decode() == words
    assert clean(words) == words


def times_passed(tree, node):
    """Return how often a node's position occurs on the way to it, by looking at the whole way."""
    way = [tree[number].position.key() for number in tree.path(node.id)]
    return way.count(node.position.key())


class Ring(drystone.Position):
    """One of five places around which both sides go in either direction."""

    __slots__ = ("game", "place", "side")

    def __init__(self, game, place=0, side="w"):
        self.game, self.place, self.side = game, place, side

    def moves(self):
        return tuple(map(FakeMove, ("on", "back")))

    def after(self, move):
        place = self.place + (1 if str(move) == "on" else -1)
        return Ring(self.game, place % 5, self.game.other(self.side))

    outcome = None

    def key(self):
        return (self.place, self.side)

    def __str__(self):
        return f"{self.place} {self.side}"


class RingGame(CircleGame):
    def start(self):
        return Ring(self)


REPEATING = [game for game in variants() if game.repetitions]


@pytest.mark.parametrize("seed", range(5))
def test_occurrences_are_counted_along_the_way_whatever_happened_to_the_tree(seed):
    rng = seeded(f"occurrences {seed}")
    tree, repeated, added = Tree(RingGame().start()), 0, 0
    for step in range(400):
        place = tree[rng.choice(sorted(tree.nodes)[-8:])]
        what = rng.random()
        if what < 0.02 and place.id != ROOT:
            tree.delete(place.id)
        elif what < 0.1:
            tree.promote(place.id)
        elif what < 0.15:
            before, tree = tree, tree.copy()
            for move in before[ROOT].position.moves():
                before.add(before.add(ROOT, move).id, move)
        elif what < 0.155:
            tree.keep_only([ROOT, *tree.onward(ROOT)])
        else:
            node = tree.add(place.id, place.position.random_move(rng))
            assert node.occurrence == times_passed(tree, node), step
            repeated += node.occurrence > 2
            added += 1
    assert repeated
    assert added > 100


@pytest.mark.parametrize("game", REPEATING, ids=repr)
def test_counting_occurrences_takes_a_few_steps_a_move(monkeypatch, game):
    """Not a look at the whole way for each move: long records could not be loaded then."""
    start, rng = game.start(), seeded("work")
    kind, asked = type(start), 0
    key = kind.key

    def counted(self):
        nonlocal asked
        asked += 1
        return key(self)

    tree = Tree(start)
    monkeypatch.setattr(kind, "key", counted)
    node, plies = tree[ROOT], 0
    while plies < 600:
        moves = [node.position.random_move(rng) for _ in range(20)]
        on = [move for move in moves if node.position.after(move).outcome is None]
        if not on:  # the game ends here: go on from a place before
            node = tree[node.parent]
            continue
        node, plies = tree.add(node.id, on[0]), plies + 1
        if plies % 20 == 0:
            tree = tree.copy()
    assert plies <= asked <= 4 * plies
    asked = 0
    Match(tree).drawn_next()
    assert asked <= plies
