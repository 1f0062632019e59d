"""Sets of spaces as ints: bit i stands for the space with index i.

The bit tricks are here and nowhere else; games call these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def bits(board: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


@lru_cache(maxsize=20_000)
def taker(board: int) -> Callable[[Sequence[Item] | Mapping[int, Item]], Sequence[Item]]:
    """Return a function that takes from what is numbered the items at the set bits, lowest first.

    It is cached for each set, and faster than a loop: the same sets recur in a search.

    >>> list(taker(0b10110)("abcdef"))
    ['b', 'c', 'e']
    """
    indices = tuple(bits(board))
    if len(indices) > 1:
        return itemgetter(*indices)
    return lambda items: tuple(items[index] for index in indices)


def first(board: int) -> int:
    """Return the index of the lowest set bit; `board` must not be 0.

    >>> first(0b1000)
    3
    """
    return (board & -board).bit_length() - 1


def nth(board: int, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0 and from the lowest.

    It halves the range by counting bits instead of stepping through them.

    >>> nth(0b10110, 2)
    4
    """
    base = 0
    width = board.bit_length()
    while width > 1:
        half = width >> 1
        low = board & ((1 << half) - 1)
        count = low.bit_count()
        if n < count:
            board, width = low, half
        else:
            n -= count
            board >>= half
            base += half
            width -= half
    return base


def random_bit(board: int, rng: Random) -> int:
    """Return the index of a set bit, each as likely as the others; `board` must not be 0.

    >>> random_bit(0b1000, Random(1))
    3
    """
    return nth(board, int(rng.random() * board.bit_count()))
