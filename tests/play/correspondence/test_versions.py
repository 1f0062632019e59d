"""A match whose two sides have different versions of drystone, as a new release makes them.

A version is made by patching what a release changes; a side goes from one version to another as a
browser has it: as the state that is stored.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from unittest import mock

import pytest

import drystone
from drystone.core.options import NumberOption
from drystone.games.anaash import GAME
from drystone.play.correspondence import CorrespondenceGame, errors, message, table
from drystone.play.correspondence.message import HOST, Invitation, Message, Transcript
from drystone.play.match import Match
from drystone.play.records.headers import RecordError
from drystone.play.records.reading import read
from drystone.play.records.record import write


@dataclass(frozen=True)
class Release:
    """What a release knows: an option more, a word more, another version of links."""

    option: bool = False
    word: bool = False
    versions: tuple[str, ...] = ("1",)


RELEASES = {
    1: Release(),
    2: Release(option=True),
    3: Release(option=True, word=True),
    4: Release(option=True, word=True, versions=("1", "2")),
    5: Release(option=True, word=True, versions=("2",)),
}


@contextmanager
def release(number):
    """Be that release for a while."""
    one = RELEASES[number]
    pace = NumberOption("pace", "Pace", 1, (1, 2), low=1, high=2, added=True)
    options = (*GAME.options, pace) if one.option else GAME.options
    words = dict(table.WORDS)
    if one.word:
        words["wave"] = lambda at, by, value: None
    with (
        mock.patch.object(GAME, "options", options),
        mock.patch.dict(table.WORDS, words),
        mock.patch.object(message, "VERSIONS", one.versions),
    ):
        yield


class Side:
    """One's side of a match, in the browser of somebody who has a release; it can be raised."""

    def __init__(self, number, made):
        self.number = number
        with release(number):
            self.state = made().state(secrets=True)

    def do(self, act):
        """Do something with what is stored, and store what comes of it."""
        with release(self.number):
            side = CorrespondenceGame.of_state(self.state)
            result = act(side)
            self.state = side.state(secrets=True)
            return result

    def turn(self, move, left=None):
        """Play a move, after which there is so much time; return the link."""
        return self.do(lambda side: (side.play(move, left), side.link())[1])

    def receive(self, link):
        return self.do(lambda side: side.receive(link))


# Whether a match has another value of the new option than its default, where there is that option.
PACED = (False, True)


def played_at(number, paced):
    """Return the game that is played at a release."""
    more = {"pace": 2} if paced and RELEASES[number].option else {}
    with release(number):
        return drystone.game("anaash", size=4, **more)


def begun(number, paced=False, clock=""):
    """Return the host's side at a release, and its first link."""
    ann = Side(number, lambda: CorrespondenceGame.begin(played_at(number, paced), clock=clock))
    return ann, ann.turn("a1xa2")


@pytest.mark.parametrize("clock", ["", "300+5"])
@pytest.mark.parametrize(("ann_has", "bob_has"), list(product((1, 2, 3, 4), repeat=2)))
def test_a_match_of_the_first_release_goes_on_between_any_two(ann_has, bob_has, clock):
    """Both sides are raised (or go back) after the first moves; the names stay."""
    ann, link = begun(1, clock=clock)
    bob = Side(1, lambda: CorrespondenceGame.join(link))
    ann.receive(bob.turn("b1xc1"))
    name = ann.do(lambda side: side.id)
    ann.number, bob.number = ann_has, bob_has
    left = 2990 if clock else None
    bob.receive(ann.turn("a2+b2", left))
    ann.receive(bob.turn("c1+d1", left))
    assert ann.do(lambda side: {made.left for made in side.table.moves[2:]}) == {left}
    assert bob.do(lambda side: side.id) == ann.do(lambda side: side.id) == name
    assert len(ann.do(lambda side: side.table.moves)) == 4
    line = ann.do(lambda side: side.transcript.invitation.line)
    assert line.startswith("1 anaash size=4 ")
    assert "pace" not in line


@pytest.mark.parametrize("paced", PACED)
@pytest.mark.parametrize(("made_by", "read_by"), list(product((1, 2, 3, 4, 5), repeat=2)))
def test_an_invitation_is_read_or_named_as_newer_or_older(made_by, read_by, paced):
    _, link = begun(made_by, paced)
    newer = read_by < 4 <= made_by or (paced and read_by == 1 < made_by)
    with release(read_by):
        if newer:
            with pytest.raises(errors.NewerVersion):
                CorrespondenceGame.join(link)
        elif read_by == 5 and made_by < 4:
            with pytest.raises(errors.OlderVersion):
                CorrespondenceGame.join(link)
        else:
            assert CorrespondenceGame.join(link).table.joined


