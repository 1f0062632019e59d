"""A tile is laid face down by hand: where that is told, what is refused, and play from there."""

import re

import pytest

from tests.browser.steps import check_axe_by_day_and_night, open_game, pane, settled, touch
from tests.browsers.expecting import expect

FAKER = {"game": "ghast", "options": {"size": 4, "mode": "fakerghast"}}
COLUMNS = "one => getComputedStyle(one).gridTemplateColumns.split(' ').length"
TOPS = "all => all.map(one => one.getBoundingClientRect().top)"


@pytest.fixture
def editing(page):
    """Begin with an empty board of a game in which tiles lie face down."""
    page.emulate_media(reduced_motion="reduce")
    open_game(page, FAKER)
    pane(page, "analysis")
    page.locator("#of-position [data-act=edit]").click()
    settled(page)
    return page


def use(page, tool, *sites):
    """Touch spaces with a tool."""
    page.locator(f"[name=edit-tool][value='{tool}']").check()
    for site in sites:
        touch(page, site)


def position(page):
    settled(page)
    return page.locator("#board").get_attribute("data-position")


def refused(page, button, why):
    """A button that cannot be used is within reach, is told with its reason, and says it."""
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_accessible_description(why)
    button.focus()
    expect(button).to_be_focused()
    before = position(page)
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text(why)
    assert position(page) == before


def test_a_tile_is_laid_face_down_and_play_goes_on_from_there(editing):
    page = editing
    link = page.get_by_role("button", name="Copy link", exact=True).and_(page.locator("#edit-link"))
    play = page.locator("#edit-play")
    refused(page, page.locator("[data-act=editUndo]"), "There is no edit to take back.")
    refused(page, page.locator("[data-act=editRedo]"), "There is no edit to make again.")
    use(page, "put:o", "a1")
    use(page, "cover", "a1")
    assert "o0?r2" in position(page)
    expect(page.locator("#hint")).to_contain_text("What lies face down on a1 cannot be there")
    refused(page, play, re.compile("needs a position that can be played.*face down on a1"))
    assert "position=" not in page.url

    # Turned, and marked as the first of a pair, it can be played, and given to nobody.
    use(page, "turn", "a1")
    use(page, "mark:half", "a1")
    wanted = position(page)
    assert "o5?r2" in wanted
    expect(page.locator("#hint")).to_have_text("This position can be played.")
    expect(play).to_have_attribute("aria-disabled", "false")
    expect(page.locator("#edit-kept")).to_contain_text("only this tab keeps it")
    refused(page, link, re.compile("would give away"))
    refused(page, page.locator("#edit-embed"), re.compile("would give away"))
    check_axe_by_day_and_night(page)

    # Neither the address nor what is stored under it tells the tile; this tab has it still.
    assert "?r" not in page.evaluate("decodeURIComponent(location.href)")
    page.reload()
    assert position(page) == wanted
    play.click()
    settled(page)
    expect(page.locator("#editor")).to_be_hidden()
    assert page.evaluate("Object.keys(sessionStorage)") in ([], ["drystone:draft"])
    touch(page, "a4", "nw")
    expect(page.locator("#curtain")).to_contain_text("Pass the device to Blue.")
    page.get_by_role("button", name="Show the board").click()
    assert not re.search(r"\?[rf]", position(page))


def test_what_everybody_may_see_stands_in_the_address(editing):
    page = editing
    use(page, "put:o", "a1")
    assert "position=" in page.url
    expect(page.locator("#edit-kept")).to_be_hidden()
    use(page, "cover", "a1")
    assert "position=" not in page.url
    while "?" in position(page):  # real and fake, each flipped sooner or later, then face up
        touch(page, "a1")
    assert "position=" in page.url
    assert page.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("width", [1280, 360])
def test_tools_stand_in_rows_of_which_none_is_alone(editing, width):
    page = editing
    page.set_viewport_size({"width": width, "height": 800})
    tools = page.locator(".edit-tool")
    tops = tools.evaluate_all(TOPS)
    rows = [tops.count(top) for top in sorted(set(tops))]
    assert len(tops) >= 6
    assert rows[-1] > 1
    assert rows[0] == page.locator("#edit-tools").evaluate(COLUMNS)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
