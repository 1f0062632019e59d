"""The perft counts and whole games that every engine must reproduce."""

import pytest

import drystone
from tests.helpers import title, vector_records


@pytest.mark.slow
@pytest.mark.parametrize("record", vector_records("perft"), ids=title)
def test_perft(record):
    start = drystone.game(record["game"], **record["options"]).start()
    counts = [drystone.perft(start, depth) for depth in range(1, len(record["perft"]) + 1)]
    assert counts == record["perft"]


@pytest.mark.parametrize("record", vector_records("games"), ids=title)
def test_whole_games(record):
    game = drystone.game(record["game"], **record["options"])
    position = game.start()
    rows = zip(record["moves"], record["positions"], record["counts"], strict=True)
    for move, text, count in rows:
        assert len(position.moves()) == count
        position = position.play(move)
        assert str(position) == text
        assert str(game.position(text)) == text
    outcome = position.outcome
    assert (outcome.letter if outcome else None) == record["result"]
