"""The designer's notation: written, read, read in short, and refused."""

import pytest

import drystone
from drystone import IllegalMove, TextError

GAME = drystone.game("accasta")
START = GAME.start()
PARI = drystone.game("accasta", rules="pari").start()


@pytest.mark.parametrize(
    "text",
    [
        *("a1:C+b2,HS-c1", "A1:C+B2,HS-C1", " a1:C+b2,HS–c1 ", "a1C+b2HS-c1", "a1:Cb2,HSc1"),
        *("a1Cb2HSc1", "A1Cb2HSC1", "a1Cb2c1", "a1:C+b2,-c1"),
    ],
)
def test_one_turn_in_many_spellings(text):
    assert str(START.parse(text)) == "a1:C+b2,HS-c1"


def test_pieces_left_out_are_all_that_remain():
    assert str(START.parse("a1c1")) == "a1:CHS-c1"
    assert str(START.parse("c3d3")) == "c3:S-d3"


def test_black_writes_its_own_pieces_in_upper_case():
    position = START.play("a1c1")
    assert str(position.parse("g1Ce1")) == "g1:C-e1"
    with pytest.raises(IllegalMove, match="black Chariot, here written “C”, not “c”"):
        position.parse("g1ce1")


def test_captured_pieces_are_written_in_lower_case(board):
    position = board(side="b", c3="hHSs", a1="S")
    assert str(position.parse("c3:Hhsxd3".replace("x", "-"))) == "c3:Hhs-d3"


def test_a_captured_chariot_is_not_mistaken_for_row_c(board):
    position = board(d4="CcH", a1="s")
    assert str(position.parse("d4Ccc3")) == "d4:Cc-c3"
    assert str(position.parse("d4Cc3")) == "d4:C-c3"


def test_signs_may_be_typed_as_printed(board):
    position = board(d4="S", d5="s", a1="S", a2="S")
    for text in ("d4:S×d5", "d4:Sxd5", "D4SXD5", "d4d5"):
        assert str(position.parse(text)) == "d4:Sxd5"


@pytest.mark.parametrize("text", ["a1:1+b2,2-c1", "a11+b2,-c1", "a11b2c1", "a1:1b2,2c1", "A11B2C1"])
def test_pari_counts_pieces(text):
    assert str(PARI.parse(text)) == "a1:1+b2,-c1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "a1:",
        "a1:C",
        "pass",
        "a1:C+b2;HS-c1",
        "a1::C+b2",
        "a1:C++b2",
        "a1:X+b2",
        "a1:,C+b2",
        "a1 :C+b2",
        "a1:C+b2,",
        "a1:K-b2",
        "a1:C+b22",
        "a٣:C+b2",
        "a1:C+b2," * 100,
        "a1:" + "C" * 10_000 + "+b2",
    ],
)
def test_what_is_no_turn_is_refused_as_text(text):
    with pytest.raises(TextError):
        START.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a1:H+b2", "the top piece of a1 is a white Chariot, here written “C”, not “H”"),
        ("a1:CSh+b2", "the second piece of a1 is a white Horse, here written “H”, not “S”"),
        ("a1:C+b2,S-c1", "the top piece of what is left on a1 is a white Horse"),
        ("a1:C-b2", "b2 has a friendly piece on top then: the sign is “.”, or none"),
        ("a1:Cxb2", "the sign is “.”, or none"),
        ("c3:S+d3", "d3 is empty then: the sign is “-”, or none"),
        ("a1:C+b2,H-b1,S-b1", "b1 has a friendly piece on top then"),
    ],
)
def test_a_turn_that_names_things_as_they_are_not_is_illegal(text, words):
    with pytest.raises(IllegalMove, match=words) as caught:
        START.parse(text)
    assert caught.value.rule == "notation"
    assert text in str(caught.value)


def test_pari_letters_do_not_stand_for_counts():
    with pytest.raises(IllegalMove, match="write how many move"):
        PARI.parse("a1:C+b2")


def test_counts_are_for_pari_only():
    with pytest.raises(IllegalMove, match="write the letters"):
        START.parse("a1:1+b2")


def test_pari_may_count_everything_that_is_left():
    assert str(PARI.parse("a1:3-c1")) == "a1:-c1"


def test_equal_moves_have_equal_text_and_hash():
    first, again = START.parse("a1Cb2c1"), START.parse("a1:C+b2,HS-c1")
    assert first == again
    assert hash(first) == hash(again)
    assert first != START.parse("a1c1")
    assert first != str(first)
