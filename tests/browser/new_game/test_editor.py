"""A position is set up on a phone: by touch, by keyboard alone, and told to who cannot see it."""

import re

import drystone
from tests.browser.steps import at_rest, check_axe_by_day_and_night, go, go_on, pane, settled
from tests.browsers.expecting import expect

EMPTY = "4/4/4/4 r"
SET_UP = "4/4/4/r2,b2,2 r"
PUZZLE = "4/4/4/r2,b2,b2,1 b"
LINES = """button => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getClientRects().length;
}"""

CHOOSE = """(field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("change", {bubbles: true}));
}"""


def position(page, text):
    settled(page)
    expect(page.locator("#board")).to_have_attribute("data-position", text)


def tap(page, selector):
    page.locator(selector).tap()
    settled(page)


def test_a_position_is_set_up_by_touch_and_by_keyboard(phone):
    phone.goto("./")
    phone.locator("[data-card=anaash] [data-act=play]").tap()
    assert phone.locator("#play [data-act=start]").evaluate(LINES) == 1
    tap(phone, "[data-act=setUp]")
    position(phone, str(drystone.game("anaash").start()))
    tap(phone, "[data-act=leaveEditor]")
    expect(phone.locator("#editor")).to_be_hidden()
    go(phone, "?game=anaash&size=4")
    pane(phone, "analysis")
    tap(phone, "#of-position [data-act=edit]")
    expect(phone.locator("#sheet")).to_be_hidden()
    expect(phone.locator("#editor")).to_be_visible()
    expect(phone.locator("#hint")).to_have_text("This position can be played.")

    # By touch: a half-built position says what it lacks, and nothing is lost by an undo.
    tap(phone, "[data-act=clearBoard]")
    position(phone, EMPTY)
    line = phone.locator("#hint")
    expect(line).to_have_text("Not playable yet: There is no checker on the board.")
    expect(phone.locator("#edit-play")).to_have_attribute("aria-disabled", "true")
    for _ in range(2):
        tap(phone, "[data-site=a1]")
    tap(phone, ".edit-tool:has([value='put:b'])")
    for _ in range(2):
        tap(phone, "[data-site=b1]")
    position(phone, SET_UP)
    tap(phone, "[data-act=editUndo]")
    position(phone, "4/4/4/r2,b1,2 r")
    tap(phone, "[data-act=editRedo]")
    position(phone, SET_UP)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe_by_day_and_night(phone)

    # The address holds what is set up.
    phone.reload()
    position(phone, SET_UP)

    # By keyboard alone: digits choose the tool, what happened is said at once.
    phone.locator("#board [tabindex='0']").focus()
    phone.keyboard.press("Home")
    for _ in range(3):
        phone.keyboard.press("ArrowUp")
    phone.keyboard.press("2")
    expect(phone.locator("[value='put:b']")).to_be_checked()
    phone.keyboard.press("Enter")
    position(phone, "b1,3/4/4/r2,b2,2 r")
    expect(phone.locator("#spoken")).to_have_text("a4: blue checker.")
    expect(phone.locator("#board [data-site=a4]")).to_have_attribute(
        "aria-label", "a4: blue checker"
    )
    phone.keyboard.press("t")
    expect(phone.locator("#said")).to_have_text(
        "Anaash, set up by hand. To move: Red. This position can be played."
    )
    phone.keyboard.press("Control+z")
    position(phone, SET_UP)
    phone.locator("#edit-control-0").focus()
    phone.keyboard.press("ArrowDown")
    position(phone, SET_UP.replace(" r", " b"))
    phone.locator("#edit-as-text summary").press("Enter")
    phone.locator("#edit-text").fill("4/4 r")
    phone.locator("#edit-told button:not([type])").press("Enter")
    expect(phone.locator("#said")).to_have_class("error")
    expect(phone.locator("#edit-text")).to_have_value("4/4 r")
    position(phone, SET_UP.replace(" r", " b"))

    # A puzzle, which its address opens again.
    phone.locator("#edit-pose").press("Enter")
    expect(phone.locator("#said")).to_have_text(re.compile("Only one move is legal here"))
    phone.locator("#edit-text").fill(PUZZLE)
    phone.locator("#edit-told button:not([type])").press("Enter")
    position(phone, PUZZLE)
    for again in range(2):
        if again:
            phone.reload()
        else:
            phone.locator("#edit-pose").press("Enter")
        expect(phone.locator("#challenge-title")).to_have_text("A puzzle set up by hand")
        expect(phone.locator("#challenge-task")).to_have_text("Blue to move and win in 1.")
        expect(phone).to_have_url(re.compile("win=1"))
    expect(phone.locator("#posed-link")).to_be_visible()
    for site in ("b1", "a1"):
        tap(phone, f"#board [data-site={site}]")
    expect(phone.locator("#hint")).to_contain_text("Solved!")
    tap(phone, "#challenge-retry")
    pane(phone, "more")
    phone.locator("#more > summary").tap()
    tap(phone, "#more [data-act=edit]")
    position(phone, PUZZLE)


