"""A mistake of one's own as an exercise: the position before it, and a good move to be found.

Several moves may be good. Whether one is, a search says, and not this module: the page asks the
search worker, and tells here what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from drystone.app.challenges.challenge import ANSWER, OPEN, SOLVED, WRONG, Challenge, State
from drystone.app.players import PEOPLE, Players
from drystone.core.errors import GameError, TextError
from drystone.core.game import Position
from drystone.core.language import say, to_say
from drystone.play.match import Match
from drystone.play.tree import ROOT, GameNode


class Verdict(NamedTuple):
    """What is known of a move that was tried."""

    good: bool
    words: str


HEADINGS: Final = {
    "you": to_say("Your mistake"),
    "friend": to_say("Your friend’s mistake"),
    "computer": to_say("The computer’s mistake"),
}
"""What an exercise is called, by who erred."""


class MistakeChallenge(Challenge):
    """A mistake to be made good; `name` says which one it is of all that are stored.

    `line` begins with a move that is known to be good, `played` is the mistake and `words` say what
    was wrong with it. `by` says who erred, as a key of HEADINGS; with "" the colour does.
    """

    kind = "mistake"

    def __init__(
        self,
        start: Position,
        name: str,
        played: str,
        line: Sequence[str],
        words: str,
        by: str = "",
    ) -> None:
        super().__init__(start)
        if start.outcome is not None or not line:
            raise TextError(say("There is nothing to be found in this position."))
        self.key = self.label = name
        self.next = ""
        self.played = start.parse(played)
        self._line = _legal(start, line)
        mover = self.game.colour(self.side)
        self.heading = say(HEADINGS.get(by) or to_say("{who}’s mistake"), who=mover)
        self._own = by == "you"
        self.task = self._asks
        mistake = Verdict(False, f"{say('That is what was played.')} {words}".strip())
        best = Verdict(True, say("That is the better move."))
        self._verdicts = {str(self.played): mistake, self._line[0]: best}

    def on(self, match: Match) -> Self:
        """Return the same challenge in a copy of its match."""
        twin = super().on(match)
        twin._verdicts = dict(self._verdicts)
        return twin

    @property
    def series(self) -> str:
        """What this is one of."""
        return self.kind

    @property
    def players(self) -> Players:
        """The match's players if the solver made the mistake; else people, whom colours name."""
        return super().players if self._own else PEOPLE

    @property
    def line(self) -> tuple[str, ...]:
        """The better move and what would follow."""
        return self._line

    @property
    def _asks(self) -> str:
        """What is asked as long as the better line is not shown."""
        asked = to_say("{who} played {move}. Find a better move.")
        return say(asked, who=self.game.colour(self.side), move=self.played)

    def show_solution(self) -> None:
        """Play the better line, and stand after its first move: nothing is to be found for now."""
        super().show_solution()
        shown = to_say("{who} played {move}. Better is {better}.")
        places = {"move": self.played, "better": self.line[0]}
        self.task = say(shown, who=self.game.colour(self.side), **places)

    def begin_again(self) -> None:
        """Ask for a better move again."""
        super().begin_again()
        self.task = self._asks

    def _first(self) -> GameNode | None:
        """Return the node of the move that was tried on the way to here."""
        node = self.here
        while ROOT not in {node.id, node.parent}:
            node = self.parent(node)
        return None if node.id == ROOT else node

    def tell(self, node: int, good: bool, words: str) -> None:
        """Note what a search says of the move that led to a node, if it is being asked for."""
        first = self._first()
        if self.awaits and first is not None and first.id == node:
            self._verdicts[str(first.move)] = Verdict(good, words)

    @property
    def state(self) -> State:
        """As for other challenges; ``answer`` while a search looks at what was tried."""
        first = self._first()
        if first is None:
            return OPEN
        verdict = self._verdicts.get(str(first.move))
        if verdict is None:
            return ANSWER
        return SOLVED if verdict.good else WRONG

    @property
    def awaits(self) -> bool:
        """Whether a search is to judge the move that was just tried."""
        return self.state == ANSWER and self.here.parent == ROOT

    def last_right(self) -> int:
        """Return the start: there is only one move to be found."""
        return ROOT

    @property
    def words(self) -> str:
        """What is said of the move that was tried."""
        first = self._first()
        if first is None:
            return ""
        if self.shown and self._follows():
            return say("The better line.")
        verdict = self._verdicts.get(str(first.move))
        return verdict.words if verdict else say("The computer looks at it.")

    def _follows(self) -> bool:
        """Return whether all moves on the way to here are those of the better line."""
        tree = self.match.tree
        made = [str(tree[number].move) for number in tree.path(self.here.id)[1:]]
        return made == list(self._line[: len(made)])


def _legal(start: Position, line: Sequence[str]) -> tuple[str, ...]:
    """Return the moves of a line as far as they are legal; TextError if even the first is not."""
    position, found = start, [str(start.parse(line[0]))]
    position = position.play(found[0])
    for text in line[1:]:
        try:
            following = position.play(text)
        except GameError:
            break
        found.append(text)
        position = following
    return tuple(found)
