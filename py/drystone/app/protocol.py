"""Reading the page's messages: bounded, checked, and refused with words."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.game import Game
from drystone.games import game

Message = dict[str, Any]
Item = TypeVar("Item")

MESSAGE_LIMIT = 12_000_000
"""Longest message that is looked at, in characters: a record with all of it escaped fits."""


def game_of(message: Message) -> Game:
    """Return the game that a message names, with its options."""
    options = message.get("options") or {}
    if not isinstance(options, dict):
        raise OptionError(f"Options are pairs of name and value, not {quote(options)}.")
    return game(text_of(message, "game"), **options)


def read(text: str) -> Message:
    """Return a message, bounded and checked to be an object."""
    if len(text) > MESSAGE_LIMIT:
        raise TextError(f"A message has at most {MESSAGE_LIMIT} characters; this has {len(text)}.")
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TextError(f"{quote(text)} is not JSON that can be read.") from error
    if not isinstance(message, dict):
        raise TextError(f"{quote(text)} is not a message.")
    return message


def text_of(message: Message, key: str, empty: bool = False) -> str:
    """Return a text field of a message, which may be `empty`; or raise TextError."""
    value = message.get(key)
    if not isinstance(value, str) or not (value or empty):
        raise TextError(f"The act {quote(message.get('act'))} needs a text called “{key}”.")
    return value


def sentence(text: str) -> str:
    """Return text as a sentence of its own; the name of a space stays as it is."""
    first_word = text.partition(" ")[0]
    return text[:1].upper() + text[1:] if first_word.isalpha() else text


def number_of(message: Message, key: str) -> float:
    """Return a number field of a message, or raise TextError."""
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TextError(f"“{key}” must be a number, not {quote(value)}.")
    return value


def stamp_of(message: Message) -> int:
    """Return the stamp of the list of moves that whoever asks has already; 0 for none."""
    value = message.get("has")
    return value if isinstance(value, int) else 0


def item_of(message: Message, items: tuple[Item, ...]) -> Item:
    """Return the item that a message's `number` names, counted from 0, or raise TextError."""
    number = message.get("number")
    if isinstance(number, bool) or not isinstance(number, int) or number not in range(len(items)):
        raise TextError(f"There are {len(items)} of these, counted from 0; not {quote(number)}.")
    return items[number]
