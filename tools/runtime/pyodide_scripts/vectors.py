"""Runs inside Pyodide on the page's own archive: replays the games of the test vectors.

Arguments: the folder of the vectors, and the archive of modules that pages fetch later. Files of
games the engine doesn't have are passed over.
"""

import json
import os
import sys

import drystone
from drystone.core.lazy_assets import set_importer


def replay(game):
    """Play a game's moves and compare the position after each, and the result."""
    position = drystone.game(game["game"], **game["options"]).start()
    for number, (move, expected) in enumerate(zip(game["moves"], game["positions"], strict=True)):
        position = position.play(move)
        compare(f"{game['game']} after move {number + 1}", str(position), expected)
    compare(f"{game['game']} result", result_of(position), game["result"])
    return len(game["moves"])


def result_of(position):
    """Return the winner's letter, "draw", or None while the game is on."""
    if position.outcome is None:
        return None
    return position.outcome.winner or "draw"


def compare(what, found, expected):
    """Raise if two things differ; asserts would not run here."""
    if found != expected:
        raise ValueError(f"{what}: {found!r}, expected {expected!r}")


def main(folder, archive):
    """Replay all files and print how much that was."""
    set_importer(lambda: archive)
    games = plies = 0
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for game in json.load(file)["games"]:
                if game["game"] in drystone.games():
                    games, plies = games + 1, plies + replay(game)
    print(f"{games} games, {plies} plies")


main(*sys.argv[1:])
