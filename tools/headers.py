"""The response headers of the deployed site, read from netlify.toml.

The local server sends these, so that what is tested is what is deployed.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tools.places import NETLIFY

Rule = tuple[re.Pattern[str], dict[str, str]]


def read_rules(path: Path = NETLIFY) -> list[Rule]:
    """Return the header rules of a netlify.toml, in the order of the file."""
    tables = tomllib.loads(path.read_text("utf-8")).get("headers", [])
    return [(pattern(table["for"]), dict(table["values"])) for table in tables]


def pattern(path: str) -> re.Pattern[str]:
    """Return what a ``for`` path matches: ``*`` is anything, ``:name`` one path segment."""
    parts = re.split(r"(\*|(?<=/):\w+)", path)
    kinds = {"*": ".*"}
    words = [kinds.get(part) or ("[^/]+" if part[:1] == ":" else re.escape(part)) for part in parts]
    return re.compile("".join(words))


def headers_for(path: str, rules: list[Rule]) -> dict[str, str]:
    """Return the headers for a path. Where rules name the same header the later one holds.

    Examples:
        >>> rules = [(pattern("/*"), {"A": "1", "B": "1"}), (pattern("/x-*"), {"B": "2"})]
        >>> headers_for("/x-y/z", rules)
        {'A': '1', 'B': '2'}
        >>> headers_for("/z", rules)
        {'A': '1', 'B': '1'}
    """
    found: dict[str, str] = {}
    for matcher, values in rules:
        if matcher.fullmatch(path):
            found |= values
    return found
