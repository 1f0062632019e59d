"""The documentation: built into the site, in its frame, under its policy, for everyone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from drystone.games import catalogue
from drystone.play.guide import anchors_of, guide_of
from tests.browser.steps import check_axe
from tools.places import DIST

PAGES = sorted(path.relative_to(DIST).as_posix() for path in (DIST / "docs").rglob("*.html"))
LICENCES = "third-party.html"


def test_there_are_pages():
    assert {"docs/index.html", "docs/rulings.html", "docs/api/contract.html"} <= set(PAGES)


OTHER_LIGHT = pytest.mark.deep(
    "Two seconds of axe-core for a long page: every page is looked at in one light anyway, no rule"
    " of axe-core looks at both, and all pages have one style, which is half of the time dark."
)


def each_light():
    """Return pages with the light they are seen in: by turns with every change, or the other."""
    for number, name in enumerate([*PAGES, LICENCES]):
        lights = ("light", "dark") if number % 2 else ("dark", "light")
        yield name, lights[0]
        yield pytest.param(name, lights[1], marks=OTHER_LIGHT)


@pytest.mark.parametrize(("name", "scheme"), list(each_light()))
def test_a_page_for_everyone(quiet_page, name, scheme):
    quiet_page.set_viewport_size({"width": 360, "height": 640})
    quiet_page.emulate_media(color_scheme=scheme)
    quiet_page.goto(name)
    assert quiet_page.locator("h1").count() == 1
    assert quiet_page.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe(quiet_page)


def test_the_documentation_leads_to_rules_and_page(quiet_page):
    quiet_page.goto("docs/index.html")
    quiet_page.get_by_role("link", name="Rulings").first.click()
    quiet_page.get_by_role("link", name="ANA-1: several nearest stacks").click()
    expect(quiet_page).to_have_url(re.compile("/rules/anaash.html#ANA-1$"))


@pytest.mark.parametrize("name", catalogue())
def test_a_guide_has_its_places_and_its_boards(quiet_page, name):
    sections = guide_of(catalogue()[name])
    quiet_page.goto(f"docs/guide-{name}.html")
    boards = sum(len(section.demos) for section in sections)
    expect(quiet_page.locator("drystone-board")).to_have_count(boards)
    count = "id => document.querySelectorAll(`#${CSS.escape(id)}`).length"
    for anchor in anchors_of(sections):  # boards keep their own ids to themselves
        assert quiet_page.evaluate(count, anchor) == 1, anchor
    for tried in (one for section in sections for demo in section.demos for one in demo.tries):
        expect(quiet_page.locator("li", has_text=f"{tried.move} is refused").first).to_be_visible()


def test_a_lesson_of_a_guide_is_solved_in_it(quiet_page):
    quiet_page.goto("docs/guide-anaash.html")
    board = quiet_page.locator('drystone-board[mode="lesson"]').first
    board.get_by_role("button", name="Try it").click()
    for site in ("c1", "c2"):
        board.locator(f'[data-site="{site}"][data-open]').click()
    expect(board.locator(".status")).to_contain_text("Solved!")


def test_the_documentation_wears_the_palette_that_is_kept_for_the_site(quiet_page):
    quiet_page.goto("docs/index.html")
    kept = """localStorage.setItem('drystone:view', '{"palette": "redgreen"}')"""
    quiet_page.evaluate(kept)
    quiet_page.goto("docs/guide-anaash.html")
    expect(quiet_page.locator("html")).to_have_attribute("data-palette", "redgreen")
    frame = quiet_page.locator("drystone-board").first.locator("div.drystone")
    expect(frame).to_have_attribute("data-palette", "redgreen")
    quiet_page.evaluate("localStorage.removeItem('drystone:view')")
