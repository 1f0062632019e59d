"""The documentation: built into the site, in its frame, under its policy, for everyone."""

from __future__ import annotations

import re

import pytest

import drystone
from tests.browser.probes import check_width
from tests.browser.steps import check_axe
from tests.browsers.expecting import expect
from tests.sampling import sample_of
from tools.paths import DIST

PAGES = sorted(path.relative_to(DIST).as_posix() for path in (DIST / "docs").rglob("*.html"))
LICENCES = "third-party.html"


def test_every_page_fits_a_phone(page):
    page.set_viewport_size({"width": 360, "height": 640})
    for name in [*PAGES, LICENCES]:
        page.goto(name, wait_until="commit")
        expect(page.locator("h1"), name).to_have_count(1)
        expect(page.locator("footer")).to_be_attached()
        check_width(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", sample_of([*PAGES, LICENCES], 0))
def test_a_page_for_everyone(page, name, scheme):
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(color_scheme=scheme)
    page.goto(name)
    check_axe(page)


@pytest.mark.parametrize("name", ["docs/options.html", "rules/anaash.html"])
def test_on_paper_a_page_begins_with_its_text_and_has_nothing_to_press(page, name):
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(name)
    assert page.locator("h1").bounding_box()["y"] < 100
    assert page.locator(":is(header, footer, form, nav, button):visible").count() == 0
    dark = "getComputedStyle(document.querySelector('h1')).color.match(/[0-9]+/g)"
    assert max(map(int, page.evaluate(dark))) < 100


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize(
    "name", sample_of(["docs/play.html", "rules/anaash.html", "third-party.html"], 1)
)
def test_every_page_leads_to_the_places_of_the_site(page, name, width):
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(name)
    top = page.url.removesuffix(name)
    links = page.get_by_role("navigation", name="Site", exact=True).get_by_role("link")
    expect(links).to_have_text(["Play", "Puzzles", "Learn", "Your games"])
    assert links.evaluate_all("all => all.map((one) => one.checkVisibility())") == [True] * 4
    addresses = links.evaluate_all("all => all.map((one) => one.href)")
    assert addresses == [top, f"{top}?puzzle", f"{top}?learn", f"{top}?matches"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_word_is_found_by_keyboard_and_opens_its_place(page):
    page.goto("docs/api/front.html")
    query = page.get_by_role("search").get_by_label("Search the documentation")
    query.fill("zzz")
    expect(page.locator("#found")).to_have_text("Nothing has “zzz”.")
    query.fill("walk rec")
    expect(page.locator("#found")).to_have_text(re.compile(r"^\d+ places?$"))
    first = page.locator("#places a").first
    expect(first).to_have_text("Walk through a record")
    check_axe(page)
    query.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(query).to_be_focused()
    query.press("Escape")
    expect(query).to_have_value("")
    expect(page.locator("#places a")).to_have_count(0)
    query.fill("walk rec")
    expect(first).to_be_visible()
    query.press("Enter")
    expect(page).to_have_url(re.compile("/docs/records.html#walk-through-a-record$"))


def test_code_is_copied_without_prompts_and_answers(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("docs/python.html")
    copy = page.get_by_role("button", name="Copy").first
    copy.click()
    expect(page.locator(".copy").first).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[:3] == [
        "import drystone",
        "drystone.games()",
        'game = drystone.game("anaash", size=4)',
    ]
    expect(copy).to_have_text("Copy")


# How many buttons lie over the code that they copy, however far that is scrolled.
OVER_THE_CODE = """() => [...document.querySelectorAll('.highlight .copy')].filter((button) => {
    const [at, code] = [button, button.parentElement.querySelector('pre')]
        .map((one) => one.getBoundingClientRect());
    return at.left < code.right && at.bottom > code.top && at.top < code.bottom;
}).length"""


@pytest.mark.parametrize("width", [360, 1280])
def test_no_button_lies_over_code(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("docs/python.html")
    expect(page.locator(".copy").first).to_be_visible()
    assert page.evaluate(OVER_THE_CODE) == 0


def test_contents_stand_beside_the_text_where_there_is_room(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("docs/records.html")
    text = page.locator("#text").bounding_box()
    pages = page.get_by_role("navigation", name="Documentation").bounding_box()
    here = page.get_by_role("navigation", name="On this page").bounding_box()
    assert pages["x"] + pages["width"] <= text["x"]
    assert text["x"] + text["width"] <= here["x"]
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.get_by_role("link", name="Notebooks and experiments")).to_be_hidden()
    page.get_by_text("All pages").click()
    expect(page.get_by_role("link", name="Notebooks and experiments")).to_be_visible()


def test_a_lesson_of_a_guide_is_solved_in_it(page):
    page.goto("docs/guide-anaash.html")
    board = page.locator('drystone-board[mode="lesson"]').first
    board.get_by_role("button", name="Try it").click()
    for site in ("c1", "c2"):
        board.locator(f'[data-site="{site}"][data-open]').click()
    expect(board.locator(".status")).to_contain_text("Solved!")


def test_the_documentation_wears_the_palette_that_is_kept_for_the_site(page):
    page.goto("docs/index.html")
    kept = """localStorage.setItem('drystone:view', '{"palette": "redgreen"}')"""
    page.evaluate(kept)
    page.goto("docs/guide-anaash.html")
    expect(page.locator("html")).to_have_attribute("data-palette", "redgreen")
    frame = page.locator("drystone-board").first.locator("div.drystone")
    expect(frame).to_have_attribute("data-palette", "redgreen")
    page.evaluate("localStorage.removeItem('drystone:view')")


def test_a_match_on_a_page_of_its_own_is_stepped_through(page):
    match = drystone.match("anaash", size=4)
    match.play_all(["a1xa2", "c2xd2", "b4xb3"])
    match.comment("The third.")
    page = page.context.browser.new_page(viewport={"width": 360, "height": 640})
    page.set_content(match.to_html())
    boards = page.locator("figure:visible")
    expect(boards).to_have_count(1)
    page.get_by_label("Start").focus()
    seen = set()
    for _ in range(4):
        expect(boards).to_have_count(1)
        seen.add(boards.locator("svg").get_attribute("aria-label"))
        page.keyboard.press("ArrowRight")
    assert len(seen) == 4
    page.get_by_text("b4xb3").click()
    expect(boards.get_by_text("The third.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe(page)
    page.close()
