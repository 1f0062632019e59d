"""The moves of a match as a tree. Of the moves played from a position, the first is the main line.

Nodes are immutable: a change stores a new node under the same number. So a whole tree is saved, and
restored, by copying one dictionary.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.game import Game, Move, Outcome, Path, Position, SeenMove
from drystone.core.language import say, to_say
from drystone.play.records.sanitize import clean
from drystone.play.resigning import require_side
from drystone.play.sketches import Marks

GLYPHS = ("!", "?", "!?", "?!", "!!", "??")
"""The marks that a move may carry."""

MOVES_LIMIT = 10_000
"""Most moves in one tree."""

COMMENT_LIMIT = 10_000
"""Longest comment, in characters."""

COMMENTS_LIMIT = 1_000_000
"""Characters that all comments and drawn marks of a tree may have together."""

MARK_LETTERS = 8
"""As so many of them a mark counts."""

ROOT = 0
"""The number of the node before the first move."""


class Beginning(Move):
    """The move of the root, where none was made."""

    __slots__ = ()

    @property
    def path(self) -> Path:
        """No site was touched."""
        return ()

    def __str__(self) -> str:
        """Return ""."""
        return ""


@dataclass(frozen=True, eq=False, slots=True)
class GameNode:
    """A move: who made it, the position it led to, whose turn was then skipped ("" if nobody's).

    `occurrence` counts how often the position has occurred on the way here, this time included. In
    games without a rule about repetition it is 1. `parent` and `children` are numbers of nodes.
    `resigned` is the side that has resigned here, "" if none has; then nothing follows the node.
    `flagged` says that it did not resign but lost on time. `swapped` tells whether the people have
    changed their colours, on the way here. `left` are the tenths of a second that the mover has
    left, `flags` the sides whose flag fell here and that paid for it, `drawn` what one has marked.
    """

    id: int
    parent: int
    ply: int
    move: Move
    side: str
    position: Position
    sat_out: str = ""
    occurrence: int = 1
    children: tuple[int, ...] = ()
    comment: str = ""
    glyph: str = ""
    resigned: str = ""
    swapped: bool = False
    flagged: bool = False
    left: int | None = None
    flags: tuple[str, ...] = ()
    drawn: Marks = ()

    @property
    def letters(self) -> int:
        """How many characters a record needs for what is written and drawn here, about."""
        return len(self.comment) + MARK_LETTERS * len(self.drawn)

    def same_as(self, other: GameNode) -> bool:
        """Whether both are one move of a match: nodes are made anew when one writes on them."""
        return (self.id, self.parent, self.move, self.position) == (
            other.id,
            other.parent,
            other.move,
            other.position,
        )

    def with_child(self, number: int) -> GameNode:
        """Return the node with one more child, the last one.

        Every move of a record that is read comes here; `replace` would take four times as long.
        """
        return GameNode(
            self.id,
            self.parent,
            self.ply,
            self.move,
            self.side,
            self.position,
            self.sat_out,
            self.occurrence,
            (*self.children, number),
            self.comment,
            self.glyph,
            self.resigned,
            self.swapped,
            self.flagged,
            self.left,
            self.flags,
            self.drawn,
        )


class Written(NamedTuple):
    """A node in record order, its depth in nested variations, and whether it begins one."""

    node: GameNode
    depth: int
    begins: bool


class RepetitionCounter:
    """Counts the positions on the way from the root to one node, the one asked for last.

    Asking for one node after the other along a line costs one step each. Asking for a node
    elsewhere costs as many steps as there are moves between the two.
    """

    def __init__(self, root: GameNode) -> None:
        key = root.position.key()
        self.path: list[tuple[int, Hashable]] = [(root.id, key)]
        """The numbers and position keys of the nodes on the way, by ply."""
        self.counts: dict[Hashable, int] = {key: 1}

    def copy(self) -> RepetitionCounter:
        """Return an independent counter for a copy of the tree."""
        twin = copy(self)
        twin.path, twin.counts = list(self.path), dict(self.counts)
        return twin

    def count(self, nodes: Mapping[int, GameNode], number: int, key: Hashable) -> int:
        """Return how often the position with that key occurs on the way to a node, it included."""
        self._go_to(nodes, nodes[number])
        return self.counts.get(key, 0)

    def _go_to(self, nodes: Mapping[int, GameNode], node: GameNode) -> None:
        ahead: list[GameNode] = []
        while node.ply >= len(self.path) or self.path[node.ply][0] != node.id:
            ahead.append(node)
            node = nodes[node.parent]
        while len(self.path) > node.ply + 1:
            _, key = self.path.pop()
            self.counts[key] -= 1
            if not self.counts[key]:
                del self.counts[key]
        for one in reversed(ahead):
            key = one.position.key()
            self.path.append((one.id, key))
            self.counts[key] = self.counts.get(key, 0) + 1


class Tree:
    """All moves from one start position, by number.

    >>> import drystone
    >>> tree = Tree(drystone.game("anaash", size=4).start())
    >>> for text in ("a1xa2", "a1xb1"):
    ...     _ = tree.add(ROOT, tree[ROOT].position.parse(text))
    >>> [str(tree[child].move) for child in tree[ROOT].children]
    ['a1xa2', 'a1xb1']
    """

    def __init__(self, start: Position) -> None:
        self.game: Game = start.game
        self.nodes = {ROOT: GameNode(ROOT, ROOT, 0, Beginning(), "", start)}
        self.ended = start.outcome is not None
        """Whether the game has ended in some line. It stays so if that line is deleted."""
        self.revision = 0
        """The number of changes."""
        self._next = ROOT + 1
        self._letters = 0
        self._repetitions: RepetitionCounter | None = None
        self.seen_nodes: dict[str, dict[int, tuple[GameNode, GameNode]]] = {}
        """What viewers may know of nodes, by viewer and number, beside the node that it is of."""

    def __getitem__(self, number: int) -> GameNode:
        """Return a node by its number, which there must be."""
        return self.nodes[number]

    def copy(self) -> Tree:
        """Return an independent tree with the same nodes."""
        other = Tree.__new__(Tree)
        counter = self._repetitions and self._repetitions.copy()
        vars(other).update(vars(self), nodes=dict(self.nodes), _repetitions=counter)
        return other

    def _put(self, node: GameNode) -> GameNode:
        self.nodes[node.id] = node
        self.revision += 1
        return node

    def add(self, parent: int, move: Move) -> GameNode:
        """Return the node of a legal move from `parent`; add it if it is not there.

        Raises TextError if the tree is full, IllegalMove if somebody has resigned at `parent`.
        """
        before = self.nodes[parent]
        if before.resigned:
            raise IllegalMove(
                say("The game is over: {reason}.", reason=self._resignation(before).reason), "end"
            )
        for child in before.children:
            if self.nodes[child].move == move:
                return self.nodes[child]
        if len(self.nodes) > MOVES_LIMIT:
            raise TextError(say("One match holds at most {n} moves.", n=MOVES_LIMIT))
        node = self._put(self._made(before, move))
        self._next += 1
        self._put(before.with_child(node.id))
        self.ended = self.ended or self.outcome(node) is not None
        return node

    def _made(self, before: GameNode, move: Move) -> GameNode:
        side, after = before.position.side, before.position.after(move)
        return GameNode(
            self._next,
            before.id,
            before.ply + 1,
            move,
            side,
            after,
            sat_out=self._sat_out(before.position, after),
            occurrence=self._occurrence(before, after),
            swapped=before.swapped ^ bool(move.swaps_seats),
        )

    def _sat_out(self, before: Position, after: Position) -> str:
        """Return the letter of the side that was skipped between two positions, or ""."""
        if not self.game.sits_out or after.side != before.side or after.outcome is not None:
            return ""
        return self.game.other(after.side)

    def _occurrence(self, node: GameNode, position: Position) -> int:
        """Return how often `position`, which follows `node`, has occurred by then."""
        if not self.game.repetitions:
            return 1
        if self._repetitions is None:
            self._repetitions = RepetitionCounter(self.nodes[ROOT])
        return self._repetitions.count(self.nodes, node.id, position.key()) + 1

    def seen_move(self, node: GameNode, viewer: str | None) -> SeenMove | None:
        """Return what a side may know of the move that led to a node; None if nothing.

        `viewer` is a side's letter, "" for nobody in particular, None for who sees everything.
        Nothing is known of the root, to which no move led.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play_all(["a1xa2"])
        >>> match.tree.seen_move(match.here, None)
        SeenMove(text='a1xa2', sites=('a1', 'a2'))
        """
        if node.id == ROOT:
            return None
        before = self[node.parent].position
        if viewer is None:
            return SeenMove(str(node.move), before.sites_to_mark(node.move))
        return before.move_seen_by(node.move, viewer)

    def outcome(self, node: GameNode) -> Outcome | None:
        """Return how the match ended at a node: by the position, a repetition or resigning."""
        if node.resigned:
            return self._resignation(node)
        ended = node.position.outcome
        if ended or not self.game.repetitions or node.occurrence < self.game.repetitions:
            return ended
        return Outcome(None, say("the same position has occurred {n} times", n=node.occurrence))

    def _resignation(self, node: GameNode) -> Outcome:
        why = to_say("{who}’s time is up") if node.flagged else to_say("{who} has resigned")
        reason = say(why, who=self.game.colour(node.resigned))
        return Outcome(self.game.other(node.resigned), reason)

    def resign(self, number: int, side: str = "") -> None:
        """Have a side resign at a node, by default the one to move.

        Raises IllegalMove where that is not possible: after the end, where moves follow, before
        colours are chosen. Raises TextError if there is no such side.
        """
        node, side = self._giving_up(number, side)
        self._put(replace(node, resigned=side))
        self.ended = True

    def _giving_up(self, number: int, side: str) -> tuple[GameNode, str]:
        """Return the node where a side resigns or is out of time, and that side."""
        node, sides = self.nodes[number], self.game.sides
        over = self.outcome(node)
        if over is not None:
            raise IllegalMove(say("The game is over: {reason}.", reason=over.reason), "end")
        if node.children:
            raise IllegalMove(say("Moves follow here; one can resign only after the last of them."))
        if node.position.side not in sides:
            raise IllegalMove(say("Nobody can resign before the colours are chosen."))
        require_side(side, sides)
        return node, side or node.position.side

    def flag(self, number: int, side: str, penalty: bool) -> None:
        """Have a side's flag fall at a node: it loses, or pays the game's `penalty`.

        Raises as `resign` does.
        """
        if not (penalty and self.game.flag_penalty):
            self.resign(number, side)
            self._put(replace(self.nodes[number], flagged=True))
            return
        node, side = self._giving_up(number, side)
        after = node.position.after_flag(side)
        self._put(replace(node, position=after, flags=(*node.flags, side)))

    def time(self, number: int, left: int | None) -> None:
        """Note what the mover of a node has left, in tenths of a second; None for nothing."""
        self._put(replace(self.nodes[number], left=left))

    def take_back_resignation(self, number: int) -> bool:
        """Have nobody have resigned at a node; return whether somebody had."""
        node = self.nodes[number]
        if node.resigned:
            self._put(replace(node, resigned="", flagged=False))
        return bool(node.resigned)

    def path(self, number: int) -> list[int]:
        """Return the numbers of the nodes from the root to a node."""
        found = [number]
        while found[-1] != ROOT:
            found.append(self.nodes[found[-1]].parent)
        return found[::-1]

    def onward(self, number: int) -> Iterator[int]:
        """Yield the numbers of the nodes that follow a node along its main line."""
        while children := self.nodes[number].children:
            number = children[0]
            yield number

    def written(self) -> Iterator[Written]:
        """Yield all nodes but the root in the order in which a record writes them.

        A move is followed by its alternatives, each with all of its variation, and then by the
        moves that continue it.
        """
        waiting = [(ROOT, 0, False)]
        while waiting:
            number, depth, begins = waiting.pop()
            if begins:
                yield Written(self.nodes[number], depth, True)
            children = self.nodes[number].children
            if children:
                first, *others = children
                yield Written(self.nodes[first], depth, False)
                waiting.append((first, depth, False))
                waiting += [(other, depth + 1, True) for other in reversed(others)]

    def comment(self, number: int, text: str) -> None:
        """Set the comment on a node ("" for none); TextError if it is too long."""
        words = clean(text)
        if len(words) > COMMENT_LIMIT:
            raise TextError(
                say(
                    "A comment has at most {most} characters; this has {n}.",
                    most=COMMENT_LIMIT,
                    n=len(words),
                )
            )
        self._write(replace(self.nodes[number], comment=words))

    def draw(self, number: int, marks: Marks) -> None:
        """Set the marks of one's own at a node; TextError if a match cannot hold so many."""
        self._write(replace(self.nodes[number], drawn=marks))

    def _write(self, node: GameNode) -> None:
        letters = self._letters + node.letters - self.nodes[node.id].letters
        if letters > COMMENTS_LIMIT:
            raise TextError(
                say(
                    "The comments of one match have at most {most} characters together, and a mark "
                    "drawn on the board counts as {n}.",
                    most=COMMENTS_LIMIT,
                    n=MARK_LETTERS,
                )
            )
        self._letters = letters
        self._put(node)

    def mark(self, number: int, glyph: str) -> None:
        """Set the mark on a move ("" for none); TextError if it is none of GLYPHS."""
        if glyph and glyph not in GLYPHS:
            raise TextError(
                say(
                    "{glyph} is no mark; there are: {glyphs}.",
                    glyph=quote(glyph),
                    glyphs=" ".join(GLYPHS),
                )
            )
        if number == ROOT:
            raise TextError(say("Only moves can be marked."))
        self._put(replace(self.nodes[number], glyph=glyph))

    def fork(self, number: int) -> GameNode | None:
        """Return the last node on the way to `number` that begins a variation, or None."""
        node = self.nodes[number]
        while node.id != ROOT:
            if self.nodes[node.parent].children[0] != node.id:
                return node
            node = self.nodes[node.parent]
        return None

    def promote(self, number: int) -> bool:
        """Promote the variation with this node to the main line at the place where it branches off.

        Return whether the node was in a variation at all.
        """
        node = self.fork(number)
        if node is None:
            return False
        parent = self.nodes[node.parent]
        others = [child for child in parent.children if child != node.id]
        self._put(replace(parent, children=(node.id, *others)))
        return True

    def delete(self, number: int) -> int:
        """Delete a node and all that follow it; return how many there were."""
        if number == ROOT:
            raise TextError(say("There is no move here to delete."))
        gone = [number]
        for each in gone:
            gone += self.nodes[each].children
        parent = self.nodes[self.nodes[number].parent]
        for each in gone:
            self._letters -= self.nodes.pop(each).letters
        left = tuple(child for child in parent.children if child != number)
        self._put(replace(parent, children=left))
        return len(gone)

    def keep_only(self, line: list[int]) -> None:
        """Delete every node that is not on `line`, which lists numbers from the root on."""
        retained = {number: self.nodes[number] for number in line}
        self.nodes = {
            number: replace(node, children=tuple(c for c in node.children if c in retained))
            for number, node in retained.items()
        }
        self._letters = sum(node.letters for node in retained.values())
        self.revision += 1
