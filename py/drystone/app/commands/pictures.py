"""Pictures of what could be on the board: games, puzzles and lessons, and drawn options."""

from __future__ import annotations

from drystone.app.challenges import puzzles
from drystone.app.session.session import Session
from drystone.app.views.match_view import scene_of
from drystone.app.views.menu import option_picture
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.app.wire.protocol import Kind
from drystone.core.errors import OptionError, quote
from drystone.core.game import Game, Path, Position
from drystone.core.language import say
from drystone.core.options import Option, PictureOption
from drystone.games import game, kind_of
from drystone.scene.look import Look


def show(session: Session, command: wire.ShowPicture) -> answers.PictureView:
    """Return the picture of a game, or of where a puzzle or a lesson begins."""
    kind = command.get("kind")
    name = command["name"]
    position, last = challenge_start(kind, name) if kind else cover_of(kind_of(name))
    drawn = scene_of(position.game).draw(position, Look(last=last))
    return {"picture": drawn}


def cover_of(chosen: type[Game]) -> tuple[Position, Path]:
    """Return the position that stands for a game, and the path of the move that led to it.

    >>> from drystone.games import catalogue
    >>> all(cover_of(kind)[0].outcome is None for kind in catalogue().values())
    True
    """
    known = chosen.cover_position or getattr(chosen, "portrait", None)  # its name in older games
    if known is None:
        return chosen().start(), ()
    return game(chosen.name, **known.options).position(known.position), known.last


def challenge_start(kind: Kind, name: str) -> tuple[Position, Path]:
    """Return the position in which a puzzle or a lesson begins."""
    return puzzles.challenge_named(kind, name).match.start, ()


def choose(session: Session, command: wire.Choose) -> answers.ChosenView:
    """Return how a value of an option is written and drawn; OptionError if it is not allowed."""
    chosen = kind_of(command["game"])
    option = option_of(chosen, command["option"])
    value = option.read(command["value"])
    if "part" in command and isinstance(option, PictureOption):
        value = option.read(option.touched(str(value), command["part"]))
    drawn = (
        option_picture(chosen(**{option.key: value}), option) if option.kind == "picture" else None
    )
    return {"value": value, "words": option.words(value), "picture": drawn}


def option_of(chosen: type[Game], key: str) -> Option:
    """Return the option of that key, or raise OptionError."""
    found = {option.key: option for option in chosen.options}
    if key not in found:
        names = ", ".join(found) or "–"
        raise OptionError(
            say(
                "{game} has no option {key}; its options are: {names}.",
                game=chosen.title,
                key=quote(key),
                names=names,
            )
        )
    return found[key]


COMMANDS = {wire.ShowPicture: show, wire.Choose: choose}
