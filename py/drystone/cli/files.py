"""Files and words that a command line names: what cannot be had is refused before work begins."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from drystone.core.errors import TextError, quote
from drystone.core.texts.text_files import reason_of

ALLOWED = "Name a file in a folder that is there and may be written in."


def something(text: str) -> str:
    """Return what an option is to be, for argparse; nothing but space is refused.

    >>> something("red")
    'red'
    """
    if not text.strip():
        raise argparse.ArgumentTypeError(
            f"{quote(text)} says nothing: write what is wanted, or leave the option out"
        )
    return text


def file_named(text: str) -> Path:
    """Return the file of that name, for argparse; an empty name would be that of the folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"a file has a name, which {quote(text)} is not")
    return Path(text)


def require_writable(place: Path) -> None:
    """Raise TextError if a file cannot be written; what is there already is left as it is."""
    try:
        # Behind a link that leads nowhere yet, the file it leads to would be made.
        real = Path(os.path.realpath(place))
        there = real.exists()
        with real.open("ab" if there else "xb"):
            pass
        if not there:
            real.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(place, error) from error


def require_new(place: Path) -> None:
    """Raise TextError if there is a file that something stands in, which would be lost."""
    if place.is_file() and place.stat().st_size:
        raise TextError(f"{quote(place)} is there already, and is kept: name a new file.")


def same_place(one: Path, other: Path) -> bool:
    """Return whether two names are those of one file, whether it is there yet or not."""
    if one.exists() and other.exists():
        return one.samefile(other)  # which a hard link is, too
    return os.path.realpath(one) == os.path.realpath(other)


def write_or_print(place: Path, text: str) -> None:
    """Write a text; where that fails it is printed, so that it is not lost, and TextError raised.

    It begins a line of its own there. The text is encoded first: no file is begun for what cannot
    be written.
    """
    data = text.encode()
    try:
        place.write_bytes(data)
    except (OSError, ValueError) as error:
        print(f"\n{text}", end="", flush=True)
        raise _unwritable(place, error) from error


def require_output(sample: str) -> None:
    """Raise UnicodeEncodeError if what will be printed, such as `sample`, cannot be."""
    sample.encode(sys.stdout.encoding or "utf-8", sys.stdout.errors or "strict")


def _unwritable(place: Path, error: OSError | ValueError) -> TextError:
    return TextError(f"{quote(place)} cannot be written: {reason_of(error)}. {ALLOWED}")
