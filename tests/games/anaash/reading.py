"""What position texts of Anaash mean, for `tests/search/facts.py`."""

from tests.search.facts import tokens


def pieces(position):
    return {site: (token[0], int(token[1:])) for site, token in tokens(position).items()}


def events(before, after, move, side):
    there, then = pieces(before).get(move[-2:]), pieces(after)[move[-2:]]
    if there is None:
        return []
    if there[0] == side:
        return [f"make a stack of {then[1]}"]
    return [f"take {'a single checker' if there[1] == 1 else f'a stack of {there[1]}'}"]


def counts(position, side):
    found = pieces(position)
    heights = [size for colour, size in found.values() if colour == side]
    exposed = [
        site
        for site, (colour, size) in found.items()
        if colour == side
        and any(found.get(at, (side, 0))[0] != side and found[at][1] >= size for at in beside(site))
    ]
    return {
        "checker": sum(heights),
        "tallest": max(heights, default=0),
        "stack": len(heights),
        "exposed": len(exposed),
    }


def beside(site):
    file, rank = ord(site[0]), int(site[1:])
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return [f"{chr(file + along)}{rank + up}" for along, up in steps]
