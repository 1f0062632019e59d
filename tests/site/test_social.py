"""What pages show where their address is shared: words always, a picture once the host says where
the site is."""

from __future__ import annotations

import io
from html.parser import HTMLParser

import pytest
from PIL import Image

from tools import languages
from tools.build.offline import write_worker
from tools.cache import digest
from tools.pages import social
from tools.pages.social import HEIGHT, WIDTH, balanced, cards, portraits, write_social
from tools.paths import DIST

ADDRESS = "https://example.org/games/drystone/"
GAMES = [
    {
        "name": "a",
        "title": "Alpha",
        "blurb": "Be first.",
        "byline": "A, 1",
        "guide": "rules/a.html",
    },
    {"name": "b", "title": "Beta", "blurb": "Be last.", "byline": "B, 2", "guide": "rules/b.html"},
]
PAGES = ["index.html", "embed.html", "docs/install.html", "rules/index.html", "rules/b.html"]
BARE = "<head><title>Engine</title></head>"


class Metas(HTMLParser):
    """The meta elements of a page, by the name that they have there."""

    def __init__(self, text):
        super().__init__()
        self.found = {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "meta" and (name := values.get("property", values.get("name"))):
            assert name not in self.found
            self.found[name] = values["content"]


@pytest.fixture
def dist(tmp_path, monkeypatch):
    """A small site, and pictures that need no drawing."""
    pictures = {"drystone.png": b"site", "a.png": b"a", "b.png": b"b"}
    monkeypatch.setattr(social, "cards", lambda games: pictures)
    for name in PAGES:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        described = f'<meta\n name="description"\n content="Of {name} &amp; &quot;more&quot;." />'
        path.write_text(f'<head><title>\n “{name}” &lt; "more"</title>{described}</head>', "utf-8")
    (tmp_path / "engine.html").write_text(BARE, "utf-8")
    return tmp_path


def metas(dist, name):
    return Metas((dist / name).read_text("utf-8")).found


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_every_page_that_says_what_it_is_says_it_to_others_too(dist, address):
    write_social(dist, address, {"en": GAMES})
    for name in PAGES:
        found = metas(dist, name)
        assert found["og:title"] == f'“{name}” < "more"'
        assert found["og:description"] == found["description"] == f'Of {name} & "more".'
    assert (dist / "engine.html").read_text("utf-8") == BARE


def test_without_an_address_there_is_none_and_no_picture(dist):
    write_social(dist, "", {"en": GAMES})
    assert not (dist / social.FOLDER).exists()
    for name in PAGES:
        found = metas(dist, name)
        assert found["twitter:card"] == "summary"
        assert {"og:url", "og:image", "og:image:width", "og:image:alt"}.isdisjoint(found)
        assert not [content for content in found.values() if "://" in content]


def test_with_an_address_each_page_names_it_and_its_picture(dist):
    write_social(dist, ADDRESS, {"en": GAMES})
    for name in PAGES:
        found = metas(dist, name)
        assert found["twitter:card"] == "summary_large_image"
        assert found["og:url"] == ADDRESS + name.replace("index.html", "")
        card = "b" if name == "rules/b.html" else "drystone"
        assert found["og:image"] == f"{ADDRESS}cards/{card}.png"
        assert (dist / "cards" / f"{card}.png").is_file()
        assert found["og:image:alt"] == "drystone: A position of Beta"


def test_the_pictures_are_not_among_what_works_without_a_network(dist):
    write_social(dist, ADDRESS, {"en": GAMES})
    (dist / "app-1").mkdir()
    (dist / "app-1" / "main.js").write_text("main", "utf-8")
    for code in languages.others():
        (dist / code).mkdir()
    write_worker(dist)
    listed = (dist / "sw.js").read_text("utf-8")
    assert '"app-1/main.js"' in listed
    assert "cards/" not in listed


@pytest.mark.slow
def test_a_picture_is_paper_with_words_on_the_left_and_a_board_on_the_right(monkeypatch):
    """Of games that nobody knows here: their cards need no more than their boards."""
    boards = list(portraits().values())
    monkeypatch.setattr(social, "portraits", lambda: {"a": boards[0], "b": boards[-1]})
    found = cards(GAMES)
    assert list(found) == ["drystone.png", "a.png", "b.png"]
    assert len({digest([data]) for data in found.values()}) == len(found)
    for data in found.values():
        drawn = Image.open(io.BytesIO(data)).convert("RGB")
        assert drawn.size == (WIDTH, HEIGHT)
        assert drawn.getpixel((5, 5)) == (0xF4, 0xF0, 0xE8)
        assert drawn.getpixel((WIDTH - 5, 5)) == (0xEB, 0xE4, 0xD5)
        left = drawn.crop((0, 200, 620, 500)).getcolors(1 << 20)
        assert (0x20, 0x26, 0x1F) in {colour for _, colour in left}, "words are there, in ink"
        assert len(drawn.crop((800, 200, 1000, 400)).getcolors(1 << 20)) > 100, "a board is there"
        margin = drawn.crop((596, 0, 619, HEIGHT)).getcolors()
        assert len(margin) == 1, "words end before the board's ground"


def test_lines_are_about_as_long_as_each_other():
    text = "Every stack you remove makes new ones dearer; be the last to have any."
    lines = balanced(text, 33)
    assert " ".join(lines) == text
    assert len(lines) == 3
    assert max(map(len, lines)) - min(map(len, lines)) < 8
    assert balanced("Inseparablewordthatistoolong", 10) == ["Inseparabl", "ewordthati", "stoolong"]


@pytest.mark.slow
def test_the_site_as_it_is_built_names_no_address():
    pages = [path for path in DIST.rglob("*.html") if path.name != "engine.html"]
    assert len(pages) > 50
    for path in pages:
        found = metas(DIST, path.relative_to(DIST))
        assert found["og:title"]
        assert found["og:description"]
        assert "og:image" not in found
    assert not (DIST / social.FOLDER).exists()
