"""The match as a moving picture and on paper, puzzles on a sheet."""

from __future__ import annotations

from pathlib import Path

from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from tests.browser.steps import RESIGN, go, touch, until
from tests.browsers.expecting import expect


def test_a_match_is_a_moving_picture_and_goes_on_paper_with_diagrams(small):
    touch(small, "a1", "a2")
    touch(small, "b1", "c1")
    small.evaluate(RESIGN)
    small.get_by_role("button", name="Share", exact=True).click()
    with small.expect_download() as coming:
        small.get_by_role("button", name="Moving picture (GIF)").click()
    moving = Path(coming.value.path()).read_bytes()
    assert moving[:6] == b"GIF89a"
    assert moving.count(b"\x21\xf9\x04") == 3  # the start and each of the moves
    small.evaluate("globalThis.print = () => (globalThis.printed = true)")
    small.get_by_label("diagrams after which moves").fill("1, 9")
    small.get_by_role("button", name="Print").click()
    expect(small.locator("#said")).to_contain_text("There is no move 9 to be drawn")
    small.get_by_label("diagrams after which moves").fill("0, x")
    small.get_by_role("button", name="Print").click()
    expect(small.locator("#said")).to_contain_text("“x” is no number of a move")
    small.get_by_label("diagrams after which moves").fill("0, 1")
    small.get_by_role("button", name="Print").press("Enter")
    until(small, "globalThis.printed")
    expect(small.locator("#said")).to_have_text("")
    small.emulate_media(media="print")
    for width in (1280, 680):  # A4 is as narrow as a phone.
        small.set_viewport_size({"width": width, "height": 900})
        for seen, what in (
            (True, "#board > svg"),
            (True, "#moves"),
            (True, "#result-title"),
            (True, ".paper figure >> nth=1"),
            (False, "#typed"),
            (False, "#foot"),
            (False, "#result .tools"),
        ):
            expect(small.locator(what)).to_be_visible(visible=seen)
        near = "one => getComputedStyle(one).color"
        assert small.locator("#near").evaluate(near) == "rgb(0, 0, 0)"
    small.emulate_media(media="screen")
    expect(small.locator(".paper figcaption")).to_have_text(["The start", "1. a1xa2"])
    small.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(small.locator(".paper")).to_have_count(0)


def test_six_puzzles_go_on_paper_with_answers_on_the_back(page):
    go(page, "?puzzle")
    page.locator("#wish-game").select_option("anaash")
    page.locator("#wish-theme").select_option("a sacrifice")
    page.evaluate("globalThis.print = () => { globalThis.printed = true; }")
    page.get_by_role("button", name="Print six").press("Enter")
    page.wait_for_function("globalThis.printed")
    page.emulate_media(media="print")
    expect(page.locator(".paper figure:visible")).to_have_count(6)
    expect(page.locator("body > :visible:not(.paper)")).to_have_count(0)
    puzzles = {", ".join(one.line): one for one in puzzles_of(catalogue()["anaash"])}
    answers = page.locator(".answers li")
    for task, answer in zip(
        page.locator("figcaption").all_text_contents(), answers.all_text_contents(), strict=True
    ):
        line = answer.partition(" (no. ")[0].replace(" ", ", ")
        assert "a sacrifice" in puzzles[line].themes
        assert puzzles[line].task in task
    breaks = "one => getComputedStyle(one).breakBefore"
    assert page.locator(".answers").evaluate(breaks) == "page"
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
