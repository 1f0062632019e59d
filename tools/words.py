"""Catalogues of sentences: what translators work on, extracted from the sources with Babel.

``python build.py words de`` brings the catalogues of a language up to date and says what is to be
done. Sentences of a game stand in its folder, ``games/NAME/locale/de.po``, all others in
``py/drystone/locale/de.po``. Pages read these files as they are (`drystone.core.catalogues`).
"""

from __future__ import annotations

import ast
import gettext
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from string import Formatter
from zlib import crc32

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tools import languages
from tools.cache import files_under
from tools.console import BuildError, run, step
from tools.pages.said_html import said_html
from tools.pages.speaking import SHARED, is_rtl
from tools.paths import NODE_MODULES, PACKAGE, PAGES, PY, ROOT, WEB

KEYWORDS = {
    **dict.fromkeys(("say", "sayAround", "to_say"), (1,)),
    **dict.fromkeys(("say_many", "sayMany"), (2, 3)),
    "to_say_many": (1, 2),
}
INDEX = ROOT / "index.html"
# Run by itself, so that this process needs nothing of the engine.
ASK_ENGINE = """
import json
import sys
from drystone.games import catalogue
from drystone.play.guide import sentences_of
json.dump({name: sentences_of(kind) for name, kind in catalogue().items()}, sys.stdout)
"""
GLOSSARY = "# Glossary: which word stands for which.\n#"
NEARLY = 0.8
"""How much alike two sentences are of which one gets the translation of the other as doubtful."""
GUIDE = ".guide"
"""What the names of the page's files have that hold what only guides say."""
Ids = str | tuple[str, str]


@cache
def sentences() -> dict[Path, dict[Ids, list[str]]]:
    """Return the sentences of each catalogue's folder, with the files in which they stand."""
    found: dict[Path, dict[Ids, list[str]]] = {SHARED: {}}
    for path, ids in _extracted():
        place = path.relative_to(ROOT).as_posix()
        places = found.setdefault(_folder_of(path), {}).setdefault(ids, [])
        places += [place] * (place not in places)
    # What a game says that the site says, too, it says with the site's words.
    for folder in sorted(found.keys() - {SHARED}):
        for ids in found[folder].keys() & found[SHARED].keys():
            found[SHARED][ids] += found[folder].pop(ids)
    return found


def _extracted() -> Iterator[tuple[Path, Ids]]:
    """Yield each sentence with the file in which it stands: a file that imports what says it."""
    rooms = [room for room in WEB.iterdir() if room.is_dir() and room != NODE_MODULES]
    folders = (PACKAGE, PAGES, *sorted(rooms))
    for path in (INDEX, *(path for folder in folders for path in files_under(folder))):
        if path.suffix == ".html":
            yield from ((path, sentence) for sentence in _of_html(path))
        elif path.suffix == ".js" and "/words/words.js'" in path.read_text("utf-8"):
            options = {"parse_template_string": True}
            for found in extract_from_file("javascript", path, KEYWORDS, options=options):
                yield path, found[1]  # type: ignore[misc]  # nobody asks for more than two
        elif path.suffix == ".py":
            yield from ((path, ids) for ids in _of_python(path))
    yield from _of_puzzles()
    # Guides are divided as the engine does it.
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONUTF8": "1"}
    text = run([sys.executable, "-c", ASK_ENGINE], "reading the guides", env=environment)
    for name, sentences_of_guide in json.loads(text).items():
        path = PACKAGE / "games" / name / "guide.md"
        yield from ((path, sentence) for sentence in sentences_of_guide)


def _of_python(path: Path) -> Iterator[Ids]:
    """Yield the sentences of a module. Babel would leave out those that stand in an f-string."""
    calls = [
        one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Call)
    ]
    for call in sorted(calls, key=lambda call: call.lineno):
        wanted = KEYWORDS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
        given = [one for at in wanted for one in call.args[at - 1 : at]]
        said = tuple(str(one.value) for one in given if isinstance(one, ast.Constant))
        if said and len(said) == len(wanted):
            yield (said[0], said[1]) if len(said) > 1 else said[0]


