"""Pages and dialogs at the widths of screens: nothing is cut, covered or kept from anybody."""

from __future__ import annotations

import pytest

from tests.browser.probes import SMALL
from tests.browser.record.test_record import RESULTS
from tests.browser.steps import (
    RESIGN,
    check_axe_by_day_and_night,
    go,
    new_game,
    open_game,
    pane,
    set_level,
    settled,
    to_home,
    touch,
    typed,
    until,
    your_games,
)
from tests.browser.stored import kept, move, notice
from tests.browser.style.test_reflow import UNREACHED, check_fits
from tests.browser.table.test_premoves import ADDRESS, THINKS
from tests.browsers.expecting import expect

# Lines that say what to do, as far as they do not show all of it.
CUT_LINES = """() => [...document.querySelectorAll('[data-line]')].filter((one) =>
    one.checkVisibility() && one.scrollHeight > one.clientHeight + 1).map((one) => one.outerHTML)"""
WIDTHS = (320, 360, 390, 768, 1280)


def home(page):
    open_game(page)
    move(page, 0)
    kept(page)
    to_home(page)
    expect(page.locator("#continue .state")).to_contain_text("Move 1")


def record(page):
    home(page)
    page.evaluate(RESULTS, [[2, 1, 0], [3, 2, 1], [3, 1, 0]])
    go(page, "?record")
    page.get_by_text("As a list").click()


def games(page):
    open_game(page)
    move(page, 0)
    kept(page)
    new_game(page)
    move(page, 0)
    kept(page, 2)
    your_games(page)
    page.locator("#kept-list").get_by_role("checkbox").first.check()
    page.get_by_label("Order").select_option("name")


def puzzles(page):
    go(page, "?puzzle")
    page.get_by_text("Puzzles of past days").click()
    expect(page.locator("#day-past a").first).to_be_visible()


def streak(page):
    go(page, "?puzzle")
    page.get_by_role("button", name="Streak").click()
    expect(page.locator("#streak-count")).to_have_text("Streak: 0")


def clock(page):
    go(page, "./")
    page.get_by_role("button", name="Play Ghast", exact=True).click()
    page.get_by_label("Clock", exact=True).select_option("own")


def asking(page):
    go(page, "./")
    page.get_by_role("button", name="Play now").click()


def settings(page):
    go(page, "./")
    page.get_by_role("button", name="Settings").first.click()


def share(page):
    open_game(page)
    touch(page, "a1", "a2")
    pane(page, "more")
    page.locator("#record > summary").click()


def premove(page):
    page.add_init_script(THINKS)
    go(page, ADDRESS)
    touch(page, "a1")
    page.locator('[data-site="a2"]').click()
    until(page, "thinks()")
    for site in ("c1", "d1"):
        page.locator(f'#board [data-site="{site}"]').click()
    expect(page.locator("[data-line]")).to_contain_text("Premove c1xd1.")


def pens(page):
    open_game(page)
    pane(page, "more")
    page.locator('[data-act="draw"]:visible').click()


def finished(page):
    open_game(page)
    set_level(page, 2, 1)
    typed(page, "a1xa2")
    expect(page.locator("#moves .entry")).to_have_count(2)
    settled(page)
    page.evaluate(RESIGN)
    expect(page.locator("#result")).to_be_visible()
    page.locator("[data-act=toStart]").click()
    typed(page, "b2xb1")
    expect(page.locator("[data-line]")).to_contain_text("What you try here")


def second_tab(page):
    open_game(page)
    move(page, 0)
    kept(page)
    first = page.context.new_page()
    first.goto(page.url)
    settled(first)
    page.reload()
    expect(notice(page, "tabs")).to_contain_text("open in another tab, too")


STATES = (
    *(home, record, games, puzzles, streak, clock, asking, settings, share, premove),
    *(pens, finished, second_tab),
)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nothing_is_cut_or_covered_at_any_width(tab, state):
    state(tab)
    for width in WIDTHS:
        tab.set_viewport_size({"width": width, "height": 740})
        check_fits(tab)
        assert tab.evaluate(UNREACHED) == tab.evaluate(CUT_LINES) == []
        if width == 360:
            assert tab.evaluate(SMALL) == []
        check_axe_by_day_and_night(tab)
