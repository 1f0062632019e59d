"""Every feature of the page by keyboard alone: reached by Tab and arrows, seen, and never lost.

Nothing here clicks, and nothing is focused but by keys.
"""

from __future__ import annotations

import pytest

import drystone
from tests.browser.steps import go, open_game, settled
from tests.browsers.expecting import expect
from tests.sampling import sample_of

FURTHEST = 150
"""More key presses than any way through the page takes."""

# What has the focus: whether it can be seen to have it, what it is, and its place on the page.
FOCUS = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { lost: true };
    const mark = one.matches('.site') ? one.querySelector('.hit') : one.closest('.choice') ?? one;
    const style = getComputedStyle(mark);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    const stroked = style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 5;
    const at = [...document.all].indexOf(one);
    return { lost: false, seen: outlined || stroked, what: one.outerHTML.slice(0, 160), at };
}"""
# Whether an element has the focus; nothing, if it is not on the page any more.
FOCUSED = "(one) => one.isConnected ? one === document.activeElement : null"


class Keys:
    """A page that is used by keys alone; after each the focus is somewhere, and can be seen."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            settled(self.page)
        self.check()

    def check(self):
        focus = self.page.evaluate(FOCUS)
        assert not focus["lost"], "the focus is lost"
        assert focus["seen"], focus["what"]

    def type(self, text):
        self.page.keyboard.type(text)

    def go_to(self, target, key="Tab"):
        """Press a key until the target has the focus."""
        found = target.element_handle()  # to look for it by its words takes as long as ten keys
        for _ in range(FURTHEST):
            if (there := found.evaluate(FOCUSED)) is None:
                found = target.element_handle()
                there = found.evaluate(FOCUSED)
            if there:
                self.check()
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never comes to {target}")

    def use(self, target, key="Enter"):
        self.go_to(target)
        self.press(key)

    def button(self, name, within="body"):
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def pane(self, name):
        """Go to a tab, or to what stands behind More."""
        if name == "more":
            self.use(self.button("More"))
        else:
            tab = self.page.locator('[role="tab"]:not([tabindex="-1"])')
            self.go_to(tab, "Shift+Tab")
            if self.page.locator("#pane-more").is_visible():
                self.press("Enter")
            self.go_to(self.page.locator(f"#tab-{name}"), "ArrowRight")
        expect(self.page.locator(f"#pane-{name}")).to_be_visible()


@pytest.fixture
def keys(page):
    open_game(page)
    return Keys(page)


