"""Firefox, driven as the tests drive Chromium, with the help of tools/check/firefox.py.

Playwright asks a Firefox for one thing of what the system tells a page: light or dark. What else
the tests want, motion, colours, paper and touch, goes to the browser's own window. A header that is
taken out on its way, and that no request ever has, says which page is meant.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import partial, partialmethod
from types import SimpleNamespace

from playwright.sync_api import Error, Locator

from tools.check.firefox import FINGERS, WISHES

CHANNEL = "moz-firefox"
# WebAssembly is compiled once, and not once more with every optimisation.
QUICK_TO_COMPILE = {"javascript.options.wasm_optimizingjit": False}
SETTINGS = {
    # The clipboard is read and written without a word to the reader: permissions cannot be given.
    "dom.events.testing.asyncClipboard": True,
    # A download that begins leaves the focus where it was.
    "browser.download.alwaysOpenPanel": False,
    # Two pages of this machine find each other where it has no network.
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,
}
MEANT = {
    "reduced_motion": ("prefersReducedMotionOverride", {"reduce": "reduce"}),
    "forced_colors": ("forcedColorsOverride", {"active": "active"}),
    "media": ("mediumOverride", {"print": "print", "screen": "screen", "null": ""}),
}
"""What Playwright calls a wish, what Firefox calls it, and the words for what it can be."""
TOUCH = {"touchEventsOverride": "enabled", "inRDMPane": True}


BY_HAND = ("click", "press", "check", "uncheck", "hover", "select_option", "tap", "fill")
"""What is done to an element as a person would, who sees only the tab in front."""


def as_tests_need(browser):
    """Return a Firefox whose contexts and pages take the options that Chromium's take."""
    browser.new_context = partial(_new_context, browser.new_context)
    browser.front = None
    browser.clicks_in_frames = False
    Locator.tap = _tap
    Locator.fill = _fill
    for name in BY_HAND:
        setattr(Locator, name, partialmethod(_at_front, getattr(Locator, name)))
    Locator.screenshot = partialmethod(_screenshot_of, Locator.screenshot)
    return browser


def _new_context(make, **options):
    # There is no such thing as a mobile Firefox on a desk; its screen and touch are emulated.
    options.pop("is_mobile", None)
    scripts = options.pop("java_script_enabled", True)
    context = make(**options)
    wishes = _wishes(options) | (TOUCH if options.get("has_touch") else {})
    if not scripts:
        wishes["allowJavascript"] = False
    if wishes:
        context.set_extra_http_headers({WISHES: json.dumps(wishes)})
    context.on("page", _prepare)
    context.add_init_script = partial(_add_init_script, context.add_init_script)
    context.grant_permissions = partial(_grant_permissions, context.grant_permissions)
    context.new_page = partial(_new_page, context.new_page)
    context.close = partial(_close, context, context.close)
    return context


def _close(context, close, **options):
    # While a context answers requests itself, Playwright has no tab of the browser use the cache or
    # a service worker; and where it is closed before that ends, it goes on for who comes next.
    context.unroute_all()
    close(**options)


def _new_page(make):
    return _prepare(make())


def _prepare(page):
    page.context.browser.front = None  # It comes to the front by itself, or does not.
    if not hasattr(page, "for_tests"):
        page.for_tests = True
        page.emulate_media = partial(_emulate_media, page, page.emulate_media)
        page.screenshot = partial(_screenshot, page.screenshot)
        page.add_init_script = partial(_add_init_script, page.add_init_script)
        page.bring_to_front = partial(_bring_to_front, page, page.bring_to_front)
        page.goto = partial(_goto, page, page.goto)
        for tool in (page.keyboard, page.mouse):
            for name in {"press", "type", "click", "move", "down", "wheel"} & {*dir(tool)}:
                setattr(tool, name, partial(_in_front, page, getattr(tool, name)))
        page.keyboard.press = partial(_press, page, page.keyboard.press)
        page.on("close", _no_longer_in_front)
        page.half_there = False
        page.frame_locator = partial(_frame_locator, page, page.frame_locator)
        page.heard = {}
        page.on = partial(_on, page, page.on)
        page.remove_listener = partial(_remove_listener, page, page.remove_listener)
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


def _screenshot(take, *where, **options):
    # To hide the caret, Playwright puts a style into the page, which the site's policy forbids.
    return take(*where, **{"caret": "initial", **options})


def _screenshot_of(locator, take, **options):
    return _screenshot(take, locator, **options)


def _add_init_script(add, script):
    # A Firefox runs it in the empty page before the first one, too, which may store nothing.
    add(f"if (globalThis.origin !== 'null') {{\n{script}\n}}")


def _grant_permissions(grant, names):
    if others := [name for name in names if not name.startswith("clipboard-")]:
        grant(others)


