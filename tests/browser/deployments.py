"""A site that tests can replace by a newer version or break, and a browser that has been there.

All of them share one address and one context, so that Python is compiled only once. Before each
test the site is put back, and the browser forgets that it has ever kept it: the service worker and
its files go. What a browser keeps of any site by itself stays. As it also keeps the files of newer
versions, no two tests may deploy the same one: `Deployed.words` gives each its own.
"""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import replace
from fnmatch import fnmatchcase
from http import HTTPStatus
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.context_pool import CLEAR, RESTING
from tests.browsers import webkit
from tests.browsers.expecting import expect
from tools.build.offline import write_worker
from tools.paths import DIST
from tools.serve import TYPES, Answer, Handler, SiteServer

OFFLINE = "html[data-offline=ready]"
# Has the browser forget that the site was kept; the snapshot of Python's memory stays.
FORGET = """async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) {
        if (name.startsWith('drystone-site')) await caches.delete(name);
    }
}"""


class Deployed:
    """A copy of the site with a server and a context of its own.

    Args:
        browser: what the context is made in.
        folder: where the copy comes to be.
    """

    def __init__(self, browser, folder):
        self.folder = folder
        self._numbers = count(1)
        self.server = SiteServer(folder)
        self.server.__enter__()
        self._browser = browser
        self._context = None

    def again(self):
        """Put the site back as it was built, and have the browser forget it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        copy_site(self.folder)
        if self._context is None:
            self._context = self._browser.new_context(base_url=self.server.url)
        page = self._context.new_page()
        page.goto(RESTING)
        page.evaluate(FORGET)
        assert page.evaluate(CLEAR) == []
        page.close()
        self.server.asked.clear()

    def page(self):
        """Return a new page of the context."""
        return self._context.new_page()

    def words(self):
        """Return words for a newer version that there was not before."""
        return f"newer by {next(self._numbers)}"

    def leave(self, *, keep):
        """Close the pages; the context as well, unless it is good for another test."""
        self._context.set_offline(False)
        for page in self._context.pages:
            page.close()
        if not keep or self._browser_never_forgets:
            self._context.close()
            self._context = None

    @property
    def _browser_never_forgets(self):
        # In WebKit, a service worker that was sent away may later take its successor with it.
        return isinstance(self._browser, webkit.Browser)

    def close(self):
        if self._context is not None:
            self._context.close()
        self.server.__exit__(None, None, None)


YEAR = {"Cache-Control": "public, max-age=31536000, immutable"}
"""What a host may send with any answer for a path, also with those that there is nothing."""


def missing(handler, answer):
    """Answer that there is nothing, to be cached for a year."""
    handler._send(HTTPStatus.NOT_FOUND, YEAR, Answer(b"Not found", TYPES[".txt"], ""))


def front_page(handler, answer):
    """Answer with the front page in place of what was asked for, to be cached for a year."""
    page = (DIST / "index.html").read_bytes()
    handler._send(HTTPStatus.OK, YEAR, Answer(page, TYPES[".html"], ""))


def cut(handler, answer):
    """Answer with half of a file, to be cached for a year."""
    half = answer.body[: len(answer.body) // 2]
    handler._send(HTTPStatus.OK, YEAR, replace(answer, body=half, encoding="", etag=""))


def scripted(script):
    """Return what answers as a script says: (path, how, how often) for the paths that it names."""
    left = [[path, how, times] for path, how, times in script]

    class Scripted(Handler):
        def do_GET(self):  # noqa: N802 - the parent's name
            path = urlsplit(self.path).path
            for line in left:
                file = self._folder.find(path)
                if line[2] and file and fnmatchcase(path, line[0]):
                    line[2] -= 1
                    line[1](self, self._folder.answer(file, compressed=False))
                    return
            super().do_GET()

    return Scripted


def copy_site(folder):
    """Copy dist/ to a new folder, without the documentation: half of all files, as any others."""
    shutil.copytree(DIST, folder, ignore=lambda path, _: ["docs"] if Path(path) == DIST else [])
    write_worker(folder)


def deploy(folder, words):
    """Replace the site in a folder by one whose page says `words`; its modules are elsewhere."""
    (old,) = folder.glob("app-*")
    new = f"app-{hashlib.sha256(words.encode()).hexdigest()[:16]}"
    old.rename(folder / new)
    for name in ("index.html", "manifest.webmanifest"):
        file = folder / name
        text = file.read_text("utf-8").replace(old.name, new)
        file.write_text(text.replace("free software", f"{words}, free software"), "utf-8")
    write_worker(folder)


def kept_offline(page):
    """Wait until the site is kept in the browser."""
    expect(page.locator(OFFLINE)).to_be_attached()


def look_for_update(page):
    """Have the browser look for a newer version now; return "new" or what went wrong."""
    return page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        const coming = registration.installing;
        if (!coming) return 'nothing';
        await new Promise((done) => {
            coming.onstatechange = () => coming.state !== 'installing' && done();
        });
        return coming.state;
    }""")
