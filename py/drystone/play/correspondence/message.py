"""What a link holds, as text and as letters of an address; docs/at-a-distance.md specifies it.

The text has a line for the invitation and one for each message. A message is who sent it, ``h``
(the host, who invited) or ``g`` (the guest), and items, each a move or a word that begins with a
full stop. Anybody may have written a link: everything has a limit here, and rules come later.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from drystone.core.errors import GameError, UnknownOption
from drystone.core.game import Game
from drystone.core.language import number, say
from drystone.games import game as find_game
from drystone.play import clock
from drystone.play.correspondence import errors
from drystone.play.records.letters import letters_after

VERSIONS = ("1",)
"""The versions of the format that are read; the last one is written. A match keeps its own."""
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
SENT, TAKEN = 0.9, 0.95
"""How much of these limits may be used up by what one does, and by what is taken in: between them
one can resign and show what is hidden, and in the rest do so after all that was taken in."""
CHECK, SEAL, NONCE, COMMITMENT, TOKEN = 4, 16, 16, 20, 5
"""Bytes of the checksum, of the hash of what went before, of a random number, of the seal of what
is hidden, and of a token, which only somebody who has read the link can give back."""

HOST, GUEST, LOT = "h", "g", "lot"
SHOW = re.compile(r"\.show=([0-9]{1,4}):([0-9]):([A-Za-z0-9_-]{22})?", re.ASCII)
KEY = re.compile(r"\.key=((?:[0-9](?:\([1-9][0-9]{0,8}\))?){1,900}):([A-Za-z0-9_-]{22})?", re.ASCII)
SEALED = re.compile(r"([^.#][^#]*)#([A-Za-z0-9_-]{27})?", re.ASCII)
WORD = re.compile(r"[a-z][a-z-]{0,30}", re.ASCII)
"""How a word of any version is called, without its full stop."""
INVITING = {"first", "nonce", "after", "clock"}
"""The words of an invitation."""
OPTION = re.compile(r"[a-z][a-z0-9_]{0,30}", re.ASCII)
"""How an option of any version is called."""
COMMON = (
    b"123456789 a1 b2 c3 d4 e5 f6 g7 h8 e>w>ne>nw>se>sw~ pass hold "
    b".if=;.name=.undo .yes .no .resign .key=01010011:\x01"
    b"\nh .show=1:0:\ng .show=2:1:\ng .show=1:1:\x01\ng .nonce=\x01\nh .lot=\x01\nh \ng 1 a"
    b" mode=rules=komi=0 size=6 .first=lot .after=\x01 .first=g .nonce=\x01 .first=h .nonce=\x01"
)
"""The compression's dictionary: what most links have in common. It must never change."""
MARKS = {NONCE: "\x01", COMMITMENT: "\x02", 32: "\x03"}
"""What stands for random bytes in a packed text: they follow it, as nothing can pack them."""
RANDOM = re.compile(
    r"(\.(?:nonce|lot|after)=|#|\.show=[0-9]{1,4}:[0-9]:|\.key=[0-9()]{1,990}:)"
    r"([A-Za-z0-9_-]{22,43})(?![A-Za-z0-9_-])",
    re.ASCII,
)


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
    it comes. `clock` is what a record would say of the time. `written` is the line that was read,
    "" in a new one: another version of drystone may have written it, and the name of the match is
    made of it.
    """

    game: Game
    first: str
    nonce: str
    after: str = ""
    clock: str = ""
    written: str = field(default="", init=False, compare=False)

    @cached_property
    def line(self) -> str:
        """The invitation as text."""
        return self.written or self._line(VERSIONS[-1], self.game.written_values)

    def _line(self, version: str, keys: Iterable[str]) -> str:
        """Return the invitation as a version writes it whose game has these options."""
        values = (escaped(f"{key}={self.game.values[key]}") for key in keys)
        words = [version, self.game.name, *values, f".first={self.first}", f".nonce={self.nonce}"]
        words += [f".after={self.after}"] if self.after else []
        return " ".join([*words, f".clock={escaped(self.clock)}"] if self.clock else words)

    @cached_property
    def id(self) -> str:
        """The name of the match: 22 letters."""
        return letters(chained(b"drystone-distance-1", self.line)[:SEAL])

    @classmethod
    def read(cls, line: str) -> Invitation:
        """Return the invitation that a line holds; raises DistanceError."""
        version, *words = line.split(" ")
        if version not in VERSIONS:
            raise _unread(version)
        plain = [word for word in words if not word.startswith(".")]
        values = dict(word[1:].partition("=")[::2] for word in words if word.startswith("."))
        if len(line) > HEADER_LIMIT or not plain:
            raise errors.Damaged
        if any(word not in INVITING and WORD.fullmatch(word) for word in values):
            raise errors.NewerVersion
        options = dict(unescaped(word).partition("=")[::2] for word in plain[1:])
        made = cls(
            _game_of(plain[0], options),
            values.get("first", ""),
            values.get("nonce", ""),
            values.get("after", ""),
            unescaped(values.get("clock", "")),
        )
        size = 43 if made.first == LOT else 22
        fine = made.first in {HOST, GUEST, LOT} and len(made.nonce) == size
        if not fine or len(made.after) not in {0, 22} or made._line(version, options) != line:
            raise errors.Damaged
        if made.clock and not _is_clock(made.clock, made.game):
            raise errors.Damaged
        of_letters(made.nonce)
        of_letters(made.after)
        object.__setattr__(made, "written", line)
        return made


def _is_clock(text: str, game: Game) -> bool:
    """Return whether a text is a clock for a game as it has to be written."""
    try:
        return str(clock.checked(game, text)) == text
    except GameError:
        return False


def _unread(version: str) -> errors.DistanceError:
    """Return the error for an invitation of a version that is not read here."""
    if not re.fullmatch("[1-9][0-9]{0,5}", version, re.ASCII):
        return errors.Damaged()
    newer = int(version) > int(VERSIONS[-1])
    return errors.NewerVersion() if newer else errors.OlderVersion()


def _game_of(name: str, options: dict[str, str]) -> Game:
    """Return the game of an invitation; an option that was added since has its default."""
    try:
        return find_game(name, **options)
    except UnknownOption as error:
        raise errors.NewerVersion if OPTION.fullmatch(error.key) else errors.Damaged from error
    except GameError as error:
        raise errors.MissingGame(str(error)) from error


@dataclass(frozen=True)
class Message:
    """What one person sent at once: who, and the items with all their seals."""

    by: str
    items: tuple[str, ...]

    @property
    def line(self) -> str:
        """The message as text, from which the hash is made."""
        return " ".join([self.by, *self.items])

    @property
    def guessable(self) -> bool:
        """Whether somebody who never had it could write it: nothing random is in it."""
        words = (".nonce=", ".lot=", ".show=", ".key=")
        return not any(item.startswith(words) or SEALED.fullmatch(item) for item in self.items)


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
        """The whole text, without the seals that a later reveal gives again."""
        return self._text(0)

    def _text(self, known: int) -> str:
        """Return the text for somebody who has the first `known` messages already.

        What those seal and show is left out of it, but for the choices, and the promised hash of a
        number that they show.
        """
        shown = {key for key, _ in self.shows()}
        drawn = _lot_in(self.messages[:known])
        promise = f" .nonce={self.invitation.nonce}"
        lines = [self.invitation.line.replace(promise, " .nonce=" if drawn else promise)]
        for place, (message, items) in enumerate(self._numbered()):
            brief = (
                f"{one.text}#" if one and (one.key in shown or place < known) else item
                for item, one in items
            )
            sent = [_bare(item) for item in brief] if place < known else brief
            lines.append(" ".join([message.by, *sent]))
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
        """Yield whose and which secrets are shown, with choice and salt, where that is there."""
        hidden: dict[str, list[int]] = {HOST: [], GUEST: []}
        for message, items in self._numbered():
            by, rest = message.by, hidden[message.by]
            for item, seal in items:
                if seal:
                    rest.append(seal.key[1])
                elif found := SHOW.fullmatch(item):
                    number = int(found[1])
                    if number in rest:
                        rest.remove(number)
                    if found[3]:
                        yield (by, number), (int(found[2]), of_letters(found[3]))
                elif found := KEY.fullmatch(item):
                    for choice, again in keyed(found[1])[: len(rest)]:
                        key = by, rest.pop(0)
                        if found[2]:
                            salt = salt_of(of_letters(found[2]), self.invitation.id, key, again)
                            yield key, (choice, salt)

    def secrets(self) -> Iterator[SealedItem]:
        """Yield what was sealed, in the order in which it was sent."""
        for _, items in self._numbered():
            yield from (seal for _, seal in items if seal)

    def filled(self, known: Sequence[Message] = ()) -> Transcript:
        """Return the transcript with what its text left out, as far as that is known.

        It is taken from the messages that the reader has, and seals are made from the reveals.
        """
        messages = list(self.messages)
        for place, (one, mine) in enumerate(zip(messages, known, strict=False)):
            if one.by == mine.by and len(one.items) == len(mine.items):
                pairs = zip(one.items, mine.items, strict=True)
                items = tuple(m if _lacks(i) and i == _bare(m) else i for i, m in pairs)
                messages[place] = replace(one, items=items)
        return replace(self, messages=tuple(messages))._with_seals()

    def _with_seals(self) -> Transcript:
        shows = dict(self.shows())

        def whole(item: str, seal: SealedItem | None) -> str:
            if seal is None or seal.letters or seal.key not in shows:
                return item
            return item + commitment(self.invitation.id, seal.key, seal.text, *shows[seal.key])

        messages = (
            replace(message, items=tuple(whole(*one) for one in items))
            for message, items in self._numbered()
        )
        return replace(self, messages=tuple(messages))

    @property
    def lacking(self) -> errors.DistanceError | None:
        """The error for what is left out and is not known, None if nothing is."""
        lacking = [item for message in self.messages for item in message.items if _lacks(item)]
        if not lacking:
            return None
        sealed = any(SEALED.fullmatch(item) for item in lacking)
        return errors.MissingCommitment() if sealed else errors.MissingReveal()

    def fits(self, share: float = 1) -> bool:
        """Whether all this stays within such a share of the limits, as `read` reads it again.

        The text is longer than that of a link, which leaves out what its reader has.
        """
        text, items = self.text, ITEMS_LIMIT + MESSAGES_LIMIT
        used = (len(text), TEXT_LIMIT), (len(self.messages), MESSAGES_LIMIT)
        return all(n <= share * most for n, most in (*used, (text.count(" "), items)))

    @property
    def link(self) -> str:
        """The link that holds all this, as somebody would write it who knows no tokens."""
        return self.link_with(b"", b"")

    def link_with(self, token: bytes, receipt: bytes) -> str:
        """Return the link that holds all this, for the one who is to answer the last message.

        It leaves out what that side has sealed, shown or read already. The answer returns `token`,
        as `receipt` returns that of the link answered here. Neither is needed where a message
        has something in it that nobody could guess.
        """
        last = self.messages[-1].by if self.messages else HOST
        known = (n for n, message in enumerate(self.messages, 1) if message.by != last)
        text = self._text(max(known, default=0))
        data = self.seal(len(self.messages) - 1 if self.messages else 0) + _packed(text)
        for needed, one in zip(self.needs_tokens, (token, receipt), strict=True):
            data += one.ljust(TOKEN, b"\0") if needed else b""
        link = PREFIX + letters(zlib.adler32(data).to_bytes(CHECK, "big") + data)
        if len(link) > LINK_LIMIT or len(self.messages) > MESSAGES_LIMIT:
            raise errors.TooLong
        return link

    @property
    def needs_tokens(self) -> tuple[bool, bool]:
        """Whether a link has a token, and a receipt for the other's message before it."""
        if not self.messages:
            return False, False
        last = self.messages[-1]
        answered = next((m for m in reversed(self.messages) if m.by != last.by), None)
        return last.guessable, answered is not None and answered.guessable

    @classmethod
    def read(cls, text: str) -> Transcript:
        """Return what a text holds, `filled` from itself alone; raises DistanceError."""
        if not text.isascii() or len(text) > TEXT_LIMIT:
            raise errors.Damaged
        first, *lines = text.split("\n")
        if len(lines) > MESSAGES_LIMIT or text.count(" ") > ITEMS_LIMIT + MESSAGES_LIMIT:
            raise errors.TooLong
        messages = tuple(map(read_message, lines))
        return cls(Invitation.read(_promised(first, _lot_in(messages))), messages).filled()


