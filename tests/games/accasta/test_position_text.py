"""Position texts: read, and refused with the field and the token at fault."""

import pytest

import drystone
from drystone import OptionError, TextError

START = "chs,chs,chs,chs/1,hs,hs,hs,1/2,s,s,2/7/2,S,S,2/1,HS,HS,HS,1/CHS,CHS,CHS,CHS w"
PAWNS = "ppp,ppp,ppp,ppp/1,pp,pp,pp,1/2,p,p,2/7/2,P,P,2/1,PP,PP,PP,1/PPP,PPP,PPP,PPP w"


@pytest.mark.parametrize(("rules", "text"), [("1998", START), ("2010", START), ("pari", PAWNS)])
def test_start(rules, text):
    game = drystone.game("accasta", rules=rules)
    assert str(game.start()) == text
    assert game.position(text) == game.start()


def test_the_rules_are_part_of_what_a_position_is():
    old, new = (drystone.game("accasta", rules=rules).start() for rules in ("1998", "2010"))
    assert old != new


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "2 fields"),
        (START[:-2], "2 fields"),
        (START + " 1", "2 fields"),
        (START.replace(" ", "  "), "2 fields"),
        (START[:-1] + "x", "“x”"),
        (START[:-1] + "W", "“W”"),
        (START.replace("/7", ""), "7 rows"),
        (START.replace("/7", "/8"), "longer than its 7 spaces"),
        (START.replace("/7", "/6"), "holds 6 spaces instead of 7"),
        (START.replace("/7", "/3,4"), "two runs"),
        (START.replace("/7", "/07"), "“07”"),
        (START.replace("/7", "/0,7"), "“0”"),
        (START.replace("/7", "/-7"), "“-7”"),
        (START.replace("/7", "/٧"), "“٧”"),
        (START.replace("/7", "/" + "7" * 10_000), "10000 characters"),
        (START.replace("2,S,S,2", "2,s,S,2"), "There must be 9 black Shields on the board, not 10"),
        (START.replace("2,S,S,2", "2,P,S,2"), "“P”"),
        (START.replace("2,S,S,2", "3,S,2"), "must be 9 white Shields on the board, not 8"),
        (START.replace("2,S,S,2", "1,C,S,S,2"), "must be 4 white Chariots on the board, not 5"),
        (START.replace("1,HS,HS,HS,1", "1,HSHS,3"), "stack on [a-g][1-7] has 4 white pieces"),
        (START.replace("1,HS,HS,HS,1", "1,HSHSHS,3"), "stack on [a-g][1-7] has 6 white pieces"),
        (START.replace("/CHS,CHS", "/CHSCHS,1"), "stack on [a-g][1-7] has 6 white pieces"),
        (START.replace("chs,", "chsC" * 6000 + ",", 1), "at most"),
        (PAWNS, "“ppp”"),
    ],
)
def test_refused(text, words):
    with pytest.raises(TextError, match=words):
        drystone.game("accasta").position(text)


def test_letters_of_kinds_are_refused_in_pari():
    with pytest.raises(TextError, match="“chs”"):
        drystone.game("accasta", rules="pari").position(START)


def test_1998_a_side_that_has_won_is_not_to_move():
    rest = "CHS,CHS,CHS,s/hs,hs,hs,2/s,5/HS,HS,HS,S,S,2/chs,5/chs,chs,3/CHS,chs,2"
    game = drystone.game("accasta")
    assert game.position(rest + " b").outcome.winner == "w"
    with pytest.raises(TextError, match="White cannot be to move"):
        game.position(rest + " w")
    later = drystone.game("accasta", rules="2010")
    assert later.position(rest + " w").outcome.winner == "w"
    assert later.position(rest + " b").outcome is None


@pytest.mark.parametrize("rules", ["1999", "", "Pari", "pari ari", "2010" * 50, True, None])
def test_unknown_rules_are_refused(rules):
    with pytest.raises(OptionError, match="1998, 2010, pari"):
        drystone.game("accasta", rules=rules)


def test_a_year_may_be_a_number():
    assert drystone.game("accasta", rules=2010) == drystone.game("accasta", rules="2010")
