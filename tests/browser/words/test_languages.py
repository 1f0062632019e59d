"""The site in other languages: who gets which, what changes with it, and what is said in each."""

from __future__ import annotations

import re

import pytest

from tests.browser import spoken
from tests.browser.probes import TEXTS
from tests.browser.steps import touch
from tests.browser.style.test_reflow import check_fits, open_all
from tests.browsers.expecting import expect
from tests.helpers import SHIPPED
from tests.test_sentences import english_in
from tools.serve import SiteServer

READY = "html[data-state=ready]"
STORED = "JSON.parse(localStorage['drystone:view'] ?? '{}').language"
LABELS = """() => [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
    .filter((one) => one.checkVisibility())
    .flatMap((one) => ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
        .map((name) => one.getAttribute(name) ?? '')).filter(Boolean)"""
# Texts that do not fit where they are shown: what is longer than its box, and cannot be scrolled.
# How a match differs from others is told again below the title, whole; beside a player's name and
# numbers, who plays gives way.
CUT_TEXTS = """() => [...document.querySelectorAll('body *')].filter((one) => {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || one.closest('.unseen, svg, pre, select, .topbar small, .detail')) return false;
    const hidden = ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
    return hidden && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.outerHTML.slice(0, 160))"""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A site in several languages: its address and its folder."""
    folder = tmp_path_factory.mktemp("spoken") / "site"
    rules = spoken.build(folder)
    with SiteServer(folder, rules=rules) as running:
        yield running.url, folder


@pytest.fixture
def opened(visitor, world):
    """A function that opens the site at an address, in a browser of a language."""

    def opens(path="", locale="de-AT", **options):
        page = visitor(world[0], locale=locale, **options).new_page()
        page.goto(path or "./")
        return page

    return opens


def at(page, path):
    """Wait until a page is at an address below the site, and ready."""
    page.wait_for_url(lambda url: url.partition("/")[2].partition("/")[2].partition("/")[2] == path)
    if "rules" not in path:
        page.wait_for_selector(READY)


CHOICES = [
    ("de-AT", "", "de/"),
    ("en-GB", "de/?learn", "?learn"),
    ("es-MX", "rules/anaash.html#grow", "es/rules/anaash.html#grow"),
]
"""What the browser speaks, where one comes, where one arrives; tests/web/words has all cases."""


def test_everybody_comes_to_a_page_in_their_language(visitor, world):
    """By the address at once: what the page does then is nobody's business here."""
    for locale, path, wanted in CHOICES:
        page = visitor(world[0], locale=locale).new_page()
        page.goto(path or "./", wait_until="commit")
        page.wait_for_url(lambda url, to=world[0] + wanted: url == to)


def choose(page, code):
    """Choose a language in the settings."""
    page.locator("header [data-act=settings]").click()
    page.locator("#view [name=language]").select_option(code)


