"""What position texts of Asli mean, for `tests/search/facts.py`."""

from tests.search.facts import tokens


def pieces(position):
    return {site: (token, 1) for site, token in tokens(position, "").items()}


def events(before, after, move, side):
    if move == "hold":
        return ["take a stone out of the prison"]
    old, new = pieces(before), pieces(after)
    gone = sum(colour != side and site not in new for site, (colour, _) in old.items())
    return ["capture a stone" if gone == 1 else f"capture {gone} stones"]


def near(site, size):
    file, rank = ord(site[0]), int(site[1:])
    beside = ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1))
    return {
        f"{chr(one)}{other}"
        for one, other in beside
        if 0 <= one - ord("a") < size and 0 < other <= size
    }


def spread(points, size):
    """Return the connected sets of points."""
    sets, rest = [], set(points)
    while rest:
        here, front = set(), {rest.pop()}
        while front:
            here |= front
            front = {one for site in front for one in near(site, size)} & rest
            rest -= front
        sets.append(here)
    return sets


def nearer(every, stones, side, size):
    """Return how many points each colour's growing reaches first, and only that colour's."""
    owner, fresh = dict(stones), dict(stones)
    while fresh:
        reached = {}
        for site, colour in fresh.items():
            for one in near(site, size) & (every - set(owner)):
                reached.setdefault(one, set()).add(colour)
        owner |= {site: "".join(sorted(colours)) for site, colours in reached.items()}
        fresh = {site: owner[site] for site in reached if len(owner[site]) == 1}
    return sum(colour == side for colour in owner.values()) - [*stones.values()].count(side)


def counts(position, side):
    size = position.grid.size
    stones = tokens(position, "")
    every = {f"{chr(ord('a') + x)}{y + 1}" for x in range(size) for y in range(size)}
    owned = 0
    for region in spread(every - set(stones), size):
        beside = {stones[one] for site in region for one in near(site, size) if one in stones}
        owned += len(region) * (beside == {side})
    own = {site for site, colour in stones.items() if colour == side}
    groups, free = spread(own, size), spread(every - set(stones), size)
    borders = [{one for site in group for one in near(site, size)} for group in groups]
    held = str(position).split(" ")[2]
    return {
        "group": len(groups),
        "path that one stone can block": sum(
            len(border & region) == 1 for border in borders for region in free
        ),
        "empty point beside its stones": len(set().union(*borders) - set(stones)),
        "nearer": nearer(every, stones, side, size),
        "point of territory": owned,
        "prisoner": 0 if held == "-" or held[0] == side else int(held[1:]),
    }
