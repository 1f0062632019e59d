"""Home and the pages beside the table: what is there at once, how a match begins, what is said."""

from __future__ import annotations

import re

import pytest

import drystone
from tests.browser.probes import SHIFTS, check_page
from tests.browser.steps import (
    READY,
    at_rest,
    go,
    open_game,
    settled,
    to_home,
    touch,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import crossed, sample_of

PLACES = {"home": "./", "puzzles": "?puzzle", "learn": "?learn", "matches": "?matches"}


def test_home_is_painted_before_python_loads(fresh_page):
    held = []
    fresh_page.route("**/python.zip", lambda route: held.append(route))  # noqa: PLW0108
    # What fonts move that come late is a test of its own (style/test_reflow.py).
    fonts = []
    fresh_page.route("**/*.woff2", lambda route: fonts.append(route))  # noqa: PLW0108
    fresh_page.add_init_script(SHIFTS)
    fresh_page.goto("./", wait_until="domcontentloaded")
    for name in drystone.games():
        card = fresh_page.locator(f'[data-card="{name}"]')
        expect(card.locator(".thumb svg")).to_be_visible()
        expect(card.locator("[data-act=play]")).to_be_visible()
    fresh_page.locator("[data-day-link]").first.wait_for()
    until(fresh_page, "document.querySelector('[data-day-link][data-challenge]')")
    assert fresh_page.evaluate("shifts") == []
    assert fresh_page.evaluate("performance.getEntriesByName('first-contentful-paint').length") == 1
    assert fresh_page.locator(READY).count() == 0
    for route in fonts:
        route.continue_()
    for route in held:
        route.abort()


def test_a_page_that_is_open_overnight_shows_the_puzzle_of_the_new_day(fresh_page):
    """By a timer, and where that has slept as soon as one looks at the page again."""
    fresh_page.clock.install(time="2026-11-28T23:50:00")
    fresh_page.goto(PLACES["puzzles"])
    link = fresh_page.locator("[data-day-link][data-challenge]:visible")
    date = fresh_page.locator("[data-day-date]:visible")
    expect(date).to_contain_text("November 28")
    first = link.get_attribute("href")
    fresh_page.clock.fast_forward("15:00")
    expect(date).to_contain_text("November 29")
    second = link.get_attribute("href")
    fresh_page.clock.set_fixed_time("2026-11-30T07:00:00")
    fresh_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(date).to_contain_text("November 30")
    assert len({first, second, link.get_attribute("href")}) == 3


@pytest.mark.parametrize(
    "size",
    sample_of([(1280, 900), (360, 740)], 1, count=1),
    ids=lambda size: f"{size[0]} pixels",
)
def test_nothing_on_home_moves_where_there_is_a_match_to_continue(tab, size):
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    open_game(tab)
    touch(tab, "a1", "a2")
    tab.wait_for_url("**saved=*")
    at_rest(tab)
    tab.add_init_script(SHIFTS)
    tab.goto("./")
    expect(tab.locator("#continue")).to_contain_text("Two at one screen")
    expect(tab.locator("#continue .state")).to_have_text("Move 1 · Blue to move")
    settled(tab)
    assert tab.evaluate("shifts") == []


def test_from_home_to_the_first_move_against_the_computer_in_two_clicks(page):
    go(page, "./")
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    page.locator("[data-act=start]").click()
    expect(page.locator("#board")).to_be_visible()
    settled(page)
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)


@pytest.mark.parametrize("place", sample_of(PLACES, 1))
def test_the_browsers_own_ways_lead_back_and_forth(page, place):
    open_game(page)
    touch(page, "a1", "a2")
    position = page.locator("#board").get_attribute("data-position")
    to_home(page)
    page.locator(f'.places [data-to="{place}"]').click()
    expect(page.locator(f'[data-place="{place}"]')).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    page.go_back()
    if place != "home":
        expect(page.locator("#cards")).to_be_visible()
        page.go_back()
    else:
        page.go_back()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-position", position)


def test_the_tab_is_named_after_the_match_that_one_comes_back_to(page):
    open_game(page)
    touch(page, "a1", "a2")
    page.wait_for_url("**saved=*")
    named = re.compile("^Anaash: Blue")
    expect(page).to_have_title(named)
    for place in ("home", "puzzles"):
        page.locator(f'.places [data-to="{place}"]').click()
        expect(page.locator(f'[data-place="{place}"]')).to_be_visible()
        expect(page).not_to_have_title(named)
        page.go_back()
        expect(page.locator("#board")).to_be_visible()
        expect(page).to_have_title(named)
    page.locator("#puzzles").click()
    page.locator("#puzzles-anaash a").click()
    expect(page).to_have_title(re.compile("^Anaash: Puzzle 1 of"))
    to_home(page)
    page.go_back()
    expect(page).to_have_title(re.compile("^Anaash: Puzzle 1 of"))


