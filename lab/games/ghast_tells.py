"""What may tell which tile of a pair is real: numbers for both tiles, as the other side sees them.

Only ``lab/bluff.py`` reads this. It trains classifiers on these numbers, to learn whether a
player's pairs can be seen through.
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.core.boards.grid import Grid
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.evaluation import Features
from drystone.games.ghast.evaluate import EVALUATOR
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.moves import FAKE, GhastMove
from drystone.games.ghast.rules.pairs import of_set
from drystone.games.ghast.rules.position import GhastPosition

FAR = 20
"""A distance to what isn't there."""

NAMES = (
    "row", "place in its row", "steps from the edge", "steps from the centre",
    "facing e", "facing ne", "facing nw", "facing w", "facing sw", "facing se",
    "arrow towards the centre", "arrow off the board", "empty neighbours", "own neighbours",
    "enemy neighbours", "own face-down neighbours", "enemy face-down neighbours",
    "steps to the nearest own tile", "steps to the nearest enemy tile",
    "steps to the own newest pair", "steps to the enemy’s newest pair",
    "open couplers", "own couplers covered", "enemy couplers covered", "couplings and bridges",
    "enemy tiles that starve", "own tiles that starve", "starves alone", "judged alone",
    "judged alone at the enemy’s turn", "couples to the other of the pair",
    "enemy tiles within two steps", "own tiles within two steps",
)  # fmt: skip
"""What the numbers of a tile are."""

SHARED = ("turn", "steps between the two", "tiles on the board", "tiles that starve", "the lead")
"""What the numbers of a pair are that its two tiles have in common."""


class Tell(NamedTuple):
    """A pair as its enemy sees it, and whether the tile that comes first on the board is real.

    `low` are the numbers of that tile, `high` the other's, `shared` those of both; `sites` has both
    tiles with their facings.
    """

    low: Features
    high: Features
    shared: Features
    sites: tuple[str, str]
    low_is_real: bool


def tell(half: GhastPosition, fake: GhastMove) -> Tell | None:
    """Return what a pair shows that `fake` completes; None if it shows at once which is real.

    >>> import drystone
    >>> half = drystone.game("ghast", size=4, mode="fakerghast").start().play("g4>e~")
    >>> found = tell(half, half.parse("~a1>e"))
    >>> found.sites, found.low_is_real, len(found.low) == len(NAMES)
    (('a1>e', 'g4>e'), False, True)
    """
    assert fake.kind == FAKE
    enemy = half.game.other(half.side)
    real = half.extras.half
    after = half.after(fake).seen_by(enemy)
    spaces = tuple(sorted((real, fake.index)))
    if not any(pair.secret and pair.spaces == spaces for pair in after.extras.pairs):
        return None
    before = half.seen_by(enemy)
    facings = {real: half.board.facing(real), fake.index: fake.facing}
    low, high = spaces
    names = tuple(str(half.variant.moves.tiles[index][facings[index]]) for index in spaces)
    shared = _shared(before, after, low, high)
    first = _numbers(before, (low, facings[low]), (high, facings[high]))
    second = _numbers(before, (high, facings[high]), (low, facings[low]))
    return Tell(first, second, shared, (names[0], names[1]), low == real)


Tile = tuple[int, int]
"""An index and a facing."""


def _shared(before: GhastPosition, after: GhastPosition, low: int, high: int) -> Features:
    gone = before.board.taken & ~after.board.taken
    return (
        float(before.turn),
        float(_steps(before.game.grid, low, 1 << high)),
        float(before.board.taken.bit_count()),
        float(gone.bit_count()),
        before.lead(before.side),
    )


