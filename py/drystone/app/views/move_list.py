"""The list of moves, variations and comments included, sent anew only where it has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy
from typing import TypedDict

from drystone.app.views.match_view import first_ply, known_move, side_name
from drystone.app.wire import answers
from drystone.app.wire.protocol import RawJson
from drystone.app.words import name_of
from drystone.core.language import say
from drystone.play.seen_match import SeenMatch
from drystone.play.tree import ROOT, GameNode, Written


class ListView(TypedDict):
    """What a page view has of the list."""

    moves: RawJson
    same: int
    stamp: int


class MoveList:
    """The list as it was last sent, under a stamp, and the text of every entry.

    The caller says which stamp it has: if that was the last one, it gets what comes after the
    entries that it has already, else everything.
    """

    def __init__(self) -> None:
        self.stamp = 0
        self._sent: list[str] = []
        self._source: tuple[object, ...] = ()
        self._known: dict[int, tuple[Written, str | None, bool, str]] = {}

    def copy(self) -> MoveList:
        """Return a list of its own that remembers the same."""
        twin = copy(self)
        twin._known = dict(self._known)
        return twin

    def view(self, number: int, match: SeenMatch, has: int) -> ListView:
        """Return the entries after the first `same` ones, and the stamp of the list with them.

        `number` distinguishes matches, `has` is the stamp of the list that is known already.
        """
        before = self._sent if has == self.stamp else []
        self._update(number, match)
        same = 0
        for old, new in zip(before, self._sent, strict=False):
            if old != new:
                break
            same += 1
        entries = RawJson(f"[{','.join(self._sent[same:])}]")
        return {"moves": entries, "same": same, "stamp": self.stamp}

    def _update(self, number: int, match: SeenMatch) -> None:
        source = (number, match.tree.revision, match.viewer)
        if source == self._source:
            return
        if self._source[:1] != (number,):
            self._known = {}
        self._source = source
        sent = list(self._entries(match))
        if sent != self._sent:
            self._sent = sent
            self.stamp += 1

    def _entries(self, match: SeenMatch) -> Iterator[str]:
        root = match.tree[ROOT]
        if root.comment or root.resigned:
            yield json.dumps(entry_view(match, Written(root, 0, False), True, ""))
        depth = 0
        for written in match.tree.written():
            opens = written.begins or written.depth != depth
            depth = written.depth
            text = self._entry(match, written, opens)
            if text:
                yield text

    def _entry(self, match: SeenMatch, written: Written, opens: bool) -> str:
        """Return the JSON of an entry, made once while its node stays the same; "" if unknown."""
        number = written.node.id
        *same, text = self._known.get(number, (None, None, False, ""))
        if same == [written, match.viewer, opens]:
            return str(text)
        known = known_move(match, written.node)
        text = ""
        if known:
            entry = entry_view(match, written, opens, known.text)
            text = json.dumps(entry | {"ply": first_ply(match, written.node)})
        self._known[number] = (written, match.viewer, opens, text)
        return text


def entry_view(match: SeenMatch, written: Written, opens: bool, text: str) -> answers.MoveEntry:
    """Return one entry: a move and what is written at it.

    `depth` tells how deep in variations it is, `opens` whether a new run of moves begins here.
    """
    node: GameNode = written.node
    game = match.game
    out = say("{who} sits out", who=name_of(game, node.sat_out)) if node.sat_out else ""
    over = match.tree.outcome(node) if node.resigned else None
    resigned = over.reason if over else ""
    return {
        "node": node.id,
        "ply": node.ply,
        "text": text,
        "side": side_name(game, node.side),
        "name": name_of(game, node.side) if node.side else "",
        "out": ", ".join(filter(None, (out, resigned))),
        "comment": node.comment,
        "glyph": node.glyph,
        "depth": written.depth,
        "opens": opens,
    }
