"""Levels from 2 on lose by weaker plans, never within ten plies where they could last longer."""

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level
from tests.sampling import DAY

OPENINGS, RANDOM, WITHIN = 300, 4, 10
"""How many openings of so many random plies there are, and after how many plies all is well."""


def ends_soon(name, number, level, nodes=None):
    """Whether a level loses soon after an opening, against the best replies of a short search."""
    rng = seeded(f"short {name} {number}")
    match = Match(drystone.game(name).start())
    while match.ply < RANDOM or match.position.side not in match.game.sides:
        match.add(match.position.random_move(rng))
    me, start = match.position.side, match.ply
    mover, other = (
        of_level(LEVELS[one], Budget(seconds=1_000, nodes=limit))
        for one, limit in ((level, nodes), (6, 300))
    )
    while match.outcome is None and match.ply < start + WITHIN:
        player = mover if match.position.side == me else other
        match.add(player.choose(match.position, match.drawn_next(), rng))
    return match.outcome is not None and match.outcome.winner not in {None, me}


# Accasta is missing: a weak plan may lose at once there (figures: lab/notes/reasons.md).
GAMES = [name for name in drystone.games() if name != "accasta"]


def check(name, numbers, level=2):
    for number in numbers:
        lost = ends_soon(name, number, level)
        assert not lost or ends_soon(name, number, 6, 3_000), f"{name}, opening {number}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_level_from_2_on_loses_at_once_where_it_could_last_longer(name):
    check(name, [DAY % OPENINGS])


@pytest.mark.deep("plays 300 openings of each game")
@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_the_same_over_all_openings(name, level):
    check(name, range(OPENINGS), level)
