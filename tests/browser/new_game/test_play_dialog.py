"""The dialog in which a match is chosen: its options, who plays, what is wrong with them."""

from __future__ import annotations

import re

import pytest

import drystone
from tests.browser.probes import PHONE, SCREENS, check_page
from tests.browser.steps import (
    at_rest,
    begin,
    go,
    go_on,
    new_game,
    open_game,
    settings,
    settled,
    to_home,
    touch,
)
from tests.browsers.expecting import expect
from tests.sampling import crossed, sample_of


@pytest.mark.parametrize("name", sample_of(drystone.games(), 2))
def test_a_dialog_begins_each_game_as_the_second_player_too(page, name):
    title = type(drystone.game(name)).title
    go(page, "./")
    begin(page, title, "computer", level=1, seat="second")
    expect(page.locator("#moves .entry")).not_to_have_count(0)
    settled(page)


def test_play_now_asks_which_game_and_begins_with_the_last_one(page):
    go(page, "./")
    dialog = page.locator("#play")
    games = dialog.get_by_role("group", name="Game", exact=True)
    page.get_by_role("button", name="Play now").click()
    expect(games.get_by_role("radio")).to_have_count(len(drystone.games()))
    expect(games.locator("svg")).to_have_count(len(drystone.games()))
    expect(games.get_by_role("radio", name="Anaash", exact=True)).to_be_checked()
    games.get_by_role("radio", name="Anaash", exact=True).focus()
    page.keyboard.press("ArrowRight")
    chosen = games.locator("input:checked").get_attribute("value")
    title = type(drystone.game(chosen)).title
    assert title != "Anaash"
    expect(dialog.get_by_role("heading", level=2)).to_have_text(f"Play {title}")
    check_page(page)
    dialog.locator("[data-act=start]").click()
    expect(page.locator("#title")).to_have_text(title)
    settled(page)
    to_home(page)
    for size in ({"width": 1280, "height": 800}, {"width": 360, "height": 640}):
        page.set_viewport_size(size)
        page.get_by_role("button", name="Play now").click()
        expect(games.get_by_role("radio", name=title)).to_be_checked()
        games.get_by_role("radio", name="Anaash", exact=True).check()
        chosen = dialog.locator("#play-chosen")
        expect(chosen).to_have_text(
            "Computer · 2 Learner · Red, first · No clock · Board size 6 · Rated"
        )
        for one in (chosen, dialog.locator("[data-act=start]")):
            expect(one).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Clock", exact=True)).to_be_hidden()
        for game in games.get_by_role("radio").all():
            game.check()
            expect(chosen).to_have_text(re.compile("· Rated$"))
        dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    expect(games).to_be_hidden()
    dialog.locator("#play-choices > summary").click()
    page.get_by_label("Clock", exact=True).select_option("180+2")
    dialog.locator("[name=against][value=friend]").check()
    expect(chosen).to_have_text("Friend here · Clock 3+2 · Board size 6 · Not rated")
    page.get_by_label("Clock", exact=True).select_option("own")
    for field in ("minutes", "seconds a turn"):
        dialog.get_by_label(field).first.fill("1")
        assert dialog.get_by_label(field).first.evaluate(IN_SIGHT), field


# Whether what has the focus is what one sees where it is.
IN_SIGHT = """(field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
}"""


# What of the match to go on with is cut off, or stands out of its card.
CUT_IN_CARD = """() => {
    const card = document.querySelector('#continue').getBoundingClientRect();
    return [...document.querySelectorAll('#continue .words > *')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const cut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1;
        return (cut && one.clientWidth) || top < card.top || bottom > card.bottom;
    }).map((one) => one.className);
}"""


def test_the_last_choice_is_remembered_and_the_match_goes_on_against_the_same_level(page):
    go(page, "./")
    begin(page, "Anaash", "computer", level=1, size=8)
    touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).to_have_count(2)
    page.wait_for_url("**saved=*")
    at_rest(page)
    go_on(page)
    expect(page.locator("#moves .entry")).to_have_count(2)
    game = drystone.game("anaash", size=8)
    position = game.position(page.locator("#board").get_attribute("data-position"))
    touch(page, *position.moves()[0].path)
    expect(page.locator("#moves .entry")).to_have_count(4)
    to_home(page)
    expect(page.locator("#continue .who")).to_have_text("You (Red) against Beginner")
    expect(page.locator("#continue .state")).to_have_text("Move 4 · your turn")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        longest = "You (Black) against Grandmaster"
        page.locator("#continue .who").evaluate("(one, words) => one.textContent = words", longest)
        assert page.evaluate(CUT_IN_CARD) == []
    page.set_viewport_size(SCREENS["desk"])
    begin(page, "Anaash", "friend")
    touch(page, "a1", "a2")
    at_rest(page)
    to_home(page)
    other = page.locator("#going-on a")
    for words in ("You (Red) against Beginner", "Move 4 · your turn"):
        expect(other).to_contain_text(words)
    other.click()
    expect(page.locator("#moves .entry")).to_have_count(4)
    to_home(page)
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    expect(page.locator("#play [name=play-level]:checked")).to_have_value("1")
    expect(page.locator("#play [name=play-size]:checked")).to_have_value("8")


