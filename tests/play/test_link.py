"""Links: whole matches in a few letters, and nothing that a stranger's letters could do."""

import re
import string
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.errors import TextError
from drystone.play.match import Match
from drystone.play.records import link as link_module
from drystone.play.records.link import COMMON, LINK_LIMIT, PREFIX, LinkError, link_of, match_of
from tests.helpers import random_game, variants
from tests.play.sentences import around
from tests.play.trees import essence, matches

LETTERS = string.ascii_letters + string.digits + "-_"


def played(game, plies):
    match = Match(game.start())
    for _, move in random_game(game, seed=3, plies=plies):
        if move is not None:
            match.play(move)
    return match


@settings(max_examples=100, deadline=None)
@given(matches())
def test_a_link_goes_there_and_back(match):
    link = link_of(match)
    assert re.fullmatch("match=[A-Za-z0-9_-]+", link)
    assert essence(match_of(f"#{link}").match) == essence(match)


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_position_goes_alone(game):
    match = played(game, 20)
    alone = match_of(link_of(match, alone=True)).match
    assert str(alone.position) == str(match.position)
    assert alone.game == match.game
    assert len(alone.tree.nodes) == 1


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_link_is_shorter_than_its_moves(game):
    match = played(game, 60)
    assert len(link_of(match)) < 100 + sum(len(str(node.move)) + 1 for node in match.turns)


def packed(data, check=None):
    packer = zlib.compressobj(9, wbits=-15, zdict=COMMON)
    sum_ = zlib.adler32(data).to_bytes(4, "big") if check is None else check
    body = sum_ + packer.compress(data) + packer.flush()
    return PREFIX + urlsafe_b64encode(body).decode().rstrip("=")


HOSTILE = {
    "": "no link to a match",
    "#": "no link to a match",
    "board": "no link to a match",
    "match=": "no link to a match",
    "match=<script>": "no link to a match",
    "match=é": "no link to a match",
    "match=A": "cannot be read",
    "match=AAAA": "cannot be read",
    "match=" + "A" * LINK_LIMIT: "too long",
    packed(b"\xff\xfe"): "cannot be read",
    packed(b"x", b"none"): "cannot be read",
    packed(b""): "a record of a match begins with",
    packed(b"x"): "a record of a match begins with",
    packed(b" " * 30_000_000): "cannot be read",
}


@pytest.mark.parametrize("link", HOSTILE, ids=lambda link: link[:30])
def test_a_hostile_link_is_refused_in_words(link):
    with pytest.raises(TextError, match=HOSTILE[link]):
        match_of(link)


def test_a_refused_link_is_quoted_with_what_is_allowed():
    with pytest.raises(TextError, match=f"“%” is no link .* begins with #{PREFIX}"):
        match_of("%")
    with pytest.raises(TextError, match="70,000 characters, at most 60,000 are read"):
        match_of(PREFIX + "x" * (70_000 - len(PREFIX)))


def test_a_link_is_read_in_whatever_sentence_it_comes():
    match = played(drystone.game("anaash"), 12)
    for text in around("https://site/?game=anaash", link_of(match)):
        assert essence(match_of(text).match) == essence(match), text


def test_of_a_link_that_was_cut_off_little_is_quoted_and_what_to_do_is_said():
    link = link_of(played(drystone.game("anaash"), 12))
    with pytest.raises(LinkError) as refused:
        match_of(f"#{link[:-9]}")
    assert f"“#{link[:11]}…” cannot be read" in str(refused.value)
    assert "Copy the whole of it, or ask for it to be sent again." in str(refused.value)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_changed_link_is_refused(data):
    link = link_of(played(drystone.game("anaash"), 12))
    at = data.draw(st.integers(len(PREFIX), len(link) - 1))
    put = data.draw(st.sampled_from(["", *LETTERS]))
    changed = link[:at] + put + link[at + 1 :]
    if changed == link or (at == len(link) - 1 and put):  # a last letter's last bits are padding
        return
    with pytest.raises(TextError):
        match_of(changed)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_record_may_come_out_of_a_link(data):
    with suppress(TextError):
        match_of(packed(data))


def test_what_is_too_much_for_a_link_is_told(monkeypatch):
    match = played(drystone.game("anaash"), 12)
    monkeypatch.setattr(link_module, "MOVES_LIMIT", 5)
    with pytest.raises(LinkError, match="too long for a link"):
        link_of(match)


def test_links_made_by_the_first_version_can_be_read_for_ever():
    loaded = match_of(FIRST)
    assert [str(node.move) for node in loaded.match.turns] == ["a1xa2", "b1xc1"]
    assert loaded.match.headers == {"First": "Ann"}
    assert loaded.match.here.comment == "Hm."
    assert loaded.match.here.glyph == "?!"


FIRST = "match=Wocb4MNhUV5iYnEGhk4TJK845uXBzDECMhINKxKNFJIMK5IN7RUVqj1y9WoVtAA"
