"""The rules pages: fit for everybody, every link leads somewhere, refusals lead to their rules."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.guide import anchors_of, guide_of
from drystone.play.lesson import lessons_of
from drystone.play.puzzle import numbered
from tests.browser.expecting import expect
from tests.browser.steps import check_axe, open_game, touch
from tests.sampling import crossed, sample_of
from tools.places import DIST

PAGES = ["index", *drystone.games()]
ANAASH = {"game": "anaash", "options": {"size": 4}}


class Links(HTMLParser):
    """What an HTML file links to, and the names that links into it may end with."""

    def __init__(self, path):
        super().__init__()
        self.found, self.ids = [], []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        pairs = dict(attributes)
        self.found += [pairs[name] for name in ("href", "src") if name in pairs]
        self.ids += [pairs["id"]] if "id" in pairs else []
        assert tag != "style"
        assert tag != "script" or pairs["src"].endswith(("/palette.js", "/unframed.js"))
        assert not [name for name in pairs if name == "style" or name.startswith("on")]


SEEN = [(360, "dark"), (1280, "light"), (360, "light"), (1280, "dark")]


@pytest.mark.parametrize(("name", "seen"), crossed(PAGES, SEEN, one_in=3))
def test_a_rules_page_is_for_everybody(quiet_page, name, seen):
    width, scheme = seen
    quiet_page.set_viewport_size({"width": width, "height": 800})
    quiet_page.emulate_media(color_scheme=scheme)
    quiet_page.goto(f"rules/{name}.html")
    for summary in quiet_page.locator("summary").all():
        summary.click()
    check_axe(quiet_page)
    assert quiet_page.evaluate("document.documentElement.scrollWidth") <= width
    assert quiet_page.locator("main svg[role=img][aria-label]").count() > 0


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_rules_page_leads_somewhere(name):
    here = f"https://site/sub/rules/{name}.html"
    page = Links(DIST / "rules" / f"{name}.html")
    assert len(page.ids) == len(set(page.ids))
    for link in page.found:
        address = urlsplit(urljoin(here, link))
        if address.netloc != "site":
            assert address.scheme == "https"
        elif address.query:
            assert address.path == "/sub/"
            open_query(address.query)
        else:
            lands(address)


PLACES = {"puzzle", "learn", "matches"}
"""What the site's header leads to, besides its front page."""


def lands(address):
    """Check that a file of the site is there, with the anchor that is asked for."""
    inside = address.path.removeprefix("/sub/")
    assert inside != address.path, "links stay below the site's own path"
    path = DIST / (inside or "index.html")
    assert path.is_file()
    if address.fragment:
        assert unquote(address.fragment) in Links(path).ids


def open_query(query):
    """Check that the page could open what a link to it asks for."""
    if query in PLACES:
        return
    asked = dict(parse_qsl(query, strict_parsing=True))
    if "lesson" in asked:
        kind, number = numbered(asked["lesson"])
        assert 0 < number <= len(lessons_of(guide_of(kind)))
        return
    position = asked.pop("position", None)
    game = drystone.game(asked.pop("game"), **asked)
    assert position is None or str(game.position(position)) == position


@pytest.mark.parametrize("name", sample_of(drystone.games(), 0))
def test_a_guide_has_an_anchor_for_each_rule_and_credits_its_designer(quiet_page, name):
    quiet_page.goto(f"rules/{name}.html")
    for anchor in anchors_of(guide_of(catalogue()[name])):
        expect(quiet_page.locator(f'[id="{anchor}"]')).to_be_attached()
    expect(quiet_page.locator("footer")).to_contain_text(catalogue()[name].credit)
    for _, address in catalogue()[name].links:
        expect(quiet_page.locator(f'footer a[href="{address}"]')).to_be_visible()


@pytest.mark.parametrize("name", sample_of(drystone.games(), 1))
def test_try_it_opens_the_board_of_the_guide(quiet_page, name):
    quiet_page.goto(f"rules/{name}.html")
    link = quiet_page.locator('a.try[href*="position="]').first
    asked = dict(parse_qsl(urlsplit(link.get_attribute("href")).query))
    link.click()
    board = quiet_page.locator("#board")
    expect(board).to_have_attribute("data-position", asked["position"], timeout=90_000)
    expect(quiet_page.locator("#title")).to_have_text(catalogue()[name].title)


def test_a_refusal_links_to_its_rule(quiet_page):
    open_game(quiet_page, ANAASH)
    touch(quiet_page, "a2")
    link = quiet_page.locator("#said").get_by_role("link", name="See the rule")
    with quiet_page.context.expect_page() as opened:
        link.click()
    expect(opened.value).to_have_url(re.compile("/rules/anaash.html#turn$"))
    expect(opened.value.locator(":target")).to_have_text("A turn")
    touch(quiet_page, "a1", "a2")
    expect(quiet_page.locator("#said a")).to_have_count(0)


def test_the_rules_are_one_click_from_the_game(quiet_page):
    open_game(quiet_page, {"game": "asli", "options": {}})
    expect(quiet_page.locator("#rules")).to_have_attribute("href", "rules/asli.html")
    with quiet_page.context.expect_page() as opened:
        quiet_page.get_by_role("link", name="Rules", exact=True).click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Asli")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("game=anaash&size=4&position=4/4/4/9 r", "longer than its 4 spaces"),
        ("game=anaash&size=4&position=" + "9" * 10_000, "A position text has 2 fields"),
        ("game=anaash&size=7&position=4/4/4/4 r", "must be one of 4, 6, 8, 10, 12"),
        ("game=anaash&position=<img src=x>", "The board has 6 rows; “<img” has 1"),
    ],
)
def test_a_bad_position_in_the_address_is_told(quiet_page, query, words):
    quiet_page.goto(f"?{query}")
    expect(quiet_page.locator("#said")).to_contain_text(words, timeout=90_000)
    expect(quiet_page.locator("#title")).to_have_text("Anaash")
    expect(quiet_page.locator("#board [data-open]").first).to_be_attached()
