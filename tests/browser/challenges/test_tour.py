"""A stranger's first minutes and what follows: tour, dialog, score, puzzles one after the other."""

from __future__ import annotations

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.correspondence import CorrespondenceGame
from drystone.play.guide import guide_of
from drystone.play.lesson import lessons_of
from drystone.play.puzzle import puzzles_of
from tests.browser.challenges.solving import (
    miss,
    solve,
)
from tests.browser.probes import CUT_OFF, SCREENS, STEPS, check_free
from tests.browser.steps import (
    check_axe,
    go,
    play,
    settled,
    to_home,
)
from tests.browsers.expecting import expect
from tests.sampling import sample_of

SEEN = ["[data-line] strong", "#challenge-task", "#challenge-retry", "#challenge-next", "#board"]


def test_a_tour_is_offered_until_it_is_declined_and_moves_no_board(page):
    go(page, "?game=ashes")
    offer = page.locator("#tour")
    expect(offer).to_contain_text("New to Ashes?")
    before = page.locator("#board").bounding_box()
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_be_hidden()
    after = page.locator("#board").bounding_box()
    assert all(abs(before[side] - after[side]) <= 1 for side in before)
    page.reload()
    settled(page)
    expect(page.locator("#lessons")).to_be_visible()
    expect(offer).to_be_hidden()
    to_home(page)
    for title, offered in (("Ashes", False), ("Anaash", True)):
        page.get_by_role("button", name=f"Play {title}", exact=True).click()
        expect(page.locator("#play-title")).to_have_text(f"Play {title}")
        expect(page.locator("#play-tour")).to_be_visible(visible=offered)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("width", sample_of([1280, 360], 0, count=1))
