"""A match: a tree of moves, the current line through it, and the current node on that line.

Undo and redo move along the current line; a move played from an earlier node makes a variation.
Rulings about a match, and not a position, look at the moves from the start to the current node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from copy import copy
from typing import NamedTuple

from drystone.core.errors import IllegalMove, OptionError, TextError, quote
from drystone.core.game import Game, Move, Outcome, Path, Position
from drystone.core.language import say
from drystone.core.texts.markup import escape
from drystone.play.tree import ROOT, GameNode, Tree, Written

CLOCK = "Clock"
"""The header that says how much time there is (`drystone.play.clock`)."""


class Route(NamedTuple):
    """A way through the tree: moves to take back, the last one first, then moves to play."""

    back: list[GameNode]
    forth: list[GameNode]


def _written(node: GameNode, here: bool) -> str:
    """Return a move with its mark and comment as HTML; the current move is strong."""
    move, words = escape(f"{node.move}{node.glyph}"), escape(node.comment)
    return " ".join(filter(None, (f"<strong>{move}</strong>" if here else move, words)))


class Match:
    """Moves from a start position on (or a tree of them), and the current node.

    `headers` are what a record says about the match: names, date and anything else.

    >>> import drystone
    >>> match = Match(drystone.game("anaash", size=4).start())
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> match.undo(), match.ply, len(match.turns)
    (True, 1, 2)
    >>> match.play_all(["b1xb2"])
    >>> [str(turn.move) for turn in match.turns], len(match.tree.nodes)
    (['a1xa2', 'b1xb2'], 4)
    """

    def __init__(self, start: Game | Position | Tree) -> None:
        begins = start.start() if isinstance(start, Game) else start
        self.tree = begins if isinstance(begins, Tree) else Tree(begins)
        self.headers: dict[str, str] = {}
        self.line = self.main_line
        """The current line: the numbers of its nodes, from the root to an end."""
        self.ply = 0

    def __repr__(self) -> str:
        """Return the game, where the match stands and how it has ended.

        >>> import drystone
        >>> drystone.match("anaash", size=4)
        <Match of anaash size=4, after 0 of 0 moves>
        """
        where = f"after {self.ply} of {len(self.line) - 1} moves"
        outcome = self.outcome
        end = [outcome.reason] if outcome else []
        return f"<Match of {', '.join([repr(self.game)[1:-1], where, *end])}>"

    def copy(self) -> Match:
        """Return an independent match with the same moves and the same current node."""
        twin = copy(self)
        twin.tree = self.tree.copy()
        twin.headers = dict(self.headers)
        twin.line = list(self.line)
        return twin

    def restore(self, earlier: Match) -> None:
        """Go back to the state of `earlier`, a copy made before."""
        revision = self.tree.revision
        vars(self).update(vars(earlier.copy()))
        self.tree.revision = revision + 1  # the number must not stand for two different trees

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.tree.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.tree[ROOT].position

    @property
    def main_line(self) -> list[int]:
        """The numbers of the nodes of the main line, from the root to its end."""
        return [ROOT, *self.tree.onward(ROOT)]

    @property
    def played_line(self) -> list[int]:
        """The line as it was played: the main one if that has ended, else the current one.

        >>> import drystone
        >>> match = Match(drystone.game("anaash", size=4).start())
        >>> match.play_all(["a1xa2"])
        >>> match.resign()
        >>> _ = match.undo()
        >>> match.play_all(["a1xb1"])
        >>> match.line, match.played_line
        ([0, 2], [0, 1])
        >>> match.resign()
        >>> match.outcome.winner, match.tries_again
        ('r', True)
        """
        main = self.main_line
        return main if self._ends(main) else self.line

    @property
    def tries_again(self) -> bool:
        """Whether the current line has come to its end beside a main line that has, too."""
        return self.has_ended and self.line != self.played_line

    @property
    def has_ended(self) -> bool:
        """Whether the current line has come to its end, also where one stands before it."""
        return self._ends(self.line)

    def _ends(self, line: list[int]) -> bool:
        return self.tree.outcome(self.tree[line[-1]]) is not None

    @property
    def here(self) -> GameNode:
        """The current node."""
        return self.tree[self.line[self.ply]]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.here.position

    def position_at(self, ply: int) -> Position:
        """Return the position after that many moves of the current line."""
        return self.tree[self.line[ply]].position

    @property
    def turns(self) -> list[GameNode]:
        """The moves of the current line, also those that undo has taken back."""
        return [self.tree[number] for number in self.line[1:]]

    @property
    def at_end(self) -> bool:
        """Whether the current node is the last one of the current line.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play_all(["a1xa2", "b1xc1"])
        >>> match.at_end, match.undo(), match.at_end
        (True, True, False)
        """
        return self.ply == len(self.line) - 1

    @property
    def last(self) -> GameNode | None:
        """The move that led to the current node, or None at the start."""
        return self.here if self.ply else None

    @property
    def last_sites(self) -> Path:
        """The sites that mark the last move on the board, none at the start."""
        if not self.ply:
            return ()
        return self.tree[self.here.parent].position.sites_to_mark(self.here.move)

    @property
    def branches(self) -> bool:
        """Whether a move played from an earlier node makes a variation.

        With hidden information there are none before the end: going back takes moves back.
        """
        return not self.game.hidden or self.tree.ended

    def _repr_html_(self) -> str:
        """Return the current board and all moves, for notebooks."""
        board = self.game.part("scene").SCENE.image(self.position, self.last_sites)
        words = (f"<li>{_written(node, node is self.last)}</li>" for node in self.turns)
        return f"<figure>{board}<figcaption><ol>{''.join(words)}</ol></figcaption></figure>"

    def play(self, move: Move | str) -> None:
        """Play a move, or the one that a text stands for, from the current node.

        Raises:
            TextError: The text cannot be read, or the match is full.
            IllegalMove: The rules forbid the move, or the match is over; the error says why.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play("a1xa2")
        >>> match.play("b1-c1")
        Traceback (most recent call last):
        drystone.core.errors.IllegalMove: “b1-c1” is not a legal move: there it is written b1xc1.
        """
        here = self.here
        over = self.tree.outcome(here)
        if over is not None and here.position.outcome is None:  # a ruling, or somebody resigned
            raise IllegalMove(say("The game is over: {reason}.", reason=over.reason), "end")
        self.add(here.position.legal(move))

    def add(self, move: Move) -> None:
        """Play a move that comes from the current position's `moves()`; that is not checked.

        For programs that have just found the move there, and play many. Raises as `Tree.add` does.
        """
        if not self.branches and self._next_move() not in {None, move}:
            self.keep_line(self.ply)
        node = self.tree.add(self.here.id, move)
        self.goto(node.id)

    def resign(self, side: str = "") -> None:
        """Have a side resign at the current node, by default the side to move.

        The other side has won, and nothing can be played there any more.

        Args:
            side: The letter of the side, whether it is to move or not.

        Raises:
            IllegalMove: The game is over, moves follow, or colours are not chosen yet.
            TextError: There is no such side.

        >>> import drystone
        >>> match = Match(drystone.game("anaash", size=4).start())
        >>> match.play_all(["a1xa2"])
        >>> match.resign("r")
        >>> match.outcome
        Outcome(winner='b', reason='Red has resigned')
        """
        self.tree.resign(self.here.id, side)

    def take_back_resignation(self) -> bool:
        """Have nobody have resigned at the current node; return whether somebody had.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.resign()
        >>> match.take_back_resignation(), match.outcome
        (True, None)
        """
        return self.tree.take_back_resignation(self.here.id)

    @property
    def may_resign(self) -> bool:
        """Whether either side can resign at the current node."""
        playing = self.outcome is None and not self.here.children
        return playing and self.position.side in self.game.sides

    def keep_line(self, ply: int | None = None) -> None:
        """Delete all but the main line, or all but the current line up to `ply`; go to its end."""
        line = self.main_line if ply is None else self.line[: ply + 1]
        self.tree.keep_only(line)
        self.line = line
        self.ply = len(line) - 1

    def _next_move(self) -> Move | None:
        return self.tree[self.line[self.ply + 1]].move if self.ply + 1 < len(self.line) else None

    def route(self, number: int) -> Route:
        """Return the way from the current node to another; TextError if there is no such node."""
        number = self._number(number)
        there = self.tree.path(number)
        here = self.line[: self.ply + 1]
        common = sum(a == b for a, b in zip(here, there, strict=False))
        return Route(self._nodes(here[: common - 1 : -1]), self._nodes(there[common:]))

    def _nodes(self, numbers: Iterable[int]) -> list[GameNode]:
        return [self.tree[number] for number in numbers]

    def _number(self, where: int | GameNode) -> int:
        """Return the number of a node; TextError if it is none of this match's."""
        number = where.id if isinstance(where, GameNode) else where
        known = self.tree.nodes.get(number)
        if known is None:
            raise TextError(say("There is no move {number} here.", number=quote(number)))
        if isinstance(where, GameNode) and not known.same_as(where):
            raise TextError(say("{move} was played in another match.", move=quote(where.move)))
        return number

    def goto(self, where: int | GameNode) -> None:
        """Go to a node. If it is not on the current line, its main line becomes the current one.

        Raises TextError if it is none of this match's.
        """
        number = self._number(where)
        ply = self.tree[number].ply
        if self.line[ply : ply + 1] != [number]:
            self.line = [*self._path(number), *self.tree.onward(number)]
        self.ply = ply

    def _path(self, number: int) -> list[int]:
        """Return the numbers from the root to a node, from the current line if it leads there."""
        node = self.tree[number]
        if self.line[node.ply - 1 : node.ply] == [node.parent]:
            return [*self.line[: node.ply], number]
        return self.tree.path(number)

    def step(self, ply: int) -> bool:
        """Go to a ply of the current line, if it has one; return whether it has."""
        found = 0 <= ply < len(self.line)
        if found:
            self.ply = ply
        return found

    def undo(self) -> bool:
        """Go back one move; return whether there was one."""
        return self.step(self.ply - 1)

    def redo(self) -> bool:
        """Go forward one move; return whether there was one."""
        return self.step(self.ply + 1)

    def put_first(self) -> None:
        """Make the current move the main line of where it was played.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play_all(["a1xa2"])
        >>> _ = match.undo()
        >>> match.play_all(["a1xb1"])
        >>> match.put_first()
        >>> [str(node.move) for node, _, _ in match.walk()]
        ['a1xb1', 'a1xa2']
        """
        here = self.here
        if self.ply and self.tree[here.parent].children[0] != here.id:
            self.tree.promote(here.id)

    def delete(self, where: int | GameNode) -> int:
        """Delete a move and all that follows it; return how many moves went.

        Raises TextError at the start, and if it is none of this match's.
        """
        gone = self.tree.delete(self._number(where))
        self._repair_line()
        return gone

    def _repair_line(self) -> None:
        """Shorten the current line to the nodes that are left, then extend it to an end."""
        left = [number for number in self.line if number in self.tree.nodes]
        self.ply = min(self.ply, len(left) - 1)
        self.line = [*left, *self.tree.onward(left[-1])]

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended: by the position, a ruling about the match, or resigning."""
        return self.tree.outcome(self.here)

    @property
    def over(self) -> bool:
        """Whether it has ended, wherever in it one looks: by its main line or the one looked at.

        >>> import drystone
        >>> match = Match(drystone.game("anaash", size=4).start())
        >>> match.play_all(["a1xa2"])
        >>> match.resign()
        >>> _ = match.undo()
        >>> match.outcome, match.over
        (None, True)
        """
        return any(map(self._ends, (self.main_line, self.line)))

    @property
    def seats(self) -> dict[str, int]:
        """Which person, 1 or 2, has which colour now (a move may swap them)."""
        return self.seats_at(self.here)

    def seats_at(self, node: GameNode) -> dict[str, int]:
        """Return which person, 1 or 2, has which colour after a move of the match."""
        people = (2, 1) if node.swapped else (1, 2)
        return dict(zip(self.game.sides, people, strict=True))

    def drawn_next(self) -> frozenset[Hashable]:
        """Return the keys of positions that one more occurrence would draw."""
        limit = self.game.repetitions
        if not limit:
            return frozenset()
        counts = Counter(self.position_at(ply).key() for ply in range(self.ply + 1))
        return frozenset(key for key, count in counts.items() if count >= limit - 1)

    def play_all(self, texts: Iterable[str]) -> None:
        """Play moves given as text; raises TextError or IllegalMove at the first bad one."""
        for text in texts:
            self.play(text)

    # Reading and annotating ---------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """Set the comment on the current node; "" takes it away.

        Before the first move it is the comment on the whole match. Raises TextError if it is too
        long.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play("a1xa2")
        >>> match.comment("As good as any.")
        >>> match.mark("!?")
        >>> match.here.comment, match.here.glyph
        ('As good as any.', '!?')
        """
        self.tree.comment(self.here.id, text)

    def mark(self, glyph: str) -> None:
        """Set the mark on the current move: ``!``, ``?``, ``!?``, ``?!``, ``!!``, ``??`` or "".

        Raises TextError for anything else, and before the first move.
        """
        self.tree.mark(self.here.id, glyph)

    def walk(self) -> Iterator[Written]:
        """Yield every move of the match with its variations, in the order of a record.

        Each comes as its node, how deep it stands in nested variations, and whether it begins one.

        >>> import drystone
        >>> match = drystone.match("anaash", size=4)
        >>> match.play_all(["a1xa2", "b1xc1"])
        >>> match.undo()
        True
        >>> match.play("b1xb2")
        >>> [(str(node.move), depth) for node, depth, _ in match.walk()]
        [('a1xa2', 0), ('b1xc1', 0), ('b1xb2', 1)]
        """
        return self.tree.written()

    def variations(self) -> tuple[GameNode, ...]:
        """Return the moves that were tried from the current node, the main line's first.

        `goto` goes to one of them.
        """
        return tuple(self._nodes(self.here.children))

    def to_svgs(self, side: str | None = None) -> list[str]:
        """Return a picture of each position of the current line, from the start on.

        While a match with hidden information lasts, they show what everybody may see, or what
        `side` may.
        """
        from drystone.play.records.document import frames  # the page has no need of it

        return [frame.picture for frame in frames(self.tree, self.line, self._viewer(side))]

    def to_html(self, side: str | None = None) -> str:
        """Return the current line as a page that stands alone: a board to step through by moves.

        It has no script and needs no network. `side` is as in `to_svgs`.

        >>> import drystone
        >>> drystone.match("anaash", size=4).to_html()[:15]
        '<!doctype html>'
        """
        from drystone.play.records.document import document, frames

        shown = list(frames(self.tree, self.line, self._viewer(side)))
        return document(self.game, self.headers, shown)

    def _viewer(self, side: str | None) -> str | None:
        """Return who looks at the match: a side, "" for what everybody may see, None for all."""
        if side not in {None, *self.game.sides}:
            names = ", ".join(self.game.sides)
            raise OptionError(
                say("side is one of {names}, not {side}.", names=names, side=quote(side))
            )
        return None if self.branches else side or ""