def play_first(keys):
    """Play a1xa2 on the board, which begins at its first open space."""
    keys.go_to(keys.page.locator('#board [tabindex="0"]'))
    keys.press("Home", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter")
    expect(keys.page.locator("#moves > li")).to_have_count(1)


def test_tab_comes_to_everything_and_back(keys):
    """Each control that can be used is met once on the way through, and its focus is seen."""
    for panel in ("#record", "#more"):
        keys.page.locator(panel).evaluate("(one) => { one.open = true; }")
    for name in ("game", "analysis", "notes", "more"):
        keys.pane(name)
        leave(keys)
        check_all_met(keys)


def leave(keys):
    """Go on to where the page ends: the next Tab comes to its beginning."""
    for _ in range(FURTHEST):
        if keys.page.evaluate("document.activeElement === document.body"):
            return
        keys.page.keyboard.press("Tab")
    pytest.fail("Tab never leaves the page")


def check_all_met(keys):
    met = []
    for _ in range(FURTHEST):
        keys.page.keyboard.press("Tab")
        focus = keys.page.evaluate(FOCUS)
        if focus["lost"]:
            break
        assert focus["seen"], focus["what"]
        met.append(focus["at"])
    assert len(met) == len(set(met))
    missed = keys.page.evaluate(
        """(met) => [...document.querySelectorAll('a[href], button, input, select, textarea')]
            .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
            .filter((one) => one.type !== 'radio' || one.checked)
            .filter((one) => !met.includes([...document.all].indexOf(one)))
            .map((one) => one.outerHTML)""",
        met,
    )
    assert missed == []


def test_the_skip_link_leads_to_the_board(keys):
    keys.page.keyboard.press("Tab")
    expect(keys.page.locator(".skip[href='#board']")).to_be_focused()
    keys.page.keyboard.press("Enter")
    expect(keys.page.locator('#board [tabindex="0"]')).to_be_focused()


def test_resigning_is_asked_once_more(keys):
    """A key pressed twice changes nothing, Escape and No leave it, Yes resigns."""
    resign = keys.button("Resign")
    keys.pane("more")
    expect(resign).to_be_hidden()
    keys.pane("game")
    play_first(keys)
    keys.pane("more")
    question = keys.page.get_by_role("group", name="Resign as Blue?")
    keys.use(resign)
    expect(question).to_be_visible()
    expect(resign).to_be_hidden()
    expect(keys.button("No, play on")).to_be_focused()
    keys.press("Enter")
    expect(resign).to_be_focused()
    keys.press("Enter", "Escape")
    expect(resign).to_be_focused()
    expect(question).to_be_hidden()
    keys.press("Enter")
    keys.go_to(keys.button("Yes, resign"), "Shift+Tab")
    keys.press("Enter")
    expect(keys.page.locator("#board")).to_have_attribute("data-outcome", "r")
    expect(keys.page.locator("#spoken")).to_have_text("Red wins: Blue has resigned.")
    expect(keys.page.locator("#moves")).to_contain_text("Blue has resigned")
    expect(keys.page.locator("[data-act=toReview]")).to_be_focused()
    assert keys.page.locator("#panel").get_attribute("data-pane") == "game"
    keys.pane("more")
    expect(resign).to_be_hidden()
    keys.check()


def test_playing_taking_back_and_turning(keys):
    page = keys.page
    play_first(keys)
    keys.press("Escape", "o", "c")
    expect(page.locator("#said")).to_contain_text("May be touched")
    keys.use(keys.button("Undo"))
    expect(page.locator("#board")).to_have_attribute("data-position", f"{start()} r")
    keys.use(keys.button("One move on"))
    expect(page.locator("#moves [aria-current]")).to_have_count(1)
    keys.use(keys.button("Flip"), "Space")
    expect(page.locator("#said")).to_have_text("The board is turned.")
    keys.use(keys.button("New game"))
    keys.use(page.locator("#play [data-act=start]"))
    expect(page.locator("#moves > li")).to_have_count(0)
    keys.pane("more")
    keys.use(keys.button("Earlier match"))
    expect(page.locator("#moves > li")).to_have_count(1)


def start():
    return str(drystone.game("anaash", size=4).start()).split(" ")[0]


def test_the_tree_with_marks_and_comments(keys):
    page = keys.page
    play_first(keys)
    keys.go_to(page.locator("#move"))
    keys.type("b1xb2")
    keys.press("Enter")
    expect(page.locator("#moves > li")).to_have_count(2)
    keys.go_to(page.locator('#moves [tabindex="0"]'), "Shift+Tab")
    keys.press("ArrowUp")
    expect(page.locator("#moves [aria-current]")).to_contain_text("a1xa2")
    keys.press("Home", "ArrowRight", "ArrowLeft", "ArrowDown")
    keys.go_to(page.locator("#move"))
    keys.type("b1xa1")
    keys.press("Enter")
    settled(page)
    keys.pane("notes")
    keys.use(keys.button("good move", "#here"))
    expect(keys.button("good move", "#here")).to_have_attribute("aria-pressed", "true")
    keys.go_to(page.locator("#comment"))
    keys.type("Better")
    keys.press("Control+Enter", "Tab")
    expect(page.locator("#moves .comment")).to_have_text("Better")
    keys.go_to(keys.button("Delete from here"))
    keys.press("Enter")
    keys.pane("game")
    keys.use(keys.button("Bring the moves back"))
    expect(page.locator("#moves .comment")).to_have_text("Better")
    keys.check()


def test_a_refusal_and_its_rule(keys):
    page = keys.page
    keys.go_to(page.locator('#board [tabindex="0"]'))
    keys.press("Home", "ArrowUp", "Enter")
    link = page.locator("#said a")
    expect(link).to_be_visible()
    keys.go_to(link)
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    expect(opened.value.locator(":target")).to_be_visible()


def test_a_piece_is_turned_and_the_curtain_lifted(keys):
    page = keys.page
    go(page, "?game=ghast&size=4&mode=fakerghast")
    keys.go_to(page.locator('#board [tabindex="0"]'))
    for home in ("Home", "End"):
        keys.press(home, "Enter", "r", "Shift+R", "Enter")
    expect(page.locator("#curtain")).to_be_visible()
    expect(keys.button("Show the board")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator('#board [tabindex="0"]')).to_be_focused()


@pytest.mark.parametrize("name", sample_of(["index", "anaash"], 1, count=1))
def test_a_rules_page(page, name):
    page.goto(f"rules/{name}.html")
    met = 0
    for _ in range(FURTHEST):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["lost"]:
            break
        assert focus["seen"], focus["what"]
        met += 1
        if page.evaluate("document.activeElement.matches('summary')"):
            page.keyboard.press("Enter")
    assert met >= page.locator("main a:visible, main summary:visible").count()
