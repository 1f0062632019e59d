"""Clocks beside the players' names: chosen in the dialog, run to the fall of a flag, kept."""

from __future__ import annotations

import re

import pytest

from tests.browser.live.test_live import HERE, answer, offer, to_send
from tests.browser.probes import SMALL
from tests.browser.steps import (
    at_rest,
    check_axe_by_day_and_night,
    go,
    play,
    settled,
    to_home,
    touch,
    unfold,
)
from tests.browser.stored import notice
from tests.browsers.expecting import expect

PAUSE = "Pause: clocks"
# The strips as far as they can be seen: what is cut off, but for names, which may end in dots.
CUT = """() => [...document.querySelectorAll('.strip > :is(.clock, .pause)')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const inner = one.parentElement.getBoundingClientRect();
    return !width || left < inner.left || right > inner.right + 13 || right > innerWidth;
}).length"""


def begin(page, title, against, clock, *, seconds=None, penalty=False, small=True):
    """Begin a match by its card on Home, with a clock that is chosen in the dialog."""
    to_home(page)
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    unfold(page)
    page.locator(f'#play [name=against][value="{against}"]').check()
    if small:
        page.locator('#play [name="play-size"][value="4"]').check()
    page.get_by_label("Clock", exact=True).select_option(clock)
    if seconds:
        page.get_by_label("A handicap: not the same for both").check()
    for at, each in enumerate(seconds or ()):
        page.locator("#play").get_by_label(re.compile("minutes$")).nth(at).fill("0")
        page.locator("#play").get_by_label(re.compile("seconds a turn$")).nth(at).fill(str(each))
    if penalty:
        page.get_by_label("A fallen flag costs a veto, not the match").check()
    page.locator("#play [data-act=start]").click()
    settled(page)


def clock(page, strip):
    """The clock of a strip."""
    return page.locator(f"#{strip} [role=timer]")


@pytest.fixture
def timed(page):
    """A page with a match of two at one screen, three seconds a turn, after its first move."""
    go(page, "./")
    begin(page, "Anaash", "friend", "own", seconds=(30, 2))
    touch(page, "a1", "a2")
    return page


def test_a_flag_falls_at_one_screen_and_undo_gives_the_time_back(timed):
    page = timed
    result = page.locator("#result")
    expect(clock(page, "far")).to_have_text(re.compile(r"^0:0[01]\.\d$"))
    expect(clock(page, "far")).to_have_class(re.compile("low"))
    expect(result).to_contain_text("Blue’s time is up.")
    expect(page.locator("#spoken")).to_have_text("Red wins: Blue’s time is up.")
    expect(clock(page, "far")).to_have_text("0:00.0")
    expect(page.get_by_role("button", name=PAUSE)).to_be_hidden()
    page.locator("[data-act=undo]").first.click()
    expect(result).to_be_hidden()
    touch(page, "b1", "c1")
    expect(clock(page, "near")).to_have_text(re.compile("0:(30|29|28)"))


def test_a_reload_and_a_pause_keep_the_time(page):
    go(page, "./")
    begin(page, "Anaash", "friend", "300+5")
    touch(page, "a1", "a2")
    expect(clock(page, "near")).to_have_text("5:05")
    expect(clock(page, "far")).to_have_text("4:58")
    page.get_by_role("button", name=PAUSE).press("Enter")
    at_rest(page)
    shown = clock(page, "far").text_content()
    page.reload()
    settled(page)
    expect(page.get_by_role("button", name="Go on: clocks")).to_be_visible()
    expect(clock(page, "far")).to_have_text(shown)
    page.locator("#board [data-site=a1]").press("t")
    expect(page.locator("#said")).to_contain_text("Blue has 4 minutes 5")
    page.get_by_role("button", name="Go on: clocks").press("Enter")
    expect(clock(page, "far")).not_to_have_text(shown)


def test_who_leaves_stops_the_clocks_and_is_told_so(page):
    go(page, "./")
    begin(page, "Anaash", "friend", "180+2")
    touch(page, "a1", "a2")
    expect(clock(page, "far")).to_have_text("2:58")
    at_rest(page)
    left = notice(page, "clock")
    for leave in (page.reload, lambda: to_home(page)):
        leave()
        if page.locator("#continue").is_visible():
            expect(page.locator("#continue .state")).to_contain_text("paused at 2:5")
            page.locator("#continue").click()
        expect(left).to_contain_text("The clocks have stood since you left.")
        shown = clock(page, "far").text_content()
        page.wait_for_timeout(1200)
        expect(clock(page, "far")).to_have_text(shown)
        left.get_by_role("button", name="Go on").click()
        expect(left).to_be_hidden()
        expect(clock(page, "far")).not_to_have_text(shown)
        at_rest(page)
    go(page, "?matches")
    expect(page.locator("#kept-list li").first).to_contain_text("paused at 2:5")


