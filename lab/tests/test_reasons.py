"""The coach's reasons are asked for, replayed and counted."""

import sys
from argparse import Namespace

import pytest

from drystone.games import game
from drystone.search.analysis.reasons import Explainer
from lab import reasons
from tests.helpers import SHIPPED
from tests.search.facts import true


def test_reasons_are_counted_and_what_is_not_true_is_printed(monkeypatch, capsys):
    argv = ["reasons", "anaash", "--positions", "4", "--puzzles", "3", "--nodes", "20"]
    monkeypatch.setattr(sys, "argv", [*argv, "--examples", "1"])
    assert reasons.main() == 0
    *examples, counts = capsys.readouterr().out.splitlines()
    assert any(line.startswith("hint ") for line in examples)
    assert any(line.startswith("refutation ") for line in examples)
    assert "'untrue': 0" in counts
    monkeypatch.setattr(reasons, "true", lambda *_: False)
    assert reasons.main() == 1
    assert "UNTRUE " in capsys.readouterr().out


def idle(asked):
    """Return whether a refutation says that nothing was threatened."""
    return any(fact.kind == "misses" for fact in asked.reasons[0].facts if fact.line == (None,))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_nine_of_ten_refutations_say_more_than_what_the_answer_does(name):
    asked = list(reasons.refutations(Namespace(game=name, puzzles=10)))
    given = [[one for one in each.reasons if not one.bare] for each in asked]
    explained = [found for found in given if not all(map(reasons.bounds, found))]
    assert len(asked) > 5
    assert len(explained) >= 0.9 * len(asked)
    assert sum(len(each.reasons) > idle(each) for each in asked) >= 0.9 * len(asked)
    for each in asked:
        assert all(true(each.position, one, str(each.move)) for one in each.reasons)


def test_what_a_move_does_at_once_alone_is_bare():
    position = game("anaash", size=4).position("4/1,r3,2/1,b2,2/3,b1 r")
    (first, *_) = Explainer(position).reasons((position.parse("b3xb2"),))
    assert not first.bare
    assert first._replace(facts=first.facts[:1]).bare
    assert reasons.bounds(first._replace(facts=first.facts[1:]))
