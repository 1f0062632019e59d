"""The designer's notation, read: in full (``a1:C+b2,HS-c1``) or in short (``a1Cb2c1``).

Reading needs no position; whether the text names the pieces and the kinds of submoves as they are
is checked afterwards, against the stack and against the turn that was found.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from drystone.core.game import Path, Refusal
from drystone.core.language import say, to_say
from drystone.core.texts.signs import plain_signs
from drystone.games.accasta.rules.stacks import is_white, one_piece
from drystone.games.accasta.rules.turns import AccastaMove

PIECES = r"(?:(?:[SHCshc](?![0-9]))+|[1-9](?=[-+x]?[a-z]))?"
SUBMOVE = rf"{PIECES}[-+x]?[a-z][0-9]"
TURN = rf"([a-z][0-9]):?({SUBMOVE}(?:,?{SUBMOVE})*)"
"""A turn's text once `plain` has seen to its spaces and signs."""

NOT_THAT = (
    to_say("the top piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
    to_say("the second piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
    to_say("the third piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
    to_say("the fourth piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
    to_say("the fifth piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
    to_say("the sixth piece of {site} is {piece}, here written “{wanted}”, not “{letter}”."),
)
"""What is wrong with the letter of a piece, counted from the top."""


class Part(NamedTuple):
    """A submove as spelt; `pieces` and `kind` are "" where the short form leaves them out."""

    pieces: str
    kind: str
    target: str

    @property
    def number(self) -> int:
        """How many pieces are named; 0 if none, which stands for all that are left."""
        return int(self.pieces) if self.pieces.isdecimal() else len(self.pieces)


class Spelt(NamedTuple):
    """A turn as spelt."""

    origin: str
    parts: tuple[Part, ...]


def plain(text: str) -> str:
    """Return the text with spaces in lower case and plain signs; the letters of pieces stay.

    >>> plain(" A1:C×B2,Hs–C1 ")
    'a1:Cxb2,Hs-c1'
    """
    found = plain_signs(text).strip().replace("X", "x")
    return re.sub(r"[A-Z](?=[0-9])", lambda space: space[0].lower(), found, flags=re.ASCII)


def read_turn(text: str) -> Spelt | None:
    """Return how a plain text spells a turn, or None if it is none.

    >>> read_turn("a1Cb2c1").parts
    (Part(pieces='C', kind='', target='b2'), Part(pieces='', kind='', target='c1'))
    """
    found = re.fullmatch(TURN, text, re.ASCII)
    if not found:
        return None
    parts = re.findall(rf"({PIECES})([-+x]?)([a-z][0-9])", found[2], re.ASCII)
    return Spelt(found[1], tuple(Part(*part) for part in parts))


def spelt_path(spelt: Spelt) -> Path:
    """Return the path that is spelt.

    >>> spelt_path(Spelt("a1", (Part("C", "", "b2"), Part("", "", "c1"))))
    ('a1', 'take:1', 'b2', 'c1')
    """
    path = [spelt.origin]
    for part in spelt.parts:
        path += [f"take:{part.number}", part.target] if part.number else [part.target]
    return tuple(path)


COUNTED = to_say("all pieces are alike in Pari: write how many move, not their letters.")
LETTERED = to_say("write the letters of the pieces that move (S, H, C), not their number.")


def check_pieces(stack: str, spelt: Spelt, text: str) -> None:
    """Raise IllegalMove if the text names other pieces than those on `stack`, where it starts.

    It does not check whether there are enough, nor whether the player still owns them.
    """
    left = stack
    alike = stack[0] in "Pp"
    for part in spelt.parts:
        if part.pieces and part.pieces.isdecimal() != alike:
            raise Refusal(say(COUNTED if alike else LETTERED), "notation").error(text)
        if not alike:
            _compare(left, part.pieces, stack, spelt.origin, text)
        left = left[part.number or len(left) :]


def _compare(left: str, named: str, stack: str, origin: str, text: str) -> None:
    """Raise IllegalMove at the first letter that is not what lies on top of `left`."""
    written = left if is_white(stack) else left.swapcase()
    for wrong, piece, wanted, letter in zip(NOT_THAT, left, written, named, strict=False):
        if letter != wanted:
            there = origin if left == stack else say("what is left on {site}", site=origin)
            places = {"site": there, "piece": one_piece(piece), "wanted": wanted, "letter": letter}
            raise Refusal(say(wrong, **places), "notation").error(text)


SIGNS = {
    "-": to_say("{site} is empty then: the sign is “-”, or none."),
    "+": to_say("{site} has a friendly piece on top then: the sign is “+”, or none."),
    "x": to_say("{site} has an enemy piece on top then: the sign is “x”, or none."),
}


def check_kinds(turn: AccastaMove, spelt: Spelt, text: str) -> None:
    """Raise IllegalMove if the text has another sign for a submove than the turn it stands for."""
    for (_, _, kind, _), part in zip(turn.submoves, spelt.parts, strict=True):
        if part.kind not in ("", kind):
            raise Refusal(say(SIGNS[kind], site=part.target), "notation").error(text)
