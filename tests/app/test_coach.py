"""The coach warns of a move that gives much away, and says where to look."""

import json

import pytest

from drystone.app.search_worker import SearchWorker

START = "3,r1/1,r3,2/1,b3,2/3,b3 r"


def warning(**about):
    worker = SearchWorker()
    start = {"act": "start", "task": "coach", "game": "anaash", "options": {"size": 4}}
    answer = json.loads(worker.handle(json.dumps({**start, "start": START, **about})))
    while answer["running"]:
        answer = json.loads(worker.handle('{"act": "slice", "ms": 200}'))
    return answer["warning"]


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"moves": ["d4-c4"]}, "Sure? Look at b2."),
        ({"moves": ["b3xb2"]}, ""),
        ({"moves": []}, ""),
        ({"moves": ["a1>e"], "game": "ghast", "options": {"mode": "fakes-1"}, "start": ""}, ""),
    ],
)
def test_of_a_mistake_it_says_where_to_look(about, words):
    assert warning(**about) == words
