"""The smallest game in which all happens that a match by links has to carry.

The second person takes a colour or leaves it. Then a stone is laid (``x``), to which the other side
may object (``veto``) once, or let it be (``allow``); or a token face down (``h``), which is a stone
(``h1``) or nothing (``h0``) and is turned over when its owner lays the next stone. Who has more
stones may ``claim`` the win.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from drystone.core.game import Game, Move, Outcome, Position, Refusal, SeenMove
from drystone.games import game

WORDS = ("offer", "take", "leave", "x", "allow", "veto", "h0", "h1", "claim")


class TinyMove(Move):
    """A word."""

    __slots__ = ("word",)

    def __init__(self, word):
        self.word = word

    @property
    def swaps_seats(self):
        return self.word == "take"

    @property
    def path(self):
        return (self.word,)

    def __str__(self):
        return self.word


class State(NamedTuple):
    """Who is to act, stones and vetoes by colour, what lies face down (None: not known)."""

    side: str = "1"
    stones: tuple[int, int] = (0, 0)
    vetoes: tuple[int, int] = (1, 1)
    down: tuple[Any, Any] = ("", "")
    asked: bool = False
    winner: str = ""


class TinyPosition(Position):
    """A state."""

    __slots__ = ("game", "side", "state")

    def __init__(self, chosen, state):
        self.game, self.state, self.side = chosen, state, state.side

    def key(self):
        return self.state

    def __str__(self):
        return repr(tuple(self.state))

    @property
    def outcome(self):
        winner = self.state.winner
        return Outcome(winner, f"{self.game.sides[winner]} has claimed") if winner else None

    def moves(self):
        state = self.state
        if state.winner:
            words = ()
        elif self.side in "12":
            words = {"1": ("offer",), "2": ("take", "leave")}[self.side]
        elif state.asked:
            words = ("allow", "veto")
        else:
            own = "ab".index(self.side)
            more = state.stones[own] > state.stones[1 - own]
            down = ("h0", "h1") if state.down[own] == "" else ()
            words = ("x", *down, *(("claim",) if more else ()))
        return tuple(map(TinyMove, words))

    def refusal(self, path):
        return Refusal("that is none of the moves here.")

    def prompt(self, touched, open_sites):
        return "Choose a move."

    def after(self, move):
        state, word = self.state, str(move)
        if word in {"offer", "take", "leave"}:
            return TinyPosition(self.game, state._replace(side="2" if word == "offer" else "a"))
        own, other = "ab".index(self.side), self.game.other(self.side)
        stones, vetoes, down = (list(part) for part in state[1:4])
        side, asked, winner = other, False, ""
        if word == "claim":
            winner = self.side
        elif word == "allow":
            side = self.side
        elif word == "veto":
            vetoes[own] -= 1
            stones[1 - own] -= 1
        elif word == "x":
            stones[own] += 1 + (down[own] == "h1")
            down[own], asked = "", vetoes[1 - own] > 0
        else:
            down[own] = word
        after = State(side, tuple(stones), tuple(vetoes), tuple(down), asked, winner)
        return TinyPosition(self.game, after)

    def seen_by(self, side):
        if self.state.winner:
            return self
        down = tuple(
            one and (one if s == side else None)
            for s, one in zip("ab", self.state.down, strict=True)
        )
        return TinyPosition(self.game, self.state._replace(down=down))

    def move_seen_by(self, move, side):
        word = str(move)
        return SeenMove("h" if word in {"h0", "h1"} and side != self.side else word, move.path)

    def readings(self, text):
        if text == "h":
            return ((self.parse("h0"),), (self.parse("h1"),))
        return ((self.parse(text),),)


class Tiny(Game):
    """The game, without options."""

    name = "tiny"
    title = "Tiny"
    credit = blurb = "A game of tests."
    sides = {"a": "Ash", "b": "Birch"}
    notation = f"one of {', '.join(WORDS)}."
    move_pattern = f"({'|'.join(WORDS)})"
    grid = game("anaash", size=4).grid
    hidden = True

    def start(self):
        return TinyPosition(self, State())

    def position(self, text):
        raise NotImplementedError
