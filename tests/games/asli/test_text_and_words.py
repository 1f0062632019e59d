"""Asli: options and position texts that are refused, and what players are told."""

import pytest

import drystone
from drystone.core.errors import IllegalMove, OptionError, TextError
from drystone.core.game import Refusal
from drystone.core.reasons import ending_of

game = drystone.game("asli", size=5, komi=0)
pie = drystone.game("asli", size=5)

BAD = {
    "5/5/5/5 b - - -": "5 rows",
    "5/5/6/5/5 b - - -": "Row 3",
    "5/5/4/5/5 b - - -": "Row 3",
    "5/5/2r2/5/5 b - - -": "Row 3.*neither",
    "5/5/2b2/5/5 r - - -": "“r”",
    "5/5/2b2/5/5 w - -": "5 fields",
    "5/5/2b2/5/5 w 0 - -": "prison.*“0”",
    "5/5/2b2/5/5 w b0 - -": "“b0”",
    "5/5/2b2/5/5 w b1000 - -": "“b1000”",
    "5/5/2b2/5/5 w - wb -": "“wb”",
    "5/5/2b2/5/5 w - - x": "“x”",
    "5/5/2b2/5/5 1 - - -": "Nothing is on the board",
    "5/5/5/5/5 1 b3 - -": "0 to 0",
    "5/5/5/5/5 2 b26 - -": "0 to 25",
    "5/5/5/5/5 2 w1 - -": "0 to 25",
    "5/5/5/5/5 2 - b -": "Nothing is on the board",
    "5/5/5/5/5 w - - -": "would have been -1",
    "5/5/5/5/5 b b26 - -": "would have been 26",
    "5/5/5/5/5 b - bw -": "board is empty",
    "5/5/b1b2/w4/5 w - - -": "Black has 2 groups",
    "5/5/1b3/w4/5 b - bw -": "Black’s group on b3 is dead",
    "4w/5/5/5/w4 b b2 w -": "Black has no stones",
    "b1b2/5/5/5/5 w w1 b -": "White never had",
    "3b1/3b1/5/w4/ww1w1 b b3 w -": "captured black",
    "5/5/2b2/5/5 w - - m": "nothing to capture",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_position_texts_name_the_field_and_the_token(text):
    with pytest.raises(TextError, match=BAD[text]) as caught:
        pie.position(text)
    assert len(str(caught.value)) < 300


def test_a_prison_must_fit_the_agreed_komi():
    with pytest.raises(TextError, match="would have been 7, not 0"):
        game.position("5/5/5/5/5 b b7 - -")
    with pytest.raises(TextError, match="komi is already 0"):
        game.position("5/5/5/5/5 1 - - -")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 1}, "from 2 to 19"),
        ({"size": 20}, "from 2 to 19"),
        ({"komi": "cake"}, "“pie” or a whole number"),
        ({"komi": -1}, "“pie” or a whole number"),
        ({"komi": "9" * 200}, "“pie” or a whole number"),
        ({"size": 5, "komi": 26}, "0 to 25, not “26”"),
        ({"prison": 3}, "size, komi"),
    ],
)
def test_bad_options_are_refused(options, words):
    with pytest.raises(OptionError, match=words):
        drystone.game("asli", **options)


def test_a_komi_is_read_as_it_is_shown():
    start = drystone.game("asli", size=5).start()
    assert str(start.parse("komi 7")) == str(start.parse("Komi:7")) == "komi:7"
    with pytest.raises(TextError, match="cannot be read"):
        start.parse("komi seven")


def test_a_komi_is_one_value_however_it_is_written():
    assert drystone.game("asli", komi="07") == drystone.game("asli", komi=7)
    assert drystone.game("asli", komi="pie") == drystone.game("asli")


