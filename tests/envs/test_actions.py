"""Actions have pinned numbers, and playing by numbers is playing by the rules."""

import copy
import hashlib
import json
import pickle
from itertools import islice
from pathlib import Path

import pytest

import drystone
from drystone.core.errors import GameError, IllegalMove
from drystone.core.move import DONE, Move
from drystone.core.rng import seeded
from drystone.envs.actions import actions_of
from drystone.envs.progress import Progress
from drystone.games.ashes.moves import in_small_parts
from drystone.play.match import Match
from tests.helpers import title, variants, vector_records

PINNED = json.loads((Path(__file__).parent / "actions.json").read_text("utf-8"))
games = pytest.mark.parametrize("game", variants(), ids=repr)


def pin(game):
    """Return how many actions there are, a digest of all, and each hundredth by name."""
    actions = actions_of(game)
    texts = [actions.words(number) for number in range(len(actions.names))]
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return {"count": len(texts), "sha256": digest, "every hundredth": texts[::100]}


def test_the_numbers_of_actions_are_pinned():
    """Who has trained a program on them needs them to stay; a change is a new version."""
    pinned = {f"{one.name} {one.written_values}": pin(one) for one in variants()}
    assert {key: pinned[key] for key in PINNED} == PINNED


def numbers_of(progress: Progress, move: Move) -> list[int]:
    """Return the actions that make a move."""
    actions = progress.actions
    if not actions.by_touches:
        return [actions.numbers[move.path]]
    sites, begun = [], progress.position.touching()
    for site in in_small_parts(move.path):
        sites.append(site)
        begun = begun.touch(site)
    if not isinstance(begun, Move):
        assert begun.touch(DONE) == move
        sites.append(DONE)
    return [actions.site_numbers[site] for site in sites]


@pytest.mark.parametrize("record", vector_records("games"), ids=title)
def test_a_match_played_by_actions_comes_to_the_same_end(record):
    game = drystone.game(record["game"], **record["options"])
    progress, match = Progress(game), Match(game)
    for text in record["moves"]:
        move = progress.position.parse(text)
        mover = progress.player
        for number in numbers_of(progress, move):
            assert progress.player == mover
            assert number in progress.legal
            progress.act(number)
        match.play(text)
        assert progress.position == match.position
        assert progress.touched == ()
        colours = [letter for letter, _ in sorted(match.seats.items(), key=lambda item: item[1])]
        assert list(progress.colours) == colours
    assert (progress.returns is None) == (match.outcome is None)
    if match.outcome is not None:
        winner = match.outcome.winner
        expected = [0 if winner is None else 1 if letter == winner else -1 for letter in colours]
        assert list(progress.returns) == expected
        assert not progress.legal


def at_random(progress: Progress, seed: int, most: int = 10_000) -> Progress:
    rng = seeded(seed)
    for _ in range(most):
        if progress.returns is not None:
            break
        progress.act(rng.choice(progress.legal))
    return progress


def test_a_third_occurrence_draws_where_the_game_says_so():
    progress = Progress(drystone.game("accasta"))
    there = ("b2", "take:2", "c2", "f2", "take:2", "e2")
    back = ("c2", "take:2", "b2", "e2", "take:2", "f2")
    for site in (*there, *back) * 2:
        assert progress.returns is None
        progress.act(progress.actions.site_numbers[site])
        if DONE in progress.position.touching().sites or (
            progress.touching is not None and DONE in progress.touching.sites
        ):
            progress.act(progress.actions.site_numbers[DONE])
    assert progress.returns == (0, 0)
    assert not progress.truncated


def test_colours_that_are_exchanged_leave_the_players_where_they_are():
    progress = Progress(drystone.game("asli", size=5))
    number = progress.actions.numbers
    assert progress.player == 0
    progress.act(number["komi:3",])
    assert progress.player == 1
    progress.act(number["black",])
    assert (progress.colours, progress.player) == (("w", "b"), 1)
    progress.act(number["c3",])
    assert progress.player == 0


def test_numbers_of_any_size_are_touched_in_small_parts():
    position = drystone.game("ashes", size=3).position("3/4/w40,4/4/1,b1,1 w 20/20")
    begun = position.touching().touch("c1")
    for site in ("part:more", "part:more", "part:7"):
        begun = begun.touch(site)
    assert str(begun.touch("c2")) == "c1:39-c2"


def test_a_match_is_broken_off_after_so_many_actions():
    progress = at_random(Progress(drystone.game("ghast", size=3), longest=7), 1)
    assert (progress.steps, progress.truncated, progress.returns) == (7, True, (0.0, 0.0))


@pytest.mark.parametrize("action", [-1, 0, 10_000])
def test_what_is_not_legal_is_refused_and_changes_nothing(action):
    progress = Progress(drystone.game("anaash", size=4))
    progress.act(progress.legal[0])
    before = (str(progress.position), progress.steps, progress.legal)
    with pytest.raises(IllegalMove, match=str(action)):
        progress.act(action)
    assert (str(progress.position), progress.steps, progress.legal) == before


def test_a_match_of_no_length_is_refused():
    with pytest.raises(GameError, match="longest"):
        Progress(drystone.game("anaash"), longest=0)


@games
def test_copies_are_independent_and_survive_a_pickle(game):
    progress = at_random(Progress(game), 5, most=11)
    state = (str(progress.position), progress.touched, list(progress.legal))
    for twin in (progress.copy(), copy.deepcopy(progress), pickle.loads(pickle.dumps(progress))):
        assert (str(twin.position), twin.touched, list(twin.legal)) == state
        assert twin.position == progress.position
        at_random(twin, 6, most=5)
        assert (str(progress.position), progress.touched, list(progress.legal)) == state
        assert twin.actions_so_far()[:11] == progress.actions_so_far()


def test_actions_are_read_from_the_game_alone():
    """Whoever adds a game has its actions; those of one that names nothing are its spaces."""
    game = drystone.game("accasta")
    names = [name for (name,) in actions_of(game).names]
    assert names == [*game.grid.indices, *islice((f"take:{n}" for n in range(1, 9)), 6), DONE]
