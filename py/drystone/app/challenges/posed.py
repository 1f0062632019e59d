"""Puzzles that somebody has made: a position set up by hand in which one move wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drystone.app.challenges.puzzles import PuzzleChallenge
from drystone.app.wire import answers
from drystone.app.words import name_of, query_of
from drystone.core.game import Position
from drystone.core.language import say, to_say
from drystone.core.move import move_words
from drystone.core.texts.addresses import query
from drystone.play.match import Match
from drystone.play.puzzle import puzzle_of
from drystone.search.proofs.posing import MOST, Posing

Clock = Callable[[], float]

SHOWN = 4
"""The most moves that are named where more than one wins."""


class PosedPuzzle(PuzzleChallenge):
    """A puzzle that is on no list; its address holds the position itself.

    `line` is the solution, as `drystone.search.proofs.posing` finds it.
    """

    kind = "posed"

    def __init__(self, start: Position, count: int, line: Sequence[str]) -> None:
        chosen = start.game
        data = {
            "options": chosen.changed_values,
            "position": str(start),
            "side": start.side,
            "win": count,
            "grade": 1,
            "line": " ".join(line),
        }
        super().__init__(puzzle_of(chosen.name, data), 1, 1)
        self.label, self.heading, self.grade = str(start), say("A puzzle set up by hand"), 0

    @property
    def series(self) -> str:
        """What this is one of."""
        return self.kind

    @property
    def address(self) -> str:
        """The address that opens it again."""
        where = query({"position": self.label, "win": self.count})
        return f"{query_of(self.game)}&{where}"


class PosingTask:
    """A look at whether the position at the end of a match is a puzzle."""

    def __init__(self, match: Match, clock: Clock) -> None:
        self.posing = Posing(match.position)
        self.clock = clock

    def work(self, end: float) -> answers.SearchView:
        """Search until `end`, and tell at last whether it is one."""
        while not self.posing.done:
            self.posing.step()
            if self.clock() >= end:
                break
        if not self.posing.done:
            return {"running": True, "nodes": self.posing.prover.nodes}
        return {"running": False, "posed": posed_view(self.posing)}


def posed_view(posing: Posing) -> answers.PosedView:
    """Return what was found out about a position."""
    return {
        "trouble": trouble_of(posing),
        "count": posing.count,
        "line": [str(move) for move in posing.line],
    }


def trouble_of(posing: Posing) -> str:
    """Return why a position is no puzzle, "" if it is one."""
    mover = name_of(posing.position.game, posing.position.side)
    if posing.given_up:
        return say("This is too large a position: whether it is a puzzle could not be proven.")
    if not posing.moves:
        none = to_say("{who} cannot force a win within {n} moves: that is no puzzle.")
        return say(none, who=mover, n=MOST)
    if posing.line:
        return ""
    number, named = len(posing.moves), [move_words(str(move)) for move in posing.moves[:SHOWN]]
    moves = ", ".join(named)
    if number > SHOWN:
        moves = say("{moves} and {n} more", moves=moves, n=number - SHOWN)
    several = to_say("{who} wins in {n} by {count} moves: {moves}. A puzzle has only one.")
    return say(several, who=mover, n=posing.count, count=number, moves=moves)