# The text, the action, what is said, the rule.
REFUSALS = [
    ("5/5/2b2/5/5 w - - -", "c3", "a black stone stands on c3", "placement"),
    ("5/5/2b2/5/5 w - - -", "f6", "no point “f6”", "board"),
    ("5/5/2b2/5/5 w - - -", "hold", "no black stone", "hold"),
    ("5/5/5/5/5 b b7 - -", "hold", "no white stone", "hold"),
    ("5/5/2b2/5/5 w - - -", "black", "play has begun", "setup"),
    ("5/5/2b2/5/5 w - - -", "komi:3", "play has begun", "setup"),
    ("5/5/5/5/5 1 - - -", "c3", "first player sets the komi", "setup"),
    ("5/5/5/5/5 1 - - -", "komi:26", "0 to 25", "setup"),
    ("5/5/5/5/5 2 b7 - -", "c3", "takes black or white", "setup"),
    ("5/5/5/5/5 2 b7 - -", "komi:3", "takes black or white", "setup"),
    ("3b1/3b1/5/w4/1w3 b - w -", "a1", "after a stone on a1, it would be dead", "dead"),
    ("4w/5/4w/5/b1b2 b - bw -", "b1", "one group only", "ASL-4"),
    ("b1b1b/bbb1b/wwwbb/w2wb/wwwb1 w - bw m", "e1", "minimal incursion", "incursion"),
]


@pytest.mark.parametrize(("text", "action", "words", "rule"), REFUSALS)
def test_illegal_actions_are_explained(text, action, words, rule):
    with pytest.raises(IllegalMove) as caught:
        pie.position(text).play(action)
    assert words in str(caught.value)
    assert caught.value.rule == rule


def test_a_dead_group_is_shown():
    refusal = pie.position("4w/5/4w/5/b1b2 b - bw -").refusal(("b1",))
    assert refusal.sites == ("a1", "b1", "c1")
    refusal = pie.position("b3b/5/1w1b1/w4/1w3 b - bw -").refusal(("a1",))
    assert refusal.sites == ("a1",)


@pytest.mark.parametrize("text", ["5/5/2b2/5/5 w - - -", "5/5/5/5/5 1 - - -", "5/5/5/5/5 2 - - -"])
@pytest.mark.parametrize("path", [(), ("",), ("a1", "a2"), ("komi:" + "9" * 5000,), ("done",)])
def test_any_path_gets_an_answer(text, path):
    refusal = pie.position(text).refusal(path)
    assert isinstance(refusal, Refusal)
    assert refusal.text.endswith(".")
    assert len(refusal.text) < 300


@pytest.mark.parametrize("text", ["", "a", "a1-a2", "komi", "komi:", "komi:9999", "red", "pass"])
def test_other_texts_are_no_actions(text):
    with pytest.raises(TextError, match="cannot be read"):
        pie.start().parse(text)


ENDINGS = [
    ("5/5/1bbb1/bb1bb/b1b1b w w9 bw -", "on any of 15 empty points would be dead"),
    ("wwwww/bbw1w/b1bw1/bbwww/bbbbb b - bw -", "on b3, e3 or d4 would be dead, and the prison"),
    (
        "wwwbb/1wbb1/wb2b/wwbbb/wwb1b w w1 bw m",
        "on d1, d3, a4 or e4 would be dead and on c3 would be a minimal incursion right after"
        " another, and the prison holds no black stone.",
    ),
]


@pytest.mark.parametrize(("text", "words"), ENDINGS)
def test_of_the_end_is_told_why_no_point_is_left(text, words):
    position = drystone.game("asli", size=5, komi=0).position(text)
    assert position.outcome is not None
    end = ending_of(position)
    assert words in end.words
    empty = 25 - sum(stones.bit_count() for stones in position.stones)
    assert len(end.sites) + len(end.apart) == len(end.why) == empty
    assert {end.why[site].rule for site in end.sites} <= {"dead", "ASL-4"}
    assert {end.why[site].rule for site in end.apart} <= {"incursion"}
