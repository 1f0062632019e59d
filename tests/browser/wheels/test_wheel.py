"""A wheel that isn't part of the site: a user's own game, or something that isn't one."""

import json
import re
from xml.etree import ElementTree

import drystone
from drystone.app.page import Page
from tests.browser.correspondence.links import link_of, opened, shown
from tests.browser.steps import (
    at_rest,
    begin,
    check_axe_by_day_and_night,
    open_game,
    pane,
    settled,
    to_home,
    told,
    touch,
    your_games,
)
from tests.browser.toy_wheel import GERMAN, SPEAKING, TOY, choose, install, wheel
from tests.browsers.expecting import expect


def test_a_game_chosen_from_the_menu_is_on_the_board(page):
    """One that is made from another game, too: what it has not itself, it has from that."""
    open_game(page)
    install(page, wheel())
    begin(page, "Toy")
    settled(page)
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
    assert "game=toy" in page.url
    set_up(page)
    # What is said of its game brings it; a text of another game that only speaks of it does not.
    for game, move, said in (("anaash", "“toy”", "““toy”” cannot"), ("toy", "a1xa2", "is open")):
        read_record(page, f'[Drystone "1"]\n[Game "{game}"]\n1. {move} *')
        expect(page.locator("#said")).to_contain_text(said)
        expect(page.locator("#title")).to_have_text("Toy")
        settled(page)
    begin(page, "Anaash")
    settled(page)
    expect(page.locator("#moves > li")).to_have_count(0)


def set_up(page):
    """A position of its game gives code for other pages, and a picture that drystone draws."""
    pane(page, "more")
    page.locator("#more > summary").click()
    page.locator("#more [data-act=edit]").click()
    page.locator("#edit-embed").click()
    expect(page.locator("#edit-out")).to_have_value(
        re.compile(f'<drystone-board wheel="{TOY}" game="toy" .*position="[^"]+"')
    )
    expect(page.locator("#edit-wheel")).to_have_text(f"It looks for “{TOY}” beside embed.js.")
    with page.expect_download() as coming:
        page.locator("#edit-svg").click()
    assert coming.value.suggested_filename == "toy.svg"
    drawn = ElementTree.parse(coming.value.path()).getroot()
    assert drawn.get("aria-label").startswith("Toy: ")
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}circle")) > 10
    page.locator("[data-act=leaveEditor]").click()
    pane(page, "game")
    settled(page)


def read_record(page, text):
    """Give the page a record as a file that was chosen."""
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#record-file").set_input_files(file)


def test_a_wheel_from_an_address_of_this_site(newcomer, site):
    for there in (False, True):
        if there:
            newcomer.route(f"**/{TOY}", lambda route: route.fulfill(body=wheel()))
        newcomer.goto(f"?wheel={site}{TOY}&game=toy")
        newcomer.get_by_role("button", name="Install").click()
        if not there:
            expect(newcomer.locator("#said")).to_contain_text("could not be downloaded (404)")
    expect(newcomer.locator("#title")).to_have_text("Toy")


NO_WHEELS = [
    ("toy.txt", b"not a zip", "is not a wheel"),
    ("toy-1.0-cp314-cp314-linux_x86_64.whl", b"not a zip", "is not a pure Python wheel"),
    ("drystone-9.9-py3-none-any.whl", wheel(), "is drystone itself"),
    (TOY, b"not a zip", "can’t be installed"),
    (TOY, wheel(requires="numpy"), "it needs numpy, which is not part of this site"),
    (TOY, wheel(code="GAME = None"), TOY),
]


def test_a_wheel_that_is_none_leaves_the_page_as_it_was(small, tmp_path):
    large = tmp_path / TOY
    large.write_bytes(bytes(20_000_001))
    for name, data, words in [*NO_WHEELS, (TOY, large, "longer than 20 MB")]:
        choose(small, data, name)
        expect(small.locator("#said.error")).to_contain_text(words)
    settled(small)
    touch(small, "a1", "a2")
    expect(small.locator("#moves > li")).to_have_count(1)


def test_its_sentences_come_in_the_readers_language(borrow, on_a_desk):
    page = borrow(locale="de-AT", **on_a_desk)
    page.goto("./")
    file = {"name": TOY, "mimeType": "application/zip"}
    page.locator("#wheel").set_input_files(file | {"buffer": wheel(code=SPEAKING, german=GERMAN)})
    page.locator("#ask [value=yes]").click()
    card = page.locator("[data-card=toy]")
    expect(card).to_contain_text("Ein Spiel, das als Datei kam.")
    card.locator("[data-act=play]").click()
    page.locator("#play [name=against][value=friend]").check()
    page.locator("[data-act=start]").click()
    expect(page.locator("[data-strip=r] strong")).to_have_text("Floh")
    settled(page)
    # What the game says that it is made from.
    expect(page.locator("#hint")).to_have_text("Wähl einen roten Stapel.")


