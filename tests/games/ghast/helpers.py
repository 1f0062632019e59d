"""What the tests of Ghast share: boards by name, a slow and literal oxygen, random games."""

import drystone
from drystone.core.rng import seeded
from drystone.games.ghast.game import Ghast

STEPS = {0: (0, 1), 1: (1, 1), 2: (1, 0), 3: (0, -1), 4: (-1, -1), 5: (-1, 0)}


NINE_BLUE = "4/5/6/7/6/b1,b1,b1,b1,b1/b0,b0,b0,b0 b 22 0"
"""On size 4: Blue is to move and has nine tiles more than Orange."""


def ghast(**options):
    return drystone.game("ghast", **options)


def played(game, moves):
    """Return the position after moves given as text."""
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


def texts(position):
    return [str(move) for move in position.moves()]


def spread(game, moves, *, words=True, seed=1):
    """Yield positions and moves of a random game; `words`: also pass and claim by chance."""
    rng = seeded(f"ghast {seed}")
    position = game.start()
    for _ in range(moves):
        if position.outcome is not None:
            break
        move = position.random_move(rng)
        if not words and str(move) in {"pass", "claim"} and len(position.moves()) > 2:
            move = position.moves()[0]
        yield position, move
        position = position.after(move)
    yield position, None


def cells(game):
    """Return the hexes by (row, place along the row), counted so that each step is one vector."""
    size = game.grid.size
    return {
        (row, max(0, row - size + 1) + number): f"{'abcdefghijklmno'[row]}{number + 1}"
        for row in range(2 * size - 1)
        for number in range(2 * size - 1 - abs(row - size + 1))
    }


def slow_starved(game, tokens):
    """Return the names of the tiles that starve, told tile by tile; tokens as in position texts."""
    places = {name: place for place, name in cells(game).items()}
    names = cells(game)
    print_ = game.values["tile"]
    receiver = next(i for i, mark in enumerate(print_) if mark in "rR")

    def towards(name, direction, steps=1):
        (row, place), (up, along) = places[name], STEPS[direction]
        return names.get((row + up * steps, place + along * steps))

    def couples(name, direction):
        return print_[(direction - int(tokens[name][1])) % 6] in "cR"

    def same(one, other):
        return tokens[one][0] == tokens[other][0]

    alive = set()
    growing = True
    while growing:
        growing = False
        for name in tokens:
            if name in alive:
                continue
            for direction in range(6):
                beside = towards(name, direction)
                behind = towards(name, direction, 2)
                breathes = couples(name, direction) and beside and beside not in tokens
                coupled = (
                    beside in alive
                    and same(name, beside)
                    and couples(name, direction)
                    and couples(beside, (direction + 3) % 6)
                )
                bridged = (
                    behind in alive
                    and same(name, behind)
                    and (int(tokens[name][1]) + receiver) % 6 == direction
                    and int(tokens[behind][1]) == (direction + 3) % 6
                )
                if breathes or coupled or bridged:
                    alive.add(name)
                    growing = True
                    break
    return set(tokens) - alive


def tokens_of(position):
    """Return what stands where, by name: the colour and the facing."""
    board, names = position.board, position.game.grid.names
    return {
        names[i]: f"{board.side(i)}{board.facing(i)}"
        for i in position.game.grid.spaces
        if board.side(i)
    }


def example(number):
    """Return the position of one of the game's examples."""
    chosen = Ghast.examples[number]
    return ghast(**chosen.options).position(chosen.position)
