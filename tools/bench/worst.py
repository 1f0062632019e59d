"""The longest task of the page with what somebody has made to be slow: a link, a wheel, a file."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Callable

from playwright.sync_api import FilePayload, Page

from tools.paths import PY

sys.path.insert(0, str(PY))

import drystone
from drystone.core.rng import seeded
from drystone.games import first_game
from drystone.play.match import Match
from drystone.play.records.link import TEXT_LIMIT, link_of
from drystone.play.records.record import write

GAME = first_game()
SIZES = (2_000, 8_000, 16_000)
"""Letters of a link."""
WORD = 9_900
"""Letters of the longest word of a comment."""
REST = 4_000  # ms: what is shown late is shown by then.
WATCH = """
globalThis.longest = 0;
new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask', buffered: true });
"""
INFO = "slow-1.0.dist-info"
WHEEL = "slow-1.0-py3-none-any.whl"
# Its answers have as many letters as there can be, from the second on: the first shows the board.
CODE = """
from drystone.app import page as program
from drystone.games.NAME import GAME as KIND

class GAME(KIND):
    name = title = "slow"

def slow(answered, word="W" * 5000):
    def answer(self, message):
        view = dict(answered(self, message))
        if message.get("act") == "touch":
            fact = {"label": word, "value": word, "side": "", "name": word}
            view |= {"facts": [fact] * 500, "hint": word, "note": word, "announce": word}
            view |= {"said": {"kind": "info", "text": word * 4, "rule": "", "sites": []}}
        return view
    return answer

program.Page.answer = slow(program.Page.answer)
""".replace("NAME", GAME)


def commented(letters: int) -> Match:
    """Return a match whose link has about so many letters, with the longest words that fit."""
    rng, match = seeded("worst"), Match(drystone.game(GAME).start())
    words = ["W" * WORD] * 40
    while match.outcome is None and len(link_of(match)) < letters:
        match.play(match.position.random_move(rng))
        chosen = "".join(chr(97 + int(rng.random() * 26)) for _ in range(3_000))
        if len(write(match)) < TEXT_LIMIT - 2 * WORD:
            match.comment(words.pop() if words else chosen)
    return match


def archive() -> bytes:
    """Return a file of matches: one with the longest comments and the longest review."""
    match = commented(SIZES[-1])
    moves = [str(node.move) for node in match.turns]
    mistake = {
        "ply": 1,
        "seat": 1,
        "name": "W",
        "move": moves[0],
        "grade": "blunder",
        "words": "W" * 5_000,
        "before": 0.8,
        "after": 0.2,
        "position": "",
        "played": moves[0],
        "line": moves[:1],
        "told": "W" * 5_000,
    }
    review = {
        "moves": " ".join(moves),
        "start": "",
        "resigned": "",
        "people": [1],
        "losses": [],
        "scores": [0.5] * len(moves),
        "mistakes": [mistake] * 500,
        "ahead": "",
        "story": "",
    }
    item = {"record": write(match), "name": "W" * 200, "review": review}
    return json.dumps({"format": "drystone matches", "version": 1, "matches": [item]}).encode()


def wheel() -> bytes:
    """Return a wheel with a game whose answers are as long as can be."""
    buffer = io.BytesIO()
    files = {
        "slow/__init__.py": CODE,
        f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: slow\nVersion: 1.0\n",
        f"{INFO}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{INFO}/entry_points.txt": "[drystone.games]\nslow = slow\n",
        f"{INFO}/RECORD": "",
    }
    with zipfile.ZipFile(buffer, "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
    return buffer.getvalue()


def opened(page: Page, address: str) -> None:
    """Open an address, and wait until its board can be touched."""
    page.goto(address)
    page.locator("html[data-state=ready]").wait_for(state="attached")


def link_case(letters: int) -> Callable[[Page, str], None]:
    """Return what opens a link of so many letters."""
    query = f"?game={GAME}"
    return lambda page, site: opened(page, f"{site}{query}#{link_of(commented(letters))}")


def wheel_case(page: Page, site: str) -> None:
    """Have a wheel's game answer a touch."""
    page.goto(site)
    made = FilePayload(name=WHEEL, mimeType="application/zip", buffer=wheel())
    page.locator("#wheel").set_input_files(made)
    page.get_by_role("button", name="Install").click()
    page.locator("[data-card=slow] [data-act=play]").click(timeout=60_000)
    page.locator("[data-act=start]").click()
    page.locator("#board [data-open]").first.click(timeout=60_000)


def file_case(page: Page, site: str) -> None:
    """Take in a file, open its match, and show its review."""
    page.goto(f"{site}?matches")
    made = FilePayload(name="all.json", mimeType="application/json", buffer=archive())
    page.locator("#archive").set_input_files(made)
    page.locator("#kept-list [data-does=open]").first.click(timeout=60_000)
    page.locator("html[data-state=ready]").wait_for(state="attached")
    page.evaluate("document.querySelector('#review').click()")


CASES: dict[str, Callable[[Page, str], None]] = {
    "an ordinary link": link_case(100),
    **{f"a link of {size:,} letters": link_case(size) for size in SIZES},
    "a wheel's longest answer": wheel_case,
    "a file with the longest comments and review": file_case,
}


def longest_task(page: Page, site: str, case: Callable[[Page, str], None]) -> float:
    """Return the longest task of a page in milliseconds; 0 where none took 50."""
    page.add_init_script(WATCH)
    case(page, site)
    page.wait_for_timeout(REST)
    return float(page.evaluate("longest"))