def _of_puzzles() -> Iterator[tuple[Path, Ids]]:
    """Yield the themes of puzzles: those of several games belong to the site."""
    games: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.glob("games/*/puzzles.json")):
        for theme in json.loads(path.read_bytes())["themes"]:
            games.setdefault(theme, []).append(path)
    shared = PACKAGE / "play" / "puzzle.py"
    yield from ((shared if paths[1:] else paths[0], theme) for theme, paths in games.items())


def _of_html(path: Path) -> list[str]:
    """Return the sentences of a file of HTML."""
    found: dict[str, None] = {}
    said_html(path.read_text("utf-8"), lambda text: found.setdefault(text) or text)
    return list(found)


def _folder_of(path: Path) -> Path:
    """Return where the catalogues lie that have the sentences of a file."""
    games = PACKAGE / "games"
    if path.is_relative_to(games) and path.parent != games:
        return games / path.relative_to(games).parts[0] / "locale"
    return SHARED


def update(code: str) -> bool:
    """Bring the catalogues of a language up to date; return whether nothing is left to be done.

    Raises:
        BuildError: nobody knows such a language.
    """
    try:
        name = Locale.parse(code, sep="-").english_name
    except (UnknownLocaleError, ValueError) as error:
        raise BuildError(f"{code} is no language's code; de is one ({error})") from error
    step(f"{name}: catalogues of {len(sentences())} folders")
    whole = True
    for folder in sorted(sentences()):
        path = folder / f"{code}.po"
        catalogue = merged(path, code)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text_of(catalogue))
        left = problems(catalogue)
        whole = whole and not left
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {len(left)} to be done")
        for line in left:
            print(f"  {line}")
    return whole


def merged(path: Path, code: str) -> Catalog:
    """Return a folder's catalogue with today's sentences, its translations where they still fit.

    One that fits nearly is marked as doubtful (``fuzzy``): pages leave it out until it is seen to.
    """
    template = Catalog(charset="utf-8")
    for ids, places in sentences()[path.parent].items():
        template.add(ids, locations=[(place, 0) for place in sorted(places)])
    catalogue = Catalog(code.replace("-", "_"), charset="utf-8", header_comment=GLOSSARY)
    if path.is_file():
        catalogue = read_po(io.BytesIO(path.read_bytes()), locale=code.replace("-", "_"))
    catalogue.update(template, update_header_comment=False)
    for one in catalogue:
        one.flags.discard("python-brace-format")  # `problems` says whether places agree
        if one.fuzzy and _alike(_texts(one.id)[0], *one.previous_id[:1]) < NEARLY:
            one.string = ("",) * catalogue.num_plurals if isinstance(one.id, tuple) else ""
            one.flags.discard("fuzzy")
    return catalogue


def _alike(one: str, other: str = "") -> float:
    """Return how much two sentences have in common, from 0 to 1."""
    return SequenceMatcher(None, one, other or one).ratio()


def text_of(catalogue: Catalog) -> bytes:
    """Return the file of a catalogue: above it the glossary, in its header no dates."""
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_by_file=True, include_lineno=False, omit_header=True)
    plural = f'"Plural-Forms: {catalogue.plural_forms}\\n"'
    head = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n{plural}\n\n'
    return f"{catalogue.header_comment}\n{head}".encode() + out.getvalue().strip() + b"\n"


def problems(catalogue: Catalog) -> list[str]:
    """Return what is to be done about a catalogue: missing, doubtful, stale, wrong places."""
    found = [f"stale: {_texts(one.id)[0]}" for one in catalogue.obsolete.values()]
    for one in catalogue:
        said, ids = _texts(one.string), _texts(one.id)
        if one.id and not all(said):
            found.append(f"missing: {ids[0]}")
        elif one.id and one.fuzzy:
            found.append(f"doubtful: {ids[0]}")
        elif one.id and not places_of(*said) <= places_of(*ids):
            found.append(f"other places than in: {ids[0]}")
    return found


def _texts(one: object) -> tuple[str, ...]:
    """Return a sentence, or both where there is one for more, as a tuple."""
    return tuple(map(str, one)) if isinstance(one, tuple | list) else (str(one or ""),)


