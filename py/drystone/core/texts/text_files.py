"""Files that others wrote, read as text: bounded, as all is that comes from outside."""

from __future__ import annotations

from io import TextIOWrapper
from pathlib import Path

from drystone.core.errors import TextError, quote
from drystone.core.language import number, say, to_say


def text_in(place: Path, most: int | None) -> str:
    """Return the text in a file, of at most so many characters; with None, of any length.

    No more is read than that: devices say that they are empty, and never end. A byte order mark
    says how the file is written, in UTF-8 or UTF-16, and is no part of its text.

    Raises:
        TextError: The file is longer, or is not such text.
        OSError: It cannot be read.

    >>> text_in(Path(__file__), 10_000)[3:8]
    'Files'
    """
    try:
        with place.open("rb") as data:
            marked = data.peek(2)[:2] in {b"\xff\xfe", b"\xfe\xff"}
            file = TextIOWrapper(data, "utf-16" if marked else "utf-8-sig")
            text = file.read(None if most is None else most + 1)
    except UnicodeError as error:
        raise TextError(say("{file} is not text in UTF-8.", file=quote(place))) from error
    if most is not None and len(text) > most:
        wrong = to_say("{file} is too long: at most {most} characters are read.")
        raise TextError(say(wrong, file=quote(place), most=number(most)))
    return text


def text_of(place: Path, most: int | None) -> str:
    """Return the text in a file as `text_in` does; whatever is wrong with it is a TextError.

    >>> text_of(Path("no/such/file"), 10)
    Traceback (most recent call last):
    drystone.core.errors.TextError: “no/such/file” cannot be read: No such file or directory.
    """
    try:
        return text_in(place, most)
    except TextError:
        raise
    except (OSError, ValueError) as error:
        wrong = to_say("{file} cannot be read: {reason}.")
        raise TextError(say(wrong, file=quote(place), reason=reason_of(error))) from error


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file cannot be read or written.

    >>> reason_of(OSError(13, "Permission denied"))
    'Permission denied'
    """
    return str(error.strerror if isinstance(error, OSError) else error)
