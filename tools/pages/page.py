"""Filling index.html: the engine's own words and picture, and links that load early."""

from __future__ import annotations

import json
import os
import re
import sys
from html import escape
from pathlib import Path
from typing import Any, TypedDict

from tools import languages
from tools.build.headers import UNFRAMED
from tools.console import BuildError, run
from tools.pages import in_languages, speaking
from tools.pages.speaking import say
from tools.paths import PY, PYPROJECT, WEB

MANIFEST = WEB / "app" / "manifest.webmanifest"
PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")
# Run by itself, so that this process needs nothing of the engine.
ASK_ENGINE = """
import json
import sys
from drystone.core.catalogues import language
language(sys.argv[1])
import drystone._version as version
from drystone.games import first_game
from drystone.prerender import first_views, guides, home, wire_shapes
json.dump(
    {
        "page": {"version": version.__version__} | first_views.page_parts(),
        "first": first_game(),
        "start": first_views.start_views() | home.start_files(),
        "cards": home.cards(),
        "guides": guides.guide_pages(),
        "shapes": wire_shapes.view_shapes(),
    },
    sys.stdout,
)
"""


class Parts(TypedDict):
    """What the engine gives: texts for index.html, first game and views, cards, guides, shapes."""

    page: dict[str, str]
    first: str
    start: dict[str, str]
    cards: list[dict[str, Any]]
    guides: list[dict[str, Any]]
    shapes: dict[str, dict[str, Any]]


def engine_parts(code: str = languages.ENGLISH) -> Parts:
    """Ask the engine for the parts of the page that it makes itself, in a language."""
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONHASHSEED": "0"}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", ASK_ENGINE, code]
    text = run(command, "making the first view", env=environment)
    parts: Parts = json.loads(text)
    return parts


def version() -> str:
    """Return the project's version, from the one place that has it."""
    text = (PY / "drystone" / "_version.py").read_text("utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    if not found:
        raise BuildError(f"py/drystone/_version.py has no __version__ (see {PYPROJECT.name})")
    return found[1]


def fill(template: Path, values: dict[str, str]) -> str:
    """Put the values in place of ``{{name}}`` in a file, in the language that is spoken.

    Raises:
        BuildError: the file has a name that nobody gives a value for.
    """

    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            known = ", ".join(sorted(values))
            raise BuildError(f"{template.name} has {match[0]}, but there are only: {known}")
        return values[match[1]]

    return PLACEHOLDER.sub(value, speaking.said_page(template.read_text("utf-8")))


def web_manifest(app: str) -> str:
    """Return the manifest by which a device installs the site, in the language that is spoken."""
    said = {
        "name": say("Drystone: board games without a server"),
        "description": say("Abstract board games for two, with and without a network."),
    }
    inside = {name: json.dumps(text, ensure_ascii=False)[1:-1] for name, text in said.items()}
    return fill(MANIFEST, {"app": app} | inside | in_languages.page_values())


def preload_links(app: str) -> str:
    """Return the link elements that let the browser fetch at once what a start needs.

    Chromium looks ahead for nothing in a page that says its policy in a meta element: without
    these it would ask for each thing only when the script before it has run.
    """
    early = {"style": ["style/site.css", "board/board.css", "style/palettes.css"]}
    early["script"] = [*in_languages.scripts(), UNFRAMED, "app/early.js", "style/palette.js"]
    links = [
        f'<link rel="preload" href="{escape(app)}/{name}" as="{kind}" />'
        for kind, names in early.items()
        for name in names
    ]
    links.append(f'<link rel="modulepreload" href="{escape(app)}/app/main.js" />')
    # Not Python: on HTTP/2 it would take the line from the first view and its touches. And not the
    # WebAssembly: Chromium doesn't keep machine code of what was preloaded.
    menu = escape(f"{app}/start/{speaking.folder()}menu.json")
    links.append(f'<link rel="preload" href="{menu}" as="fetch" crossorigin />')
    return "\n    ".join(links)
