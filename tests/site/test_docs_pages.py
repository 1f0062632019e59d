"""The documentation's pages as they are built: in four parts, found again, and rendered whole."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

import drystone
from drystone.games import catalogue
from tools.pages.docs_index import places_of
from tools.paths import DIST, DOCS

pytestmark = pytest.mark.slow

BUILT = DIST / "docs"
PARTS = ["Start", "How to", "Reference", "Explanation"]
# Others link to these; a page that moves leaves one behind that leads on.
OLD = {
    *("index", "python", "record-format", "at-a-distance", "engine-protocol", "embedding"),
    *("frameworks", "page-protocol", "add-a-game", "strength", "rulings", "guides"),
    *("api/index", "api/front", "api/contract", "api/boards", "api/matches", "api/drawing"),
}
FAULTS = {
    "a name in single backticks that became a title": r"<cite>",
    "a named tuple's own words": r"Alias for field number",
    "a backtick that nothing has read": r"`",
    "a section of a docstring that nothing has read": r"<p>(Args|Returns|Raises|Yields|Example):",
    "a field that nothing has read": r":(param|type|raises|returns|rtype)\b",
    "a role that nothing has read": r":(py:)?(class|func|meth|mod|data|obj|ref|doc):",
    "a complaint of docutils": r'class="(problematic|system-message)',
    "a default that is an address in memory": r" at 0x[0-9a-f]{6}",
}
# What is written about a value is no type of it, though it has a colon.
SENTENCE_AS_TYPE = re.compile(
    r">Type<span class=\"colon\">:</span></dt>\s*<dd[^>]*><p>([^<]* [^<]* [^<]* [^<]*)</p>"
)


def pages():
    """Return the built pages, by their addresses below docs/."""
    return sorted(path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.html"))


@cache
def read(name):
    return (BUILT / name).read_text("utf-8")


def prose(html):
    """Return a page without what is code: boards, examples, and names in sentences."""
    html = re.sub(r'<meta property="og:\w+"', "", html)
    html = re.sub(r"<drystone-board.*?</drystone-board>|<script.*?</script>", "", html, flags=re.S)
    return re.sub(r"<pre\b.*?</pre>|<code\b.*?</code>", "", html, flags=re.S)


def faults(html):
    text = prose(html)
    found = [what for what, pattern in FAULTS.items() if re.search(pattern, text)]
    return found + [f"a type that is a sentence: {one}" for one in SENTENCE_AS_TYPE.findall(html)]


@pytest.mark.parametrize("name", pages())
def test_a_page_is_rendered_whole(name):
    assert faults(read(name)) == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>See <cite>Match.play</cite>.</p>",
        "<p>Alias for field number 0</p>",
        "<p>See `play.</p>",
        "<p>Args: a thing</p>",
        "<p>:param name: it</p>",
        "<p>:class:Match</p>",
        '<span class="problematic">*</span>',
        '<dt class="field-odd">Type<span class="colon">:</span></dt>\n'
        '<dd class="field-odd"><p>How the match has ended</p></dd>',
    ],
)
def test_a_page_that_is_not_is_found_out(html):
    assert len(faults(html)) == 1
    assert faults(f"<pre>{html}</pre>") == [] or "Type" in html


@pytest.mark.parametrize("name", pages())
def test_a_page_has_its_place_in_the_four_parts(name):
    html = read(name)
    captions = re.findall(r'class="caption"[^>]*><span class="caption-text">([^<]*)<', html)
    assert captions[:4] == PARTS
    assert 'role="heading"' not in html[: html.index("<article")]  # which no heading precedes
    assert 'role="heading">' not in html  # without a level
    assert f"drystone {drystone.__version__}" in html
    article = html[html.index("<article") :]
    assert len(re.findall(r"<h1\b", article)) == 1
    for level in re.findall(r"<h[123]\b.*?</h[123]>", prose(article), flags=re.S):
        assert 'class="headerlink" href="#' in level, level
    if "<h2" in article and name != "index.html":
        assert 'aria-label="On this page"' in html


def test_addresses_that_others_know_are_still_there():
    guides = [f"guide-{name}" for name in catalogue()]
    assert {f"{name}.html" for name in [*OLD, *guides]} <= set(pages())


def test_every_document_is_in_one_of_the_parts():
    named = read("index.html")
    for source in DOCS.rglob("*.md"):
        path = source.relative_to(DOCS)
        if path.parent.name != "api" and path.stem != "index":
            assert f'href="{path.with_suffix(".html").as_posix()}"' in named, path


def places():
    return json.loads((BUILT / "search-index.json").read_text("utf-8"))


def test_all_pages_are_searched_and_every_place_is_there():
    assert sorted({place["address"].partition("#")[0] for place in places()}) == pages()
    for place in places():
        address, _, anchor = place["address"].partition("#")
        assert place["heading"], address
        assert len(place["begins"]) < 120
        assert not anchor or f'id="{anchor}"' in read(address), place["address"]


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("play_match", "api/front.html#drystone.play_match"),
        ("nonce", "at-a-distance.html"),
        ("resigned", "guide-accasta.html"),
        ("win_probability", "analysis.html#the-best-lines"),
        ("oxygen", "guide-ghast.html#oxygen"),
    ],
)
def test_words_lead_to_their_places(word, place):
    found = [one["address"] for one in places() if word in one["words"].lower().split()]
    assert any(address.startswith(place) for address in found), found


def test_the_index_is_kept_for_those_without_a_network():
    head = (DIST / "sw.js").read_text("utf-8").partition(";\n\n")[0]
    assert "docs/search-index.json" in json.loads(head.removeprefix("const SITE = "))["files"]


def test_an_index_is_made_of_what_people_read():
    page = """<nav>Not this</nav><article><section id="first"><h1>Title<a class="headerlink"
      href="#first">¶</a></h1><p>One <code>two</code>.</p><svg><text>no</text></svg>
      <section id="next"><h2>Next</h2><pre>some_code<br>more</pre><p>Prose.</p></section>
      <dl><dt class="sig" id="drystone.play.Match.undo">undo()</dt><dd><p>Go back.</p></dd></dl>
      </section><nav>Nor that</nav></article><p>Nor this.</p>"""
    found = places_of({"a.html": page, "empty.html": "<p>No article.</p>"})
    assert [list(place.values()) for place in found] == [
        ["a.html", "Title", "Title", "One two.", "One two"],
        ["a.html#next", "Title", "Next", "Prose.", "some_code more Prose"],
        [
            *("a.html#drystone.play.Match.undo", "Title", "Match.undo"),
            *("Go back.", "undo Go back"),
        ],
    ]
