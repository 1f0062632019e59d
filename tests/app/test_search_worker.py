"""The search's worker between tasks: what is left is cleared away, and what is kept is let be."""

from __future__ import annotations

import gc
import json
import weakref

import pytest

from drystone.app.search_worker import SearchWorker


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
