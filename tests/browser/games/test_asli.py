"""Asli in the page: set-up by pie, the prison, holding, what the overlays show."""

from __future__ import annotations

import pytest

from tests.browser.steps import go, open_game, pane, panel, settled, touch
from tests.browsers.expecting import expect


def by_pie(page):
    go(page, "?game=asli")
    return page


@pytest.mark.parametrize(("colour", "first"), [("black", "White"), ("white", "Black")])
def test_set_up_by_pie(page, colour, first):
    page = by_pie(page)
    expect(page.locator(".strip.turn")).to_contain_text("Player 1")
    page.locator("#buttons input").fill("7")
    page.get_by_role("button", name="Choose").click()
    expect(page.locator(".strip.turn")).to_contain_text("Player 2")
    expect(page.locator("[data-line]")).to_contain_text("7 black stones")
    page.locator(f'[data-site="{colour}"][data-open]').click()
    expect(page.locator(".strip.turn")).to_contain_text("Black")
    expect(page.locator("#near")).to_contain_text(first)
    touch(page, "e5")
    expect(page.locator("#moves > li")).to_have_count(3)


def test_overlays_are_shown_on_request_and_taken_away(page):
    open_game(page, {"game": "asli", "options": {"size": 5, "komi": 0}})
    touch(page, "a1")
    settled(page)
    pane(page, "more")
    before = page.locator("#board svg").inner_html()
    extras = (("Groups", "one group"), ("Territories", "Black’s"), ("Groups in danger", "A ring"))
    for name, words in extras:
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#legend")).to_contain_text(words)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        expect(page.locator("#legend")).to_be_hidden()
    settled(page)
    assert page.locator("#board svg").inner_html() == before


def test_a_dead_own_group_is_shown(page):
    open_game(page, {"game": "asli", "options": {"size": 5, "komi": 0}})
    panel(page, "#more")
    page.get_by_label("Position", exact=True).fill("4w/5/4w/5/b1b2 b - bw -")
    page.get_by_role("button", name="Set up").click()
    settled(page)
    touch(page, "b1")
    expect(page.locator("#said")).to_have_class("refusal")
    expect(page.locator("#board .shown").first).to_be_attached()
