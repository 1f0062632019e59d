"""WebKitGTK, driven as Playwright drives other browsers: the calls that the tests for it make.

Playwright has no driver for the WebKit that Linux systems have; WebKit's own, WebKitWebDriver,
speaks the W3C's WebDriver. Here are those of Playwright's calls that can be answered with that, so
that the same tests run in all browsers. Elements are found in the page, by webkit.js. A call that
is not here is an AttributeError: no test passes because something was left out.
"""

from __future__ import annotations

import contextlib
import fnmatch
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urljoin

from tools.check.browser import SCREEN, WEBKIT_DRIVER, WEBKIT_WINDOW

SIZE = "1600x1400x24"
# As elsewhere, WebAssembly is compiled once, and not once more with every optimisation.
QUICK_TO_COMPILE = {"JSC_useOMGJIT": "0"}
ENGINE = Path(__file__).with_name("webkit.js").read_text("utf-8")
PATIENCE = 90_000
ACTING = 30_000
PACE = 0.03
# Seconds that a window has to become as large as it was told.
RESIZING = 10
DESK = {"width": 1280, "height": 720}
OPTIONS = {"base_url", "viewport", "profile", "settings", "wait", "has_touch", "is_mobile"}
USUAL = {"color_scheme": "light", "service_workers": "allow", "java_script_enabled": True}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue006", "Shift": "\ue008",
    "Control": "\ue009", "Alt": "\ue00a", "Escape": "\ue00c", " ": " ", "Space": " ",
    "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Delete": "\ue017", "F10": "\ue03a",
}  # fmt: skip
# Remembers what goes wrong in a page from its loading on, as far as it can be heard from within.
HEAR = """
if (!globalThis.wentWrong) {
    globalThis.wentWrong = [];
    const note = (event, text) => wentWrong.push([event, String(text)]);
    addEventListener('error', ({ message }) => message && note('pageerror', message));
    addEventListener('unhandledrejection', ({ reason }) => note('pageerror', reason));
    addEventListener('securitypolicyviolation', (event) => {
        if (document.contentType === 'text/plain') return; // WebKit's own page around a text.
        const { violatedDirective, blockedURI, sourceFile, lineNumber, target } = event;
        const where = `${sourceFile}:${lineNumber} ${target.outerHTML?.slice(0, 300)}`;
        note('console', `${violatedDirective} forbids ${blockedURI} at ${where}`);
    });
    const log = console.error;
    console.error = (...words) => { note('console', words.join(' ')); log.apply(console, words); };
}
return wentWrong.splice(0);"""


class WebKitError(Exception):
    """WebKit or its driver could not do what was asked."""


