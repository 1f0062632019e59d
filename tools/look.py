"""The look of boards on other pages: style sheets as a module, which no page's policy forbids.

The variables of the page become those of the board's own frame, which says itself whether it is
light or dark: on another page neither the root nor the reader's system decides that.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.say import Trouble

FRAME = ".drystone"
DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}")
RULE = re.compile(r"\s*([^{}]+?)\s*(\{[^{}]*\})")
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def write_look(folder: Path, sheets: list[Path]) -> None:
    """Write ``look.js`` into a folder."""
    text = framed("\n".join(sheet.read_text("utf-8") for sheet in sheets))
    source = f"export const look = {json.dumps(text, ensure_ascii=False)};\n"
    (folder / "look.js").write_text(source, "utf-8", newline="\n")


def framed(css: str) -> str:
    """Return a style sheet with the page's variables moved to the frame.

    >>> framed(":root { --a: 1; }")
    '.drystone { --a: 1; }'
    """
    css = DARK.sub(lambda found: RULE.sub(_in_the_dark, found[1]), COMMENT.sub("", css))
    if "prefers-color-scheme" in css:
        raise Trouble("a board's style sheet has a rule for the dark that can't be understood")
    return css.replace(":root", FRAME)


def _in_the_dark(rule: re.Match[str]) -> str:
    dark = f"{FRAME}[data-look='dark']"
    names = (name.strip() for name in rule[1].split(","))
    return ", ".join(dark if one == ":root" else f"{dark} {one}" for one in names) + f" {rule[2]}"
