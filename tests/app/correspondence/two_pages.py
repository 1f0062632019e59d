"""Two pages that play matches by links, walked through every order of what people can do.

Each page is a session; an act is a command of the wire. Links travel as text. A state may be copied
and looked at by its `key`, so that the same state is walked once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache

from drystone.app.page import commands
from drystone.app.session.open_match import OpenMatch
from drystone.app.session.session import Session
from drystone.app.views.correspondence_view import saved_seat
from drystone.core.errors import GameError

COMMANDS = commands()
SIDES = (0, 1)
REMEMBERED = 2
"""How many of a page's last links can still be opened by the other."""
EXCHANGES = 3
DRAWN = [0]
"""What a page draws for random numbers now: its own for each match, and always the same."""


def drawn_bytes(size: int) -> bytes:
    """Return what stands for random bytes, so that the same acts lead to the same state."""
    return bytes([65 + DRAWN[0]]) * size


@cache
def match_of(link: str) -> str:
    """Return the name of a link's match, as a page asks for it."""
    return COMMANDS["identify"][1](Session(), {"act": "identify", "link": link})["match"]


@dataclass(frozen=True)
class Pair:
    """Both pages, and the links of each that the other may open; `live`: they go by themselves.

    `stored` is what each browser has of each match, by its name.
    """

    pages: tuple[Session, Session]
    links: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    stored: tuple[dict[str, OpenMatch], dict[str, OpenMatch]] = field(
        default_factory=lambda: ({}, {})
    )
    live: bool = False
    reloaded: frozenset[int] = field(default_factory=frozenset)

    @property
    def key(self) -> tuple:
        """What tells this state from others."""
        return self.live, self.reloaded, self.links, *(
            (
                page.distance.id,
                page.match.here.id,
                *((one.distance.transcript.text, *one.distance.draft, "", *one.distance.half)
                  for one in stored.values()),
            )
            for page, stored in zip(self.pages, self.stored, strict=True)
        )  # fmt: skip

    def ask(self, side: int, act: str, **fields) -> Pair:
        """Return the pair after a command, or as it was where the command is refused."""
        draft = self.pages[side].copy()
        DRAWN[0] = side + 2 * len(self.stored[side])
        try:
            COMMANDS[act][1](draft, {"act": act, **fields})
        except GameError:
            return self
        stored = {**self.stored[side], draft.distance.id: draft.current}
        return replace(
            self,
            pages=changed(self.pages, side, draft),
            stored=changed(self.stored, side, stored),
        )

    def send(self, side: int) -> Pair:
        """Hand over the link that a page offers, as its button does."""
        link, known = self.pages[side].distance.offered, self.links[side]
        if not link:
            return self
        new = (*(one for one in known if one != link), link)[-REMEMBERED:]
        return replace(self.ask(side, "sent"), links=changed(self.links, side, new))

    def turn_to(self, side: int, match: str) -> Pair:
        """Have that match on a page's board as it is stored there, if it is."""
        if match not in self.stored[side] or self.pages[side].distance.id == match:
            return self
        return self.resumed(side, match)

    def resumed(self, side: int, match: str) -> Pair:
        """Have a page go on with what is stored of a match."""
        stored = saved_seat(self.stored[side][match].distance)
        return self.ask(side, "resume", text="", seat=stored["seat"], secrets=stored["secrets"])

    def open(self, side: int, link: str) -> Pair:
        """Open a link of the other's: in its match, or as an invitation."""
        match = match_of(link)
        pair = self.turn_to(side, match)
        if match in self.stored[side]:
            return pair.ask(side, "receive", link=link, live=self.live)
        return pair.ask(side, "accept", link=link)

    def reload(self, side: int) -> Pair:
        """Have a new page go on with what this one has stored."""
        new = changed(self.pages, side, Session())
        pair = replace(self, pages=new, reloaded=self.reloaded | {side})
        return pair.resumed(side, self.pages[side].distance.id)

    def delivered(self) -> Pair:
        """Return the pair after each page has opened what the other offers, one after the other."""
        pair = self
        for side in SIDES:
            if pair.pages[side].distance.offered:
                pair = pair.send(side)
                pair = pair.open(1 - side, pair.links[side][-1])
        return pair

    def acts(self, side: int):
        """Yield what a person can do by its name, and how."""
        game = self.pages[side].distance
        for move in game.here.moves() if game.my_turn else ():
            if str(move) != "h0":
                yield f"play {move}", lambda text=str(move): self.ask(side, "type", text=text)
        yield "undo", lambda: self.ask(side, "undo")
        yield "yes", lambda: self.ask(side, "answerUndo", accept=True)
        yield "no", lambda: self.ask(side, "answerUndo", accept=False)
        yield "resign", lambda: self.ask(side, "resign")
        yield "look back", lambda: self.ask(side, "goto", ply=0)
        yield "rematch", lambda: self.ask(side, "rematch")
        yield "reload", lambda: self.reload(side)
        yield "live", lambda: replace(self, live=not self.live)
        yield "send", lambda: self.send(side)
        for n, link in enumerate(self.links[1 - side]):
            yield f"open {n}", lambda link=link: self.open(side, link)

    def act(self, side: int, name: str) -> Pair:
        """Return the pair after the act of that name."""
        return done(dict(self.acts(side))[name])

    def settled(self) -> Pair:
        """Return the pair after a few exchanges of the latest links of every match."""
        pair = replace(self, live=False)
        for match in self.stored[0] | self.stored[1]:
            pair = pair.turn_to(0, match).turn_to(1, match)
            for side in SIDES:
                # Nothing is handed over in the middle of a turn, not even what it came after.
                if pair.pages[side].distance.half:
                    pair = pair.ask(side, "undo")
            for _ in range(EXCHANGES):
                before, pair = pair.key, pair.delivered()
                if pair.key == before:
                    break
        return pair


