"""Steps that browser tests share: opening a game, playing a record, looking at the end."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import drystone
from tests.helpers import VECTORS, vector_records

READY = "html[data-state=ready]"
AT_REST = f"{READY}:not([data-keeping])"


def records():
    """Return one vector game for each game and set of options, finished ones where there are."""
    found = {}
    for record in [*vector_records("games"), *samples()]:
        key = record["game"], json.dumps(record["options"])
        if key not in found or record["result"]:
            found[key] = record
    return list(found.values())


def samples():
    """Return the designers' own sample games among the vectors."""
    for name in drystone.games():
        vectors = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
        if "sample" in vectors:
            yield {"game": name, **vectors["sample"]}


def outcome_of(record):
    """Return the letter of a record's outcome, or None if the rules had not ended it."""
    game = drystone.game(record["game"], **record["options"])
    outcome = game.position(record["positions"][-1]).outcome
    return outcome.letter if outcome else None


def open_game(page, record):
    query = "&".join(f"{key}={value}" for key, value in record["options"].items())
    page.goto(f"?game={record['game']}&{query}")
    expect(page.locator(READY)).to_be_attached(timeout=30_000)


def paths_of(record):
    """Return the sites to touch for each move of a record."""
    position = drystone.game(record["game"], **record["options"]).start()
    for text in record["moves"]:
        move = position.parse(text)
        yield move.path
        position = position.after(move)


def check_end(page, record):
    board = page.locator("#board")
    expect(board).to_have_attribute("data-position", record["positions"][-1])
    if outcome_of(record):
        expect(board).to_have_attribute("data-outcome", outcome_of(record))
    expect(page.locator("#moves > li")).to_have_count(len(record["moves"]))


def check_axe(page):
    """Check that axe-core finds nothing that would keep anybody out."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def settled(page):
    expect(page.locator(READY)).to_be_attached()


def at_rest(page):
    """Wait until the page is ready and no match is being kept or waits for it."""
    expect(page.locator(AT_REST)).to_be_attached()


def first_of_each_game():
    """Return the shortest of those games for each game."""
    found = {}
    for record in records():
        kept = found.setdefault(record["game"], record)
        if len(record["moves"]) < len(kept["moves"]):
            found[record["game"]] = record
    return list(found.values())


def touch(page, *sites):
    """Touch sites one after the other; return when the last answer is on the page."""
    for site in sites:
        page.locator(f'[data-site="{site}"]').click()
    settled(page)


def play(page, path, act="click"):
    """Touch the sites of a path, each of them open, and Done where the path could go on."""
    for site in path:
        getattr(page.locator(f'[data-site="{site}"][data-open]'), act)()
    settled(page)
    done = page.locator('[data-site="done"][data-open]')
    if done.count():
        getattr(done, act)()


def until(page, condition):
    """Wait for something to be true in a page whose policy forbids what Playwright waits with."""
    for _ in range(600):
        if page.evaluate(f"Boolean({condition})"):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never came true: {condition}")
