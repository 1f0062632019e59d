"""The command that measures what levels mean prints each pair, and can try a temperature."""

from drystone.games.anaash.evaluate import AnaashEvaluator
from lab import levels


def printed(monkeypatch, capsys, *words):
    monkeypatch.setattr("sys.argv", ["levels", "anaash", "--size=4", *words])
    assert levels.main() == 0
    return capsys.readouterr().out.splitlines()


def test_the_first_level_meets_random_moves_and_each_other_the_one_below(monkeypatch, capsys):
    lines = printed(monkeypatch, capsys, "--games", "2", "--last", "2")
    assert lines[0] == f"temperature {AnaashEvaluator.temperature}"
    assert [line.split(":  ")[0].split(": +")[0] for line in lines[1:]] == [
        "anaash level:1 – random",
        "anaash level:2 – level:1",
    ]


def test_a_lower_temperature_makes_a_stronger_first_level(monkeypatch, capsys):
    def score(temperature):
        monkeypatch.setattr(AnaashEvaluator, "temperature", AnaashEvaluator.temperature)
        words = ("--games", "20", "--temperature", temperature)
        return float(printed(monkeypatch, capsys, *words)[1].split(", ")[1].split(" ")[0])

    assert score("0.05") > score("30")
