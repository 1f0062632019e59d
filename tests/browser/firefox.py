"""Firefox, driven as the tests drive Chromium, with the help of tools/firefox.py.

Playwright asks a Firefox for one thing of what the system tells a page: light or dark. What else
the tests want, motion, colours, paper and touch, goes to the browser's own window. A header that is
taken out on its way, and that no request ever has, says which page is meant.
"""

from __future__ import annotations

import json
from functools import partial

from tools.firefox import WISHES

CHANNEL = "moz-firefox"
# WebAssembly is compiled once, and not once more with every optimisation.
QUICK_TO_COMPILE = {"javascript.options.wasm_optimizingjit": False}
MEANT = {
    "reduced_motion": ("prefersReducedMotionOverride", {"reduce": "reduce"}),
    "forced_colors": ("forcedColorsOverride", {"active": "active"}),
    "media": ("mediumOverride", {"print": "print", "screen": "screen", "null": ""}),
}
"""What Playwright calls a wish, what Firefox calls it, and the words for what it can be."""
TOUCH = {"touchEventsOverride": "enabled", "inRDMPane": True}


def as_tests_need(browser):
    """Return a Firefox whose contexts and pages take the options that Chromium's take."""
    browser.new_context = partial(_new_context, browser.new_context)
    return browser


def _new_context(make, **options):
    # There is no such thing as a mobile Firefox on a desk; its screen and touch are emulated.
    options.pop("is_mobile", None)
    context = make(**options)
    wishes = _wishes(options) | (TOUCH if options.get("has_touch") else {})
    if wishes:
        context.set_extra_http_headers({WISHES: json.dumps(wishes)})
    context.on("page", _prepare)
    context.new_page = partial(_new_page, context.new_page)
    return context


def _new_page(make):
    return _prepare(make())


def _prepare(page):
    if not hasattr(page, "for_tests"):
        page.for_tests = True
        page.emulate_media = partial(_emulate_media, page, page.emulate_media)
        page.screenshot = partial(_screenshot, page.screenshot)
    return page


def _emulate_media(page, emulate, **options):
    emulate(**{key: value for key, value in options.items() if key == "color_scheme"})
    if wishes := _wishes(options):
        page.set_extra_http_headers({WISHES: json.dumps(wishes)})


def _wishes(options):
    return {
        name: words.get(options[key], "none")
        for key, (name, words) in MEANT.items()
        if key in options
    }


def _screenshot(take, **options):
    # To hide the caret, Playwright puts a style into the page, which the site's policy forbids.
    return take(**{"caret": "initial", **options})
