"""Boards of games in wheels, on other people's pages."""

import pytest

from tests.browser.hosts import Host, bare
from tests.browser.toy_wheel import GAME, GERMAN, SPEAKING, TOY, wheel
from tests.browsers.expecting import expect

BOARD = {"game": "toy", "size": 4, "mode": "play"}
# It thinks for ever once somebody touches c3.
STUCK = f"""{GAME}
from drystone.embed.server import Server

answered = Server.handle

def handle(self, text):
    while '"c3"' in text:
        pass
    return answered(self, text)

Server.handle = handle
"""
# The seconds of the frame become shorter.
HURRY = """() => {
    const seconds = window.setInterval;
    window.setInterval = (act, time) => seconds(act, time / 30);
}"""
# Whether each address gets an engine, while the boards have all wheels but those that are free.
ENGINES = """async ([app, addresses, free]) => {
    const { wheelEngine } = await import(`${app}embed/wheel-boards.js`);
    const have = (href) => !free.some((name) => href.endsWith(name));
    const found = [];
    for (const address of addresses) {
        const made = wheelEngine(new URL(address), { have, stopped: () => {} });
        found.push(await made.then((engine) => engine, (error) => error.message));
    }
    for (const engine of found) engine.close?.();
    return found.map((one) => (typeof one === 'string' ? one : 'an engine'));
}"""


@pytest.fixture(scope="module")
def reader(browser):
    """A browser's context; the wheel lies on the site that the boards come from."""
    context = browser.new_context()
    context.route(f"**/games/{TOY}", lambda route: route.fulfill(body=wheel(code=STUCK)))
    yield context
    context.close()


@pytest.fixture
def guest(reader):
    """A page that must not throw."""
    thrown = []
    page = reader.new_page()
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield page
    page.close()
    assert thrown == []


def play(board):
    board.get_by_role("button", name="Play").click()
    expect(board.locator('[data-site="a1"][data-open]')).to_be_attached()


def test_a_board_of_a_wheel_is_played_on_and_the_computer_answers(guest, site):
    with Host(site) as host:
        words = bare(wheel=f"games/{TOY}", players="human,computer:1", **BOARD)
        guest.goto(host.show(words + bare(wheel=f"https://example.com/{TOY}", **BOARD)))
        board = guest.locator("drystone-board").first
        play(board)
        board.locator('[data-site="a1"]').click()
        board.locator('[data-site="a2"]').click()
        expect(board.locator(".status")).to_contain_text("Red to move")
        expect(board.get_by_role("button", name="Undo")).to_be_enabled()
        other = guest.locator("drystone-board").nth(1)
        told = f"“https://example.com/{TOY}” is not of this site, and a wheel must be."
        expect(other.locator(".said")).to_have_text(told)
        assert not [frame.url for frame in guest.frames if "example.com" in frame.url]


def test_a_board_of_a_wheel_says_its_sentences_in_the_language_of_its_place(guest, site):
    body = wheel(code=SPEAKING, german=GERMAN)
    guest.route(f"**/german/{TOY}", lambda route: route.fulfill(body=body))
    with Host(site) as host:
        guest.goto(host.show(bare(wheel=f"german/{TOY}", lang="de", **BOARD)))
        board = guest.locator("drystone-board")
        board.locator(".start").click()
        expect(board.locator(".status")).to_contain_text("Floh am Zug")
        expect(board.locator(".words")).to_have_text("Wähl einen roten Stapel.")


def test_a_wheel_that_never_answers_is_stopped_and_its_boards_begin_again(guest, site):
    own = bare(game="anaash", size=4, mode="play")
    stuck = bare(wheel=f"games/{TOY}", **BOARD)
    with Host(site) as host:
        guest.goto(host.show(own + stuck * 2))
        safe, first, second = guest.locator("drystone-board").all()
        for board in (safe, first, second):
            play(board)
        (frame,) = (one for one in guest.frames if one.url.endswith("engine.html"))
        frame.evaluate(HURRY)
        first.locator('[data-site="c3"]').click()
        for board in (first, second):
            expect(board.locator(".said")).to_have_text(
                f"“{TOY}” was stopped: It has not answered for 30 seconds."
            )
            expect(board.get_by_role("button", name="Play")).to_be_visible()
        safe.locator('[data-site="a1"]').click()
        safe.locator('[data-site="a2"]').click()
        expect(safe.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_wheel_that_no_board_has_any_more_makes_room(bare, app, site):
    """Any files do: what is in them matters only when Python starts."""
    names = ["LICENSE", "sw.js", "embed.js", "embed.html", "index.html"]
    addresses = [f"{site}{name}" for name in names]
    full = "At most 4 wheels of one page can be played."
    assert bare.evaluate(ENGINES, [app, addresses, []]) == ["an engine"] * 4 + [full]
    assert bare.evaluate(ENGINES, [app, addresses, ["sw.js"]]) == ["an engine"] * 5
