"""Home and the pages beside the table: what is there at once, how a match begins, what is said."""

from __future__ import annotations

import re

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from tests.browser.steps import (
    READY,
    at_rest,
    begin,
    check_axe_by_day_and_night,
    go,
    go_on,
    open_game,
    play,
    settings,
    settled,
    to_home,
    touch,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import crossed, sample_of

PLACES = {"home": "./", "puzzles": "?puzzle", "learn": "?learn", "matches": "?matches"}
# Notes every shift of what stands on the page.
SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
        const moved = one.sources.map(({ node, previousRect, currentRect }) =>
            [node?.outerHTML?.slice(0, 60), previousRect, currentRect]);
        if (!one.hadRecentInput) shifts.push([one.value, moved]);
    }
}).observe({ type: 'layout-shift', buffered: true });"""
# What can be used and is smaller than a fingertip; a link within a sentence may be.
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((one) => one.checkVisibility() && !one.matches('.unseen, .skip, footer a'))
    .filter((one) => !one.closest('p') || one.matches('.button'))
    .map((one) => [one.closest('label') ?? one, one])
    .filter(([one]) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.round(width) < 44 || Math.round(height) < 44;
    })
    .map(([, one]) => one.outerHTML.slice(0, 160))"""
# Texts of the page that can be seen, those of pictures apart.
TEXTS = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
        const { parentElement: home, data } = walk.currentNode;
        if (data.trim() && !home.closest('svg') && home.checkVisibility()) found.push(data.trim());
    }
    return found;
}"""
# A word with a colon and a value, a key, a code: names that only the program uses.
TOKEN = re.compile(r"[a-z]+:[a-z0-9/>.]|[a-z]_[a-z]|\b[a-z]+[A-Z][a-z]|undefined|\[object|NaN|>c")


def open_place(page, place):
    go(page, PLACES[place])


def test_home_is_painted_before_python_loads(fresh_page):
    held = []
    fresh_page.route("**/python.zip", lambda route: held.append(route))  # noqa: PLW0108
    fresh_page.add_init_script(SHIFTS)
    fresh_page.goto("./")
    for name in drystone.games():
        card = fresh_page.locator(f'[data-card="{name}"]')
        expect(card.locator(".thumb svg")).to_be_visible()
        expect(card.locator("[data-act=play]")).to_be_visible()
    fresh_page.locator("[data-day-link]").first.wait_for()
    until(fresh_page, "document.querySelector('[data-day-link][data-challenge]')")
    assert fresh_page.evaluate("shifts") == []
    assert fresh_page.evaluate("performance.getEntriesByName('first-contentful-paint').length") == 1
    assert fresh_page.locator(READY).count() == 0
    for route in held:
        route.abort()


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
    open_place(page, "home")
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    page.locator("[data-act=start]").click()
    expect(page.locator("#board")).to_be_visible()
    settled(page)
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)


@pytest.mark.parametrize("name", sample_of(drystone.games(), 2))
def test_a_dialog_begins_each_game_as_the_second_player_too(page, name):
    title = type(drystone.game(name)).title
    open_place(page, "home")
    begin(page, title, "computer", level=1, seat="second")
    expect(page.locator("#moves .entry")).not_to_have_count(0)
    settled(page)


# What of the match to go on with is cut off, or stands out of its card.
CUT_IN_CARD = """() => {
    const card = document.querySelector('#continue').getBoundingClientRect();
    return [...document.querySelectorAll('#continue .words > *')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const cut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1;
        return (cut && one.clientWidth) || top < card.top || bottom > card.bottom;
    }).map((one) => one.className);
}"""


def test_the_last_choice_is_remembered_and_the_match_goes_on_against_the_same_level(page):
    open_place(page, "home")
    begin(page, "Anaash", "computer", level=1, size=8)
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)
    page.wait_for_url("**saved=*")
    at_rest(page)
    go_on(page)
    expect(page.locator("#moves .entry")).to_have_count(2)
    game = drystone.game("anaash", size=8)
    position = game.position(page.locator("#board").get_attribute("data-position"))
    touch(page, *position.moves()[0].path)
    expect(page.locator("#moves .entry")).to_have_count(4)
    to_home(page)
    expect(page.locator("#continue .who")).to_have_text("You (Red) against Beginner")
    expect(page.locator("#continue .state")).to_have_text("Move 4 · your turn")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        longest = "You (Black) against Grandmaster"
        page.locator("#continue .who").evaluate("(one, words) => one.textContent = words", longest)
        assert page.evaluate(CUT_IN_CARD) == []
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    expect(page.locator("#play [name=play-level]:checked")).to_have_value("1")
    expect(page.locator("#play [name=play-size]:checked")).to_have_value("8")


def test_an_address_begins_against_a_level(page):
    go(page, "?game=anaash&size=4&against=computer:1")
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)
    page.goto("?game=anaash&size=4&against=chess")
    expect(page.locator("#said")).to_contain_text("“against=chess”: write computer:1 to computer:6")


def test_a_pie_is_asked_for_against_the_computer(page):
    open_place(page, "home")
    page.get_by_role("button", name="Play Asli", exact=True).click()
    chosen = page.locator("#play [name=play-komi]:checked")
    expect(chosen).to_have_value("0")
    expect(page.locator("#play-seat")).to_contain_text("Black, first")
    expect(page.locator("#play-seat")).to_contain_text("Random")
    page.locator("#play [name=against][value=friend]").check()
    expect(chosen).to_have_value("pie")
    page.locator("#play [name=against][value=computer]").check()
    page.locator("#play [name=play-komi][value=pie]").check()
    expect(page.locator("#play-seat")).not_to_contain_text("Black")


def test_a_drawn_option_is_changed_by_touching_it(page):
    open_place(page, "home")
    page.get_by_role("button", name="Play Ghast", exact=True).click()
    page.locator("#play-more > summary").click()
    expect(page.locator("#play-summary")).to_contain_text("Vetoes 0 and 0")
    page.get_by_role("button", name="Upper right: a coupler").click()
    expect(page.get_by_role("button", name="Upper right: the receiver")).to_be_visible()
    page.get_by_role("button", name="Vetoes: Orange: more").click()
    expect(page.locator("#play-summary")).to_contain_text("Vetoes 1 and 0")
    page.locator("#play-advanced > summary").click()
    exact = page.get_by_label("Tile", exact=True)
    expect(exact).to_have_value(">r.c.c")
    exact.fill("nonsense")
    exact.press("Tab")
    expect(page.locator(".wrong", has_text="not “nonsense”")).to_be_visible()
    expect(exact).to_have_value("nonsense")
    exact.fill(">c.R.c")
    exact.press("Tab")
    expect(page.get_by_role("button", name="Upper right: a coupler")).to_be_visible()
    page.locator("[data-act=start]").click()
    expect(page.locator("#board")).to_be_visible()
    settled(page)
    assert "vetoes=1%2F0" in page.url or "vetoes=1/0" in page.url


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
    expect(page).to_have_title(re.compile("^Anaash: Puzzle 1 of"))
    to_home(page)
    page.go_back()
    expect(page).to_have_title(re.compile("^Anaash: Puzzle 1 of"))


# What the header says the table is part of.
PART = ".places [aria-current=true]"


def test_puzzles_and_lessons_are_counted_where_they_are_listed(page):
    open_place(page, "learn")
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
    open_place(page, place)
    expect(page.locator(f'[data-place="{place}"]')).to_be_visible()
    check_page(page)


@pytest.mark.parametrize(
    ("name", "width"), crossed(drystone.games(), [360, 1280], one_in=5, turn=2)
)
def test_axe_sizes_and_words_of_the_dialogs(page, name, width):
    page.set_viewport_size({"width": width, "height": 800})
    open_place(page, "home")
    if name == drystone.games()[0]:
        with settings(page):
            check_page(page)
    page.get_by_role("button", name=f"Play {type(drystone.game(name)).title}", exact=True).click()
    for more in page.locator("#play summary").all():
        if more.is_visible():
            more.click()
    check_page(page, advanced=True)


def check_page(page, advanced=False):
    """Check that nothing keeps anybody out, is too small, sticks out, or speaks in code."""
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    texts = [text for text in page.evaluate(TEXTS) if not text.startswith("http")]
    assert texts
    assert [text for text in texts if TOKEN.search(text)] == [], "advanced" if advanced else ""
    check_axe_by_day_and_night(page)


def test_a_streak_is_gone_once_another_page_was_opened(page):
    open_place(page, "puzzles")
    page.get_by_role("button", name="Streak").click()
    page.wait_for_url("**?puzzle=*-*")
    expect(page.locator("#streak-count")).to_have_text("Streak: 0")
    address = page.url
    go(page, "./")
    go(page, address)
    expect(page.locator("#challenge-title")).to_be_visible()
    expect(page.locator("#streak-count")).to_be_hidden()


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


def test_a_streak_counts_until_the_first_miss(page):
    open_place(page, "puzzles")
    page.locator("#wish-game").select_option("anaash")
    page.locator("#wish-kind").select_option("win")
    page.locator("#wish-grade").select_option("easy")
    fit = [one for one in puzzles_of(catalogue()["anaash"]) if (one.kind, one.grade) == ("win", 1)]
    expect(page.locator("#wish-count")).to_have_text(f"{len(fit)} puzzles")
    page.get_by_role("button", name="Streak").click()
    page.wait_for_url("**?puzzle=anaash-*")
    assert on_board(page) in fit
    count = page.locator("#streak-count")
    expect(count).to_have_text("Streak: 0")
    solve_it(page)
    expect(count).to_have_text("Streak: 1")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
    expect(count).to_have_text("Streak: 1")
    assert on_board(page) in fit
    page.reload()
    settled(page)
    expect(count).to_have_text("Streak: 1")
    missed = miss_it(page)
    notice = page.locator("[data-notice=streak]")
    expect(notice).to_contain_text("The streak ends at 1. Your best so far.")
    page.locator('.places [data-to="puzzles"]').click()
    expect(page.locator("#streak-now")).to_have_text("1 in a row · best 1")
    expect(page.locator("#streak-now")).to_be_visible()
    expect(page.locator("#rush-now")).to_be_hidden()  # there was none
    # The other side answers while somebody is elsewhere, who is left in peace.
    expect(page.locator("#board")).not_to_have_attribute("data-position", missed)
    expect(page).to_have_title("Puzzles · drystone")
    page.reload()
    expect(page.locator("#streak-now")).to_have_text("1 in a row · best 1")


def test_a_rush_goes_from_puzzle_to_puzzle_until_the_third_miss(page):
    open_place(page, "puzzles")
    page.locator("#wish-game").select_option("anaash")
    theme = page.locator("#wish-theme option").nth(1).get_attribute("value")
    page.locator("#wish-theme").select_option(theme)
    page.get_by_role("button", name="Rush").click()
    clock = page.locator("#rush-clock")
    addresses = []
    for missed in range(3):
        expect(clock).to_contain_text(f"· 0 solved · {missed} missed")
        expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
        page.wait_for_url("**?puzzle=*-*")
        assert theme in on_board(page).themes
        addresses.append(page.url.partition("?")[2])
        if missed == 2:
            page.reload()
            settled(page)
            expect(clock).to_contain_text("· 0 solved · 2 missed")
        miss_it(page)
    told = page.locator("[data-notice=streak] p")
    numbers = [one.rpartition("-")[2] for one in addresses]
    names = " ".join(f"Anaash {number}" for number in numbers)
    expect(told).to_have_text(f"The rush is over: 0 solved. Missed: {names}")
    expect(clock).to_be_hidden()
    # What was missed is tried again, one after the other, and then another rush.
    for address in addresses:
        told.locator(f"[href$='{address}']").click()
        page.wait_for_url(f"**?{address}")
        expect(page.locator("#challenge-title")).to_contain_text(f"Puzzle {address[14:]} ")
    page.locator("[data-notice=streak]").get_by_role("button", name="Again").click()
    expect(clock).to_contain_text("· 0 solved · 0 missed")
    expect(told).to_have_count(0)
    page.locator('.places [data-to="puzzles"]').click()
    expect(page.locator("#rush-now")).to_have_text("0 in a rush · best 0")
    expect(page.locator("#rush-now")).to_be_hidden()  # none was solved yet


def test_in_a_rush_the_solution_and_the_next_puzzle_are_a_miss(page):
    open_place(page, "puzzles")
    page.locator("#wish-game").select_option("anaash")
    theme = page.locator("#wish-theme option").nth(1).get_attribute("value")
    page.locator("#wish-theme").select_option(theme)
    page.get_by_role("button", name="Rush").click()
    clock = page.locator("#rush-clock")
    for missed, button in enumerate(["Show solution", "Next puzzle", "Show solution"]):
        expect(clock).to_contain_text(f"· 0 solved · {missed} missed")
        expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
        page.wait_for_url("**?puzzle=anaash-*")
        assert theme in on_board(page).themes
        page.get_by_role("button", name=button).click()
        if button == "Show solution" and missed < 2:
            solution_is_left_on_the_board(page)
    told = page.locator("[data-notice=streak] p")
    expect(told).to_contain_text("The rush is over: 0 solved. Missed: Anaash ")
    expect(page.locator("#challenge-next")).to_be_visible()


def solution_is_left_on_the_board(page):
    """Look at the solution for longer than the next puzzle would wait, and go on by oneself."""
    expect(page.locator("#said")).to_contain_text("The solution:")
    address = page.url
    page.wait_for_timeout(1_500)
    assert page.url == address
    expect(page.locator("#challenge-on")).to_be_visible()
    expect(page.locator("#challenge-tools .wanted:visible")).to_have_text(["Next puzzle"])
    page.get_by_role("button", name="Next puzzle").click()


def on_board(page):
    """Return the puzzle that the address names."""
    name, number = re.search(r"puzzle=(\w+)-(\d+)", page.url).groups()
    return puzzles_of(catalogue()[name])[int(number) - 1]


def solve_it(page):
    """Play the solution of the puzzle on the board, whose defence the page plays."""
    page.wait_for_url("**?puzzle=*-*")
    puzzle = on_board(page)
    position = puzzle.start
    expect(page.locator("#board")).to_have_attribute("data-position", str(position))
    for text in puzzle.line:
        move = position.parse(text)
        if position.side == puzzle.start.side:
            play(page, move.path)
        position = position.after(move)
        expect(page.locator("#board")).to_have_attribute("data-position", str(position))


def miss_it(page):
    """Play another first move than the one that wins; return the position after it."""
    puzzle = on_board(page)
    expect(page.locator("#board")).to_have_attribute("data-position", puzzle.position)
    right = {puzzle.line[0], *puzzle.also}
    wrong = next(move for move in puzzle.start.moves() if str(move) not in right)
    play(page, wrong.path)
    return str(puzzle.start.after(wrong))


def test_the_dots_of_a_card_say_what_they_count(page):
    page.goto("./")
    metas = page.locator("#cards .meta")
    assert metas.count() == len(drystone.games())
    for words in metas.all_inner_texts():
        assert words.startswith("Difficulty ")
