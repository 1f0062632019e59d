"""``python -m lab.levels NAME``: whether the levels of a game mean what they mean elsewhere.

The first level should score 75 to 85 % against random moves: if it does not, give the game's
evaluator another `temperature` and look again (--temperature tries one). Each other level should
score 64 % or more (100 Elo) against the one below. Levels that end by positions repeat exactly.
"""

from __future__ import annotations

import argparse
import sys

from tools.places import PY

sys.path.insert(0, str(PY))

from drystone.cli.arena import report
from drystone.games import game
from drystone.search.engines.choice import evaluator_of
from drystone.search.players.arena import SeriesSettings, play


def main() -> int:
    """Print the first level's score against random moves, and other levels' against those below."""
    known, rest = _parser().parse_known_args()
    pairs = [word.removeprefix("--").partition("=") for word in rest]
    options: dict[str, object] = {key: value for key, _, value in pairs}
    evaluator = evaluator_of(game(known.game, **options))
    assert evaluator is not None, "levels of a game without an evaluator cannot be told apart"
    if known.temperature is not None:
        type(evaluator).temperature = known.temperature
    print(f"temperature {evaluator.temperature}")
    for level in range(known.first, known.last + 1):
        below = "random" if level == 1 else f"level:{level - 1}"
        pair = (f"level:{level}", below)
        settings = SeriesSettings(known.game, pair, options, scale=known.scale, seed=known.seed)
        played = [play(settings, number) for number in range(known.games)]
        print(report(settings, played), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--games", type=int, default=100, help="for each pair (default: 100)")
    made.add_argument("--first", type=int, default=1, help="the lowest level (default: 1)")
    made.add_argument("--last", type=int, default=1, help="the highest (default: 1: quick)")
    made.add_argument("--temperature", type=float, help="in place of the game's own")
    made.add_argument("--scale", type=float, default=1.0, help="what levels' time is multiplied by")
    made.add_argument("--seed", type=int, default=1)
    return made


if __name__ == "__main__":
    sys.exit(main())
