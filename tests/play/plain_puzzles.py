"""What puzzles say, tried out by a search that knows `moves()` and `after()` and nothing else.

It shares no code with the prover that finds puzzles and judges tries, nor any that reads them. A
side wins in `n` if it needs at most `n` moves of its own, whatever the other side does between and
after them.
"""

import drystone

CAP = 400_000
"""Positions that one statement about a puzzle may take to try out."""

AHEAD, CAP_AHEAD = 2, 400
"""Own moves within which no win may be near where a gain is asked for, as far as one is seen."""


class TooMany(Exception):
    """A statement takes more positions than it may."""


class Plain:
    """Whether `side` wins, or comes to have what `has` says, whatever the other side does."""

    def __init__(self, side, cap=CAP, has=lambda position: False):
        self.side, self.cap, self.has = side, cap, has
        self.known = {}
        self.decided = {}  # the move that settled such a position last, to be tried first

    def wins(self, position, count):
        """Return whether `count` moves of its own are enough; raises TooMany."""
        if position.outcome is not None:
            return position.outcome.winner == self.side
        own = position.side == self.side
        if own and (count == 0 or self.has(position)):
            return self.has(position)
        key = position, count
        if key not in self.known:
            if len(self.known) == self.cap:
                raise TooMany
            self.known[key] = None
            self.known[key] = self.searched(position, count, own)
        return self.known[key]

    def searched(self, position, count, own):
        """Return whether one own move wins, or all of the other side's lose."""
        first = self.decided.get((own, count))
        for move in sorted(position.moves(), key=lambda move: move != first):
            if bool(self.wins(position.after(move), count - own)) is own:
                self.decided[own, count] = move
                return own
        return not own


def is_near(position, side, count):
    """Return whether a side wins in one, or is seen to win in `count` as far as positions go."""
    if Plain(side).wins(position, 1):
        return True
    try:
        return Plain(side, CAP_AHEAD).wins(position, count)
    except TooMany:
        return False


def faults(name, entry, cap=CAP):
    """Return what is false in an entry of a game's `puzzles.json`, in words; raises TooMany."""
    start = drystone.game(name, **entry.get("options", {})).position(entry["position"])
    after = {str(move): start.after(move) for move in start.moves()}
    named = {entry["line"].split()[0], *entry.get("also", "").split()}
    other = start.game.other(start.side)
    if "win" in entry:
        own, count = Plain(start.side, cap), entry["win"]
        right = {text for text, there in after.items() if own.wins(there, count - 1)}
        sooner = own.wins(start, count - 1)
        near = False
    elif "hold" in entry:
        theirs, count = Plain(other, cap), entry["hold"]
        right = {text for text, there in after.items() if not theirs.wins(there, count)}
        sooner = False
        near = any(is_near(after[text], other, count + 1) for text in named)
    else:
        count, amount = entry["in"], entry["gain"]
        own, more = (gainer(start, amount + extra, cap) for extra in (0, 1))
        right = {text for text, there in after.items() if own.wins(there, count - 1)}
        sooner = own.wins(start, count - 1) or any(
            more.wins(after[text], count - 1) for text in right
        )
        near = is_near(start, start.side, AHEAD) or any(
            is_near(after[text], other, AHEAD) for text in named
        )
    found = []
    if right - named:
        found.append(f"others solve it, too: {' '.join(sorted(right - named))}")
    if named - right:
        found.append(f"does not solve it: {' '.join(sorted(named - right))}")
    if sooner:
        found.append("it takes fewer moves, or more is gained")
    if near:
        found.append("a win is missed or given away")
    return found


def gainer(start, amount, cap):
    """Return the search for a gain of so much for the side to move."""
    lead, side = start.game.part("gain").lead, start.side
    target = lead(start, side) + amount
    return Plain(side, cap, lambda position: lead(position, side) >= target)