def _bring_to_front(page, bring):
    # The tab may be in front already, and one of the window's own buttons have the focus.
    bring()
    _focus(page)
    page.context.browser.front = page


def _no_longer_in_front(page):
    # Which tab is now, only Firefox knows.
    page.context.browser.front = None


def _in_front(page, act, *words, **options):
    """Do something in a page; of all tabs, only that in front is used and seen."""
    if page.context.browser.front is not page:
        page.bring_to_front()
    return act(*words, **options)


def _at_front(locator, act, *words, **options):
    return _in_front(locator.page, partial(act, locator), *words, **options)


def _focus(page):
    page.set_extra_http_headers({WISHES: json.dumps({"focus": True})})


def _press(page, press, key, **options):
    # Past the last thing in a page, the window's own bars have the focus. Elsewhere Tab goes on
    # with the first thing in the page.
    press(key, **options)
    if key.endswith("Tab") and not page.evaluate("document.hasFocus()"):
        _focus(page)


BY_ITSELF = re.compile(r'Navigation to "(.+)" is interrupted by another navigation to "\1"')


def _goto(page, go, url, **options):
    # Of all tabs one has the focus, and only there it can be seen.
    page.bring_to_front()
    # Whichever page wanted it: a click by way of the window can come to nothing in any other.
    _clicks_in_frames(page, False)
    if page.half_there:  # Playwright takes the end of that one for the end of the next.
        page.wait_for_load_state()
    page.half_there = options.get("wait_until") == "commit"
    try:
        return go(url, **options)
    except Error as error:
        # What a link began was still loading: its end is taken for the end of this one.
        if not BY_ITSELF.search(error.message):
            raise
        return go(url, **options)


def _frame_locator(page, find, selector):
    # Another process may draw the frame: a click comes there only by way of the window.
    _clicks_in_frames(page, True)
    return find(selector)


def _clicks_in_frames(page, wanted):
    browser = page.context.browser
    if browser.clicks_in_frames != wanted:
        browser.clicks_in_frames = wanted
        page.set_extra_http_headers({WISHES: json.dumps({"throughWindow": wanted})})


# A Firefox tells what a policy forbids as it tells an error that a script has thrown. Elsewhere it
# is a line in the console.
FORBIDDEN = "The page’s settings blocked"
# It tells an error of what a message to a frame of nobody's origin is elsewhere: a line, too.
NOT_DELIVERED = "The target origin provided"
# For each screenshot, Playwright puts this style into a page for a moment, and needs it not.
STYLE = base64.b64encode(hashlib.sha256(b"body {}").digest()).decode()

# So it tells that a page was left, or its tab closed, while the service worker had a request of it
# in hand. Of an answer that a service worker itself fails to give, it says that it was rejected.
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error."


def _on(page, on, event, hear):
    if event != "pageerror":
        on(event, hear)
    if event in {"pageerror", "console"}:
        telling = _hear_error if event == "pageerror" else _hear_refusal
        page.heard[event, hear] = partial(telling, hear)
        on("pageerror", page.heard[event, hear])


def _hear_error(hear, error):
    is_line = error.message.startswith((FORBIDDEN, NOT_DELIVERED))
    if not is_line and LEFT not in error.message:
        hear(error)


def _hear_refusal(hear, error):
    if error.message.startswith(FORBIDDEN) and STYLE not in error.message:
        text = f"Content Security Policy: {error.message}"
        hear(SimpleNamespace(type="error", text=text, location={"url": ""}))


def _remove_listener(page, remove, event, hear):
    instead = page.heard.pop((event, hear), None)
    if instead:
        remove("pageerror", instead)
    if event != "pageerror":
        remove(event, hear)


FILL_IN_PLAYWRIGHT = Locator.fill
TYPED = """(field) => field.localName === 'textarea'
    || (field.localName === 'input' && ['text', 'search', 'url', 'number'].includes(field.type))"""


def _fill(locator, text, **options):
    # Playwright writes by a script, of which a Firefox tells nobody that the field has changed
    # when it is left: so the last letter is typed, as a person would. In a field for a number the
    # caret stays before what is written: there all is typed.
    last = text[-1:]
    if not (last.isascii() and last.isprintable() and last and locator.evaluate(TYPED)):
        FILL_IN_PLAYWRIGHT(locator, text, **options)
    elif locator.get_attribute("type") == "number":
        FILL_IN_PLAYWRIGHT(locator, "", **options)
        locator.page.keyboard.type(text)
    else:
        FILL_IN_PLAYWRIGHT(locator, text[:-1], **options)
        locator.page.keyboard.press(last)


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


def zoom(page, scale):
    """Have a page's pixels be larger, as a reader has with a key."""
    page.set_extra_http_headers({WISHES: json.dumps({"fullZoom": scale})})
