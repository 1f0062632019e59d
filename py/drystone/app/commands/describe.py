"""What may be asked about the board; each answer is words, and nothing on the board changes.

Every answer is made of what the page shows at this moment: the labels of the drawn scene, the
facts beside it, the list of moves. Whoever cannot see the board is told no less, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from drystone.app.protocol import Message, text_of
from drystone.app.view import (
    Said,
    View,
    buttons_view,
    facts_view,
    known_move,
    scene_of,
    seats_view,
    seen,
    spoken,
    status_text,
)
from drystone.core.errors import TextError, quote
from drystone.core.game import Position
from drystone.scene.node import Node

if TYPE_CHECKING:
    from drystone.app.session import Session

NEAR = 150.0
"""How far off a neighbour's centre is at most, in units: on squares the diagonal ones count."""

COMPASS = ("right", "up right", "up", "up left", "left", "down left", "down", "down right")
EMPTY = "empty"
"""What the label of an empty space begins with, in every game."""

MANY = 24
"""Of more empty spaces that are alike, nobody wants to hear all names."""


class AskActs:
    """The act ``ask``: `what` is asked, and for some questions of which `site`.

    >>> from drystone.app.session import Session
    >>> answers = AskActs(Session())
    >>> answers.ask({"act": "ask", "what": "here", "site": "a1"})["said"]["text"]
    'a1: red singleton. May be touched.'
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._answers: dict[str, Callable[[Message], str]] = {
            "here": self._here,
            "around": self._around,
            "last": self._last,
            "open": self._open,
            "board": self._board,
            "score": self._score,
            "turn": self._turn,
        }

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the act by its name."""
        return {"ask": self.ask}

    def ask(self, message: Message) -> View:
        """Return the answer alone: what is on the page stays as it is. Raises TextError."""
        what = text_of(message, "what")
        if what not in self._answers:
            raise TextError(f"One may ask {', '.join(self._answers)}; not {quote(what)}.")
        words = self.session.screen.curtain or self._answers[what](message)
        return {"said": vars(Said("info", words))}

    @property
    def _position(self) -> Position:
        """The position as whoever is at the screen may see it."""
        return seen(self.session.match.position, self.session.screen.viewer)

    def _drawn(self) -> Node:
        """Return the scene as it is on the page."""
        return scene_of(self.session.match.game).draw(self._position, self.session.shown_look())

    def _labels(self) -> dict[str, str]:
        """Return what is said of each site that is drawn, in reading order."""
        return labels_of(self._drawn())

    def _here(self, message: Message) -> str:
        """Return what stands on a site, and what it has to do with this move and the last one."""
        site = text_of(message, "site")
        words = [f"{said_of(site, self._labels())}."]
        look = self.session.shown_look()
        if site in look.touched:
            words.append("It is touched.")
        elif site in look.open:
            words.append("May be touched.")
        if site in self._last_sites():
            words.append("The last move touched it.")
        return " ".join(words)

    def _around(self, message: Message) -> str:
        """Return what stands on the neighbours of a space, each by where it lies on the screen."""
        site, labels = text_of(message, "site"), self._labels()
        game = self.session.match.game
        if site not in game.grid.indices:
            return f"{said_of(site, labels)}."
        layout = scene_of(game).placed(game, self.session.look.flip)
        x, y = layout.at(site)
        found = []
        for other in game.grid.names.values():
            right, down = layout.at(other)[0] - x, layout.at(other)[1] - y
            if other != site and hypot(right, down) < NEAR:
                turn = round(degrees(atan2(-down, right)) / 45) % 8
                found.append((turn, f"{COMPASS[turn]} {said_of(other, labels)}"))
        return f"Around {site}: {'; '.join(words for _, words in sorted(found))}."

    def _last(self, message: Message) -> str:
        """Return the last move, and what stands now where it went."""
        match = self.session.match
        if match.last is None:
            return f"Nothing has been played yet. {status_text(match, match.outcome)}."
        labels = self._labels()
        now = [
            said_of(site, labels) for site in dict.fromkeys(self._last_sites()) if site in labels
        ]
        words = spoken(match, self.session.screen.viewer)
        return f"{words} Now {'; '.join(now)}." if now else words

    def _last_sites(self) -> tuple[str, ...]:
        match = self.session.match
        known = known_move(match, match.here, self.session.screen.viewer)
        return known.sites if known else ()

    def _open(self, message: Message) -> str:
        """Return what is touched, and what may be touched now: on the board and off it."""
        look, drawn = self.session.shown_look(), self._drawn()
        if not look.open:
            return f"Nothing can be touched. {self._status()}"
        labels = labels_of(drawn)
        on_board = {site: words for site, words in labels.items() if site in look.open}
        parts = [*grouped(on_board), *self._buttons(drawn)]
        begun = f"Touched: {', '.join(look.touched)}. " if look.touched else ""
        return f"{begun}May be touched: {'; '.join(parts)}."

    def _buttons(self, drawn: Node) -> list[str]:
        """Return the words of the open sites that are no part of the board, as it is drawn."""
        game, look = self.session.match.game, self.session.shown_look()
        view = buttons_view(scene_of(game), self._position, look, drawn.sites())
        buttons = [button["words"] for button in view["buttons"] if button["open"]]
        fields = [
            f"{field['words']}, {field['low']} to {field['high']}" for field in view["fields"]
        ]
        return buttons + fields

    def _board(self, message: Message) -> str:
        """Return all that stands on the board, like things together, and how much is empty."""
        labels, spaces = self._labels(), self.session.match.game.grid.indices
        standing = {
            site: words
            for site, words in labels.items()
            if site in spaces and not words.startswith(f"{site}: {EMPTY}")
        }
        empty = len(spaces) - len(standing)
        return f"{'; '.join([*grouped(standing), f'{empty} empty'])}. {self._status()}"

    def _score(self, message: Message) -> str:
        """Return the numbers beside the board, side by side as they stand there."""
        match = self.session.match
        rows = [*seats_view(match), *facts_view(scene_of(match.game), match.game, self._position)]
        words = [
            f"{': '.join(filter(None, (row['name'], row['label'])))} {row['value']}" for row in rows
        ]
        return f"{'; '.join(words)}." if words else "This game keeps no score."

    def _turn(self, message: Message) -> str:
        """Return whose turn it is, what can be done about it, and what game this is."""
        session, game = self.session, self.session.match.game
        look, drawn = session.shown_look(), self._drawn()
        hint = scene_of(game).hint(self._position, look, drawn.sites()) if look.open else ""
        found = self._buttons(drawn)
        buttons = f"Buttons: {', '.join(found)}." if found else ""
        chosen = [f"{one.label} {one.words(game.values[one.key])}" for one in game.options]
        what = f"{', '.join([game.title, *chosen])}, move {session.match.ply + 1}."
        return " ".join(filter(None, (self._status(), hint, buttons, what)))

    def _status(self) -> str:
        match = self.session.match
        return f"{status_text(match, match.outcome).rstrip('.')}."


