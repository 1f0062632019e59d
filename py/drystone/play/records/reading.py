"""Reading records. Anybody may have written them, so everything has a limit.

A record with wrong headers is refused. One with wrong moves is read up to the first wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import NoReturn

from drystone.core.errors import GameError, quote
from drystone.core.game import Outcome
from drystone.core.language import number, say, to_say
from drystone.core.texts.signs import UNSEEN
from drystone.play import clock, sketches
from drystone.play.match import CLOCK, Match
from drystone.play.records.headers import Headers, ReadError, RecordError, stopped
from drystone.play.resigning import flagged_side, resigning_side
from drystone.play.tree import GLYPHS, MOVES_LIMIT, ROOT

RECORD_LIMIT = 4_000_000
"""Longest record that is read, in characters."""

TOKENS_PER_MOVE = 10
"""Tokens that a record may have for each move that it may have; a comment is one token."""

END = "*"
REMARK = re.compile(r"\s*\[%(clk|csl|cal) ([^\[\]\\]*)\]\s*")
"""What a comment begins with that is no words: as chess programs write times and marks."""

BLANK = rf"[\s{UNSEEN}]*"
TOKEN = re.compile(
    BLANK
    + r"""(?:
        (?P<comment> \{ [^\\}]* (?: \\. [^\\}]* )* \} )
      | (?P<open> \( )
      | (?P<close> \) )
      | (?P<number> [0-9]+ [.…]+ )
      | (?P<glyph> (?: [!?]{1,2} | \$[0-9]{1,3} ) (?= [\s(){}] | \Z ) )
      | (?P<end> \* (?= \s | \Z ) )
      | (?P<word> [^\s(){}\[\]"]+ )
    )""",
    re.VERBOSE | re.DOTALL,
)
BEGINNING = re.compile(r"^(.*?)\[Drystone\s", re.MULTILINE)
QUOTING = re.compile(r"[ \t]*(?:[>|][ \t]?)+|\s*$")
FENCE = re.compile(r"^\s*(?:```|~~~).*", re.MULTILINE | re.DOTALL)
MARKS = r"\s*[“”„‟«»‹›‘’'″「」]\s*"
CURLY = re.compile(rf"^([ \t]*\[\w+[ \t]+){MARKS}(.*?){MARKS}([ \t]*\][ \t]*)$", re.MULTILINE)
LEAVING = {"open", "close", "word", "end"}
"""After these a comment is another move's."""
NUMBERED = dict(zip(("$1", "$2", "$5", "$6", "$3", "$4"), GLYPHS, strict=True))
"""The numbers that chess programs write for the marks."""

ODD = {
    "{": to_say("this comment is not closed; a {end} is missing."),
    "[": to_say("a header stands among the moves; headers come first."),
}


@dataclass(frozen=True)
class Loaded:
    """A match as far as a record could be read, and where and why reading stopped (or "").

    `note` says what is true where the record's headers say something else, "" if they do not.
    """

    match: Match
    trouble: str = ""
    note: str = ""


def read(text: str, most: int = MOVES_LIMIT) -> Loaded:
    """Return the match in a record, as far as it can be read and within `most` moves.

    Raises RecordError if nothing can be loaded: no record, bad headers, too long; and if the result
    is said to be a draw where the rules have made none.

    >>> loaded = read('[Drystone "1"] [Game "anaash"] [Option "size=4"] 1. a1xa2 (1. b9)')
    >>> loaded.match.ply, loaded.trouble[:37]
    (0, 'Line 1, column 63, move 1: “b9” canno')
    """
    if len(text) > RECORD_LIMIT:
        wrong = to_say("This record has {n} characters; at most {most} can be read.")
        raise RecordError(say(wrong, n=number(len(text)), most=number(RECORD_LIMIT)))
    text = as_written(text.replace("\r\n", "\n").removeprefix("\ufeff"))
    try:
        headers = Headers(text)
        match = headers.match()
    except ReadError as found:
        raise RecordError(stopped(text, found)) from found
    reader = MoveReader(text, match, most)
    try:
        return reader.loaded(headers)
    except ReadError as found:
        raise RecordError(stopped(text, found)) from found


def as_written(text: str) -> str:
    r"""Return a record as it was before a mail quoted it, a chat fenced it or a phone set it.

    >>> as_written("Ann wrote:\n> [Drystone “1”]\n> 1. a1")
    '[Drystone "1"]\n1. a1'
    """
    begun = BEGINNING.search(text)
    if begun and text[: begun.end(1)].strip():
        lines = text[begun.end(1) :].split("\n")
        if begun[1].strip() and QUOTING.fullmatch(begun[1]):
            rest = takewhile(QUOTING.match, lines[1:])
            lines[1:] = (QUOTING.sub("", line, count=1) for line in rest)
        text = FENCE.sub("", "\n".join(lines))
    # A comment may well have a line like that: it stays.
    return text if '[Drystone "' in text else CURLY.sub(r'\1"\2"\3', text)


class MoveReader:
    """Reads the moves into a match; `node` is the node that was read last."""

    def __init__(self, text: str, match: Match, most: int) -> None:
        self.text = text
        self.match = match
        self.tree = match.tree
        self.most = most
        self.clock = clock.Clock.of(match) if CLOCK in match.headers else None
        self.node = ROOT
        self.order = [ROOT]
        """The nodes in the order in which the record writes them."""
        self.opened: list[tuple[int, int]] = []
        """For each open variation its offset and the node to come back to."""
        self.first_comments: list[str] | None = None
        """In a variation without a move yet: the comments for its first move, else None."""
        self.comments: list[str] = []
        """Comments at the node that are not written yet: together they are cleaned once."""
        self.commented = 0
        """Where the last of them begins."""
        self.readers: dict[str, Callable[[int, str], None]] = {
            "comment": self._comment,
            "open": self._open,
            "close": self._close,
            "number": lambda offset, token: None,
            "glyph": self._glyph,
            "word": self._word,
        }

    def loaded(self, headers: Headers) -> Loaded:
        """Return what could be read, at the record's current node, or where reading stopped.

        Raises ReadError if the result is said to be a draw and is none.
        """
        trouble = ""
        try:
            self._read(headers.end)
        except ReadError as found:
            trouble = stopped(self.text, found, self.tree[self.node].ply + 1)
        match = self.match
        note = "" if trouble else self._note(headers)
        if self._result:
            match.headers.pop("Result", None)  # the moves say how the match ended
        match.line = match.main_line
        match.goto(self.node if trouble else self._place(headers.values.get("At", "")))
        if not match.branches:
            self._keep_line()
        return Loaded(match, trouble, note)

    def _keep_line(self) -> None:
        """Delete all but the main line, and stay where one is if that is on it."""
        here = self.match.here.id
        self.match.keep_line()
        if here in self.match.line:
            self.match.goto(here)

    @property
    def _result(self) -> Outcome | None:
        """How the main line ends, as far as it was read."""
        return self.tree.outcome(self.tree[self._place("")])

    def _note(self, headers: Headers) -> str:
        """Return what is true if the header `Result` names the wrong winner, else "".

        Raises ReadError if it says that the match was drawn and it was not.
        """
        outcome, game, named = self._result, self.match.game, headers.values.get("Result", "*")
        written = self.match.headers.get(CLOCK, "")
        if named == "draw" and (outcome is None or outcome.winner is not None):
            wrong = to_say(
                "the result {result} is refused: the moves do not end in a draw, and {why}."
            )
            wrong = say(wrong, result=quote(named), why=say(game.no_agreed_draws))
            raise ReadError(headers.places["Result"], wrong)
        if written and self.clock is None:
            wrong = to_say("The clock {clock} cannot be read: the match has none here.")
            return say(wrong, clock=quote(written))
        if outcome is None or named not in game.sides or named == outcome.winner:
            return ""
        wrong, winner = to_say("The result {result} is wrong: this is a draw ({reason})."), ""
        if outcome.winner:
            wrong = to_say("The result {result} is wrong: {winner} has won ({reason}).")
            winner = game.colour(outcome.winner)
        return say(wrong, result=quote(named), winner=winner, reason=outcome.reason)

    def _place(self, written: str) -> int:
        """Return the node that the header `At` names, or else the end of the main line."""
        number = int(written) if re.fullmatch("[0-9]{1,6}", written, re.ASCII) else -1
        if 0 <= number < len(self.order):
            return self.order[number]
        return self.match.main_line[-1]

    def _read(self, at: int) -> None:
        for _ in range(TOKENS_PER_MOVE * self.most):
            found = TOKEN.match(self.text, at)
            if found is None:
                self._add_comments()
                self._stop(at)
            kind, at = str(found.lastgroup), found.end()
            if kind in LEAVING:
                self._add_comments()
            if kind == "end":
                self._end(at)
                return
            self.readers[kind](found.start(kind), found[kind])
        raise ReadError(at, say("too much stands between the moves."))

    def _stop(self, at: int) -> NoReturn:
        """Raise ReadError for what is no part of a record, or for a missing end."""
        rest = self.text[at:].lstrip()
        offset = len(self.text) - len(rest)
        if rest:
            wrong = ODD.get(rest[0], to_say("{sign} has no meaning here."))
            raise ReadError(offset, say(wrong, sign=quote(rest[0]), end="}"))
        self._all_closed()
        wrong = to_say("the record ends without {end}; something may be missing.")
        raise ReadError(offset, say(wrong, end=END))

    def _end(self, at: int) -> None:
        self._all_closed()
        rest = self.text[at:].lstrip()
        if rest:
            wrong = say("after the {end} there is still more.", end=END)
            raise ReadError(len(self.text) - len(rest), wrong)

    def _all_closed(self) -> None:
        if self.opened:
            wrong = say("the variation that begins here is not closed.")
            raise ReadError(self.opened[-1][0], wrong)

    def _comment(self, offset: int, token: str) -> None:
        if self.first_comments is not None:
            self.first_comments.append(token)
            return
        self.commented = offset
        text = token[1:-1]
        while (found := REMARK.match(text)) and self._remark(found[1], found[2]):
            text = text[found.end() :]
        self.comments.append(re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL))

    def _remark(self, kind: str, text: str) -> bool:
        """Note what a remark says; return whether it says anything here, and is not words."""
        node = self.tree[self.node]
        if kind != "clk":
            try:
                spaces = self.match.game.grid.indices
                self.tree.draw(node.id, sketches.read(text, node.drawn, spaces))
            except GameError as error:
                raise ReadError(self.commented, str(error)) from error
            return True
        left = clock.read_left(text)
        if not self.clock or node.id == ROOT or node.left is not None or left is None:
            return False
        self.tree.time(node.id, left)
        return True

    def _add_comments(self) -> None:
        if not self.comments:
            return
        texts, self.comments = [self.tree[self.node].comment, *self.comments], []
        try:
            self.tree.comment(self.node, "\n".join(filter(None, texts)))
        except GameError as error:
            raise ReadError(self.commented, str(error)) from error

    def _open(self, offset: int, token: str) -> None:
        if self.first_comments is not None or self.node == ROOT:
            raise ReadError(offset, say("a variation stands after the move that it replaces."))
        self.opened.append((offset, self.node))
        self.node = self.tree[self.node].parent
        self.first_comments = []

    def _close(self, offset: int, token: str) -> None:
        if not self.opened:
            raise ReadError(offset, say("no variation is open here."))
        _, self.node = self.opened.pop()
        self.first_comments = None

    def _glyph(self, offset: int, token: str) -> None:
        glyph = NUMBERED.get(token, token)
        if glyph.startswith("$"):
            return
        if self.first_comments is not None or self.node == ROOT:
            raise ReadError(offset, say("the mark {glyph} stands after a move.", glyph=glyph))
        self.tree.mark(self.node, glyph)

    def _word(self, offset: int, token: str) -> None:
        word = token.rstrip("!?")
        resigns = resigning_side(word)
        try:
            if fell := flagged_side(word):
                self.tree.flag(self.node, fell, bool(self.clock and self.clock.penalty))
            if resigns is not None:
                self.tree.resign(self.node, resigns)
            for text in () if fell or resigns is not None else self.match.game.split(word):
                self._move(offset, text)
            if word != token:
                self.tree.mark(self.node, token[len(word) :])
        except GameError as error:
            raise ReadError(offset, str(error)) from error

    def _move(self, offset: int, text: str) -> None:
        if len(self.order) > self.most:
            raise ReadError(offset, say("at most {most} moves are read.", most=number(self.most)))
        node = self.tree[self.node]
        over = self.tree.outcome(node)
        if over is not None:
            wrong = to_say("{move} comes after the end: {reason}.")
            raise ReadError(offset, say(wrong, move=quote(text), reason=over.reason))
        self.node = self.tree.add(node.id, node.position.parse(text)).id
        self.order.append(self.node)
        comments, self.first_comments = self.first_comments, None
        for comment in comments or ():
            self._comment(offset, comment)
