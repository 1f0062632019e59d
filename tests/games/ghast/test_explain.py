"""Every reason that a player may be given, and that no path whatever upsets it."""

import pytest

from drystone.core.errors import IllegalMove
from drystone.core.reasons import ending_of
from drystone.games.ghast.rules.tiles import FACINGS
from tests.games.ghast.helpers import ghast, played, texts

FULL = {"size": 3, "mode": "fakes-1"}
REASONS = [
    ({}, "", "z1", "there is no hex “z1”", "board"),
    ({}, "", "f6 e", "f6 is 5 steps from the edge and opens in turn 7", "opening"),
    ({}, "", "f6 e", "in turn 1 only the edge is open", "opening"),
    ({}, "a1>e a2>w", "f6", "in turn 3 hexes at most 1 step from it are open", "opening"),
    ({}, "a1>e", "a1 w", "there is a tile on a1 already, an orange one", "board"),
    ({}, "a1>e a3>e", "a3", "there is a tile on a3 already, a blue one", "board"),
    ({}, "", "a1 north", "“north” is no direction", "turn"),
    ({}, "", "a1 a2", "pick one of the six arrows, or a1 again", "turn"),
    ({}, "", "a1 e w", "one hex and one direction", "turn"),
    ({}, "", "claim", "a claim needs a lead, and Blue has as many", "claim"),
    ({}, "a1>e", "claim", "a claim needs a lead, and Orange leads by 1", "claim"),
    ({"komi": "0.5"}, "", "claim", "Blue leads by 0.5", "claim"),
    ({}, "a1>e pass", "claim", "leads by 1: a claim needs 9", "GHA-4"),
    ({}, "a1>e pass", "claim", "it has occurred once", "GHA-4"),
    ({}, "", "veto", "there are no vetoes in this game", "vetoes"),
    ({"vetoes": "1/1"}, "", "allow", "no placement waits for an answer", "vetoes"),
    (
        {"vetoes": "1/1"},
        "a1>e",
        "a2 e",
        "Orange’s placement on a1 waits for Blue’s answer",
        "vetoes",
    ),
    ({"vetoes": "1/1"}, "a1>e", "pass", "veto or allow", "vetoes"),
    ({"vetoes": "1/1"}, "a1>e veto", "a1 w", "another hex than a1 is needed", "vetoes"),
    ({}, "", "pair a1 e", "this game has no fakes", "mode"),
    (FULL, "a1>e~ ~a2>e c1>e", "pair", "Orange has no fakes left", "mode"),
    (FULL, "", "pair c3 e", "opens in turn 4", "opening"),
    (FULL, "a1>e~", "pair", "the real tile stands on a1", "fakerghast"),
    (FULL, "a1>e~", "pass", "its fake one must be placed first", "fakerghast"),
    (FULL, "a1>e~", "a1", "there is a tile on a1 already", "board"),
    ({"mode": "fakerghast"}, "", "pass a1", "nothing follows pass", "turn"),
]


@pytest.mark.parametrize(("options", "moves", "path", "words", "rule"), REASONS)
def test_reasons(options, moves, path, words, rule):
    position = played(ghast(**options), moves)
    refusal = position.refusal(tuple(path.split()))
    assert words in refusal.text
    assert refusal.text.endswith(".")
    assert refusal.text[0].islower() or refusal.text.startswith(("Orange", "Blue", "“"))
    assert refusal.rule == rule


WRITTEN = [
    ("standard", "", "d5>nw~", "this game has no fakes"),
    ("standard", "", "~a1>nw", "a fake one follows the real one"),
    ("fakerghast", "", "a1>e", "the real tile is first, written a1>e~"),
    ("fakerghast", "", "~a1>e", "the real tile is first, written a1>e~"),
    ("fakerghast", "a1>e~", "a2>e~", "the fake one is to come, written ~a2>e"),
    ("fakerghast", "a1>e~", "a2>e", "the fake one is to come, written ~a2>e"),
    ("fakes-1", "", "~a1>e", "a fake one follows the real one"),
    ("fakes-1", "a1>e~", "a2>e", "the fake one is to come, written ~a2>e"),
]


@pytest.mark.parametrize(("mode", "moves", "text", "words"), WRITTEN)
def test_a_tile_of_the_wrong_kind(mode, moves, text, words):
    with pytest.raises(IllegalMove) as caught:
        played(ghast(mode=mode), moves).play(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(("mode", "path"), [("fakes-9", "pair a1 e"), ("fakerghast", "a1 e")])
def test_a_pair_needs_room_for_two(mode, path):
    """Vetoes bar the edge's twelve hexes but for a1; the last pair but one leaves one or two."""
    position = ghast(size=3, mode=mode, vetoes="0/99").start()
    while position.free().bit_count() > 2:
        position = position.play(last_placement(position, "~"))
        position = position.play(last_placement(position, "")).play("veto")
    assert any(str(move).endswith("~") for move in position.moves())
    if mode == "fakes-9":
        position = position.play(last_placement(position, "")).play("veto")
        assert texts(position) == [f"a1>{way}" for way in FACINGS] + ["pass"]
    else:
        position = position.play(last_placement(position, "~"))
        position = position.play(last_placement(position, "")).play("veto")
        assert texts(position) == ["pass"]
    refusal = position.refusal(tuple(path.split()))
    assert ("two free hexes" if mode == "fakes-9" else "vetoed") in refusal.text


def last_placement(position, ending):
    """Return the last placement in the list whose text ends so, of real tiles or any."""
    return next(
        move
        for move in reversed(position.moves())
        if ">" in str(move) and str(move).endswith("~") == bool(ending)
    )


def test_of_a_placement_is_told_who_starves_on_either_side():
    position = ghast(size=4).position("4/3,o0,b4/6/o2,4,b0,1/6/5/4 o 5 0")
    assert position.describe_move(position.parse("e6>nw")) == "starve a tile"
    assert (
        position.describe_move(position.parse("e6>w")) == "starve a tile and lose a tile of its own"
    )


def test_of_a_claim_is_told_by_how_many_tiles_it_wins():
    position = ghast(size=3).position("b4,b4,1/b0,1,b1,b4/1,b3,b0,o3,b5/b4,2,b5/b1,b2,1 b 264 0")
    claimed = position.after(position.parse("claim"))
    words, tiles, *_ = ending_of(claimed)
    assert words == "That is 11 tiles more, and 9 more win by a claim."
    assert len(tiles) == claimed.tiles_of("b") == 12
    assert not ending_of(position).words
