"""Other languages: sentences from the catalogues ``locale/de.po`` of the package and of the games.

They are gettext's, and are read as translators write them: nothing has to be compiled, so that a
game's wheel brings its language by carrying the file. Only who asks for a language imports this.
The page has them shorter (`tools.words.page_catalogues`): numbers stand for the English sentences,
and what only guides say stands in a file of its own.
"""

from __future__ import annotations

import gettext
import json
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from zlib import crc32

from drystone.core import language as in_force
from drystone.core import lazy_assets
from drystone.core.errors import OptionError, quote
from drystone.core.language import say, to_say

ENGLISH = "en"
PACKAGE = "drystone"

ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"[^\n]*"(?:\n|$))+)', re.MULTILINE)
GUIDE = ".guide"
"""What the name of a catalogue has besides that holds what only guides say, in the page."""

PLURAL = re.compile(r"plural=([^;\n]+)")

Sentences = dict[str, list[str]]
"""What stands for each English sentence: one, or one for each form of the language's plural."""


def read_catalogue(text: str) -> Sentences:
    r"""Return the sentences of a catalogue (``.po``) that are translated and not doubtful.

    >>> read_catalogue('msgid "Red"\nmsgstr "Rot"\n\nmsgid "Blue"\nmsgstr ""\n')
    {'Red': ['Rot']}
    """
    found: Sentences = {}
    for block in re.split(r"\n\s*\n", text):
        lines = {
            key: "".join(map(json.loads, quoted.splitlines()))
            for key, quoted in ENTRY.findall(block)
        }
        said = [words for key, words in lines.items() if key.startswith("msgstr")]
        if all(said) and said and not re.search("^#,.*fuzzy", block, re.MULTILINE):
            found[lines["msgid"]] = said
    return found


def short(sentence: str) -> str:
    """Return what stands for a sentence in the page's files.

    >>> short("Red")
    'c22c196f'
    """
    return f"{crc32(sentence.encode()):08x}"


class Catalogue:
    """The sentences of a language: those of the package first, then those of each game."""

    def __init__(self, code: str, own: str) -> None:
        self.code = code
        self._sentences = read_catalogue(own)
        header = "".join(self._sentences.get("", ()))
        rule = PLURAL.search(header)
        self._form: Callable[[int], int] = gettext.c2py(rule[1] if rule else "n != 1")
        self._read = {(PACKAGE, "")}

    def translate(self, one: str, many: str, n: int) -> str:
        """Return what stands for a sentence, or the sentence itself."""
        said = self._sentences.get(one) or self._found(one)
        if not said:
            return one if n == 1 else many
        self._sentences[one] = said
        return said[self._form(n)] if many and len(said) > 1 else said[0]

    def _found(self, sentence: str) -> list[str] | None:
        """Return what a sentence is in the files, which are read one after the other."""
        key = short(sentence)
        for read in self._files():
            for other, said in read.items():
                self._sentences.setdefault(other, said)
            found = self._sentences.get(sentence) or self._sentences.get(key)
            if found:
                return found
        return None

    def _files(self) -> Iterator[Sentences]:
        """Yield nothing for what has been read, then the sentences of each other file."""
        yield {}
        for kind in ("", GUIDE):
            for folder in (PACKAGE, *in_force.folders):
                if (folder, kind) not in self._read:
                    self._read.add((folder, kind))
                    yield read_catalogue(_catalogue_text(folder, f"{self.code}{kind}"))


def language(code: str) -> None:
    """Say everything in a language from now on: ``de``, or ``en`` as it is without a choice.

    It holds for the whole process. ``de-AT`` is German where there is no Austrian.

    Raises OptionError where there is no such language.

    >>> import drystone
    >>> drystone.language("de")
    >>> drystone.game("anaash").start().play("a1-a2")
    Traceback (most recent call last):
    drystone.core.errors.IllegalMove: „a1-a2“ ist kein erlaubter Zug: Das schreibt man a1xa2.
    >>> drystone.language("en")
    """
    plain = re.sub("[^a-z]", "-", code.lower())
    tried = dict.fromkeys((plain, plain.partition("-")[0]))
    if ENGLISH in tried:
        in_force.speak_by(None)
        return
    found = next(filter(None, map(_catalogue, tried)), None)
    if found is None:
        wrong = to_say("There is no language {code} here; there are: {codes}.")
        raise OptionError(say(wrong, code=quote(code), codes=_all_codes()))
    in_force.speak_by(found.translate, found.code)


@cache
def _catalogue(code: str) -> Catalogue | None:
    own = _catalogue_text(PACKAGE, code)
    return Catalogue(code, own) if own else None


def _catalogue_text(folder: str, code: str) -> str:
    """Return the text of a catalogue in a package, "" if there is none."""
    name = f"{code}.po"
    try:
        data = pkgutil.get_data(folder, f"locale/{name}")
    except OSError:
        data = lazy_assets.fetched(f"{folder.rpartition('.')[2]}/{name}")
    return (data or b"").decode()


def _all_codes() -> str:
    from importlib import resources  # takes long, and only this error needs it

    files = resources.files(PACKAGE).joinpath("locale").iterdir()
    codes = [file.name.removesuffix(".po") for file in files if file.name.endswith(".po")]
    return ", ".join(sorted([ENGLISH, *codes]))
