"""Sentences in the reader's language.

Code writes each sentence whole, in English, with named places: `say("{colour} to move", colour=…)`.
`drystone.core.catalogues` knows other languages; without them a sentence is said as it is written.

What stands in a place says itself: a number, the name of a space, an entry of its own such as a
colour's name. Languages inflect words, so that a sentence is never put together from parts, and
what is said of two colours is two sentences. A clause may follow a colon: "Red wins: {reason}".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

Said = TypeVar("Said")
Translate = Callable[[str, str, int], str]
"""Returns a sentence in another language: of `n`, where there is one sentence for 1, one for more.

Without the second sentence (``""``) there is no number in it. What is not known stays English.
"""

_translate: Translate | None = None
_code = "en"
_forget: list[Callable[[], None]] = []

folders: list[str] = []
"""The packages of games that have been imported; each may have catalogues of its own."""


def say(sentence: str, /, **places: object) -> str:
    """Return a sentence in the language in force, its places filled.

    >>> say("{who} to move", who="Red")
    'Red to move'
    """
    if _translate is not None and sentence:
        sentence = _translate(sentence, "", 1)
    return sentence.format(**places) if places else sentence


def say_many(n: int, one: str, many: str, /, **places: object) -> str:
    """Return one of two sentences, by the number `n`, which has the place ``{n}`` in them.

    >>> [say_many(n, "{n} stack of {who}", "{n} stacks of {who}", who="Red") for n in (1, 2)]
    ['1 stack of Red', '2 stacks of Red']
    """
    english = one if n == 1 else many
    sentence = english if _translate is None else _translate(one, many, n)
    return sentence.format(n=number(n), **places)


def number(n: float) -> str:
    """Return a number as the language in force writes it.

    >>> number(1200), number(7.5), number(7.0)
    ('1,200', '7.5', '7')
    """
    written = f"{n:,}" if isinstance(n, int) else f"{n:,g}"
    if _translate is None:
        return written
    said = say(WRITTEN)
    return written.translate({ord(","): said[1:-5], ord("."): said[-2]})


def to_say(sentence: str, /) -> str:
    """Return a sentence as it is: mark one that is defined here, and said elsewhere.

    >>> say(to_say("Board size"))
    'Board size'
    """
    return sentence


def to_say_many(one: str, many: str, /) -> tuple[str, str]:
    """Return both sentences as they are, likewise marked to be said elsewhere by a number.

    >>> say_many(2, *to_say_many("{n} move", "{n} moves"))
    '2 moves'
    """
    return one, many


WRITTEN = to_say("1,000.5")
"""What stands before each three digits of a number, and before a half, as a language writes it."""


def remembered(words: Callable[..., Said]) -> Callable[..., Said]:
    """Return a function that says the same, and remembers it until the language is another one.

    What is said of every space at every touch deserves it: saying takes six times as long as an
    f-string does.

    >>> remembered(lambda site: say("{site}: empty", site=site))("a1")
    'a1: empty'
    """
    cached = lru_cache(maxsize=4096)(words)
    _forget.append(cached.cache_clear)
    return cached


def speaks_english() -> bool:
    """Return whether sentences are said as they are written.

    >>> speaks_english()
    True
    """
    return _translate is None


def code() -> str:
    """Return the code of the language in force.

    >>> code()
    'en'
    """
    return _code


def speak_by(translate: Translate | None, code: str = "en") -> None:
    """Have sentences translated from now on; None stands for English."""
    global _code, _translate
    _code, _translate = code, translate
    for forget in _forget:
        forget()
