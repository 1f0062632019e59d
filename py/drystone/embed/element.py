"""A board as HTML: the element that embed.js brings to life, with the picture as its fallback."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from drystone.core.errors import TextError, quote
from drystone.core.texts.markup import escape
from drystone.embed.options import Embed
from drystone.embed.still import stills, svg
from drystone.play.records.record import words_of

if TYPE_CHECKING:
    from drystone.app.wire.answers import Replay

Given = Mapping[str, object]

FRAMES = "data-frames"
"""The attribute that holds the frames. Searches of documentation sites would index a block of data,
and sites that replace a page without leaving it would run it as a script."""


def element_of(given: Given, embed: Embed, own: str = "") -> str:
    """Return the element for options that were `given`, which `embed` was read from.

    `own` tells its picture from an equal one on the same page.

    >>> from drystone.embed.options import read_options
    >>> given = {"game": "anaash", "alt": 'The "start"'}
    >>> element_of(given, read_options(given))[:57]
    '<drystone-board game="anaash" alt="The &quot;start&quot;"'
    """
    words = " ".join(_attribute(str(name), value) for name, value in given.items())
    picture = figure_of(embed, f"{words} {own}".rstrip())
    return f"<drystone-board {words} {_data(stills(embed))}>{picture}</drystone-board>"


def figure_of(embed: Embed, own: str = "") -> str:
    """Return the picture with its words, for readers without JavaScript.

    `own` is what tells it from an equal picture on the same page.
    """
    texts = [("", embed.caption), (' class="moves"', _moves(embed))]
    texts.append(("", embed.shown.here.comment))
    words = "".join(f"<p{look}>{escape(text)}</p>" for look, text in texts if text)
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    return f'<figure class="drystone">{svg(embed, own)}{caption}</figure>'


def words_under(embed: Embed) -> list[str]:
    """Return what stands under a picture that cannot be replayed: the caption and the moves."""
    return [text for text in (embed.caption, _moves(embed)) if text]


def _moves(embed: Embed) -> str:
    return " ".join(words_of(embed.match.tree, numbers=True)) if embed.mode == "replay" else ""


def script_of(address: str) -> str:
    """Return what a page with boards needs once; `address` is embed.js's.

    The style sheet beside it keeps the boards' room until the script runs.

    >>> script_of("https://example.org/embed.js")[:60]
    '<link rel="stylesheet" href="https://example.org/embed.css">'
    """
    look = f'<link rel="stylesheet" href="{escape(address.removesuffix("js"))}css">'
    return f'{look}<script type="module" src="{escape(address)}"></script>'


def lines_of(lines: Iterable[str]) -> dict[str, object]:
    r"""Return options written as ``key: value`` or ``key`` in lines; after a blank one, moves.

    >>> lines_of(["game: anaash", "coords", "", "1. a1xa2", "2. b1xc1"])
    {'game': 'anaash', 'coords': '', 'record': '1. a1xa2\n2. b1xc1'}
    """
    given: dict[str, object] = {}
    rest = list(lines)
    while rest and (line := rest.pop(0)).strip():
        key, _, value = (part.strip() for part in line.partition(":"))
        if key in given:
            raise TextError(f"{quote(line)} stands here a second time.")
        given[key] = value
    record = "\n".join(rest).strip()
    return {**given, "record": record} if record else given


def _attribute(name: str, value: object) -> str:
    return name if value in {None, True, ""} else f'{name}="{escape(str(value))}"'


def _data(data: Replay) -> str:
    """Return the frames as an attribute; in single quotes, as JSON is full of double ones."""
    text = escape(json.dumps(data, separators=(",", ":"), ensure_ascii=False), quote=False)
    single = text.replace("'", "&#x27;")
    return f"{FRAMES}='{single}'"
