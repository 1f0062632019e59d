"""What many tests share: the vectors, the variants of every game, random play."""

import json
import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import drystone
from drystone.cli.new_game import TEMPLATE
from drystone.core.game import Game
from drystone.games import catalogue
from drystone.testing import random_game

__all__ = ["SHIPPED", "changed", "ended", "having", "noughts", "random_game", "title", "variants"]
__all__ += ["vector_records"]

VECTORS = Path(__file__).parent / "vectors"
# The games that drystone ships; others need not have what `tests/games/test_shipped.py` demands.
SHIPPED = sorted(path.stem for path in VECTORS.glob("*.json"))


def having(*parts: str) -> list[str]:
    """Return the names of the games that have these optional parts and files."""
    return [name for name, kind in catalogue().items() if all(map(kind.has, parts))]


def vector_records(kind: str) -> list[Any]:
    """Return all records of one kind ("games", "perft") of the games that there are."""
    return [
        record
        for name in drystone.games()
        if (VECTORS / f"{name}.json").exists()
        for record in json.loads((VECTORS / f"{name}.json").read_text("utf-8"))[kind]
    ]


def title(record: dict[str, Any]) -> str:
    """Return a record's name for the test report."""
    options = " ".join(f"{key}={value}" for key, value in record["options"].items())
    return f"{record['game']} {options} {len(record.get('moves', []))}".strip()


def changed(value: Any, how: Any) -> Any:
    """Return a JSON value changed as told: what the page does (web/engine/scene-patch.js)."""
    if isinstance(how, list):
        if len(how) == 1:
            return how[0]
        at, count, items = how
        return [*value[:at], *items, *value[at + count :]]
    copy = value.copy()
    for key, inner in how.items():
        place = key if isinstance(copy, dict) else int(key)
        copy[place] = changed(copy[place], inner)
    return copy


def ended(steps: Generator[Any, Any, Any]) -> Any:
    """Take all steps of a generator and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def noughts() -> Game:
    """Return the game of docs/add-a-game.md, for what belongs to no game; it has no options."""
    folder = str(TEMPLATE)
    if folder not in sys.path:
        sys.path.append(folder)
    return cast("Game", import_module("noughts").GAME())


def variants() -> list[Game]:
    """Return every game with its defaults and with each single offer of its options."""
    found = {}
    for name, kind in catalogue().items():
        offers = [{}] + [{o.key: value} for o in kind.options for value in o.offers]
        for options in offers:
            game = drystone.game(name, **options)
            found[repr(game)] = game
    return list(found.values())


def of_class(root, name):
    """Return the nodes of a scene that have a class."""
    return [n for n in root.walk() if name in str(n.attributes.get("class", "")).split()]
