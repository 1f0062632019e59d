"""Records: a match as text, with its headers, variations, comments and marks.

docs/record-format.md says what the text looks like; `reading` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drystone.play import clock, sketches
from drystone.play.match import Match
from drystone.play.records.headers import FIRST_HEADER, VERSIONS, RecordError, as_written
from drystone.play.records.reading import END, Loaded, read
from drystone.play.resigning import flag_text, resign_text
from drystone.play.tree import ROOT, GameNode, Tree

__all__ = ["Loaded", "RecordError", "compact", "file_name", "read", "write"]

WIDTH = 80
"""Columns after which a line of moves is broken; comments and long moves may be longer."""


def write(match: Match) -> str:
    r"""Return the record of a match, with its current node.

    Raises TextError for headers that could not be read again.

    >>> import drystone
    >>> match = Match(drystone.game("anaash", size=4).start())
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> match.tree.comment(match.here.id, "{sic}")
    >>> match.tree.mark(match.here.id, "?!")
    >>> print(write(match))
    [Drystone "1"]
    [Game "anaash"]
    [Option "size=4"]
    [Result "*"]
    [At "2"]
    <BLANKLINE>
    1. a1xa2 2. b1xc1?! {{sic\}}
    *
    <BLANKLINE>
    """
    lines = [_header(name, value) for name, value in headers_of(match)]
    moves = _wrapped([*_after(match.tree[ROOT]), *words_of(match.tree, numbers=True)])
    return "\n".join([*lines, "", *([moves] if moves else []), END, ""])


def compact(match: Match) -> str:
    """Return the shortest record that reads as the same match, for links."""
    headers = (pair for pair in headers_of(match) if pair != ("Result", "*"))
    lines = [_header(name, value) for name, value in headers]
    moves = [*_after(match.tree[ROOT]), *words_of(match.tree, numbers=False)]
    return "\n".join([*lines, " ".join([*moves, END])])


def headers_of(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the headers of a record as pairs of name and value, in order."""
    game = match.game
    fell = any(node.flags or node.flagged for node in match.tree.nodes.values())
    yield FIRST_HEADER, VERSIONS[fell]
    yield "Game", game.name
    for key, value in game.written_values.items():
        yield "Option", f"{key}={value}"
    if match.start != game.start():
        yield "Start", str(match.start)
    yield from as_written(match.headers)
    yield "Result", result_of(match)
    yield "At", str(place_of(match))


def result_of(match: Match) -> str:
    """Return the winner's letter, ``draw`` or ``*``, as the main line ends.

    Where it has no end, a header can name the winner, but no draw: only the rules make draws.
    """
    outcome = match.tree.outcome(match.tree[match.main_line[-1]])
    named = match.headers.get("Result", "")
    return outcome.letter if outcome else named if named in match.game.sides else "*"


def place_of(match: Match) -> int:
    """Return the number of the current move in the order of writing; 0 at the start."""
    order = (written.node.id for written in match.tree.written())
    return next((n for n, number in enumerate(order, 1) if number == match.here.id), 0)


def words_of(tree: Tree, numbers: bool) -> list[str]:
    """Return the moves with comments, marks and parentheses, to be joined with spaces."""
    words: list[str] = []
    level = 0
    before = tree[ROOT]
    for node, depth, begins in tree.written():
        closed = max(level - depth + begins, 0)
        words += [")"] * closed + ["("] * begins
        joined = "" if begins or closed else _joined(tree, before, node)
        if joined:
            words.pop()
        number = f"{(before if joined else node).ply}. " if numbers else ""
        words += [f"{number}{joined or node.move}{node.glyph}", *_after(node)]
        level, before = depth, node
    return words + [")"] * level


def _joined(tree: Tree, before: GameNode, node: GameNode) -> str:
    """Return both moves as one word if that can be split again, else ""."""
    bare = before.id == node.parent != ROOT and not _after(before) and not before.glyph
    if not node.move.joins or not bare:
        return ""
    texts = (str(before.move), str(node.move))
    word = tree.game.join(texts)
    return word if tree.game.split(word) == texts else ""


def _after(node: GameNode) -> list[str]:
    """Return what is written behind a move: remarks, comment, whose flag fell, who resigned."""
    escaped = node.comment.replace("\\", "\\\\").replace("}", "\\}")
    if escaped.startswith("[%"):  # these are words, and no remark
        escaped = f"\\{escaped}"
    left = "" if node.left is None else clock.written(node.left)
    words = " ".join(filter(None, (left, sketches.written(node.drawn), escaped)))
    found = [f"{{{words}}}"] if words else []
    found += map(flag_text, node.flags)
    ends = flag_text if node.flagged else resign_text
    return [*found, ends(node.resigned)] if node.resigned else found


def _header(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _wrapped(words: Iterable[str]) -> str:
    """Return the words in lines of about WIDTH, without spaces inside parentheses."""
    parts: list[str] = []
    column = 0
    for word in words:
        space = _space(parts[-1] if parts else "(", word, column)
        parts += [space, word]
        *before, last = f"{space}{word}".split("\n")
        column = len(last) if before else column + len(last)
    return "".join(parts)


def _space(before: str, word: str, column: int) -> str:
    if before == "(" or word == ")":
        return ""
    return " " if column + len(word) < WIDTH else "\n"


def file_name(match: Match) -> str:
    """Return a file name for the record, in characters that every file system allows."""
    words = [
        match.game.name,
        *(match.headers.get(name, "") for name in ("First", "Second", "Date")),
    ]
    safe = ("".join(c if c.isascii() and c.isalnum() else " " for c in word) for word in words)
    return "-".join(" ".join(safe).split())[:80] + ".txt"