def _numbers(before: GhastPosition, tile: Tile, other: Tile) -> Features:
    """Return the numbers of one tile of a pair, in the order of NAMES."""
    index, facing = tile
    grid, side = before.variant.grid, before.side
    board, enemy = before.board, before.game.other(before.side)
    placed = board.placed(index, facing, side)
    both = placed.placed(*other, side)
    return (
        *_place(grid, index, facing),
        *_company(before, index),
        *_couplers(board, placed, both, index, side),
        *_judged(before, placed, index),
        float(_couples(both, tile, other)),
        float((_within(grid, index, 2) & board.of(enemy)).bit_count()),
        float((_within(grid, index, 2) & board.of(side)).bit_count()),
    )


def _place(grid: HexGrid, index: int, facing: int) -> Features:
    """Where the tile stands and points, whatever else is on the board."""
    row, place = divmod(index, grid.stride)
    ray = grid.rays[index][facing]
    inwards = grid.ring[index] - (grid.ring[ray[0]] if ray else grid.size)
    return (
        float(row),
        float(place),
        float(grid.size - 1 - grid.ring[index]),
        float(grid.ring[index]),
        *(float(facing == one) for one in range(6)),
        float(inwards),
        float(len(ray) < 2),
    )


def _company(before: GhastPosition, index: int) -> Features:
    """What stands beside the tile, and how far off the nearest tiles are."""
    grid, side = before.variant.grid, before.side
    board, enemy = before.board, before.game.other(before.side)
    pairs = before.extras.pairs
    down = {one: of_set(i for p in pairs if p.side == one for i in p.spaces) for one in "ob"}
    newest = {
        one: of_set(i for p in pairs if p.side == one and p.turns == before.variant.pair_turns
                    for i in p.spaces)
        for one in "ob"
    }  # fmt: skip
    beside = _within(grid, index, 1)
    counted = (
        beside & ~board.taken, beside & board.of(side), beside & board.of(enemy),
        beside & down[side], beside & down[enemy],
    )  # fmt: skip
    aims = (board.of(side), board.of(enemy), newest[side], newest[enemy])
    return (
        *(float(some.bit_count()) for some in counted),
        *(float(_steps(grid, index, aim)) for aim in aims),
    )


def _couplers(board: Board, placed: Board, both: Board, index: int, side: str) -> Features:
    """What the tile opens, covers, couples and starves."""
    span = board.tiles.lanes.span
    low = (1 << span) - 1
    breathing = board.offers & board.gaps
    halves = (breathing & low, breathing >> span)
    own, enemy = halves if side == "o" else halves[::-1]
    beside = board.tiles.beside[index]
    ways = (placed.offers & placed.meets).bit_count() - (board.offers & board.meets).bit_count()
    mine = both.offers & both.gaps
    at = board.tiles.lanes.all_at(1 << index)
    starved = placed.starved()
    return (
        float(((mine | mine >> span) & at).bit_count()),
        float((beside & own).bit_count()),
        float((beside & enemy).bit_count()),
        float(ways),
        float((starved & board.taken & ~board.of(side)).bit_count()),
        float((starved & board.of(side)).bit_count()),
        float(starved >> index & 1),
    )


def _judged(before: GhastPosition, placed: Board, index: int) -> Features:
    """What the player's own evaluator says of the board with this tile alone."""
    sign = 1 if before.side == "o" else -1
    there = before.under_way(placed, before.side, before.extras)
    settled = before.under_way(placed.settled(), before.side, before.extras)
    return sign * EVALUATOR.score(there), sign * EVALUATOR.score(settled)


def _couples(board: Board, tile: Tile, other: Tile) -> bool:
    """Return whether two tiles of a colour give each other oxygen."""
    alone = Board.empty(board.tiles).placed(*tile, "o").placed(*other, "o")
    return bool(alone.offers & alone.meets)


def _within(grid: Grid, index: int, steps: int) -> int:
    """Return the hexes at most so many steps off, that one left out."""
    found = 0
    for shell in grid.shells[index][1 : steps + 1]:
        found |= shell
    return found


def _steps(grid: Grid, index: int, aim: int) -> int:
    """Return the number of steps to the nearest of a set of hexes, FAR if it is empty."""
    return next((steps for steps, shell in enumerate(grid.shells[index]) if shell & aim), FAR)
