"""Links: a whole match, or a position alone, in the letters that an address may carry.

A link holds a compact record, compressed. It comes from anybody: nothing is read beyond its bounds.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from drystone.core.errors import TextError
from drystone.play.match import Match
from drystone.play.record import Loaded, compact, read

PREFIX = "match="
"""What stands before the letters, so that a link can be told from other parts of an address."""

LINK_LIMIT = 60_000
"""Longest link that is made or looked at, in characters."""

TEXT_LIMIT = 500_000
"""Longest record that a link may hold, in characters."""

MOVES_LIMIT = 2_000
"""Most moves that a link may hold: fewer than a file, for a link is opened by a mere touch."""

CHECK = 4
"""Bytes of the checksum that stands before the compressed record."""

COMMON = (
    b'1. 2. 3. 4. 5. 6. 7. 8. 9. ( ) { } ! ? d4 e5 f6 g7 h8 a1 b2 c3 0/1 draw"]'
    b'\n[First "\n[Second "\n[Date "20"]\n[Result "\n[Start "'
    b'[Drystone "1"]\n[Game "a"]\n[Option "rules="]\n[Option "komi="]\n[Option "mode='
    b'"]\n[Option "size=6"]\n[At "1"]\n'
)
"""What most records have in common: with it the compression starts. Never to be changed."""


class LinkError(TextError):
    """A link that cannot be made or opened; the text says why."""


def link_of(match: Match, alone: bool = False) -> str:
    """Return the letters for a match and the place in it, or for the position alone.

    Raises LinkError where they would be too many.

    >>> import drystone
    >>> match = Match(drystone.game("anaash").start())
    >>> match.play_all(["a1xa2"])
    >>> str(match_of(link_of(match)).match.here.move)
    'a1xa2'
    """
    text = compact(Match(match.position) if alone else match)
    link = PREFIX + _packed(text)
    if len(match.tree.nodes) > MOVES_LIMIT or len(text) > TEXT_LIMIT or len(link) > LINK_LIMIT:
        raise LinkError("This match is too long for a link; its record can be sent as a file.")
    return link


def match_of(link: str) -> Loaded:
    """Return the match that a link holds; raises LinkError, or RecordError as `read` does."""
    if len(link) > LINK_LIMIT:
        raise LinkError(f"This link is too long: {len(link):,} characters.")
    found = re.fullmatch(f"#?{PREFIX}([A-Za-z0-9_-]+)", link.strip(), re.ASCII)
    if not found:
        raise LinkError("This is no link to a match, or it has been changed on its way.")
    return read(_unpacked(found[1]), MOVES_LIMIT)


def _packed(text: str) -> str:
    data = text.encode()
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=COMMON)
    packed = packer.compress(data) + packer.flush()
    check = zlib.adler32(data).to_bytes(CHECK)
    return urlsafe_b64encode(check + packed).rstrip(b"=").decode()


def _unpacked(letters: str) -> str:
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=COMMON)
        # However much a few letters may swell up to, no more than this is ever unpacked.
        unpacked = unpacker.decompress(data[CHECK:], 4 * TEXT_LIMIT)
        text = unpacked.decode()
    except (ValueError, zlib.error) as error:
        raise LinkError(_CUT) from error
    if not unpacker.eof or zlib.adler32(unpacked).to_bytes(CHECK) != data[:CHECK]:
        raise LinkError(_CUT)
    return text


_CUT = "This link cannot be read: a part of it is missing or has been changed on its way."
