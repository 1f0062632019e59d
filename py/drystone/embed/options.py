"""What a board on another page is to be: one set of names for all ways of asking.

The same names are attributes of ``<drystone-board>``, parameters of ``embed.html``, options of the
directive and the fence, and of ``drystone svg``. Names that are none of these are the game's own
options (``size``, ``rules``); ``option-NAME`` is always one, where a game's name is taken here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from drystone.app.challenges.guess import GuessChallenge
from drystone.app.players import Players
from drystone.core.errors import OptionError, quote
from drystone.core.game import Game
from drystone.core.language import number, say, to_say
from drystone.embed.exercise import Exercise, exercise_of
from drystone.embed.source import Source
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from drystone.scene.style import PALETTES, THEMES

MODES = ("diagram", "replay", "play", "puzzle", "lesson", "guess")
RECORD_LIMIT = 500_000
"""Longest record in characters; links hold no longer ones either."""
TEXT_LIMIT = 10_000
"""Longest value of anything else, in characters."""
GIVEN_LIMIT = 60
"""Most names in one set of options."""

NAMES = {
    *("game", "record", "moves", "position", "at", "mode", "side", "players", "theme", "coords"),
    *("palette", "flip", "overlay", "alt", "caption", "lesson", "puzzle", "goal", "solution"),
    "wheel",
}
OPTION = "option-"
ON, OFF = {"", "on", "yes", "true", "1"}, {"off", "no", "false", "0"}


@dataclass(frozen=True)
class Embed:
    """A board for another page, all of it checked.

    `match` stands at the place that is shown. `viewer` is whose eyes see it: None sees all, "" what
    everybody may. `players` are the computer's levels for the two seats, 0 for a person; `side` is
    the side that was asked for, "" if none was.
    """

    match: Match
    mode: str = "diagram"
    viewer: str | None = None
    flip: bool = False
    theme: str = "auto"
    palette: str = ""
    coords: bool = False
    overlay: str = ""
    alt: str = ""
    caption: str = ""
    players: tuple[int, int] = (0, 0)
    task: Exercise = field(default_factory=Exercise)
    side: str = ""

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.match.game

    @property
    def shown(self) -> SeenMatch:
        """The match as its viewer may know it, where it stands."""
        return SeenMatch(self.match, self.viewer)


def read_options(given: Mapping[str, object], *, foreign: bool = False) -> Embed:
    """Return the board that the options ask for, or raise a GameError that quotes what is wrong.

    With `foreign`, names that are neither ours nor options of the game are passed over: on an
    element they are attributes of the page's own scripts.

    >>> board = read_options({"game": "anaash", "size": "4", "moves": "a1xa2", "coords": ""})
    >>> board.mode, board.match.ply, board.coords
    ('diagram', 1, True)
    >>> read_options({"game": "anaash", "theme": "x"})
    Traceback (most recent call last):
    drystone.core.errors.OptionError: theme is one of auto, light, dark, not “x”.
    """
    texts = _texts(given, foreign)
    known = {name: value for name, value in texts.items() if name in NAMES}
    own = {name.removeprefix(OPTION): text for name, text in texts.items() if name not in NAMES}
    doubtful = {name for name in own if foreign and f"{OPTION}{name}" not in texts}
    mode = _one_of("mode", known, MODES)
    task = exercise_of(mode, known)
    source = Source({**known, **task.board}, {**own, **task.options}, doubtful)
    match = source.match()
    source.stand(match, mode)
    side = _side(known.get("side", ""), match.game)
    words = GuessChallenge(match, side).task if mode == "guess" else task.words
    overlay = _overlay(task.board.get("overlay", known.get("overlay", "")), match.game)
    _refuse_figure(overlay, mode, match.game)
    open_to_all = match.branches and not (mode == "guess" and match.game.hidden)
    return Embed(
        match,
        mode,
        None if open_to_all else side,
        flip=_flag("flip", known.get("flip", "off")) != (side not in _at_bottom(match.game)),
        theme=_one_of("theme", known, THEMES),
        palette=_one_of("palette", known, PALETTES),
        coords=_flag("coords", known.get("coords", "off")),
        overlay=overlay,
        alt=known.get("alt", task.board.get("alt", "")),
        caption=known.get("caption", words),
        players=_players(known.get("players", "")),
        task=task.checked(match),
        side=side,
    )


def _texts(given: Mapping[str, object], foreign: bool) -> dict[str, str]:
    """Return the options as text by their names in small letters, each within its bounds."""
    if len(given) > GIVEN_LIMIT and not foreign:
        wrong = to_say("A board has at most {most} options; here are {n}.")
        raise OptionError(say(wrong, most=GIVEN_LIMIT, n=len(given)))
    found: dict[str, str] = {}
    for key, value in given.items():
        name = str(key).strip().lower().replace("_", "-")
        text = "" if value is None or value is True else str(value).removeprefix("\ufeff").strip()
        limit = RECORD_LIMIT if name in {"record", "moves"} else TEXT_LIMIT
        if len(text) > limit:
            if foreign and name not in NAMES:
                continue
            wrong = to_say("{name} has at most {most} characters; here are {n}.")
            most, n = number(limit), number(len(text))
            raise OptionError(say(wrong, name=quote(name), most=most, n=n))
        found[name] = text
    return found


def _one_of(name: str, known: Mapping[str, str], allowed: tuple[str, ...]) -> str:
    """Return the value of a name, the first one allowed where it is not given."""
    value = known.get(name) or allowed[0]
    if value not in allowed:
        choices = ", ".join(filter(None, allowed))
        wrong = to_say("{name} is one of {choices}, not {value}.")
        raise OptionError(say(wrong, name=name, choices=choices, value=quote(value)))
    return value


def _flag(name: str, text: str) -> bool:
    if text.lower() in ON:
        return True
    if text.lower() in OFF:
        return False
    raise OptionError(say("{name} is on or off, not {value}.", name=name, value=quote(text)))


def _side(text: str, game: Game) -> str:
    """Return the letter of a side given by letter or colour; "" for none."""
    low = text.lower()
    for letter, colour in game.sides.items():
        if low in {letter.lower(), colour.lower()}:
            return letter
    if text:
        names = ", ".join(f"{letter} ({game.colour(letter)})" for letter in game.sides)
        wrong = to_say("side is one of {names}, not {side}.")
        raise OptionError(say(wrong, names=names, side=quote(text)))
    return ""


def _at_bottom(game: Game) -> set[str]:
    """Return the sides, "" for none, for which the board need not be turned."""
    return {"", game.first}


def _overlay(text: str, game: Game) -> str:
    scene = game.part("scene").SCENE
    keys = [overlay.key for overlay in (*scene.overlays, *scene.figures)]
    if text and text not in keys:
        wrong = to_say("There is no overlay {overlay}; this game has none.")
        if keys:
            wrong = to_say("There is no overlay {overlay}; there are: {names}.")
        raise OptionError(say(wrong, overlay=quote(text), names=", ".join(keys)))
    return text


def _refuse_figure(overlay: str, mode: str, game: Game) -> None:
    """Refuse to have a picture that is no position played on."""
    if mode != "diagram" and game.part("scene").SCENE.is_figure(overlay):
        wrong = to_say(
            "The overlay {overlay} is a picture, not a position: its mode is diagram, not {mode}."
        )
        raise OptionError(say(wrong, overlay=quote(overlay), mode=quote(mode)))


def _players(text: str) -> tuple[int, int]:
    """Return the levels of both seats; 0 is a person."""
    words = [word.strip() for word in text.lower().split(",")] if text else ["human", "human"]
    levels = [_level(word) for word in words]
    if len(levels) != 2 or None in levels:
        wrong = to_say(
            "players are two, each human or computer:LEVEL, as in human,computer:3; not {players}."
        )
        raise OptionError(say(wrong, players=quote(text)))
    first, second = levels[0] or 0, levels[1] or 0
    try:
        return Players().seated(1, first).seated(2, second).levels
    except OptionError as refused:
        raise OptionError(f"players: {refused}") from refused


def _level(word: str) -> int | None:
    found = re.fullmatch("human|computer:([1-9])", word, re.ASCII)
    return int(found[1] or 0) if found else None