def changed(both: tuple, side: int, new: object) -> tuple:
    """Return what both have with something new for one of them."""
    return (new, both[1]) if side == 0 else (both[0], new)


def done(act: Callable[[], Pair]) -> Pair:
    """Return the pair after an act of a person; live, each then gets what the other offers."""
    after = act()
    return after.delivered() if after.live else after


def differences(pair: Pair) -> list[str]:
    """Say in what two pages differ that have exchanged their links, and what one page confuses."""
    known, found = pair.stored, []
    for match in known[0].keys() & known[1].keys():
        one, two = (side[match].distance.table for side in known)
        for what in ("outcome", "turn"):
            if getattr(one, what) != getattr(two, what):
                found.append(f"{what}: {getattr(one, what)} and {getattr(two, what)}")
        lines = [[move.text for move in table.moves] for table in (one, two)]
        if lines[0] != lines[1]:
            found.append(f"moves: {lines[0]} and {lines[1]}")
        for side in known:
            found += confusions(side[match])
    return found


def confusions(shown: OpenMatch) -> list[str]:
    """Say what a page shows otherwise than it knows, and what it takes for cheating."""
    far, match = shown.distance, shown.match
    end = match.tree[match.main_line[-1]]
    found = [f"an honest link is evidence: {one.kind}" for one in far.evidence]
    if len(match.main_line) - 1 != len(far.line):
        found.append("a page shows other moves than it knows")
    if end.resigned != far.table.resigned:
        found.append(f"a page shows that “{end.resigned}” resigned: “{far.table.resigned}” has")
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
                for name, act in pair.acts(side):
                    after = done(act)
                    if after.key not in seen:
                        seen.add(after.key)
                        following.append(((*path, f"{'AB'[side]} {name}"), after))
                        yield following[-1]
        level = following


def stroll(start: Pair, count: int, rng: random.Random):
    """Return where so many acts by chance lead, and which they were."""
    pair, path = start, []
    for _ in range(count):
        side = rng.randrange(2)
        acts = list(pair.acts(side))
        moves = [one for one in acts if one[0].startswith("play ")]
        others = [one for one in acts[len(moves) :] if one[0] != "resign" or rng.random() < 0.1]
        name, act = rng.choice(moves if moves and rng.random() < 0.5 else others)
        pair = done(act)
        path.append(f"{'AB'[side]} {name}")
    return path, pair
