"""Why turns are refused: each reason, with the rule that it rests on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone import IllegalMove
from drystone.core.rng import seeded

START = drystone.game("accasta").start()


def refused(position, *path):
    refusal = position.refusal(path)
    assert refusal.text.endswith(".")
    return refusal.text, refusal.rule


def test_nothing_touched():
    assert refused(START) == ("nothing is touched; start with one of White’s stacks.", "turn")


def test_no_such_space():
    assert refused(START, "h9") == ("there is no space “h9” on this board.", "board")
    assert refused(START, "a1", "take:1", "a5")[1] == "board"
    assert refused(START, "")[1] == "board"


@pytest.mark.parametrize("site", ["take:1", "take:x", "done"])
def test_no_stack_chosen(site):
    text, rule = refused(START, site)
    assert text == "no stack is chosen; start with one of White’s stacks."
    assert rule == "turn"


def test_an_empty_space():
    assert refused(START, "d4") == ("d4 is empty; start with one of White’s stacks.", "turn")


def test_the_enemys_stack():
    text, rule = refused(START, "g1")
    assert (
        text == "a black Chariot is on top of g1, so the stack is Black’s, and it is White’s turn."
    )
    assert rule == "turn"


def test_a_captured_stack(board):
    text, _ = refused(board(c3="sH", a1="H"), "c3")
    assert "a black Shield is on top of c3" in text


def test_not_straight():
    text, rule = refused(START, "a1", "take:1", "c3")
    assert text == "b2 stands in the way to c3, and pieces cannot jump."
    assert rule == "straight"
    assert refused(START, "a1", "take:1", "c2")[0] == (
        "c2 is not in a straight line from a1, and pieces move straight."
    )


@pytest.mark.parametrize(
    ("stack", "target", "words"),
    [
        ("S", "d6", "d6 is 2 spaces away, and a Shield goes one space only."),
        ("H", "d7", "d7 is 3 spaces away, and a Horse goes up to 2 spaces."),
        ("C", "d1", ""),
    ],
)
def test_too_far(board, stack, target, words):
    position = board(d4=stack, a1="s")
    if words:
        assert refused(position, "d4", "take:1", target) == (words, "range")
    else:
        assert position.parse(f"d4{stack}{target}")


def test_too_far_for_a_chariot(board):
    text, rule = refused(board(d1="C", a1="s"), "d1", "take:1", "d5")
    assert text == "d5 is 4 spaces away, and a Chariot goes up to 3 spaces."
    assert rule == "range"


def test_too_far_in_pari(board):
    position = board(rules="pari", d1="PpP", a1="p")
    assert refused(position, "d1", "take:1", "d4")[0] == (
        "d4 is 3 spaces away, and what leaves a stack with 2 friendly pieces goes up to 2 spaces."
    )
    alone = board(rules="pari", d1="P", a1="p")
    assert "with one friendly piece goes one space only" in refused(alone, "d1", "d3")[0]


def test_too_many_of_the_own_colour():
    text, rule = refused(START, "a1", "take:1", "a2")
    assert text == "the stack on a2 would have 4 white pieces; three of a colour are most."
    assert rule == "stacking"


def test_too_many_captured(board):
    position = board(d4="Cs", d5="hss", a1="S")
    text, rule = refused(position, "d4", "take:2", "d5")
    assert text == "the stack on d5 would have 4 black pieces; three of a colour are most."
    assert rule == "stacking"


def test_more_pieces_than_there_are():
    assert refused(START, "a1", "take:4") == ("only 3 are left on a1, not 4.", "stacking")
    assert refused(START, "c3", "take:2")[0] == "only one piece is left on c3, not 2."
    assert refused(START, "a1", "take:1", "b2", "take:3")[0] == "only 2 are left on a1, not 3."


@pytest.mark.parametrize("site", ["take:", "take:0", "take:10", "take:two", "take:-1", "take:1 "])
def test_no_number_of_pieces(site):
    assert "is not a number of pieces in a stack" in refused(START, "a1", site)[0]


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


def test_a_release_ends_the_turn(board):
    text, rule = refused(board(d4="CsH", a1="s"), "d4", "take:1", "d5", "take:1")
    assert text == "a black Shield was released on d4, and a release ends the turn."
    assert rule == "release"


def test_nothing_left():
    text, rule = refused(START, "c3", "d3", "d4")
    assert text == "nothing is left on c3: the turn is over."
    assert rule == "turn"


def test_taken_twice():
    text, rule = refused(START, "a1", "take:2", "take:1")
    assert text == "2 pieces of a1 are taken already; now touch where to go."
    assert rule == "turn"
    assert refused(START, "a1", "take:1", "take:2")[0].startswith("one piece of a1 is taken")


def test_the_same_space():
    assert refused(START, "a1", "a1")[0] == "a1 is where the pieces come from; they must leave it."
    again = refused(START, "a1", "take:1", "b2", "a1")[0]
    assert again.startswith("a1 is chosen already")


def test_another_stack_in_the_same_turn(board):
    position = board(d1="CHS", g4="S", a1="s")
    text, rule = refused(position, "d1", "take:1", "d2", "g4")
    assert text == (
        "g4 is not in a straight line from d1, and only what is left there may go on in this turn."
    )
    assert rule == "turn"


def test_not_moved_yet():
    assert refused(START, "a1", "done")[0] == "nothing has moved from a1 yet."
    assert refused(START, "a1", "take:2", "done")[0] == "2 pieces of a1 are taken, but not moved."


WALLS = dict.fromkeys(("b1", "b2", "a2"), "shsHSS")


def test_a_stack_that_cannot_move(board):
    text, rule = refused(board(a1="S", d4="S", **WALLS), "a1")
    assert text == (
        "the stack cannot leave a1: each stack beside it would have more than three of a colour."
    )
    assert rule == "stacking"


def test_pieces_that_cannot_move(board):
    walls = dict.fromkeys(("b1", "b2", "a2"), "sHS")
    text, rule = refused(board(a1="SS", d4="S", **walls), "a1", "take:2")
    assert text.startswith("those pieces cannot leave a1")
    assert rule == "stacking"


def test_a_stack_that_only_a_release_would_free(board):
    walls = dict.fromkeys(("b1", "b2", "a2"), "shsH")
    text, rule = refused(board(a1="Ss", d4="S", **walls), "a1")
    assert text.endswith("or an enemy piece would be released in one’s own castle.")
    assert rule == "release"


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
