"""The command line: ``python -m drystone COMMAND GAME --option value …``.

Errors are one line on standard error and exit code 2, whatever was wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from drystone._version import __version__
from drystone.cli import answer, new_game, svg
from drystone.cli.files import (
    file_named,
    require_new,
    require_writable,
    something,
    write_or_print,
)
from drystone.cli.game_options import BESIDES, add_options, game_in, parse
from drystone.cli.parsing import Parser
from drystone.cli.streams import (
    OutputError,
    drop_output,
    failed,
    known_output,
    require_streams,
    unwritten,
)
from drystone.cli.terminal import Terminal
from drystone.core.errors import GameError, UnknownGame, quote
from drystone.core.game import Game, Position
from drystone.core.perft import perft
from drystone.games import catalogue, kind_of
from drystone.play.match import Match
from drystone.play.records.record import write

FAILED = 2
INTERRUPTED = 130
"""What shells have for a command that Ctrl+C has ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return 0, 2 for what cannot be done, 130 after Ctrl+C."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _to_the_end(words)
    except GameError as error:
        return _failed(str(error))
    except UnicodeEncodeError as error:
        return _failed(unwritable(error))
    except UnicodeDecodeError as error:
        return _failed(unreadable(error))
    except OutputError as error:
        drop_output()
        gone = isinstance(error.__cause__, BrokenPipeError)  # who read on has what was wanted
        return FAILED if gone else _failed(str(unwritten(error)))
    except OSError as error:
        return _failed(str(failed(error)))
    except KeyboardInterrupt:
        return INTERRUPTED


def _failed(why: str) -> int:
    with suppress(OSError):  # the exit code says it as well
        print(f"drystone: {why}", file=sys.stderr)
    return FAILED


def unwritable(error: UnicodeEncodeError) -> str:
    """Return why a text cannot be written, and what helps."""
    part = quote(error.object[error.start : error.end])
    if error.encoding.replace("-", "") == "utf8":
        return f"{part} is no text that can be written: it is half of a character."
    return (
        f"{part} cannot be written as {error.encoding}, which is how this output is encoded;"
        " set PYTHONIOENCODING=utf-8 to have it in UTF-8."
    )


def unreadable(error: UnicodeDecodeError) -> str:
    """Return why an input cannot be read, and what helps."""
    byte = error.object[error.start]
    return (
        f"The input is not text in {error.encoding}: byte 0x{byte:02x} cannot be read."
        " Save it as UTF-8; PYTHONIOENCODING names another encoding."
    )


def _to_the_end(words: list[str]) -> int:
    """Run a command line, and have all that it printed written."""
    require_streams()
    with known_output():
        return _run(words)


def _run(words: list[str]) -> int:
    if words[:1] == ["arena"]:
        from drystone.cli.arena import arena

        return arena(words[1:])
    if words[:1] == ["engine"]:
        from drystone.cli.engine import engine

        return engine(words[1:])
    if words[:1] == ["gtp"]:
        from drystone.cli.gtp import gtp

        return gtp(words[1:])
    if words[:1] == ["ugi"]:
        from drystone.cli.ugi import ugi

        return ugi(words[1:])
    if words[:1] == ["solve"]:
        from drystone.cli.solve import solve_command

        return solve_command(words[1:])
    known = parse(commands_parser, words)
    if known.command == "games":
        return _games(known.names)
    if known.command in {"answer", "new-game"}:
        alone: Callable[[argparse.Namespace], int] = known.run
        return alone(known)
    chosen = game_in(known)
    command: Callable[[Game, argparse.Namespace], int] = known.run
    return command(chosen, known)


def commands_parser(kind: type[Game] | None = None) -> argparse.ArgumentParser:
    """Return what reads the commands; arena, engine, gtp, solve and ugi read their own words.

    With the `kind` of a game, the commands that name one know its options as well.
    """
    parser = Parser(prog="drystone", description="Play and study abstract board games.")
    parser.add_argument("--version", action="version", version=f"drystone {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the games and their options")
    games.set_defaults(parser=games)
    games.add_argument("names", nargs="*", metavar="GAME", help="only these (default: all)")
    commands.add_parser("arena", help="a series between two computer players", add_help=False)
    commands.add_parser("engine", help="answer other programs, in lines", add_help=False)
    commands.add_parser("gtp", help="a player in programs for Go", add_help=False)
    commands.add_parser("ugi", help="a player for referees of any game", add_help=False)
    commands.add_parser("solve", help="who wins a small board with best play", add_help=False)
    count = _add(commands, "perft", "count move sequences", _perft)
    count.add_argument(
        "--depth", type=_depth, default=1, help="length of the sequences in plies (default: 1)"
    )
    play = _add(commands, "play", "play in the terminal, both sides typed", _play)
    play.add_argument(
        "--record", metavar="FILE", type=file_named, help="write the match to this new file"
    )
    words = "answer a link of a match at a distance"
    link = commands.add_parser("answer", help=words)
    link.set_defaults(parser=link, run=answer.answer)
    answer.add_words(link)
    made = commands.add_parser("new-game", help="write a package with a game of your own")
    made.set_defaults(parser=made, run=new_game.new_game)
    made.add_argument("name", type=new_game.named, metavar="NAME", help="the game’s name")
    draw = _add(commands, "svg", "draw a board as SVG", svg.draw)
    svg.add_words(draw)
    for command in (count, play, draw):
        if kind:
            add_options(command, kind)
        else:
            command.epilog = BESIDES.format(command.prog)
    return parser


def _add(
    commands: argparse._SubParsersAction[Parser],
    name: str,
    words: str,
    run: Callable[[Game, argparse.Namespace], int],
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=words)
    command.set_defaults(run=run, parser=command)
    command.add_argument("game", help="the game’s name, one of those that “games” lists")
    command.add_argument(
        "--position", metavar="TEXT", type=something, help="start from this position"
    )
    command.add_argument("--moves", metavar="TEXT", default="", help="play these moves first")
    return command


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2 and int(text)):
        raise argparse.ArgumentTypeError(
            f"a depth is a whole number from 1 to 99, not {quote(text)}"
        )
    return int(text)


def _games(names: Sequence[str]) -> int:
    """List games with their options; one that is broken keeps none of the others away."""
    ended = 0
    for name in names or catalogue():
        try:
            about = _about(kind_of(name))
        except UnknownGame:
            raise
        except Exception as error:  # it is somebody else's code, and anything may be wrong in it
            ended = _failed(f"The game {quote(name)} cannot be loaded: {error!r}")
        else:
            print(about)
    return ended


def _about(kind: type[Game]) -> str:
    options = (f"\n  --{one.key}: {one.allowed} (default: {one.default})" for one in kind.options)
    return f"{kind.name}: {kind.blurb} {kind.credit}{''.join(options)}"


def _match(game: Game, known: argparse.Namespace) -> Match:
    """Return a match from the start or `--position`, with `--moves` played."""
    start: Position = game.position(known.position) if known.position else game.start()
    match = Match(start)
    match.play_all(known.moves.split())
    return match


def _perft(game: Game, known: argparse.Namespace) -> int:
    position = _match(game, known).position
    for depth in range(1, known.depth + 1):
        print(f"{depth} {perft(position, depth)}", flush=True)
    return 0


def _play(game: Game, known: argparse.Namespace) -> int:
    if known.record:  # or a whole match would be played for nothing
        require_writable(known.record)
        require_new(known.record)
    match = _match(game, known)
    try:
        return Terminal(match, sys.stdin, sys.stdout).run()
    finally:  # what was played is not lost because a line could not be read
        if known.record:
            write_or_print(known.record, write(match))
