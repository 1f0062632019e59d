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
from drystone.play.picker import Picked, Picker

ANSWERS, PATHS = 100, 10_000
"""How many answers are tried, and paths after them, at most: more make little difference."""

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

    def __init__(self, position: Position, side: str) -> None:
        found: dict[Path, tuple[Move, Position]] = {}
        tried = (
            (path, move, there)
            for there in _answered(position, side)
            for path, move in there.paths()
        )
        for path, move, there in islice(tried, PATHS):
            found.setdefault(path, (move, there))
        self._found = found
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
        return self.at(picked.touched, picked.move)

    def typed(self, text: str) -> Premoves:
        """Return the same with a whole move touched, given as text.

        Raises IllegalMove where no answer leaves it.
        """
        wanted = self.position.game.canonical(text)
        for path, (move, _) in self._found.items():
            if str(move) == wanted:
                return self.at(path, move)
        raise IllegalMove(f"It is not your turn, and {quote(text)} cannot be your next move.")

    def at(self, touched: Path, move: Move | None = None) -> Self:
        """Return the same with that prefix touched, which may be a whole move."""
        found = super().at(touched)
        found.move = move
        found.open = frozenset() if move else found.open
        return found

    def _refused(self, site: str) -> Picked:
        """Return that what continues nothing takes all back."""
        return Picked()


def _answered(position: Position, side: str) -> Iterator[Position]:
    """Yield positions with `side` to move after answers: one for each space where one may end."""
    if position.game.hidden:  # what nobody knows is guessed, always in the same way
        position = position.determinized(Random(0))
    spaces = position.game.grid.indices
    ends: dict[str, Move] = {}
    for path, move in position.paths():
        ends.setdefault(next((site for site in reversed(path) if site in spaces), ""), move)
    answers = list(ends.values())
    for move in answers[:: -(-len(answers) // ANSWERS) or 1]:
        there = position.after(move)
        for _ in range(TURNS):
            if there.side == side or there.outcome is not None:
                break
            there = there.after(there.moves()[0])
        if there.side == side and there.outcome is None:
            yield there
