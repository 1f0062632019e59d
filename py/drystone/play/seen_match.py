"""A match as one viewer may know it: all that shows, says or searches a match is given this.

The whole match stays with those who play and store it. What is made of a seen match cannot tell
more than its viewer may know, however it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from drystone.core.game import Move, Outcome, Path, Position, SeenMove
from drystone.play.match import Match
from drystone.play.tree import ROOT, GameNode, Tree


def seen(position: Position, viewer: str | None) -> Position:
    """Return a position as a viewer may see it: a side's letter, "" for nobody, None for all."""
    return position if viewer is None else position.seen_by(viewer)


class KnownMove(Move):
    """A move as its viewer may know it; nothing of one that is not known yet."""

    __slots__ = ("known",)

    def __init__(self, known: SeenMove | None) -> None:
        self.known = known

    @property
    def path(self) -> Path:
        """The sites that are marked."""
        return self.known.sites if self.known else ()

    def __str__(self) -> str:
        """Return the text in the move list, or ""."""
        return self.known.text if self.known else ""


class SeenNodes(Mapping[int, GameNode]):
    """The nodes of a tree, each made as its viewer may know it when it is first asked for."""

    def __init__(self, whole: Tree, viewer: str) -> None:
        self._whole = whole
        self._viewer = viewer
        self._made = whole.seen_nodes.setdefault(viewer, {})

    def __getitem__(self, number: int) -> GameNode:
        """Return a node without what is hidden."""
        node = self._whole[number]
        before, made = self._made.get(number, (None, None))
        if made is None or before is not node:
            made = replace(
                node,
                position=node.position.seen_by(self._viewer),
                move=KnownMove(self.known(number)),
                occurrence=1,
            )
            self._made[number] = node, made
        return made

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers."""
        return iter(self._whole.nodes)

    def __len__(self) -> int:
        """Return how many nodes there are."""
        return len(self._whole.nodes)

    def known(self, number: int) -> SeenMove | None:
        """Return what is known of the move that led to a node."""
        return self._whole.seen_move(self._whole[number], self._viewer)

    def outcome(self, number: int) -> Outcome | None:
        """Return how the match ended at a node: nobody has to see the board for that."""
        return self._whole.outcome(self._whole[number])


class SeenTree(Tree):
    """All moves of a match, as one viewer may know them."""

    nodes: SeenNodes  # type: ignore[assignment]

    def __init__(self, whole: Tree, viewer: str) -> None:
        vars(self).update(vars(whole), nodes=SeenNodes(whole, viewer), seen_nodes={})

    def seen_move(self, node: GameNode, viewer: str | None = None) -> SeenMove | None:
        """Return what this tree's viewer may know of a move, and no other."""
        return self.nodes.known(node.id)

    def outcome(self, node: GameNode) -> Outcome | None:
        """Return how the match ended at a node."""
        return self.nodes.outcome(node.id)


class SeenMatch(Match):
    """A match as `viewer` may know it: a side's letter, "" for nobody, None for who sees all.

    It is there to be looked at: its moves are the match's own, and nothing can be played in it.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play_all(["a1xa2"])
    >>> SeenMatch(match, "b").known_move(match.here)
    SeenMove(text='a1xa2', sites=('a1', 'a2'))
    """

    def __init__(self, match: Match, viewer: str | None) -> None:
        vars(self).update(vars(match))
        self.viewer = viewer
        if viewer is not None and match.game.hidden:
            self.tree = SeenTree(match.tree, viewer)

    def known_move(self, node: GameNode) -> SeenMove | None:
        """Return what is known of the move that led to a node; None if nothing."""
        return self.tree.seen_move(node, None)

    @property
    def last_known(self) -> GameNode:
        """The node where the match stands as far as the viewer may know.

        While a turn is under way of which the viewer may know nothing yet, that is where it began:
        not even how many moves were made may tell.
        """
        node = self.here
        while node.id != ROOT and self.known_move(node) is None:
            node = self.tree[node.parent]
        return node
