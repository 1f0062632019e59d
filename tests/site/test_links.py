"""Every link of the built site and of the documents in the repository leads somewhere.

All pages below dist/ are walked, whoever wrote them: what a page names has to be there, with the
anchor it names; what it asks the board for has to be a game that can be opened.
"""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import pytest
from markdown_it import MarkdownIt

import drystone
from drystone.games import catalogue
from drystone.play.guide import anchors_of, guide_of
from tools.paths import DIST, NOT_FOUND, ROOT

pytestmark = pytest.mark.slow

SITE = "https://site.invalid/sub/"
NAMES = {"href", "src", "action", "poster", "data", "cite"}
"""Attributes that hold an address."""

DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


class Page(HTMLParser):
    """What an HTML text links to, and the anchors that links into it may end with."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        pairs = {name: value or "" for name, value in attributes}
        self.links += [pairs[name] for name in NAMES & pairs.keys()]
        for part in pairs.get("srcset", "").split(","):
            self.links += part.split()[:1]
        self.anchors += [pairs["id"]] if "id" in pairs else []
        self.anchors += [pairs["name"]] if tag == "a" and "name" in pairs else []


@cache
def page_of(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


def pages():
    """Return all pages of the site, by the paths that their addresses end with."""
    if not (DIST / "index.html").is_file():
        return []
    return sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html"))


def faults(here: str, links):
    """Return what is wrong with the links of the page at that path, a line for each."""
    wrong = ((link, fault(urljoin(SITE + here, link))) for link in links)
    return [f"{link}: {why}" for link, why in wrong if why]


def fault(address: str) -> str:
    """Return why an address, written in full, leads nowhere; "" if it leads somewhere."""
    parts = urlsplit(address)
    if parts.scheme in {"mailto", "data"}:
        return ""
    if parts.netloc != urlsplit(SITE).netloc:
        return "" if parts.scheme == "https" and "." in parts.netloc else "is no https address"
    if not address.startswith(SITE):
        return "leaves the site's own folder"
    return fault_inside(unquote(parts.path.removeprefix("/sub/")), parts.query, parts.fragment)


def fault_inside(inside: str, query: str, fragment: str) -> str:
    """Return what is wrong with a path below dist/, what it asks for and its anchor."""
    path = DIST / inside
    path = path / "index.html" if path.is_dir() else path
    if not path.is_file():
        return "there is no such file"
    if path == DIST / "index.html":
        return fault_of_query(query) or ("" if not fragment else fault_of_anchor(path, fragment))
    return fault_of_anchor(path, fragment) if fragment else ""


def fault_of_anchor(path: Path, fragment: str) -> str:
    if path == DIST / "index.html" and fragment.startswith("match="):
        return ""
    known = page_of(path).anchors if path.suffix == ".html" else []
    return "" if unquote(fragment) in known else "there is no such anchor"


def fault_of_query(query: str) -> str:
    """Return why the board could not open what it is asked for."""
    asked = dict(parse_qsl(query))
    try:
        if "game" in asked:
            position = asked.pop("position", None)
            game = drystone.game(asked.pop("game"), **asked)
            if position and str(game.position(position)) != position:
                return "the position is written differently"
    except ValueError as error:
        return str(error)
    return ""


def test_the_site_is_built():
    assert {"index.html", "rules/index.html"} <= set(pages()), "run python build.py site"


@pytest.mark.parametrize("path", pages())
def test_every_link_of_a_page_leads_somewhere(path):
    page = page_of(DIST / path)
    assert page.links
    # That page is shown at any depth: its paths are whole ones, from the top of the site.
    whole = path == NOT_FOUND
    assert not whole or all(link.startswith(("/", "#")) for link in page.links)
    links = [link.removeprefix("/") or "./" for link in page.links] if whole else page.links
    assert faults(path, links) == []


@pytest.mark.parametrize("path", pages())
def test_no_anchor_is_there_twice(path):
    anchors = page_of(DIST / path).anchors
    assert sorted(anchors) == sorted(set(anchors))


@pytest.mark.parametrize("path", [p.relative_to(DIST).as_posix() for p in DIST.rglob("*.css")])
def test_what_a_style_sheet_names_is_there(path):
    """Also the patterns, which every page that has the style sheet must carry."""
    text = (DIST / path).read_text("utf-8")
    named = re.findall(r"""(?:url\(|@import\s+)['"]?([^'")]+)""", text)
    local = {name.removeprefix("#") for name in named if name.startswith("#")}
    users = [page_of(DIST / one) for one in pages() if path in (DIST / one).read_text("utf-8")]
    assert all(local <= set(page.anchors) for page in users)
    assert faults(path, [name for name in named if not name.startswith("#")]) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_of_a_document_leads_somewhere(document):
    page = Page(MarkdownIt("commonmark").render(document.read_text("utf-8")))
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme == "site":  # a page of the site, as docs/conf.py explains
            assert (DIST / parts.path).is_file(), link
        elif parts.scheme:
            assert parts.scheme in {"https", "mailto"}, link
        elif parts.path:
            path = document.parent / unquote(parts.path)
            assert path.exists(), link
            assert path.resolve().is_relative_to(ROOT), link
        if not parts.scheme and parts.fragment:
            target = document.parent / unquote(parts.path) if parts.path else document
            assert unquote(parts.fragment) in headings(target), link


def headings(document: Path) -> set[str]:
    """Return the anchors that a Markdown document's headings get where it is read."""
    titles = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", title.strip().lower()) for title in titles)
    return {title.replace(" ", "-") for title in kept}


@pytest.mark.parametrize("name", drystone.games())
def test_rules_that_refusals_lead_to_are_there(name):
    """What explains a refusal names anchors of the guide; the built page has them all."""
    anchors = page_of(DIST / "rules" / f"{name}.html").anchors
    assert set(anchors_of(guide_of(catalogue()[name]))) <= set(anchors)


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("missing.html", "there is no such file"),
        ("rules/anaash.html#nowhere", "there is no such anchor"),
        ("../outside.html", "leaves the site's own folder"),
        ("/index.html", "leaves the site's own folder"),
        ("http://example.com/", "is no https address"),
        ("?game=chess", "There is no game"),
        ("?game=anaash&size=5", "must be one of"),
        ("?game=anaash&position=x", "A position text has"),
        ("", ""),
        ("#board", ""),
        ("rules/", ""),
        ("rules/anaash.html#turn", ""),
        ("?game=anaash&size=4", ""),
        ("https://example.com/#any", ""),
    ],
)
def test_the_checker_finds_what_is_wrong(link, why):
    found = faults("index.html", [link])
    assert why in found[0] if why else not found
