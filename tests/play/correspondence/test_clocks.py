"""Clocks in matches by links: what each message tells of the time, and what is refused."""

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.play.clock import Clock
from drystone.play.correspondence import CorrespondenceGame, errors
from drystone.play.correspondence.message import Invitation
from drystone.play.match import CLOCK

small = drystone.game("anaash", size=4)
ghast = drystone.game("ghast", size=3, mode="fakerghast")


def two(game=small, clock="300+5", moves=("a1xa2", "b1xc1")):
    """Return both sides of a match with a clock after a move each, which each has read."""
    ann = CorrespondenceGame.begin(game, clock=clock)
    ann.play(moves[0], 3050)
    bob = CorrespondenceGame.join(ann.link())
    bob.play(moves[1], 2991)
    ann.receive(bob.link())
    return ann, bob


def test_without_a_clock_a_link_is_as_it_was():
    ann = CorrespondenceGame.begin(small)
    ann.play("a1xa2")
    assert "cl" not in ann._longer().text


def test_the_time_goes_with_the_move_and_is_stored():
    ann, bob = two()
    assert ann.transcript.text.split("\n")[0].endswith(" .clock=300+5")
    assert ann.transcript.messages[-1].items[-1] == ".clk=2991"
    for side in (ann, bob, CorrespondenceGame.of_state(ann.state(secrets=True))):
        match = side.match
        assert Clock.of(match).left(match, match.here) == {1: 3050, 2: 2991}
    ann.play("a2+b2", 3000)
    assert ann.take_back_draft()
    assert ann.draft == []
    ann.play("a2+b2", 2000)
    bob.receive(ann.link())
    assert Clock.of(bob.match).left(bob.match, bob.match.here)[1] == 2000


def test_a_flag_falls_on_its_own_side_and_ends_the_match():
    ann, bob = two(clock="300+5 60+0")
    with pytest.raises(errors.OutOfTurn):
        bob.play("c1+d1")
    with pytest.raises(errors.BadRequest):
        bob.flag()
    ann.flag()
    bob.receive(ann.link())
    for side in (ann, bob):
        assert side.table.outcome.reason == "Red’s time is up"
        assert side.match.outcome == side.table.outcome
    again = bob.rematch()
    assert again.transcript.invitation.clock == "60+0 300+5"
    assert ann.gives_way_to(again.transcript.invitation)
    other = CorrespondenceGame.begin(small, "host", after=bob.id, clock="1/1")
    assert not ann.gives_way_to(other.transcript.invitation)


def test_a_flag_that_costs_a_veto_costs_both_sides_the_same_where_tiles_hide():
    ann, bob = CorrespondenceGame.begin(ghast, clock="300+5 penalty"), None
    for text in ("a1>e~", "~b1>e"):
        ann.play(text, 3000)
    bob = CorrespondenceGame.join(ann.link())
    bob.flag()
    for text in ("a2>e~", "~c1>w"):
        bob.play(text, 3000)
    ann.receive(bob.link())
    for side in (ann, bob):
        assert side.table.turn == "h"
        assert " 1/0 wait:" in str(side.table.position)
    assert CorrespondenceGame.of_state(ann.state(secrets=True)).table.position == ann.table.position
    ann.play("veto", 2000)
    bob.receive(ann.link())
    assert (bob.my_turn, " 0/0 " in str(bob.table.position)) == (True, True)
    sides = [bob, ann]
    while not any(secret.shown for secret in bob.table.secrets.values()):
        mover, other = sides
        mover.play(str(mover.here.moves()[0]))
        if not mover.half:
            other.receive(mover.link())
            sides.reverse()
    assert str(bob.table.position).endswith("b 4 0 0/0")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (".clock=soon", errors.Damaged),
        (".clock=300+05", errors.Damaged),
        (".clock=300+5%20300+5", errors.Damaged),
        (".clock=300+5%20penalty", errors.Damaged),
        (".clock=99999+0", errors.Damaged),
        (".clock=", errors.Damaged),
        (".clock=300+5 .clock=300+5", errors.Damaged),
    ],
)
def test_a_clock_that_is_none_is_no_invitation(line, kind):
    with pytest.raises(kind):
        Invitation.read(f"1 anaash size=4 .first=h .nonce={'A' * 22} {line}")


@pytest.mark.parametrize("item", [".clk=-1", ".clk=007", ".clk=99999999", ".clk=", ".clk=1.5"])
def test_a_time_that_is_none_is_refused(item):
    ann, _bob = two()
    ann.play("a2+b2")
    with pytest.raises(errors.DistanceError):
        ann._do(item)
    assert ann.table.moves[-1].left is None


def test_time_is_told_only_with_a_move_and_a_flag_falls_only_with_a_limit():
    ann, _bob = two()
    plain = CorrespondenceGame.begin(small)
    plain.play("a1xa2")
    up, _ = two(clock="-")
    for side, item in ((ann, ".clk=5"), (plain, ".clk=5"), (plain, ".flag"), (up, ".flag")):
        with pytest.raises(errors.BadRequest):
            side._do(item)
    with pytest.raises(TextError, match="soon"):
        CorrespondenceGame.begin(small, clock="soon")
    assert up.match.headers[CLOCK] == "-"
