"""What a link holds, as text and as letters of an address; docs/at-a-distance.md specifies it.

The text has a line for the invitation and one for each message. A message is who sent it, ``h``
(the host, who invited) or ``g`` (the guest), and items, each a move or a word that begins with a
full stop. Anybody may have written a link: everything has a limit here, and rules come later.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from drystone.core.errors import GameError
from drystone.core.game import Game
from drystone.games import game as find_game
from drystone.play.distance import errors

VERSION = "1"
PREFIX = "distance="
LINK_LIMIT = 60_000
"""Longest link that is made or read, in characters."""
TEXT_LIMIT = 200_000
"""Longest text in a link, in bytes."""
MESSAGES_LIMIT = 2_000
ITEMS_LIMIT = 4_000
"""Most items of all messages together."""
HEADER_LIMIT = 2_000
ITEM_LIMIT = 1_000
CHECK, SEAL, NONCE, COMMITMENT = 4, 16, 16, 20
"""Bytes of the checksum, of the hash of what went before, of a random number, and of the seal of
what is hidden."""

HOST, GUEST, LOT = "h", "g", "lot"
SHOW = re.compile(r"\.show=([0-9]{1,4}):([0-9]):([A-Za-z0-9_-]{22})", re.ASCII)
SEALED = re.compile(r"(.+)#([A-Za-z0-9_-]{27})?", re.ASCII)
COMMON = (
    b"123456789 a1 b2 c3 d4 e5 f6 g7 h8 e>w>ne>nw>se>sw~ pass hold "
    b".if=;.name=.undo .yes .no .resign"
    b"\nh .show=1:0:\ng .show=2:1:\ng .nonce=\nh .lot=\nh \ng 1 a mode=rules=komi=0 size=6"
    b" .first=lot .after= .first=g .nonce= .first=h .nonce="
)
"""The compression's dictionary: what most links have in common. It must never change."""


