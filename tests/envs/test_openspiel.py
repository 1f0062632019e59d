"""The games pass OpenSpiel's own tests, and each player has the information that is its own."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import drystone
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.envs import openspiel
from tests.envs.test_pettingzoo import SMALL
from tests.helpers import variants

PACKAGE = Path(drystone.__file__).parent


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_random_play_passes_its_tests(name, options):
    game = openspiel.load(name, longest=40, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep("the same with every game and option, to the end of long matches")
@pytest.mark.parametrize("game", variants(), ids=repr)
def test_random_play_to_the_end_passes_its_tests(game):
    ours = openspiel.load(game.name, longest=1000, **game.values)
    pyspiel.random_sim_test(ours, num_sims=2, serialize=True, verbose=False)


def test_every_game_is_known_by_name():
    for name in drystone.games():
        assert pyspiel.load_game(f"drystone_{name}").new_initial_state().legal_actions()
    known = list(pyspiel.registered_names())
    openspiel.register()
    assert list(pyspiel.registered_names()) == known


def test_options_go_with_the_name_and_back():
    game = openspiel.load("asli", size=5, komi="0", longest=99)
    assert str(game) == "drystone_asli(longest=99,options=size:5 komi:0)"
    again = pyspiel.load_game(str(game))
    assert again.num_distinct_actions() == game.num_distinct_actions() == 26
    assert again.max_game_length() == 99
    assert pickle.loads(pickle.dumps(game)).num_distinct_actions() == 26
    with pytest.raises(GameError, match="one of 2, 4, 6, 8, 10, 12, not “5”"):
        pyspiel.load_game("drystone_anaash(options=size:5)")
    with pytest.raises(GameError, match="“5” is no option"):
        pyspiel.load_game("drystone_anaash", {"options": "5"})


def test_returns_and_observations_are_those_of_the_game():
    game, rng = openspiel.load("anaash", size=4), seeded(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.observation_string(0) == str(state.progress.position)
        state.apply_action(rng.choice(state.legal_actions()))
    winner = state.progress.position.outcome.winner
    assert state.returns() == ([1, -1] if winner == "r" else [-1, 1])
    assert len(state.observation_tensor(1)) == game.observation_tensor_size() == 4 * 4 * 4


def test_what_is_hidden_is_in_no_text_of_the_other_player():
    """Two matches that differ in which tile of a pair is real look the same to the other."""
    game = openspiel.load("ghast", size=4, mode="fakerghast")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    first, second = game.new_initial_state(), game.new_initial_state()
    one, other = (first.string_to_action(text) for text in ("a1 e", "a3 e"))
    for state, actions in ((first, (one, other)), (second, (other, one))):
        for action in actions:
            state.apply_action(action)
    assert first.current_player() == 1
    assert first.observation_string(1) == second.observation_string(1)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.observation_tensor(1) == second.observation_tensor(1)
    assert first.observation_string(0) != second.observation_string(0)
    assert first.information_state_string(0).count("\n") == 2


def test_the_tensor_of_a_state_begins_with_what_is_seen_now_and_goes_back():
    game, rng = openspiel.load("anaash", size=4), seeded(2)
    state, seen = game.new_initial_state(), []
    for _ in range(10):
        seen = [*state.observation_tensor(1), *seen]
        many = game.information_state_tensor_size()
        assert state.clone().information_state_tensor(1) == (seen + [0] * many)[:many]
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_search_for_games_with_something_hidden_draws_what_looks_the_same():
    """OpenSpiel's IS-MCTS draws matches by lot, and demands that they look the same to it."""
    game, rng = openspiel.load("ghast", size=3, mode="fakerghast", longest=30), seeded(5)
    chance = np.random.RandomState(1)
    drawn = set()

    class Evaluator:
        def evaluate(self, state):
            drawn.add(str(state))
            return [0, 0]

        def prior(self, state):
            return [(action, 1) for action in state.legal_actions()]

    more = {"random_state": chance, "allow_inconsistent_action_sets": True}
    bot = ISMCTSBot(game, Evaluator(), 2.0, 12, **more)
    state = game.new_initial_state()
    for _ in range(14):
        assert bot.step(state) in state.legal_actions()
        player, other = state.current_player(), 1 - state.current_player()
        twin = state.resample_from_infostate(player, rng.random)
        for asked in ("information_state_string", "information_state_tensor"):
            own, theirs = (getattr(one, asked)(player) for one in (state, twin))
            assert own == theirs
        assert len(twin.information_state_string(other).split("\n")) == state.move_number() + 1
        state.apply_action(rng.choice(state.legal_actions()))
        assert twin.legal_actions()
    assert len(drawn) > 50


def test_what_a_player_remembers_does_not_hang_on_who_was_asked_before():
    game, rng = openspiel.load("ghast", size=3, mode="fakerghast"), seeded(8)
    state = game.new_initial_state()
    for _ in range(12):
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[0])
        state.apply_action(rng.choice(state.legal_actions()))
        lines = state.information_state_string(0).split("\n")
        assert len(lines) == len(state.history()) + 1
        assert lines[-1] == state.observation_string(0)
        assert twin.information_state_string(0).split("\n")[:-1] == lines[:-1]
        again = openspiel.load("ghast", size=3, mode="fakerghast").new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again.information_state_string(1) == state.information_state_string(1)


def test_python_ends_well_although_games_are_registered():
    code = "import drystone.envs.openspiel as s; s.load('anaash').new_initial_state()"
    words = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(words, check=False, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
