"""Every game's guide as a page of the documentation, `guide-NAME.md`, by a directive, ``{guide}``.

The pages are written before Sphinx looks for sources. Their boards are made by drystone's own
directive, as anybody's pages could have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from docutils import nodes

from drystone.games import catalogue
from drystone.play.guide import Demo, Prose, Section, guide_of
from drystone.prerender.guides import is_figure, reason_of
from drystone.sphinx import BoardDirective


class Guide(BoardDirective):
    """A game's guide below its title: prose, boards, and what may be tried on them."""

    required_arguments = 1
    optional_arguments = 0
    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Return the sections, each within the one that it belongs to."""
        kind = catalogue()[self.arguments[0]]
        whole = nodes.Element()
        homes: dict[int, nodes.Element] = {1: whole}
        for section in guide_of(kind):
            if section.level > 1:
                title = nodes.title("", section.heading)
                ids = list(section.anchors) or [nodes.make_id(section.heading)]
                homes[section.level] = nodes.section("", title, ids=ids)
                homes[section.level - 1] += homes[section.level]
            homes[section.level] += list(self._parts(kind.name, section))
        whole += self._prose(kind.name, f"{kind.credit} {_links(kind)}")
        return whole.children

    def _parts(self, name: str, section: Section) -> Iterator[nodes.Node]:
        lessons = 0
        for part in section.parts:
            if isinstance(part, Prose):
                yield from self._prose(name, part.markdown)
                continue
            lessons += bool(part.goal)
            task = f"{section.anchors[0]}:{lessons}" if part.goal else ""
            yield self.board(given(part, task))
            tries = tried(part)
            if tries:
                yield from self._prose(name, tries)

    def _prose(self, name: str, markdown: str) -> list[nodes.Node]:
        """Return Markdown as Sphinx has it; links within a guide find the same place here."""
        home = nodes.Element()
        text = markdown.replace("](#", f"](site:docs/{page_of(name)}.html#")
        self.state.nested_parse([*text.splitlines()], 0, home)
        return home.children


def given(demo: Demo, lesson: str) -> dict[str, object]:
    """Return the options of the embed that shows a guide's board."""
    options = {f"option-{key}": str(value) for key, value in demo.options.items()}
    board = {
        "position": demo.position,
        "moves": " ".join(demo.moves),
        "overlay": demo.overlay,
        "caption": demo.caption,
        "alt": demo.alt,
    }
    found: dict[str, object] = {"game": demo.game, "coords": ""}  # the text names spaces
    if lesson:
        return found | {"mode": "lesson", "lesson": lesson}
    if not is_figure(demo):
        found["mode"] = "play"
    return found | options | {key: text for key, text in board.items() if text}


def tried(demo: Demo) -> str:
    """Return what may be tried on a board, as a list in Markdown: moves, and moves refused."""
    plays = [f"- `{' '.join(play.moves)}` {play.words}".rstrip() for play in demo.plays]
    tries = [
        f"- `{one.move}` is refused: {reason_of(demo, one)} [Why](#{one.rule})"
        for one in demo.tries
    ]
    return "\n".join([*plays, *tries])


def _links(kind: Any) -> str:
    return " ".join(f"[{words}]({address})" for words, address in kind.links)


def page_of(name: str) -> str:
    """Return the name of a guide's page."""
    return f"guide-{quote(name)}"


def write_pages(app: Any) -> None:
    """Write a source for each guide, unless it is there already."""
    for name, kind in catalogue().items():
        if guide_of(kind):
            page = Path(app.srcdir) / f"{page_of(name)}.md"
            text = f"# {kind.title}\n\n```{{guide}} {name}\n```\n"
            if not page.exists() or page.read_text("utf-8") != text:
                page.write_text(text, "utf-8")


def setup(app: Any) -> dict[str, bool]:
    """Make the directive known and the pages."""
    app.add_directive("guide", Guide)
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
