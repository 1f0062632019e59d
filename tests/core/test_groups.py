"""Groups, regions and lines by whole sets, against a search from space to space."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import cut, group, groups, joined, joints, opened, region, regions
from drystone.core.boards.hexgrid import hexhex
from drystone.core.boards.lines import lines_of
from drystone.core.boards.squaregrid import square

GRIDS = [square(4), square(9), hexhex(3), hexhex(5)]
grids = pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{type(grid).__name__}{grid.size}")
calmly = settings(max_examples=25, deadline=None)


def sets(grid):
    """Some spaces of a grid, often most of them, sometimes few."""
    full = st.integers(0, grid.board)
    return st.one_of(full, st.tuples(full, full).map(lambda two: two[0] | two[1])).map(
        lambda found: found & grid.board
    )


def walked(grid, start, within):
    """The region of a space, found one space at a time."""
    seen, todo = {start}, [start]
    while todo:
        for near in bits(grid.neighbours[todo.pop()]):
            if within >> near & 1 and near not in seen:
                seen.add(near)
                todo.append(near)
    return sum(1 << index for index in seen)


def all_walked(grid, within):
    return {walked(grid, index, within) for index in bits(within)}


@grids
@calmly
@given(data=st.data())
def test_regions(grid, data):
    within = data.draw(sets(grid))
    found = regions(grid, within)
    assert len(found) == len(set(found))
    assert set(found) == all_walked(grid, within)
    for index in bits(within):
        assert region(grid, 1 << index, within) == walked(grid, index, within)


@grids
@calmly
@given(data=st.data())
def test_a_piece_more_joins_groups(grid, data):
    within = data.draw(sets(grid))
    before = groups(grid, within)
    for index in bits(grid.board & ~within):
        after = joined(grid, before, 1 << index)
        assert set(after) == set(groups(grid, within | 1 << index))
        assert after[-1].spaces >> index & 1
        break


@grids
@calmly
@given(data=st.data())
def test_borders_are_the_neighbours_outside(grid, data):
    for spaces, border in groups(grid, data.draw(sets(grid))):
        near = {there for index in bits(spaces) for there in bits(grid.neighbours[index])}
        assert set(bits(border)) == near - set(bits(spaces))


@grids
@calmly
@given(data=st.data())
def test_a_space_less_cuts_a_region(grid, data):
    within = data.draw(sets(grid))
    for whole in regions(grid, within):
        for index in bits(whole):
            parts = cut(grid, whole, 1 << index)
            assert len(parts) == len(set(parts))
            assert set(parts) == all_walked(grid, whole & ~(1 << index))


@grids
@calmly
@given(data=st.data())
def test_a_group_that_leaves_opens_regions_into_one(grid, data):
    pieces = data.draw(sets(grid))
    empty = grid.board & ~pieces
    for gone in groups(grid, pieces):
        found = opened(regions(grid, empty), group(grid, gone.spaces))
        assert found[0] & gone.spaces == gone.spaces
        assert set(found) == all_walked(grid, empty | gone.spaces)


@pytest.mark.parametrize("grid", GRIDS[:2], ids=lambda grid: f"square{grid.size}")
@calmly
@given(data=st.data())
def test_what_is_no_joint_cuts_nothing(grid, data):
    within = data.draw(sets(grid))
    found = joints(grid, within)
    assert found & within == found
    for whole in regions(grid, within):
        for index in bits(whole):
            runs = _runs_around(grid, within, index)
            assert bool(found >> index & 1) == (runs > 1)
            if runs <= 1:
                assert len(cut(grid, whole, 1 << index)) <= 1


def _runs_around(grid, within, index):
    """Into how many parts the neighbours of a space fall, looking at the eight spaces around it."""
    near = grid.neighbours[index]
    eight = sum(1 << i for i in grid.names if i != index and _touches(grid, i, index)) & within
    return sum(bool(part & near) for part in all_walked(grid, eight))


def _touches(grid, one, other):
    (a, b), (c, d) = divmod(one, grid.stride), divmod(other, grid.stride)
    return abs(a - c) <= 1 and abs(b - d) <= 1


@grids
@calmly
@given(data=st.data())
def test_lines_see_up_to_the_first_piece(grid, data):
    occupied = data.draw(sets(grid))
    for index in grid.spaces:
        empty = met = 0
        for ray in grid.rays[index]:
            for there in ray:
                if occupied >> there & 1:
                    met |= 1 << there
                    break
                empty |= 1 << there
        assert lines_of(grid).seen(index, occupied) == (empty, met)
