"""What the browser stores of matches on a small board, looked at and changed from outside."""

from __future__ import annotations

import pytest

from tests.browser.steps import AT_REST, touch
from tests.browsers.expecting import expect

MOVES = [("a1", "a2"), ("b1", "c1"), ("b2", "b3")]
# Works on the database as the page's own code does not; gives what was stored of each match.
ENTRIES = """async (change) => {
    const database = await new Promise((keep, drop) => {
        const asked = indexedDB.open('drystone', 1);
        asked.onsuccess = () => keep(asked.result);
        asked.onerror = () => drop(asked.error);
    });
    const transaction = database.transaction('matches', 'readwrite');
    const done = new Promise((keep, drop) => {
        transaction.oncomplete = keep;
        transaction.onabort = () => drop(transaction.error);
    });
    const store = transaction.objectStore('matches');
    const all = await new Promise((keep) => {
        store.getAll().onsuccess = (event) => keep(event.target.result);
    });
    if (change) for (const entry of all) store.put({ ...entry, ...change });
    await done; // a page that is left before this takes the change with it
    database.close();
    return all.map(({ id, name, text, revision, sight, review }) =>
        ({ id, name, text, revision, sight, review: review ?? null }));
}"""
# Has so many copies of the latest match stored.
COPIES = """async (count) => {
    const asked = indexedDB.open('drystone');
    await new Promise((done) => (asked.onsuccess = done));
    const store = asked.result.transaction('matches', 'readwrite').objectStore('matches');
    const all = store.getAll();
    await new Promise((done) => (all.onsuccess = done));
    const last = all.result[0];
    for (let at = 0; at < count; at += 1)
        store.put({ ...last, id: `copy${at}`, saved: last.saved - 1000 * at });
    await new Promise((done) => (store.transaction.oncomplete = done));
    asked.result.close();
}"""
# What `put` of the database, or its opening, comes to in a browser that stores nothing.
FULL = """IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
};"""
FORBIDDEN = """IDBFactory.prototype.open = () => {
    throw new DOMException('No.', 'SecurityError');
};
Object.defineProperty(globalThis, 'localStorage', {
    get() { throw new DOMException('No.', 'SecurityError'); },
});
globalThis.BroadcastChannel = class {
    constructor() { throw new DOMException('No.', 'SecurityError'); }
};"""


def entries(page, change=None):
    """Return what is stored of each match; a change is stored with all of them."""
    return page.evaluate(ENTRIES, change)


def kept(page, count=1, moves=None):
    """Wait until so many matches are kept, the last of them with so many moves; return them.

    Then nothing is still to be kept that would mend what a test damages next.
    """
    for _ in range(200):
        if page.locator(AT_REST).count() and ("saved=" in page.url or count == 0):
            found = entries(page)
            counts = [entry["text"].count(". ") for entry in found]
            if len(found) == count and (moves is None or moves in counts):
                return found
        page.wait_for_timeout(25)
    pytest.fail(f"not kept as expected: {entries(page)} at {page.url}")


def listed(page, count):
    """Wait until the list has so many moves."""
    expect(page.locator("#moves .entry")).to_have_count(count)


def notice(page, kind):
    """Return what a notice of a kind would be."""
    return page.locator(f"[data-notice={kind}]")


def move(page, number):
    """Play one of the first three moves."""
    touch(page, *MOVES[number])
    listed(page, number + 1)