class Driver:
    """A WebKitWebDriver with one session: a browser of its own, on a screen of its own.

    Args:
        profile: the folder in which the browser keeps what outlives it; None for one of its own.
        settings: variables of its environment, instead of what makes it quick to compile.
        wait: whether going somewhere waits until the page is loaded.
    """

    def __init__(self, profile=None, settings=QUICK_TO_COMPILE, *, wait=True):
        self._port = free_port()
        self._folder = tempfile.TemporaryDirectory()
        home = {"XDG_CONFIG_HOME": self._folder.name, "HOME": self._folder.name}
        self._started = []
        display = {"DISPLAY": f":{self._screen()}"}
        words = [WEBKIT_DRIVER, f"--port={self._port}"]
        quiet = {"stdout": subprocess.DEVNULL}
        self._start(words, env={**os.environ, **home, **settings, **display}, **quiet)
        words = [str(WEBKIT_WINDOW), str(profile or self._folder.name)]
        wanted = {
            "webkitgtk:browserOptions": {"binary": sys.executable, "args": words},
            "pageLoadStrategy": "normal" if wait else "none",
        }
        told = self._begin({"capabilities": {"alwaysMatch": wanted}})
        self.version = told["capabilities"]["browserVersion"]
        self._session = f"/session/{told['sessionId']}"
        self.tell("POST", "/timeouts", {"script": 2 * PATIENCE, "pageLoad": 2 * PATIENCE})

    def _start(self, words, **more):
        quiet = {"stderr": subprocess.DEVNULL, "start_new_session": True}
        self._started.append(subprocess.Popen(words, **quiet, **more))
        return self._started[-1]

    def _screen(self):
        """Start a screen and return its number."""
        words = [SCREEN, "-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp"]
        started = self._start(words, stdout=subprocess.PIPE)
        return int(started.stdout.readline())

    def _begin(self, wanted):
        end = time.monotonic() + 60
        while True:
            try:
                return self._ask("POST", "/session", wanted)
            except ConnectionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _ask(self, method, path, body=None):
        line = HTTPConnection("127.0.0.1", self._port, timeout=3 * PATIENCE / 1000)
        text = None if body is None else json.dumps(body)
        try:
            line.request(method, path, text, {"Content-Type": "application/json"})
            answer = json.loads(line.getresponse().read())["value"]
        except HTTPException as error:
            raise WebKitError(f"the driver is gone: {error}") from error
        finally:
            line.close()
        if isinstance(answer, dict) and "error" in answer and "message" in answer:
            raise WebKitError(f"{answer['error']}: {answer['message']}")
        return answer

    def tell(self, method, path, body=None):
        """Ask something of the session."""
        return self._ask(method, self._session + path, body)

    def keep(self, name, data):
        """Write a file that is there as long as the browser: a page reads it when it likes."""
        path = Path(tempfile.mkdtemp(dir=self._folder.name)) / name
        path.write_bytes(data)
        return path

    def close(self):
        """End the browser, its driver and its screen."""
        with contextlib.suppress(OSError, WebKitError):
            self._ask("DELETE", self._session)
        self.kill(signal.SIGTERM)

    def kill(self, how=signal.SIGKILL):
        """End them at once, without asking."""
        for process in reversed(self._started):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, how)
            process.wait(timeout=30)
            if process.stdout:
                process.stdout.close()
        self._folder.cleanup()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """What makes contexts; each is a browser process of its own."""

    def __init__(self):
        self.contexts = []

    def new_context(self, **options):
        """Return a new context; an option is the address, the screen or one of `Driver`.

        A screen that can be touched is one that is not: touches come from the driver all the same.
        """
        unknown = {name for name in options.keys() - OPTIONS if options[name] != USUAL.get(name)}
        if unknown:
            raise WebKitError(f"WebKit's driver has no {', '.join(sorted(unknown))}")
        self.contexts.append(Context(options))
        return self.contexts[-1]

    def close(self):
        """End all of them."""
        for context in self.contexts:
            context.close()


class Context:
    """A browser that has never been anywhere, or has been where its profile has."""

    def __init__(self, options):
        self.options = options
        self.waits = options.get("wait", True)
        settings = options.get("settings", QUICK_TO_COMPILE)
        self.driver = Driver(options.get("profile"), settings, wait=self.waits)
        self.browser = self
        self._first = self.driver.tell("GET", "/window")
        self._now = self._first
        self.pages = []

    def new_page(self):
        """Open a window: a tab behind another would never be drawn."""
        tab = self._first
        if any(page.tab == tab for page in self.pages) or self._first is None:
            tab = self.driver.tell("POST", "/window/new", {"type": "window"})["handle"]
        self.pages.append(Page(self, tab))
        self.pages[-1].set_viewport_size(self.options.get("viewport") or DESK)
        return self.pages[-1]

    def at(self, tab):
        """Return the driver once it speaks with a tab."""
        if tab != self._now:
            self.driver.tell("POST", "/window", {"handle": tab})
            self._now = tab
        return self.driver

    def forget(self, page):
        """Close a tab."""
        if page in self.pages:
            self.pages.remove(page)
            if self.pages:  # With its last tab the whole browser would go.
                self.at(page.tab).tell("DELETE", "/window")
                self._first, self._now = None, None
            else:
                page.goto("about:blank")

    def set_offline(self, offline):
        """Do nothing, where nothing is wanted."""
        if offline:
            raise WebKitError("WebKit's driver cannot go offline: stop the server")

    def clear_permissions(self):
        """Do nothing: none can be granted."""

    def close(self):
        """End the browser."""
        if self.driver:
            self.driver.close()
        self.driver = None
        self.pages = []


