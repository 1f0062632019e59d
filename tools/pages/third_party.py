"""The works by others that the site carries: a page with their licences' texts, and a list."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path
from typing import NotRequired, TypedDict

from tools.pages import speaking
from tools.pages.head import head, site_ways
from tools.pages.in_languages import language_links, page_values
from tools.pages.page import fill
from tools.pages.speaking import say
from tools.paths import PAGES, TEMPLATES
from tools.style.hatching import patterns

WORKS = PAGES / "third-party.toml"
TEXTS = PAGES / "licences"
TEMPLATE = TEMPLATES / "third-party.html"
PAGE = "third-party.html"
LIST = "third-party.txt"
LEAD = (
    "This site is made of drystone (MIT) and of these, unchanged but for being packed together;"
    " Pyodide's module and its glue are cut in two, without what nothing can reach"
    " (tools/runtime/wasm):"
)


class Work(TypedDict):
    """A work by others, as third-party.toml has it."""

    name: str
    licence: str
    source: str
    texts: list[str]
    version: NotRequired[str]
    """Which of the versions that the build knows is its own."""
    modules: NotRequired[list[str]]
    """The modules of Python's that are linked with it."""
    signs: NotRequired[list[str]]
    """Texts in the runtime that only this work has, if it is no module's."""


def works() -> list[Work]:
    """Return all works by others."""
    found: list[Work] = tomllib.loads(WORKS.read_text("utf-8"))["work"]
    return found


def write_third_parties(dist: Path, app: str, version: str, versions: dict[str, str]) -> None:
    """Write the page in the language that is spoken, and in English also the list.

    `versions` has those of the works that the build knows.
    """
    names = sorted({text for work in works() for text in work["texts"]})
    values = {
        "head": head("", app, "docs", escape(say("Works by others")), site_ways("")),
        "version": escape(version),
        "contents": "".join(f"<li>{_link(name)}</li>" for name in names),
        "works": "".join(f"<li>{_entry(work, versions)}</li>" for work in works()),
        "patterns": patterns(),
        "texts": "".join(_text(name) for name in names),
        "languages": language_links(PAGE),
    } | page_values()
    (dist / PAGE).write_text(fill(TEMPLATE, values), "utf-8", newline="\n")
    if speaking.folder():
        return
    lines = [
        f"{_title(work, versions)}, {work['licence']}, source: {work['source']}" for work in works()
    ]
    text = "\n".join([LEAD, "", *lines, "", f"The licences' texts: {PAGE}", ""])
    (dist / LIST).write_text(text, "utf-8", newline="\n")


def _title(work: Work, versions: dict[str, str]) -> str:
    known = versions[work["version"]] if "version" in work else ""
    return " ".join(filter(None, (work["name"], known)))


def _entry(work: Work, versions: dict[str, str]) -> str:
    """Return what is said of a work: its licence, its source, and links to the texts."""
    source = escape(work["source"])
    link = f'<a href="{source}" rel="noopener noreferrer">source</a>'
    texts = ", ".join(_link(name) for name in work["texts"])
    return (
        f"<strong>{escape(_title(work, versions))}</strong>: {escape(work['licence'])}"
        f" ({texts}), {link}"
    )


def _anchor(name: str) -> str:
    return escape(name.removesuffix(".txt").lower().replace(".", "-"))


def _link(name: str) -> str:
    return f'<a href="#{_anchor(name)}">{escape(name.removesuffix(".txt"))}</a>'


def _text(name: str) -> str:
    """Return a licence's text under its heading; keys can scroll what is wider than the page."""
    text = escape((TEXTS / name).read_text("utf-8"), quote=False)
    heading = escape(name.removesuffix(".txt"))
    return f'<h2 id="{_anchor(name)}">{heading}</h2><pre tabindex="0">{text}</pre>\n'