def test_a_pie_is_asked_for_against_the_computer(page):
    go(page, "./")
    page.get_by_role("button", name="Play Asli", exact=True).click()
    chosen = page.locator("#play [name=play-komi]:checked")
    expect(chosen).to_have_value("0")
    expect(page.locator("#play-seat")).to_contain_text("Black, first")
    expect(page.locator("#play-seat")).to_contain_text("Random")
    page.locator("#play [name=against][value=friend]").check()
    expect(chosen).to_have_value("pie")
    page.locator("#play [name=against][value=computer]").check()
    page.locator("#play [name=play-komi][value=pie]").check()
    expect(page.locator("#play-seat")).not_to_contain_text("Black")


def test_a_drawn_option_is_changed_by_touching_it(page):
    go(page, "./")
    page.get_by_role("button", name="Play Ghast", exact=True).click()
    page.locator("#play-more > summary").click()
    expect(page.locator("#play-summary")).to_contain_text("Vetoes 0 and 0")
    page.get_by_role("button", name="Upper right: a coupler").click()
    expect(page.get_by_role("button", name="Upper right: the receiver")).to_be_visible()
    page.get_by_role("button", name="Vetoes: Orange: more").click()
    expect(page.locator("#play-summary")).to_contain_text("Vetoes 1 and 0")
    page.locator("#play-advanced > summary").click()
    exact = page.get_by_label("Tile", exact=True)
    expect(exact).to_have_value(">r.c.c")
    exact.fill(">c.R.c")
    exact.press("Tab")
    expect(page.get_by_role("button", name="Upper right: a coupler")).to_be_visible()
    page.locator("[data-act=start]").click()
    settled(page)
    assert "vetoes=1%2F0" in page.url or "vetoes=1/0" in page.url


@pytest.mark.parametrize(
    ("name", "width"), crossed(drystone.games(), [360, 1280], one_in=5, turn=2)
)
def test_axe_sizes_and_words_of_the_dialogs(page, name, width):
    page.set_viewport_size({"width": width, "height": 800})
    go(page, "./")
    if name == drystone.games()[0]:
        with settings(page):
            check_page(page)
    page.get_by_role("button", name=f"Play {type(drystone.game(name)).title}", exact=True).click()
    for more in page.locator("#play summary").all():
        if more.is_visible():
            more.click()
    check_page(page)


# Whether the reason why a field is refused stands right beside or below it: no line apart.
BESIDE = """(field) => {
    const reason = document.getElementById(field.getAttribute('aria-describedby'));
    const [a, b] = [field, reason].map((one) => one.getBoundingClientRect());
    const apart = Math.max(b.top - a.bottom, b.left - a.right, a.top - b.bottom, a.left - b.right);
    return reason.textContent !== '' && reason.checkVisibility() && apart < 12;
}"""


def test_a_new_game_is_chosen_like_the_one_on_the_board_and_nothing_is_lost(page):
    open_game(page)
    touch(page, "a1", "a2")
    position = page.locator("#board").get_attribute("data-position")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#play-title")).to_have_text("Play Anaash")
    expect(page.locator("#play [name=against]:checked")).to_have_value("friend")
    expect(page.locator("#play [name=play-size]:checked")).to_have_value("4")
    page.keyboard.press("Escape")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.get_by_role("button", name="New game")).to_be_focused()
    expect(page.locator("#board")).to_have_attribute("data-position", position)
    expect(page.locator("#moves .entry")).to_have_count(1)
    new_game(page)
    expect(page.locator("#moves .entry")).to_have_count(0)
    assert "size=4" in page.url


@pytest.mark.parametrize(
    "size", sample_of([PHONE, SCREENS["desk"]], 1, count=1), ids=lambda size: str(size["width"])
)
def test_an_options_error_stands_beside_its_field_and_what_was_typed_stays(page, size):
    page.set_viewport_size(size)
    go(page, "./")
    page.get_by_role("button", name="Play Ghast", exact=True).click()
    for more in ("#play-more", "#play-advanced"):
        page.locator(f"{more} > summary").click()
    tile = page.get_by_label("Tile", exact=True)
    tile.fill("nonsense")
    tile.press("Tab")
    expect(page.locator(".wrong", has_text="not “nonsense”")).to_be_visible()
    assert tile.evaluate(BESIDE)
    page.locator("#play [name=play-size][value='5']").check()
    expect(tile).to_have_value("nonsense")
    assert tile.evaluate(BESIDE)
    page.locator("#play [data-act=start]").click()
    expect(tile).to_be_focused()
    expect(page.locator("#play")).to_be_visible()
    tile.fill(">c.R.c")
    vetoes = page.get_by_label("Vetoes: Orange", exact=True)
    vetoes.fill("1000")
    vetoes.press("Tab")
    assert vetoes.evaluate(BESIDE)
    expect(vetoes).to_have_value("1000")
    page.locator("#play-advanced > summary").click()
    page.locator("#play-more > summary").click()
    page.locator("#play [data-act=start]").click()
    expect(vetoes).to_be_focused()
    vetoes.fill("1")
    page.locator("#play [data-act=start]").click()
    expect(page.locator("#play")).to_be_hidden()


def test_what_stands_under_advanced_alone_has_one_fold_and_no_two(page):
    go(page, "./")
    for name, nested in (("Asli", False), ("Ghast", True), ("Asli", False)):
        page.get_by_role("button", name=f"Play {name}", exact=True).click()
        expect(page.locator("#play-title")).to_have_text(f"Play {name}")
        expect(page.locator("#play-more")).to_be_visible(visible=nested)
        expect(page.locator("#play-advanced > summary")).to_be_visible(visible=not nested)
        if not nested:
            page.locator("#play-advanced > summary").click()
            expect(page.get_by_label("Board size: any")).to_be_visible()
        page.keyboard.press("Escape")