@dataclass(frozen=True)
class Opened:
    """What a link holds: the transcript, and the hash of what went before its last message.

    The answer returns `token`, and `receipt` is that of the link answered here; each is empty
    where the link has none.
    """

    transcript: Transcript
    before: bytes = field(repr=False)
    token: bytes = field(default=b"", repr=False)
    receipt: bytes = field(default=b"", repr=False)

    def filled(self, known: Sequence[Message]) -> Opened:
        """Return the same with what was left out for somebody who has these messages."""
        return replace(self, transcript=self.transcript.filled(known))

    @property
    def sealed(self) -> bool:
        """Whether the hash fits what the link holds."""
        count = len(self.transcript.messages)
        return self.before == self.transcript.seal(max(count - 1, 0))


def read_link(link: str) -> Opened:
    """Return what a link holds, in whatever text it comes; raises DistanceError."""
    found = letters_in(link)
    if not found:
        raise errors.NoMatchLink
    if len(found) > LINK_LIMIT:
        size, most = number(len(found)), number(LINK_LIMIT)
        raise errors.TooLong(
            say("It has {n} characters; at most {most} are read.", n=size, most=most)
        )
    data = _checked(found.removeprefix(PREFIX))
    before, packed = data[:SEAL], data[SEAL:]
    text, rest = _unpacked(packed)
    transcript = Transcript.read(text)
    return Opened(transcript, before, *_tokens(transcript, rest))


