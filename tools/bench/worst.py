"""The longest task of the page with what somebody has made to be slow: a link, a wheel, a file."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

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
Case = Callable[[Page, str], None]
FILES = TemporaryDirectory()
"""Where files lie that a page may read later."""
# Its answers have letters, from the second on: the first shows the board.
CODE = """
from drystone.app import page as program
from drystone.games.NAME import GAME as KIND

class GAME(KIND):
    name = title = "slow"

def slow(answered):
    def answer(self, message):
        view = dict(answered(self, message))
        if message.get("act") == "touch":
            fact = {"label": "W", "value": "W" * LETTERS, "side": "", "name": "W"}
            view |= {"facts": [fact] * FACTS}
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


def ordinary() -> str:
    """Return the record of a match that was played to its end, at random."""
    rng, match = seeded("ordinary"), Match(drystone.game(GAME).start())
    while match.outcome is None:
        match.play(match.position.random_move(rng))
    return write(match)


def varied(count: int) -> Match:
    """Return a match with so many moves, most of them variations: all moves at each node."""
    match = Match(drystone.game(GAME).start())
    waiting = deque([match.here])
    while waiting and len(match.tree.nodes) <= count:
        match.goto(waiting.popleft())
        for move in match.position.moves()[: count - len(match.tree.nodes) + 1]:
            match.play(move)
            waiting.append(match.here)
            match.undo()
    return match


def archive(match: Match) -> bytes:
    """Return a file of one match, and the longest review."""
    moves = [str(node.move) for node in match.turns]
    mistake = {
        "ply": 1,
        "seat": 1,
        "name": "W",
        "move": moves[0],
        "grade": "blunder",
        "words": "W" * 160,
        "before": 0.8,
        "after": 0.2,
        "position": "",
        "played": moves[0],
        "line": moves[:1],
        "told": "W" * 160,
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


def wheel(letters: int, facts: int) -> bytes:
    """Return a wheel with a game whose answers have so many facts, each of so many letters."""
    code = CODE.replace("LETTERS", str(letters)).replace("FACTS", str(facts))
    buffer = io.BytesIO()
    files = {
        "slow/__init__.py": code,
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


def link_case(made: Callable[[], Match]) -> Case:
    """Return what opens a match's link."""
    return lambda page, site: opened(page, f"{site}?game={GAME}#{link_of(made())}")


def give(page: Page, field: str, name: str, content: bytes) -> None:
    """Give a page a file from the disk: one that comes with the call is a long task by itself."""
    path = Path(FILES.name) / name
    path.write_bytes(content)
    page.locator(field).set_input_files(path)


def wheel_case(letters: int, facts: int) -> Case:
    """Return what has a wheel's game answer a touch."""

    def case(page: Page, site: str) -> None:
        page.goto(site)
        give(page, "#wheel", WHEEL, wheel(letters, facts))
        page.get_by_role("button", name="Install").click()
        page.locator("[data-card=slow] [data-act=play]").click(timeout=60_000)
        page.locator("[data-act=start]").click()
        page.locator("#board [data-open]").first.click(timeout=60_000)

    return case


def file_case(made: Callable[[], Match]) -> Case:
    """Return what takes in a file, opens its match, and shows its review."""

    def case(page: Page, site: str) -> None:
        page.goto(f"{site}?matches")
        give(page, "#archive", "all.json", archive(made()))
        page.locator("#kept-list [data-does=open]").first.click(timeout=60_000)
        page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)
        page.evaluate("document.querySelector('#review').click()")

    return case


CASES: dict[str, Case] = {
    "an ordinary link": link_case(partial(commented, 100)),
    **{f"a link of {size:,} letters": link_case(partial(commented, size)) for size in SIZES},
    "a link with 1,900 variations": link_case(partial(varied, 1_900)),
    "a wheel's longest answer": wheel_case(letters=1_900, facts=5),
    "a wheel's answer that is too long": wheel_case(letters=9_000, facts=500),
    "a file with the longest comments and review": file_case(partial(commented, SIZES[-1])),
    "a file with 9,900 variations and the longest review": file_case(partial(varied, 9_900)),
}


def longest_task(page: Page, site: str, case: Case) -> float:
    """Return the longest task of a page in milliseconds; 0 where none took 50."""
    page.add_init_script(WATCH)
    case(page, site)
    page.wait_for_timeout(REST)
    return float(page.evaluate("longest"))
