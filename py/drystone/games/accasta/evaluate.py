"""Who stands better in Accasta: stacks in the enemy castle, and pieces that may land there.

What a stack is worth where it stands depends on nothing else, so it is worked out once for every
stack and space that comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from drystone.core.bits import bits
from drystone.core.evaluation import Evaluator, Features, LinearEvaluator
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.stacks import is_white, own_pieces, steps
from drystone.games.accasta.tables import FARTHEST, GRID, HOME, REACH


@cache
def distance(space: int, side: str) -> int:
    """Return how many steps a space is from the castle that `side` attacks, 0 inside it."""
    castle = HOME["b" if side == "w" else "w"]
    return next(d for d, shell in enumerate(GRID.shells[space]) if shell & castle)


@cache
def traits(stack: str, space: int) -> tuple[float, ...]:
    """Return what a stack is to its owner, as far as it alone and its place can tell.

    Pieces of its own and of the enemy's, steps of its top piece, whether the castle is 1 or 2 steps
    off, whether its top piece gets there at once, and how many of its pieces do.
    """
    side = "w" if is_white(stack) else "b"
    own = own_pieces(stack)
    far = distance(space, side)
    arrivals = drops(stack, far) if far else 0
    return (
        own, len(stack) - own, steps(stack), far == 1, far == 2, arrivals > 0, arrivals,
    )  # fmt: skip


def drops(stack: str, far: int) -> int:
    """Return how many pieces of a stack its owner could land `far` steps away in one turn.

    >>> drops("CHS", 2), drops("ChS", 1)
    (2, 1)
    """
    count = 0
    while stack and far <= steps(stack):
        count += 1
        before, stack = stack, stack[1:]
        if stack and is_white(stack) != is_white(before):
            break
    return count


class AccastaEvaluator(LinearEvaluator):
    """White's features less Black's; threats weigh by whose turn it is.

    The weights are hand-set: nobody has fitted them to games yet.
    """

    names = (
        "own pieces in stacks one owns (of 20)",
        "enemy pieces in them (of 20)",
        "steps of the top pieces (of 20)",
        "stacks next to the castle",
        "stacks two steps from it",
        "stacks that reach it at once",
        "pieces that reach it at once",
        "one stack in the enemy castle",
        "two stacks in it",
        "stacks owned (of 20)",
        "the mover may have three in the castle at once",
        "the other threatens to",
        "turn",
    )
    weights = (4.0, 2.0, 1.0, 0.2, 0.1, 0.2, 0.1, 0.3, 0.8, 0.5, 2.0, -1.0, 0.2)

    def features(self, position: AccastaPosition) -> Features:
        """Return the features."""
        white, white_threat = self._side(position, "w")
        black, black_threat = self._side(position, "b")
        turn = 1 if position.side == "w" else -1
        mine, theirs = (white_threat, black_threat) if turn > 0 else (black_threat, white_threat)
        return (
            *[one - other for one, other in zip(white, black, strict=True)],
            turn * mine,
            turn * theirs,
            turn,
        )

    def _side(self, position: AccastaPosition, side: str) -> tuple[list[float], bool]:
        """Return one colour's features and whether a single turn may fill the castle."""
        own = position.stacks(side)
        entered = position.entered(side).bit_count()
        board = position.board
        pieces = captives = reach = next_to = near = arriving = landing = most = 0.0
        for index in bits(own):
            p, c, s, n1, n2, a, count = traits(board[index], index)
            pieces += p
            captives += c
            reach += s
            next_to += n1
            near += n2
            arriving += a
            landing += count
            most = max(most, count)
        features = [
            pieces / 20, captives / 20, reach / 20, next_to, near, arriving, landing,
            float(entered == 1), float(entered >= 2), own.bit_count() / 20,
        ]  # fmt: skip
        return features, entered + most >= TO_WIN


@cache
def surroundings(space: int) -> Callable[[Sequence[str]], tuple[str, ...]]:
    """Return what takes from a board all that the turns of a stack on `space` depend on."""
    return itemgetter(space, *(target for target, _, _ in REACH[space][FARTHEST]))


class MobilityEvaluator(Evaluator):
    """Counts legal turns and stacks in the enemy castle: how a public site's player judges.

    Hand-set: a stack in the castle is worth ten turns. Most stacks have been counted before, with
    the same around them: two plies come to millions of stacks.
    """

    limit = 300_000
    """Counts that are kept before all are forgotten."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Any, ...], int] = {}

    def score(self, position: AccastaPosition) -> float:
        """Return White's count less Black's, scaled to stay far below a won game."""
        white, black = (
            self.turns(position, side) + 10 * position.entered(side).bit_count() for side in "wb"
        )
        return (white - black) / 10

    def turns(self, position: AccastaPosition, side: str) -> int:
        """Return how many turns a colour has, or would have if it were to move."""
        board, counts = position.board, self._counts
        kind = position.game.variant.releases_at_home
        view, total = None, 0
        for index in bits(position.stacks(side)):
            key = (index, kind, surroundings(index)(board))
            count = counts.get(key)
            if count is None:
                view = view or AccastaPosition(
                    position.game, board, position.white, position.black, side
                )
                if len(counts) >= self.limit:
                    counts.clear()
                count = counts[key] = len(view.turns(index))
            total += count
        return total


EVALUATOR = AccastaEvaluator()
BASELINES: dict[str, Evaluator] = {"mobility": MobilityEvaluator()}
