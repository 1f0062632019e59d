"""The coach's reasons are asked for, replayed and counted."""

import sys

from drystone.games import game
from drystone.search.analysis.reasons import Explainer
from lab import reasons


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


def test_what_a_move_does_at_once_alone_is_bare():
    position = game("anaash", size=4).position("4/1,r3,2/1,b2,2/3,b1 r")
    (first, *_) = Explainer(position).reasons((position.parse("b3xb2"),))
    assert not reasons.bare(first)
    assert reasons.bare(first._replace(facts=first.facts[:1]))
    assert reasons.bounds(first._replace(facts=first.facts[1:]))