class Page:
    """A tab."""

    lights = ("light",)
    """What can be emulated of the system's lights: WebKit's driver knows no other."""
    events = ("console", "pageerror")
    """What can be heard: of a request to another site only that the site's policy forbids it."""

    def __init__(self, context, tab):
        self.context = context
        self.tab = tab
        self.keyboard = Keyboard(self)
        self.mouse = Pointer(self, "mouse")
        self.touchscreen = Pointer(self, "touch")
        self.viewport_size = None
        self._hearers = []
        self._scripts = []

    def _tell(self, method, path, body=None):
        return self.context.at(self.tab).tell(method, path, body)

    # Where one is.

    @property
    def url(self):
        return self._tell("GET", "/url")

    def title(self):
        return self._tell("GET", "/title")

    def goto(self, url, **_):
        self.hear()
        before = self.url
        self._tell("POST", "/url", {"url": urljoin(self.context.options.get("base_url", ""), url)})
        if not self.context.waits:
            wait(lambda: self.run("return location.href") != before, ACTING, f"not {before}")
        self._begin()

    def reload(self, **_):
        self.hear()
        self._tell("POST", "/refresh", {})
        self._begin()

    def _begin(self):
        self.hear()
        for script in self._scripts:
            self.run(script)

    def add_init_script(self, script):
        """Run a script in every page opened: once it is loaded, WebKit's driver does it no sooner.

        A test for which it is then too late fails.
        """
        self._scripts.append(script)

    def wait_for_url(self, pattern, timeout=ACTING, **_):
        wait(lambda: fnmatch.fnmatch(self.url, pattern.replace("?", "[?]")), timeout, pattern)

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def close(self):
        self.context.forget(self)

    # What it is like.

    def set_viewport_size(self, size):
        wanted = [size["width"], size["height"]]
        self._tell("POST", "/window/rect", {"width": wanted[0], "height": wanted[1]})
        end = time.monotonic() + RESIZING
        while (inside := self.run("return [innerWidth, innerHeight]")) != wanted:
            if time.monotonic() > end:
                raise WebKitError(f"the window cannot be made {size}: it is {inside}")
            time.sleep(PACE)
        self.viewport_size = dict(size)

    def emulate_media(self, **options):
        plain = {"light", "no-preference", "none", "null", None}
        if set(options.values()) - plain:
            raise WebKitError(f"WebKit's driver emulates no media: {options}")

    def on(self, event, hear):
        if event not in self.events:
            raise WebKitError(f"WebKit's driver tells of no {event}")
        self._hearers.append((event, hear))

    def remove_listener(self, event, hear):
        self.hear()
        if (event, hear) in self._hearers:
            self._hearers.remove((event, hear))

    def hear(self):
        """Tell the listeners what went wrong since they were told last."""
        for event, said in self.run(HEAR) or []:
            line = SimpleNamespace(type="error", text=said, location={"url": ""})
            for wanted, hear in self._hearers:
                if wanted == event:
                    hear(line if event == "console" else said)

    # What is asked of it.

    def run(self, script, *words):
        return self._tell("POST", "/execute/sync", {"script": script, "args": list(words)})

    def engine(self, question, *words):
        """Ask webkit.js something; `words` are `given` there."""
        script = f"""const given = [...arguments]; const done = given.pop();
            {ENGINE}
            (async () => ({question}))().then((v) => done([v]), (e) => done(String(e)));"""
        body = {"script": script, "args": list(words)}
        answer = self._tell("POST", "/execute/async", body)
        if not isinstance(answer, list):
            raise WebKitError(answer)
        return answer[0]

    def evaluate(self, expression, given=None, *, steps=None):
        one = "one(given[1]), " if steps else ""
        code = f"""(async (what) => typeof what === 'function' ? what({one}given[0]) : what)(
            (\n{expression}\n))"""
        try:
            answer = self.engine(f"JSON.stringify((await {code}) ?? null)", given, steps)
        except WebKitError as error:
            if "javascript error: Unexpected" not in str(error):
                raise
            # It is no expression but a script, which gives nothing back.
            self.run(expression)
            return None
        return json.loads(answer)

    def locator(self, selector, **more):
        return Locator(self, [["css", selector]]).filter(**more)

    def get_by_role(self, role, **more):
        return Locator(self, []).get_by_role(role, **more)

    def get_by_label(self, name, **more):
        return Locator(self, []).get_by_label(name, **more)


def words_for(name):
    """Return a text or a pattern as webkit.js reads it."""
    if isinstance(name, re.Pattern):
        return {"pattern": name.pattern, "flags": "i" if name.flags & re.IGNORECASE else ""}
    return {"text": name}


