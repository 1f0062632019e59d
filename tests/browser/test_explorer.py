"""What was played before is shown beside the moves, and played from there by key."""

from tests.browser.expecting import expect
from tests.browser.steps import at_rest, check_axe, new_game, settled


def typed(page, *moves):
    for move in moves:
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect(page.locator("#move")).to_have_value("")
        settled(page)


def with_a_finished_match(page):
    """Play a match on a small board to its end, and begin another."""
    page.goto("?game=anaash&size=4")
    settled(page)
    typed(page, "a1xa2", "b1xc1", "resign")
    at_rest(page)
    new_game(page)


def test_what_was_played_before_is_shown_and_played_by_key(quiet_page):
    page = quiet_page
    with_a_finished_match(page)
    page.locator("#tab-game").focus()
    page.keyboard.press("ArrowRight")
    button = page.get_by_role("button", name="Explore", exact=True)
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    rows = page.locator("table[data-of=own] tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Red won 0, Blue won 1")
    expect(page.locator("#explored")).to_contain_text("1 match of yours that ended.")
    check_axe(page)
    before = page.locator("#board").get_attribute("data-position")
    rows.get_by_role("button").press("Enter")
    expect(page.locator("#board")).not_to_have_attribute("data-position", before)
    settled(page)
    expect(rows.get_by_role("button")).to_be_focused()
    rows.get_by_role("button").press("Enter")
    expect(page.locator("#moves > li")).to_have_count(2)
    expect(button).to_be_focused()  # nothing was played from here
    expect(page.locator("#explored")).to_contain_text("None of them was played from here.")
    button.press("Enter")
    expect(page.locator("#explored")).to_be_hidden()
    page.goto("?puzzle=anaash-1")
    settled(page)
    expect(page.locator("#explorer")).to_be_hidden()


def test_on_a_phone_the_table_fits(phone):
    page = phone
    with_a_finished_match(page)
    page.get_by_role("button", name="Moves", exact=True).click()
    page.locator("#tab-analysis").click()
    page.locator("[data-act=explore]").click()
    table = page.locator("table[data-of=own]")
    expect(table).to_be_visible()
    for box in (table, page.locator("#panel")):
        assert box.evaluate("one => one.scrollWidth <= one.clientWidth")
    height = table.get_by_role("button").evaluate("one => one.getBoundingClientRect().height")
    assert height >= 44
    table.get_by_role("button").tap()
    expect(page.locator("#moves > li")).to_have_count(1)
