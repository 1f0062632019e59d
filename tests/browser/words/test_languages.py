"""The site in other languages: who gets which, and what changes with it."""

from __future__ import annotations

import re

import pytest

from tests.browser.steps import touch
from tests.browsers.expecting import expect
from tests.helpers import SHIPPED
from tools import languages
from tools.paths import DIST

READY = "html[data-state=ready]"
STORED = "JSON.parse(localStorage['drystone:view'] ?? '{}').language"


@pytest.fixture
def opened(visitor, site):
    """A function that opens the site at an address, in a browser of a language."""

    def opens(path="", locale="de-AT", **options):
        page = visitor(site, locale=locale, **options).new_page()
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


def test_everybody_comes_to_a_page_in_their_language(visitor, site):
    """By the address at once: what the page does then is nobody's business here."""
    for locale, path, wanted in CHOICES:
        page = visitor(site, locale=locale).new_page()
        page.goto(path or "./", wait_until="commit")
        page.wait_for_url(lambda url, to=site + wanted: url == to)


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


def test_pages_in_all_languages_lead_to_each_other(site):
    """And ask for the same modules: none of them comes twice."""
    for path in ("index.html", "rules/index.html", *(f"rules/{name}.html" for name in SHIPPED)):
        for code in languages.OFFERED:
            text = (DIST / ("" if code == "en" else code) / path).read_text("utf-8")
            assert f'<html lang="{code}"' in text
            links = dict(
                re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="(.*?)"', text)
            )
            assert list(links) == [*languages.OFFERED, "x-default"]
            assert len(re.findall(r"<a [^>]*hreflang=", text)) == len(languages.OFFERED)
    assert {path.parts[0] for path in (DIST / "de").rglob("*") if path.suffix == ".js"} == set()


REFUSED = {
    "lang=de-CH": "lässt sich nicht als Zug in Anaash lesen",
    "lang=es": "no se entiende como jugada",
    "lang=fr": "cannot be read as a move",
}


@pytest.mark.parametrize("asked", REFUSED)
def test_a_board_on_another_page_speaks_the_language_of_its_place(opened, site, asked):
    url, text = site, REFUSED[asked]
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


def test_from_right_to_left_time_keeps_its_direction(small):
    """Steps go from left to right, as the arrow keys do; all else is turned."""
    small.evaluate("document.documentElement.dir = 'rtl'")
    places = [
        small.locator(f"[data-act={act}]:visible").first.bounding_box()["x"]
        for act in ("toStart", "stepBack", "stepOn", "toEnd", "more", "flip", "hint", "undo")
    ]
    assert places[:4] == sorted(places[:4])
    assert places[4:] == sorted(places[4:])
