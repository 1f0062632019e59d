"""Plays any legal move."""

import sys

import drystone

for command, _, words in (line.strip().partition(" ") for line in sys.stdin):
    answer = "="
    if command == "new":
        game = drystone.game(words.split()[0], **dict(w.split("=") for w in words.split()[1:]))
    elif command == "position":
        position = game.position(words)
    elif command == "go":
        answer = f"= {drystone.choose('random', position)}"
    print(answer, flush=True)
