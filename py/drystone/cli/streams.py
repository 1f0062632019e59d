"""The standard streams, any of which may be closed, full or not to be read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import Any, TextIO

from drystone.core.errors import TextError, quote


class OutputError(OSError):
    """What the standard output raises: other errors of the system are not about it."""


class Output:
    """A stream as it is, but that what it raises is an OutputError."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        """Return whatever else the stream has."""
        return getattr(self._stream, name)

    @property
    def buffer(self) -> Output:
        """What takes bytes."""
        return Output(self._stream.buffer)

    def write(self, data: Any) -> int:
        """Write as the stream does."""
        with _of_the_output():
            return int(self._stream.write(data))

    def flush(self) -> None:
        """Flush as the stream does."""
        with _of_the_output():
            self._stream.flush()


@contextmanager
def _of_the_output() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from error


@contextmanager
def known_output() -> Iterator[None]:
    """Have the standard output raise OutputError, until all that was printed is written."""
    stream = sys.stdout
    sys.stdout = output = Output(stream)
    try:
        yield
    finally:  # also after argparse's own way out
        sys.stdout = stream
        output.flush()


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


def failed(error: OSError) -> TextError:
    """Return what says which file failed and why, or what else the system refused.

    >>> print(failed(OSError(13, "Permission denied", "a.txt")))
    “a.txt” cannot be used: Permission denied.
    >>> print(failed(OSError(11, "Resource temporarily unavailable")))
    The system refused what the command needs: Resource temporarily unavailable.
    """
    what = "The system refused what the command needs"
    if error.filename is not None:
        what = f"{quote(error.filename)} cannot be used"
    return TextError(f"{what}: {error.strerror or error}.")