def test_a_page_without_wheels_loads_nothing_for_them(page):
    open_game(page)
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("main.js" in url for url in asked)
    assert not [url for url in asked if "wheel" in url or "sandbox" in url or "shapes" in url]


def test_the_computer_plays_hints_and_analyses(page):
    open_game(page)
    install(page, wheel())
    begin(page, "Toy")
    page.locator('[data-act="hint"]').click()
    expect(page.locator("#said")).to_contain_text("Ask again for the move.")
    page.locator('[data-act="hint"]').click()
    expect(page.locator("#said")).to_contain_text("Try ")
    pane(page, "analysis")
    page.locator('[data-act="analyse"]').click()
    expect(page.locator("#lines li").first).to_be_visible()
    page.locator('[data-act="analyse"]').click()
    pane(page, "more")
    page.locator("#seat-1").select_option("1")
    expect(page.locator("#moves > li")).to_have_count(1)
    settled(page)


def test_its_game_is_played_by_links(page, phone):
    """Whoever lacks the wheel is told which game is missing, and plays once it is there."""
    ann, bob = page, phone
    ann.goto("./")
    install(ann, wheel())
    begin(ann, "Toy", "elsewhere")
    settled(ann)
    touch(ann, "a1", "a2")
    link = link_of(ann)
    bob.goto(link)
    expect(told(bob)).to_contain_text("“toy”")
    expect(bob.locator("#home-title")).to_be_visible()
    install(bob, wheel())
    opened(bob, link, shown(ann))
    expect(bob.locator("#title")).to_have_text("Toy")
    touch(bob, *drystone.game("anaash").position(shown(bob)).moves()[0].path)
    opened(ann, link_of(bob), shown(bob))
    expect(ann.locator("#near.turn")).to_be_attached()


def test_a_wheel_is_kept_if_that_is_wanted_and_removed_again(page):
    open_game(page)
    install(page, wheel())
    page.locator("[data-notice=wheel]").get_by_role("button", name="Keep it").click()
    expect(page.locator("#wheels li")).to_contain_text("kept in this browser")
    begin(page, "Toy")
    settled(page)
    touch(page, "a1", "a2")
    at_rest(page)
    page.reload()
    expect(page.locator("#title")).to_have_text("Toy")
    settled(page)
    expect(page.locator("#moves > li")).to_have_count(1)
    touch(page, "b1", "c1")
    expect(page.locator("#moves > li")).to_have_count(2)
    at_rest(page)
    to_home(page)
    page.locator("#drop summary").click()
    page.locator("#wheels").get_by_role("button", name="Remove").click()
    expect(page.locator("#wheels")).to_be_hidden()
    expect(page.locator("[data-card=toy]")).to_have_count(0)
    your_games(page)
    entry = page.locator("#kept-list li", has_text="Toy")
    expect(entry).to_contain_text(f"needs {TOY}")
    entry.get_by_role("button", name="Open").click()
    expect(page.locator("#said")).to_contain_text("This is a match of Toy")
    expect(page.locator("#said")).to_contain_text(TOY)
    expect(page.locator("#board")).to_have_attribute("inert", "")
    install(page, wheel())
    expect(page.locator("#board")).not_to_have_attribute("inert", "")
    expect(page.locator("#moves > li")).to_have_count(2)
    assert page.evaluate("localStorage.getItem('drystone:wheels')") is None


# What is kept of wheels on an earlier visit.
STORE = """(wheels) => new Promise((done, failed) => {
    const asked = indexedDB.open('drystone-wheels', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('wheels', { keyPath: 'name' });
    asked.onsuccess = () => {
        const transaction = asked.result.transaction('wheels', 'readwrite');
        const store = transaction.objectStore('wheels');
        for (const one of wheels) store.put({ ...one, bytes: new ArrayBuffer(1) });
        transaction.oncomplete = () => done(asked.result.close());
        transaction.onabort = failed;
    };
    localStorage.setItem('drystone:wheels', 'yes');
})"""


def test_the_list_of_wheels_is_for_everybody(phone):
    """On a phone, by day and by night; the name of a file may be as long as it likes."""
    item = json.loads(Page().handle('{"act": "menu"}'))["menu"][0]
    long = f"{'toy' * 60}-1.0-py3-none-any.whl"
    menu = [{**item, "name": "toy", "title": "Toy"}]
    phone.evaluate(STORE, [{"name": name, "menu": menu} for name in (TOY, long)])
    phone.goto("./")
    phone.locator("#drop summary").click()
    expect(phone.locator("#wheels li")).to_have_count(2)
    expect(phone.locator("#wheels li").first).to_contain_text(f"Toy: {TOY}, kept in this browser")
    expect(phone.locator("[data-card=toy]")).to_be_visible()
    check_axe_by_day_and_night(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    for control in phone.locator("#drop").locator("summary, button, input").all():
        box = control.bounding_box()
        assert min(round(box["width"]), round(box["height"])) >= 44, control
