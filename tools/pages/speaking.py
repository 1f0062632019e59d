"""What the build says itself, in pages that it fills, in each language of the site."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools import languages
from tools.languages import ENGLISH
from tools.pages.said_html import said_html
from tools.paths import PACKAGE

SHARED = PACKAGE / "locale"

Translate = Callable[[str], str]

_now: list[tuple[str, Translate]] = []


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Have what the build says in the meantime said in a language."""
    _now.append((code, catalogue(code)))
    try:
        yield
    finally:
        _now.pop()


@cache
def catalogue(code: str) -> Translate:
    """Return what translates into a language; what its catalogue lacks stays English."""
    path = SHARED / f"{code}.po"
    read = code != ENGLISH and path.is_file()
    found = read_po(io.BytesIO(path.read_bytes()), locale=code) if read else Catalog()

    def translate(sentence: str) -> str:
        entry = found.get(sentence)
        return str(entry.string or sentence) if entry and not entry.fuzzy else sentence

    return translate


def language() -> str:
    """Return the code of the language that is spoken."""
    return _now[-1][0] if _now else ENGLISH


def folder() -> str:
    """Return the folder of the pages in the language that is spoken, below the site."""
    return languages.folder(language())


def top() -> str:
    """Return the way from the folder of the language that is spoken to the top of the site."""
    return "../" if folder() else ""


def name_of(code: str) -> str:
    """Return what a language calls itself.

    >>> name_of("de"), name_of("es")
    ('Deutsch', 'Español')
    """
    name = str(Locale.parse(code, sep="-").get_display_name())
    return name[0].upper() + name[1:]


def is_rtl(code: str) -> bool:
    """Return whether a language is written from right to left."""
    return Locale.parse(code, sep="-").text_direction == "rtl"


def say(sentence: str, /, **places: object) -> str:
    """Return a sentence in the language that is spoken, its places filled.

    >>> say("Rules of {title}", title="Anaash")
    'Rules of Anaash'
    """
    said = _now[-1][1](sentence) if _now else sentence
    return said.format(**places) if places else said


def to_say(sentence: str, /) -> str:
    """Return a sentence as it is: mark one that is defined here, and said elsewhere."""
    return sentence


def said_page(html: str) -> str:
    """Return HTML in the language that is spoken."""
    return said_html(html, say) if folder() else html
