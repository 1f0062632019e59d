"""Boards in Sphinx: ``.. drystone:: GAME`` with the options of `drystone.embed` as its options.

In conf.py::

    extensions = ["drystone.sphinx"]
    drystone_site = "https://example.org/drystone"

`drystone_site` is where a copy of drystone lies, an address or a path from the front page. Without
it, and in whatever is no web page, boards are pictures.
"""

from __future__ import annotations

import posixpath
import shutil
import subprocess
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.transforms.post_transforms.images import ImageConverter
from sphinx.util.docutils import SphinxDirective

from drystone._version import __version__
from drystone.core.errors import GameError
from drystone.embed import (
    NAMES,
    Embed,
    alt_of,
    element_of,
    figure_of,
    read_options,
    script_of,
    svg,
    words_under,
)


class Board(nodes.General, nodes.Element):
    """A board: `html` for web pages, and in it a figure for everything else."""


class BoardDirective(SphinxDirective):
    """A board; its content, if there is any, is a record or moves."""

    optional_arguments = 1
    has_content = True
    # A game's own options are options, too, and which there are only the game can say.
    option_spec: ClassVar[Any] = defaultdict(
        lambda: directives.unchanged, dict.fromkeys(NAMES, directives.unchanged)
    )

    def run(self) -> list[nodes.Node]:
        """Return the board."""
        given: dict[str, object] = {"game": self.arguments[0]} if self.arguments else {}
        given |= self.options
        if self.content:
            given["record"] = "\n".join(self.content)
        return [self.board(given)]

    def board(self, given: dict[str, object]) -> Board:
        """Return the board that options ask for; a directive of your own may make several."""
        try:
            embed = read_options(given)
        except GameError as error:
            raise self.error(str(error)) from error
        live = bool(self.config.drystone_site)
        own = f"{self.env.docname} {self.env.new_serialno('drystone')}"
        html = element_of(given, embed, own) if live else figure_of(embed, own)
        words = {"alt": alt_of(embed), "words": words_under(embed)}
        board = Board("", self._figure(embed), html=html, live=live, **words)
        self.set_source_info(board)
        return board

    def _figure(self, embed: Embed) -> nodes.figure:
        """Return the picture as a file, with its words."""
        image = nodes.image(uri=self._file(svg(embed)), alt=alt_of(embed))
        figure = nodes.figure("", image)
        first, *others = words_under(embed) or [""]
        if first:
            figure += nodes.caption(first, first)
        if others:
            figure += nodes.legend("", *(nodes.paragraph(text, text) for text in others))
        return figure

    def _file(self, text: str) -> str:
        """Write a picture beside what Sphinx keeps, and return the way there from the document."""
        folder = Path(self.env.doctreedir) / "drystone"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"board-{sha256(text.encode()).hexdigest()[:16]}.svg"
        file.write_text(text, "utf-8")
        here = Path(self.env.doc2path(self.env.docname)).parent
        return posixpath.relpath(file.as_posix(), here.as_posix())


TOOLS = {
    "rsvg-convert": ["--format=pdf", "--output={to}", "{from}"],
    "inkscape": ["--export-filename={to}", "{from}"],
    "cairosvg": ["{from}", "-o", "{to}"],
}
"""What makes a PDF of an SVG, and how it is asked; the first that is there is taken."""


class Converter(ImageConverter):
    """Makes PDF pictures for LaTeX."""

    conversion_rules = [("image/svg+xml", "application/pdf")]

    def is_available(self) -> bool:
        """Return whether there is a tool for it."""
        return _tool() is not None

    def convert(self, _from: Any, _to: Any) -> bool:
        """Write a PDF; return whether that went well."""
        tool = str(_tool())
        places = {"{from}": str(_from), "{to}": str(_to)}
        words = [tool, *(_filled(word, places) for word in TOOLS[Path(tool).stem])]
        return subprocess.run(words, check=False, capture_output=True).returncode == 0


def _filled(word: str, places: dict[str, str]) -> str:
    for place, path in places.items():
        word = word.replace(place, path)
    return word


def _tool() -> str | None:
    return next(filter(None, map(shutil.which, TOOLS)), None)


def visit_html(self: Any, node: Board) -> None:
    """Write the board, and once on a page the script; e-books get the picture as a file."""
    if self.builder.name == "epub":
        return
    if node["live"] and not getattr(self, "drystone_script", False):
        self.drystone_script = True
        self.body.append(script_of(_address(self.builder)))
    self.body.append(node["html"])
    raise nodes.SkipNode


class Words(SphinxPostTransform):
    """Puts words in the place of pictures where no tool makes what LaTeX takes."""

    default_priority = 5  # before pictures are looked for
    formats = ("latex",)

    def run(self, **more: Any) -> None:
        """Replace each board by what it shows, its caption and its moves, a paragraph each."""
        if _tool() is not None:
            return
        for board in list(self.document.findall(Board)):
            texts = [board["alt"], *board["words"]]
            board.children = []
            board += [nodes.paragraph(text, text) for text in texts]


def visit_other(self: Any, node: Board) -> None:
    """Go on with the figure that is in the board."""


def depart(self: Any, node: Board) -> None:
    """Nothing is left to write."""


def _address(builder: Any) -> str:
    """Return the address of embed.js, seen from the page that is being written."""
    site = f"{builder.config.drystone_site.rstrip('/')}/embed.js"
    if "://" in site or site.startswith("/"):
        return site
    here = posixpath.dirname(builder.get_target_uri(builder.current_docname))
    return posixpath.relpath(site, here or ".")


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive known."""
    app.add_config_value("drystone_site", "", "env", frozenset({str}))
    other = visit_other, depart
    web = visit_html, depart
    app.add_node(Board, html=web, latex=other, text=other, man=other, texinfo=other)
    app.add_directive("drystone", BoardDirective)
    app.add_post_transform(Words)
    app.add_post_transform(Converter)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