def _tokens(transcript: Transcript, rest: bytes) -> tuple[bytes, bytes]:
    """Return the token and the receipt of a link; a link may do without both."""
    token, receipt = (TOKEN * needed for needed in transcript.needs_tokens)
    if len(rest) not in {0, token + receipt}:
        raise errors.Damaged
    return rest[:token], rest[token:]


def letters_in(link: str) -> str:
    """Return what counts of a link, without the text around it; "" if there is nothing.

    >>> letters_in("https://site/?a=b#distance=AbC ")
    'distance=AbC'
    """
    found = letters_after(PREFIX, link, _whole)
    return f"{PREFIX}{found}" if found else ""


def _whole(word: str) -> bool:
    """Return whether nothing of a link's letters is missing or changed."""
    try:
        return len(word) <= LINK_LIMIT and bool(_checked(word))
    except errors.Damaged:
        return False


def _checked(word: str) -> bytes:
    """Return what a link's letters stand for behind its checksum; raises Damaged."""
    data = of_letters(word)
    if zlib.adler32(data[CHECK:]).to_bytes(CHECK, "big") != data[:CHECK]:
        raise errors.Damaged
    return data[CHECK:]


def commitment(match: str, key: tuple[str, int], text: str, choice: int, salt: bytes) -> str:
    """Return the seal of a secret: 27 letters that say nothing without the salt.

    The maker of a seal may first look for two secrets with the same one, for as long as he
    likes. With 160 bits that takes 2 ** 80 tries; 128 bits, with 2 ** 64, would be within reach.

    >>> len(commitment("x" * 22, ("h", 1), "a1>e~b1>w", 0, bytes(16)))
    27
    """
    by, number = key
    sealed = f"drystone-distance-secret-1\n{match}\n{by}\n{number}\n{text}\n{choice}\n"
    return letters(hashlib.sha256(sealed.encode() + salt).digest()[:COMMITMENT])