@pytest.mark.parametrize("against", ["friend", "computer"])
def test_a_second_tab_shows_the_clocks_of_the_first_and_counts_on(page, against):
    first, second = page.context.new_page(), page
    go(first, "./")
    begin(first, "Anaash", against, "180+2")
    touch(first, "a1", "a2")
    expect(first.locator("#moves .entry")).to_have_count(1 + (against == "computer"))
    running = "far" if against == "friend" else "near"
    expect(clock(first, running)).to_have_text(re.compile("2:5[0-7]"))
    at_rest(first)
    second.goto(first.url)
    settled(second)
    stood = notice(second, "clock")
    expect(second.get_by_role("button", name=PAUSE)).to_be_visible()
    expect(stood).to_have_count(0)
    second.get_by_role("button", name=PAUSE).press("Enter")
    expect(first.get_by_role("button", name="Go on: clocks")).to_be_visible()
    for strip in ("near", "far"):
        expect(clock(second, strip)).to_have_text(clock(first, strip).text_content())
    first.get_by_role("button", name="Go on: clocks").press("Enter")
    expect(second.get_by_role("button", name=PAUSE)).to_be_visible()
    first.close()
    expect(stood).to_have_count(0)
    shown = clock(second, running).text_content()
    expect(clock(second, running)).not_to_have_text(shown)
    touch(second, *(("b1", "c1") if against == "friend" else ("d1", "d2")))
    expect(notice(second, "tabs")).not_to_contain_text("a match of its own")


def test_the_computer_has_a_clock_and_undo_gives_back(page):
    go(page, "./")
    begin(page, "Anaash", "computer", "300+5")
    assert page.get_by_label("Clock", exact=True).count() == 1
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)
    settled(page)
    expect(clock(page, "far")).to_have_text(re.compile("5:0[0-5]"))
    expect(clock(page, "near")).to_have_text("5:03")
    page.locator("[data-act=undo]").first.click()
    expect(clock(page, "near")).to_have_text("5:00")
    expect(page.get_by_role("button", name=PAUSE)).to_be_hidden()


def test_a_flag_may_cost_a_veto(page):
    go(page, "./")
    begin(page, "Ghast", "friend", "own", seconds=(60, 1), penalty=True, small=False)
    touch(page, "a1", "ne")
    expect(page.locator("#said")).to_have_text("Blue’s flag has fallen: that costs a veto.")
    expect(page.locator("#near .score")).to_contain_text("1 veto")
    expect(page.locator("#result")).to_be_hidden()


def test_two_who_play_live_see_each_others_clocks(page, phone):
    ann, bob = page, phone
    go(ann, "./")
    begin(ann, "Anaash", "elsewhere", "own", seconds=(60, 3))
    play(ann, ("a1", "a2"))
    expect(clock(ann, "near")).to_have_text("1:00")
    bob.goto(to_send(ann))
    settled(bob)
    back = answer(bob, offer(ann))
    ann.get_by_label("What your friend sends back").fill(back)
    ann.keyboard.press("Enter")
    for one in (ann, bob):
        expect(one.locator(HERE)).to_be_attached()
    expect(clock(ann, "far")).to_have_text(re.compile(r"0:02\.\d"))
    play(bob, ("b1", "c1"))
    for one, strip in ((ann, "near"), (bob, "far")):
        expect(clock(one, strip)).to_have_text("0:58")
    play(ann, ("a2", "b2"))
    expect(ann.locator("#result-reason")).to_contain_text("Blue’s time is up.")
    expect(bob.locator("#result-title")).to_contain_text("You lose")


def test_clocks_are_for_everybody(timed):
    page = timed
    page.get_by_role("button", name=PAUSE).press("Enter")
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(CUT) == 0
        assert not [one for one in page.evaluate(SMALL) if "pause" in one]
        check_axe_by_day_and_night(page)
    page.set_viewport_size({"width": 320, "height": 740})
    page.locator("[data-act=menu]").click()
    page.get_by_role("button", name="New game").click()
    unfold(page)
    expect(page.get_by_label("Clock", exact=True)).to_have_value("own")
    page.locator("#play-clock").scroll_into_view_if_needed()
    check_axe_by_day_and_night(page)
    seconds = page.get_by_role("group", name="Red").get_by_label("seconds a turn")
    expect(seconds).to_have_value("30")
    seconds.fill("0")
    page.locator("#play [data-act=start]").click()
    expect(seconds).to_be_focused()
