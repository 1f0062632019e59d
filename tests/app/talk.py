"""Engines spoken to as JavaScript speaks to them: every question and answer is JSON."""

import json

from drystone.app import page as program
from drystone.app.search_worker import SearchWorker


def told(engine, **message):
    """Return the answer of a page, a search worker or a server of boards to a message."""
    return json.loads(engine.handle(json.dumps(message)))


class Page:
    """A page, called with a command."""

    def __init__(self, name=""):
        self.program = program.Page(name) if name else program.Page()

    def __call__(self, act, **fields):
        return told(self.program, act=act, **fields)


def worked(**start):
    """Return all answers of a search worker to a task, slice by slice; why it cannot begin."""
    worker = SearchWorker()
    answer = told(worker, act="start", **start)
    answers = [] if answer["running"] else [answer]
    while answer["running"]:
        answer = told(worker, act="slice", ms=20)
        answers.append(answer)
    return answers
