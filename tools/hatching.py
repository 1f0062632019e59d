"""The hatchings that tell the second side's pieces apart without colour: one for each colour.

A fill that names a pattern finds it in the page itself, so each page carries them all.
"""

from __future__ import annotations

from tools.css import declared, rules_of, selectors_of, text_of
from tools.places import BOARD_LOOK

PIECE = "--piece"
"""The variable that a colour's class sets."""


def colours() -> list[str]:
    """List the colours of pieces: the classes for which the board's style sheet sets PIECE."""
    return [
        text_of(selector).removeprefix(".")
        for rule in rules_of(BOARD_LOOK.read_text("utf-8"))
        if rule.type == "qualified-rule" and PIECE in declared(rule)
        for selector in selectors_of(rule)
    ]


def patterns() -> str:
    """Return an ``svg`` element that shows nothing and holds the patterns ``hatch-COLOUR``."""
    made = "".join(_pattern(colour) for colour in colours())
    return f'<svg class="patterns" width="0" height="0" aria-hidden="true">{made}</svg>'


def _pattern(colour: str) -> str:
    size = 'width="13" height="13"'
    return (
        f'<pattern id="hatch-{colour}" class="{colour}" {size} patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)"><rect class="hatch-ground" {size} />'
        '<rect class="hatch-line" width="4" height="13" /></pattern>'
    )