def test_the_offer_of_a_tour_gives_way_to_the_moves_and_comes_back(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    go(page, "?game=anaash&size=4")
    offer = page.locator("#tour")
    expect(offer).not_to_have_attribute("hidden", "")
    before = page.locator("#board").bounding_box()
    match = drystone.match("anaash", size=4)
    for number in range(1, 5):
        expect(offer).not_to_have_attribute("hidden", "")
        move = match.position.moves()[0]
        match.play(str(move))
        play(page, move.path)
        expect(page.locator("#moves .entry")).to_have_count(number)
    expect(offer).to_have_attribute("hidden", "")
    after = page.locator("#board").bounding_box()
    assert all(abs(before[side] - after[side]) <= 1 for side in before)
    go(page, "?game=anaash&size=6")
    expect(offer).not_to_have_attribute("hidden", "")


def test_a_tour_is_taken_by_touches_and_ends_with_the_way_to_a_match(phone):
    go(phone, "./")
    phone.get_by_role("button", name="Play Anaash", exact=True).tap()
    phone.get_by_role("button", name="Learn it in a minute").tap()
    expect(phone.locator("#play")).to_be_hidden()
    steps = [demo for demo in lessons_of(guide_of(catalogue()["anaash"])) if demo.step]
    for number, demo in enumerate(steps, 1):
        expect(phone.locator("#challenge-title")).to_contain_text(f"Tour, step {number} of")
        expect(phone.locator("#challenge-play")).to_be_hidden()
        play(phone, demo.shown.parse(demo.solution[0]).path, "tap")
        expect(phone.locator("#hint strong")).to_have_text("Solved!")
        if number < len(steps):
            phone.get_by_role("button", name="Next lesson").tap()
    expect(phone.locator("#challenge-task")).to_contain_text("Not yet shown: Coming nearer; ")
    hrefs = [f"rules/anaash.html#{rule}" for rule in steps[-1].unshown]
    check_axe(phone)
    links = phone.locator("#challenge-task a")
    assert [link.get_attribute("href") for link in links.all()] == hrefs
    phone.get_by_role("button", name="Play Anaash", exact=True).tap()
    expect(phone.locator("#play-title")).to_have_text("Play Anaash")
    expect(phone.locator("#play-tour")).to_be_hidden()


def test_a_lesson_that_no_other_follows_leads_to_a_match_even_if_it_was_only_shown(page):
    lessons = lessons_of(guide_of(catalogue()["anaash"]))
    steps = sum(bool(demo.step) for demo in lessons)
    play_now = page.locator("#challenge-play")
    for number, leads in ((1, False), (len(lessons), True), (steps, True)):
        go(page, f"?lesson=anaash-{number}")
        expect(play_now).to_be_hidden()
        page.locator("#challenge-solution").click()
        expect(page.locator("#challenge-solution")).to_be_hidden()
        expect(play_now).to_be_visible(visible=leads)
    # Solved after all, with that help, it leads there as well.
    page.locator("#challenge-retry").click()
    expect(play_now).to_be_hidden()
    last = next(demo for demo in lessons if demo.step == steps)
    play(page, last.shown.parse(last.solution[0]).path)
    expect(page.locator("#hint")).to_contain_text("Solved, with help.")
    expect(play_now).to_be_visible()


def test_learn_begins_each_games_row_with_its_tour(page):
    go(page, "?learn")
    for name in drystone.games():
        first = page.locator(f"#learn-{name} .button").first
        expect(first).to_contain_text("about a minute")
        expect(first).to_have_attribute("href", f"?lesson={name}-1")
    page.locator("#learn-asli .button").first.click()
    expect(page.locator("#challenge-title")).to_contain_text("Tour, step 1 of")


@pytest.mark.parametrize("name", sample_of(drystone.games(), 4))
def test_a_verdict_is_in_sight_with_what_may_be_done_next(page, name):
    """In the puzzle with the longest task."""
    puzzles = puzzles_of(catalogue()[name])
    longest = max(range(len(puzzles)), key=lambda at: len(puzzles[at].task))
    go(page, f"?puzzle={name}-{longest + 1}")
    for act, state in ((miss, "wrong"), (solve, "solved")):
        act(page)
        expect(page.locator(f"#hint[data-verdict={state}]")).to_be_visible()
        settled(page)
        for size in SCREENS["phone"], SCREENS["desk"]:
            page.set_viewport_size(size)
            assert page.evaluate(CUT_OFF, SEEN) == []
        if state == "wrong":
            page.get_by_role("button", name="Try again").click()
            expect(page.locator("#hint")).to_have_attribute("data-verdict", "")


HELD = """() => {
    const [strip, words, board] = ['#challenge', '#challenge-task', '#board svg'].map(
        (one) => document.querySelector(one).getBoundingClientRect());
    const beyond = document.documentElement.scrollHeight - innerHeight;
    return words.top >= strip.top && words.bottom <= strip.bottom && strip.bottom <= board.top + 1
        && beyond <= 0;
}"""


@pytest.mark.parametrize("name", sample_of(drystone.games(), 0))
def test_what_a_tour_says_has_its_room_above_the_board(page, name):
    page.goto(f"?lesson={name}-1")
    expect(page.locator("#challenge")).to_be_visible()
    settled(page)
    for size in SCREENS["phone"], SCREENS["desk"]:
        page.set_viewport_size(size)
        assert page.evaluate(HELD), size


# How far the buttons below the board reach into the bar at the foot of a phone, in pixels.
COVERED = """() => {
    const every = [...document.querySelectorAll('#under button')];
    const shown = every.filter((one) => one.checkVisibility());
    const lowest = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom));
    return lowest - document.querySelector('#bottom').getBoundingClientRect().top;
}"""

# Whether a name is seen where it stands: neither cut off nor under something else.
SHOWN = """(name) => {
    const { left, top, width, height } = name.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === name;
}"""


@pytest.mark.parametrize("name", sample_of(drystone.games(), list(drystone.games()).index("ghast")))
def test_on_a_phone_a_tour_names_both_sides_and_no_bar_covers_its_buttons(phone, name):
    for step in range(1, 5):
        phone.goto(f"?lesson={name}-{step}")
        expect(phone.locator("#challenge")).to_be_visible()
        settled(phone)
        assert phone.evaluate(COVERED) <= 0, step
        names = phone.locator(".strip > strong")
        assert "You" in names.all_inner_texts()
        for one in names.all():
            assert one.evaluate(SHOWN)


@pytest.mark.parametrize("name", ["ashes", "ghast", "asli"])
def test_whoever_is_invited_is_offered_the_tour_beside_what_may_be_touched(phone, name):
    """The steps; and where there is a choice, its buttons, as the board can be touched, too."""
    ann = CorrespondenceGame.begin(drystone.game(name))
    ann.play(str(ann.here.moves()[0]))
    phone.goto(f"./#{ann.link()}")
    expect(phone.locator("[data-notice=tour]")).to_contain_text("New to")
    settled(phone)
    steps = [] if name == "asli" else STEPS
    check_free(phone, *steps, *([] if name == "ashes" else ["#buttons button"]))
    assert phone.evaluate(CUT_OFF, ["[data-notice=tour] button"]) == []
