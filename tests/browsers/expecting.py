"""`expect`, for pages of every browser that the tests drive."""

from __future__ import annotations

from playwright.sync_api import expect as expect_in_playwright

from tests.browsers import webkit


def expect(what, message=None):
    """Return what can be expected of a page or an element, in whatever browser it is."""
    if isinstance(what, webkit.Page | webkit.Locator):
        return webkit.Expectation(what)
    return expect_in_playwright(what, message)
