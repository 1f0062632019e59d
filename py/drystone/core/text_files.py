"""Files that others wrote, read as text: bounded, as all is that comes from outside."""

from __future__ import annotations

from pathlib import Path

from drystone.core.errors import TextError, quote


def text_in(place: Path, most: int) -> str:
    """Return the text in a file, of at most so many characters.

    No more is read than that: devices say that they are empty, and never end. A byte order mark
    says how the file is written, and is no part of its text.

    Raises:
        TextError: The file is longer, or is not text in UTF-8.
        OSError: It cannot be read.

    >>> text_in(Path(__file__), 10_000)[3:8]
    'Files'
    """
    try:
        with place.open(encoding="utf-8-sig") as file:
            text = file.read(most + 1)
    except UnicodeDecodeError as error:
        raise TextError(f"{quote(place)} is not text in UTF-8.") from error
    if len(text) > most:
        raise TextError(f"{quote(place)} is too long: at most {most:,} characters are read.")
    return text
