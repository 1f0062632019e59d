"""Before colours are chosen: what a person does who may set terms, or choose a side by them.

Such positions have a person, ``1`` or ``2``, as the side to move, not a colour. They are few and
near the start, so all that can follow is looked at until colours are at play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.judge import Judge


def choosing(position: Position) -> bool:
    """Return whether it is a person who is to act, and not a colour."""
    return position.side not in position.game.sides


def seat_to_act(position: Position, seats: Mapping[str, int]) -> int:
    """Return the seat, 1 or 2, of the person who is to act; `seats` says who has which colour.

    >>> import drystone
    >>> seat_to_act(drystone.game("anaash").start(), {"r": 2, "b": 1})
    2
    """
    return int(position.side) if choosing(position) else seats[position.side]


def best_choice(position: Position, evaluator: Evaluator) -> Any:
    """Return the move that is best for the person to act, if the other one chooses as well.

    The first of equally good moves is taken. A person without an evaluator offers the first move.
    """
    judge = Judge(position.game, evaluator)
    person = position.side
    return max(
        position.moves(), key=lambda move: _worth(judge, position.after(move), _swap(move), person)
    )


def _swap(move: Any, swapped: bool = False) -> bool:
    return swapped != bool(move.swaps_seats)


def _worth(judge: Judge, position: Position, swapped: bool, person: str) -> float:
    """Return what a position is worth to a person; `swapped` if the colours were exchanged."""
    if not choosing(position):
        worth, _ = judge.judge(position)
        return worth if (person == "1") != swapped else -worth
    best = max if position.side == person else min
    return best(
        _worth(judge, position.after(move), _swap(move, swapped), person)
        for move in position.moves()
    )
