"""Where a board's match comes from: a record, bare moves, a position, or the start."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.game import Game
from drystone.core.language import say, to_say
from drystone.games import game as find_game
from drystone.games import kind_of
from drystone.play.match import Match
from drystone.play.records.headers import Headers
from drystone.play.records.link import MOVES_LIMIT, PREFIX, match_of
from drystone.play.records.reading import END, Loaded, MoveReader, read

FIRST, LAST = {"start", "first"}, {"end", "last"}
FROM_START = {"replay", "guess"}
"""The modes that begin at the start where `at` says nothing."""


class Source:
    """The options that say which match it is; `own` are those of the game.

    Those of them that are `doubtful` count only if the game has an option of that name.
    """

    def __init__(
        self,
        known: Mapping[str, str],
        own: Mapping[str, str],
        doubtful: Set[str] = frozenset(),
    ) -> None:
        self.known = known
        self.own = own
        self.doubtful = doubtful
        self.record = known.get("record", "")
        self.placed = False
        """Whether a record says itself where one stands."""

    def match(self) -> Match:
        """Return the match, whole and good, or raise a GameError."""
        if self.record and self.known.get("moves"):
            raise OptionError(say("A board has a record or moves, not both."))
        loaded = self._loaded()
        if loaded.trouble:
            raise TextError(loaded.trouble)
        return loaded.match

    def _loaded(self) -> Loaded:
        if re.match(rf"(?!\[)\S*?{PREFIX}", self.record):
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
            wrong = say("A board needs the name of its game, or a record that names it.")
            raise OptionError(wrong)
        return find_game(name, **self._own_of(kind_of(name)))

    def _own_of(self, kind: type[Game]) -> dict[str, str]:
        """Return the options that are meant for a game."""
        meant = {option.key for option in kind.options} | self.own.keys() - self.doubtful
        return {name: value for name, value in self.own.items() if name in meant}

    def _fitting(self, loaded: Loaded) -> Loaded:
        """Return what a record tells, unless the other options say something else."""
        found = loaded.match.game
        if self.known.get("position"):
            wrong = say("A record says itself where it begins: leave “position” out.")
            raise OptionError(wrong)
        if self.known.get("game", found.name) != found.name:
            wrong, wanted = (
                to_say("This record is of {game}, the board of {wanted}."),
                self.known["game"],
            )
            raise OptionError(say(wrong, game=quote(found.name), wanted=quote(wanted)))
        own = self._own_of(type(found))
        asked = find_game(found.name, **{**found.values, **own})
        if asked != found:
            other = next(key for key in own if asked.values[key] != found.values[key])
            wrong = to_say("This record has {option} {value}, and the board is to have {wanted}.")
            value, wanted = quote(found.values[other]), quote(own[other])
            raise OptionError(say(wrong, option=other, value=value, wanted=wanted))
        return loaded

    def stand(self, match: Match, mode: str) -> None:
        """Stand where `at` says; else where it suits the mode.

        It says a ply, start or end. Moves after that lead into a variation, and a ply after those
        is one of the variation's line: ``6 b2-c3 9``.
        """
        words = self.known.get("at", "").split()
        if not words and mode in FROM_START and not self.placed:
            match.step(0)
        for word in words:
            go(match, word)


def go(match: Match, word: str) -> None:
    """Go to a ply of the current line, or make a move that the match has here."""
    last = len(match.line) - 1
    named = {**dict.fromkeys(FIRST, 0), **dict.fromkeys(LAST, last)}.get(word.lower())
    ply = int(word) if re.fullmatch("[0-9]{1,5}", word, re.ASCII) else named
    there = [match.tree[number] for number in match.here.children]
    move = next((node for node in there if str(node.move) == word), None)
    if move is not None:
        match.goto(move)
    elif ply is None or not match.step(ply):
        wrong = to_say("at is a ply from 0 to {last}, start or end; not {word}.")
        leads = to_say(
            "After it a move may lead on that is there; after ply {ply} there are: {moves}."
        )
        moves = ", ".join(str(node.move) for node in there) or "–"
        raise OptionError(
            f"{say(wrong, last=last, word=quote(word))} {say(leads, ply=match.ply, moves=moves)}"
        )
