"""Standard streams that are closed, full or not to be read: one line, exit code 2, no traceback."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow  # each test starts programs


def shell(line, data=b"", **more):
    """Run a command line as a shell does; return its exit code, output and errors."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m drystone {line}', sys.executable],
        input=data,
        capture_output=True,
        timeout=60,
        check=False,
        env={"PYTHONPATH": "py", "PYTHONUTF8": "1", "PATH": "", **more},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("line", ["games", "--help", "svg anaash", "perft anaash", "engine"])
@pytest.mark.parametrize("buffer", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "raw"])
def test_an_output_that_is_full_is_told(line, buffer):
    code, _, told = shell(f"{line} > /dev/full", b"games\n", **buffer)
    full = "drystone: The output cannot be written: No space left on device.\n"
    assert (code, told) == (2, full)


@pytest.mark.parametrize("line", ["games", "svg anaash", "engine", "play anaash", "perft anaash"])
def test_an_output_that_is_closed_is_told(line):
    code, _, told = shell(f"{line} >&-", b"games\n")
    assert (code, told) == (2, "drystone: The output cannot be written: it is closed.\n")


@pytest.mark.parametrize("line", ["engine", "play anaash"])
@pytest.mark.parametrize(
    ("how", "why"), [("<&-", "it is closed"), ("0> /dev/null", "Bad file descriptor")]
)
def test_an_input_that_cannot_be_read_is_told(line, how, why):
    code, _, told = shell(f"{line} {how}")
    assert (code, told) == (2, f"drystone: The input cannot be read: {why}.\n")


def test_errors_that_nobody_reads_stay_out_of_the_output():
    assert shell("perft chess 2>&-")[:2] == (2, "")
    assert shell("perft chess 2> /dev/full")[1] == ""
    series = "arena random random --game anaash --size 4 --games 1 2>&-"
    code, out, _ = shell(series)
    assert code == 0
    assert out.startswith("anaash random – random: ")


def test_who_stops_reading_is_told_nothing():
    code, _, told = shell("games | : ")
    assert (code, told) == (0, "")
