"""Style sheets, read by a parser, for the parts of the build that make something of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import tinycss2

from tools.console import BuildError

Token = Any
"""A token or block of `tinycss2.ast`."""


def rules_of(css: str | list[Token]) -> Iterator[Token]:
    """Yield the rules of a style sheet, or of a block in one; BuildError for an error."""
    parse = tinycss2.parse_stylesheet if isinstance(css, str) else tinycss2.parse_rule_list
    for rule in parse(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "error":
            raise BuildError(f"a style sheet is wrong in line {rule.source_line}: {rule.message}")
        yield rule


def selectors_of(rule: Token) -> list[list[Token]]:
    """Return the selectors of a rule, each without space around it.

    >>> (rule,) = rules_of("b, p i { top: 0 }")
    >>> [text_of(selector) for selector in selectors_of(rule)]
    ['b', 'p i']
    """
    selectors: list[list[Token]] = [[]]
    for token in rule.prelude:
        if token == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return [_trimmed(selector) for selector in selectors]


def declared(rule: Token) -> set[str]:
    """Return the names of the properties and variables that a rule sets.

    >>> (rule,) = rules_of("b { --a: 1; top: 0 }")
    >>> sorted(declared(rule))
    ['--a', 'top']
    """
    found = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    return {one.name for one in found if one.type == "declaration"}


def values_of(css: str, selector: str) -> dict[str, str]:
    """Return what the rules for a selector set, by name, whatever the light or the screen.

    >>> values_of(":root { --a: 1px; top: 0 } @media print { :root { --a: 2px } }", ":root")
    {'--a': '1px', 'top': '0'}
    """
    found: dict[str, str] = {}
    for rule in rules_of(css):
        if rule.type == "qualified-rule" and text_of(rule.prelude) == selector:
            parsed = tinycss2.parse_blocks_contents(rule.content, skip_comments=True)
            found |= {one.name: text_of(one.value) for one in parsed if one.type == "declaration"}
    return found


def text_of(tokens: Iterable[Token]) -> str:
    """Return tokens as text, without comments."""
    return str(tinycss2.serialize([token for token in tokens if token.type != "comment"])).strip()


def _trimmed(tokens: list[Token]) -> list[Token]:
    blank = {"whitespace", "comment"}
    while tokens and tokens[0].type in blank:
        tokens = tokens[1:]
    while tokens and tokens[-1].type in blank:
        tokens = tokens[:-1]
    return tokens
