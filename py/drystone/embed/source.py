"""Where a board's match comes from: a record, bare moves, a position, or the start."""

from __future__ import annotations

import re
from collections.abc import Mapping

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.game import Game
from drystone.games import game as find_game
from drystone.play.headers import Headers
from drystone.play.link import MOVES_LIMIT, PREFIX, match_of
from drystone.play.match import Match
from drystone.play.reading import END, Loaded, MoveReader, read

FIRST, LAST = {"start", "first"}, {"end", "last"}


class Source:
    """The options that say which match it is; `own` are those of the game."""

    def __init__(self, known: Mapping[str, str], own: Mapping[str, str]) -> None:
        self.known = known
        self.own = own
        self.record = known.get("record", "")
        self.placed = False
        """Whether a record says itself where one stands."""

    def match(self) -> Match:
        """Return the match, whole and good, or raise a GameError."""
        if self.record and self.known.get("moves"):
            raise OptionError("A board has a record or moves, not both.")
        loaded = self._loaded()
        if loaded.trouble:
            raise TextError(loaded.trouble)
        return loaded.match

    def _loaded(self) -> Loaded:
        if re.match(f"#?{PREFIX}", self.record):
            return self._fitting(match_of(self.record))
        if self.record.startswith("["):
            self.placed = "[At " in self.record
            return self._fitting(read(self.record, MOVES_LIMIT))
        return self._bare(self.record or self.known.get("moves", ""))

    def _bare(self, moves: str) -> Loaded:
        """Read moves without headers: numbers, comments and variations may stand among them."""
        game = self._game()
        start = self.known.get("position")
        match = Match(game.position(start) if start else game.start())
        ended = moves if moves.rstrip().endswith(END) else f"{moves} {END}"
        return MoveReader(ended, match, MOVES_LIMIT).loaded(Headers(""))

    def _game(self) -> Game:
        name = self.known.get("game", "")
        if not name:
            raise OptionError("A board needs the name of its game, or a record that names it.")
        return find_game(name, **self.own)

    def _fitting(self, loaded: Loaded) -> Loaded:
        """Return what a record tells, unless the other options say something else."""
        found = loaded.match.game
        if self.known.get("position"):
            raise OptionError("A record says itself where it begins: leave “position” out.")
        if self.known.get("game", found.name) != found.name:
            wanted = quote(self.known["game"])
            raise OptionError(f"This record is of {quote(found.name)}, the board of {wanted}.")
        asked = find_game(found.name, **{**found.values, **self.own})
        if asked != found:
            other = next(key for key in self.own if asked.values[key] != found.values[key])
            raise OptionError(
                f"This record has {other} {quote(found.values[other])}, "
                f"and the board is to have {quote(self.own[other])}."
            )
        return loaded

    def stand(self, match: Match, mode: str) -> None:
        """Stand where `at` says: a ply, start or end; else where it suits the mode."""
        text = self.known.get("at", "").lower()
        if not text and (mode != "replay" or self.placed):
            return
        last = len(match.line) - 1
        ply = 0 if text in {"", *FIRST} else last if text in LAST else self._ply(text)
        if not match.step(ply):
            raise OptionError(f"at is a ply from 0 to {last}, start or end; not {quote(text)}.")

    def _ply(self, text: str) -> int:
        return int(text) if re.fullmatch("[0-9]{1,5}", text, re.ASCII) else -1