def letters(data: bytes) -> str:
    """Return bytes as letters that an address may contain.

    >>> letters(b"stone")
    'c3RvbmU'
    """
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def of_letters(text: str) -> bytes:
    """Return the bytes that letters stand for; raises Damaged, also for a second spelling."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise errors.Damaged from error
    if letters(data) != text:
        raise errors.Damaged
    return data


def plain(c: str) -> bool:
    """Return whether a character stands for itself in an item."""
    return "!" <= c <= "~" and c not in "%#;"


def escaped(text: str) -> str:
    """Return a text without spaces, as an item may have it.

    >>> escaped("Ann B."), unescaped("Ann%20B.")
    ('Ann%20B.', 'Ann B.')
    """
    return "".join(
        c if plain(c) and (n or c != ".") else "".join(f"%{byte:02X}" for byte in c.encode())
        for n, c in enumerate(text)
    )


def unescaped(text: str) -> str:
    """Return the text that `escaped` made an item of; raises Damaged."""
    data = re.sub(
        rb"%([0-9A-F]{2})", lambda found: bytes([int(found[1], 16)]), text.encode("ascii")
    )
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise errors.Damaged from error


@dataclass(frozen=True)
class Invitation:
    """What a match at a distance begins with; its hash is the name of the match.

    `first` says who has the first seat: host, guest, or the lot. `nonce` is a random number in
    letters, or its hash where the lot is drawn with it. A rematch names the match `after` which
    it comes.
    """

    game: Game
    first: str
    nonce: str
    after: str = ""

    @cached_property
    def line(self) -> str:
        """The invitation as text."""
        values = (escaped(f"{key}={value}") for key, value in self.game.values.items())
        words = [VERSION, self.game.name, *values, f".first={self.first}", f".nonce={self.nonce}"]
        return " ".join([*words, f".after={self.after}"] if self.after else words)

    @cached_property
    def id(self) -> str:
        """The name of the match: 22 letters."""
        return letters(chained(b"drystone-distance-1", self.line)[:SEAL])

    @classmethod
    def read(cls, line: str) -> Invitation:
        """Return the invitation that a line holds; raises DistanceError."""
        version, *words = line.split(" ")
        if version != VERSION:
            raise errors.NewerVersion if version.isdecimal() else errors.Damaged
        plain = [word for word in words if not word.startswith(".")]
        told = dict(word[1:].partition("=")[::2] for word in words if word.startswith("."))
        if len(line) > HEADER_LIMIT or not plain:
            raise errors.Damaged
        options = dict(unescaped(word).partition("=")[::2] for word in plain[1:])
        try:
            game = find_game(plain[0], **options)
        except GameError as error:
            raise errors.MissingGame(str(error)) from error
        made = cls(
            game,
            told.get("first", ""),
            told.get("nonce", ""),
            told.get("after", ""),
        )
        size = 43 if made.first == LOT else 22
        fine = made.first in {HOST, GUEST, LOT} and len(made.nonce) == size
        if not fine or len(made.after) not in {0, 22} or made.line != line:
            raise errors.Damaged
        of_letters(made.nonce)
        of_letters(made.after)
        return made


@dataclass(frozen=True)
class Message:
    """What one person sent at once: who, and the items with all their seals."""

    by: str
    items: tuple[str, ...]

    @property
    def line(self) -> str:
        """The message as text, from which the hash is made."""
        return " ".join([self.by, *self.items])


class SealedItem(NamedTuple):
    """What was sealed: whose and which secret, the text that all may see, and its letters."""

    key: tuple[str, int]
    text: str
    letters: str


@dataclass(frozen=True)
class Transcript:
    """An invitation and all messages since."""

    invitation: Invitation
    messages: tuple[Message, ...] = ()

    def seal(self, count: int) -> bytes:
        """Return the hash of the invitation and the first `count` messages."""
        chain = chained(b"drystone-distance-1", self.invitation.line)
        for message in self.messages[:count]:
            chain = chained(chain, message.line)
        return chain[:SEAL]

    @property
    def text(self) -> str:
        """The text of a link, without the seals that a later reveal gives again."""
        shown = {key for key, _ in self.shows()}
        lines = [self.invitation.line]
        for message, items in self._numbered():
            known = (f"{one.text}#" if one and one.key in shown else item for item, one in items)
            lines.append(" ".join([message.by, *known]))
        return "\n".join(lines)

    def _numbered(self) -> Iterator[tuple[Message, list[tuple[str, SealedItem | None]]]]:
        """Yield each message with its items, and what is sealed in those that have a secret.

        Secrets are numbered from 1 for each of the two.
        """
        numbers = {HOST: 0, GUEST: 0}
        for message in self.messages:
            items: list[tuple[str, SealedItem | None]] = []
            for item in message.items:
                found = SEALED.fullmatch(item)
                if found:
                    numbers[message.by] += 1
                    key = message.by, numbers[message.by]
                    items.append((item, SealedItem(key, found[1], found[2] or "")))
                else:
                    items.append((item, None))
            yield message, items

    def shows(self) -> Iterator[tuple[tuple[str, int], tuple[int, bytes]]]:
        """Yield whose and which secrets are shown, with choice and salt."""
        for message in self.messages:
            for item in message.items:
                if found := SHOW.fullmatch(item):
                    key = message.by, int(found[1])
                    yield key, (int(found[2]), of_letters(found[3]))

    def secrets(self) -> Iterator[SealedItem]:
        """Yield what was sealed, in the order in which it was sent."""
        for _, items in self._numbered():
            yield from (seal for _, seal in items if seal)

    def filled(self) -> Transcript:
        """Return the transcript with the seals that its text left out, made from the reveals."""
        shows = dict(self.shows())

        def whole(item: str, seal: SealedItem | None) -> str:
            if seal is None or seal.letters:
                return item
            if seal.key not in shows:
                raise errors.MissingCommitment
            return item + commitment(self.invitation.id, seal.key, seal.text, *shows[seal.key])

        messages = (
            replace(message, items=tuple(whole(*one) for one in items))
            for message, items in self._numbered()
        )
        return replace(self, messages=tuple(messages))

    @property
    def link(self) -> str:
        """The link that holds all this."""
        data = self.seal(len(self.messages) - 1 if self.messages else 0) + _packed(self.text)
        link = PREFIX + letters(zlib.adler32(data).to_bytes(CHECK, "big") + data)
        if len(link) > LINK_LIMIT or len(self.messages) > MESSAGES_LIMIT:
            raise errors.TooLong
        return link

    @classmethod
    def read(cls, text: str) -> Transcript:
        """Return what a text holds; raises DistanceError."""
        if not text.isascii() or len(text) > TEXT_LIMIT:
            raise errors.Damaged
        first, *lines = text.split("\n")
        if len(lines) > MESSAGES_LIMIT or text.count(" ") > ITEMS_LIMIT + MESSAGES_LIMIT:
            raise errors.TooLong
        return cls(Invitation.read(first), tuple(map(_message, lines))).filled()


@dataclass(frozen=True)
class Opened:
    """What a link holds: the transcript, and the hash of what went before its last message."""

    transcript: Transcript
    before: bytes = field(repr=False)

    @property
    def sealed(self) -> bool:
        """Whether the hash fits what the link holds."""
        count = len(self.transcript.messages)
        return self.before == self.transcript.seal(max(count - 1, 0))


def read_link(link: str) -> Opened:
    """Return what a link holds, alone or at the end of an address; raises DistanceError."""
    if len(link) > LINK_LIMIT:
        raise errors.TooLong(f"It has {len(link):,} characters.")
    found = re.search(rf"(?:^|[#&?]){PREFIX}([A-Za-z0-9_-]+)$", link.strip(), re.ASCII)
    if not found:
        raise errors.NoMatchLink
    data = of_letters(found[1])
    check, before, packed = data[:CHECK], data[CHECK : CHECK + SEAL], data[CHECK + SEAL :]
    if zlib.adler32(data[CHECK:]).to_bytes(CHECK, "big") != check:
        raise errors.Damaged
    return Opened(Transcript.read(_unpacked(packed)), before)


def commitment(match: str, key: tuple[str, int], text: str, choice: int, salt: bytes) -> str:
    """Return the seal of a secret: 27 letters that tell nothing without the salt.

    Whoever makes a seal may look for two secrets with the same one beforehand, for as long as he
    likes. With 160 bits that takes 2 ** 80 tries; 128 bits, with 2 ** 64, would be within reach.

    >>> len(commitment("x" * 22, ("h", 1), "a1>e~b1>w", 0, bytes(16)))
    27
    """
    by, number = key
    told = f"drystone-distance-secret-1\n{match}\n{by}\n{number}\n{text}\n{choice}\n"
    return letters(hashlib.sha256(told.encode() + salt).digest()[:COMMITMENT])


def chained(before: bytes, line: str) -> bytes:
    """Return the hash of what went before and one line more."""
    return hashlib.sha256(before + b"\n" + line.encode()).digest()


def _message(line: str) -> Message:
    by, *items = line.split(" ")
    if by not in {HOST, GUEST} or not items or max(map(len, items)) > ITEM_LIMIT or "" in items:
        raise errors.Damaged
    if any(not c.isprintable() for c in line):
        raise errors.Damaged
    return Message(by, tuple(items))


def _packed(text: str) -> bytes:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=COMMON)
    return packer.compress(text.encode()) + packer.flush()


def _unpacked(data: bytes) -> str:
    try:
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=COMMON)
        # A few characters can unpack to very many: no more than this is ever unpacked.
        text = unpacker.decompress(data, TEXT_LIMIT).decode("ascii")
    except (ValueError, zlib.error) as error:
        raise errors.Damaged from error
    if not unpacker.eof or unpacker.unused_data:
        raise errors.Damaged
    return text
