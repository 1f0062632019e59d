"""Where things are, seen from the site's front page."""

from __future__ import annotations

from drystone.core.game import Game


def guide_address(kind: type[Game]) -> str:
    """Return where the site has the game's rules; "" for a game that isn't part of the site.

    >>> import drystone
    >>> guide_address(type(drystone.game("anaash")))
    'rules/anaash.html'
    """
    return f"rules/{kind.name}.html" if kind.__module__.startswith("drystone.games.") else ""
