"""The rules pages: fit for everybody, every link leads somewhere, refusals lead to their rules."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.guide import anchors_of, guide_of
from tests.browser.steps import check_axe, open_game, touch
from tests.browsers.expecting import expect
from tests.sampling import crossed, sample_of

PAGES = ["index", *drystone.games()]


SEEN = [(360, "dark"), (1280, "light"), (360, "light"), (1280, "dark")]


@pytest.mark.parametrize(("name", "seen"), crossed(PAGES, SEEN, one_in=3))
def test_a_rules_page_is_for_everybody(page, name, seen):
    width, scheme = seen
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"rules/{name}.html")
    for summary in page.locator("summary").all():
        summary.click()
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("main svg[role=img][aria-label]").count() > 0


@pytest.mark.parametrize("name", sample_of(drystone.games(), 0))
def test_a_guide_has_an_anchor_for_each_rule_and_credits_its_designer(page, name):
    page.goto(f"rules/{name}.html")
    for anchor in anchors_of(guide_of(catalogue()[name])):
        expect(page.locator(f'[id="{anchor}"]')).to_be_attached()
    expect(page.locator("footer")).to_contain_text(catalogue()[name].credit)
    for _, address in catalogue()[name].links:
        expect(page.locator(f'footer a[href="{address}"]')).to_be_visible()


@pytest.mark.parametrize("name", sample_of(drystone.games(), 1))
def test_try_it_opens_the_board_of_the_guide(page, name):
    page.goto(f"rules/{name}.html")
    link = page.locator('a.try[href*="position="]').first
    asked = dict(parse_qsl(urlsplit(link.get_attribute("href")).query))
    link.click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-position", asked["position"])
    expect(page.locator("#title")).to_have_text(catalogue()[name].title)


def test_a_refusal_links_to_its_rule(page):
    open_game(page)
    touch(page, "a2")
    link = page.locator("#said").get_by_role("link", name="See the rule")
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value).to_have_url(re.compile("/rules/anaash.html#turn$"))
    expect(opened.value.locator(":target")).to_have_text("A turn")
    touch(page, "a1", "a2")
    expect(page.locator("#said a")).to_have_count(0)


def test_the_rules_are_one_click_from_the_game(page):
    open_game(page, {"game": "asli", "options": {}})
    expect(page.locator("#rules")).to_have_attribute("href", "rules/asli.html")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Rules", exact=True).click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Asli")
