"""A match of each game, played to its end by what a screen reader says and by keys alone.

The player knows the rules and what it hears, nothing else: each of the computer's moves is found
among those that are legal by the words that Orca has spoken. A move that is not said, or said as
another one is, ends the match. Of the matches in transcripts/, those that end in `-by-ear` were
decided by players who had nothing but these words.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import pytest

import drystone
from drystone.app.views.speech import spoken_move
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from drystone.search.seats import seat_to_act
from tests.browser.orca.desktop import Desktop, hindrance

TRANSCRIPTS = Path(__file__).with_name("transcripts")
SMALL = {"anaash": {"size": 4}, "asli": {"size": 5}, "ashes": {"size": 3}, "ghast": {"size": 4}}
"""Boards on which a match takes minutes."""

MOVES = 200
"""More moves than such a match has."""


@pytest.mark.deep("Five matches by Orca, some minutes each: to be read, in transcripts/.")
@pytest.mark.parametrize("name", drystone.games())
def test_a_match_is_played_to_its_end_by_ear(name, site, tmp_path):
    if why := hindrance():
        pytest.skip(why)
    options = SMALL.get(name, {})
    match = Match(drystone.game(name, **options).start())
    with Desktop(tmp_path) as desktop:
        query = urlencode({"game": name, **options, "against": "computer:1"})
        desktop.browse(f"{site}?{query}")
        desktop.wait_for("Finished loading")
        enter_board(desktop)
        assert any("entry" in words for words in desktop.press("m"))
        try:
            heard = play(desktop, match)
        finally:
            text = "\n".join(desktop.transcript)
            (TRANSCRIPTS / f"{name}.txt").write_text(f"{text}\n", "utf-8")
    assert match.outcome is not None
    assert "You win." in heard or "You lose." in heard or match.outcome.winner is None


def enter_board(desktop):
    """Go to the board by the link that leads there, once Orca has stopped reading the page."""
    for _ in range(5):
        desktop.press("Control_L")
        desktop.press("ctrl+Home")
        if "Focus mode" in desktop.press("Return"):
            return
    raise AssertionError("the board is not reached")


def play(desktop, match):
    """Play until the end; return what is heard then."""
    heard = ""
    for _ in range(MOVES):
        if match.outcome is not None:
            return heard
        while match.outcome is None and seat_to_act(match.position, match.seats) == 1:
            chosen = drystone.choose("level:4", match, seed=1)
            match.play(chosen)
            desktop.type(str(chosen))
            heard = " ".join(desktop.press("Return"))
            if (own := heard_of(match)) not in heard:
                heard += " ".join(desktop.wait_for(own))
        while match.outcome is None and seat_to_act(match.position, match.seats) == 2:
            if not (found := moves_in(match, heard)):
                heard += " ".join(desktop.wait_for(". "))
                continue
            (text,) = found
            match.play(text)
            words = heard_of(match)
            assert words in heard
            heard = heard.partition(words)[2]
    raise AssertionError("the match does not end")


def heard_of(match):
    """Return what is to be heard of the last move."""
    return spoken_move(SeenMatch(match, None), match.here)


def moves_in(match, heard):
    """Return the texts of the legal moves of which one hears that they were played."""
    side = match.game.sides.get(match.position.side) or f"Player {match.position.side}"
    texts = [str(move) for move in match.position.moves()]
    return [text for text in texts if f"{side}: {match.game.speak_move(text)}." in heard]
