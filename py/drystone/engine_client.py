"""Another program that is asked for moves and analysis, as docs/engine-protocol.md says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drystone.core.errors import GameError, IllegalMove, NotKnown, OptionError, quote
from drystone.core.game import Move, Position
from drystone.core.language import say
from drystone.play.match import Match
from drystone.search.analysis.analysis import Finding, Report
from drystone.search.budget import Budget
from drystone.search.players.external import BETWEEN, SECONDS, Engine, Forfeit
from drystone.search.players.players import OVER

FIRST, LAST = 100, 10**9
"""Positions that an engine is asked to evaluate for the first of several reports, and at most."""


class EngineClient:
    """A program that speaks the engine protocol, such as ``drystone engine``.

    It is started by the first question, and ended by `close` or at the end of a ``with``. A
    `GameError` says what it did wrong.

    >>> import drystone, shlex, sys
    >>> with drystone.EngineClient(f"{shlex.quote(sys.executable)} -m drystone engine") as engine:
    ...     str(engine.choose(drystone.match("anaash", size=4), nodes=50))
    'c1xc2'
    """

    def __init__(self, command: str) -> None:
        """Take a command with its words; OptionError if there is no such program."""
        self.command = command
        self._engine = Engine(command)

    def __enter__(self) -> EngineClient:
        """Return the client."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        self.close()

    def close(self) -> None:
        """End the program; another question starts it again."""
        self._engine.close()

    def choose(
        self, where: Position | Match, *, seconds: float | None = None, nodes: int | None = None
    ) -> Move:
        """Return its move, within so many seconds or positions: a second where no limit is given.

        Raises:
            IllegalMove: The game is over.
            GameError: The program ends, is too slow, refuses, or names no legal move.
        """
        position = _playing(where)
        text = self._ask("go", where, Budget(seconds, nodes))
        try:
            return position.parse(text)
        except GameError as error:
            raise self._wrong(f"it answered “go” with no legal move: {error}") from error

    def analyse(
        self, where: Position | Match, *, seconds: float | None = None, nodes: int | None = None
    ) -> Report:
        """Return what it finds, as `drystone.analyse` does; which ends are proven is not said.

        It raises what `choose` does.
        """
        position = _playing(where)
        answer = self._ask("analyse", where, Budget(seconds, nodes))
        try:
            found = tuple(_finding(position, text.split()) for text in answer.split(BETWEEN))
        except (GameError, ValueError) as error:
            raise self._wrong(f"it answered “analyse” with {quote(answer)}: {error}") from error
        deepest = max(len(one.variation) for one in found)
        other = position.game.other(position.side)
        report = Report(found, nodes or 0, deepest, done=False, side=position.side, other=other)
        return report.seen_from(position.game.first)

    def analysing(self, where: Position | Match) -> Iterator[Report]:
        """Yield reports, each of twice as many positions, until the loop is left.

        It raises what `choose` does.
        """
        nodes = FIRST
        while nodes <= LAST:
            yield self.analyse(where, nodes=nodes)
            nodes *= 2

    def _ask(self, question: str, where: Position | Match, budget: Budget) -> str:
        start, played = _sent(where)
        limits = Budget(SECONDS) if budget.unlimited else budget
        try:
            return self._engine.ask(question, start, played, limits)
        except Forfeit as error:
            raise self._wrong(str(error)) from error

    def _wrong(self, what: str) -> GameError:
        self.close()
        fault = what.removesuffix(".")
        return GameError(f"The engine {quote(self.command)} is of no use here: {fault}.")


def _playing(where: Position | Match) -> Position:
    """Return the position that is asked about; IllegalMove once the game is over."""
    outcome = where.outcome
    if outcome is not None:
        raise IllegalMove(say(OVER, reason=outcome.reason), "end")
    return where if isinstance(where, Position) else where.position


def _sent(where: Position | Match) -> tuple[Position, Sequence[Move]]:
    """Return what a program is sent: a match from its start, so that it knows of repetitions.

    Where something is hidden the program gets what the side to move may see, and no more.
    """
    if isinstance(where, Position) or where.game.hidden:
        return where if isinstance(where, Position) else where.position, ()
    nodes = [where.tree[number] for number in where.line[1 : where.ply + 1]]
    return where.start, [node.move for node in nodes if node.move is not None]


def _finding(position: Position, words: Sequence[str]) -> Finding:
    """Return a finding from a probability and the moves after it."""
    if len(words) < 2:
        raise OptionError("a probability and at least one move stand there")
    probability = float(words[0])
    if not 0 <= probability <= 1:
        raise OptionError(f"a probability lies between 0 and 1, and {quote(words[0])} does not")
    moves, here = [], position
    for word in words[1:]:
        moves.append(here.parse(word))
        try:
            here = here.after(moves[-1])
        except NotKnown:  # what follows depends on what is hidden
            break
    return Finding(moves[0], moves[0].path, tuple(moves), probability, None, "")
