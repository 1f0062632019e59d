"""Exhaustive search, slow and plain, to compare other searches with."""

from drystone.core.rng import seeded
from drystone.search.values import terminal_value

LIMIT = 4_000


class TooLarge(Exception):
    """The game tree is larger than the limit, or positions can repeat."""


def solve(position, limit=LIMIT):
    """Return the first colour's result, 1, 0 or -1, if both sides play their best."""
    return _solve(position, {}, set(), limit)


def _solve(position, known, open_, limit):
    ended = terminal_value(position)
    if ended is not None:
        return (ended > 0) - (ended < 0)
    if position in known:
        return known[position]
    if position in open_ or len(known) + len(open_) > limit:
        raise TooLarge
    open_.add(position)
    goal = 1 if position.side == next(iter(position.game.sides)) else -1
    children = sorted((position.after(move) for move in position.moves()), key=_goes_on)
    best = -goal
    for child in children:
        best = goal * max(goal * best, goal * _solve(child, known, open_, limit))
        if best == goal:
            break
    open_.discard(position)
    known[position] = best
    return best


def _goes_on(position):
    return position.outcome is None


def late_positions(game, seed, count, back=6, plies=600, limit=LIMIT):
    """Yield positions some plies before the ends of random games that can be searched through.

    They come with their exhaustive result, the deepest that could be searched from each game.
    """
    found = 0
    for number in range(25):
        line = random_line(game, f"{seed} {number}", plies)
        best = None
        for position in reversed(line[max(0, len(line) - back - 1) : -1]):
            try:
                best = position, solve(position, limit)
            except TooLarge:
                break
        if best is None:
            continue
        yield best
        found += 1
        if found == count:
            return


def random_line(game, seed, plies):
    """Return the positions of a random game, the last of which is its end."""
    rng = seeded(seed)
    line = [game.start()]
    while line[-1].outcome is None and len(line) < plies:
        line.append(line[-1].after(line[-1].random_move(rng)))
    return line if line[-1].outcome is not None else []
