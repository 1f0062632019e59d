"""Puzzles and lessons on the page: opened, solved, missed."""

from __future__ import annotations

import re

from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from tests.browser.steps import play, settled
from tests.browsers.expecting import expect


def some_puzzle(name="anaash", kind="win", length=3):
    """Return the number of a puzzle of a kind whose solution is so long, and the puzzle."""
    found = enumerate(puzzles_of(catalogue()[name]), 1)
    return next((at, one) for at, one in found if (one.kind, len(one.line)) == (kind, length))


def open_puzzle(page, name, number, kind="puzzle"):
    """Open a puzzle or a lesson of a game by its number."""
    page.goto(f"?{kind}={name}-{number}")
    expect(page.locator("#challenge")).to_be_visible()
    settled(page)


def on_board(page):
    """Return the puzzle that the address names, once it is on the board."""
    page.wait_for_url("**?puzzle=*-*")
    name, number = re.search(r"puzzle=(\w+)-(\d+)", page.url).groups()
    puzzle = puzzles_of(catalogue()[name])[int(number) - 1]
    expect(page.locator("#board")).to_have_attribute("data-position", puzzle.position)
    return puzzle


def wrong_move(puzzle):
    """Return a first move that doesn't win; if there is one, one that can be answered."""
    right = {puzzle.line[0], *puzzle.also}

    def goes_on(move):
        after = puzzle.start.after(move)
        return after.side != puzzle.start.side and not after.outcome

    return max((move for move in puzzle.start.moves() if str(move) not in right), key=goes_on)


def miss(page):
    """Play a wrong move in the puzzle on the board; return the position after it."""
    puzzle = on_board(page)
    wrong = wrong_move(puzzle)
    play(page, wrong.path)
    return str(puzzle.start.after(wrong))


def solve(page, puzzle=None):
    """Play the solution of the puzzle on the board; the answers come by themselves."""
    puzzle = puzzle or on_board(page)
    position = puzzle.start
    for text in puzzle.line:
        move = position.parse(text)
        mine = position.side == puzzle.start.side
        if mine:
            play(page, move.path)
        position = position.after(move)
        if mine and puzzle.kind != "hold" and position.outcome is None:
            continue  # seen only until the answer comes
        expect(page.locator("#board")).to_have_attribute("data-position", str(position))
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "solved")
