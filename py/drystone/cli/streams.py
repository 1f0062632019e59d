"""The standard streams, any of which may be closed, full or not to be read."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from errno import EBADF
from typing import TextIO

from drystone.core.errors import TextError


def require_streams() -> None:
    """Raise TextError if there is no output; where errors go nowhere, they may go there."""
    if sys.stderr is None:  # or `print` would have them in the output
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stdout is None:
        raise unwritten(closed())


def drop_output() -> None:
    """Have what is left of the output go nowhere, or Python would stumble over it as it ends."""
    with suppress(OSError):  # what is no file has no number
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def read_line(source: TextIO | None) -> str:
    """Return the next line, "" after the last; TextError if it cannot be read."""
    try:
        if source is None:
            raise closed()
        return source.readline()
    except OSError as error:
        raise unread(error) from error


def read_bytes(most: int) -> bytes:
    """Read without a buffer, which a thread that still waits would hold when Python ends."""
    if sys.stdin is None:
        raise closed()
    return os.read(sys.stdin.fileno(), most)


def closed() -> OSError:
    """Return what is raised of a stream that was closed before the command began."""
    return OSError(EBADF, "it is closed")


def unread(error: OSError) -> TextError:
    """Return what says why the input cannot be read."""
    return TextError(f"The input cannot be read: {error.strerror}.")


def unwritten(error: OSError) -> TextError:
    """Return what says why the output cannot be written."""
    return TextError(f"The output cannot be written: {error.strerror}.")
