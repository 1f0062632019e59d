"""Stacks: texts of one letter a piece, the top piece first, White upper case and Black lower case.

What follows from a stack's text alone is worked out once for each text.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from drystone.core.language import say, to_say, to_say_many

STEPS = {"S": 1, "H": 2, "C": 3}
"""How many spaces a kind moves; a kind not named here moves as many as it has friends (Pari)."""

HIGHEST = 6
"""Pieces of the highest stack: three of each colour."""

OVERFULL = 0b100_100
"""Set in the sum of two loads if and only if more than three pieces of one colour come together.

A load counts White in its lower three bits and Black in its upper three. Neither stack has more
than three of a colour, so that a sum is at most six, and 4, 5 and 6 are those with bit 2.
"""


def is_white(stack: str) -> bool:
    """Return whether the top piece is White's, who then owns the stack."""
    return stack[0].isupper()


def owner(stack: str) -> str:
    """Return the side whose piece is on top.

    >>> owner("cHS")
    'b'
    """
    return "w" if is_white(stack) else "b"


def own_ends(stack: str) -> list[str]:
    """Return the stack and what is left of it wherever its owner's piece would be on top.

    >>> own_ends("ChS")
    ['ChS', 'S']
    """
    ends = (stack[start:] for start in range(len(stack)))
    return [end for end in ends if is_white(end) == is_white(stack)]


@cache
def load(stack: str) -> int:
    """Return how many pieces of each colour a stack has, as a load (see OVERFULL).

    >>> load("cHS") == 0b001_010
    True
    """
    white = sum(piece.isupper() for piece in stack)
    return white | (len(stack) - white) << 3


def own_pieces(stack: str) -> int:
    """Return how many pieces of the owner's colour a stack has.

    >>> own_pieces("cHSs")
    2
    """
    return sum(piece.isupper() == is_white(stack) for piece in stack)


def steps(stack: str) -> int:
    """Return how many spaces the stack's top piece moves.

    >>> steps("Chs"), steps("pPp")
    (3, 2)
    """
    return STEPS.get(stack[0].upper()) or own_pieces(stack)


class Split(NamedTuple):
    """One way to take pieces from the top of a stack: how many, and what follows from that.

    `label` is how a move names them, `taken` and `rest` the two parts of the stack, `load` counts
    what moves, `steps` says how far, `goes_on` whether the same player may then move more.
    """

    number: int
    label: str
    taken: str
    rest: str
    load: int
    steps: int
    goes_on: bool


@cache
def splits(stack: str, may_release: bool) -> tuple[Split, ...]:
    """Return the ways to take pieces from a stack, fewest first.

    Where the owner may not release, none of them bares an enemy's piece.
    """
    every = (_split(stack, count) for count in range(1, len(stack) + 1))
    return tuple(split for split in every if may_release or split.goes_on or not split.rest)


def _split(stack: str, count: int) -> Split:
    taken, rest = stack[:count], stack[count:]
    goes_on = bool(rest) and is_white(rest) == is_white(stack)
    return Split(count, _label(taken, rest), taken, rest, load(taken), steps(stack), goes_on)


def _label(taken: str, rest: str) -> str:
    """Return what moves, in the designer's letters with the mover's own in upper case.

    Where all pieces are alike (Pari) their number says it, and nothing that everything left moves.
    """
    if taken[0] in "Pp":
        return str(len(taken)) if rest else ""
    return taken if is_white(taken) else taken.swapcase()


KINDS = {
    "S": to_say("Shield"),
    "H": to_say("Horse"),
    "C": to_say("Chariot"),
    "P": to_say("piece"),
}
NAMES = {
    "S": to_say("white Shield"),
    "H": to_say("white Horse"),
    "C": to_say("white Chariot"),
    "P": to_say("white piece"),
    "s": to_say("black Shield"),
    "h": to_say("black Horse"),
    "c": to_say("black Chariot"),
    "p": to_say("black piece"),
}
ONE = {
    "S": to_say("a white Shield"),
    "H": to_say("a white Horse"),
    "C": to_say("a white Chariot"),
    "P": to_say("a white piece"),
    "s": to_say("a black Shield"),
    "h": to_say("a black Horse"),
    "c": to_say("a black Chariot"),
    "p": to_say("a black piece"),
}
"""A piece as the subject of a sentence."""
MANY = {
    "S": to_say_many("{n} white Shield", "{n} white Shields"),
    "H": to_say_many("{n} white Horse", "{n} white Horses"),
    "C": to_say_many("{n} white Chariot", "{n} white Chariots"),
    "P": to_say_many("{n} white piece", "{n} white pieces"),
    "s": to_say_many("{n} black Shield", "{n} black Shields"),
    "h": to_say_many("{n} black Horse", "{n} black Horses"),
    "c": to_say_many("{n} black Chariot", "{n} black Chariots"),
    "p": to_say_many("{n} black piece", "{n} black pieces"),
}


def name_of(piece: str) -> str:
    """Return a piece's name from its letter.

    >>> name_of("c"), name_of("P")
    ('black Chariot', 'white piece')
    """
    return NAMES[piece]


def one_piece(piece: str) -> str:
    """Return a piece as the subject of a sentence, from its letter.

    >>> one_piece("c")
    'a black Chariot'
    """
    return say(ONE[piece])
