"""The table: all that one needs in sight, nothing moves under the hand, the words of the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import drystone
from drystone.core.rng import seeded
from tests.browser.steps import READY, open_game, pane, settled, touch, until
from tests.browser.test_computer import SLOW_SLICES, finished, set_level

LARGEST = {"anaash": 12, "accasta": None, "ashes": 8, "asli": 19, "ghast": 8}
NEEDED = ["#board", "#far", "#near", "[data-line]", "[data-act=undo]", "[data-act=hint]"]
PHONE = {"width": 360, "height": 740}

# Which of some elements are not whole in the window.
CUT_OFF = """(selectors) => selectors.filter((selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).some((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }) || !document.querySelector(selector)?.checkVisibility())"""
# Controls that are smaller than a finger.
SMALL = """() => [...document.querySelectorAll(
        'button, summary, select, input, .topbar a, .links a')]
    .filter((one) => one.checkVisibility() && !one.closest('.skip') && !one.matches('[type=radio]'))
    .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 43.5 || height < 43.5;
    }).map((one) => one.outerHTML.slice(0, 120))"""
SOLID = """() => {
    const moss = getComputedStyle(document.querySelector('[data-act=rematch]')).backgroundColor;
    return [...document.querySelectorAll('button')].filter((one) => one.checkVisibility() &&
        getComputedStyle(one).backgroundColor === moss).length;
}"""
OPEN_PARTS = "#buttons > button, #due > button"


def path_somewhere(name, size):
    """Return the options of a game and the path of one of its moves, the longest at hand."""
    options = {} if size is None else {"size": size}
    options |= {"komi": 7} if name == "asli" else {}
    start = drystone.game(name, **options).start()
    rng = seeded(3)
    return options, max((start.random_move(rng).path for _ in range(20)), key=len)


def check_in_sight(page):
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(CUT_OFF, NEEDED) == []
    parts = page.locator(OPEN_PARTS)
    if parts.count():
        assert page.evaluate(CUT_OFF, [OPEN_PARTS]) == []
    scrolled = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert scrolled <= 0
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SOLID) <= 1


@pytest.mark.parametrize("name", drystone.games())
def test_all_that_one_needs_is_in_sight_from_start_to_end(quiet_page, name):
    """On a phone and on a window of 1280, on the usual and on the largest board."""
    page = quiet_page
    for size in dict.fromkeys((None, LARGEST.get(name))):
        options, path = path_somewhere(name, size)
        open_game(page, {"game": name, "options": options})
        board = None
        for viewport in (PHONE, {"width": 1280, "height": 900}):
            page.set_viewport_size(viewport)
            settled(page)
            check_in_sight(page)
            touch(page, path[0])
            check_in_sight(page)
            board = page.locator("#board").bounding_box()
            page.locator("[data-act=undo]").click()
            settled(page)
            assert page.locator("#board").bounding_box() == board


def test_the_board_stays_where_it_is(quiet_page):
    """Through a turn, a refusal, an answer, thinking and the result; and that has its card."""
    page = quiet_page
    moves, _ = finished()
    for viewport in (PHONE, {"width": 1280, "height": 900}):
        page.set_viewport_size(viewport)
        open_game(page, {"game": "anaash", "options": {"size": 4}})
        before = page.locator("#board").bounding_box()
        touch(page, "a2")
        expect(page.locator("#said")).to_have_class("refusal")
        assert page.locator("#board").bounding_box() == before
        for number, move in enumerate(moves, 1):
            page.evaluate(
                """(text) => {
                    document.querySelector('#move').value = text;
                    document.querySelector('#typed').requestSubmit();
                }""",
                move,
            )
            expect(page.locator("#moves .entry")).to_have_count(number)
        expect(page.locator("[data-result]")).to_be_visible()
        assert page.locator("#board").bounding_box() == before
        card = page.locator("[data-result]").bounding_box()
        beyond = before["x"] + before["width"], before["y"] + before["height"]
        assert card["x"] >= beyond[0] - 1 or card["y"] >= beyond[1] - 1
        check_in_sight(page)


def test_a_rematch_begins_with_colours_swapped(quiet_page):
    page = quiet_page
    open_game(page, {"game": "anaash", "options": {"size": 4}})
    for move in finished()[0]:
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect(page.locator("#move")).to_have_value("")
    expect(page.locator("#tab-analysis")).to_have_text("Review")
    set_level(page, 2, 1)
    page.locator("[data-act=rematch]").click()
    expect(page.locator("[data-result]")).to_be_hidden()
    expect(page.locator('[data-strip="r"]')).to_contain_text("Beginner")
    expect(page.locator("#tab-analysis")).to_have_text("Analysis")


def test_thinking_and_stop_are_in_sight_on_a_phone(own_page):
    page = own_page
    page.add_init_script(SLOW_SLICES)
    page.set_viewport_size(PHONE)
    page.goto("?game=anaash&size=12")
    expect(page.locator(READY)).to_be_attached()
    set_level(page, 2, 6)
    page.keyboard.press("Escape")
    touch_and_go(page, "a1", "a2")
    shown = page.evaluate(
        """() => new Promise((done) => {
            const start = performance.now();
            const look = () => document.querySelector('[data-act=stop]').checkVisibility()
                ? done(performance.now() - start) : setTimeout(look, 5);
            look();
        })"""
    )
    assert shown < 5_000
    assert page.evaluate(CUT_OFF, ["[data-act=stop]", ".strip.turn"]) == []
    expect(page.locator(".strip.turn")).to_contain_text("thinking")
    assert page.evaluate("scrollY") == 0
    page.locator("[data-act=stop]").click()
    expect(page.locator("[data-act=stop]")).to_be_hidden()


def touch_and_go(page, *sites):
    for site in sites:
        page.locator(f'[data-site="{site}"]').click()


def test_ghasts_directions_are_six_buttons_on_a_phone(phone):
    phone.goto("?game=ghast")
    settled(phone)
    phone.locator('[data-site="a1"]').tap()
    ways = phone.locator("#buttons .pictured")
    expect(ways).to_have_count(6)
    boxes = [one.bounding_box() for one in ways.all()]
    assert {round(box["height"]) for box in boxes} == {48}
    assert len({round(box["y"]) for box in boxes}) == 1
    assert "wheel" not in phone.locator("#under").inner_text()
    ways.nth(1).tap()
    expect(phone.locator("#moves > li")).to_have_text(["1. a1>nw"])


def test_the_skip_link_leaves_whose_turn_it_is_in_sight(quiet_page):
    for viewport in (PHONE, {"width": 1280, "height": 720}):
        quiet_page.set_viewport_size(viewport)
        open_game(quiet_page, {"game": "anaash", "options": {"size": 4}})
        quiet_page.keyboard.press("Tab")
        quiet_page.keyboard.press("Enter")
        assert quiet_page.evaluate(CUT_OFF, ["#far", "#near", "[data-line]"]) == []


def test_a_piece_in_the_hand_brings_up_no_review(quiet_page):
    open_game(quiet_page, {"game": "anaash", "options": {"size": 4}})
    touch(quiet_page, "a1")
    pane(quiet_page, "analysis")
    expect(quiet_page.locator("#review")).to_be_hidden()
    expect(quiet_page.locator("#tab-analysis")).to_have_text("Analysis")


def test_the_graph_has_sides_an_axis_and_can_be_clicked(quiet_page):
    page = quiet_page
    open_game(page, {"game": "anaash", "options": {"size": 4}})
    moves, positions = finished()
    for move in moves:
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect(page.locator("#move")).to_have_value("")
    page.locator("[data-result]").get_by_role("button", name="Review").click()
    expect(page.locator(f"#graph[data-plies='{len(moves)}']")).to_be_attached(timeout=90_000)
    expect(page.locator("#better-first")).to_have_text("Red better")
    expect(page.locator("#better-second")).to_have_text("Blue better")
    box = page.locator("#graph").bounding_box()
    page.locator("#graph").click(position={"x": box["width"] * 2 / len(moves), "y": 20})
    expect(page.locator("#board")).to_have_attribute("data-position", positions[1])
    expect(page.locator("#course-move")).to_have_text("2")
    page.locator("#course-ply").fill("1")
    expect(page.locator("#board")).to_have_attribute("data-position", positions[0])
    points = page.locator("#turning-points button")
    assert not re.search(r"[+−]\d", " ".join(points.all_inner_texts()))


def test_a_puzzle_solved_with_help_says_nothing_of_who_has_won(quiet_page):
    page = quiet_page
    page.goto("?puzzle=anaash-1")
    expect(page.locator("#challenge")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show solution").click()
    settled(page)
    while page.locator("[data-act=redo]").is_enabled():
        page.locator("[data-act=redo]").click()
        settled(page)
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#hint")).to_have_text(re.compile(r"^\s*Solved, with help\.\s*$"))
    assert "wins:" not in page.locator("#table").inner_text()
    expect(page.locator("[data-result]")).to_be_hidden()


def test_the_sheets_of_a_phone_open_and_close(phone):
    open_game(phone, {"game": "anaash", "options": {"size": 4}})
    touch(phone, "a1", "a2")
    phone.locator("[data-act=moves]").tap()
    expect(phone.locator("#moves > li")).to_have_count(1)
    expect(phone.locator("#sheet")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#sheet")).to_be_hidden()
    phone.locator("[data-act=menu]").tap()
    expect(phone.locator("#pane-more")).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    until(phone, "!document.querySelector('#sheet').open")
    phone.set_viewport_size({"width": 1280, "height": 900})
    expect(phone.locator("#panel")).to_be_visible()
