"""Position texts: there and back, and what is refused with which words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.core.errors import TextError
from tests.games.ghast.helpers import ghast, played, spread, texts

GAMES = [
    {"size": 3},
    {"size": 8, "tile": ">R.c.c"},
    {"size": 3, "vetoes": "5/2"},
    {"size": 3, "mode": "fakerghast"},
    {"size": 4, "mode": "fakerghast-3", "vetoes": "9/9"},
    {"size": 3, "mode": "fakes-9", "vetoes": "0/9"},
    {"size": 3, "mode": "fakes-2", "komi": "0.5"},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_texts_go_there_and_back(options):
    game = ghast(**options)
    for position, _ in spread(game, 160):
        again = game.position(str(position))
        assert str(again) == str(position)
        if not position.claimed and position.occurrences < 4:
            assert again == position
            assert hash(again) == hash(position)
            assert texts(again) == texts(position)
            for move in again.moves()[-3:]:
                assert str(again.after(move)) == str(position.after(move))


def test_a_half_pair_says_where_it_is_only_if_that_could_be_doubted():
    game = ghast(size=4, mode="fakerghast")
    assert str(played(game, "a1>e~")) == "4/5/6/7/6/5/o0?r2,3 o 1 0 half"
    later = played(game, "a1>e~ ~a3>e g1>e~ ~g3>e b1>e~")
    assert str(later).endswith(" o 3 0 half:b1")
    assert str(game.position(str(later))) == str(later)
    with pytest.raises(TextError, match="there are 2 of them"):
        game.position(str(later).replace("half:b1", "half"))
    with pytest.raises(TextError, match="is written"):
        game.position("4/5/6/7/6/5/o0?r2,3 o 1 0 half:a1")


EMPTY = "3/4/5/4/3"
REFUSED = [
    ({}, f"{EMPTY} o 1", "4 fields"),
    ({}, f"{EMPTY} o 1 0 0", "one field too many"),
    ({}, f"{EMPTY} r 1 0", "side to move is"),
    ({}, f"{EMPTY} b 1 0", "turn 1 is Orange’s"),
    ({}, f"{EMPTY} o 0 0", "turn number is from 1"),
    ({}, f"{EMPTY} o {'9' * 10000} 0", "10000 characters"),
    ({}, f"{EMPTY} o 01 0", "turn number is from 1"),
    ({}, f"{EMPTY} o ١ 0", "turn number is from 1"),
    ({}, f"{EMPTY} o 3 3", "passes just made is 0, 1 or 2"),
    ({}, f"{EMPTY} o 1 1", "too many before turn 1"),
    ({}, "3/4/5/4/x1,2 o 3 0", "neither a piece nor a run"),
    ({}, "3/4/5/4/o6,2 b 2 0", "neither a piece nor a run"),
    ({}, "3/4/5/4/o0,3 b 2 0", "longer than its 3 spaces"),
    ({}, "3/4/5/4/o0,1 b 2 0", "2 spaces instead of 3"),
    ({}, "3/4/5/4 o 1 0", "5 rows"),
    ({}, "3/4/5/4/o0?r2,2 b 2 0", "no face-down tiles"),
    ({}, "3/4/5/4/o0,o0,1 b 2 0", "Orange has 2 tiles face up, and can have placed 1 before"),
    ({}, "3/4/5/4/o0,2 b 2 1", "Orange has 1 tile face up, and can have placed 0 before"),
    ({}, "3/4/2,o0,2/4/3 b 2 0", "1 or more steps from the edge"),
    ({}, "3/4/5/1,b0,2/o4,2 o 5 0", "without oxygen"),
    ({}, f"{EMPTY} b 1 0 wait:a1", "Nothing waits unless"),
    ({}, f"{EMPTY} o 1 0 barred:a1", "needs more vetoes than the 0"),
    ({}, f"{EMPTY} o 1 0 half", "there are 0 of them"),
    ({"vetoes": "1/0"}, f"{EMPTY} o 1 0", "5 fields"),
    ({"vetoes": "1/0"}, f"{EMPTY} o 1 0 2/0", "began with 1/0"),
    ({"vetoes": "1/0"}, f"{EMPTY} o 1 0 1", "two numbers such as"),
    ({"vetoes": "1/0"}, f"{EMPTY} o 1 0 0/0 barred:a1", "needs more vetoes than the 0"),
    ({"vetoes": "0/1"}, f"{EMPTY} o 1 0 0/0 barred:c3", "a hex was not free"),
    ({"vetoes": "0/2"}, f"{EMPTY} o 1 0 0/0 barred:a2,a1", "in the order of the board"),
    ({"vetoes": "0/2"}, f"{EMPTY} o 1 0 0/0 barred:a1 barred:a2", "a field twice"),
    ({"vetoes": "0/2"}, f"{EMPTY} o 1 0 0/0 barred:", "should look like barred:"),
    ({"vetoes": "0/2"}, f"{EMPTY} o 1 0 0/0 barred:a9", "no space"),
    ({"vetoes": "0/1"}, f"{EMPTY} b 1 0 0/1 wait:a1", "is no placement"),
    ({"vetoes": "0/1"}, "3/4/5/4/o0,2 o 1 0 0/1 wait:a1", "turn 1 is Orange’s"),
    ({"vetoes": "0/1"}, "3/4/5/4/o0,2 b 1 0 0/0 wait:a1", "unless Blue has a veto"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0,2 b 2 0", "face up"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,o0?r2,1 b 2 0", "no pair"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?2,2 b 2 0", "no pair"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,o0?2,1 b 2 0", "no pair"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r3,o0?f3,1 b 2 0", "flipped in 3 own turns"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r1,o0?f1,1 b 2 0", "flipped in 1 own turn."),
    ({"mode": "fakerghast"}, "3/4/2,o0?r2,2/4/o0?f2,2 b 2 0", "can’t have been placed in turn 1"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,o0?f2,1 b 2 1", "flipped in 2 own turns"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,o0?f2,1 o 3 2", "game is over"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,2 o 1 0 half:x9", "no space"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,2 o 1 0 half:", "should be half"),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?r2,o0?r2,1 o 1 0 half:a1,b1", "of those on a1, b1"),
    (
        {"vetoes": "0/1"},
        "3/4/5/4/o0,o0,o0 b 1 0 0/1 wait:a1,b1,c1",
        "a1, b1, c1 is no placement",
    ),
    ({"mode": "fakerghast"}, "3/4/5/4/o0?f2,2 o 1 0 half", "there are 0 of them"),
    (
        {"mode": "fakerghast", "vetoes": "0/1"},
        f"{EMPTY} o 1 0 0/0 barred:a1",
        "Vetoed are pairs",
    ),
    ({"mode": "fakes-1"}, "3/4/5/4/o0?r1,o0?f1,1 b 2 0 1/1", "used 0 fakes, with 1 standing"),
    ({"mode": "fakes-1"}, f"{EMPTY} o 1 0 0/1", "used 1 fake,"),
    ({"mode": "fakes-1"}, "3/4/5/4/o0?r1,2 o 3 0 0/1 half", "no fakes left"),
]


@pytest.mark.parametrize(("options", "text", "words"), REFUSED, ids=lambda value: str(value)[:40])
def test_bad_texts_are_refused_with_the_field_at_fault(options, text, words):
    with pytest.raises(TextError) as caught:
        ghast(size=3, **options).position(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_changed_texts_are_refused_or_mean_themselves(data):
    game = ghast(**data.draw(st.sampled_from(GAMES[2:])))
    *_, (position, _) = spread(
        game, data.draw(st.integers(1, 40)), seed=data.draw(st.integers(0, 3))
    )
    text = str(position)
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.sampled_from([*"ob01259/,?rf: ", "", "half", "wait:a1", "barred:b2", "?1"]))
    changed = text[:at] + put + text[at + data.draw(st.integers(0, 3)) :]
    try:
        again = game.position(changed)
    except TextError:
        return
    assert str(again) == changed.strip()
    assert again.moves() or again.outcome is not None
    for move in again.moves()[-2:]:
        if "?1" not in changed and "?2" not in changed and "?3" not in changed:
            after = again.after(move)
            assert str(game.position(str(after))) == str(after)
