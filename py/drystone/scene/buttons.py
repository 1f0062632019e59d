"""The buttons of a board: one with its words for each space, in rows, as a grid."""

from __future__ import annotations

from collections.abc import Callable

from drystone.core.game import Game
from drystone.core.language import say, to_say
from drystone.scene.layout import Layout
from drystone.scene.look import Look
from drystone.scene.node import Node, group

BOARD = to_say("{game} board")

MANY = 24
"""Of more spaces that may be chosen it is not said of each: the prompt says so of all.

Orca leaves out what is announced while more than fifty changes wait with it.
"""


_Offer = tuple[str, bool, str, bool]
"""What may be done with a space: in words, may be touched, may be lifted, was touched last."""


class Buttons:
    """Makes the buttons of boards; the last ones are cached, as few change between views."""

    def __init__(self) -> None:
        self._cells: dict[tuple[Layout, str], tuple[tuple[object, ...], Node]] = {}
        self._rows: dict[tuple[Layout, int], Node] = {}

    def grid(
        self,
        game: Game,
        layout: Layout,
        look: Look,
        words: Callable[[str, Look], str],
        marks: Callable[[str, Look], list[Node]],
        described: bool = True,
    ) -> Node:
        """Return one button for each space, as a grid.

        Screen readers count its rows and columns: whichever way the board is turned, they begin at
        a1, as the names of the spaces do. `words` says what stands on a space, `marks` gives what
        is drawn on its button. What may be touched is said, too, if that is `described`.
        """
        rows = []
        # The others may neither be touched nor have been.
        offers = {
            site: _offer(site, look, described) for site in (*look.open, *look.lifts, *look.taken)
        }
        for row in reversed(layout.grid.rows):
            names = [layout.grid.names[index] for index in row]
            cells = tuple(
                [
                    self._cell(layout, site, look, words(site, look), marks(site, look), offers)
                    for site in names
                ]
            )
            known = self._rows.get((layout, row[0]))
            if not known or known.children != cells:
                known = Node("g", {"role": "row"}, cells, key=f"row:{names[0]}")
                self._rows[layout, row[0]] = known
            rows.append(known)
        return group("sites", rows, role="grid", **{"aria-label": say(BOARD, game=game.title)})

    def _cell(
        self,
        layout: Layout,
        site: str,
        look: Look,
        words: str,
        marks: list[Node],
        offers: dict[str, _Offer],
    ) -> Node:
        offer = offers.get(site)
        state = (words, offer, *marks)
        known = self._cells.get((layout, site))
        if known and known[0] == state:
            return known[1]
        shapes = [layout.shape(site, "hit"), *marks]
        button = site_button(site, words, look, shapes, described=offer[0] if offer else "")
        cell = Node("g", {"role": "gridcell"}, [button])
        self._cells[layout, site] = (state, cell)
        return cell


def site_button(
    site: str,
    words: str,
    look: Look,
    children: list[Node],
    suggested: bool = False,
    described: str = "",
) -> Node:
    """Return a button in the scene that is touched as `site`.

    A suggested one gets the keyboard's focus as soon as it appears. What it is `described` as,
    screen readers say after its words.
    """
    attributes: dict[str, str | int | float] = {
        "class": "site",
        "role": "button",
        "tabindex": "-1",
        "aria-label": words,
    }
    touched = look.taken[-1:] == (site,)
    if described or touched:
        attributes["aria-description"] = say("touched") if touched else described
    if site in look.open:
        attributes["data-open"] = ""
    if lift := _lift(site, look):
        attributes["data-lift"] = lift
    if touched:
        attributes["data-touched"] = ""
    if suggested:
        attributes["data-suggest"] = ""
    return Node("g", attributes, children, key=f"s:{site}", site=site)


def _lift(site: str, look: Look) -> str:
    """Return ``held`` if what stands there was touched to be moved, ``may`` if it can be, or ""."""
    if look.open and site in look.taken[:1]:
        return "held"
    return "may" if site in look.lifts else ""


def _offer(site: str, look: Look, described: bool) -> _Offer:
    lift = _lift(site, look)
    choice = _choice(site, look, lift) if described else ""
    return choice, site in look.open, lift, look.taken[-1:] == (site,)


def _choice(site: str, look: Look, lift: str) -> str:
    """Return in words what the marks of a space show: whether it may be touched now."""
    if site in look.open:
        return say("may be chosen") if len(look.open) <= MANY else ""
    lifted = lift == "may" and len(look.open) + len(look.lifts) <= MANY
    return say("may be chosen instead") if lifted else ""
