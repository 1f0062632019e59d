"""Boards in MkDocs: a fenced block called ``drystone`` becomes a board.

In mkdocs.yml::

    plugins:
      - drystone:
          site: https://example.org/drystone

`site` is where a copy of drystone lies, an address or a path from the front page. Without it,
boards are pictures only.
"""

from __future__ import annotations

from html import escape
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url

from drystone.core.errors import GameError
from drystone.embed import element_of, figure_of, lines_of, read_options, script_of

log = get_plugin_logger(__name__)
FENCES = "pymdownx.superfences"


class Options(Config):
    """What mkdocs.yml may say."""

    site = config_options.Type(str, default="")


class DrystonePlugin(BasePlugin[Options]):
    """Turns fenced blocks into boards while pages are built."""

    def __init__(self) -> None:
        self.page: Page | None = None
        self.boards = 0

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Have the fence known to Markdown."""
        if FENCES not in config.markdown_extensions:
            config.markdown_extensions.append(FENCES)
        fences = config.mdx_configs.setdefault(FENCES, {}).setdefault("custom_fences", [])
        fences.append({"name": "drystone", "class": "drystone", "format": self.fence})
        return config

    def on_page_markdown(self, markdown: str, page: Page, **more: Any) -> str:
        """Note which page is being built."""
        self.page, self.boards = page, 0
        return markdown

    def on_page_content(self, html: str, page: Page, **more: Any) -> str:
        """Add the script, once, to a page with boards."""
        site = self.config.site.rstrip("/")
        if not (site and self.boards):
            return html
        return f"{html}\n{script_of(normalize_url(f'{site}/embed.js', page))}"

    def fence(self, source: str, *words: Any, **more: Any) -> str:
        """Return a block's board as HTML; what is wrong with it is warned of and shown."""
        try:
            given = lines_of(source.splitlines())
            embed = read_options(given)
        except GameError as error:
            name = self.page.file.src_path if self.page else "drystone"
            log.warning("%s: %s", name, error)
            return f"<pre><code>{escape(source)}\n\n{escape(str(error))}</code></pre>"
        self.boards += 1
        return element_of(given, embed) if self.config.site else figure_of(embed)
