"""What position texts of Ghast mean, for `tests/search/facts.py`; all tiles lie face up."""

from tests.games.ghast.helpers import STEPS, cells, slow_starved
from tests.search.facts import tokens


def pieces(position):
    return {site: (token[0], 1) for site, token in tokens(position).items()}


def events(before, after, move, side):
    if move == "claim":
        sides = [colour for colour, _ in pieces(before).values()]
        more = 2 * sides.count(side) - len(sides)
        return [f"claim the game with {more} tiles more" if more >= 9 else "claim the game"]
    site = move.split(">")[0]
    old, new = {**pieces(before), site: (side, 1)}, pieces(after)
    gone = [colour for at, (colour, _) in old.items() if at not in new]
    lost = gone.count(side)
    return [f"starve {tiles(len(gone) - lost)}", f"lose {tiles(lost)} of its own"]


def tiles(count):
    return "a tile" if count == 1 else f"{count} tiles"


def counts(position, side):
    found = tokens(position)
    hanging = set()
    for site in set(position.game.grid.indices) - set(found):
        hanging |= slow_starved(position.game, {**found, site: "x0"}) - {site}
    names = cells(position.game)
    places = {name: place for place, name in names.items()}
    breathing = couplers = 0
    for site, token in found.items():
        (row, place), print_ = places[site], position.game.values["tile"]
        beside = [
            names.get((row + up, place + along))
            for direction, (up, along) in STEPS.items()
            if print_[(direction - int(token[1])) % 6] in "cR"
        ]
        at_empty = sum(one is not None and one not in found for one in beside)
        breathing += token[0] == side and at_empty > 0
        couplers += at_empty if token[0] == side else 0
    return {
        "open bar": couplers,
        "tile that breathes by itself": breathing,
        "tile": sum(token[0] == side for token in found.values()),
        "tile that breathes through one hex alone": sum(found[at][0] == side for at in hanging),
    }
