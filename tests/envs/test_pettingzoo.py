"""The environments pass PettingZoo's own tests, and show a side only what it may see."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import drystone
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.envs.observer import observer_of
from drystone.envs.pettingzoo import AGENTS, env
from drystone.envs.progress import Progress
from tests.helpers import variants

ROOT = Path(__file__).resolve().parents[2]
# What its tests say of every environment whose observations carry a mask, its own included.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces",
    "Action mask numpy array is all zeros",
)
SMALL = [
    ("anaash", {"size": 4}),
    ("accasta", {}),
    ("ashes", {"size": 4}),
    ("asli", {"size": 5}),
    ("ghast", {"size": 4, "vetoes": "3/0"}),
    ("ghast", {"size": 4, "mode": "fakerghast"}),
    ("ghast", {"size": 4, "mode": "fakes-3"}),
]


def passes_its_tests(name, options, cycles):
    with warnings.catch_warnings():
        for words in EXPECTED:
            warnings.filterwarnings("ignore", words)
        api_test(env(name, **options), num_cycles=cycles)
        seed_test(lambda: env(name, **options), num_cycles=cycles)


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_the_api_is_kept(name, options, capsys):
    passes_its_tests(name, options, cycles=12)


@pytest.mark.deep("the same with every game and option, for the 1000 cycles that are asked for")
@pytest.mark.parametrize("game", variants(), ids=repr)
def test_the_api_is_kept_for_a_thousand_cycles(game, capsys):
    passes_its_tests(game.name, game.values, cycles=1000)


def played(match, seed):
    """Play at random to the end; yield the environment before each action."""
    rng = seeded(seed)
    match.reset()
    while not match.last(observe=False)[2] and not match.last(observe=False)[3]:
        yield match
        match.step(rng.choice(match.progress.legal))


def test_who_has_won_gets_one_and_the_other_loses_one():
    match = env("anaash", size=4)
    for _ in played(match, 3):
        assert set(match.rewards.values()) == {0}
    winner = match.progress.position.outcome.winner
    won = 1 if winner == "r" else -1
    assert match.rewards == {"player_0": won, "player_1": -won}
    assert match.terminations == dict.fromkeys(AGENTS, True)
    for _ in range(2):
        match.step(None)
    assert match.agents == []


def test_a_match_that_is_broken_off_is_truncated():
    match = env("ghast", size=3, longest=9)
    assert sum(1 for _ in played(match, 1)) == 9
    assert match.truncations == dict.fromkeys(AGENTS, True)
    assert not any(match.terminations.values())
    assert set(match.rewards.values()) == {0}


def test_the_mask_has_what_is_legal_for_who_is_to_act_alone():
    match = env("accasta", rules="pari")
    for _ in zip(played(match, 2), range(40), strict=False):
        masks = {agent: match.observe(agent)["action_mask"] for agent in AGENTS}
        assert list(np.flatnonzero(masks[match.agent_selection])) == list(match.progress.legal)
        (other,) = set(AGENTS) - {match.agent_selection}
        assert not masks[other].any()
        assert match.observation_space(other).contains(match.observe(other))


def test_planes_hold_the_board_from_either_side():
    match = env("anaash", size=4)
    match.reset()
    match.step(match.progress.legal[0])
    sight = {agent: match.observe(agent)["observation"] for agent in AGENTS}
    assert match.planes == ("own stacks", "their stacks", "height", "own turn")
    assert np.array_equal(sight["player_0"][0], sight["player_1"][1])
    assert np.array_equal(sight["player_0"][2], sight["player_1"][2])
    assert (sight["player_0"][3].max(), sight["player_1"][3].min()) == (0, 1)
    # a1xa2: the corner is empty, and Red stands above it.
    assert list(sight["player_0"][0, :2, 0]) == [0, 1]
    assert sight["player_0"].shape == (4, 4, 4)


def test_touches_under_way_are_shown_to_who_makes_them():
    match = env("accasta")
    match.reset()
    for site in ("b2", "take:1", "c2", "take:1"):
        match.step(match.actions.site_numbers[site])
    own, their = (match.observe(agent)["observation"][-3:] for agent in AGENTS)
    assert not their.any()
    order, before, last = own
    assert sorted(order[order > 0]) == [1, 2]
    assert sorted(before[before > 0]) == [1]
    assert set(last.flat) == {1}


@pytest.mark.parametrize("mode", ["fakerghast", "fakerghast-3", "fakes-3"])
def test_a_side_sees_nothing_of_what_is_hidden_from_it(mode):
    """Whatever stands behind what a side sees, its observation is the same."""
    game = drystone.game("ghast", size=4, mode=mode)
    observer, rng = observer_of(game), seeded(4)
    progress, differed = Progress(game), 0
    for _ in range(60):
        if progress.returns is not None:
            break
        for player, side in enumerate(progress.colours):
            seen = progress.sees(player)
            twin = progress.copy()
            twin.position = seen.determinized(rng)
            if twin.position.side == progress.position.side and str(seen) == str(twin.sees(player)):
                differed += str(twin.position) != str(progress.position)
                own, other = (observer.observe(one, player) for one in (progress, twin))
                assert np.array_equal(own, other), (side, str(progress.position))
        progress.act(rng.choice(progress.legal))
    assert differed > 5


def test_errors_say_what_is_allowed():
    match = env("anaash", size=4)
    match.reset()
    with pytest.raises(GameError, match="from 0 to 47, not 48"):
        match.step(48)
    with pytest.raises(GameError, match="a number, not None"):
        match.step(None)
    with pytest.raises(GameError, match="“rgb_array” or None"):
        env("anaash", render_mode="human")
    with pytest.raises(GameError, match="one of 2, 4, 6"):
        env("anaash", size=5)


def test_a_board_can_be_shown():
    match = env("anaash", size=4, render_mode="ansi")
    match.reset()
    assert match.render() == match.progress.position.board_text()
    assert env("anaash").render() is None
    pixels = env("anaash", size=4, render_mode="rgb_array")
    pixels.reset()
    before = pixels.render()
    pixels.step(pixels.progress.legal[0])
    assert (before.shape, before.dtype) == ((400, 400, 3), np.uint8)
    assert len(np.unique(before)) > 50
    assert not np.array_equal(before, pixels.render())


def test_the_state_has_what_is_hidden_too():
    match = env("ghast", size=4, mode="fakerghast")
    for _ in zip(played(match, 1), range(8), strict=False):
        state = match.state()
        assert match.state_space.contains(state)
    sights = [match.observe(agent)["observation"] for agent in AGENTS]
    assert not any(np.array_equal(state, sight) for sight in sights)


def test_a_game_without_planes_of_its_own_is_read_by_its_letters(monkeypatch):
    from drystone.core.boards import planes

    game = drystone.game("anaash", size=4)

    def missing(name):
        raise ModuleNotFoundError(name=f"somewhere.{name}")

    monkeypatch.setattr(type(game), "part", staticmethod(missing))
    assert planes.planes_of(game).names[:2] == ("letter 1", "letter 2")


@pytest.mark.slow
def test_the_learner_of_the_documentation_runs():
    words = [sys.executable, str(ROOT / "docs" / "bots" / "ppo.py"), "0.5"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(words, check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.endswith(" of 200 won from a random player\n")
