"""Firefox, driven as the tests drive Chromium, with the help of tools/firefox.py.

Playwright asks a Firefox for one thing of what the system tells a page: light or dark. What else
the tests want, motion, colours, paper and touch, goes to the browser's own window. A header that is
taken out on its way, and that no request ever has, says which page is meant.
"""

from __future__ import annotations

import json
from functools import partial

from playwright.sync_api import Locator

from tools.firefox import FINGERS, WISHES

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
    Locator.tap = _tap
    Locator.fill = _fill
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
        page.touchscreen.tap = partial(_tap_at, page)
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


FILL_IN_PLAYWRIGHT = Locator.fill
TYPED = """(field) => field.localName === 'textarea'
    || (field.localName === 'input' && ['text', 'search', 'url'].includes(field.type))"""


def _fill(locator, text, **options):
    # Playwright writes by a script, of which a Firefox tells nobody that the field has changed
    # when it is left: so the last letter is typed, as a person would.
    last = text[-1:]
    if last.isascii() and last.isprintable() and last and locator.evaluate(TYPED):
        FILL_IN_PLAYWRIGHT(locator, text[:-1], **options)
        locator.page.keyboard.press(last)
    else:
        FILL_IN_PLAYWRIGHT(locator, text, **options)


# Playwright finds out where to tap, and then taps in no Firefox.
TAP_IN_PLAYWRIGHT = Locator.tap


def _tap(locator, *, position=None, **options):
    TAP_IN_PLAYWRIGHT(locator, position=position, trial=True, **options)
    box = locator.bounding_box()
    inside = position or {"x": box["width"] / 2, "y": box["height"] / 2}
    _tap_at(locator.page, box["x"] + inside["x"], box["y"] + inside["y"])


def _tap_at(page, x, y):
    fingers_do(page, [[to(x, y), DOWN, UP]])


DOWN = {"type": "pointerDown", "button": 0}
UP = {"type": "pointerUp", "button": 0}


def to(x, y):
    """Return the movement to a place, as WebDriver writes it."""
    return {"type": "pointerMove", "x": round(x), "y": round(y)}


def fingers_do(page, fingers):
    """Have fingers do each what its list says, step by step together."""
    page.set_extra_http_headers({FINGERS: json.dumps(fingers)})


def toucher(page):
    """Return what does with fingers on a page's screen what the tests' Finger asks for."""
    down = set()

    def touch(kind, places):
        if kind == "touchEnd":
            fingers_do(page, [[UP] for _ in down])
            down.clear()
            return
        movements = [[to(*place)] for place in places]
        new = set(range(len(places))) - down
        fingers_do(page, [way + [DOWN] * (at in new) for at, way in enumerate(movements)])
        down.update(new)

    return touch