def salt_of(key: bytes, match: str, secret: tuple[str, int], again: int = 0) -> bytes:
    """Return the salt of a secret: nobody can guess it from others without the key.

    `again` counts how often it was sealed anew before it was sent: who has seen a seal that was
    taken back must not learn from the next one whether the choice is the same.

    >>> len(salt_of(bytes(16), "x" * 22, ("h", 1)))
    16
    """
    salted = f"drystone-distance-salt-1\n{match}\n{secret[0]}\n{secret[1]}"
    salted += f"\n{again}" if again else ""
    return hmac.digest(key, salted.encode(), "sha256")[:NONCE]


def token_of(key: bytes, after: bytes) -> bytes:
    """Return the token of a link, made of the key and of the hash `after` its last message.

    >>> len(token_of(bytes(16), bytes(16)))
    5
    """
    return hmac.digest(key, b"drystone-distance-token-1\n" + after, "sha256")[:TOKEN]


def keyed(choices: str) -> list[tuple[int, int]]:
    """Return the choices of a ``.key``, each with how often it was sealed anew.

    >>> keyed("01(12)0")
    [(0, 0), (1, 12), (0, 0)]
    """
    found = re.findall(r"([0-9])(?:\(([0-9]+)\))?", choices, re.ASCII)
    return [(int(choice), int(again or 0)) for choice, again in found]


