"""Takes what wins at once, else leaves the other side as few captures as it can."""

import sys
from random import Random

import drystone


def danger(before: drystone.Position, move: drystone.Move) -> int:
    after = before.after(move)
    if after.outcome:
        return -99 if after.outcome.winner == before.side else 99
    return sum("x" in str(reply) for reply in after.moves())


for line in sys.stdin:
    command, _, words = line.strip().partition(" ")
    answer = "="
    if command == "new":
        name, *options = words.split()
        game = drystone.game(name, **dict(option.split("=", 1) for option in options))
    elif command == "position":
        position = game.position(words).determinized(Random(1))
    elif command == "go":
        answer = f"= {min(position.moves(), key=lambda move: danger(position, move))}"
    print(answer, flush=True)
