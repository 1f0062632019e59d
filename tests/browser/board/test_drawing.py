"""Marks of one's own: by the right button, a pen, keys; they stay with the move, in records too."""

from tests.browser.steps import (
    Finger,
    at_rest,
    check_axe_by_day_and_night,
    middle,
    open_game,
    pane,
    settled,
    touch,
)
from tests.browsers.expecting import expect

DRAWN = """() => [...document.querySelectorAll('#sketch > .sketched')].map((one) =>
    one.getAttribute('class').slice(9) + (one.querySelector('circle') ? ' circle' : ' arrow'))"""


def space(page, site):
    return page.locator(f'#board [role="gridcell"] > [data-site="{site}"]')


def marks(page, count):
    """Return what is drawn, once it is so many."""
    expect(page.locator("#sketch > .sketched")).to_have_count(count)
    return page.evaluate(DRAWN)


def right_drag(page, start, end, *held):
    for key in held:
        page.keyboard.down(key)
    page.mouse.move(*middle(space(page, start)))
    page.mouse.down(button="right")
    page.mouse.move(*middle(space(page, end)), steps=3)
    page.mouse.up(button="right")
    for key in held:
        page.keyboard.up(key)
    settled(page)


def test_the_right_button_draws_and_a_click_wipes(small):
    before = small.locator("#board").get_attribute("data-position")
    menus = "menus = 0; addEventListener('contextmenu', (e) => menus += !e.defaultPrevented)"
    small.evaluate(menus)
    right_drag(small, "a1", "a1")
    assert marks(small, 1) == ["G circle"]
    right_drag(small, "a1", "b2", "Shift")
    right_drag(small, "d1", "c3", "Alt")
    right_drag(small, "b1", "b1", "Control", "Alt")
    assert marks(small, 4) == ["G circle", "R arrow", "B arrow", "Y circle"]
    right_drag(small, "a1", "b2", "Shift")
    right_drag(small, "a1", "a1", "Alt")
    assert marks(small, 3) == ["B arrow", "Y circle", "B circle"]
    assert small.evaluate("menus") == 0
    expect(small.locator("#board")).to_have_attribute("data-position", before)
    # A move leaves them where they are, and a click that can touch nothing wipes them.
    touch(small, "a1", "a2")
    marks(small, 0)
    small.locator('[data-act="undo"]').click()
    marks(small, 3)
    small.mouse.click(*middle(space(small, "b1")))
    marks(small, 0)
    expect(small.locator("#said")).to_be_empty()


def test_marks_are_stored_with_the_move_and_stand_in_its_record(small):
    touch(small, "a1", "a2")
    right_drag(small, "a1", "b2", "Shift")
    marks(small, 1)
    touch(small, "b1", "c1")
    right_drag(small, "d4", "d4")
    at_rest(small)
    small.reload()
    settled(small)
    assert marks(small, 1) == ["G circle"]
    small.locator('[data-act="stepBack"]').click()
    assert marks(small, 1) == ["R arrow"]
    record = small.evaluate("""async () => {
        const { promise, resolve } = Promise.withResolvers();
        navigator.clipboard.writeText = async (text) => resolve(text);
        document.querySelector('[data-act=copyRecord]').click();
        return promise;
    }""")
    assert "a1xa2 {[%cal Ra1b2]}" in record
    open_game(small)
    marks(small, 0)
    pane(small, "more")
    small.locator("#record > summary").click()
    small.locator("#record-text").fill(record)
    small.locator('[data-act="readRecord"]').click()
    assert marks(small, 1) == ["R arrow"]


def test_keys_draw_and_are_told(small):
    space(small, "a1").focus()
    said = small.locator("#spoken")
    for key, words in (
        ("i", "A mark begins on a1."),
        ("i", "Green circle on a1."),
        ("Alt+i", "A mark begins on a1."),
        ("ArrowRight", ""),
        ("Alt+Shift+I", "Yellow arrow from a1 to b1."),
        ("o", "Drawn: yellow arrow from a1 to b1."),
        ("i", "A mark begins on b1."),
        ("Escape", "No mark."),
    ):
        small.keyboard.press(key)
        expect(said).to_contain_text(words)
    assert marks(small, 2) == ["G circle", "Y arrow"]
    small.locator('[data-act="keys"]:visible').click()
    expect(small.locator("#keys-list")).to_contain_text("draw: I again")


def test_a_finger_draws_with_the_pen_and_touches_again_after_it(phone):
    open_game(phone)
    before = phone.locator("#board").get_attribute("data-position")
    pane(phone, "more")
    phone.locator('[data-act="draw"]:visible').click()
    pens = phone.locator("#pens button")
    expect(pens).to_have_count(5)
    for one in pens.all():
        box = one.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 360
    finger = Finger(phone)
    phone.touchscreen.tap(*middle(space(phone, "a1")))
    assert marks(phone, 1) == ["G circle"]
    phone.locator('[data-pen="B"]').click()
    start, end = (middle(space(phone, site)) for site in ("a1", "c2"))
    finger.down(start)
    finger.slide(start, end)
    finger.up()
    assert marks(phone, 2) == ["G circle", "B arrow"]
    check_axe_by_day_and_night(phone)
    expect(phone.locator("#board")).to_have_attribute("data-position", before)
    expect(phone.locator("#board [data-touched]")).to_have_count(0)
    phone.locator("#pens").get_by_text("Done").click()
    expect(phone.locator("#pens")).to_be_hidden()
    phone.touchscreen.tap(*middle(space(phone, "a1")))
    expect(phone.locator("#board [data-touched]")).not_to_have_count(0)
    marks(phone, 2)
