"""A directive for Sphinx, ``{rulings}``: every game's rulings, from the guides themselves."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import Directive

from drystone.games import catalogue
from drystone.play.guide import Prose, Section, guide_of


class Rulings(Directive):
    """Lists the rulings of all games; each leads to its place in the game's rules page."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Return one section for each game that has rulings."""
        return [self._game(name, kind) for name, kind in catalogue().items()]

    def _game(self, name: str, kind: Any) -> nodes.section:
        found = nodes.section("", nodes.title("", kind.title), ids=[f"of-{name}"])
        for section in guide_of(kind):
            if is_ruling(section):
                found += self._ruling(name, section)
        return found

    def _ruling(self, name: str, section: Section) -> nodes.definition_list:
        address = f"../rules/{quote(name)}.html#{quote(section.anchors[0])}"
        link = nodes.reference("", section.heading, refuri=address)
        body = nodes.definition()
        text = "\n\n".join(part.markdown for part in section.parts if isinstance(part, Prose))
        text = text.replace("](#", f"](site:rules/{quote(name)}.html#")
        self.state.nested_parse([*text.splitlines()], 0, body)
        return nodes.definition_list(
            "", nodes.definition_list_item("", nodes.term("", "", link), body)
        )


def is_ruling(section: Section) -> bool:
    """Return whether a section of a guide is a ruling: its first anchor is one's number."""
    return bool(section.anchors) and section.anchors[0][:3].isupper()


def setup(app: Any) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("rulings", Rulings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
