"""The search's worker between tasks: what is left is cleared away, and what is kept is let be."""

import gc
import json
import weakref
from itertools import count

import pytest

import drystone
from drystone.app.search_worker import MoveTask, SearchWorker
from drystone.core.rng import seeded
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level


@pytest.fixture
def thawed():
    """Have Python's collector see everything again afterwards."""
    yield
    gc.unfreeze()


def begun(worker):
    """Have a worker begin to look for a move of the second level."""
    task = {"act": "start", "task": "move", "level": 2, "game": "accasta", "moves": []}
    assert json.loads(worker.handle(json.dumps(task)))["running"]


def test_the_collector_need_not_go_through_what_is_kept(thawed):
    worker = SearchWorker()
    assert len(gc.get_objects()) < 5_000 < gc.get_freeze_count()
    begun(worker)
    assert len(gc.get_objects()) < 5_000
    worker.handle('{"act": "slice", "ms": 200}')
    begun(worker)
    assert len(gc.get_objects()) < 5_000


def test_what_is_left_of_a_task_is_cleared_away_before_the_next(thawed):
    worker = SearchWorker()
    begun(worker)
    worker.handle('{"act": "slice", "ms": 1}')
    task = worker.task
    task.itself = task  # only the collector finds that nobody needs this
    left = weakref.ref(task)
    del task
    begun(worker)
    assert left() is None


def test_whether_a_move_hangs_a_win_is_found_out_a_little_at_a_time():
    """So that a touch on Stop need not wait for it."""
    match = drystone.match("anaash", size=4)
    player, ticks = of_level(LEVELS[3], Budget()), count()

    def clock():
        return next(ticks) / 10_000

    task = MoveTask(match, player, "1", clock)
    told = task.work(clock() + 0.0002)
    pauses = 0
    while told["running"]:
        pauses += told["part"] == 1.0
        told = task.work(clock() + 0.0002)
    assert pauses > 10
    assert told["move"] == str(player.choose(match.position, frozenset(), seeded("1 0")))


def test_where_a_passed_turn_ends_the_match_the_reason_is_told():
    position = "7/bbb4/1bbbbbb/bbbbwww/2bbbww/bbwww1w/bbwwww1 b w7 bw -"
    task = {"act": "start", "task": "analysis", "game": "asli", "options": {"size": 7, "komi": "0"}}
    asked = {**task, "start": position, "moves": [], "threat": True}
    assert json.loads(SearchWorker().handle(json.dumps(asked))) == {
        "running": False,
        "nothing": "If the turn were passed now, the match would be over: "
        "White has no legal action left.",
    }