def chained(before: bytes, line: str) -> bytes:
    """Return the hash of what went before and one line more."""
    return hashlib.sha256(before + b"\n" + line.encode()).digest()


def read_message(line: str) -> Message:
    """Return the message of a line; raises Damaged unless it is written as it has to be."""
    by, *items = line.split(" ")
    if by not in {HOST, GUEST} or not items or max(map(len, items)) > ITEM_LIMIT or "" in items:
        raise errors.Damaged
    if any(not c.isprintable() for c in line) or not all(map(_as_written, items)):
        raise errors.Damaged
    return Message(by, tuple(items))


def _as_written(item: str) -> bool:
    """Return whether an item is written as `escaped` writes it, which is the only way.

    What is sealed and what is stored is made of it: spelled otherwise it would not fit its seal.
    """
    if found := SEALED.fullmatch(item):
        item = found[1]
    word, _, value = item.partition("=") if item.startswith(".") else ("", "", item)
    if word not in {"", ".name", ".if"}:
        return True
    parts = value.split(";") if word == ".if" else [value]
    return all(escaped(unescaped(part)) == part for part in parts)


def _lot_in(messages: Iterable[Message]) -> str:
    """Return the host's number for the lot in letters, "" if it is not shown."""
    items = (item for message in messages for item in message.items)
    return next((item.removeprefix(".lot=") for item in items if item.startswith(".lot=")), "")


def _promised(line: str, lot: str) -> str:
    """Return an invitation with the promised hash, where a link has only its number."""
    found = re.fullmatch(rf"(.* \.first={LOT} \.nonce=)( .*)?", line)
    if not found or not lot:
        return line
    return f"{found[1]}{letters(hashlib.sha256(of_letters(lot)).digest())}{found[2] or ''}"


def _lacks(item: str) -> bool:
    """Return whether a seal, a salt or a key is left out of an item."""
    for form in (SEALED, SHOW, KEY):
        if found := form.fullmatch(item):
            return not found[found.re.groups]
    return False


def _bare(item: str) -> str:
    """Return an item without its seal, salt or key."""
    for form in (SEALED, SHOW, KEY):
        if found := form.fullmatch(item):
            return item.removesuffix(found[found.re.groups] or "")
    return item


def _packed(text: str) -> bytes:
    """Return a text as bytes: compressed, with what is random in it uncompressed behind it."""
    apart: list[bytes] = []

    def mark(found: re.Match[str]) -> str:
        try:
            data = of_letters(found[2])
        except errors.Damaged:
            return found[0]
        if len(data) not in MARKS:
            return found[0]
        apart.append(data)
        return found[1] + MARKS[len(data)]

    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=COMMON)
    packed = packer.compress(RANDOM.sub(mark, text).encode()) + packer.flush()
    return b"".join([packed, *apart])


def _unpacked(data: bytes) -> tuple[str, bytes]:
    """Return the text that was packed, and what stands behind all that belongs to it."""
    try:
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=COMMON)
        # A few characters can unpack to very many: no more than this is ever unpacked.
        marked = unpacker.decompress(data, TEXT_LIMIT).decode("ascii")
    except (ValueError, zlib.error) as error:
        raise errors.Damaged from error
    if not unpacker.eof:
        raise errors.Damaged
    return _unmarked(marked, unpacker.unused_data)


def _unmarked(marked: str, apart: bytes) -> tuple[str, bytes]:
    """Return a text with the letters of random bytes where their marks stand, and what is left."""
    at = 0

    def put(found: re.Match[str]) -> str:
        nonlocal at
        size = next(size for size, mark in MARKS.items() if mark == found[0])
        at += size
        return letters(apart[at - size : at])

    text = re.sub(f"[{''.join(MARKS.values())}]", put, marked)
    if at > len(apart):
        raise errors.Damaged
    return text, apart[at:]
