"""Links: a whole match, or a position alone, in characters that an address may contain.

A link holds a compact record, compressed. Anybody may have written it, so nothing is read beyond
the limits below.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from drystone.core.errors import TextError, quote
from drystone.core.language import number, say, to_say
from drystone.play.match import Match
from drystone.play.records.letters import letters_after
from drystone.play.records.record import Loaded, compact, read

PREFIX = "match="
"""The prefix that tells a link from other parts of an address."""

LINK_LIMIT = 60_000
"""Longest link that is made or read, in characters."""

TEXT_LIMIT = 500_000
"""Longest record that a link may contain, in characters."""

MOVES_LIMIT = 2_000
"""Most moves that a link may contain: fewer than a file, as a link is opened by one touch."""

CHECK = 4
"""Bytes of the checksum before the compressed record."""

COMMON = (
    b'1. 2. 3. 4. 5. 6. 7. 8. 9. ( ) { } ! ? d4 e5 f6 g7 h8 a1 b2 c3 0/1 draw"]'
    b'\n[First "\n[Second "\n[Date "20"]\n[Result "\n[Start "'
    b'[Drystone "1"]\n[Game "a"]\n[Option "rules="]\n[Option "komi="]\n[Option "mode='
    b'"]\n[Option "size=6"]\n[At "1"]\n'
)
"""The compression's dictionary: what most records have in common. It must never change."""


QUOTED = 12
"""Characters of a link that cannot be read that are quoted: nobody reads more of them."""

AGAIN = to_say("Copy the whole of it, or ask for it to be sent again.")


class LinkError(TextError):
    """A link that cannot be made or opened; the text says why."""


def link_of(match: Match, alone: bool = False) -> str:
    """Return the link to a match at its current node, or to the current position alone.

    Raises LinkError if it would be too long.

    >>> import drystone
    >>> match = Match(drystone.game("anaash").start())
    >>> match.play_all(["a1xa2"])
    >>> str(match_of(link_of(match)).match.here.move)
    'a1xa2'
    """
    text = compact(Match(match.position) if alone else match)
    link = PREFIX + _compressed(text)
    if len(match.tree.nodes) > MOVES_LIMIT or len(text) > TEXT_LIMIT or len(link) > LINK_LIMIT:
        raise LinkError(say("This match is too long for a link; its record can be sent as a file."))
    return link


def match_of(link: str) -> Loaded:
    """Return the match of a link, which may stand in an address or in a sentence.

    Raises LinkError, or RecordError as `read` does.
    """
    letters = letters_after(PREFIX, link, _whole)
    if not letters:
        wrong = to_say(
            "{link} is no link to a match, or has been changed on its way. "
            "One begins with {beginning}."
        )
        wrong = say(wrong, link=_quoted(link), beginning=f"#{PREFIX}")
        raise LinkError(f"{wrong} {say(AGAIN)}")
    if (size := len(PREFIX) + len(letters)) > LINK_LIMIT:
        wrong = to_say("The link {link} is too long: {n} characters, at most {most} are read.")
        link = _quoted(f"{PREFIX}{letters}")
        raise LinkError(say(wrong, link=link, n=number(size), most=number(LINK_LIMIT)))
    return read(_decompressed(letters), MOVES_LIMIT)


def _whole(letters: str) -> bool:
    """Return whether nothing of a link's letters is missing or changed."""
    if len(PREFIX) + len(letters) > LINK_LIMIT:
        return False
    try:
        _decompressed(letters)
    except LinkError:
        return False
    return True


def _compressed(text: str) -> str:
    data = text.encode()
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=COMMON)
    packed = packer.compress(data) + packer.flush()
    check = zlib.adler32(data).to_bytes(CHECK)
    return urlsafe_b64encode(check + packed).rstrip(b"=").decode()


def _decompressed(letters: str) -> str:
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=COMMON)
        # A few characters can unpack to very many: no more than this is ever unpacked.
        unpacked = unpacker.decompress(data[CHECK:], 4 * TEXT_LIMIT)
        text = unpacked.decode()
    except (ValueError, zlib.error) as error:
        raise _cut(letters) from error
    if not unpacker.eof or zlib.adler32(unpacked).to_bytes(CHECK) != data[:CHECK]:
        raise _cut(letters)
    return text


def _cut(letters: str) -> LinkError:
    wrong = to_say(
        "The link {link} cannot be read: a part of it is missing or has been changed on its way."
    )
    return LinkError(f"{say(wrong, link=_quoted(f'#{PREFIX}{letters}'))} {say(AGAIN)}")


def _quoted(link: str) -> str:
    return quote(link if len(link) <= QUOTED else f"{link[:QUOTED]}…")
