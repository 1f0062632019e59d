"""The documentation's table of solved boards says what is found anew."""

from __future__ import annotations

import json

import pytest

from drystone.search.proofs.solution import Board
from lab import solved
from tests.search.test_solver import TINY, name


def test_the_table_is_made_from_the_kept_results():
    text = solved.PAGE.read_text("utf-8")
    assert text == solved.with_table(text, solved.kept())
    assert len(solved.kept()) >= 19


@pytest.mark.parametrize("board", TINY, ids=name)
def test_kept_results_are_found_again(board):
    (kept,) = (one for one in solved.kept() if solved.is_of(one, board))
    again = json.loads(json.dumps(solved.solved(board)))
    for which in ("seconds", "python"):
        del kept[which], again[which]
    assert again == kept


@pytest.mark.deep("two of these are in the whole tier; the others cross no new line")
@pytest.mark.parametrize("komi", range(10))
def test_every_komi_on_nine_points_is_found_again(komi):
    test_kept_results_are_found_again(Board("asli", {"size": 3, "komi": str(komi)}))


@pytest.mark.deep("half a million positions, and the walk over a proof of 121,000")
def test_anaash_is_found_again():
    test_kept_results_are_found_again(Board("anaash", {"size": 4}))
