"""Solved boards: the solver, the walk over its proofs, and the other methods that agree with it."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import pytest

from drystone.core.errors import TextError
from drystone.core.game import Game, Move, Outcome, Position
from drystone.core.rng import seeded
from drystone.search.proofs import solution
from drystone.search.proofs.retrograde import TooLarge, solve_backwards
from drystone.search.proofs.solution import Board, solve
from drystone.search.proofs.solver import DRAW, LOSS, WIN, Known, Rules, Solver, Unsolved
from drystone.search.proofs.strategy import Claim, walk
from tests.search import exhaustive

TINY = [Board("anaash", {"size": 2}), Board("ashes", {"size": 2})]
TINY += [Board("asli", {"size": 2, "komi": str(komi)}) for komi in range(5)]


def name(board):
    return " ".join([board.game, *(f"{key}={value}" for key, value in board.options.items())])


def value_of(board):
    start = board.start
    return Solver(start.game).value(start)


def alone(board, **given):
    with ThreadPoolExecutor(1) as executor:
        return solve(board, executor, **given)


# A game of arrows: a move goes along one, an end says who has won --------------------------------


class Step(Move):
    def __init__(self, to):
        self.to = to

    @property
    def path(self):
        return (self.to,)

    def __str__(self):
        return self.to


class Place(Position):
    """A place in a graph, and the side to move."""

    def __init__(self, game, at, side):
        self.game, self.at, self.side = game, at, side

    def moves(self):
        return () if self.outcome else tuple(map(Step, self.game.ways[self.at]))

    def after(self, move):
        return Place(self.game, move.to, self.game.other(self.side))

    @property
    def outcome(self):
        winner = self.game.ends.get(self.at, "")
        return None if winner == "" else Outcome(winner, "so it is")

    def key(self):
        return (self.at, self.side)

    def __str__(self):
        return f"{self.at} {self.side}"


class Arrows(Game):
    name, title, sides = "arrows", "Arrows", {"r": "Red", "b": "Blue"}
    options = ()

    def __init__(self, ways, ends, **solving):
        super().__init__()
        self.ways, self.ends = ways, ends
        self.solving = SimpleNamespace(key=Place.key, **solving)

    @property
    def grid(self):
        raise NotImplementedError

    def position(self, text):
        return Place(self, *text.split())

    def start(self):
        return Place(self, "a", "r")

    def has(self, name):
        return True

    def part(self, name):
        return self.solving


def arrows(ways, won="", lost="", drawn="", **solving):
    ends = {**dict.fromkeys(won, "r"), **dict.fromkeys(lost, "b"), **dict.fromkeys(drawn)}
    return Arrows({here: tuple(there) for here, there in ways.items()}, ends, **solving)


@pytest.mark.parametrize(
    ("game", "value", "plies"),
    [
        (arrows({"a": "bc", "b": "w", "c": "l"}, won="w", lost="l"), WIN, 2),
        (arrows({"a": "bc", "b": "wl", "c": "l"}, won="w", lost="l"), LOSS, 2),
        (arrows({"a": "bd", "b": "wl"}, won="w", lost="l", drawn="d"), DRAW, 0),
        (arrows({"a": "b", "b": "ca", "c": "w"}, won="w"), DRAW, 0),
        (arrows({"a": "bw", "b": "a"}, won="w"), WIN, 1),
    ],
    ids=["win", "loss", "draw", "round and round", "or not"],
)
def test_it_finds_wins_draws_and_losses(game, value, plies):
    solver = Solver(game)
    assert (solver.value(game.start()), solver.plies(game.start())) == (value, plies)
    assert solve_backwards(game.start())[:2] == (value, plies)


def test_what_comes_back_is_said_and_counts_against_whom_it_is_to():
    circle = arrows({"a": "bl", "b": "al"}, lost="l")  # Blue wins, Red can only go round
    assert Solver(circle).value(circle.start()) == LOSS
    circle = arrows({"a": "bl", "b": "a"}, lost="l")
    for against, value in (("", DRAW), ("r", LOSS), ("b", WIN)):
        solver = Solver(circle, against)
        assert solver.value(circle.start()) == value
        assert solver.recurrences
    strict = arrows(circle.ways, lost="l", draws=False)
    with pytest.raises(Unsolved, match="“a r” can come back"):
        Solver(strict).value(strict.start())


def test_a_walk_sees_that_what_is_remembered_can_come_back():
    ways = {"a": "b", "b": "c", "c": "d", "d": "w"}
    for remembered, returning in ((Place.key, []), (lambda place: place.at in "bd", ["d"])):
        game = arrows(ways, won="w", remembered=remembered)
        solver = Solver(game)
        solver.value(game.start())
        found = walk(Claim(solver, "r", WIN), game.start())
        assert found.positions == 5
        assert [place.at for place in found.returning if place.at in "bd"] == returning


def test_another_proof_is_looked_for_in_which_nothing_comes_back():
    """Red wins soon by d, as which b comes back, and later by e."""
    ways = {
        "a": "b",
        "b": "c",
        "c": "de",
        "d": "x",
        "x": "w",
        "e": "f",
        "f": "g",
        "g": "h",
        "h": "w",
    }

    def remembered(place):
        return "b or d" if place.at in "bd" else place.at

    for game, walked in (
        (arrows(ways, won="w"), 6),
        (arrows(ways, won="w", remembered=remembered), 8),
        (arrows({**ways, "c": "d"}, won="w", remembered=remembered), None),
    ):
        solver = Solver(game)
        assert solver.value(game.start()) == WIN
        found = solution._proof(game.start(), solver, "r", WIN)
        assert (found and found.positions) == walked


@pytest.mark.slow
@pytest.mark.parametrize("board", TINY[:3], ids=name)
def test_a_walk_sees_every_gap(board):
    start = board.start
    solver = Solver(start.game)
    winner = start.side if solver.value(start) == WIN else start.game.other(start.side)
    whole = dict(solver.table)
    assert walk(Claim(solver, winner, WIN), start).positions
    gaps = 0
    for key, known in whole.items():
        solver.table = {**whole, key: Known(-known.high, -known.low, known.later, known.sooner)}
        try:
            walk(Claim(solver, winner, WIN), start)
        except Unsolved:
            gaps += 1
        solver.table = {**whole, key: Known(LOSS, WIN)}
        try:
            walk(Claim(solver, winner, WIN), start)
        except Unsolved:
            gaps += 1
    assert gaps >= len(whole)
    with pytest.raises(Unsolved):
        walk(Claim(solver, start.game.other(winner), WIN), start)


# Boards, by other methods -------------------------------------------------------------------------


@pytest.mark.parametrize("board", TINY, ids=name)
def test_plain_minimax_agrees_with_all_that_positions_remember(board):
    start = board.start
    value = value_of(board)
    first = start.side == start.game.first
    assert exhaustive.solve(start, 20_000) == (value if first else -value)
    assert solve_backwards(start).value == value


@pytest.mark.slow
@pytest.mark.parametrize("komi", [0, 3])
def test_backwards_it_is_the_same_and_never_later(komi):
    board = Board("asli", {"size": 3, "komi": str(komi)})
    found, solver = alone(board)
    exact = solve_backwards(board.start)
    assert (found.value, found.proven) == (exact.value, True)
    assert exact.plies <= found.plies == solver.plies(board.start)


SMALLEST = {
    "anaash": ({"size": 4}, 6),
    "ashes": ({"size": 2}, 1),
    "asli": ({"size": 3, "komi": "1"}, 3),
    "ghast": ({"size": 2}, 5),
}
"""Options of small boards, and how many first moves there are on them up to symmetry."""


@pytest.mark.parametrize("name", SMALLEST)
def test_positions_with_one_key_go_on_alike(name):
    """Whatever can follow one of them can follow the others, and the same side is to move."""
    options, first_moves = SMALLEST[name]
    start = Board(name, options).start
    rules = Rules(start.game)
    assert len(rules.children(start)) == first_moves < len(start.moves())
    following = {}
    for number in range(4):
        position, rng = start, seeded(f"keys {number}")
        for _ in range(3):
            for move in position.moves():
                there = rules.forgotten(position.after(move))
                after = {(child.key, child.same) for child in rules.children(there)}
                following.setdefault(rules.key(there), set()).add(frozenset(after))
            position = position.after(position.random_move(rng))
    assert all(len(found) == 1 for found in following.values())


def test_too_large_a_board_is_not_listed():
    with pytest.raises(TooLarge, match="more than 50 positions"):
        solve_backwards(Board("ashes", {"size": 2}).start, 50)
    with pytest.raises(TooLarge, match="more than 1 position\\."):
        solve_backwards(Board("ashes", {"size": 2}).start, 1)


# Parts and files ----------------------------------------------------------------------------------


def test_parts_are_kept_and_not_done_again(tmp_path):
    place = tmp_path / "ashes.jsonl"
    board = Board("ashes", {"size": 2}, split=3, parts=4)
    told = []
    whole, _ = alone(board, place=place, tell=lambda part, of: told.append((part.number, of)))
    assert sorted(told) == [(number, 4) for number in range(4)]
    plain, _ = alone(replace(board, split=0, parts=1))
    assert (whole.value, whole.moves, whole.proven) == (plain.value, plain.moves, True)
    assert whole.plies >= 10
    lines = place.read_text("utf-8").splitlines()
    place.write_text("\n".join(lines[:-2]) + "\n", "utf-8")
    told.clear()
    again, _ = alone(board, place=place, tell=lambda part, of: told.append((part.number, of)))
    assert sorted(told) == [(2, 4), (3, 4)]
    assert (again.value, again.plies, again.nodes) == (whole.value, whole.plies, whole.nodes)


NO_FILE = "is no file of solved parts: its line "


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", NO_FILE + "1 is “”"),
        (b"{}\n", "is about another board: “{}”"),
        (b"not json\n", NO_FILE + "1 is “not json”"),
        (b"[]\n[]\n", NO_FILE + "1 is “[]”"),
        (b"[" * 100_000, NO_FILE + "1 is “[["),
        (b"\xff\n", " is not text in UTF-8."),
        (b"\xef\xbb\xbf{}\n", "is about another board: “{}”"),
    ],
    ids=["nothing", "another board", "no json", "a list", "deep", "no text", "marked"],
)
def test_a_file_of_something_else_is_refused(data, why, tmp_path):
    place = tmp_path / "other"
    place.write_bytes(data)
    with pytest.raises(TextError) as refused:
        alone(Board("anaash", {"size": 2}, split=1), place=place)
    assert why in str(refused.value)


def test_what_cannot_be_opened_is_named(tmp_path):
    with pytest.raises(TextError, match=r"”( \(\d+ characters\))? cannot be read: [A-Z][\w ]+\.$"):
        alone(Board("anaash", {"size": 2}, split=1), place=tmp_path)


def with_a_part(tmp_path, change, *, summed=False):
    """Return a board, and its file in which the first part was changed."""
    place = tmp_path / "kept"
    board = Board("anaash", {"size": 2}, split=1, parts=2)
    alone(board, place=place)
    first, line, *others = place.read_text("utf-8").splitlines()
    part = json.loads(line)
    change(part)
    if summed:
        del part["sum"]
        part["sum"] = solution._sum(board, part)
    place.write_text("\n".join([first, json.dumps(part), *others]) + "\n", "utf-8")
    return board, place


def flipped(part):
    part["values"] = [[text, -value, plies] for text, value, plies in part["values"]]


def shorter(part):
    part["values"][0][2] -= 1


@pytest.mark.parametrize(
    "change", [flipped, shorter, lambda part: part.pop("sum"), lambda part: part.update(more=1)]
)
def test_a_part_that_was_changed_is_not_believed(change, tmp_path):
    board, place = with_a_part(tmp_path, change)
    with pytest.raises(TextError, match="is not as it was written: the sum in its line 2 does not"):
        alone(board, place=place)


TOO_MUCH = 5  # A value that no position can have, in place of the first one's.


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", "x"),
        ("number", []),
        ("number", 7),
        ("values", 3),
        ("values", []),
        ("values", [["a", 1]]),
        ("values", [[1, "2", 3]]),
        ("nodes", None),
        ("values", TOO_MUCH),
    ],
)
def test_a_part_that_is_none_is_refused(key, value, tmp_path):

    def change(part):
        if value is TOO_MUCH:
            part["values"][0][1] = value
        else:
            part[key] = value

    board, place = with_a_part(tmp_path, change, summed=True)
    with pytest.raises(TextError, match="is damaged: a part of it is none of this board’s"):
        alone(board, place=place)
