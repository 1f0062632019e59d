"""Why turns are refused: each reason, with the rule that it rests on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone import IllegalMove
from drystone.core.reasons import ending_of
from drystone.core.rng import seeded

START = drystone.game("accasta").start()


def refused(position, *path):
    refusal = position.refusal(path)
    assert refusal.text.endswith(".")
    return refusal.text, refusal.rule


# What is touched at the start, what is said of it, and the rule.
AT_THE_START = [
    ("", "nothing is touched; start with one of White’s stacks.", "turn"),
    ("h9", "there is no space “h9” on this board.", "board"),
    ("a1 take:1 a5", "there is no space “a5” on this board.", "board"),
    ("take:1", "no stack is chosen; start with one of White’s stacks.", "turn"),
    ("take:x", "no stack is chosen; start with one of White’s stacks.", "turn"),
    ("done", "no stack is chosen; start with one of White’s stacks.", "turn"),
    ("d4", "d4 is empty; start with one of White’s stacks.", "turn"),
    ("g1", "a black Chariot is on top of g1, so the stack is Black’s, and it is White’s", "turn"),
    ("a1 take:1 c3", "b2 stands in the way to c3, and pieces cannot jump.", "straight"),
    ("a1 take:1 c2", "c2 is not in a straight line from a1, and pieces move straight.", "straight"),
    ("a1 take:1 a2", "the stack on a2 would have 4 white pieces; three of a colour", "stacking"),
    ("a1 take:4", "only 3 are left on a1, not 4.", "stacking"),
    ("c3 take:2", "only one piece is left on c3, not 2.", "stacking"),
    ("a1 take:1 b2 take:3", "only 2 are left on a1, not 3.", "stacking"),
    ("c3 d3 d4", "nothing is left on c3: the turn is over.", "turn"),
    ("a1 take:2 take:1", "2 pieces of a1 are taken already; now touch where to go.", "turn"),
    ("a1 take:1 take:2", "one piece of a1 is taken", "turn"),
    ("a1 a1", "a1 is where the pieces come from; they must leave it.", "turn"),
    ("a1 take:1 b2 a1", "a1 is chosen already", "turn"),
    ("a1 done", "nothing has moved from a1 yet.", "turn"),
    ("a1 take:2 done", "2 pieces of a1 are taken, but not moved.", "turn"),
]


@pytest.mark.parametrize(("path", "words", "rule"), AT_THE_START)
def test_what_is_touched_at_the_start(path, words, rule):
    text, named = refused(START, *path.split())
    assert (text.startswith(words), named) == (True, rule), text


def walled(stack, walls):
    return {"a1": stack, "d4": "S", **dict.fromkeys(("b1", "b2", "a2"), walls)}


# Stacks, what is touched, what is said of it, and the rule.
ON_A_BOARD = [
    ({"c3": "sH", "a1": "H"}, "c3", "a black Shield is on top of c3", "turn"),
    ({"d4": "S", "a1": "s"}, "d4 take:1 d6", "2 spaces away, and a Shield goes one", "range"),
    ({"d4": "H", "a1": "s"}, "d4 take:1 d7", "3 spaces away, and a Horse goes up to 2", "range"),
    ({"d1": "C", "a1": "s"}, "d1 take:1 d5", "4 spaces away, and a Chariot goes up to 3", "range"),
    ({"d4": "Cs", "d5": "hss", "a1": "S"}, "d4 take:2 d5", "would have 4 black", "stacking"),
    ({"d4": "CsH", "a1": "s"}, "d4 take:1 d5 take:1", "a release ends the turn.", "release"),
    ({"d1": "CHS", "g4": "S", "a1": "s"}, "d1 take:1 d2 g4", "only what is left there", "turn"),
    (walled("S", "shsHSS"), "a1", "the stack cannot leave a1: each stack beside it", "stacking"),
    (walled("SS", "sHS"), "a1 take:2", "those pieces cannot leave a1", "stacking"),
    (walled("Ss", "shsH"), "a1", "or an enemy piece would be released in one’s own", "release"),
]


@pytest.mark.parametrize(("stacks", "path", "words", "rule"), ON_A_BOARD, ids=str)
def test_what_is_touched_on_a_board(board, stacks, path, words, rule):
    text, named = refused(board(**stacks), *path.split())
    assert (words in text, named) == (True, rule), text


@pytest.mark.parametrize("site", ["take:", "take:0", "take:10", "take:two", "take:-1", "take:1 "])
def test_no_number_of_pieces(site):
    assert "is not a number of pieces in a stack" in refused(START, "a1", site)[0]


def test_too_far_in_pari(board):
    position = board(rules="pari", d1="PpP", a1="p")
    assert refused(position, "d1", "take:1", "d4")[0] == (
        "d4 is 3 spaces away, and what leaves a stack with 2 friendly pieces goes up to 2 spaces."
    )
    alone = board(rules="pari", d1="P", a1="p")
    assert "with one friendly piece goes one space only" in refused(alone, "d1", "d3")[0]


def test_release_at_home(board):
    position = board(b3="CsH", d6="s")
    text, rule = refused(position, "b3", "take:1")
    assert text == (
        "that would release a black Shield on b3, and an enemy piece may not be released in one’s "
        "own castle."
    )
    assert rule == "release"
    with pytest.raises(IllegalMove, match="would release a black Shield") as caught:
        position.parse("b3:C-b4")
    assert caught.value.rule == "release"


def test_the_game_is_over(board):
    position = board(side="b", e3="S", e4="S", g1="S", a1="s")
    assert refused(position, "a1", "b2")[0] == (
        "the game is over: White has 3 stacks in Black’s castle."
    )
    with pytest.raises(IllegalMove, match="the game is over"):
        position.parse("a1:S-b2")


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["1998", "2010", "pari"]), st.integers(0, 10**6), st.integers(1, 60))
def test_it_has_a_reason_for_every_site_that_is_not_open(rules, seed, plies):
    """After each legal prefix, every other site is refused for a reason of its own."""
    rng = seeded(seed)
    position = drystone.game("accasta", rules=rules).start()
    for _ in range(plies):
        position = position.after(position.random_move(rng))
        if position.outcome is not None:
            return
    prefixes = {path[:end] for path, _ in position.paths() for end in range(len(path) + 1)}
    chosen = sorted(prefixes)[:: max(1, len(prefixes) // 12)]
    for prefix in chosen:
        for site in [*position.game.grid.indices, "take:1", "take:2", "take:5"]:
            if (*prefix, site) not in prefixes:
                text = position.refusal((*prefix, site)).text
                assert "legal turn as it stands" not in text
                assert "not moved" not in text
                assert "nothing has moved" not in text


def test_of_the_end_is_told_where_the_stacks_stand():
    text = (
        "2,sHs,sCc/1,scH,1,h,1/H,1,ss,h,C,1/1,sSH,1,h,HchSh,2/S,Hc,SH,C,2/1,h,1,SS,S/S,1,h,sCSs w"
    )
    position = drystone.game("accasta").position(text)
    assert ending_of(position)[:2] == ("They stand on a3, a4 and b2.", ("a3", "a4", "b2"))
    assert ending_of(drystone.game("accasta").start())[:2] == ("", ())
