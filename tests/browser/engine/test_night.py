"""A night of deploys: visitors come and go while the host takes any version, forward and back."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Error

from tests.browser.steps import AT_REST, PLACE, settled
from tests.browser.versions import RAISED, STORED, VERSIONS, Host, host_of_versions, needed
from tests.browsers.expecting import expect
from tests.sampling import DAY

VISITS = int(os.environ.get("DRYSTONE_VISITS", "1000"))
PROFILES, DEPLOYS = 10, 20
# Milliseconds in which a page shows something: it waits 70 s for a worker that says nothing.
PATIENCE = 100_000
WORDS = {"second": 2, "third": 3, "fourth": 4}
# Whether a page shows what can be used, or says what is the matter.
SHOWN = "html[data-state=ready], #failure:not([hidden]), html:not([data-state])"
# What is stored and what the page says, as it stands now.
LOOK = """async () => {
    const seen = (one) => one.checkVisibility() && one.textContent.trim();
    const { number, entries } = await (%s)();
    const { active, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
    const texts = '.notice p, #failure p, #said, #offline, #kept-list li.card > p';
    return {
        said: [...document.querySelectorAll(texts)].map(seen).filter(Boolean),
        stored: Object.fromEntries(entries.map(({ id, text }) => [id, text])),
        over: entries.filter(({ over }) => over).length,
        number,
        active: active?.state === 'activated',
        waiting: Boolean(waiting),
    };
}""".replace("%s", STORED)
OPEN_SITES = """() => [...document.querySelectorAll('#board [data-open]')]
    .map((one) => one.dataset.site)"""


@dataclass
class Facts:
    """What is so when a page says something."""

    version: int
    served: set[int]
    sound: bool
    tabs: int
    look: dict


# When each sentence is true; any other one is none that a deploy may bring about.
SENTENCES = {
    "It works without a network, too.": lambda facts: facts.look["active"],
    "Another version of this site is ready": lambda facts: (
        facts.look["waiting"] and facts.served != {facts.version}
    ),
    "Load the other version": lambda facts: (
        facts.look["waiting"] and facts.served != {facts.version}
    ),
    "A newer version of this site has stored matches": lambda facts: (
        facts.look["number"] > 1 and facts.version < RAISED
    ),
    "This page has not come whole": lambda facts: not facts.sound,
    "Its host may be being renewed": lambda facts: not facts.sound,
    "A part of this page is gone": lambda facts: facts.served != {facts.version},
    "A part of this page does not come": lambda facts: not facts.sound,
    "There is a match of Anaash that has not ended": lambda facts: (
        len(facts.look["stored"]) > facts.look["over"]
    ),
    "The match is as you left it": lambda facts: facts.look["stored"],
    "This match is open in another tab": lambda facts: facts.tabs > 1,
    "This match has gone on in another tab": lambda facts: facts.tabs > 1,
    "This match was played on in another tab": lambda facts: facts.tabs > 1,
    "A newer version of drystone may have written": lambda facts: facts.version < RAISED + 1,
}


@dataclass
class Visitor:
    """A browser's profile: what was seen stored in it, by the matches' names."""

    context: object
    stored: dict[str, str] = field(default_factory=dict)
    served: set[int] = field(default_factory=set)
    last: str = "./"
    open: list = field(default_factory=list)


class Night:
    """Visits by several visitors, and what went wrong in them."""

    def __init__(self, visitor, server, seed):
        self.rng = random.Random(seed)
        Host.rng = random.Random(seed)
        self.visitors = [Visitor(visitor(server.url)) for _ in range(PROFILES)]
        self.sentences = Counter()
        self.count = Counter()
        self.wrong = []

    def deploy(self, number):
        """Publish a version; for some visits the host is being renewed."""
        Host.before, Host.now = Host.now, number
        Host.keeps = self.rng.random() < 0.5
        self.count["deploys" if number > Host.before else "rollbacks"] += 1

    def visit(self, at, trouble):
        """Have somebody come, play, load what is new, and leave."""
        one = self.rng.choice(self.visitors)
        one.served |= {Host.now, Host.before} if trouble else {Host.now}
        Host.trouble, Host.troubled = trouble, []
        page = one.context.new_page()
        address = self.rng.choice(("./", "?game=anaash&size=4", "?matches", one.last))
        where = f"visit {at}, {Host.before} to {Host.now}, trouble {trouble}, {address}"
        try:
            self.look_at(page, address, one, where, sound=not trouble)
        except (AssertionError, Error) as error:
            shown = page.locator("main, #loading").all_inner_texts()
            self.wrong.append(f"{where}: {str(error)[:300]} {Host.troubled} {shown}")
        Host.trouble = 0
        one.open.append(page)
        while len(one.open) > (self.rng.random() < 0.2):
            one.open.pop(0).close()

    def look_at(self, page, address, one, where, *, sound):
        page.goto(address)
        expect(page.locator(SHOWN).first).to_be_attached(timeout=PATIENCE)
        state = page.locator("html").get_attribute("data-state")
        self.count[f"{'sound' if sound else 'unsound'} host: page {state or 'of the host'}"] += 1
        if state != "ready":
            told = page.locator("#failure:visible, body").last.inner_text().split("\n")
            assert any(told), "The page is empty."
            self.sentences[" ".join(told)[:200]] += 1
            if sound:
                self.wrong.append(f"{where}: {state}: {' '.join(told)[:300]}")
            return
        if self.rng.random() < 0.4:
            # Longer than most visits: the browser caches the site meanwhile.
            page.wait_for_timeout(4_000)
        if "game=" in address:
            for _ in range(self.rng.randint(1, 2)):
                self.move(page)
            one.last = page.url
        load = page.locator("[data-notice=update] button", has_text="Load it")
        self.hear(page, one, where, sound=sound)
        if load.count() and self.rng.random() < 0.7:
            if "game=" in address:
                self.move(page)
            moves, version = page.locator("#moves > li").count(), version_of(page)
            with page.expect_event("load"):
                load.click()
            settled(page)
            # After a rollback a match that only the newer version reads waits for that.
            if moves and version_of(page) >= needed(version):
                assert page.locator("#moves > li").count() == moves, "Moves went with Load it."
            self.count["loaded"] += 1
            self.hear(page, one, where, sound=sound)

    def move(self, page):
        """Make a move that is one, if there is one."""
        moves = page.locator("#moves > li").count()
        for _ in range(2):
            sites = page.evaluate(OPEN_SITES)
            if not sites:
                return
            page.mouse.click(*page.evaluate(PLACE, [self.rng.choice(sites), PATIENCE]))
            settled(page)
        expect(page.locator("#moves > li")).not_to_have_count(moves)

    def hear(self, page, one, where, *, sound):
        """Compare what is stored with what was, and what is said with what is so."""
        expect(page.locator(AT_REST)).to_be_attached(timeout=PATIENCE)
        look = page.evaluate(LOOK)
        for name, text in one.stored.items():
            now = look["stored"].get(name)
            if now is None or moves_in(now) < moves_in(text):
                self.wrong.append(f"{where}: {name} had {text!r} and has {now!r}")
        one.stored = look["stored"]
        version = version_of(page)
        facts = Facts(version, one.served, sound, len(one.open) + 1, look)
        for words in look["said"]:
            known = next((known for known in SENTENCES if known in words), None)
            self.sentences[known or words] += 1
            if known is None or not SENTENCES[known](facts):
                self.wrong.append(f"{where}: version {version} said {words!r}, {facts.served}")


def version_of(page):
    """Return which version a page is made from."""
    credit = page.locator("footer").text_content()
    return next((number for word, number in WORDS.items() if word in credit), 1)


def moves_in(text):
    """Return how many moves a record has."""
    return len(re.findall(r"\d+\. ", text))


@pytest.mark.deep(
    "An hour of a processor for a thousand visits; single updates are tried by others."
)
def test_through_a_night_of_deploys_nobody_loses_a_match(visitor):
    with host_of_versions() as server:
        night = Night(visitor, server, DAY)
        for at in range(VISITS):
            since = at % (VISITS // DEPLOYS)
            if since == 0 and at:
                night.deploy(night.rng.choice([n for n in VERSIONS if n != Host.now]))
            # While the host is being renewed, some of its answers are wrong.
            night.visit(at, 0.1 if at and since < VISITS // DEPLOYS / 3 else 0.0)
            if at % 25 == 24:
                print(at + 1, dict(night.count), dict(night.sentences), *night.wrong, sep="\n")
        night.deploy(VERSIONS[-1])
        for one in night.visitors:
            try:
                last_look(night, one)
            except (AssertionError, Error) as error:
                night.wrong.append(f"at the end: {str(error)[:300]}")
    print(dict(night.count), dict(night.sentences), *night.wrong, sep="\n")
    assert night.wrong == []


def last_look(night, one):
    """With the newest version, each visitor can open what was stored."""
    for page in one.open:
        page.close()
    page = one.context.new_page()
    page.goto("?matches")
    settled(page)
    if page.locator("#offline button").count():
        with page.expect_event("load"):
            page.locator("#offline button").click()
        settled(page)
    night.hear(page, one, "at the end", sound=True)
    expect(page.locator("#kept-list li.card > p")).to_have_count(0)
    night.count["matches at the end"] += len(one.stored)
