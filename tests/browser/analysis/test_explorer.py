"""What was played before is shown beside the moves, and played from there by key."""

from urllib.parse import parse_qs, urlsplit

from tests.browser.steps import at_rest, check_axe, go, new_game, settled, to_home, typed
from tests.browsers.expecting import expect


def with_a_finished_match(page):
    """Play a match on a small board to its end, and begin another."""
    go(page, "?game=anaash&size=4")
    typed(page, "a1xa2", "b1xc1", "resign")
    at_rest(page)
    new_game(page)


NOTE_TEXTS = """() => {
    const home = document.getElementById('explored');
    globalThis.noted = [];
    const note = () => globalThis.noted.push(home.hidden ? '' : home.textContent);
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(home, all);
}"""


def fits_on_a_phone(page):
    """Go back to the start there: the table is as wide as the sheet, and may be touched."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#bottom").get_by_role("button", name="Undo").click()
    page.locator("#bottom").get_by_role("button", name="Undo").click()
    expect(page.locator("#moves > li.now")).to_have_count(0)
    page.locator("[data-act=moves]").click()
    page.locator("#tab-analysis").click()
    table = page.locator("table[data-of=own]")
    expect(table).to_be_visible()
    assert table.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    height = table.get_by_role("button").evaluate("one => one.getBoundingClientRect().height")
    assert height >= 44
    check_axe(page)


def test_what_was_played_before_is_shown_and_played_by_key(page):
    with_a_finished_match(page)
    page.keyboard.press("Tab")  # whoever goes on by keys
    page.locator("#tab-game").focus()
    page.keyboard.press("ArrowRight")
    button = page.get_by_role("button", name="Explore", exact=True)
    page.evaluate(NOTE_TEXTS)
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    rows = page.locator("table[data-of=own] tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Red won 0, Blue won 1")
    expect(page.locator("#explored")).to_contain_text("1 match of yours that ended.")
    # Its bar has the colour of the pieces that have won.
    won = rows.locator("rect.blue")
    expect(won).to_have_count(1)
    colours = "one => [one, one.parentElement].map((it) => getComputedStyle(it).fill)"
    assert len(set(won.evaluate(colours))) == 2
    # Until one's match was read, nobody said that there is none.
    noted = page.evaluate("noted")
    assert not any("No match of yours" in text for text in noted)
    assert any("Your matches are being read: 0 of 1" in text for text in noted)
    check_axe(page)
    before = page.locator("#board").get_attribute("data-position")
    first = rows.get_by_role("button").text_content()
    # Until the next ones have come the rows of before play nothing: so no refusal is said.
    rows.get_by_role("button").focus()
    rows.get_by_role("button").evaluate("one => { one.click(); one.click(); }")
    expect(page.locator("#board")).not_to_have_attribute("data-position", before)
    settled(page)
    # The row of before stands there until the next ones have come.
    expect(rows.get_by_role("button")).not_to_have_text(first)
    expect(rows.get_by_role("button")).to_be_focused()
    expect(page.locator("#said")).to_be_empty()
    expect(page.locator("#explored")).to_have_attribute("aria-busy", "false")
    rows.get_by_role("button").press("Enter")
    expect(page.locator("#moves > li")).to_have_count(2)
    expect(button).to_be_focused()  # nothing was played from here
    expect(page.locator("#explored")).to_contain_text("None of them was played from here.")
    fits_on_a_phone(page)
    button.press("Enter")
    expect(page.locator("#explored")).to_be_hidden()
    go(page, "?puzzle=anaash-1")
    expect(page.locator("#explorer")).to_be_hidden()


def test_looking_about_in_the_explorer_does_not_replace_the_match_one_was_playing(page):
    with_a_finished_match(page)
    typed(page, "a1xb1")
    at_rest(page)
    go(page, "?game=anaash&size=4")
    page.locator("#tab-analysis").click()
    page.get_by_role("button", name="Explore", exact=True).click()
    listed = page.locator("table[data-of=own] tbody button")
    for plies in (1, 2):
        listed.first.click()
        expect(page.locator("#moves > li")).to_have_count(plies)
    at_rest(page)
    looked = parse_qs(urlsplit(page.url).query)["saved"]
    page.reload()  # what was looked at is there still
    expect(page.locator("#moves > li")).to_have_count(2)
    at_rest(page)
    to_home(page)
    going = page.locator("#continue")
    expect(going).to_contain_text("Move 1 ")
    # Who plays on has it as their match.
    page.go_back()
    expect(page.locator("#moves > li")).to_have_count(2)
    typed(page, "c3xd3")
    at_rest(page)
    assert parse_qs(urlsplit(page.url).query)["saved"] == looked
    to_home(page)
    expect(going).to_contain_text("Move 3 ")
