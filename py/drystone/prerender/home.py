"""Home, as plain data: each game's card with its picture, its lessons, its puzzles.

Made when the site is built, so that Home shows all of it before Python runs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from drystone.app.challenges.puzzles import challenges_of
from drystone.app.commands.challenge import item_view
from drystone.app.commands.pictures import cover_of
from drystone.app.views.match_view import scene_of
from drystone.app.views.menu import item_view as menu_item
from drystone.app.wire.protocol import Kind
from drystone.core.game import Game
from drystone.core.language import say
from drystone.games import catalogue, simplest_first
from drystone.play.guide import Demo
from drystone.play.puzzle import GRADES, KINDS, Puzzle, puzzles_of
from drystone.scene.look import Look
from drystone.scene.picture import bare, picture
from drystone.scene.style import PALETTES
from drystone.scene.svg import svg_text

if TYPE_CHECKING:
    from drystone.app.wire.answers import ChallengeItem

Data = dict[str, Any]


def cards() -> list[Data]:
    """Return what the card of each game says and shows, the simplest game first."""
    return [card(kind) for kind in simplest_first(catalogue().values())]


def card(kind: type[Game]) -> Data:
    """Return one game's card, with its lessons.

    >>> from drystone.games import catalogue
    >>> made = card(catalogue()["anaash"])
    >>> made["title"], made["byline"], made["svg"][:4]
    ('Anaash', 'Mark Steere, 2021', '<svg')
    """
    item = menu_item(kind)
    fields = ("name", "title", "byline", "blurb", "minutes", "difficulty", "guide", "tour")
    return {
        **{name: value for name, value in item.items() if name in fields},
        "puzzles": len(puzzles_of(kind)),
        "svg": cover(kind),
        "lessons": items(kind, "lesson"),
    }


def cover(kind: type[Game]) -> str:
    """Return the picture of a game as SVG text that a page's style sheet paints."""
    position, last = cover_of(kind)
    words = say("A position of {game}", game=kind.title)
    drawn = picture(scene_of(position.game), position, Look(last=last), words)
    return svg_text(bare(drawn))


def portraits() -> dict[str, str]:
    """Return a picture of each game for pages without a style sheet, as SVG text.

    >>> sorted(portraits())[0], portraits()["anaash"][:4]
    ('accasta', '<svg')
    """
    return {kind.name: _still(kind, theme="light") for kind in simplest_first(catalogue().values())}


def palettes() -> dict[str, str]:
    """Return a board in each palette, as file name to SVG text: the simplest game's.

    Home greets a new visitor with the hardest game's, as ``hero.svg``.
    """
    first, *_, hardest = simplest_first(catalogue().values())
    found = {f"palette-{name or 'usual'}.svg": _still(first, name) for name in PALETTES}
    return {**found, "hero.svg": _still(hardest)}


def _still(kind: type[Game], palette: str = "", theme: str = "auto") -> str:
    position, last = cover_of(kind)
    scene = scene_of(position.game)
    return scene.svg(position, last, theme=theme, palette=palette, coords=False)


def start_files() -> dict[str, str]:
    """Return what the page fetches besides views, as file name to text."""
    return puzzle_lists() | level_ratings() | palettes()


def puzzle_lists() -> dict[str, str]:
    """Return what there is to choose from in each game with puzzles, as file name to JSON text."""
    found = {kind.name: puzzles_of(kind) for kind in catalogue().values()}
    return {
        f"puzzles-{name}.json": json.dumps(puzzle_index(puzzles), separators=(",", ":"))
        for name, puzzles in found.items()
        if puzzles
    }


def level_ratings() -> dict[str, str]:
    """Return the computer's levels' ratings in each game, as file name to JSON text.

    Moves at random have 500. The lab measured how each level scores against the one below.

    >>> level_ratings()["levels.json"][:12]
    '{"accasta":['
    """
    found = {name: kind.file("levels.json") for name, kind in sorted(catalogue().items())}
    ratings = {name: json.loads(content) for name, content in found.items() if content}
    return {"levels.json": json.dumps(ratings, separators=(",", ":"))}


def puzzle_index(puzzles: Sequence[Puzzle]) -> Data:
    """Return a short list of puzzles, to draw from before Python can be asked.

    An entry has the numbers of its task, its grade, its kind and its themes in the other lists, and
    the mark of its key, by which the page knows whether it is solved. `variants` are the places of
    those that are played by other rules than the usual ones.
    """
    tasks = sorted({f"{one.task}." for one in puzzles})
    themes = sorted({words for one in puzzles for words in one.themes})
    kinds, grades = list(KINDS), list(GRADES)
    entries = [
        [
            tasks.index(f"{one.task}."),
            grades.index(one.grade),
            kinds.index(one.kind),
            mark_of(one.key),
            *(themes.index(words) for words in one.themes),
        ]
        for one in puzzles
    ]
    lists = {"tasks": tasks, "grades": [*map(say, GRADES.values())], "kinds": kinds}
    variants = [at for at, one in enumerate(puzzles) if is_variant(one)]
    said = [say(words) for words in themes]
    return {**lists, "themes": said, "variants": variants, "puzzles": entries}


def is_variant(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has other rules or pieces than its game's.

    Another size is no variant, nor are terms by which the players find out their colours.

    >>> puzzles = puzzles_of(catalogue()["accasta"])
    >>> sorted({(one.options.get("rules", "1998"), is_variant(one)) for one in puzzles})
    [('1998', False), ('2010', True), ('pari', True)]
    """
    options = (option for option in puzzle.start.game.options if option.key in puzzle.options)
    return any(option.kind not in {"steps", "text"} and not option.unsided for option in options)


def mark_of(key: str) -> int:
    """Return a number of 32 bits for a text, as web/challenges/puzzle-index.js does (FNV-1a).

    >>> mark_of("anaash")
    188009535
    """
    mark = 0x811C9DC5
    for byte in key.encode():
        mark = (mark ^ byte) * 0x01000193 & 0xFFFFFFFF
    return mark


def items(kind: type[Game], what: Kind) -> list[ChallengeItem]:
    """Return a game's puzzles or lessons as entries of a list."""
    found: Sequence[Puzzle | Demo] = challenges_of(what, kind)
    return [item_view(one, at) for at, one in enumerate(found, 1)]
