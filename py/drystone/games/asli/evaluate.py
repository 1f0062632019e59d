"""Who stands better in Asli: who has more actions left, and whose groups are one stone from death.

The last to act wins. One's own territory is a supply of actions, and so is a prison with enemy
stones.
"""

from __future__ import annotations

from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.grid import Grid
from drystone.games.asli.life import plain
from drystone.games.asli.rules import AsliPosition


def nearer(grid: Grid, black: int, white: int) -> int:
    """Return how many empty points are nearer to black stones, less those nearer to white ones.

    >>> from drystone.core.squaregrid import square
    >>> grid = square(5)
    >>> nearer(grid, 1 << grid.index("c3"), 1 << grid.index("e3"))
    10
    """
    free = grid.board & ~(black | white)
    ahead = 0
    while True:
        blacks, whites = grid.around(black) & free, grid.around(white) & free
        if not blacks | whites:
            return ahead
        black, white = blacks & ~whites, whites & ~blacks
        ahead += black.bit_count() - white.bit_count()
        free &= ~(blacks | whites)


class AsliEvaluator(LinearEvaluator):
    """Black's features less White's, points as shares of the board's.

    The weights come from ``python -m tools.fit asli --games 150 --nodes 100``.
    """

    names = (
        "points of one's territories",
        "enemy stones in the prison",
        "points where a stone is plainly legal",
        "stones on the board",
        "groups with one border point in some region (of 10)",
        "groups (of 10)",
        "border points, by group (of 100)",
        "never parted",
        "empty points nearer to one's stones",
        "turn",
    )
    weights = (0.447, 0.415, 8.42, -3.77, -0.4, -2.82, 14.7, -0.41, -0.316, 0.0674)

    def features(self, position: AsliPosition) -> Features:
        """Return the features."""
        points = position.grid.size**2
        black, white = self._colour(position, 0), self._colour(position, 1)
        both = [one - other for one, other in zip(black, white, strict=True)]
        both[0] /= points
        both[1] /= points
        both[2] /= points
        return (
            both[0],
            -position.prison / points,
            both[1],
            both[2],
            both[3] / 10,
            both[4] / 10,
            both[5] / 100,
            both[6],
            nearer(position.grid, *position.stones) / points,
            1 - 2 * position.turn,
        )

    def _colour(self, position: AsliPosition, turn: int) -> list[float]:
        """Return one colour's numbers: territory, legal points, stones, and how its groups are."""
        grid, regions = position.grid, position.regions
        own, enemy = position.camps[turn], position.camps[1 - turn]
        enemy_border = 0
        for group in enemy.groups:
            enemy_border |= group.border
        territory = 0
        for region in regions:
            if not region & enemy_border and own.groups and position.stones[turn]:
                territory += region.bit_count()
        legal = plain(grid, own, enemy, regions).bit_count()
        thin = border = 0
        for group in own.groups:
            border += group.border.bit_count()
            for region in regions:
                touched = group.border & region
                if touched and not touched & (touched - 1):
                    thin += 1
        return [
            territory, legal, position.stones[turn].bit_count(), thin, len(own.groups), border,
            not own.parted,
        ]  # fmt: skip


EVALUATOR = AsliEvaluator()
