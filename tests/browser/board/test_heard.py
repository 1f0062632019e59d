"""What is announced after each kind of happening, in order, as a screen reader gets it."""

from __future__ import annotations

import pytest

import drystone
from drystone.app.views.speech import spoken, walked_words
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from tests.browser.ears import ears_of
from tests.browser.steps import first_of_each_game, open_game
from tests.browsers.expecting import expect


@pytest.mark.parametrize("record", first_of_each_game(), ids=lambda record: record["game"])
def test_each_happening_is_heard_once_and_in_order(page, record, tmp_path):
    match = Match(drystone.game(record["game"], **record["options"]).start())
    open_game(page, record)
    expect(page.locator("#spoken")).not_to_be_empty()
    ears, field = ears_of(page, tmp_path), page.locator("#move")

    def type_move(text):
        field.fill(text)
        field.press("Enter")
        return ears.next()

    refused = type_move("zz9")
    assert refused.startswith("“zz9” ")
    assert type_move("zz9") == refused, "the same answer again is heard again"
    for text in record["moves"][:2]:
        match.play(text)
        assert type_move(text) == spoken(SeenMatch(match, None))
    field.press("Escape")
    page.keyboard.press("u")
    match.step(1)
    assert ears.next() == walked_words(SeenMatch(match, None), taken_back=True)
    page.keyboard.press("l")
    assert ears.next().startswith(spoken(SeenMatch(match, None)))
    page.keyboard.press("t")
    assert f"{match.game.title}" in ears.next()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    ears.listen_again()
    page.keyboard.press("s")
    assert ears.next() == page.locator("#said").text_content(), "nothing is said anew"
    assert len(ears.heard) == 8, ears.heard