class Locator:
    """A way to elements, looked for whenever something is asked of them."""

    def __init__(self, page, steps):
        self.page = page
        self.steps = steps

    def _then(self, kind, wanted):
        return Locator(self.page, [*self.steps, [kind, wanted]])

    def locator(self, selector, **more):
        return self._then("css", selector).filter(**more)

    def get_by_role(self, role, name=None, exact=False):
        named = None if name is None else words_for(name)
        return self._then("role", {"role": role, "name": named, "exact": exact})

    def get_by_label(self, name, exact=False):
        return self._then("label", {"name": words_for(name), "exact": exact})

    def filter(self, has_text=None):
        return self if has_text is None else self._then("hasText", words_for(has_text))

    def nth(self, number):
        return self._then("nth", number)

    @property
    def first(self):
        return self.nth(0)

    @property
    def last(self):
        return self.nth(-1)

    # Questions.

    def ask(self, what, more=None):
        """Return what webkit.js says of every element there is now."""
        return self.page.engine("ask(given[0], given[1], given[2])", self.steps, what, more)

    def _of_one(self, what, more=None):
        """Return what is said of the only element, once it is there."""
        found = wait(lambda: self.ask(what, more), ACTING, self.steps)
        if len(found) > 1:
            raise WebKitError(f"there are {len(found)} of {self.steps}")
        return found[0]

    def count(self):
        return len(self.ask("value"))

    def text_content(self):
        return self._of_one("rawText")

    def get_attribute(self, name):
        return self._of_one("attribute", name)

    def input_value(self):
        return self._of_one("value")

    def bounding_box(self):
        return self._of_one("box")

    def is_visible(self):
        return any(self.ask("visible"))

    def is_hidden(self):
        return not self.is_visible()

    def is_checked(self):
        return self._of_one("checked")

    def evaluate(self, expression, given=None):
        self._of_one("value")
        return self.page.evaluate(expression, given, steps=self.steps)

    def wait_for(self, state="visible", timeout=ACTING):
        wants = {"visible": "to_be_visible", "attached": "to_be_attached", "hidden": "to_be_hidden"}
        getattr(Expectation(self), wants[state])(timeout=timeout)

    # Touches.

    def _place(self, position=None, force=False, timeout=ACTING):
        words = [self.steps, position, force, timeout]
        return self.page.engine("await touchable(...given)", *words)

    def click(self, position=None, force=False, timeout=ACTING, click_count=1, delay=0, **_):
        x, y = self._place(position, force, timeout)
        self.page.mouse.click(x, y, click_count=click_count, delay=delay)

    def tap(self, position=None, force=False, timeout=ACTING):
        self.page.touchscreen.tap(*self._place(position, force, timeout))

    def hover(self, position=None, force=False, timeout=ACTING):
        self.page.mouse.move(*self._place(position, force, timeout))

    def focus(self):
        self.evaluate("(one) => one.focus()")

    def blur(self):
        self.evaluate("(one) => one.blur()")

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)

    def fill(self, text):
        def filled():
            return self.page.engine("fill(given[0], given[1])", self.steps, text)

        wait(filled, ACTING, self.steps)

    def select_option(self, value):
        def chosen():
            return self.page.engine("choose(given[0], given[1])", self.steps, value)

        wait(chosen, ACTING, self.steps)

    def set_checked(self, checked):
        if self.is_checked() != checked:
            self.click()
        Expectation(self).to_be_checked(checked=checked)

    def check(self):
        self.set_checked(True)

    def set_input_files(self, files):
        driver = self.page.context.at(self.page.tab)
        tell = driver.tell
        path = driver.keep(files["name"], files["buffer"]) if isinstance(files, dict) else files
        self._of_one("value")
        script = f"const given = [...arguments]; {ENGINE} return one(given[0]);"
        found = tell("POST", "/execute/sync", {"script": script, "args": [self.steps]})
        tell("POST", f"/element/{found[ELEMENT]}/value", {"text": str(path)})


class Keyboard:
    """A keyboard."""

    def __init__(self, page):
        self._page = page

    def press(self, keys):
        *held, last = keys.split("+") if len(keys) > 1 else [keys]
        held, last = [KEYS[one] for one in held], KEYS.get(last, last)
        downs = [{"type": "keyDown", "value": one} for one in [*held, last]]
        ups = [{"type": "keyUp", "value": one} for one in [last, *reversed(held)]]
        self._act([*downs, *ups])

    def type(self, text):
        for letter in text:
            self.press(letter)

    def insert_text(self, text):
        self._page.run("document.execCommand('insertText', false, arguments[0])", text)

    def down(self, key):
        self._act([{"type": "keyDown", "value": KEYS.get(key, key)}])

    def up(self, key):
        self._act([{"type": "keyUp", "value": KEYS.get(key, key)}])

    def _act(self, actions):
        act(self._page, {"type": "key", "id": "keys", "actions": actions})


class Pointer:
    """A mouse or a finger."""

    def __init__(self, page, kind):
        self._page = page
        self._kind = kind

    def move(self, x, y, steps=1):
        self._act([where(x, y)])

    def down(self):
        self._act([{"type": "pointerDown", "button": 0}])

    def up(self):
        self._act([{"type": "pointerUp", "button": 0}])

    def click(self, x, y, click_count=1, delay=0):
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        press = [down, {"type": "pause", "duration": delay}, up]
        self._act([where(x, y), *(press * click_count)])

    def tap(self, x, y):
        self.click(x, y)

    def _act(self, actions):
        kind = {"type": "pointer", "parameters": {"pointerType": self._kind}}
        act(self._page, kind | {"id": self._kind, "actions": actions})