def labels_of(drawn: Node) -> dict[str, str]:
    """Return what is said of each site of a scene, in reading order.

    >>> labels_of(Node("g", {"aria-label": "a1: empty"}, site="a1"))
    {'a1': 'a1: empty'}
    """
    sites = (node for node in drawn.walk() if node.site)
    return {node.site: str(node.attributes["aria-label"]) for node in sites}


def said_of(site: str, labels: dict[str, str]) -> str:
    """Return the label of a site, or raise TextError if it is not drawn.

    >>> said_of("b2", {"b2": "b2: red singleton"})
    'b2: red singleton'
    """
    if site not in labels:
        raise TextError(f"There is no space {quote(site)} on this board.")
    return labels[site]


def grouped(labels: dict[str, str]) -> Iterator[str]:
    """Yield the words of things that are alike, once, with the names of their spaces.

    Of many empty spaces only the number is said.

    >>> list(grouped({"a1": "a1: red stone", "b1": "b1: blue stone", "c1": "c1: red stone"}))
    ['2 × red stone: a1, c1', 'blue stone: b1']
    >>> list(grouped({"take:2": "Take 2"}))
    ['Take 2']
    """
    heaps: dict[str, list[str]] = {}
    for site, label in labels.items():
        heaps.setdefault(label.removeprefix(f"{site}: "), []).append(site)
    for words, sites in heaps.items():
        if labels[sites[0]] == words:  # It is no space: its words are all there is to say.
            yield words
            continue
        number = f"{len(sites)} × " if len(sites) > 1 else ""
        told = len(sites) <= MANY or not words.startswith(EMPTY)
        yield f"{number}{words}: {', '.join(sites)}" if told else f"{number}{words}"
