"""What position texts of Ashes mean, for `tests/search/facts.py`."""

import re

from tests.search.facts import tokens


def pieces(position):
    return {site: (token[0], int(token[1:])) for site, token in tokens(position).items()}


def events(before, after, move, side):
    origin, target = re.findall(r"[a-z]\d+", move)
    old, new = pieces(before), pieces(after)
    there = old.get(target)
    left = new.get(origin, (side, 0))[1]
    change = new.get(target, (side, 0))[1] - (old.get(origin, (side, 0))[1] - left)
    size = "a piece" if abs(change) == 1 else f"{abs(change)} pieces"
    found = [f"gain {size}"] if change > 0 else [f"spend {size}"] * bool(change)
    if origin not in old:
        found = [f"enter a new stack of {new[target][1]}"]
    if target not in new:
        found = ["use up the whole stack that moves"]
    if there:
        own = there[0] == side
        found.append(f"{'remove its own' if own else 'remove a'} stack of {there[1]}")
    return found


def counts(position, side):
    own = [site for site, (colour, _) in pieces(position).items() if colour == side]
    sizes = [pieces(position)[site][1] for site in own]
    taxes = str(position).split(" ")[2].split("/")
    return {
        "stack": len(sizes),
        "piece": sum(sizes),
        "tax": int(taxes["wb".index(side)]),
        "room": sum(steps_to_edge(site, position.game.values["size"]) for site in own),
    }


def steps_to_edge(site, size):
    """Return how far a space is from the edge: numbers begin with 1 at the left end of a row."""
    row, column = ord(site[0]) - ord("a"), int(site[1:])
    length = 2 * size - 1 - abs(size - 1 - row)
    return min(row, 2 * size - 2 - row, column - 1, length - column)
