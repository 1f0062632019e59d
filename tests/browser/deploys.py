"""A site of a test's own, which the test can replace by a newer version or break."""

from __future__ import annotations

import hashlib
import shutil

from playwright.sync_api import expect

from tools.offline import write_worker
from tools.places import DIST

OFFLINE = "html[data-offline=ready]"


def copy_site(folder):
    """Copy dist/ to a new folder and return it."""
    shutil.copytree(DIST, folder)
    return folder


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
