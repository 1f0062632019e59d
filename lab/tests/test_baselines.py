"""Opponents to measure by: they know the rules, play repeatably, and are no fools."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.errors import OptionError
from drystone.core.rng import seeded
from drystone.search.budget import Budget
from drystone.search.players.arena import SeriesSettings, play
from lab.baselines import NAMES, PREFIX, judgement_of, player
from lab.baselines.alphabeta import NEAR, Search
from lab.baselines.clock import Clock
from tests.helpers import random_game, variants
from tests.search.exhaustive import TooLarge, solve


def chosen(name, position, nodes):
    return player(PREFIX + name, Budget(nodes=nodes)).choose(position, frozenset(), seeded(3))


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_baselines_choose_legal_moves_and_the_same_ones_for_a_seed(game):
    position, _ = list(random_game(game, 1, 5))[-1]
    for name, nodes in (("alphabeta", 20), ("rave", 1)):
        one, other = (chosen(name, position, nodes) for _ in range(2))
        assert one == other
        assert one in position.seen_by(position.side).moves()


def test_alphabeta_ends_as_an_exhaustive_search_does():
    game = drystone.game("anaash", size=4)
    proven = 0
    for seed in range(40):
        line = [position for position, _ in random_game(game, seed, 300)]
        position = line[-6] if len(line) > 6 else line[0]
        try:
            known = solve(position, 300)
        except TooLarge:
            continue
        search = Search(judgement_of("anaash"), Clock(Budget(nodes=6_000)), frozenset())
        search.best(position, seeded(1))
        won = search.value * (1 if position.side == game.first else -1)
        if abs(won) > NEAR:
            proven += 1
            assert (won > 0) == (known > 0)
    assert proven > 5


@pytest.mark.parametrize("name", NAMES)
def test_a_baseline_sets_terms_and_chooses_by_them(name):
    game = drystone.game("asli")
    assert str(chosen(name, game.start(), 5)) == "komi:6"
    for komi, colour in ((3, "black"), (12, "white")):
        offered = game.start().after(game.start().parse(f"komi:{komi}"))
        assert str(chosen(name, offered, 5)) == colour


@pytest.mark.parametrize("name", NAMES)
def test_a_baseline_takes_a_win(name):
    corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    budget = Budget(nodes=200)
    assert str(player(PREFIX + name, budget).choose(corner, frozenset(), seeded(1))) == "a1xb1"


@pytest.mark.parametrize("name", ["accasta", "anaash", "ashes"])
def test_a_textbook_judges_for_the_side_to_move(name):
    """With one position seen by either side, what is good for the one is bad for the other."""
    game = drystone.game(name)
    judgement, told = judgement_of(name), 0
    for seed in range(6):
        position, _ = list(random_game(game, seed, 9))[-1]
        text = str(position).split(" ")
        at = text.index(position.side)
        text[at] = game.other(position.side)
        other = game.position(" ".join(text))
        if other.side == position.side or other.outcome or position.outcome:
            continue
        told += 1
        assert judgement.score(other) == pytest.approx(-judgement.score(position))
    assert told


def test_a_baseline_that_is_none_is_refused():
    with pytest.raises(OptionError, match=r"“chess”.*alphabeta, uct, rave"):
        player("baseline:chess")
    assert player("random") == player("random", Budget(nodes=1))


def test_our_own_player_without_its_bluff_may_be_measured_by():
    assert not player("open:best", Budget(nodes=1)).bluffs
    assert player("best", Budget(nodes=1)).bluffs
    with pytest.raises(OptionError, match="does not bluff"):
        player("open:random")


def test_a_player_may_have_a_multiple_of_the_limits():
    more = player("times:10:best", Budget(0.5, 30))
    assert (more.budget.seconds, more.budget.nodes) == (5.0, 300)
    assert player("times:3:baseline:rave", Budget(nodes=2)).budget.nodes == 6
    for wrong in ("times:best", "times:0:best", "times:-1:best", "times:1001:best"):
        with pytest.raises(OptionError, match=f"“{wrong}” has no number of times, 1 to 1000"):
            player(wrong, Budget(nodes=1))


def test_the_arena_plays_whoever_it_is_told_to_make():
    settings = SeriesSettings("anaash", ("baseline:alphabeta", "random"), {"size": 4}, nodes=60)
    played = [play(settings, number, player) for number in range(6)]
    assert sum(one.score for one in played) >= 5
    assert [one.plies for one in played] == [play(settings, n, player).plies for n in range(6)]
