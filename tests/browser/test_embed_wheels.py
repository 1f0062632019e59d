"""Boards of games in wheels, on other people's pages."""

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import Host, bare
from tests.browser.wheels import TOY, wheel

BOARD = {"game": "toy", "size": 4, "mode": "play"}


@pytest.fixture
def guest(context):
    """A page that must not throw; the wheel lies on the site that the boards come from."""
    thrown = []
    context.route(f"**/games/{TOY}", lambda route: route.fulfill(body=wheel()))
    page = context.new_page()
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield page
    assert thrown == []


def test_a_board_of_a_wheel_is_played_on_and_the_computer_answers(guest, site):
    with Host(site) as host:
        words = bare(wheel=f"games/{TOY}", players="human,computer:1", **BOARD)
        guest.goto(host.show(words + bare(wheel=f"https://example.com/{TOY}", **BOARD)))
        board = guest.locator("drystone-board").first
        board.get_by_role("button", name="Play").click()
        expect(board.locator('[data-site="a1"][data-open]')).to_be_attached()
        board.locator('[data-site="a1"]').click()
        board.locator('[data-site="a2"]').click()
        expect(board.locator(".status")).to_contain_text("Red to move")
        expect(board.get_by_role("button", name="Undo")).to_be_enabled()
        other = guest.locator("drystone-board").nth(1)
        expect(other.locator(".said")).to_have_text("A wheel must come from this site.")
        assert not [frame.url for frame in guest.frames if "example.com" in frame.url]
