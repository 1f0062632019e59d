"""Puzzles in which something is hidden: a gain in one turn, whatever it is that is hidden.

What the side to move cannot see may be one of a few things. A turn solves the puzzle if it is
proven in each of them, by the prover that open games have: the turn is chosen once, and the answers
to it are all tried, by an opponent who sees everything. A turn may be several moves, such as the
two tiles of a pair; nothing is learned between them. So a proof ends with the answer to one turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drystone.core.errors import TextError
from drystone.core.game import Position
from drystone.core.language import say, to_say
from drystone.play.puzzle import Puzzle, gain_rule_of
from drystone.search.proofs.goals import GainProver, Lead

Turn = tuple[Any, ...]
"""The moves that one side makes in a row."""


def is_veiled(position: Position) -> bool:
    """Return whether something is hidden from the side to move.

    >>> import drystone
    >>> bluffs = drystone.game("ghast", size=3, mode="fakes-3")
    >>> is_veiled(bluffs.position("o3?f1,1,o2?r1/4/5/4/3 b 2 0 2/3")), is_veiled(bluffs.start())
    (True, False)
    """
    return position.seen_by(position.side) != position


class SureGain:
    """Proves that a turn brings `side`, which is to move at `start`, to a lead of `target`.

    It still has it after any answer, in each of `determinizations`: the positions that look to
    it as `start` does. All proofs together search at most `limit` positions.
    """

    def __init__(self, start: Position, lead: Lead, target: int, limit: int = 1_000_000) -> None:
        self.side = start.side
        self.determinizations = start.seen_by(self.side).determinizations()
        self.prover = GainProver(self.side, lead, target, limit)

    def is_sure(self, turn: Turn) -> bool:
        """Return whether the goal is reached by a turn whatever is hidden; raises Unsettled."""
        return all(self.prover.wins(played(world, turn), 0) for world in self.determinizations)

    def turn_from(self, *begun: Any) -> Turn | None:
        """Return the first turn that begins with those moves and is sure; raises Unsettled."""
        return next(
            (one for one in turns_from(self.determinizations[0], begun) if self.is_sure(one)), None
        )

    def first_moves(self) -> tuple[Any, ...]:
        """Return all moves with which a turn that is sure may begin; raises Unsettled."""
        return tuple(m for m in self.determinizations[0].moves() if self.turn_from(m) is not None)


def sure_gain_of(puzzle: Puzzle, limit: int) -> SureGain:
    """Return what proves a puzzle in which something is hidden."""
    rule = gain_rule_of(type(puzzle.start.game))
    if rule is None or (puzzle.kind, puzzle.count) != ("gain", 1):
        wrong = to_say("Where something is hidden, a puzzle is about a gain in one turn.")
        raise TextError(say(wrong))
    return SureGain(puzzle.start, rule.lead, puzzle.target, limit)


def turns_from(position: Position, begun: Turn = ()) -> Iterator[Turn]:
    """Yield the turns of the side to move at `position` that begin with those moves."""
    there = played(position, begun)
    if begun and (there.outcome is not None or there.side != position.side):
        yield begun
        return
    for move in there.moves():
        yield from turns_from(position, (*begun, move))


def played(position: Position, turn: Turn) -> Position:
    """Return the position after the moves of a turn."""
    for move in turn:
        position = position.after(move)
    return position
