"""The boards a game of Asli has been through: so a position knows when one repeats (ASL-3)."""

from __future__ import annotations

from collections.abc import Iterator

Board = tuple[int, int, int]
"""Black stones, white stones, and the colour to move (0 or 1)."""


class Past:
    """The boards at the ends of all turns so far: a chain that positions of one game share.

    Two pasts are equal if they hold the same boards. The sum of the boards' hashes is carried
    along, so that comparing and hashing need not walk the chain unless two pasts are the same.
    """

    __slots__ = ("_known", "before", "board", "digest", "older")

    def __init__(self, board: Board, before: Past | None = None, captured: bool = False) -> None:
        self.board = board
        self.before = before
        self.digest: int = hash(board)
        # Without a capture stones only become more: a board can come back only from before the
        # last one. `older` is the end of that part of the chain.
        self.older: Past | None = None
        self._known: frozenset[Board] | None = None
        if before is not None:
            self.digest += before.digest
            self.older = before if captured else before.older

    def holds(self, board: Board) -> bool:
        """Return whether a board is one of these."""
        if self._known is None:  # all that follow until the next capture ask the same
            self._known = frozenset(self.boards())
        return board in self._known

    def boards(self) -> Iterator[Board]:
        """Yield the boards, the latest first."""
        past: Past | None = self
        while past is not None:
            yield past.board
            past = past.before

    def __eq__(self, other: object) -> bool:
        """Return whether both hold the same boards."""
        if self is other:
            return True
        if not isinstance(other, Past) or self.digest != other.digest:
            return False
        return set(self.boards()) == set(other.boards())

    def __hash__(self) -> int:
        """Hash as equality demands."""
        return hash(self.digest)
