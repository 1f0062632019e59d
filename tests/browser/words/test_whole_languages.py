"""Languages are whole: whatever is done, nothing that is seen or spoken is English."""

from __future__ import annotations

import pytest

import drystone
from drystone.games import catalogue
from drystone.play.guide import guide_of
from drystone.play.lesson import lessons_of
from tests.browser.challenges.solving import (
    miss,
    solve,
    some_puzzle,
)
from tests.browser.challenges.test_practice import mistaken
from tests.browser.correspondence.links import link_of, opened, shown
from tests.browser.correspondence.test_friend import a_short_match, invite
from tests.browser.help.test_asking import ANSWERS
from tests.browser.hosts import Host, bare, made
from tests.browser.steps import (
    RESIGN,
    at_rest,
    check_axe,
    check_end,
    first_of_each_game,
    pane,
    paths_of,
    play,
    settled,
    typed,
)
from tests.browser.style.test_reflow import open_all
from tests.browser.words.reading import Reader, is_english
from tests.browser.words.test_languages import STATES
from tests.browsers.expecting import expect
from tests.helpers import SHIPPED, title
from tools import languages

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PANES = ("analysis", "notes", "more", "game")
OF_CHALLENGES = ("more", "game")


@pytest.fixture
def host(site):
    with Host(site) as running:
        yield running


@pytest.fixture(params=languages.others())
def reader(borrow, on_a_desk, request):
    """Somebody who reads one of the languages, at a desk."""
    return Reader(borrow(locale=request.param, **on_a_desk), request.param)


def look_around(reader, panes=PANES):
    """Read all that there is beside a board."""
    for name in panes:
        pane(reader.page, name)
        open_all(reader.page)
        reader.look()


@pytest.mark.parametrize("record", first_of_each_game(), ids=title)
def test_a_whole_match(reader, record):
    """From the first touch to the result and why, with what is asked and refused meanwhile."""
    page, said = reader.page, reader.page.locator("#said")
    query = "&".join(f"{key}={value}" for key, value in record["options"].items())
    reader.go(f"?game={record['game']}&{query}")
    page.locator("#move").fill("zz9")
    page.keyboard.press("Enter")
    expect(said).to_have_class("error")
    reader.look()
    page.locator("#bottom [data-act=hint]").click()
    for _ in range(2):
        expect(said).not_to_be_empty()
        page.locator("#bottom [data-act=hint]").click()
        reader.look()
    for path in paths_of(record):
        play(page, path)
        reader.look()
    check_end(page, record)
    site = page.locator("#board [data-site]").first
    for key in ANSWERS:
        site.press(key)
        expect(said).not_to_be_empty()
        reader.look()
    page.evaluate(RESIGN)  # where the players of a record have agreed that it is over
    expect(page.locator("#result-reason")).to_be_visible()
    look_around(reader)
    reader.check()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_first_lessons_of_a_game(reader, name):
    for number, demo in enumerate(lessons_of(guide_of(catalogue()[name]))[:3], 1):
        reader.go(f"?lesson={name}-{number}")
        typed(reader.page, demo.solution[0])
        expect(reader.page.locator("#hint")).to_have_attribute("data-verdict", "solved")
        reader.look()
    look_around(reader, OF_CHALLENGES)
    reader.check()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_puzzle_is_missed_and_solved(reader, name):
    page = reader.page
    number, puzzle = some_puzzle(name)
    reader.go(f"?puzzle={name}-{number}")
    miss(page)
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")
    reader.look()
    page.locator("#challenge-retry").click()
    settled(page)
    solve(page, puzzle)
    look_around(reader, OF_CHALLENGES)
    reader.check()


def test_a_review_and_its_mistakes(reader):
    page = reader.page
    reader.go("./")
    mistaken(page)
    pane(page, "analysis")
    page.locator("[data-act=analyse]").click()
    expect(page.locator("#lines li")).not_to_have_count(0)
    reader.look()
    page.locator("#review").click()
    expect(page.locator("#turning-points [data-try]")).to_have_count(1)
    expect(page.locator("#judging")).to_be_hidden()
    reader.look()
    page.locator("[data-try]").click()
    expect(page.locator("html[data-challenge=mistake]")).to_be_attached()
    for move, verdict in (("d4-d3", "wrong"), ("b3xb2", "solved")):
        typed(page, move)
        expect(page.locator("#hint")).to_have_attribute("data-verdict", verdict)
        reader.look()
        page.locator("#challenge-retry").click()
        settled(page)
    reader.go("?practice")
    reader.check()


