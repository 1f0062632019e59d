"""``drystone answer LINK``: a match at a distance in the terminal.

It shows the board, takes a turn and prints the link to send back.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TextIO

from drystone.cli.files import file_named, require_writable, write_or_print
from drystone.cli.streams import read_line
from drystone.core.errors import GameError, TextError, quote
from drystone.core.texts.text_files import text_of
from drystone.play.correspondence import CorrespondenceGame
from drystone.play.correspondence.errors import OldLink, OwnLink, SameLink
from drystone.play.correspondence.message import PREFIX
from drystone.play.resigning import resigning_side

HELP = (
    "Type a move, or one of: moves (list them), undo (take back what is not sent yet, or ask to),"
    " yes, no, resign, quit."
)
STATE_LIMIT = 4_000_000
"""Longest file that is read, in characters."""


def add_words(command: argparse.ArgumentParser) -> None:
    """Say which words the command understands."""
    command.add_argument("link", help="the link that the other player sent")
    command.add_argument(
        "--keep", metavar="FILE", type=file_named,
        help="keep your side of the match in this file; needed where pieces are hidden",
    )  # fmt: skip
    command.add_argument("--name", metavar="TEXT", default="", help="what you are called")


def answer(known: argparse.Namespace) -> int:
    """Show the match of a link, take a turn, and print the link to send; return exit code 0.

    Where no turn was taken nothing is to be sent, and the same link can be answered later.
    """
    if known.keep:  # before a turn that could not be stored
        require_writable(known.keep)
    person = _person(known)
    if known.name and person.table.names.get(person.role) != known.name:
        person.call(known.name)
    done = Answer(person, sys.stdin, sys.stdout).run()
    link = person.link() if done and person.to_send else ""
    try:
        if known.keep:
            write_or_print(known.keep, json.dumps(person.state(secrets=True)) + "\n")
    finally:  # the printed link may be copied, and the match goes on
        if link:
            print(f"Send this link to {person.friend or 'the other player'}:")
            print(sent_back(known.link.strip(), link))
    return 0


def sent_back(address: str, link: str) -> str:
    """Return a link behind the address that the other one came with.

    Whatever else stood behind its # stays here: an offer to play live is its sender's own.

    >>> sent_back("https://site/?a=b#live=OFFER&distance=AbC", "distance=DeF")
    'https://site/?a=b#distance=DeF'
    >>> sent_back("Look at (https://site/#distance=AbC).", "distance=DeF")
    'https://site/#distance=DeF'
    """
    before, sharp, _ = address.partition("#")
    if not sharp:
        before = address.rpartition(PREFIX)[0]
    return re.split(r"[\s()<>\[\]\"'*]", before)[-1] + sharp + link


def _person(known: argparse.Namespace) -> CorrespondenceGame:
    """Return this side of the match, with the link taken in."""
    if known.keep and known.keep.exists():
        person = CorrespondenceGame.of_state(_read_state(known.keep))
        try:
            person.receive(known.link)
        except (SameLink, OldLink, OwnLink) as mishap:
            print(mishap)  # the stored match stands, and goes on
        return person
    person = CorrespondenceGame.open(known.link)
    if person.table.game.hidden and not known.keep:
        raise TextError(
            "In this match pieces are hidden, and what you hide has to be kept: "
            "name a file for it with --keep FILE."
        )
    return person


def _read_state(file: Path) -> object:
    text = text_of(file, STATE_LIMIT)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TextError(f"{quote(file)} holds no match that this command has kept.") from error


class Answer:
    """Reads lines from `source` until a turn is complete, and writes to `target`."""

    def __init__(self, person: CorrespondenceGame, source: TextIO | None, target: TextIO) -> None:
        self.person = person
        self.source = source
        self.target = target

    def run(self) -> bool:
        """Show the board, and take one turn if it is this side's; return whether none is left."""
        self._show()
        if not self.person.my_turn and self.person.table.asked in {"", self.person.role}:
            return True
        self._say(HELP)
        before = len(self.person.table.moves)
        while not self._done(before):
            self.target.write("> ")
            self.target.flush()
            line = read_line(self.source)
            if not line or line.strip() == "quit":
                break
            try:
                self._obey(line.strip())
            except GameError as error:
                self._say(str(error))
        done = self._done(before)
        if done:
            self._show()
        else:
            self._say("", "Nothing is to be sent yet. Open the same link again to go on.")
        return done

    def _done(self, before: int) -> bool:
        """Whether a turn was taken: something was played or answered, and no move is half made."""
        table = self.person.table
        if self.person.half or table.asked not in {"", self.person.role}:
            return False
        return not self.person.my_turn or len(table.moves) != before or table.asked != ""

    def _obey(self, line: str) -> None:
        person = self.person
        if line == "moves":
            self._say(" ".join(map(str, person.here.moves())))
        elif line == "undo":
            self._undo()
        elif line in {"yes", "no"}:
            person.answer_undo(line == "yes")
        elif (side := resigning_side(line)) is not None:
            person.resign(side)
        elif line:
            self._play(line)

    def _play(self, text: str) -> None:
        """Play a move; show the board after half a one, as the turn goes on from there."""
        self.person.play(text)
        if self.person.half:
            self._show()

    def _undo(self) -> None:
        """Take back what was not sent yet, or else ask the other player."""
        if not self.person.take_back_draft():
            self.person.ask_undo()
            return
        friend = self.person.friend or "the other player"
        self._say(
            f"Taken back. If its link is sent already, tell {friend} that it no longer counts."
        )
        self._show()

    def _show(self) -> None:
        table, sides = self.person.table, self.person.table.game.sides
        if table.moves:
            self._say(f"Moves: {' '.join(move.text for move in table.moves)}")
        if table.position is not None:
            self._say("", self.person.here.board_text(), "")
        you, friend = sides.get(self.person.side), self.person.friend
        outcome = table.outcome
        if outcome:
            name = sides.get(outcome.winner or "")
            self._say(f"{name} wins: {outcome.reason}." if name else f"Draw: {outcome.reason}.")
        elif table.asked:
            mine = table.asked == self.person.role
            who = "You ask" if mine else f"{friend or 'The other player'} asks"
            self._say(f"{who} to take back a move.")
        elif self.person.my_turn:
            self._say(f"{self._seats(you)}It is your turn.")
            if self.person.half:
                self._say("Half of your move is made: finish it, or take it back with undo.")
        else:
            self._say(f"{self._seats(you)}Wait for {friend or 'the other'}.")

    def _seats(self, you: str | None) -> str:
        """Return who plays which side, as far as one knows."""
        friend = self.person.friend
        return f"You are {you}{f', against {friend}' if friend else ''}. " if you else ""

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.target)
