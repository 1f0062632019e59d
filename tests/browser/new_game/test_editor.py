"""A position is set up on a phone: by touch, by keyboard alone, and told to who cannot see it."""

import re
from pathlib import Path

import drystone
from tests.browser.steps import at_rest, check_axe_by_day_and_night, go_on, pane, settled
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
    page = phone
    page.goto("./")
    page.locator("[data-card=anaash] [data-act=play]").tap()
    assert page.locator("#play [data-act=start]").evaluate(LINES) == 1
    tap(page, "[data-act=setUp]")
    position(page, str(drystone.game("anaash").start()))
    tap(page, "[data-act=leaveEditor]")
    expect(page.locator("#editor")).to_be_hidden()
    page.goto("?game=anaash&size=4")
    settled(page)
    pane(page, "analysis")
    tap(page, "#of-position [data-act=edit]")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#editor")).to_be_visible()
    expect(page.locator("#hint")).to_have_text("This position can be played.")

    # By touch: a half-built position says what it lacks, and nothing is lost by an undo.
    tap(page, "[data-act=clearBoard]")
    position(page, EMPTY)
    line = page.locator("#hint")
    expect(line).to_have_text("Not playable yet: There is no checker on the board.")
    expect(page.locator("#edit-play")).to_have_attribute("aria-disabled", "true")
    for _ in range(2):
        tap(page, "[data-site=a1]")
    tap(page, ".edit-tool:has([value='put:b'])")
    for _ in range(2):
        tap(page, "[data-site=b1]")
    position(page, SET_UP)
    tap(page, "[data-act=editUndo]")
    position(page, "4/4/4/r2,b1,2 r")
    tap(page, "[data-act=editRedo]")
    position(page, SET_UP)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe_by_day_and_night(page)

    # The address holds what is set up.
    page.reload()
    position(page, SET_UP)

    # By keyboard alone: digits choose the tool, what happened is said at once.
    page.locator("#board [tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("2")
    expect(page.locator("[value='put:b']")).to_be_checked()
    page.keyboard.press("Enter")
    position(page, "b1,3/4/4/r2,b2,2 r")
    expect(page.locator("#spoken")).to_have_text("a4: blue checker.")
    expect(page.locator("#board [data-site=a4]")).to_have_attribute(
        "aria-label", "a4: blue checker"
    )
    page.keyboard.press("t")
    expect(page.locator("#said")).to_have_text(
        "Anaash, set up by hand. To move: Red. This position can be played."
    )
    page.keyboard.press("Control+z")
    position(page, SET_UP)
    page.locator("#edit-control-0").focus()
    page.keyboard.press("ArrowDown")
    position(page, SET_UP.replace(" r", " b"))
    page.locator("#edit-as-text summary").press("Enter")
    page.locator("#edit-text").fill("4/4 r")
    page.locator("#edit-told button:not([type])").press("Enter")
    expect(page.locator("#said")).to_have_class("error")
    expect(page.locator("#edit-text")).to_have_value("4/4 r")
    position(page, SET_UP.replace(" r", " b"))

    # What comes of it: code for another page, a picture.
    page.locator("#edit-embed").press("Enter")
    code = f'<drystone-board game="anaash" size="4" position="{SET_UP[:-1]}b" mode="play">'
    expect(page.locator("#edit-out")).to_have_value(re.compile(re.escape(code)))
    with page.expect_download() as coming:
        page.locator("#edit-svg").press("Enter")
    assert coming.value.suggested_filename == "anaash.svg"
    drawn = drystone.game("anaash", size=4).position(SET_UP.replace(" r", " b")).svg()
    shorter = drawn.replace("system-ui, sans-serif", "system-ui,sans-serif")  # as the site has it
    assert Path(coming.value.path()).read_text("utf-8") == shorter

    # A puzzle, which its address opens again.
    page.locator("#edit-pose").press("Enter")
    expect(page.locator("#said")).to_have_text(re.compile("Only one move is legal here"))
    page.locator("#edit-text").fill(PUZZLE)
    page.locator("#edit-told button:not([type])").press("Enter")
    position(page, PUZZLE)
    for again in range(2):
        if again:
            page.reload()
        else:
            page.locator("#edit-pose").press("Enter")
        expect(page.locator("#challenge-title")).to_have_text("A puzzle set up by hand")
        expect(page.locator("#challenge-task")).to_have_text("Blue to move and win in 1.")
        expect(page).to_have_url(re.compile("win=1"))
    expect(page.locator("#posed-link")).to_be_visible()
    for site in ("b1", "a1"):
        tap(page, f"#board [data-site={site}]")
    expect(page.locator("#hint")).to_contain_text("Solved!")
    tap(page, "#challenge-retry")
    pane(page, "more")
    page.locator("#more > summary").tap()
    tap(page, "#more [data-act=edit]")
    position(page, PUZZLE)

    # A match against the computer.
    page.locator("#edit-against").select_option("1")
    page.locator("#edit-side").select_option("1")
    page.locator("#edit-play").press("Enter")
    settled(page)
    expect(page.locator("html[data-editing]")).to_have_count(0)
    position(page, PUZZLE)
    expect(page.locator("[data-strip=b]")).to_contain_text("You")
    at_rest(page)
    assert "edit" not in page.url
    page.locator("#board [data-site=b1]").tap()
    expect(page.locator("#board [aria-pressed=true]")).to_have_attribute("data-site", "b1")


def test_what_is_set_up_from_a_match_is_played_against_the_same_level(quiet_page):
    page = quiet_page
    against, side = page.locator("#edit-against"), page.locator("#edit-side")
    page.goto("?game=anaash&size=4&edit")
    settled(page)
    expect(against).to_have_value("0")
    expect(side).to_be_hidden()
    page.goto("?game=anaash&size=4")
    settled(page)
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
    page.goto("?game=anaash&size=4&edit")
    settled(page)
    page.locator("#edit-as-text summary").click()
    page.locator("#edit-text").fill(PUZZLE)
    page.locator("#edit-told button:not([type])").click()
    position(page, PUZZLE)


def test_what_was_set_up_is_kept_even_if_nothing_is_played_from_it(quiet_page):
    page = quiet_page
    set_up_puzzle(page)
    page.locator("#edit-play").click()
    expect(page.locator("html[data-editing]")).to_have_count(0)
    page.wait_for_url("**saved=*")
    at_rest(page)
    go_on(page)
    position(page, PUZZLE)


def test_who_plays_is_carried_from_the_dialog_into_the_editor_and_on(quiet_page):
    """The first one on the move is a computer, which waits while its position is set up."""
    page = quiet_page
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
    expect(page.locator("#moves .entry")).to_have_count(1, timeout=90_000)
    expect(page.locator("[data-strip=b]")).to_contain_text("You")


def test_looking_for_a_puzzle_can_be_stopped(quiet_page):
    page = quiet_page
    page.goto("?game=accasta&edit")
    settled(page)
    button = page.locator("#edit-pose")
    button.press("Enter")
    expect(button).to_have_text("Stop looking")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(button).to_have_text("Make a puzzle", timeout=90_000)
    expect(page.locator("#said")).to_have_text(
        "Stopped: nobody knows yet whether this is a puzzle."
    )
    expect(page.locator("html[data-editing]")).to_be_attached()


def test_whoever_leaves_while_a_puzzle_is_looked_for_stays_with_the_match(quiet_page):
    page = quiet_page
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
    expect(page.locator("#edit-pose")).to_have_text("Make a puzzle", timeout=90_000)
    settled(page)
    expect(page.locator("html[data-challenge]")).to_have_count(0)
    expect(page.locator("#said")).to_be_empty()