def places_of(*texts: str) -> set[str]:
    """Return the names of the places in sentences.

    >>> sorted(places_of("{n} stacks of {who}"))
    ['n', 'who']
    """
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def script(code: str) -> str:
    """Return the script by which pages know a language: what JavaScript says, of a catalogue.

    Forms for numbers go by the names that `Intl.PluralRules` has for them.
    """
    catalogue = merged(SHARED / f"{code}.po", code)
    rules = Locale.parse(code, sep="-").plural_form
    # Languages tell numbers apart by their last two digits, and single out small ones.
    forms = {rules(n): gettext.c2py(catalogue.plural_expr)(n) for n in reversed(range(201))}
    said: dict[str, object] = {}
    for one in catalogue:
        scripts = any(place.endswith(".js") for place, _ in one.locations)
        if one.id and all(_texts(one.string)) and scripts and not one.fuzzy:
            texts = _texts(one.string)
            several = {form: texts[at] for form, at in forms.items() if at < len(texts)}
            said[_texts(one.id)[0]] = several if isinstance(one.id, tuple | list) else texts[0]
    direction = {"direction": "rtl"} if is_rtl(code) else {}
    words = {"language": code, **direction, "sentences": said}
    return f"globalThis.drystoneWords = {json.dumps(words, ensure_ascii=False)};\n"


def page_catalogues() -> dict[str, bytes]:
    """Return the catalogues that the page fetches, by the game's name and their own.

    They have what Python says, and apart what only guides say; short names stand for sentences.
    """
    found: dict[str, bytes] = {}
    codes = {path.stem for path in SHARED.glob("*.po")} | {*languages.others()}
    for path in sorted(folder / f"{code}.po" for folder in sentences() for code in codes):
        parts: dict[str, list[Message]] = {"": [], GUIDE: []}
        catalogue = merged(path, path.stem)
        for one in catalogue:
            places = [place for place, _ in one.locations]
            if one.id and all(_texts(one.string)) and not one.fuzzy:
                kinds = [""] if any(place.startswith("py/") for place in places) else []
                kinds = [GUIDE] if all(place.endswith(".md") for place in places) else kinds
                for kind in kinds:
                    parts[kind].append(one)
        for kind, listed in parts.items():
            if listed:
                name = f"{path.parents[1].name}/{path.stem}{kind}.po"
                found[name] = _short_text(catalogue, listed)
    return found


def _short_text(catalogue: Catalog, entries: list[Message]) -> bytes:
    """Return the file of some entries for the page."""
    # As `drystone.core.catalogues.short` does it.
    short_names = {f"{crc32(_texts(one.id)[0].encode()):08x}": one for one in entries}
    if len(short_names) < len(entries):
        raise BuildError("two sentences have the same short name: change a word of one")
    out = Catalog(catalogue.locale, charset="utf-8", header_comment="")
    for name, one in short_names.items():
        out.add((name, name) if isinstance(one.id, tuple | list) else name, one.string)
    return text_of(out)


WORD = 12
"""How long words are that make a sentence of the pseudo-language longer, at most."""
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéïñöšüýžÁÇÉÏÑÖŠÜÝŽ")


def pseudo(sentence: str) -> str:
    """Return a sentence in no language: accents, two fifths longer, in brackets; places stay.

    A number is none.

    >>> pseudo("{who} to move"), pseudo("1,000.5")
    ('⟦{who} tö mövé ~~~⟧', '1,000.5')
    """
    if not re.search("[A-Za-z]", sentence):
        return sentence
    parts = re.split(r"(\{.*?\}|<.*?>|&\w+;)", sentence)
    said = "".join(part if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))
    longer = "~" * max(1, len("".join(parts[::2])) * 2 // 5)
    more = " ".join(longer[at : at + WORD] for at in range(0, len(longer), WORD))
    return f"⟦{said} {more}⟧"


def in_pseudo(one: str, many: str, n: int) -> str:
    """Say in the pseudo-language what was extracted; what was not stays English, and is found."""
    known = one in _known() if not many else (one, many) in _known()
    sentence = one if n == 1 else many
    return pseudo(sentence) if known else sentence


@cache
def _known() -> frozenset[Ids]:
    return frozenset(ids for said in sentences().values() for ids in said)
