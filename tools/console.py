"""How the tools speak: one line a step, and errors that say what to do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

TAIL_LINES = 30
IN_THE_END = "in the end FAILED: "
"""How a run of tests begins the lines that name at its end what failed."""


class BuildError(Exception):
    """Something the person at the keyboard can mend; its text says how."""


class Unavailable(BuildError):
    """What was asked for cannot be had on this machine, and nothing of ours is wrong."""


def step(text: str) -> None:
    """Print one line about what is being done, at once, so that a pipe shows it too."""
    # In one piece: checks that run side by side must not write into each other's lines.
    print(f"• {text}\n", end="", flush=True)


def complain(text: str) -> None:
    """Print an error for a person on standard error."""
    print(f"build.py: {text}", file=sys.stderr, flush=True)


def run(
    command: Sequence[str | Path],
    doing: str,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
    hint: str = "",
) -> str:
    """Run a command quietly and return its standard output.

    Raises:
        BuildError: it failed; the text holds the end of what it said, and the hint.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=cwd, env=env, timeout=timeout, capture_output=True, encoding="utf-8"
        )
    except FileNotFoundError as error:
        raise BuildError(f"{doing} failed: {words[0]} was not found. {hint}".strip()) from error
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"{doing} took longer than {timeout} seconds. {hint}".strip()) from error
    if done.returncode:
        raise BuildError(f"{doing} failed.\n{tail(done.stdout + done.stderr)}\n{hint}".strip())
    return done.stdout


def tail(text: str, lines: int = TAIL_LINES) -> str:
    """Return the last lines of a long output: that is where tools put the reason."""
    return "\n".join(text.strip().splitlines()[-lines:])
