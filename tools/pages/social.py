"""What a page shows of itself where its address is shared: title, words and a picture.

Pictures need the site's whole address, which only the host knows (host.toml); without it pages name
none, and none are drawn. They are for others to fetch: no page of the site loads them, and they are
not among the files that work without a network.
"""

from __future__ import annotations

import json
import os
import re
import sys
import zipfile
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from textwrap import wrap
from typing import Any

from tools import languages
from tools.build.draw import HOW, drawn
from tools.cache import cached, digest
from tools.console import run
from tools.languages import ENGLISH
from tools.pages import speaking
from tools.pages.home import number_of
from tools.pages.page import fill
from tools.pages.speaking import say
from tools.paths import BOARD_LOOK, PY, TEMPLATES, WEB
from tools.style.css import values_of
from tools.style.fonts import FAMILIES, files
from tools.style.icons import ICON

Data = dict[str, Any]

FOLDER = "cards"
SITE = "drystone"
"""The name of the site's own card; the others are those of games."""

TEMPLATE = TEMPLATES / "card.svg"
WIDTH, HEIGHT = 1200, 630
LEFT, MIDDLE, ROOM = 64, 340, 530
"""Where words begin, the height around which they stand, and how wide they may be, in pixels."""

LARGE, SMALLER, TEXT_SIZE, GAP = 92, 72, 34, 18
LETTER_OF_NAMES, LETTER_OF_TEXT = 0.53, 0.47
"""How wide letters are in each type, as a part of its size: a little more than on average."""

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta\s+name="description"\s+content="([^"]*)"\s*/?>')
# Run by itself, so that this process needs nothing of the engine.
ASK_ENGINE = """
import json
import sys
from drystone.prerender.home import portraits
json.dump(portraits(), sys.stdout)
"""


def write_social(dist: Path, address: str, games: dict[str, list[Data]]) -> None:
    """Have all pages that say what they are say it to those, too, to whom their address is sent.

    Args:
        dist: The site; every page with a description gets tags after it.
        address: Where the site will be, with a slash at its end, or "".
        games: Each game's card on Home, in each language.
    """
    if address:
        for code, listed in games.items():
            folder = dist / FOLDER / languages.folder(code)
            folder.mkdir(parents=True)
            with speaking.speaking(code):
                for name, data in cards(listed).items():
                    (folder / name).write_bytes(data)
    for path in sorted(dist.rglob("*.html")):
        text = path.read_text("utf-8")
        title, said = TITLE.search(text), DESCRIPTION.search(text)
        if title and said:
            words = unescape(title[1]).strip(), unescape(said[1])
            name = path.relative_to(dist).as_posix()
            code = next((one for one in games if name.startswith(f"{one}/")), ENGLISH)
            with speaking.speaking(code):
                found = [*tags(name, *words, address, games[code])]
            with_card = text.replace(said[0], "\n    ".join([said[0], *found]), 1)
            path.write_text(with_card, "utf-8", newline="\n")


def tags(name: str, title: str, description: str, address: str, games: list[Data]) -> Iterator[str]:
    """Yield the elements for a page of this name below the site, in the language spoken."""
    yield _tag("property", "og:type", "website")
    yield _tag("property", "og:site_name", "drystone")
    yield _tag("property", "og:title", title)
    yield _tag("property", "og:description", description)
    yield _tag("name", "twitter:card", "summary_large_image" if address else "summary")
    if address:
        shown = {game["guide"]: (game["name"], game["title"]) for game in games}
        folder = speaking.folder()
        card, board = shown.get(name.removeprefix(folder), (SITE, games[-1]["title"]))
        yield _tag("property", "og:url", address + re.sub(r"(^|/)index\.html$", r"\1", name))
        yield _tag("property", "og:image", f"{address}{FOLDER}/{folder}{card}.png")
        yield _tag("property", "og:image:width", str(WIDTH))
        yield _tag("property", "og:image:height", str(HEIGHT))
        words = say("A position of {title}", title=board)
        yield _tag("property", "og:image:alt", f"drystone: {words}")


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


def cards(games: list[Data]) -> dict[str, bytes]:
    """Return the pictures by the names of their files: the site's own, and one of each game."""
    boards = portraits()
    pictures = {f"{SITE}.png": site_card(games, boards[games[-1]["name"]])}
    pictures |= {f"{game['name']}.png": game_card(game, boards[game["name"]]) for game in games}
    key = digest([json.dumps(pictures), *HOW, *files(), Path(__file__)])

    def draw(out: Path) -> None:
        wanted = {name: (svg, WIDTH) for name, svg in pictures.items()}
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in drawn(wanted, files(), FAMILIES["text.woff2"]).items():
                archive.writestr(name, data)

    with zipfile.ZipFile(cached(f"cards{speaking.language()}.zip", key, draw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def portraits() -> dict[str, str]:
    """Ask the engine for a lively position of each game, as SVG text."""
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONHASHSEED": "0"}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    text = run([sys.executable, "-c", ASK_ENGINE], "drawing the games", env=environment)
    found: dict[str, str] = json.loads(text)
    return found


def site_card(games: list[Data], board: str) -> str:
    """Return the site's own card as SVG text."""
    names = ", ".join(game["title"] for game in games)
    words = say("Nothing to install, no account, no server.")
    title = say("{number} fine board games.", number=number_of(games))
    return _card(title, words, names, board)


def game_card(game: Data, board: str) -> str:
    """Return a game's card as SVG text."""
    return _card(game["title"], game["blurb"], game["byline"], board)


def _card(title: str, words: str, foot: str, board: str) -> str:
    above = balanced(title, 16)
    longest = max(map(len, above))
    size = min(LARGE if len(above) == 1 else SMALLER, round(ROOM / (longest * LETTER_OF_NAMES)))
    below = balanced(words, int(ROOM / (TEXT_SIZE * LETTER_OF_TEXT)))
    step, small_step = 1.1 * size, 1.35 * TEXT_SIZE
    top = MIDDLE - (step * len(above) + GAP + small_step * len(below)) / 2
    colours = [BOARD_LOOK, WEB / "style" / "base.css"]
    found = values_of("".join(path.read_text("utf-8") for path in colours), ":root")
    values = {name: found[f"--{name}"] for name in ("paper", "sunk", "ink", "soft")}
    values |= {
        "name_font": FAMILIES["name.woff2"],
        "text_font": FAMILIES["text.woff2"],
        "icon": _inside(ICON.read_text("utf-8")),
        "size": str(size),
        "title": _lines(above, top, step),
        "words": _lines(below, top + step * len(above) + GAP, small_step),
        "foot": escape(foot),
        "box": _box(board),
        "board": _inside(board),
    }
    return fill(TEMPLATE, values)


def balanced(text: str, width: int) -> list[str]:
    """Return a text in as few lines of so many letters as it takes, all about as long.

    >>> balanced("Five fine board games.", 16)
    ['Five fine', 'board games.']
    """
    lines = wrap(text, width)
    while width > 1 and len(narrower := wrap(text, width - 1)) == len(lines):
        lines, width = narrower, width - 1
    return lines


def _lines(lines: list[str], top: float, step: float) -> str:
    """Return lines of text, one below the other."""
    return "".join(
        f'<text x="{LEFT}" y="{top + step * number:.0f}">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )


def _box(svg: str) -> str:
    found = re.search(r'viewBox="([^"]+)"', svg)
    assert found
    return found[1]


def _inside(svg: str) -> str:
    """Return what is in an SVG document's outermost element."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]