def where(x, y):
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


def act(page, source):
    page.context.at(page.tab).tell("POST", "/actions", {"actions": [source]})


def wait(look, timeout, what):
    """Return what `look` finds, as soon as it finds something."""
    end = time.monotonic() + timeout / 1000
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise WebKitError(f"never there within {timeout / 1000:.0f} s: {what}")
        time.sleep(PACE)


class Expectation:
    """What a test expects of an element or a page, within a time."""

    patience = PATIENCE

    def __init__(self, what, *, truth=True):
        self._what = what
        self._truth = truth

    def __getattr__(self, name):
        if name.startswith("not_to_"):
            return getattr(Expectation(self._what, truth=not self._truth), name[4:])
        raise AttributeError(f"nothing of WebKit can be expected {name}")

    def _until(self, look, holds, timeout, wanted):
        """Look until what is seen is as wanted; `holds` tells whether it is."""
        end = time.monotonic() + (self.patience if timeout is None else timeout) / 1000
        while True:
            seen = look()
            if holds(seen):
                return
            if time.monotonic() > end:
                way = "" if self._truth else "not "
                steps = getattr(self._what, "steps", self._what)
                raise AssertionError(f"{steps}: expected {way}{wanted!r}, and there is {seen!r}")
            time.sleep(PACE)

    def _all(self, look, holds, timeout, wanted):
        """Wait for all that is seen together to be as wanted."""
        self._until(look, lambda seen: bool(holds(seen)) is self._truth, timeout, wanted)

    def _each(self, ask, more, holds, timeout, wanted):
        """Wait for the only element there is to be as wanted."""
        self._until(
            lambda: self._what.ask(ask, more),
            lambda seen: len(seen) == 1 and bool(holds(seen[0])) is self._truth,
            timeout,
            wanted,
        )

    def to_have_count(self, number, timeout=None):
        self._all(self._what.count, lambda seen: seen == number, timeout, number)

    def to_have_text(self, text, timeout=None, **_):
        if isinstance(text, list):
            wanted = [plain(one) for one in text]
            self._all(lambda: self._what.ask("text"), lambda seen: seen == wanted, timeout, text)
        else:
            self._each("text", None, lambda seen: matches(seen, text), timeout, text)

    def to_contain_text(self, text, timeout=None, **_):
        self._each("text", None, lambda seen: contains(seen, text), timeout, text)

    def to_have_attribute(self, name, value, timeout=None):
        self._each("attribute", name, lambda seen: matches(seen, value, raw=True), timeout, value)

    def to_have_css(self, name, value, timeout=None):
        self._each("css", name, lambda seen: matches(seen, value, raw=True), timeout, value)

    def to_have_value(self, value, timeout=None):
        self._each("value", None, lambda seen: matches(seen, value, raw=True), timeout, value)

    def to_be_attached(self, timeout=None, attached=True):
        self._all(self._what.count, lambda seen: bool(seen) is attached, timeout, "there")

    def to_be_visible(self, timeout=None, visible=True):
        seen_as = self._what.ask
        self._all(lambda: seen_as("visible"), lambda seen: seen == [visible], timeout, "visible")

    def to_be_hidden(self, timeout=None):
        seen_as = self._what.ask
        self._all(lambda: seen_as("visible"), lambda seen: not any(seen), timeout, "hidden")

    def to_be_focused(self, timeout=None):
        self._each("focused", None, bool, timeout, "focused")

    def to_be_disabled(self, timeout=None):
        self._each("enabled", None, lambda seen: not seen, timeout, "disabled")

    def to_be_checked(self, timeout=None, checked=True):
        self._each("checked", None, lambda seen: seen == checked, timeout, "checked")

    def to_have_url(self, url, timeout=None):
        self._all(lambda: self._what.url, lambda seen: matches(seen, url), timeout, url)

    def to_have_title(self, title, timeout=None):
        self._all(self._what.title, lambda seen: matches(seen, title), timeout, title)


def plain(text):
    return " ".join(text.split())


def matches(seen, wanted, *, raw=False):
    if seen is None:
        return False
    if isinstance(wanted, re.Pattern):
        return wanted.search(seen)
    return seen == wanted if raw else seen == plain(wanted)


def contains(seen, wanted):
    return wanted.search(seen) if isinstance(wanted, re.Pattern) else plain(wanted) in seen
