"""Premoves: one's next move, touched while the other side is to move.

All of it is made from the position as the player sees it, so that nothing hidden can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Self

from drystone.core.errors import IllegalMove, quote
from drystone.core.game import Move, Path, Position
from drystone.core.language import say
from drystone.play.picker import Picked, Picker

PATHS, MOST_PATHS = 10_000, 80_000
"""How many paths are looked at for each touch, and for one that they do not go on with, at most."""

TURNS = 3
"""How many moves the other side may make before it is one's turn, at most."""


class Premoves(Picker):
    """Picks among the moves that some answer would leave to a side.

    >>> import drystone
    >>> position = drystone.game("anaash", size=4).start().play("a1xa2")
    >>> premoves = Premoves(position, "r").after("c1")
    >>> premoves.touched, sorted(premoves.open), premoves.move
    (('c1',), ['b1', 'c2', 'd1'], None)
    >>> premoves = premoves.after("d1")
    >>> premoves.touched, str(premoves.move)
    (('c1', 'd1'), 'c1xd1')

    What continues nothing takes it back.

    >>> premoves.after("a4").touched
    ()
    """

    def __init__(self, position: Position, side: str, *, rare: bool = False) -> None:
        """Look for moves after an answer to each space; after more answers if `rare` ones, too."""
        found: dict[Path, tuple[Move, Position]] = {}
        tried = (
            (path, move, there)
            for there in _answered(position, side, rare)
            for path, move in there.paths()
        )
        for path, move, there in islice(tried, MOST_PATHS if rare else PATHS):
            found.setdefault(path, (move, there))
        self._found, self._side, self._rare = found, side, rare
        super().__init__(position, [(path, move) for path, (move, _) in found.items()])
        self.move: Move | None = None
        """The move, once all of it was touched."""

    @property
    def there(self) -> Position:
        """A position in which what was touched begins a move."""
        length = len(self.touched)
        paths = (path for path in self._found if path[:length] == self.touched)
        return self._found[next(paths)][1]

    def after(self, site: str, hand: str = "") -> Premoves:
        """Return the same after a touch of `site`.

        Of a whole premove any touch takes everything back; one that begins another, and a piece
        that is lifted, goes on to that.
        """
        if self.move is not None:
            fresh = self.at(())
            begins = site in fresh.leads and site not in self.touched
            return fresh.after(site, hand) if begins or hand else fresh
        picked = self.by_hand(hand, site)
        if not (picked.touched or self._rare or site in self.touched):
            return self._with_rare.at(self.touched).after(site, hand)
        return self.at(picked.touched, picked.move)

    def typed(self, text: str) -> Premoves:
        """Return the same with a whole move touched, given as text.

        Raises IllegalMove where no answer leaves it.
        """
        wanted = self.position.game.canonical(text)
        for path, (move, _) in self._found.items():
            if str(move) == wanted:
                return self.at(path, move)
        if not self._rare:
            return self._with_rare.typed(text)
        raise IllegalMove(
            say("It is not your turn, and {text} cannot be your next move.", text=quote(text))
        )

    @property
    def _with_rare(self) -> Premoves:
        return Premoves(self.position, self._side, rare=True)

    def at(self, touched: Path, move: Move | None = None) -> Self:
        """Return the same with that prefix touched, which may be a whole move."""
        found = super().at(touched)
        found.move = move
        found.open = frozenset() if move else found.open
        return found

    def _refused(self, site: str) -> Picked:
        """Return that what continues nothing takes all back."""
        return Picked()


def _answered(position: Position, side: str, rare: bool) -> Iterator[Position]:
    """Yield positions with `side` to move after answers: one for each space where one may end.

    Of `rare` ones, one for each pair of a beginning and an end as well.
    """
    if position.game.hidden:  # what nobody knows is guessed, always in the same way
        position = position.determinized(Random(0))
    spaces = position.game.grid.indices
    ends: dict[str, Move] = {}
    pairs: dict[tuple[str, str], Move] = {}
    for path, move in position.paths():
        ends.setdefault(next((site for site in reversed(path) if site in spaces), ""), move)
        pairs.setdefault((path[0], path[-1]), move)
    for move in dict.fromkeys([*ends.values(), *(pairs.values() if rare else ())]):
        there = position.after(move)
        for _ in range(TURNS):
            if there.side == side or there.outcome is not None:
                break
            there = there.after(there.moves()[0])
        if there.side == side and there.outcome is None:
            yield there
