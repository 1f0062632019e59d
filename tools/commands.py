"""What ``python build.py`` understands, and what it starts."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from functools import partial

from tools import setup
from tools.console import BuildError, complain, step
from tools.paths import DIST, ROOT, VENV, VENV_PYTHON

DEV_COMMANDS = {"test", "bench", "release"}
WITHOUT_NODE = {"words"}
INTERRUPTED = 130


def main(argv: list[str]) -> int:
    """Run a command line and return the exit code; errors come without a traceback."""
    options = parser().parse_args(argv)
    options.command = options.command or "site"
    try:
        node = options.command not in WITHOUT_NODE
        setup.ensure(dev=options.command in DEV_COMMANDS, node=node)
        if not _in_venv():
            return _again(argv)
        return COMMANDS[options.command](options)
    except BuildError as trouble:
        complain(str(trouble))
        return 1
    except KeyboardInterrupt:
        print()
        return 0 if options.command == "serve" else INTERRUPTED


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    root = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = root.add_subparsers(dest="command", metavar="COMMAND")
    site = commands.add_parser("site", help="build the site into dist/ (the default)")
    site.add_argument(
        "--keep",
        type=_count,
        default=0,
        metavar="N",
        help="leave the modules of the last N versions in dist/, for pages that are still open",
    )
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=_port, default=8000, help="default: 8000; 0: any free one")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    test = commands.add_parser("test", help="check and test everything")
    test.add_argument("--only", metavar="NAME", help="only the checks whose name contains this")
    tiers = test.add_mutually_exclusive_group()
    add_tier = partial(tiers.add_argument, action="store_const", dest="tier", default="whole")
    add_tier("--quick", const="quick", help="under a minute: no browser, one quick case a test")
    add_tier("--all", const="all", help="every browser test, and not a core of about ninety")
    add_tier("--deep", const="deep", help="the long proofs, too")
    test.add_argument(
        "--browsers",
        action="store_true",
        help="only the browser tests, in Firefox and WebKitGTK",
    )
    bench = commands.add_parser("bench", help="measure and print figures")
    bench.add_argument("--only", metavar="NAME", help="only the figures whose name contains this")
    words = commands.add_parser("words", help="bring a language's catalogues up to date")
    words.add_argument("language", metavar="LANGUAGE", help="its code, such as de")
    release = commands.add_parser("release", help="make what is uploaded to a package index")
    release.add_argument("--date", type=_date, help="of the release; default: today")
    return root


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2026-01-31") from None


def _count(text: str) -> int:
    if not text.isdigit() or int(text) > 99:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of versions: 0 to 99")
    return int(text)


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _in_venv() -> bool:
    return sys.prefix == str(VENV)


def _again(argv: list[str]) -> int:
    """Run the same command with the Python of the virtual environment."""
    try:
        return subprocess.call([str(VENV_PYTHON), str(ROOT / "build.py"), *argv])
    except KeyboardInterrupt:
        return 0 if argv[:1] == ["serve"] else INTERRUPTED


def site(options: argparse.Namespace) -> int:
    """Build dist/."""
    from tools.build import wire_types
    from tools.build.site import build_site

    wire_types.write()
    build_site(getattr(options, "keep", 0))
    return 0


def serve(options: argparse.Namespace) -> int:
    """Build dist/ and serve it until interrupted."""
    from tools.serve import SiteServer

    site(options)
    server = SiteServer(DIST, host=options.host, port=options.port)
    step(f"serving dist/ on {server.url} (stop with Ctrl+C)")
    server.serve()
    return 0


def test(options: argparse.Namespace) -> int:
    """Check and test everything."""
    from tools.check.checks import run_checks

    return run_checks(options.only, options.tier, browsers=options.browsers)


def bench(options: argparse.Namespace) -> int:
    """Measure and print figures."""
    from tools.bench.bench import run_bench

    site(options)
    return run_bench(options.only)


def words(options: argparse.Namespace) -> int:
    """Bring a language's catalogues up to date, and say what is to be done about them."""
    from tools.words import update

    return 0 if update(options.language) else 1


def release(options: argparse.Namespace) -> int:
    """Make sdist and wheel, check them, and date the changelog's section."""
    from tools.build.release import run_release

    return run_release(options.date)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "site": site,
    "serve": serve,
    "test": test,
    "bench": bench,
    "words": words,
    "release": release,
}
