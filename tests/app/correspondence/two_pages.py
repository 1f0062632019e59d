"""Two pages that play a match by links, walked through every order of what people can do.

Each page is a session; an act is a command of the wire. Links travel as text. A state may be copied
and looked at by its `key`, so that the same state is walked once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.app.page import commands
from drystone.app.session.session import Session
from drystone.core.errors import GameError

COMMANDS = commands()
SIDES = (0, 1)
REMEMBERED = 2
"""How many of a page's last links can still be opened by the other."""
EXCHANGES = 3


def ask(session: Session, act: str, **fields) -> Session:
    """Return the session after a command, or as it was where the command is refused."""
    draft = session.copy()
    try:
        COMMANDS[act][1](draft, {"act": act, **fields})
    except GameError:
        return session
    return draft


@dataclass(frozen=True)
class Pair:
    """Both pages, and the links that each has handed over and the other may open."""

    pages: tuple[Session, Session]
    links: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @property
    def key(self) -> tuple:
        """What tells this state from others."""
        return self.links, tuple(
            (page.distance.transcript.text, tuple(page.distance.draft), page.match.here.id)
            for page in self.pages
        )

    def after(self, side: int, session: Session) -> Pair:
        """Return the pair with one page's session replaced."""
        pages = (session, self.pages[1]) if side == 0 else (self.pages[0], session)
        return replace(self, pages=pages)

    def send(self, side: int) -> Pair:
        """Hand over the link that a page offers, as its button does."""
        link = self.pages[side].distance.offered
        if not link:
            return self
        sent = self.after(side, ask(self.pages[side], "sent"))
        known = self.links[side]
        new = known if link in known else (*known, link)[-REMEMBERED:]
        return replace(sent, links=(new, self.links[1]) if side == 0 else (self.links[0], new))

    def open(self, side: int, link: str) -> Pair:
        """Open a link of the other's."""
        return self.after(side, ask(self.pages[side], "receive", link=link))

    def acts(self, side: int):
        """Yield the states that one act of a person's leads to."""
        page = self.pages[side]
        game = page.distance
        if game.my_turn:
            move = str(game.here.moves()[0])
            yield "move", self.after(side, ask(page, "type", text=move))
        yield "undo", self.after(side, ask(page, "undo"))
        yield "yes", self.after(side, ask(page, "answerUndo", accept=True))
        yield "no", self.after(side, ask(page, "answerUndo", accept=False))
        yield "resign", self.after(side, ask(page, "resign"))
        yield "look back", self.after(side, ask(page, "goto", ply=0))
        yield "send", self.send(side)
        for n, link in enumerate(self.links[1 - side]):
            yield f"open {n}", self.open(side, link)

    def settled(self) -> Pair:
        """Return the pair after a few exchanges of the latest links."""
        pair = self
        for _ in range(EXCHANGES):
            for side in SIDES:
                pair = pair.send(side)
                if pair.links[side]:
                    pair = pair.open(1 - side, pair.links[side][-1])
        return pair


def differences(pair: Pair) -> list[str]:
    """Say in what two pages differ that have exchanged their links, and what one page confuses."""
    one, two = pair.pages
    told = [tuple(move.text for move in page.distance.table.moves) for page in pair.pages]
    found = []
    if told[0] != told[1]:
        found.append(f"moves: {told[0]} and {told[1]}")
    if one.distance.table.outcome != two.distance.table.outcome:
        found.append(f"results: {one.distance.table.outcome} and {two.distance.table.outcome}")
    if one.distance.table.turn != two.distance.table.turn:
        found.append(f"turns: {one.distance.table.turn} and {two.distance.table.turn}")
    for page in pair.pages:
        table, match = page.distance.table, page.match
        end = match.tree[match.main_line[-1]]
        if len(match.main_line) - 1 != len(page.distance.line):
            found.append("a page shows other moves than it knows")
        if end.resigned != table.resigned:
            found.append(f"a page shows that “{end.resigned}” has resigned: “{table.resigned}” has")
    return found


def walk(start: Pair, acts: int):
    """Yield each state that so many acts can lead to, once, with the acts that led there."""
    seen = {start.key}
    level = [((), start)]
    yield (), start
    for _ in range(acts):
        following = []
        for path, pair in level:
            for side in SIDES:
                for act, after in pair.acts(side):
                    if after.key not in seen:
                        seen.add(after.key)
                        following.append(((*path, f"{'AB'[side]} {act}"), after))
                        yield following[-1]
        level = following
