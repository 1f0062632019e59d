"""What is asked of somebody on the board: a match in which there is something to be found or seen.

What became of each move is noted by its node, so that walking about in the match changes nothing.
Whether a move is right, or whether there is a right one at all, each kind says in its own module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, Final, Literal, Self

from drystone.app.players import Players
from drystone.app.wire.protocol import ChallengeKind
from drystone.core.game import Game, Path, Position
from drystone.core.language import say, to_say
from drystone.core.texts.addresses import query
from drystone.play.match import Match
from drystone.play.tree import ROOT, GameNode
from drystone.search.seats import seat_to_act

OPEN: Final = "open"
ANSWER: Final = "answer"
WRONG: Final = "wrong"
SOLVED: Final = "solved"

STEP_THROUGH = to_say("Step through it.")

State = Literal["open", "answer", "wrong", "solved"]
"""What became of a challenge: ``answer`` means that the other side, or a search, is to act."""


class Challenge(ABC):
    """What is asked of the side that is to move at the start of `match`."""

    kind: ChallengeKind
    task: str
    heading: str
    key: str
    grade = 0
    """How hard a puzzle is, as a key of GRADES; 0 for lessons."""
    eye = ""
    """The side whose eyes see the board where something is hidden; "" where that needs no care."""

    def __init__(self, start: Position, number: int = 1, total: int = 1) -> None:
        self.game: Game = start.game
        self.side = start.side
        self.label = f"{start.game.name}-{number}"
        """What addresses call it."""
        self.next = f"{start.game.name}-{number + 1}" if number < total else ""
        """What addresses call the one after it, "" if there is none."""
        self.match = Match(start)
        self.helped = False
        """Whether the solution was shown."""
        self.shown = False
        """Whether it is being walked along: from when it was shown until one tries again."""

    def on(self, match: Match) -> Self:
        """Return the same challenge in a copy of its match."""
        twin = copy(self)
        twin.match = match
        return twin

    @property
    def here(self) -> GameNode:
        """The node at which one stands."""
        return self.match.here

    @property
    def address(self) -> str:
        """The address that opens it."""
        return f"?{query({self.kind: self.label})}"

    @property
    def series(self) -> str:
        """What this is one of, for example ``puzzle anaash``."""
        return f"{self.kind} {self.game.name}"

    @property
    def players(self) -> Players:
        """Who sits where: the one who solves it, and nobody on the other side."""
        return Players.alone(seat_to_act(self.match.start, self.match.seats))

    def mine(self, node: GameNode) -> bool:
        """Return whether the one who solves is to move at a node."""
        return node.position.outcome is None and node.position.side == self.side

    def parent(self, node: GameNode) -> GameNode:
        """Return the node before; the root's is the root."""
        return self.match.tree[node.parent]

    @property
    @abstractmethod
    def state(self) -> State:
        """What became of it where one stands."""

    @property
    @abstractmethod
    def words(self) -> str:
        """What is said of the last move, "" if nothing."""

    @property
    def marks(self) -> Path:
        """The spaces that those words speak of."""
        return ()

    @abstractmethod
    def last_right(self) -> int:
        """Return the node from which to try again."""

    @property
    @abstractmethod
    def line(self) -> tuple[str, ...]:
        """The solution, as texts of moves."""

    def answer(self) -> Any:
        """Return the other side's move here, None where there is nothing to answer."""
        return None

    @property
    def unshown(self) -> list[tuple[str, str]]:
        """What a tour that is over leaves out: headings of the guide, with their anchors."""
        return []

    @property
    def awaits(self) -> bool:
        """Whether `answer` should be asked for now."""
        return False

    @property
    def begun(self) -> bool:
        """Whether there is a right move behind, or one that was wrong."""
        return self.here.id != ROOT

    @property
    def may_retry(self) -> bool:
        """Whether one can go back to where one was right."""
        return self.begun

    def before(self, ply: int) -> int:
        """Return the ply to take moves back to from `ply`: where one was to move.

        The solution, once shown, is walked move by move.
        """
        if self.helped:
            return ply - 1
        earlier = range(ply - 1, 0, -1)
        tree, line = self.match.tree, self.match.line
        return next((p for p in earlier if self.mine(tree[line[p]])), 0)

    def solution_place(self) -> int:
        """Return the node from which the solution is shown."""
        return ROOT

    def solution_words(self) -> str:
        """Return what is said when the solution was shown."""
        words = say("The solution: {moves}.", moves=" ".join(self.line))
        return f"{words} {say(STEP_THROUGH)}" if len(self.line) > 1 else words

    def show_solution(self) -> None:
        """Play the solution into the match, and stand after its first move."""
        self.helped = self.shown = True
        self.match.goto(ROOT)
        for text in self.line:
            self.match.play(self.match.position.parse(text))
            self.match.tree.promote(self.here.id)  # before what was tried
        self.match.goto(self.match.line[1])

    def begin_again(self) -> None:
        """Have one find it again: what was shown before is there no more."""
        if self.shown:
            for number in self.here.children:
                self.match.delete(number)
        self.shown = False
