"""Before colours are chosen: what a person does who may set terms, or choose a colour by them.

In such positions (a pie rule) the side to move is a person, ``1`` or ``2``, and not a colour. There
are few of them, near the start, so all that can follow is searched until colours are to move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drystone.core.game import Position


def choosing_colours(position: Position) -> bool:
    """Return whether a person is to act, and not a colour."""
    return position.side not in position.game.sides


def seat_to_act(position: Position, seats: Mapping[str, int]) -> int:
    """Return the seat, 1 or 2, of the person who is to act; `seats` says who has which colour.

    >>> import drystone
    >>> seat_to_act(drystone.game("anaash").start(), {"r": 2, "b": 1})
    2
    """
    return int(position.side) if choosing_colours(position) else seats[position.side]


Evaluation = Callable[[Position], float]
"""Says how good a position is for the side to move."""


def best_choice(position: Position, evaluation: Evaluation) -> Any:
    """Return the best move for the person to act, if the other person chooses as well.

    Of equally good moves it is the first.
    """
    person = position.side
    return max(
        position.moves(),
        key=lambda move: _value(evaluation, position.after(move), _swap(move), person),
    )


def _swap(move: Any, swapped: bool = False) -> bool:
    return swapped != bool(move.swaps_seats)


def _value(evaluation: Evaluation, position: Position, swapped: bool, person: str) -> float:
    """Return the value of a position for a person; `swapped` if the colours were exchanged."""
    if not choosing_colours(position):
        value = evaluation(position)
        return value if (person == "1") != swapped else -value
    best = max if position.side == person else min
    return best(
        _value(evaluation, position.after(move), _swap(move, swapped), person)
        for move in position.moves()
    )
