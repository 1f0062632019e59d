"""Accasta once more, slowly and word for word, to hold the engine against.

Shares nothing with it: spaces are names, lines are followed step by step, and the turns of a
position are a set of texts.
"""

LENGTHS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
REACH = {"S": 1, "H": 2, "C": 3}
CASTLES = {
    "w": {"a1", "a2", "a3", "a4", "b2", "b3", "b4", "c3", "c4"},
    "b": {"g1", "g2", "g3", "g4", "f2", "f3", "f4", "e3", "e4"},
}


def step(space, direction):
    row, number = space[0], int(space[1])
    if direction in ("e", "w"):
        number += 1 if direction == "e" else -1
    elif direction in ("ne", "nw"):
        growing = row < "d"
        row = chr(ord(row) + 1)
        number += {"ne": 1 if growing else 0, "nw": 0 if growing else -1}[direction]
    else:
        growing = row > "d"
        row = chr(ord(row) - 1)
        number += {"se": 1 if growing else 0, "sw": 0 if growing else -1}[direction]
    if row in LENGTHS and 1 <= number <= LENGTHS[row]:
        return f"{row}{number}"
    return None


def stacks_of(text):
    """Read the rows of a position text."""
    found = {}
    for row, items in zip("gfedcba", text.split()[0].split("/"), strict=True):
        number = 1
        for item in items.split(","):
            if item.isdecimal():
                number += int(item)
            else:
                found[f"{row}{number}"] = item
                number += 1
    return found


def owner(stack):
    return "w" if stack[0].isupper() else "b"


def turns(text, rules):
    """Return the texts of all turns of a position that is not over."""
    side = text.split()[1]
    stacks = stacks_of(text)
    found = set()
    for origin, stack in stacks.items():
        if owner(stack) == side:
            go_on(found, stacks, origin, [], rules, side)
    return found


def go_on(found, stacks, origin, done, rules, side):
    stack = stacks[origin]
    for number in range(1, len(stack) + 1):
        taken, left = stack[:number], stack[number:]
        released = bool(left) and owner(left) != side
        if released and rules == "1998" and origin in CASTLES[side]:
            continue
        own = sum(owner(piece) == side for piece in stack)
        reach = own if rules == "pari" else REACH[stack[0].upper()]
        for target in lines(stacks, origin, reach):
            there = stacks.get(target, "")
            result = taken + there
            if max(sum(map(str.isupper, result)), sum(map(str.islower, result))) > 3:
                continue
            sign = "-" if not there else "+" if owner(there) == side else "x"
            turn = [*done, written(taken, left, rules, side) + sign + target]
            found.add(f"{origin}:{','.join(turn)}")
            if left and not released:
                go_on(found, {**stacks, target: result, origin: left}, origin, turn, rules, side)


def lines(stacks, origin, reach):
    for direction in ("e", "ne", "nw", "w", "sw", "se"):
        space = origin
        for _ in range(reach):
            space = step(space, direction)
            if space is None:
                break
            yield space
            if space in stacks:
                break


def written(taken, left, rules, side):
    if rules == "pari":
        return str(len(taken)) if left else ""
    return taken if side == "w" else taken.swapcase()
