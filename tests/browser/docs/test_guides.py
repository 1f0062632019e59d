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
ANAASH = {"game": "anaash", "options": {"size": 4}}


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
