"""Why a touch or a typed move is refused."""

from __future__ import annotations

from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from noughts.rules import BOARD, NoughtsPosition


def why(position: NoughtsPosition, path: Path) -> Refusal:
    """Return the reason why no legal move starts with `path`."""
    site = path[0]
    if site not in BOARD.indices:
        return Refusal(f"there is no square {quote(site)} on this board.", "board")
    if not position.empty >> BOARD.index(site) & 1:
        return Refusal(f"{site} is marked already.", "turn", (site,))
    return Refusal("a turn marks one square.", "turn")


def prompt(position: NoughtsPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next."""
    return "Mark an empty square."
