"""Levels from 2 on lose by weaker plans, never within ten plies where they could last longer."""

import re

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.oversights import CLOSER
from drystone.search.players.players import SearchPlayer, of_level
from tests.helpers import SHIPPED
from tests.sampling import DAY

RATES = {
    "overlooks wins": lambda level: not level.alert,
    "wins in one|win in one move": lambda level: level.alert,
    "Most of its plans are not the best": lambda level: 0.5 < level.blunder_rate < 1,
    "Two moves of five are not": lambda level: round(5 * level.blunder_rate) == 2,
    "One move of six is not": lambda level: round(1 / level.blunder_rate) == 6,
    "Nearly always": lambda level: 0 < level.blunder_rate <= 0.05,
    "in three seconds": lambda level: (level.seconds, level.nodes) == (3, None),
}
"""What each level's line says, and what of a level makes it so."""

OPENINGS, RANDOM, WITHIN = 300, 4, 10
"""How many openings of so many random plies there are, and after how many plies all is well."""

LOST_ONCE = ((2, 14), (2, 18), (2, 26), (2, 27), (2, 32), (2, 33), (2, 36), (3, 224), (4, 167))
"""Levels and openings of Accasta that they lost at once: level 2 before its blunders were bounded,
levels 3 and 4 by looks at the answer that were shorter."""


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


def lost_early(name, numbers, level=2):
    """Return the openings that a level loses soon, where a strong one lasts longer."""
    lost = [number for number in numbers if ends_soon(name, number, level)]
    return [number for number in lost if not ends_soon(name, number, 6, 3_000)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_no_level_from_2_on_loses_at_once_where_it_could_last_longer(name):
    once = LOST_ONCE[DAY % len(LOST_ONCE)]
    level, number = once if name == "accasta" else (2, DAY % OPENINGS)
    assert lost_early(name, [number], level) == []


@pytest.mark.deep("plays 300 openings of each game")
@pytest.mark.parametrize("level", [2, 3, 4])
@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_over_all_openings(name, level):
    assert lost_early(name, range(OPENINGS), level) == []


@pytest.mark.parametrize(("level", "positions"), [(2, CLOSER), (5, LEVELS[5].nodes)])
def test_a_closer_look_is_no_shorter_than_the_search_before_it(level, positions, monkeypatch):
    looks, again = [], SearchPlayer._again
    monkeypatch.setattr(
        SearchPlayer, "_again", lambda *given: looks.append(again(*given)) or looks[-1]
    )
    player = of_level(LEVELS[level], Budget(seconds=1_000, nodes=50))
    player.choose(drystone.game("accasta").start(), frozenset(), seeded("looks"))
    assert positions <= max(search.nodes for search in looks) < 1.1 * positions


def test_each_level_has_a_line_that_says_what_it_does():
    for level in LEVELS.values():
        said = [so for words, so in RATES.items() if re.search(words, level.sees)]
        assert said, level.sees
        assert all(so(level) for so in said), level.sees
