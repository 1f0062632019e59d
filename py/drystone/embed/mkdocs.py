"""Boards in MkDocs: a fenced block called ``drystone`` becomes a board.

In mkdocs.yml::

    plugins:
      - drystone:
          site: https://example.org/drystone

`site` is where a copy of drystone lies, an address or a path from the front page. Without it,
boards are pictures only. They speak the theme's `language`, if drystone does.
"""

from __future__ import annotations

import itertools
import re
from hashlib import sha256
from html import escape
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url

from drystone.core.errors import GameError
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
        """Note which page is being built."""
        self.page = page
        return markdown

    def fence(self, source: str, *words: Any, **more: Any) -> str:
        """Return a block's mark; what is wrong with the block is warned of and shown."""
        try:
            given = lines_of(source.splitlines())
            embed = read_options(given)
        except GameError as error:
            name = self.page.file.src_path if self.page else "drystone"
            log.warning("%s: %s", name, error)
            return f"<pre><code>{escape(source)}\n\n{escape(str(error))}</code></pre>"
        name = sha256(source.encode()).hexdigest()[:16]
        self.boards[name] = given, embed
        texts = "".join(f"<p>{escape(text)}</p>" for text in words_under(embed))
        return f'<div class="drystone-place" data-drystone="{name}">{texts}</div>'

    @event_priority(100)  # before others make the page's HTML shorter
    def on_post_page(self, output: str, page: Page, **more: Any) -> str:
        """Put the boards where their marks stand, and with the first of them the script."""
        count = itertools.count()

        def board(found: re.Match[str]) -> str:
            known = found[1] in self.boards
            return self._board(found[1], next(count), page) if known else found[0]

        return MARK.sub(board, output)

    def _board(self, name: str, number: int, page: Page) -> str:
        """Return a page's board as HTML, in an element that Markdown takes for a block."""
        given, embed = self.boards[name]
        site = self.config.site.rstrip("/")
        if not site:
            return f"<div>{figure_of(embed, str(number))}</div>"
        script = "" if number else script_of(normalize_url(f"{site}/embed.js", page))
        return f"<div>{script}{element_of(given, embed, str(number))}</div>"