# What the header says the table is part of.
PART = ".places [aria-current=true]"


def test_puzzles_and_lessons_are_counted_where_they_are_listed(page):
    go(page, "?learn")
    expect(page.locator("#learn-anaash .lessons strong").nth(1)).to_have_text("Stacking:")
    page.locator("[data-challenge^='lesson anaash']").first.click()
    expect(page.locator("#challenge-title")).to_contain_text("Tour, step 1 of")
    page.get_by_role("button", name="Show solution").wait_for()
    expect(page.locator(PART)).to_have_text(["Learn"])
    page.go_back()
    expect(page.locator("#learn-anaash")).to_be_visible()
    page.locator('.places [data-to="puzzles"]').click()
    expect(page.locator("[data-series=anaash] .solved")).to_contain_text("0 of ")
    expect(page.locator("#day-picture svg")).to_be_visible()
    page.goto("?puzzle=anaash-1")
    expect(page.locator(PART)).to_have_text(["Puzzles"])
    page.goto("?game=anaash")
    expect(page.locator(PART)).to_have_text(["Play"])


@pytest.mark.parametrize(("place", "width"), crossed(PLACES, [1280, 360], one_in=4))
def test_axe_sizes_and_words_of_each_page(page, place, width):
    page.set_viewport_size({"width": width, "height": 800})
    open_game(page)
    touch(page, "a1", "a2")
    page.wait_for_url("**saved=*")
    at_rest(page)
    go(page, PLACES[place])
    expect(page.locator(f'[data-place="{place}"]')).to_be_visible()
    check_page(page)


def test_the_address_of_learn_leads_to_the_game_that_it_names(page):
    page.goto("?learn=asli")
    for _ in range(2):
        expect(page.locator("#learn-asli")).to_be_in_viewport()
        page.reload()


def test_the_way_past_the_header_takes_the_focus_along(page):
    page.goto("./")
    expect(page.locator("#cards")).to_be_attached()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the games")
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_be_focused()


def test_a_page_that_has_come_without_its_styles_says_so(tab):
    naked = "p:has-text('load it again')"
    tab.goto("./")
    expect(tab.locator(naked)).to_be_hidden()
    styles = tab.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].map(l => l.href)")
    tab.evaluate("document.querySelectorAll('link[rel=stylesheet]').forEach(l => l.remove())")
    assert styles
    expect(tab.locator(naked)).to_be_visible()
    icons = tab.locator("svg.icon")
    sizes = icons.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert max(sizes) <= 24


def test_a_card_says_what_its_dots_count_and_of_which_game_its_links_are(page):
    page.goto("./")
    for name in drystone.games():
        game, card = drystone.game(name), page.locator(f'[data-card="{name}"]')
        words = card.locator(".meta").text_content()
        assert words.startswith(f"Difficulty {game.difficulty} of 5, ")
        for link in ("Play", "Learn", "Puzzles"):
            expect(card.locator(".row").get_by_text(link)).to_have_text(f"{link} {game.title}")


@pytest.mark.parametrize(
    ("address", "title"),
    {
        "?puzzle=anaash-1": "A puzzle",
        "?lesson=anaash": "A lesson",
        "?position=x": "A position",
        "#match=x": "A match",
    }.items(),
)
def test_a_title_says_what_is_coming_before_any_module_has_come(newcomer, address, title):
    held = []
    newcomer.route("**/app/main.js", lambda route: held.append(route))  # noqa: PLW0108
    newcomer.goto(f"./{address}", wait_until="commit")
    expect(newcomer).to_have_title(f"{title} · drystone")


def test_on_a_phone_the_settings_are_left_without_scrolling(phone):
    go(phone, "./")
    phone.get_by_role("button", name="Settings").first.click()
    view = phone.locator("#view")
    assert view.evaluate("(one) => one.scrollHeight > one.clientHeight && one.scrollTop === 0")
    done = view.get_by_role("button", name="Done")
    expect(done).to_be_in_viewport(ratio=1)
    done.click()
    expect(view).to_be_hidden()
