"""Two versions of the site that meet: in a browser's storage, in links, and on a live line."""

from __future__ import annotations

import re
from itertools import product
from operator import itemgetter

import pytest

import drystone
from tests.browser.correspondence.links import HASH, link_of
from tests.browser.live.test_live import HERE, answer, offer
from tests.browser.steps import begin, go, open_game, play, settled, told
from tests.browser.stored import listed
from tests.browser.versions import RAISED, STORED, VERSIONS, Host, host_of_versions, needed
from tests.browsers.expecting import expect

MEETING = pytest.mark.deep(
    "Three versions are built for it, a minute each. tests/play/correspondence/test_versions.py and"
    " tests/web/storage try the same without a browser."
)
CLOCK = "600+10"
# Who stores a match, who opens it, whether it has what the new option brings, and its clock.
STORED_BY_OPENED_BY = [
    (writer, reader, paced, clock)
    for writer, reader, paced, clock in product(VERSIONS, VERSIONS, (False, True), ("", CLOCK))
    if (writer >= RAISED and not clock) or not paced
]
NEWER = "newer version of drystone"
CLOCKS = ".strip [role=timer]"


@pytest.fixture(scope="module")
def host():
    """A host of all versions."""
    with host_of_versions() as running:
        yield running


@pytest.fixture(scope="module")
def page_at(host, browser):
    """A function that opens an address in the page of somebody who has a version."""
    contexts = {}

    def opened(person, number, address):
        if (person, number) not in contexts:
            options = {"base_url": host.url, "service_workers": "block", "has_touch": True}
            contexts[person, number] = browser.new_context(**options).new_page()
        page = contexts[person, number]
        Host.now = number
        page.goto(address)
        settled(page)
        return page

    yield opened
    for page in contexts.values():
        page.context.close()


def next_path(plies):
    """Return the path of the first move after so many first moves."""
    position = drystone.game("anaash", size=4).start()
    for _ in range(plies):
        position = position.after(position.moves()[0])
    return position.moves()[0].path


def stored(page):
    """Return what is stored of each match, by its name."""
    expect(page.locator("html:not([data-keeping])")).to_be_attached()
    return {one["id"]: one for one in page.evaluate(STORED)["entries"]}


def check_opens(page, entry, *, plies):
    """Check that a stored match opens with so many moves, or with none, as it cannot be read."""
    if plies:
        listed(page, plies)
    else:
        expect(told(page).first).to_contain_text(NEWER)
        assert stored(page)[entry["id"]] == entry


@MEETING
def test_what_a_version_has_stored_is_read_or_stays_as_it_is(host, browser):
    """Each version stores a match for each; each opens it and plays on; the first opens it then."""
    context = browser.new_context(base_url=host.url, service_workers="block")
    page = context.new_page()
    made = {}
    for writer, reader, paced, clock in STORED_BY_OPENED_BY:
        Host.now = writer
        before = stored(page) if made else {}
        more = {"pace": 2} if paced else {}
        open_game(page, {"game": "anaash", "options": {"size": 4, **more}})
        if clock:
            begin(page, "Anaash", clock=clock, size=4)
            settled(page)
        play(page, next_path(0))
        listed(page, 1)
        (name,) = stored(page).keys() - before.keys()
        made[writer, reader, paced, clock] = name
    for writer, reader, paced, clock in sorted(STORED_BY_OPENED_BY, key=itemgetter(1)):
        Host.now = reader
        entry = stored(page)[made[writer, reader, paced, clock]]
        readable = reader >= needed(writer, paced)
        go(page, f"{entry['query']}&saved={entry['id']}")
        check_opens(page, entry, plies=int(readable))
        if readable:
            play(page, next_path(1))
            listed(page, 2)
            expect(page.locator(CLOCKS)).to_have_count(2 if clock else 0)
    for writer, reader, paced, clock in STORED_BY_OPENED_BY:
        Host.now = writer
        entry = stored(page)[made[writer, reader, paced, clock]]
        played_by = reader if reader >= needed(writer, paced) else writer
        plies = 2 if played_by == reader else 1
        go(page, f"{entry['query']}&saved={entry['id']}")
        check_opens(page, entry, plies=plies if writer >= needed(played_by, paced) else 0)
        assert bool(entry["rated"]) == (max(writer, played_by) >= RAISED)
        assert bool(entry["clock"]) == bool(clock)
    go(page, "?matches")
    assert stored(page).keys() == set(made.values())
    context.close()


@MEETING
@pytest.mark.parametrize("clock", ["", CLOCK])
@pytest.mark.parametrize(("sent_by", "read_by"), list(product(VERSIONS, VERSIONS)))
def test_a_match_of_two_versions_goes_on_by_links_and_live(page_at, sent_by, read_by, clock):
    ann = page_at("ann", sent_by, "./?game=anaash&size=4&against=friend")
    if clock:
        begin(ann, "Anaash", "elsewhere", clock=clock, size=4)
        settled(ann)
    play(ann, next_path(0))
    link = link_of(ann)
    bob = page_at("bob", read_by, "./")
    bob.evaluate(HASH, link)
    if read_by < needed(sent_by):
        expect(told(bob).first).to_contain_text(NEWER)
        expect(bob.locator("#moves .entry")).to_have_count(0)
        return
    listed(bob, 1)
    play(bob, next_path(1))
    ann.evaluate(HASH, link_of(bob))
    listed(ann, 2)
    play(ann, next_path(2))
    bob.evaluate(HASH, link_of(ann))
    listed(bob, 3)
    back = answer(bob, offer(ann))
    ann.get_by_label("What your friend sends back").fill(back)
    ann.keyboard.press("Enter")
    for page in (ann, bob):
        expect(page.locator(HERE)).to_be_attached()
    for ply, page in enumerate((bob, ann), 3):
        play(page, next_path(ply))
        for one in (ann, bob):
            listed(one, ply + 1)
            expect(one.locator(CLOCKS)).to_have_count(2 if clock else 0)
    for strip in ("near", "far") if clock else ():
        expect(ann.locator(f"#{strip} .clock")).to_have_text(re.compile("^10:(10|0[5-9])$"))
