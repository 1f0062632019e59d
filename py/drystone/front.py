"""The front door: what `drystone` itself offers, in functions that are hard to get wrong.

`drystone` imports this when one of its names is asked for, so that a page in the browser, which
needs none of them, starts as fast as without.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from itertools import chain
from os import PathLike
from pathlib import Path
from random import Random

from drystone.core.catalogues import language
from drystone.core.errors import IllegalMove, OptionError, TextError, quote
from drystone.core.evaluation import Evaluator
from drystone.core.game import Game, Move, Position
from drystone.core.language import say
from drystone.core.rng import seeded
from drystone.core.texts.text_files import text_in
from drystone.engine_client import EngineClient
from drystone.games import game as find_game
from drystone.play.match import Match
from drystone.play.records.reading import RECORD_LIMIT, Loaded
from drystone.play.records.reading import read as read_record
from drystone.play.records.record import write
from drystone.search.analysis.analysis import Finding, Report, analysis_search, report
from drystone.search.budget import Budget, steps
from drystone.search.engines.choice import DrawnKeys
from drystone.search.players.players import OVER, SECONDS, Player
from drystone.search.players.players import player as find_player
from drystone.search.seats import choosing_colours, seat_to_act

__all__ = [
    "Analysis",
    "Bot",
    "EngineClient",
    "Evaluator",
    "Finding",
    "Loaded",
    "Match",
    "Player",
    "Report",
    "analyse",
    "analysing",
    "choose",
    "language",
    "load",
    "match",
    "play_match",
    "player",
    "read",
    "save",
]

TENTH = 0.1
"""Seconds after which an analysis reports again, at most."""

Bot = Callable[[Position], "Move | str"]
"""A computer player of your own: it is given what the side to move may see, and returns a move."""


def match(start: str | Position, /, **options: object) -> Match:
    """Return a match of a game from its start, or from a position.

    Args:
        start: The game, one of those in `games()`, or a position, which has its options already.
        options: The game's own options, such as ``size=4``.

    Raises:
        OptionError: There is no such game or option, or the value is not allowed.
        TypeError: It is neither.

    >>> import drystone
    >>> drystone.match("anaash", size=4).position.side
    'r'
    """
    if isinstance(start, Position) and not options:
        return Match(start)
    if not isinstance(start, str):
        what = "without options" if isinstance(start, Position) else f"not {quote(start)}"
        raise TypeError(f"A match begins with the name of a game, or with a position, {what}.")
    return Match(find_game(start, **options))


def read(text: str, strict: bool = False) -> Loaded:
    """Read a record.

    Args:
        text: The record.
        strict: Whether a record that can be read in part only is refused.

    Returns:
        Its `match`, as far as it can be read; `trouble` says where and why reading stopped, or "".

    Raises:
        RecordError: This is no record, its headers are wrong, or it is too long.
        TextError: With `strict`: a move cannot be read, or the record's end is missing.

    >>> import drystone
    >>> drystone.read('[Drystone "1"] [Game "anaash"] [Option "size=4"] 1. a1xa2 *').match
    <Match of anaash size=4, after 1 of 1 moves>
    """
    loaded = read_record(text)
    if strict and loaded.trouble:
        raise TextError(loaded.trouble)
    return loaded


def load(file: str | PathLike[str], strict: bool = False) -> Loaded:
    """Read a record from a file, as `read` does from a text.

    Raises:
        TextError: The file is not text in UTF-8 or is too long, or as `read` raises.
        OSError: There is no such file.
    """
    return read(text_in(Path(file), RECORD_LIMIT), strict)


def save(match: Match, file: str | PathLike[str]) -> None:
    """Write the record of a match to a file, variations, comments and the current place included.

    Raises:
        TextError: A header could not be read again; nothing is written.
        OSError: The file cannot be written.
    """
    Path(file).write_bytes(write(match).encode())


def player(
    name: str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    evaluator: Evaluator | None = None,
) -> Player:
    """Return a computer player.

    Args:
        name: ``random``, ``level:1`` to ``level:6``, or another one that
            `drystone.search.players.players` lists.
        seconds: The most it thinks about a move. Where neither limit is given it is a level's own,
            or one second.
        nodes: The most positions it evaluates for a move; with this limit alone it plays the same
            moves again for the same seed.
        evaluator: Says who stands better, in place of the game's own.

    Raises:
        OptionError: There is no such player, a limit is not above 0, or this one has no evaluator.
        TypeError: The evaluator is none.

    >>> import drystone
    >>> quick = drystone.player("best", nodes=50)
    >>> str(drystone.choose(quick, drystone.match("anaash", size=4)))
    'c1xc2'
    """
    if not isinstance(evaluator, Evaluator | None):
        raise TypeError(
            f"An evaluator is an object of a class made from drystone.Evaluator, "
            f"not {quote(evaluator)}."
        )
    return find_player(name, _budget(seconds, nodes), evaluator=evaluator)


def choose(who: str | Player | Bot, where: Position | Match, seed: int = 1) -> Move:
    """Return the move that a player chooses; nothing is played.

    Args:
        who: A player, the name of one, or a function that takes a position and returns a move.
        where: A position, or a match, whose rulings on repetition the player then knows.
        seed: Another seed is other luck.

    Raises:
        IllegalMove: The game is over, or a function's move is against the rules.
        OptionError: There is no such player.

    >>> import drystone
    >>> drystone.choose("level:2", drystone.game("anaash", size=4).start()) is not None
    True
    """
    position, drawn_keys = _place(where)
    return _chosen(_player(who), position, drawn_keys, seeded(seed))


def analyse(
    where: Position | Match,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    lines: int = 5,
) -> Report:
    """Search a position, as the side to move may see it.

    Args:
        where: A position, or a match, whose rulings on repetition are then known.
        seconds: The most time it takes; a second where neither limit is given.
        nodes: The most positions it evaluates.
        lines: How many moves are reported, with what would follow each.

    Returns:
        The best moves first, each with the first colour's win probability; `Report.seen_from` turns
        them to either side.

    Raises:
        IllegalMove: The game is over, or colours are not chosen yet.
        OptionError: A limit is not above 0.

    >>> import drystone
    >>> found = drystone.analyse(drystone.match("anaash", size=4), nodes=200, lines=2)
    >>> len(found.findings)
    2
    """
    budget = _budget(seconds, nodes) or Budget(SECONDS)
    return deque(_reports(where, budget, lines, every=None), maxlen=1).pop()


class Analysis:
    """Reports of a search that goes on: for a loop with ``for``, or with ``async for``.

    The search works while the loop asks for the next report, and stops where the loop is left.
    """

    def __init__(self, reports: Iterator[Report]) -> None:
        """Take what `analysing` makes."""
        self._reports = reports

    def __iter__(self) -> Iterator[Report]:
        """Return the reports as they come."""
        return self._reports

    async def __aiter__(self) -> AsyncIterator[Report]:
        """Yield the reports; other tasks have their turn after each."""
        import asyncio  # It takes longer to import than all of this package.

        for one in self._reports:
            yield one
            await asyncio.sleep(0)


def analysing(
    where: Position | Match,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    lines: int = 5,
) -> Analysis:
    """Search a position and report what is found, again and again.

    A report comes when the search is deeper by a ply, at least ten times a second, and at the end.
    Without a limit the end is where the search knows all, or where the loop is left.

    Args, Raises: as in `analyse`; what is wrong is raised at once.

    >>> import drystone
    >>> for report in drystone.analysing(drystone.match("anaash", size=4)):
    ...     if report.depth == 2:
    ...         break
    >>> len(report.best.variation) > 0
    True
    """
    budget = _budget(seconds, nodes) or Budget()
    reports = _reports(where, budget, lines, every=TENTH)
    return Analysis(chain([next(reports)], reports))


def _reports(
    where: Position | Match, budget: Budget, lines: int, every: float | None
) -> Iterator[Report]:
    """Yield reports of a search: one each so many seconds, or only the last."""
    if lines < 1:
        raise OptionError(say("lines is a whole number from 1, not {n}.", n=quote(lines)))
    position, drawn_keys = _place(where)
    if choosing_colours(position):
        raise IllegalMove(say("Before colours are chosen there is nothing to analyse."))
    began = shown = budget.clock()
    search = analysis_search(position, seeded(1), drawn_keys, lines)
    assert search is not None  # _place has seen that the game goes on
    depth = search.depth
    for _ in steps(search, budget, began):
        if every is not None and (search.depth > depth or budget.clock() >= shown + every):
            yield report(position, search, lines)
            depth, shown = search.depth, budget.clock()
    yield report(position, search, lines)


def play_match(
    start: Game | Position | Match,
    players: Sequence[str | Player | Bot],
    seed: int = 1,
    longest: int | None = None,
) -> Match:
    """Play a match between two players, and return it.

    Args:
        start: A game, a position, or a match that is to be continued (it stays as it is).
        players: Two of them, as in `choose`: who moves first in the game, and the other.
        seed: Another seed is other luck.
        longest: Stop after this many moves, by default only when the game is over.

    Returns:
        The match, at its end; its `outcome` is None only where `longest` has stopped it.

    Raises:
        IllegalMove: A function's move is against the rules.
        TextError: A function's move cannot be read.

    >>> import drystone
    >>> drystone.play_match(drystone.game("anaash", size=4), ["random", "level:1"]).outcome.winner
    'b'
    """
    if not isinstance(start, Game | Position | Match):
        raise TypeError(f"a game, a position or a match is played on, not {quote(repr(start))}")
    if isinstance(players, str) or len(players) != 2:
        raise TypeError(f"two players play a match, not {quote(repr(players))}")
    both = [_player(who) for who in players]
    played = start.copy() if isinstance(start, Match) else Match(start)
    rng = seeded(seed)
    while played.outcome is None and (longest is None or played.ply < longest):
        who = both[seat_to_act(played.position, played.seats) - 1]
        played.add(_chosen(who, played.position, played.drawn_next(), rng))
    return played


def _budget(seconds: float | None, nodes: int | None) -> Budget | None:
    return None if seconds is None and nodes is None else Budget(seconds, nodes)


class _Own:
    """A player made of a function."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Move:
        """Return the legal move that the function has chosen."""
        return position.legal(self.bot(position.seen_by(position.side)))


def _player(who: str | Player | Bot) -> Player:
    if isinstance(who, str):
        return player(who)
    choose_of: object = getattr(who, "choose", None)
    if choose_of is not None:
        return who  # type: ignore[return-value]  # a function has no such attribute
    if callable(who):
        return _Own(who)
    raise TypeError(f"a player, its name or a function chooses moves, not {quote(repr(who))}")


def _place(where: Position | Match) -> tuple[Position, DrawnKeys]:
    """Return the position and what would be drawn by repetition; IllegalMove once it is over."""
    if isinstance(where, Position):
        position, outcome = where, where.outcome
        keys: DrawnKeys = frozenset()
    elif isinstance(where, Match):
        position, outcome, keys = where.position, where.outcome, where.drawn_next()
    else:
        raise TypeError(f"a position or a match is looked at, not {quote(repr(where))}")
    if outcome is not None:
        raise IllegalMove(say(OVER, reason=outcome.reason), "end")
    return position, keys


def _chosen(who: Player, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Move:
    """Return the move that a player chooses, which is one of those that are legal there."""
    return position.legal(str(who.choose(position, drawn_keys, rng)))
