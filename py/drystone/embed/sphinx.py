"""Boards in Sphinx: ``.. drystone:: GAME`` with the options of `drystone.embed` as its options.

In conf.py::

    extensions = ["drystone.sphinx"]
    drystone_site = "https://example.org/drystone"

`drystone_site` is where a copy of drystone lies, an address or a path from the front page. Without
it, and in whatever is no web page, boards are pictures. They speak the documents' `language`, if
drystone does.
"""

from __future__ import annotations

import json
import posixpath
import shutil
import subprocess
from collections import defaultdict
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.transforms.post_transforms.images import ImageConverter
from sphinx.util.docutils import SphinxDirective

from drystone._version import __version__
from drystone.core.errors import GameError
from drystone.core.texts.markup import escape
from drystone.embed import (
    NAMES,
    alt_of,
    element_of,
    figure_of,
    read_options,
    script_of,
    speak,
    svg,
    words_under,
)

FIGURE = {
    "name": directives.unchanged_required,
    "class": directives.class_option,
    "align": lambda text: directives.choice(text, ("left", "center", "right", "default")),
    "width": lambda text: directives.length_or_percentage_or_unitless(text, "px"),
}
"""Options that are the figure's, as those of Sphinx's own figures are; a game may have such a one
as ``option-NAME``."""


class Board(nodes.General, nodes.Element):
    """A board: `html` for web pages, and in it a figure for everything else."""


class BoardDirective(SphinxDirective):
    """A board; its content, if there is any, is a record or moves."""

    optional_arguments = 1
    has_content = True
    # A game's own options are options, too, and which there are only the game can say.
    option_spec: ClassVar[Any] = defaultdict(
        lambda: directives.unchanged, dict.fromkeys(NAMES, directives.unchanged) | FIGURE
    )

    def run(self) -> list[nodes.Node]:
        """Return the board, in a figure as Sphinx has them: named, numbered, with a caption."""
        given: dict[str, object] = {"game": self.arguments[0]} if self.arguments else {}
        given |= {name: value for name, value in self.options.items() if name not in FIGURE}
        if self.content:
            given["record"] = "\n".join(self.content)
        return self.figure(given)

    def figure(self, given: dict[str, object]) -> list[nodes.Node]:
        """Return the figure of a board, and what is wrong with its caption."""
        board = self.board(given)
        figure = nodes.figure("", board, classes=self.options.get("class", []))
        for name in ("align", "width"):
            if name in self.options:
                figure[name] = self.options[name]
        self.add_name(figure)
        text = board["caption"]
        inline, wrong = self.state.inline_text(text, self.lineno) if text else ([], [])
        if inline:
            figure += nodes.caption(text, "", *inline)
        for node in (figure, *figure.findall(nodes.caption)):
            self.set_source_info(node)
        return [figure, *wrong]

    def board(self, given: dict[str, object]) -> Board:
        """Return the board that options ask for; a directive of your own may make several."""
        try:
            embed = read_options(given)
        except GameError as error:
            raise self.error(str(error)) from error
        live = bool(self.config.drystone_site)
        own = f"{self.env.docname} {self.env.new_serialno('drystone')}"
        alone = replace(embed, caption="")
        shown = {name: value for name, value in given.items() if name != "caption"}
        if self.options.get("align") not in {"left", "right"}:
            shown["class"] = "align-center"  # as its caption is, in any theme
        html = element_of(shown, alone, own) if live else figure_of(alone, own)
        words = {"alt": alt_of(embed), "words": words_under(alone), "caption": embed.caption}
        image = nodes.image(uri=self._file(svg(embed)), alt=words["alt"])
        under = [nodes.paragraph(text, text) for text in words["words"]]
        board = Board("", image, *under, html=html, live=live, **words)
        for node in (board, image):
            self.set_source_info(node)
        return board

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
    alt, html = next(node.findall(nodes.image))["alt"], node["html"]
    if alt != node["alt"]:  # it was translated
        for written in (escape, _in_frames):
            html = html.replace(f'"{written(node["alt"])}"', f'"{written(alt)}"')
    self.body.append(html)
    raise nodes.SkipNode


def _in_frames(text: str) -> str:
    """Return a text as it stands in the attribute that holds the frames."""
    return escape(json.dumps(text, ensure_ascii=False)[1:-1], quote=False).replace("'", "&#x27;")


class Words(SphinxPostTransform):
    """Puts words in the place of pictures where no tool makes what LaTeX takes."""

    default_priority = 5  # before pictures are looked for
    formats = ("latex",)

    def run(self, **more: Any) -> None:
        """Replace each board by what it shows, and its moves, a paragraph each."""
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


def _speak(_: Sphinx, config: Any) -> None:
    """Have boards speak the language of the documents."""
    speak(str(config.language))


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive known."""
    app.connect("config-inited", _speak)
    app.add_config_value("drystone_site", "", "env", frozenset({str}))
    other = visit_other, depart
    web = visit_html, depart
    app.add_node(Board, html=web, latex=other, text=other, man=other, texinfo=other)
    app.add_directive("drystone", BoardDirective)
    app.add_post_transform(Words)
    app.add_post_transform(Converter)
    return {
        "version": __version__,
        # What was drawn by another version is drawn anew.
        "env_version": crc32(__version__.encode()),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
