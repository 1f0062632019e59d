"""Who stands better in Asli: who has more actions left, and whose groups are one stone from death.

The last to act wins. One's own territory is a supply of actions, and so is a prison with enemy
stones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drystone.core.boards.bits import bits
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.evaluation import LATE, Features, TaperedEvaluator
from drystone.core.game import Game
from drystone.games.asli.player.foresight import Foresight, Tally, tally_of
from drystone.games.asli.player.judge import JUDGE, SIZE, AsliJudge
from drystone.games.asli.rules.moves import HOLD, AsliMove, Placement, placements
from drystone.games.asli.rules.position import AsliPosition


def nearer(grid: SquareGrid, black: int, white: int) -> int:
    """Return how many empty points are nearer to black stones, less those nearer to white ones.

    >>> from drystone.core.boards.squaregrid import square
    >>> grid = square(5)
    >>> nearer(grid, 1 << grid.index("c3"), 1 << grid.index("e3"))
    10
    """
    # Both colours grow at once: White's points are those of Black's, so many places further up.
    up, lane = grid.stride, grid.stride * (grid.size + 1)
    free = grid.board & ~(black | white)
    free |= free << lane
    front, reached = black | white << lane, 0
    while free:
        front = (front << 1 | front >> 1 | front << up | front >> up) & free
        if not front:
            break
        others = front >> lane | front << lane
        free &= ~(front | others)
        front &= ~others
        reached |= front
    return 2 * (reached & grid.board).bit_count() - reached.bit_count()


class AsliEvaluator(TaperedEvaluator):
    """Black's features less White's, points as fractions of the board's.

    Each row of the weights is for a stage: an empty board, half-way, and three quarters full.
    They come from ``python -m lab.fit``, out of games between players with other weights.
    """

    names = (
        "points of one’s territories",
        "enemy stones in the prison",
        "points where a stone is plainly legal",
        "stones on the board",
        "groups with one border point in some region (of 10)",
        "groups (of 10)",
        "border points, by group (of 100)",
        "never parted",
        "empty points nearer to one’s stones",
        "turn",
    )
    temperature = 1.0
    engine = "alphabeta"
    beam = {"gain_margin": 0.2, "reduce_after": 4}
    weights = (
        *(0.527, 2.68, 6.5, -5.13, -0.333, -4.59, 23.7, -0.31, -0.632, 0.206),
        *(-3.56, 2.76, 6.66, 0.103, -0.175, -1.91, 11.1, 2.51, 0.017, 0.159),
        *(13.3, 8.81, 2.56, -9.32, 0.167, -4.56, 8.21, 1.47, 11.6, -0.0882),
    )

    _sight: Foresight | None = None
    """Of the last position: a search often asks for one move after another."""
    _later: Features = ()
    """The weights of what its moves lead to."""

    def features(self, position: AsliPosition) -> Features:
        """Return the features."""
        return _features(position.grid, tally_of(position))

    def foreseen(self, position: AsliPosition, moves: Sequence[AsliMove]) -> Iterator[float | None]:
        """Yield the scores of what moves lead to, where `Foresight` knows them."""
        sight = self._sight
        if sight is None or sight.position is not position:
            sight = self._sight = Foresight(position)
            black, white = position.stones
            self._later = self.row(_staged(position.grid, (black | white).bit_count() + 1))
        grid, later = position.grid, self._later
        for move in moves:
            tally = sight.tally(move.space) if isinstance(move, Placement) else None
            yield None if tally is None else _score(later, grid, tally)

    def stage(self, position: AsliPosition) -> int:
        """Return how full the board is: three quarters are the last stage."""
        black, white = position.stones
        return _staged(position.grid, (black | white).bit_count())

    def legal(self, position: AsliPosition, moves: Sequence[AsliMove]) -> Sequence[AsliMove]:
        """Return those of `moves` that are legal; the others are not listed, which takes longer."""
        if position.repeated:
            return ()
        return [move for move in moves if self.allows(position, move)]

    def allows(self, position: AsliPosition, move: AsliMove) -> bool:
        """Return whether one of `every_move` is legal."""
        if not isinstance(move, Placement):
            return position.may_hold
        space, (black, white) = move.space, position.stones
        return not (black | white) & space and position.allows(space)

    def every_move(self, position: AsliPosition) -> Sequence[AsliMove]:
        """Return a stone's move on every point, and the hold."""
        return (*placements(position.grid).values(), HOLD)

    def replies(self, position: AsliPosition, hints: Sequence[AsliMove]) -> Iterator[AsliMove]:
        """Yield the moves: hints, plain points, and then those that take long to evaluate."""
        first = self.legal(position, hints)
        yield from first
        table = placements(position.grid)
        plain = position.plain
        for index in bits(plain):
            if table[index] not in first:
                yield table[index]
        for index in bits(sum(position.regions) & ~plain):
            if table[index] not in first and position.allows(1 << index):
                yield table[index]
        if position.may_hold and HOLD not in first:
            yield HOLD


def _staged(grid: SquareGrid, stones: int) -> int:
    return min(LATE, LATE * 4 * stones // (3 * grid.size**2))


def _features(grid: SquareGrid, tally: Tally) -> Features:
    """Return the features that a tally makes."""
    black, white, turn, prison, territory, plain, thin, groups, contact, parted = tally
    points = grid.size**2
    return (
        territory / points,
        -prison / points,
        plain / points,
        (black.bit_count() - white.bit_count()) / points,
        thin / 10,
        groups / 10,
        contact / 100,
        -parted,
        nearer(grid, black, white) / points,
        1 - 2 * turn,
    )


def _score(weights: Features, grid: SquareGrid, tally: Tally) -> float:
    """Return the weighted sum of `_features`, to the last bit, without a tuple and a loop.

    A search evaluates nearly all positions here: this saves a twentieth of its time.
    """
    black, white, turn, prison, territory, plain, thin, groups, contact, parted = tally
    one, two, three, four, five, six, seven, eight, nine, ten = weights
    points = grid.size**2
    return (
        one * (territory / points)
        + two * (-prison / points)
        + three * (plain / points)
        + four * ((black.bit_count() - white.bit_count()) / points)
        + five * (thin / 10)
        + six * (groups / 10)
        + seven * (contact / 100)
        - eight * parted
        + nine * (nearer(grid, black, white) / points)
        + (-ten if turn else ten)
    )


class StrongestEvaluator(AsliEvaluator):
    """Asks what was learned from a stronger program, on the board that this was learned on."""

    def judge(self, game: Game) -> AsliJudge | None:
        """Return what was learned of 9x9."""
        return JUDGE if game.grid.size == SIZE else None


EVALUATOR = AsliEvaluator()
STRONGEST = StrongestEvaluator()
