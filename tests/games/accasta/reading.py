"""What position texts of Accasta mean, for `tests/search/facts.py`."""

from tests.search.facts import tokens

CASTLES = {
    "w": {*["g1", "g2", "g3", "g4", "f2", "f3", "f4", "e3", "e4"]},
    "b": {*["a1", "a2", "a3", "a4", "b2", "b3", "b4", "c3", "c4"]},
}


def owner(token):
    return "w" if token[0].isupper() else "b"


def pieces(position):
    return {site: (owner(token), 1) for site, token in tokens(position).items()}


def events(before, after, move, side):
    old, new = pieces(before), pieces(after)
    turned = [site for site in old if site in new and old[site] != new[site]]
    taken = sum(new[site][0] == side for site in turned)
    entered = [
        sum(site in CASTLES[side] and one[0] == side for site, one in found.items())
        for found in (old, new)
    ]
    return [
        f"capture {stacks(taken)}",
        f"bring {stacks(entered[1] - entered[0])} into the enemy castle",
        "release a stack",
    ]


def stacks(number):
    return "a stack" if number == 1 else f"{number} stacks"


def counts(position, side):
    own = {site: token for site, token in tokens(position).items() if owner(token) == side}
    return {
        "stack in the enemy castle": sum(site in CASTLES[side] for site in own),
        "stack": len(own),
        "prisoner": sum(owner(piece) != side for token in own.values() for piece in token),
    }
