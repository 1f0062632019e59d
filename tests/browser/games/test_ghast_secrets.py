"""Fakerghast for two at one screen: the page holds nothing of what the other side hides."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.steps import (
    at_rest,
    check_axe_by_day_and_night,
    neutral,
    open_game,
    pane,
    panel,
    settled,
    suggestion,
    touch,
)
from tests.browsers.expecting import expect
from tests.sampling import sample_of

FAKER = {"game": "ghast", "options": {"size": 4, "mode": "fakerghast"}}

# The whole page: every element, attribute and text, what stands in fields, what has the focus.
EVERYTHING = r"""() => {
    // That the site is kept for use without a network is noted by and by, in every game.
    const page = document.documentElement.cloneNode(true);
    page.removeAttribute('data-offline');
    page.querySelector('#offline')?.remove();
    // How long words stay to be heard is a matter of time; test_secrets compares what is said.
    page.querySelector('#spoken').textContent = '';
    // That a match was played here before is noted when the page is opened again.
    page.removeAttribute('data-continue');
    return JSON.stringify({
        page: page.outerHTML,
        fields: [...document.querySelectorAll('input, textarea, select')].map((one) => one.value),
        focus: document.activeElement?.outerHTML,
        address: location.href.replace(/&saved=\w+/, ""),
        past: history.state,
        opened: [...document.querySelectorAll('details')].map((one) => one.open),
    });
}"""


@pytest.fixture
def faker(page):
    page.emulate_media(reduced_motion="reduce")
    open_game(page, FAKER)
    return page


def everything(page):
    """Return the whole page as it is when the pointer is elsewhere."""
    neutral(page)
    at_rest(page)
    return json.loads(page.evaluate(EVERYTHING))


def pieces(value):
    """Return a page's text cut at each element, so that a difference is found when reading it."""
    return value.replace("<", "\n<").splitlines() if isinstance(value, str) else value


def curtain(page, name):
    """Check that the curtain is down, for that colour."""
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#curtain")).to_contain_text(f"Pass the device to {name}.")
    expect(page.locator("#board [data-open]")).to_have_count(0)


def lift(page):
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator("#curtain")).to_be_hidden()


def click_pair(page, real, fake):
    touch(page, *real.split(">"), *fake.split(">"))


def play_on(page, first, second):
    """Play two turns each; return all that the page was when Blue looked, or nobody."""
    seen = []
    click_pair(page, first, second)
    curtain(page, "Blue")
    seen.append(everything(page))
    lift(page)
    seen.append(everything(page))
    touch(page, "g1")
    seen.append(everything(page))
    touch(page, "e", "g4", "e")
    curtain(page, "Orange")
    seen.append(everything(page))
    lift(page)
    click_pair(page, "c1>e", "c6>w")
    curtain(page, "Blue")
    seen.append(everything(page))
    lift(page)
    page.get_by_role("button", name="Undo").click()
    seen.append(everything(page))
    pane(page, "more")
    page.get_by_role("button", name="Show the flow of oxygen").click()
    seen.append(everything(page))
    click_pair(page, "e1>e", "e6>w")
    curtain(page, "Orange")
    seen.append(everything(page))
    return seen


def test_the_page_is_the_same_whichever_tile_is_real(faker):
    one = play_on(faker, "a1>e", "a4>nw")
    open_game(faker, FAKER)
    two = play_on(faker, "a4>nw", "a1>e")
    for first, second in zip(one, two, strict=True):
        for part in first:
            assert pieces(first[part]) == pieces(second[part])


def test_what_one_had_in_hand_is_gone_when_the_curtain_falls(faker):
    page = faker
    panel(page, "#more")
    touch(page, "a1", "e", "a4")
    pane(page, "game")
    page.locator("#move").fill("the real one is a1")
    panel(page, "#more")
    page.locator("#position").focus()
    assert "?r2" in page.locator("#position").input_value()
    page.locator('#board [data-site="nw"]').dispatch_event("click")
    curtain(page, "Blue")
    expect(page.locator("#move")).to_have_value("")
    expect(page.get_by_role("button", name="Show the board")).to_be_focused()
    page_text = json.dumps(everything(page))
    assert not re.search(r"\?[rf]\d|~&gt;|real one|, real,|, fake,", page_text)
    lift(page)
    assert not re.search(r"\?[rf]\d|, real,|, fake,", json.dumps(everything(page)))
    assert page.locator("#position").input_value().count("?2") == 2
    expect(page.locator("#moves > li")).to_have_text(["1. a1>e~a4>nw"])
    expect(page.locator("#moves [aria-current]")).to_have_count(1)


SECRET = re.compile(r"\?[rf]\d|&gt;\w+~\B|(?<!\w)~\w+&gt;\w+<|, real,|, fake,|>[RF]2<")


@pytest.mark.parametrize("python", [True, False])
def test_a_page_loaded_again_shows_no_secrets(tab, python):
    open_game(tab, FAKER)
    click_pair(tab, "a1>e", "a4>nw")
    lift(tab)
    touch(tab, "g1", "e", "g4")
    assert SECRET.search(everything(tab)["page"])
    expect(tab).to_have_url(re.compile("saved="))
    if not python:
        tab.add_init_script("delete globalThis.WebAssembly")
    tab.reload()
    expect(tab.locator("#curtain")).to_be_visible()
    expect(tab.locator("#board .pieces .piece").first).to_be_attached()
    if python:
        settled(tab)
    else:
        expect(tab.locator("#failure")).to_be_visible()
    written = tab.evaluate("document.documentElement.outerHTML")
    example = "d5&gt;nw~ (real) and ~e6&gt;e (fake)"  # how moves are written, beside their field
    assert not SECRET.search(written.replace(example, ""))


@pytest.mark.parametrize("width", sample_of([360, 1280], 0, count=1))
def test_axe_finds_nothing_with_and_without_the_curtain(faker, width):
    page = faker
    page.set_viewport_size({"width": width, "height": 800})
    click_pair(page, "a1>e", "a4>nw")
    curtain(page, "Blue")
    check_axe_by_day_and_night(page)
    lift(page)
    touch(page, "g1")
    expect(suggestion(page)).to_be_attached()
    check_axe_by_day_and_night(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
