"""A match played by actions: whose turn it is, what is legal, and how it ended.

Both environments stand on it. It knows the rulings on a match (repetition, the exchange of
colours), and it ends after a number of actions, since there are games that random play never ends.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from copy import copy
from random import Random
from typing import Any, NamedTuple

from drystone.core.boards.touching import Touching
from drystone.core.errors import OptionError, quote
from drystone.core.game import Game, Move, Position
from drystone.core.options import OptionValue
from drystone.envs.actions import actions_of
from drystone.games import game as find_game

LONGEST = 10_000
"""Actions after which a match is broken off, unless another number is asked for."""

History = tuple[Any, ...]
"""The actions so far: a pair of the earlier ones and the last one, or ()."""


class Resampled(NamedTuple):
    """Where a match comes from that was drawn by lot: all that is known before is what one saw."""

    true: Progress
    viewer: int
    start: Progress


class Progress:
    """A match from its start. Players are 0, who begins, and 1.

    >>> import drystone
    >>> match = Progress(drystone.game("anaash", size=4))
    >>> match.act(match.legal[0])
    >>> match.player, str(match.position)[:11], match.returns
    (1, 'b1,r1,b1,r1', None)
    """

    __slots__ = (
        "_counts", "_legal", "_moves", "actions", "colours", "game", "history", "longest", "origin",
        "player", "position", "returns", "steps", "touched", "touching", "truncated",
    )  # fmt: skip

    position: Position
    player: int
    """Whose turn it is."""
    touching: Touching | None
    """The move under way, where actions are touches; None while none is asked for."""
    touched: tuple[str, ...]
    """What has been touched for it."""
    _legal: Sequence[int] | None
    _moves: tuple[Move, ...]

    def __init__(self, game: Game, longest: int = LONGEST) -> None:
        if longest < 1:
            raise OptionError(f"longest must be a whole number from 1, not {quote(longest)}.")
        self.game = game
        self.actions = actions_of(game)
        self.longest = longest
        self.steps = 0
        self.history: History = ()
        self.origin: Resampled | None = None
        self.colours: tuple[str, ...] = tuple(game.sides)
        """The letters of the players' colours; they change where a move exchanges them."""
        self._counts: dict[Hashable, int] = {}
        self.truncated = False
        """Whether the match was broken off."""
        self.returns: tuple[float, float] | None = None
        """What each player has won (1, 0 or -1) once it is over, else None."""
        self._enter(game.start())

    @property
    def legal(self) -> Sequence[int]:
        """The numbers of the legal actions, in ascending order; none once it is over."""
        if self._legal is None:
            self._legal = self._list()
        return self._legal

    @property
    def occurrence(self) -> int:
        """How often the position has occurred, in games where that matters; else 0."""
        return self._counts.get(self.position.key(), 0) if self._counts else 0

    def act(self, action: int) -> None:
        """Take a legal action; IllegalMove on any other number, and after the end."""
        legal = self.legal
        at = bisect_left(legal, action)
        if at == len(legal) or legal[at] != action:
            raise self.actions.illegal(action)
        self.steps += 1
        self.history = (self.history, action)
        if self.actions.by_touches:
            self._touch(action)
        else:
            self._enter_by(self._moves[at] if self._moves else self.position.move_numbered(action))
        if self.steps >= self.longest and self.returns is None:
            self._end(None, truncated=True)

    def sees(self, player: int) -> Position:
        """Return the position as a player may see it."""
        return self.position.seen_by(self.colours[player])

    def copy(self) -> Progress:
        """Return an independent match at the same point."""
        twin = copy(self)
        twin._counts = dict(self._counts)
        return twin

    def resampled(self, player: int, rng: Random) -> Progress:
        """Return a match that looks the same to a player, with what is hidden drawn by lot."""
        twin = self.copy()
        twin.position = self.sees(player).determinized(rng)
        twin._legal, twin._moves, twin.touching = None, (), None
        for site in self.touched:
            following = twin._begun().touch(site)
            assert not isinstance(following, Move)  # it was no whole move before, either
            twin.touching = following
        twin.origin = Resampled(self, player, twin.copy())
        return twin

    def __copy__(self) -> Progress:
        twin = Progress.__new__(Progress)
        for name in Progress.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def __deepcopy__(self, _: dict[int, Any]) -> Progress:
        """Return a copy: all that is held never changes, but for the counts of positions."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what was chosen and done."""
        game = self.game
        return replayed, (game.name, dict(game.values), self.longest, self.actions_so_far())

    def actions_so_far(self) -> list[int]:
        """Return the actions that have been taken, the first one first."""
        found = []
        history = self.history
        while history:
            history, action = history
            found.append(action)
        return found[::-1]

    # What an action leads to

    def _touch(self, action: int) -> None:
        (site,) = self.actions.names[action]
        following = self._begun().touch(site)
        if isinstance(following, Move):
            self._enter_by(following)
            return
        self.touching = following
        self.touched += (site,)
        self._legal = None

    def _begun(self) -> Touching:
        if self.touching is None:
            self.touching = self.position.touching()
        return self.touching

    def _list(self) -> Sequence[int]:
        if self.returns is not None:
            return []
        if self.actions.by_touches:
            of_site = self.actions.site_numbers
            return sorted([of_site[site] for site in self._begun().sites])
        known = self.position.move_numbers()
        if known is not None:
            return known
        numbers = self.actions.numbers
        moves = self.position.moves()
        found = [numbers[move.path] for move in moves]
        legal = sorted(found)
        if legal != found:
            by_number = dict(zip(found, moves, strict=True))
            moves = tuple(by_number[number] for number in legal)
        self._moves = moves
        return legal

    def _enter_by(self, move: Move) -> None:
        if move.swaps_seats:
            self.colours = self.colours[::-1]
        self._enter(self.position.after(move))

    def _enter(self, position: Position) -> None:
        """Go to a position that nothing has been touched in."""
        self.position = position
        self.touching = None
        self.touched = ()
        self._legal = None
        self._moves = ()
        self.player = self._to_act()
        outcome = position.outcome
        if outcome is not None:
            self._end(outcome.winner)
        elif self.game.repetitions:
            count = self._counts.get(position.key(), 0) + 1
            self._counts[position.key()] = count
            if count >= self.game.repetitions:
                self._end(None)

    def _to_act(self) -> int:
        """Return the player whose turn it is; before colours are chosen, sides are persons."""
        side = self.position.side
        return self.colours.index(side) if side in self.colours else int(side) - 1

    def _end(self, winner: str | None, truncated: bool = False) -> None:
        self.truncated = truncated
        self._legal = []
        if winner is None:
            self.returns = (0.0, 0.0)
        else:
            self.returns = (1.0, -1.0) if self.colours[0] == winner else (-1.0, 1.0)


def replayed(
    name: str, values: dict[str, OptionValue], longest: int, actions: list[int]
) -> Progress:
    """Return a match in which these actions have been taken."""
    progress = Progress(find_game(name, **values), longest)
    for action in actions:
        progress.act(action)
    return progress
