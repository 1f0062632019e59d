"""What a screen reader gets of a page: the accessibility events of its live regions.

Nothing is read from the document: what is hidden, inert or not rendered is not heard.
"""

from __future__ import annotations

import json
import time

from tools.check.firefox import WISHES

PATIENCE = 20.0
"""Seconds after which a message that is waited for does not come any more."""


def ears_of(page, folder):
    """Return who listens to a page, from before it is opened; `folder` is for what it says."""
    firefox = page.context.browser.browser_type.name == "firefox"
    return FirefoxEars(page, folder / "spoken") if firefox else ChromiumEars(page)


class Ears:
    """Listens to a page; `heard` are the messages so far, in their order."""

    def __init__(self, page):
        self.heard = []
        self._page = page

    def next(self):
        """Wait for the next message and return it."""
        count, end = len(self.heard), time.monotonic() + PATIENCE
        while len(self.heard) == count and time.monotonic() < end:
            self._page.wait_for_timeout(50)
            self._read()
        return self.heard[count] if len(self.heard) > count else "nothing"

    def skip_opening(self):
        """Leave out what is said at the opening of the page, once it stands there."""
        self.next()

    def listen_again(self):
        """Listen to what comes after a dialog was open."""

    def _hear(self, words):
        # Words that are said again differ by a space that is not read.
        words = words.replace("\u00a0", " ").strip()
        self.heard += [words] * bool(words)


class ChromiumEars(Ears):
    """Chromium reports each node of the accessibility tree that has changed."""

    def __init__(self, page):
        super().__init__(page)
        self._changed = []
        self._line = page.context.new_cdp_session(page)
        self._line.on("Accessibility.nodesUpdated", self._updated)
        self._line.send("Accessibility.enable")

    def skip_opening(self):
        """Listen to the live regions of the page that is open now."""
        self.listen_again()
        self.heard = []

    def listen_again(self):
        """Listen to the live regions that are there now; what stands in them is said, as if new.

        What lies under a dialog leaves the tree with it, and comes back as others.
        """
        for node in self._line.send("Accessibility.getFullAXTree")["nodes"]:
            if is_live(node):
                self._children(node["parentId"])  # It is reported when it was asked for as a child.
                self._changed.append(node["nodeId"])
        self._read()

    def _updated(self, event):
        self._changed += [node["nodeId"] for node in event["nodes"] if is_live(node)]

    def _read(self):
        changed, self._changed = dict.fromkeys(self._changed), []
        for node in changed:
            texts = [one for one in self._children(node) if one["role"]["value"] == "StaticText"]
            self._hear(" ".join(one["name"]["value"] for one in texts))

    def _children(self, node):
        return self._line.send("Accessibility.getChildAXNodes", {"id": node})["nodes"]


class FirefoxEars(Ears):
    """Firefox writes the text that its accessibility events insert into live regions to a file."""

    def __init__(self, page, file):
        super().__init__(page)
        self._file = file
        self._lines = 0
        page.set_extra_http_headers({WISHES: json.dumps({"spokenTo": str(file)})})

    def _read(self):
        text = self._file.read_text("utf-8") if self._file.exists() else ""
        lines = text[: text.rfind("\n") + 1].splitlines()
        for words in lines[self._lines :]:
            self._hear(words)
        self._lines = len(lines)


def is_live(node):
    """Return whether a node of Chromium's accessibility tree is a live region."""
    properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    return properties.get("live", "off") != "off"