def test_a_choice_holds_and_takes_a_half_made_move_along(opened):
    page = opened("?game=anaash&size=4")
    at(page, "de/?game=anaash&size=4")
    expect(page.locator("#hint")).to_contain_text("Stapel")
    touch(page, "a1")
    expect(page.locator("#hint")).to_contain_text("Schlag nun einen blauen.")
    choose(page, "es")
    at(page, "es/?game=anaash&size=4")
    expect(page.locator("#hint")).to_contain_text("Ahora captura")
    touch(page, "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
    choose(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#moves > li")).to_have_count(1)
    expect(page.locator("#hint")).to_contain_text("blue stack")
    assert page.evaluate(STORED) == "en"
    page.goto("de/?matches")
    at(page, "?matches")


def test_what_a_language_has_works_without_a_network(opened):
    page = opened("?game=anaash&size=4")
    page.wait_for_selector("html[data-offline=ready]", timeout=60_000)
    page.context.set_offline(True)
    page.reload()
    at(page, "de/?game=anaash&size=4")
    touch(page, "a1")
    expect(page.locator("#hint")).to_contain_text("Schlag nun einen blauen.")
    page.goto("de/rules/ghast.html")
    expect(page.locator("h1")).to_contain_text("Ghast")
    # One that nobody has chosen leads to the same page in English.
    page.goto("es/?learn")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_pages_in_all_languages_lead_to_each_other(world):
    """And ask for the same modules: none of them comes twice."""
    folder = world[1]
    for path in ("index.html", "rules/index.html", *(f"rules/{name}.html" for name in SHIPPED)):
        for code in spoken.OFFERED:
            text = (folder / ("" if code == "en" else code) / path).read_text("utf-8")
            assert f'<html lang="{code}"' in text
            links = dict(
                re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="(.*?)"', text)
            )
            assert list(links) == [*spoken.OFFERED, "x-default"]
            assert len(re.findall(r"<a [^>]*hreflang=", text)) == len(spoken.OFFERED)
    assert {path.parts[0] for path in (folder / "de").rglob("*") if path.suffix == ".js"} == set()


REFUSED = {
    "lang=de-CH": "lässt sich nicht als Zug in Anaash lesen",
    "lang=es": "no se entiende como jugada",
    "lang=fr": "cannot be read as a move",
}


@pytest.mark.parametrize("asked", REFUSED)
def test_a_board_on_another_page_speaks_the_language_of_its_place(opened, world, asked):
    url, text = world[0], REFUSED[asked]
    element = "<drystone-board game='anaash' size='4' mode='play'></drystone-board>"
    script = f"<script type='module' src='{url}embed.js'></script>"
    host = f"<html lang='en'><body {asked}>{script}{element}"
    page, elsewhere = (
        opened("third-party.txt", locale="en-GB"),
        url.replace("127.0.0.1", "localhost"),
    )
    answer = {"body": host, "content_type": "text/html"}
    page.route(f"{elsewhere}host", lambda route: route.fulfill(**answer))
    for address in (f"{elsewhere}host", f"embed.html?game=anaash&size=4&mode=play&{asked}"):
        page.goto(address)
        page.locator("drystone-board .drystone svg").first.wait_for(state="attached")
        page.evaluate("document.querySelector('drystone-board').playMove('zz')")
        expect(page.locator("drystone-board")).to_contain_text(text)


STATES = [
    *[(path, []) for path in ("", "?puzzles", "?puzzle", "?learn", "?matches", "?practice")],
    *[(path, []) for path in ("?record", "?lesson=anaash-1", "?lesson=asli-1", "third-party.html")],
    *[(path, []) for path in ("?puzzle=accasta-1", "?game=anaash&edit", "?game=ghast&edit")],
    *[(f"?game={name}", []) for name in SHIPPED],
    *[(f"rules/{name}.html", []) for name in ("index", *SHIPPED)],
    ("", ["[data-card=ashes] [data-act=play]"]),
    ("", ["header [data-act=settings]"]),
    ("?game=ghast&size=3", ["[data-act=keys]:visible"]),
    ("?game=anaash&size=4", ["#tab-analysis", "[data-act=analyse]:visible"]),
    ("?game=ashes&size=4", ["#tab-notes"]),
    ("?game=asli&size=5", ["[data-act=more]"]),
    ("?game=anaash&size=4&against=friend", []),
    ("?game=accasta&against=computer:1", ["[data-act=more]"]),
    ("?game=nothing", []),
    ("?puzzle=anaash-9999", []),
]
"""Pages, and what is pressed on them."""

NAMES = {
    *("drystone", "English", "Deutsch", "Español", "Esperanto", "black"),
    *("marksteeregames", "spielstein", "com"),
}
"""Names of the site, of languages, of a move and of designers' sites."""


def look(page, where):
    """Return what is wrong with a page at two widths: English texts, and texts that are cut."""
    found = []
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        open_all(page)
        check_fits(page)
        found += [f"{where} at {width}, cut: {text}" for text in page.evaluate(CUT_TEXTS)]
    if where.startswith("third-party"):
        return found  # licences
    texts = {*page.evaluate(TEXTS), *page.evaluate(LABELS), page.title()}
    left = sorted(text for text in texts if {*english_in(text)} - NAMES)
    return found + [f"{where}: {text}" for text in left]


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_no_page_says_a_word_of_english_or_is_cut(opened, direction):
    page = opened("eo/")
    wrong = []
    for path, presses in STATES:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"eo/{path}")
        if not path.endswith(".html"):
            page.wait_for_selector(READY)
        page.evaluate("direction => (document.documentElement.dir = direction)", direction)
        for press in presses:
            page.locator(press).first.click()
        wrong += look(page, path)
    assert wrong == []
