"""What pages say of their language, and where the same page is in others."""

from __future__ import annotations

import re
from functools import partial
from html import escape
from pathlib import Path

from tools import languages
from tools.languages import ENGLISH
from tools.pages import speaking
from tools.pages.speaking import say

CHOICE = "words/choice.js"
INDEX = "index.html"
# Before the first script: modules say things as soon as they run.
FIRST_SCRIPT = re.compile("<script|</head>")


def page_values() -> dict[str, str]:
    """Return what the first element of a page says, and the way from its folder to the top."""
    code = speaking.language()
    direction = "rtl" if speaking.is_rtl(code) else "ltr"
    return {"lang": code, "dir": direction, "root": speaking.top()}


def language_links(name: str) -> str:
    """Return the links to a page in all languages.

    `name` is the path of the page below its language's folder.
    """
    links = "".join(_link(name, code) for code in languages.OFFERED)
    return f'<nav class="languages" aria-label="{escape(say("Languages"))}">{links}</nav>'


def _link(name: str, code: str) -> str:
    mark = ' aria-current="true"' if code == speaking.language() else ""
    to = _way(name) + languages.folder(code) + _address(name)
    return (
        f'<a href="{escape(to or "./")}" hreflang="{code}" lang="{code}"{mark}>'
        f"{escape(speaking.name_of(code))}</a>"
    )


def _way(name: str) -> str:
    """Return the way from a page to the top of the site."""
    return "../" * name.count("/") + speaking.top()


def _address(name: str) -> str:
    return "" if name == INDEX else name


def language_choices() -> str:
    """Return the field of the settings that chooses a language, that of the browser first."""
    options = "".join(
        f'<option value="{code}" lang="{code}">{escape(speaking.name_of(code))}</option>'
        for code in languages.OFFERED
    )
    legend, first = escape(say("Language")), escape(say("As the browser"))
    return (
        f'<fieldset class="list"><legend>{legend}</legend><select name="language" '
        f'aria-label="{legend}"><option value="">{first}</option>{options}</select></fieldset>'
    )


def write_in_languages(dist: Path, app: str, names: list[str], address: str) -> None:
    """Have pages of a site lead to themselves in other languages, and speak their own.

    Args:
        dist: The site, with all of these pages in each language.
        app: The folder of its modules.
        names: The paths of the pages below the folder of a language.
        address: Where the site will be, with a slash at its end, or "".
    """
    for code in languages.OFFERED:
        with speaking.speaking(code):
            for name in names:
                path = dist / speaking.folder() / name
                tags = "\n    ".join([*_alternates(name, address), *_tags(name, app), ""])
                text = path.read_text("utf-8")
                text = FIRST_SCRIPT.sub(partial(_before, tags), text, count=1)
                path.write_text(text, "utf-8", newline="\n")


def _before(tags: str, found: re.Match[str]) -> str:
    return tags + found[0]


def _alternates(name: str, address: str) -> list[str]:
    """Return links for search engines, which want whole addresses where there are any."""
    up = address or _way(name)
    found = {code: languages.folder(code) for code in languages.OFFERED} | {"x-default": ""}
    ways = {code: escape(up + folder + _address(name) or "./") for code, folder in found.items()}
    links = [
        f'<link rel="alternate" hreflang="{code}" href="{way}" />' for code, way in ways.items()
    ]
    canonical = f'<link rel="canonical" href="{ways[speaking.language()]}" />'
    return [*links, canonical] if address else links


def _tags(name: str, app: str) -> list[str]:
    offered = f' data-offered="{" ".join(languages.OFFERED)}"'
    return [
        f'<script src="{_way(name)}{app}/{script}"{offered if script == CHOICE else ""}></script>'
        for script in scripts()
    ]


def scripts() -> list[str]:
    """Return the scripts by which a page knows languages, in the folder of the modules."""
    code = speaking.language()
    return [CHOICE] if code == ENGLISH else [CHOICE, words_file(code)]


def words_file(code: str) -> str:
    """Return where what JavaScript says in a language lies, in the folder of the modules."""
    return f"words/{code}.js"
