"""The look of boards on other pages: style sheets as a module, which no page's policy forbids.

The variables of the page's root become those of the board's own frame. The frame says itself
whether it is light or dark, and which palette it wears: on another page neither the root nor the
reader's system decides that. The gradients that fills name go along.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.console import BuildError
from tools.style import hatching
from tools.style.css import Token, rules_of, selectors_of, text_of

FRAME = ".drystone"
DARK_FRAME = f"{FRAME}[data-look='dark']"
PALETTE = "[data-palette="
DARK = "(prefers-color-scheme: dark)"
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
HOLDING_RULES = {"media", "supports"}
"""At-rules with rules in them."""


def write_look(folder: Path, sheets: list[Path], more: str = "") -> None:
    """Write ``look.js`` into a folder, from style sheets and `more` rules."""
    text = framed("\n".join(sheet.read_text("utf-8") for sheet in sheets)) + more
    source = f"export const look = {json.dumps(text, ensure_ascii=False)};\n"
    source += f"export const paints = {hatching.nodes()};\n"
    (folder / "look.js").write_text(source, "utf-8", newline="\n")


def ratios(cards: list[dict[str, Any]], selector: str) -> str:
    r"""Return a rule for each game with its board's width to its height, from the games' cards.

    >>> ratios([{"name": "noughts", "svg": '<svg viewBox="-3 -3 6 5">'}], "[game={name}]")
    '[game=noughts] { --ratio: 6 / 5; }\n'
    """
    boxes = {card["name"]: VIEW_BOX.search(card["svg"]) for card in cards}
    return "".join(
        f"{selector.format(name=name)} {{ --ratio: {box[1]} / {box[2]}; }}\n"
        for name, box in boxes.items()
        if box
    )


def framed(css: str) -> str:
    """Return a style sheet with the variables of the root moved to the frame.

    >>> framed(":root { --a: 1; }")
    '.drystone { --a: 1; }'
    """
    return "\n".join(_rewritten(css))


def _rewritten(css: str | list[Token]) -> Iterator[str]:
    for rule in rules_of(css):
        if rule.type == "qualified-rule":
            yield _rule((_on_frame(selector) for selector in selectors_of(rule)), rule)
        elif text_of(rule.prelude).removeprefix("screen and ") == DARK:
            yield from _in_the_dark(rule)
        elif "prefers-color-scheme" in text_of(rule.prelude):
            raise BuildError(
                f"a board's style sheet has a condition that can't be moved to its frame:"
                f" {text_of(rule.prelude)}; it must be {DARK} alone"
            )
        elif rule.at_keyword in HOLDING_RULES:
            inside = "\n".join(_rewritten(rule.content))
            yield f"@{rule.at_keyword} {text_of(rule.prelude)} {{\n{inside}\n}}"
        else:
            yield text_of([rule])


def _in_the_dark(media: Token) -> Iterator[str]:
    """Yield the rules for dark surroundings as rules for frames that are dark."""
    for rule in rules_of(media.content):
        if rule.type != "qualified-rule":
            raise BuildError(f"only plain rules can stand in @media {DARK}, not {text_of([rule])}")
        yield _rule((_in_frame(selector, DARK_FRAME) for selector in selectors_of(rule)), rule)


def _on_frame(selector: list[Token]) -> str:
    """Return a selector with the frame in place of the root."""
    text = text_of(selector)
    return _in_frame(selector, FRAME) if text.startswith((":root", PALETTE)) else text


def _in_frame(selector: list[Token], frame: str) -> str:
    """Return a selector for what is on a frame, or for the frame itself if it is for the root.

    >>> (rule,) = rules_of(":root:root .x { a: 1 }")
    >>> [_in_frame(one, FRAME) for one in selectors_of(rule)]
    ['.drystone.drystone .x']
    """
    text = text_of(selector)
    times = 0
    while text.startswith(":root"):
        text, times = text.removeprefix(":root"), times + 1
    if times > 1:
        frame += FRAME * (times - 1)
    return f"{frame}{text}" if times or text.startswith(PALETTE) else f"{frame} {text}"


def _rule(selectors: Iterator[str], rule: Token) -> str:
    return f"{', '.join(selectors)} {{ {text_of(rule.content)} }}"
