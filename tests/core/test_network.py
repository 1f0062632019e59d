"""A network's quick sums are what one gets space by space, and what could spoil them is refused."""

import json
from random import Random

import pytest

from drystone.core import network as network_module
from drystone.core.boards.hexgrid import hexhex
from drystone.core.boards.squaregrid import square
from drystone.core.network import (
    CEILING,
    OFFSET,
    RESOLUTION,
    WEIGHT,
    BoardNetwork,
    Weights,
    marked,
    neighbours,
)

BOARDS = {"2x2": square(2), "4x4": square(4), "hexhex-2": hexhex(2), "hexhex-3": hexhex(3)}
KINDS, UNITS = 4, 5


def weights_for(grid, seed, most=60):
    rng = Random(seed)

    def drawn(count, most):
        return [rng.randint(-most, most) for _ in range(count)]

    spaces = len(grid.spaces)
    return Weights(
        KINDS,
        drawn(UNITS, most),
        drawn(UNITS, 3000),
        drawn(spaces * KINDS * UNITS, most),
        drawn(spaces * KINDS, 3000),
        drawn(len(neighbours(grid)) * KINDS**2, 3000),
    )


def plain(grid, weights, kinds):
    """Return a network's value, each sum found one by one with fractions."""
    number = {space: at for at, space in enumerate(grid.spaces)}
    value = 0.0
    for unit in range(UNITS):
        steps = weights.bias[unit]
        for space, at in number.items():
            steps += weights.cells[(at * KINDS + kinds[space]) * UNITS + unit]
        value += weights.out[unit] / WEIGHT * min(CEILING, max(0, steps / RESOLUTION))
    for space, at in number.items():
        value += weights.direct[at * KINDS + kinds[space]] / WEIGHT
    for at, (first, second) in enumerate(neighbours(grid)):
        value += weights.pairs[(at * KINDS + kinds[first]) * KINDS + kinds[second]] / WEIGHT
    return value


def drawn_board(grid, rng):
    return bytes(rng.randrange(KINDS) for _ in range(max(grid.spaces) + 1))


@pytest.mark.parametrize("grid", BOARDS.values(), ids=BOARDS)
def test_the_value_is_what_one_gets_space_by_space(grid):
    weights = weights_for(grid, 1)
    network = BoardNetwork(grid, Weights.read(weights.text().encode()))
    rng = Random(2)
    for _ in range(200):
        kinds = drawn_board(grid, rng)
        assert network.value(kinds) == pytest.approx(plain(grid, weights, kinds))
        assert network.value(kinds) == network.value(kinds)  # from memory, too


@pytest.mark.parametrize("grid", BOARDS.values(), ids=BOARDS)
def test_each_two_neighbours_are_there_once(grid):
    pairs = neighbours(grid)
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    assert 2 * len(pairs) == sum(near.bit_count() for near in grid.neighbours.values())
    assert all(grid.neighbours[one] >> other & 1 for one, other in pairs)


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(network_module, "MEMORY", 5)
    grid = square(4)
    network = BoardNetwork(grid, weights_for(grid, 3))
    rng = Random(4)
    for _ in range(20):
        network.value(drawn_board(grid, rng))
    assert {len(line.known) for line in network._lines} <= set(range(1, 6))


def test_sums_that_could_leave_their_lanes_are_refused():
    grid = square(4)
    weights = weights_for(grid, 5)
    weights.cells[::UNITS] = [OFFSET // 8] * len(weights.cells[::UNITS])
    with pytest.raises(ValueError, match="the sum of unit 0 may leave its lane"):
        BoardNetwork(grid, weights)


def test_numbers_for_another_board_are_refused():
    with pytest.raises(ValueError, match="a network for this board has"):
        BoardNetwork(square(4), weights_for(square(2), 6))


def test_a_file_that_was_cut_is_refused():
    told = json.loads(weights_for(square(2), 7).text())
    told["parts"][0] += 1
    with pytest.raises(ValueError, match="other numbers than it says"):
        Weights.read(json.dumps(told).encode())


def test_marks_stand_where_the_set_has_spaces():
    rng = Random(8)
    for length in (1, 7, 42, 90):
        spaces = rng.getrandbits(length)
        found = marked(spaces, length).to_bytes(length, "little")
        assert [spaces >> i & 1 for i in range(length)] == list(found)
