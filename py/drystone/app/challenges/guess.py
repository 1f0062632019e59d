"""Guess the move: a match that was played, of which the reader finds the moves one by one.

What was played counts, and not what is good: a record's commentator says why, where there is one.
"""

from __future__ import annotations

from drystone.app.challenges.challenge import ANSWER, OPEN, SOLVED, WRONG, Challenge, State
from drystone.app.players import PEOPLE, Players
from drystone.core.errors import OptionError
from drystone.core.game import Move
from drystone.core.language import say, to_say
from drystone.play.match import Match
from drystone.play.tree import GameNode


class GuessChallenge(Challenge):
    """The rest of a match from where it stands, to be guessed for one side, or with "" for both.

    Raises OptionError where no move follows that could be guessed.
    """

    kind = "guess"
    key = ""

    def __init__(self, match: Match, side: str = "") -> None:
        turns, who = match.turns, match.game.colour(side) if side else ""
        first = match.ply
        while first < len(turns) and side not in {"", turns[first].side}:
            first += 1
        if first == len(turns):
            none = to_say("Here no move follows that could be guessed.")
            of_side = to_say("Here no move of {who} follows that could be guessed.")
            raise OptionError(say(of_side if side else none, who=who))
        super().__init__(match.start)
        self.record = turns
        """All moves, each with what was said of it."""
        self.first = first
        """The ply from which on moves are guessed; those before are there to look at."""
        self.guesser = side
        self.heading = say("Guess the move")
        self.task = say("Find what each side played.")
        if side:
            self.task = say("Find what {who} played.", who=who)
        self._shown: frozenset[int] = frozenset()
        """The nodes at which one asked for the move."""
        for turn in turns[:first]:
            self.match.add(turn.move)

    @property
    def players(self) -> Players:
        """Who sits where: the one who guesses, or two where both sides are guessed."""
        return Players.alone(self.match.seats[self.guesser]) if self.guesser else PEOPLE

    def _answers(self, node: GameNode) -> bool:
        """Return whether the side to move at a node is not guessed."""
        return bool(self.guesser) and node.position.side != self.guesser

    def left(self, node: GameNode) -> int | None:
        """Return how many moves of the record follow, None where another move was made."""
        path = self.match.tree.path(node.id)[1:]
        made = [self.match.tree[number].move for number in path]
        if made != [turn.move for turn in self.record[: len(made)]]:
            return None
        return len(self.record) - len(made)

    @property
    def begun(self) -> bool:
        """Whether a guess was made on the way here."""
        return self.here.ply > self.first

    @property
    def state(self) -> State:
        """As for other challenges; a move that is not guessed is an answer."""
        left = self.left(self.here)
        if left is None:
            return WRONG
        if not left:
            return SOLVED
        return ANSWER if self.here.ply < self.first or self._answers(self.here) else OPEN

    @property
    def may_retry(self) -> bool:
        """Whether another move was made than was played."""
        return self.state == WRONG

    @property
    def awaits(self) -> bool:
        """Whether the other side's move is to be shown now."""
        return self.state == ANSWER and self.here.ply >= self.first

    def answer(self) -> Move:
        """Return what the other side played."""
        return self.record[self.here.ply].move

    @property
    def line(self) -> tuple[str, ...]:
        """The move that was played where one was right last."""
        ply = self.match.tree[self.last_right()].ply
        return tuple(str(turn.move) for turn in self.record[ply : ply + 1])

    def solution_words(self) -> str:
        """Return what is said when the move was shown."""
        return say("{move} was played.", move=self.here.move)

    def last_right(self) -> int:
        """Return the last node on the way here at which one was to guess."""
        node = self.here
        while node.ply > self.first and (self.left(node) is None or self._answers(node)):
            node = self.parent(node)
        return node.id

    def solution_place(self) -> int:
        """Return the same: each move is shown by itself."""
        return self.last_right()

    def before(self, ply: int) -> int:
        """Return the ply of the guess before, or of the move before the first guess."""
        tree, line = self.match.tree, self.match.line
        earlier = range(ply - 1, self.first - 1, -1)
        return next((p for p in earlier if not self._answers(tree[line[p]])), ply - 1)

    def show_solution(self) -> None:
        """Play what was played, where one was right last; it does not count as found."""
        here = self.here
        self._shown |= {here.id}
        if here.ply < len(self.record):
            self.match.play(self.record[here.ply].move)

    @property
    def _guesses(self) -> list[GameNode]:
        """The moves on the way here that the reader had to find."""
        path = self.match.tree.path(self.here.id)[self.first + 1 :]
        nodes = [self.match.tree[number] for number in path]
        return [node for node in nodes if self.guesser in {"", node.side}]

    def _first_try(self, node: GameNode) -> bool:
        """Return whether a guess was the first one made there: its number is the lowest."""
        before = self.parent(node)
        return before.id not in self._shown and min(before.children) == node.id

    @property
    def words(self) -> str:
        """What is said of the last guess, and how many were found so far."""
        if not self.begun:
            return ""
        if self.state == WRONG:
            return say("Another move was played. Try again, or have it shown.")
        guesses = self._guesses
        if not guesses:
            return ""
        first = sum(map(self._first_try, guesses))
        last = to_say("That was the last move: {n} of {count} found at the first try.")
        more = to_say("So it was played: {n} of {count} found at the first try.")
        found = say(last if self.state == SOLVED else more, n=first, count=len(guesses))
        said = [turn.comment for turn in self.record[guesses[-1].ply - 1 : self.here.ply]]
        return " ".join(filter(None, [found, *said]))
