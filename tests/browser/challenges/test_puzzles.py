"""Puzzles and lessons in the browser: solved by hand and by key, refused, remembered, for all."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.guide import guide_of
from drystone.play.lesson import lessons_of
from drystone.play.puzzle import puzzles_of
from tests.browser.challenges.solving import (
    miss,
    on_board,
    open_puzzle,
    solve,
    some_puzzle,
    wrong_move,
)
from tests.browser.probes import check_width
from tests.browser.steps import (
    at_rest,
    check_axe_by_day_and_night,
    go,
    go_on,
    open_game,
    pane,
    play,
    settled,
    touch,
    your_games,
)
from tests.browsers.expecting import expect
from tests.sampling import sample_of

FORBIDDEN = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } })"


def test_a_puzzle_is_solved_by_touch_and_remembered(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    expect(page.locator("#challenge-task")).to_have_text(f"{puzzle.task}.")
    expect(page.locator("#challenge-count")).to_contain_text("0 of ")
    expect(page.locator("#players")).to_be_hidden()
    solve(page, puzzle)
    expect(page.locator("#spoken")).to_contain_text("Solved!")
    expect(page.locator("#challenge-count")).to_contain_text("1 of ")
    page.reload()
    expect(page.locator("#challenge-count")).to_contain_text("1 of ")
    page.locator("#challenge-more summary").click()
    here = page.locator("#challenge-items [aria-current]")
    expect(here).to_contain_text(f"{puzzle.task}.")
    expect(here).to_contain_text("solved")
    expect(page.locator("#challenge-items strong")).to_have_count(1)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#challenge-title")).to_contain_text(f"Puzzle {number + 1} of")
    assert page.url.endswith(f"?puzzle=anaash-{number + 1}")


def test_the_list_is_filtered_by_theme_and_the_puzzle_says_its_own_once_solved(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    about = page.locator("#challenge-about")
    expect(about).to_have_text(re.compile(r"^Rated 1[0-4]\d\d\.$"))
    solve(page, puzzle)
    expect(about).to_contain_text(f"Themes: {', '.join(puzzle.themes)}")
    about.get_by_role("link", name=puzzle.themes[0]).click()
    expect(page.locator("#wish-game")).to_have_value("anaash")
    expect(page.locator("#wish-theme")).to_have_value(puzzle.themes[0])
    page.get_by_role("button", name="Any puzzle").click()
    page.wait_for_url("**?puzzle=anaash-*")
    assert puzzle.themes[0] in on_board(page).themes
    open_puzzle(page, "anaash", number)
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("#bottom [data-act=moves]").click()
    page.locator("#challenge-more summary").press("Enter")
    theme = page.get_by_label("Theme", exact=True)
    theme.select_option("a sacrifice")
    given = [one for one in puzzles_of(catalogue()["anaash"]) if "a sacrifice" in one.themes]
    expect(page.locator("#challenge-items a")).to_have_count(len(given))
    expect(page.locator("#challenge-count")).to_have_text(f"0 of {len(given)} solved")
    check_axe_by_day_and_night(page)
    check_width(page)
    assert theme.evaluate("one => one.getBoundingClientRect().height") >= 44
    # The puzzles of the theme come one after the other.
    first, second = (1 + puzzles_of(catalogue()["anaash"]).index(one) for one in given[:2])
    page.locator("#challenge-items a").first.click()
    page.wait_for_url(f"**?puzzle=anaash-{first}")
    assert on_board(page) == given[0]
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(f"**?puzzle=anaash-{second}")


def test_the_puzzle_of_the_day_says_once_it_is_solved(page):
    go(page, "?puzzle")
    link = page.locator("[data-day-link]:visible")
    expect(link).to_have_text("Solve it")
    link.press("Enter")
    solve(page)
    page.locator('.places [data-to="puzzles"]').click()
    expect(link).to_have_text("Solved ✓")
    expect(page.locator("#day-streak")).to_have_text("Solved on 1 day in a row.")


def test_the_puzzle_of_a_past_day_is_opened_in_the_calendar_and_marked_once_solved(page):
    go(page, "?puzzle")
    page.locator("summary", has_text="Puzzles of past days").press("Enter")
    month, days = page.locator("#day-month"), page.get_by_role("table").get_by_role("link")
    this = month.text_content()
    later = page.get_by_role("button", name="Month after")
    expect(page.locator("#day-past [aria-current=date]")).to_have_count(1)
    expect(later).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Month before").press("Enter")
    expect(month).not_to_have_text(this)
    expect(page.locator("#spoken")).to_have_text(month.text_content())
    expect(page.locator("#day-past [aria-current=date]")).to_have_count(0)
    day = days.filter(has_text=re.compile(r"^\d+$")).and_(page.get_by_label("Anaash")).first
    label = day.get_attribute("aria-label")
    day.press("Enter")
    solve(page)
    page.go_back()
    expect(page.get_by_label(f"{label}, solved")).to_be_visible()
    day = days.filter(has_text=re.compile(r"^\d+$")).and_(page.get_by_label("Anaash")).first
    label = day.get_attribute("aria-label")
    day.press("Enter")
    miss(page)
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")
    page.go_back()
    expect(page.get_by_label(f"{label}, tried, not solved")).to_contain_text("✗")
    later.press("Enter")
    expect(month).to_have_text(this)


def test_a_report_of_a_puzzle_holds_its_position_and_the_reason(page):
    puzzle = puzzles_of(catalogue()["anaash"])[0]
    open_puzzle(page, "anaash", 1)
    page.locator("#report").evaluate(
        "one => one.dataset.to = 'mailto:me@example.org?body={report}'"
    )
    page.locator("#report summary").press("Enter")
    page.get_by_label("What is wrong").select_option("The task is not clear.")
    page.get_by_label("In your words").fill("Who is “Red”?\n100 %")
    page.get_by_label("In your words").press("Tab")
    sent = page.locator("#report-send")
    expect(sent).to_be_focused()
    body = parse_qs(urlsplit(sent.get_attribute("href")).query)["body"][0]
    name, reason, *_, address = body.splitlines()
    assert name == f"anaash-1: {puzzle.task}."
    assert reason == "The task is not clear. Who is “Red”?"
    check_axe_by_day_and_night(page)
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("The report is copied.")
    assert page.evaluate("copied") == body
    page.goto(address)
    expect(page.locator("#board")).to_have_attribute("data-position", puzzle.position)


def test_a_puzzle_is_found_and_solved_by_keyboard_alone(page):
    open_game(page)
    page.locator("#puzzles").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-place=puzzles] h1")).to_be_focused()
    page.locator("#puzzles-anaash a").focus()
    page.keyboard.press("Enter")
    puzzle = puzzles_of(catalogue()["anaash"])[0]
    expect(page.locator("#challenge-title")).to_contain_text("Puzzle 1 of")
    expect(page.locator("#board :focus")).to_be_attached()
    expect(page.locator("#spoken")).to_contain_text(puzzle.task)
    position = puzzle.start
    for text in puzzle.line:
        move = position.parse(text)
        for site in move.path if position.side == puzzle.side else ():
            walk_to(page, site)
            page.keyboard.press("Enter")
            settled(page)
        position = position.after(move)
    expect(page.locator("#hint strong")).to_have_text("Solved!")
    page.get_by_role("button", name="Next puzzle").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#challenge-title")).to_contain_text("Puzzle 2 of")
    expect(page.locator("#board :focus")).to_be_attached()


def walk_to(page, site):
    """Go to a square of a square board by arrow keys."""
    here = page.evaluate("document.activeElement.dataset.site")
    for back, forth, at in (("ArrowLeft", "ArrowRight", 0), ("ArrowDown", "ArrowUp", 1)):
        steps = ord(site[at]) - ord(here[at])
        for _ in range(abs(steps)):
            page.keyboard.press(forth if steps > 0 else back)
    expect(page.locator(f'[data-site="{site}"]')).to_be_focused()


def test_a_wrong_try_is_answered_and_taken_back(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    play(page, wrong_move(puzzle).path)
    words = page.locator("#hint strong")
    expect(words).to_contain_text(f"That’s not it: after {wrong_move(puzzle)} ")
    expect(words).to_contain_text(" answers ")
    expect(page.locator("#spoken")).to_contain_text(" answers ")
    expect(page.locator("#board [data-open]")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#board")).to_have_attribute("data-position", puzzle.position)
    expect(words).to_have_text("")
    solve(page, puzzle)


def test_the_solution_is_shown_and_stepped_through(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    solution = page.get_by_role("button", name="Show solution")
    solution.click()
    expect(page.locator("#said")).to_contain_text(" ".join(puzzle.line))
    expect(solution).to_be_hidden()
    expect(page.locator("#moves > li")).to_have_count(len(puzzle.line))
    for _ in puzzle.line[1:]:
        page.get_by_role("button", name="Next move").click()
    expect(page.locator("#hint strong")).to_have_text("That is the solution.")
    on = page.get_by_role("button", name="Next move")
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(on).to_be_focused()
    # It calls the eye no more.
    expect(on).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(page.locator("#challenge-count")).to_contain_text("0 of ")


@pytest.mark.parametrize("name", sample_of(drystone.games(), 2))
def test_the_first_puzzle_of_each_game_is_solved_by_touch(page, name):
    puzzle = puzzles_of(catalogue()[name])[0]
    page.goto(f"?puzzle={name}")
    expect(page.locator("#challenge")).to_be_visible()
    solve(page, puzzle)


# Turns the board as soon as the list has a move, which the page has just shown then.
TURN_AT_ONCE = """() => {
    const list = document.querySelector('#moves');
    new MutationObserver((_, watching) => {
        if (!list.querySelector('.entry')) return;
        watching.disconnect();
        document.querySelector('[data-act=flip]').click();
    }).observe(list, { childList: true, subtree: true });
}"""


def test_the_answer_comes_where_the_board_is_turned_meanwhile(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    expect(page.locator("#moves .entry")).to_have_count(0)
    page.evaluate(TURN_AT_ONCE)
    solve(page, puzzle)


@pytest.mark.parametrize("width", sample_of([360, 1280], 0, count=1))
def test_puzzles_are_for_everybody(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    pane(page, "game")
    page.locator("#challenge-more summary").click()
    expect(page.locator("#challenge-items li").first).to_be_visible()
    check_axe_by_day_and_night(page)
    if width == 360:
        page.keyboard.press("Escape")
    play(page, wrong_move(puzzle).path)
    expect(page.locator("#hint strong")).to_contain_text("after")
    check_axe_by_day_and_night(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#board")).to_have_attribute("data-position", puzzle.position)
    solve(page, puzzle)
    expect(page.locator("#challenge-items strong")).to_have_count(1)
    check_axe_by_day_and_night(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_where_nothing_can_be_kept_it_is_said_once_and_played_all_the_same(tab):
    tab.add_init_script(FORBIDDEN)
    number, puzzle = some_puzzle()
    open_puzzle(tab, "anaash", number)
    notice = tab.locator('[data-notice="progress"]')
    expect(notice).to_contain_text("This browser keeps nothing")
    solve(tab, puzzle)
    expect(tab.locator("#challenge-count")).to_contain_text("1 of ")
    expect(notice).to_have_count(1)


def test_a_puzzle_leaves_the_match_alone(page):
    open_game(page)
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
    page.wait_for_url("**saved=*")
    match = page.locator("#board").get_attribute("data-position")
    number, puzzle = some_puzzle()
    page.locator("#puzzles").click()
    page.locator("#puzzles-anaash a").click()
    expect(page.locator("#challenge")).to_be_visible()
    page.locator("#challenge-more summary").click()
    page.locator("#challenge-items a").nth(number - 1).click()
    expect(page.locator("#challenge-title")).to_contain_text(f"Puzzle {number} of")
    solve(page, puzzle)
    # On a phone the arrow at the top leads back to where puzzles are, not past them.
    expect(page.locator(".topbar .to-home")).to_have_attribute("href", "?puzzle")
    expect(page.locator(".topbar .to-home")).to_have_attribute("aria-label", "Puzzles")
    your_games(page)
    expect(page.locator("#kept-list > li")).to_have_count(1)
    page.go_back()
    pane(page, "more")
    page.get_by_role("button", name="Earlier match").click()
    expect(page.locator("#board")).to_have_attribute("data-position", match)
    expect(page.locator("#challenge")).to_be_hidden()
    expect(page.locator(".topbar .to-home")).to_have_attribute("aria-label", "Home")
    page.wait_for_url("**saved=*")
    go_on(page)
    expect(page.locator("#board")).to_have_attribute("data-position", match)


@pytest.mark.parametrize("link", ["#lessons", "#tour [data-act=tour]"])
def test_the_way_back_from_a_puzzle_leads_to_the_match_in_which_it_was_begun(tab, link):
    # A tab that other tests have used may have all the steps that are counted.
    open_game(tab)
    touch(tab, "a1", "a2")
    tab.wait_for_url("**saved=*")
    at_rest(tab)
    address, steps = tab.url, tab.evaluate("history.length")
    board, heading = tab.locator("#board"), tab.locator("#challenge-title")
    match = board.get_attribute("data-position")
    for way in ("button", "browser"):
        tab.locator(link).click()
        expect(heading).to_be_visible()
        first = heading.inner_text()
        tab.locator("#challenge-next").click()
        expect(heading).not_to_have_text(first)
        # However many are gone through, there is one step more.
        assert tab.evaluate("history.length") == steps + 1
        if way == "button":
            pane(tab, "more")
            tab.get_by_role("button", name="Earlier match").click()
        else:
            tab.go_back()
        expect(board).to_have_attribute("data-position", match)
        expect(heading).to_be_hidden()
        assert tab.url == address
        pane(tab, "game")
    tab.go_forward()
    expect(heading).to_be_visible()
    second = heading.inner_text()
    assert second != first
    tab.reload()
    settled(tab)
    expect(heading).to_have_text(second)
    tab.go_back()
    expect(board).to_have_attribute("data-position", match)
    expect(heading).to_be_hidden()


def test_puzzles_in_a_match_leads_to_their_list_and_back(page):
    back = page.get_by_role("button", name="Back to your match")
    page.goto("?puzzle")
    expect(page.locator("#puzzles-anaash")).to_be_visible()
    expect(back).to_be_hidden()
    open_game(page)
    touch(page, "a1", "a2")
    page.wait_for_url("**saved=*")
    match = page.url
    page.locator("#puzzles").click()
    expect(page.locator("#puzzles-anaash")).to_be_visible()
    expect(page.locator("#challenge")).to_be_hidden()
    back.click()
    expect(page.locator("#moves .entry")).to_have_count(1)
    expect(page.locator("#board :focus")).to_be_attached()
    assert page.url == match
    page.locator("#puzzles").click()
    page.locator("#puzzles-anaash a").click()
    expect(page.locator("#challenge-title")).to_contain_text("Puzzle 1 of")
    page.locator("#challenge-next").click()
    expect(page.locator("#challenge-title")).to_contain_text("Puzzle 2 of")
    page.go_back()
    back.click()
    expect(page.locator("#moves .entry")).to_have_count(1)
    expect(page.locator("#challenge")).to_be_hidden()
    page.wait_for_url(match)


def test_no_computer_helps_with_a_puzzle(page):
    open_game(page)
    pane(page, "analysis")
    page.locator("#puzzles").evaluate("link => link.click()")
    page.locator("#puzzles-anaash a").click()
    expect(page.locator("#challenge")).to_be_visible()
    expect(page.locator("#pane-analysis")).to_be_hidden()
    expect(page.locator("#pane-game")).to_be_visible()
    page.locator("[data-act=analyse]").evaluate("button => button.click()")
    expect(page.locator("#said")).to_contain_text("without the computer’s help")
    expect(page.locator("#lines > *")).to_have_count(0)


@pytest.mark.parametrize("name", sample_of(drystone.games(), 0))
def test_a_lesson_of_the_rules_is_solved_on_the_page(page, name):
    demo = lessons_of(guide_of(catalogue()[name]))[0]
    page.goto(f"rules/{name}.html")
    page.locator(f'a[href$="?lesson={name}-1"]', has_text="Try the lesson").click()
    expect(page.locator("#challenge-title")).to_contain_text("Tour, step 1 of")
    expect(page.locator("#challenge-task")).to_have_text(demo.lesson)
    expect(page.locator("#challenge-counted")).to_be_hidden()
    play(page, demo.shown.parse(demo.solution[0]).path)
    expect(page.locator("#hint strong")).to_have_text("Solved!")
    expect(page.locator("#challenge-count")).to_contain_text("1 of ")
