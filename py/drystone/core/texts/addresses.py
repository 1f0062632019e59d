"""Where things are, seen from the site's front page."""

from __future__ import annotations

from collections.abc import Mapping

from drystone.core.game import Game


def guide_address(kind: type[Game]) -> str:
    """Return where the site has the game's rules; "" for a game that isn't part of the site.

    >>> import drystone
    >>> guide_address(type(drystone.game("anaash")))
    'rules/anaash.html'
    """
    return f"rules/{kind.name}.html" if kind.__module__.startswith("drystone.games.") else ""


def query(values: Mapping[str, object]) -> str:
    """Return values as the query of an address has them.

    >>> query({"game": "anaash", "size": 8}), query({"game": "a & b"})
    ('game=anaash&size=8', 'game=a+%26+b')
    """
    texts = {key: str(value) for key, value in values.items()}
    if all(text.isascii() and text.isalnum() for pair in texts.items() for text in pair):
        return "&".join(f"{key}={text}" for key, text in texts.items())
    from urllib.parse import urlencode  # takes long to import, and is seldom needed

    return urlencode(texts)
