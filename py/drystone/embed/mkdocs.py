"""Boards in MkDocs: a fenced block called ``drystone`` becomes a board.

In mkdocs.yml::

    plugins:
      - drystone:
          site: https://example.org/drystone

`site` is where a copy of drystone lies, an address or a path from the front page. Without it,
boards are pictures only. They speak the theme's `language`, if drystone does.

A board with a `name` is a numbered figure of its page, and a link without words, ``[](#name)``,
says its number. What `class` says is for the page's style.
"""

from __future__ import annotations

import itertools
import posixpath
import re
from dataclasses import replace
from hashlib import sha256
from html import escape
from typing import Any
from urllib.parse import urljoin

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url

from drystone.core.errors import GameError
from drystone.core.language import say
from drystone.embed import (
    Embed,
    Given,
    element_of,
    figure_of,
    lines_of,
    read_options,
    script_of,
    speak,
    words_under,
)

log = get_plugin_logger(__name__)
FENCES = "pymdownx.superfences"
BUNDLE = "pymdownx.extra"
"""A bundle of extensions, FENCES among them, with settings of its own for each."""
MARK = re.compile('<div class="drystone-place" data-drystone="([0-9a-f]{16})">.*?</div>', re.DOTALL)

REFERENCE = re.compile(r'(<a [^>]*?href="([^"#]*)#([^"]+)"[^>]*>)</a>')
"""A link without words."""


class Options(Config):
    """What mkdocs.yml may say."""

    site = config_options.Type(str, default="")


class DrystonePlugin(BasePlugin[Options]):
    """Turns fenced blocks into boards.

    Until a page is written it holds a mark for each board: searches, which read it before, find the
    caption and the moves, and not the picture's style.
    """

    def __init__(self) -> None:
        self.page: Page | None = None
        self.boards: dict[str, tuple[Given, Embed]] = {}
        self.figures: dict[str, dict[str, int]] = {}

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the fence to those that Markdown knows, wherever their settings stand."""
        speak(str(config.theme.get("language") or config.theme.get("locale") or ""))
        bundled = BUNDLE in config.markdown_extensions
        if FENCES not in config.markdown_extensions and not bundled:
            config.markdown_extensions.append(FENCES)
        places = [config.mdx_configs.setdefault(BUNDLE, {})] if bundled else []
        if FENCES in config.markdown_extensions:
            places.append(config.mdx_configs)
        for place in places:
            fences = place.setdefault(FENCES, {}).setdefault("custom_fences", [])
            fences.append({"name": "drystone", "class": "drystone", "format": self.fence})
        return config

    def on_page_markdown(self, markdown: str, page: Page, **more: Any) -> str:
        """Note which page is being built; its figures are counted anew."""
        self.page = page
        self.figures[_place(page.url)] = {}
        return markdown

    def fence(self, source: str, *words: Any, **more: Any) -> str:
        """Return a block's mark; what is wrong with the block is warned of and shown."""
        try:
            given = lines_of(source.splitlines())
            frame = {key: str(given.pop(key)) for key in ("name", "class") if key in given}
            embed = read_options(given)
        except GameError as error:
            name = self.page.file.src_path if self.page else "drystone"
            log.warning("%s: %s", name, error)
            return f"<pre><code>{escape(source)}\n\n{escape(str(error))}</code></pre>"
        if "name" in frame:
            caption = self._numbered(frame["name"], embed.caption)
            given, embed = {**given, "caption": caption}, replace(embed, caption=caption)
        name = sha256(f"{source}{embed.caption}".encode()).hexdigest()[:16]
        self.boards[name] = given, embed
        texts = "".join(f"<p>{escape(text)}</p>" for text in words_under(embed))
        mark = f'<div class="drystone-place" data-drystone="{name}">{texts}</div>'
        own = {"id": frame.get("name"), "class": frame.get("class")}
        around = "".join(f' {key}="{escape(text)}"' for key, text in own.items() if text)
        return f"<div{around}>{mark}</div>" if around else mark

    def _numbered(self, name: str, caption: str) -> str:
        """Return the caption of the page's next figure, which has a name."""
        figures = self.figures[_place(self.page.url)] if self.page else {}
        number = figures.setdefault(name, len(figures) + 1)
        if not caption:
            return say("Figure {number}", number=number)
        return say("Figure {number}: {words}", number=number, words=caption)

    @event_priority(100)  # before others make the page's HTML shorter
    def on_post_page(self, output: str, page: Page, **more: Any) -> str:
        """Put the boards where their marks stand, and with the first of them the script."""
        count = itertools.count()

        def board(found: re.Match[str]) -> str:
            known = found[1] in self.boards
            return self._board(found[1], next(count), page) if known else found[0]

        def reference(found: re.Match[str]) -> str:
            figures = self.figures.get(_place(page.url, found[2]), {})
            number = figures.get(found[3])
            return f"{found[1]}{say('Figure {number}', number=number)}</a>" if number else found[0]

        return REFERENCE.sub(reference, MARK.sub(board, output))

    def _board(self, name: str, number: int, page: Page) -> str:
        """Return a page's board as HTML, in an element that Markdown takes for a block."""
        given, embed = self.boards[name]
        site = self.config.site.rstrip("/")
        if not site:
            return f"<div>{figure_of(embed, str(number))}</div>"
        script = "" if number else script_of(normalize_url(f"{site}/embed.js", page))
        return f"<div>{script}{element_of(given, embed, str(number))}</div>"


def _place(url: str, link: str = "") -> str:
    """Return the address of a page, or of what it links to, in one way of writing."""
    return posixpath.normpath(urljoin(f"/{url}", link))
