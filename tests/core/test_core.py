"""Grids, bit sets, rows of position text, options, messages that quote."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drystone.core.boards.bits import bits, first, nth, random_bit
from drystone.core.boards.hexgrid import hexhex
from drystone.core.boards.rows import fields_of, read_rows, side_of, write_rows
from drystone.core.boards.squaregrid import square
from drystone.core.errors import OptionError, TextError, quote
from drystone.core.options import ChoiceOption, NumberOption, TextOption
from drystone.core.rng import seeded
from drystone.games import catalogue

grids = st.one_of(st.builds(square, st.integers(2, 19)), st.builds(hexhex, st.integers(2, 8)))


@given(st.integers(min_value=1, max_value=2**200))
def test_bits_nth_and_first_agree(board):
    indices = list(bits(board))
    assert sum(1 << index for index in indices) == board
    assert [nth(board, n) for n in range(len(indices))] == indices
    assert first(board) == indices[0]
    assert random_bit(board, seeded(board)) in indices


@given(grids)
def test_steps_and_shifts_agree(grid):
    for direction in range(len(grid.shifts)):
        stepped = {grid.step(index, direction) for index in grid.spaces} - {None}
        assert set(bits(grid.moved(grid.board, direction))) == stepped


@given(grids)
def test_neighbours_are_mutual(grid):
    for index, near in grid.neighbours.items():
        assert not near >> index & 1
        for other in bits(near):
            assert grid.neighbours[other] >> index & 1


def test_hexagonal_steps_are_those_of_the_rules():
    grid = hexhex(4)
    steps = {"a1": ("b1", "b2"), "d1": (None, "e1"), "d4": ("e3", "e4"), "e6": ("f5", None)}
    for name, (north_west, north_east) in steps.items():
        found = [grid.step(grid.index(name), grid.directions.index(d)) for d in ("nw", "ne")]
        assert [grid.names.get(index) for index in found] == [north_west, north_east]


def test_hexagonal_rings_and_rays():
    grid = hexhex(4)
    assert grid.ring[grid.index("a1")] == 3
    assert sum(ring == 3 for ring in grid.ring.values()) == 18
    east = grid.rays[grid.index("d1")][grid.directions.index("e")]
    assert [grid.names[i] for i in east] == ["d2", "d3", "d4", "d5", "d6", "d7"]


@pytest.mark.parametrize("name", ["", "a0", "a5", "e1", "A1", "a1 ", "zz", "a" * 9999])
def test_an_unknown_space_is_named_and_the_known_ones_told(name):
    with pytest.raises(TextError, match="from a1 to d4"):
        square(4).index(name)


@given(st.data())
def test_rows_go_there_and_back(data):
    grid = data.draw(grids)
    tokens = st.sampled_from(["r1", "b12", "r3"])
    pieces = data.draw(st.dictionaries(st.sampled_from(grid.spaces), tokens))
    text = write_rows(grid, pieces)
    assert read_rows(text, grid, "[rb][1-9][0-9]*", str) == pieces


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("4/4/4", "has 4 rows"),
        ("4/4/4/4/4", "has 4 rows"),
        ("4/4/4/5", "longer than its 4 spaces"),
        ("4/4/4/3", "holds 3 spaces"),
        ("4/4/4/1,3", "two runs"),
        ("4/4/4/x,3", "“x” is neither"),
        ("4/4/4/r1,,2", "“” is neither"),
        ("4/4/4/04", "“04” is neither"),
        ("4/4/4/" + "9" * 10_000, "is neither"),
        ("4/4/4/r0,3", "“r0” is neither"),
        ("4/4/4/٤", "is neither"),
    ],
)
def test_bad_rows_are_refused_with_the_place(rows, words):
    with pytest.raises(TextError) as caught:
        read_rows(rows, square(4), "[rb][1-9][0-9]*", str)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


def test_rows_without_a_joint():
    grid = square(4)
    pieces = {grid.index("b2"): "b", grid.index("c2"): "w"}
    assert write_rows(grid, pieces, joint="") == "4/4/1bw1/4"
    assert read_rows("4/4/1bw1/4", grid, "[bw]", str, joint="") == pieces
    for row in ("2b11", "b,w2", "1bx1", "0bw1"):
        with pytest.raises(TextError, match="Row 4 from the top"):
            read_rows(f"4/4/4/{row}", grid, "[bw]", str, joint="")


def test_fields_and_side_name_what_is_allowed():
    with pytest.raises(TextError, match="2 fields"):
        fields_of("4/4/4/4  r", ("rows", "side"))
    with pytest.raises(TextError, match="at most"):
        fields_of("4" * 30_000, ("rows", "side"))
    with pytest.raises(TextError, match="“r” \\(Red\\) or “b” \\(Blue\\), not “w”"):
        side_of("w", {"r": "Red", "b": "Blue"})


SIZE = NumberOption("size", "Board size", 9, (9, 19), low=5, high=19)
MODE = ChoiceOption("mode", "Mode", "a", choices=(("a", "Short"), ("b", "Long")))
KOMI = TextOption("komi", "Komi", "pie", form="pie or a number", reader=lambda t: t or None)


@pytest.mark.parametrize("value", ["4", "20", "x", "", "5.0", "-5", "٩", "9" * 10_000, True, None])
def test_a_number_out_of_range_is_refused_with_the_range(value):
    with pytest.raises(OptionError, match=r"Board size \(size\) must be .* 5 to 19"):
        SIZE.read(value)


def test_options_read_what_they_allow():
    assert SIZE.read(" 19 ") == SIZE.read(19) == 19
    assert MODE.read("b") == "b"
    assert MODE.words("b") == "Long"
    assert KOMI.read("pie") == "pie"
    with pytest.raises(OptionError, match="one of a, b, not “c”"):
        MODE.read("c")
    with pytest.raises(OptionError, match="pie or a number"):
        KOMI.read("")


def test_an_option_cannot_offer_what_it_refuses():
    with pytest.raises(OptionError):
        NumberOption("size", "Board size", 4, low=5, high=19)


def test_quotes_are_short_and_printable():
    assert len(quote("x" * 10**6)) < 100
    assert "\n" not in quote("a\nb")


@pytest.mark.parametrize("name", [name for name, kind in catalogue().items() if kind.options])
def test_the_options_of_a_game_are_read_only(name):
    game = catalogue()[name]()
    before, (key, value) = hash(game), next(iter(game.values.items()))
    with pytest.raises(TypeError, match="does not support item assignment"):
        game.values[key] = "another"
    with pytest.raises(AttributeError, match="values"):
        game.values = {}
    assert (game.values[key], hash(game)) == (value, before)


@pytest.mark.parametrize("name", catalogue())
def test_positions_go_to_other_processes_with_their_game(name):
    position = catalogue()[name]().start()
    for twin in (deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert twin.game.values == position.game.values
        assert list(map(str, twin.moves())) == list(map(str, position.moves()))


@pytest.mark.parametrize("name", catalogue())
def test_a_game_gives_the_files_of_its_own_folder(name):
    kind = catalogue()[name]
    assert kind.file("guide.md").decode("utf-8").startswith("# ")
    assert kind.file("no-such.md") is None
