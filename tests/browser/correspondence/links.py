"""Links that go to and fro: taken from one page, opened in another."""

from __future__ import annotations

from tests.browser.steps import at_rest
from tests.browsers.expecting import expect

HASH = "link => { location.hash = link.replace(/^[^#]*/, ''); }"


def link_of(page):
    """Return the link to send, once the match is stored with it."""
    expect(page.locator("[data-send]")).to_have_count(1)
    at_rest(page)
    link = page.locator("[data-send]").input_value()
    assert page.locator("[data-send]").get_attribute("data-send") == link
    return link


def shown(page):
    """Return the position on a page's board."""
    return page.locator("#board").get_attribute("data-position")


def opened(page, link, position):
    """Open a link where the site is shown already, and wait for the position."""
    page.evaluate(HASH, link)
    expect(page.locator("#board")).to_have_attribute("data-position", position)
    at_rest(page)