def test_a_match_by_links_between_two_languages(borrow, on_a_desk):
    """Each of the two reads one's own, whatever language the link comes from."""
    ann = Reader(borrow(locale="de", **on_a_desk), "de")
    bob = Reader(borrow(locale="es", **PHONE), "es")
    record, links = a_short_match(), []
    invite(ann.page, "?game=anaash&size=4")
    mover, other = ann, bob
    for path in paths_of(record):
        play(mover.page, path)
        mover.look()
        if mover.page.locator("#near.turn").count():
            continue
        links.append(link_of(mover.page))
        if len(links) == 1:
            other.go(links[0])
            expect(other.page.locator("#board")).to_have_attribute(
                "data-position", shown(mover.page)
            )
            at_rest(other.page)
        else:
            opened(other.page, links[-1], shown(mover.page))
        other.look()
        mover, other = other, mover
    for one in (ann, bob):
        check_end(one.page, record)
        look_around(one)
        one.check()
    assert {link.partition("#")[0] for link in links} == {ann.page.url.partition("de/")[0]}


def test_a_link_of_a_german_is_english_to_the_english(borrow, page, on_a_desk):
    ann = borrow(locale="de", **on_a_desk)
    invite(ann, "?game=anaash&size=4")
    play(ann, ("a1", "a2"))
    page.goto(link_of(ann))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#hint")).to_have_text("Pick a blue stack.")


REPLAY = {"game": "anaash", "size": "4", "moves": "a1xa2 b1xc1 c3xc2"}
BOARDS = (
    REPLAY | {"mode": "diagram"},
    REPLAY | {"mode": "replay"},
    {"game": "ghast", "size": "3", "mode": "play"},
    {"game": "anaash", "mode": "lesson", "lesson": "capturing"},
)


@pytest.mark.parametrize("code", languages.others())
def test_boards_on_a_page_of_somebody_else(visitor, site, host, code):
    """They speak the language of the page around them, not the reader's."""
    page = visitor(site, locale="en-GB").new_page()
    reader = Reader(page, code, part="drystone-board")
    drystone.language(code)  # as a tool for documentation does it
    body = "".join(made(**given) for given in BOARDS)
    drystone.language(languages.ENGLISH)
    page.goto(host.show(body, lang=code))
    boards = page.locator("drystone-board")
    for board in boards.all():
        expect(board.locator("#board svg")).to_be_visible()
    reader.look()
    boards.locator("[data-walk=next]").first.press("Enter")
    reader.look()
    for board in boards.all()[1:]:  # a diagram is not played on
        board.locator("[data-act=begin]").click()
        expect(board.locator("[data-open]").first).to_be_attached()
        reader.look()
        board.evaluate("one => one.playMove('zz9')")
        expect(board.locator(".said")).not_to_be_empty()
        reader.look()
    reader.check()


SPEAKING = {
    "de": ("Von hier aus weiterspielen", "Rot am Zug", "Rückgängig", "roten Stapel", "Blau am Zug"),
    "es-MX": ("Seguir jugando desde aquí", "Rojo", "Deshacer", "pila roja", "Le toca a Azul"),
    "en-GB": ("Play on from here", "Red to move", "Undo", "red stack", "Blue to move"),
}


def test_boards_of_one_page_speak_each_the_language_of_its_place(visitor, site, host):
    """Before one plays on it, after the click, and after a move."""
    page = visitor(site, locale="fr").new_page()
    body = "".join(f"<div lang='{lang}'>{bare(**REPLAY, mode='replay')}</div>" for lang in SPEAKING)
    page.goto(host.show(body, lang="de"))
    for lang, (begin, start, undo, hint, then) in SPEAKING.items():
        board = page.locator(f"div[lang={lang}] drystone-board")
        expect(board.locator(".status")).to_contain_text(start)
        expect(board.locator(".bar")).to_contain_text(begin)
        board.locator("[data-act=begin]").click()
        expect(board.locator(".bar")).to_contain_text(undo)
        expect(board.locator(".words")).to_contain_text(hint)
        for space in ("a1", "a2"):
            board.locator(f"[data-site={space}]").first.click()
        expect(board.locator(".status")).to_contain_text(then)


def test_every_page(reader):
    """With all that opens on it, for ears as for eyes."""
    for path, presses in STATES:
        reader.open(path or "./")
        for press in presses:
            reader.page.locator(press).first.click()
        open_all(reader.page)
        check_axe(reader.page)
        reader.measure(360, 1280)
        if not path.startswith("third-party"):  # licences
            reader.look()
    reader.check()


def test_english_is_found(reader):
    """What is said to ears alone is read, too: wherever a sentence is left as it was written."""
    reader.go("?game=anaash&size=4")
    reader.check()
    left = ("Undo", "New to Anaash?", "No move is marked as a mistake.")
    for text in left:
        reader.page.locator("#spoken").evaluate("(one, text) => { one.textContent = text; }", text)
    reader.look()
    with pytest.raises(AssertionError, match="New to Anaash"):
        reader.check()
    assert all(is_english(text, reader.code) for text in left)