def test_what_is_set_up_from_a_match_is_played_against_the_same_level(page):
    against, side = page.locator("#edit-against"), page.locator("#edit-side")
    go(page, "?game=anaash&size=4&edit")
    expect(against).to_have_value("0")
    expect(side).to_be_hidden()
    go(page, "?game=anaash&size=4")
    for seat, level, me in (("2", "3", "Red"), ("1", "2", "Blue")):
        for other in ("1", "2"):
            chosen = level if other == seat else "0"
            page.locator(f"#seat-{other}").evaluate(CHOOSE, chosen)
            settled(page)
        page.evaluate("document.querySelector('#more [data-act=edit]').click()")
        settled(page)
        expect(against).to_have_value(level)
        expect(side.locator("option:checked")).to_have_text(me)
        page.locator("[data-act=leaveEditor]").click()
        settled(page)


def set_up_puzzle(page):
    go(page, "?game=anaash&size=4&edit")
    page.locator("#edit-as-text summary").click()
    page.locator("#edit-text").fill(PUZZLE)
    page.locator("#edit-told button:not([type])").click()
    position(page, PUZZLE)


def test_what_was_set_up_is_kept_even_if_nothing_is_played_from_it(page):
    set_up_puzzle(page)
    page.locator("#edit-play").click()
    expect(page.locator("html[data-editing]")).to_have_count(0)
    page.wait_for_url("**saved=*")
    at_rest(page)
    go_on(page)
    position(page, PUZZLE)


def test_who_plays_is_carried_from_the_dialog_into_the_editor_and_on(page):
    """The first one on the move is a computer, which waits while its position is set up."""
    page.goto("./")
    page.locator("[data-card=anaash] [data-act=play]").click()
    page.locator("#play [name=against][value=computer]").check()
    page.locator("#play [name=play-level][value='2']").check()
    page.locator("#play [name=play-seat][value=second]").check()
    page.locator("#play [data-act=setUp]").click()
    settled(page)
    expect(page.locator("#edit-against")).to_have_value("2")
    expect(page.locator("#edit-side option:checked")).to_have_text("Blue")
    page.wait_for_timeout(1_500)
    expect(page.locator("#editor")).to_be_visible()
    position(page, str(drystone.game("anaash").start()))
    page.locator("[data-act=leaveEditor]").click()
    expect(page.locator("#moves .entry")).to_have_count(1)
    expect(page.locator("[data-strip=b]")).to_contain_text("You")


def test_looking_for_a_puzzle_can_be_stopped(page):
    go(page, "?game=accasta&edit")
    button = page.locator("#edit-pose")
    button.press("Enter")
    expect(button).to_have_text("Stop looking")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(button).to_have_text("Make a puzzle")
    expect(page.locator("#said")).to_have_text(
        "Stopped: nobody knows yet whether this is a puzzle."
    )
    expect(page.locator("html[data-editing]")).to_be_attached()


def test_whoever_leaves_while_a_puzzle_is_looked_for_stays_with_the_match(page):
    page.goto(f"?game=anaash&size=4&position={PUZZLE.replace(' ', '%20')}")
    position(page, PUZZLE)
    page.evaluate("document.querySelector('#more [data-act=edit]').click()")
    expect(page.locator("html[data-editing]")).to_be_attached()
    settled(page)
    page.evaluate("""() => {
        document.querySelector('#edit-pose').click();
        document.querySelector('[data-act=leaveEditor]').click();
    }""")
    expect(page.locator("html[data-editing]")).to_have_count(0)
    # It has ended once the button says so again.
    expect(page.locator("#edit-pose")).to_have_text("Make a puzzle")
    settled(page)
    expect(page.locator("html[data-challenge]")).to_have_count(0)
    expect(page.locator("#said")).to_be_empty()