def test_a_word_that_is_not_known_waits_for_the_version_that_knows_it():
    """The match stays as it was until then, and goes on from there."""
    ann, link = begun(1)
    bob = Side(1, lambda: CorrespondenceGame.join(link))
    ann.receive(bob.turn("b1xc1"))
    before = bob.state
    ann.number = 3
    waved = ann.do(lambda side: (side.play("a2+b2"), side._do(".wave"), side.link())[2])
    with pytest.raises(errors.NewerVersion):
        bob.receive(waved)
    assert bob.do(lambda side: side.state(secrets=True)) == before
    bob.number = 3
    bob.receive(waved)
    ann.receive(bob.turn("c1+d1"))
    ann.number = 1
    with pytest.raises(errors.NewerVersion):
        ann.do(lambda side: side.id)
    ann.number = 4
    assert len(ann.do(lambda side: side.table.moves)) == 4


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("1 anaash size=4 .first=h .nonce={} .tempo=5", errors.NewerVersion),
        ("1 anaash size=4 pace=1 .first=h .nonce={}", errors.NewerVersion),
        ("2 anaash size=4 .first=h .nonce={}", errors.NewerVersion),
        ("1 anaash size=04 .first=h .nonce={}", errors.Damaged),
        ("1 anaash size=4 size=4 .first=h .nonce={}", errors.Damaged),
        ("1 anaash size=4 .nonce={} .first=h", errors.Damaged),
        ("1 anaash size=4 .first=h .nonce={} .first=h", errors.Damaged),
        ("1 anaash size=4 .first=h .nonce={} .9=h", errors.Damaged),
        ("1 anaash size=4 %31 .first=h .nonce={}", errors.Damaged),
        ("01 anaash size=4 .first=h .nonce={}", errors.Damaged),
        ("0 anaash size=4 .first=h .nonce={}", errors.Damaged),
        ("x anaash size=4 .first=h .nonce={}", errors.Damaged),
        ("1" + 5_000 * "0" + " anaash size=4 .first=h .nonce={}", errors.Damaged),
    ],
)
def test_an_invitation_that_is_not_as_written_here_says_which_way(line, kind):
    with pytest.raises(kind):
        Invitation.read(line.format("A" * 22))


def test_an_option_that_is_left_out_is_not_another_match_with_it():
    """Two lines with the same meaning are two matches: the name is made of what is written."""
    ann = CorrespondenceGame.begin(drystone.game("anaash"))
    invitation = ann.transcript.invitation
    brief = Invitation.read(invitation.line.replace(" size=6", ""))
    assert (brief.game, brief.id == invitation.id) == (invitation.game, False)
    with pytest.raises(errors.ChangedOptions):
        ann.receive(Transcript(brief, (Message(HOST, (".name=Ann",)),)).link)


def test_what_a_newer_version_has_stored_goes_back_as_it_came():
    ann, _ = begun(1)
    ann.state = {**ann.state, "tempo": [5, 0]}
    ann.do(lambda side: side.call("Ann"))
    assert ann.state["tempo"] == [5, 0]
    assert "tempo" not in ann.do(lambda side: side.state())


def test_a_side_that_a_newer_version_has_stored_says_so():
    with pytest.raises(errors.NewerVersion):
        CorrespondenceGame.of_state({**begun(1)[0].state, "distance": 2})


@pytest.mark.parametrize("paced", PACED)
@pytest.mark.parametrize(("stored_by", "opened_by"), list(product((1, 2, 4), repeat=2)))
def test_a_record_is_opened_or_named_as_newer(stored_by, opened_by, paced):
    """What a browser stores of a match; a new option has its default in an old record."""
    with release(stored_by):
        match = Match(played_at(stored_by, paced).start())
        match.play(match.position.moves()[0])
        text = write(match)
    with release(opened_by):
        if paced and opened_by == 1 < stored_by:
            with pytest.raises(RecordError, match="A newer version of drystone may have written"):
                read(text)
        else:
            assert (read(text).match.ply, read(text).trouble) == (1, "")
