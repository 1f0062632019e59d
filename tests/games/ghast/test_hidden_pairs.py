"""Matches that differ in one hidden choice look the same to the side it is hidden from."""

from __future__ import annotations

import json

import pytest

from drystone.app.page import Page, commands
from drystone.app.session.session import Session
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.play.screen import OneSide
from tests.games.ghast.helpers import ghast
from tests.sampling import DAY

# The histories for moves and analyses go to the search, which sees them with one side's eyes.
ASKED = [
    {"act": "view"},
    {"act": "record"},
    {"act": "link"},
    {"act": "explore"},
    {"act": "history", "purpose": "review"},
    *({"act": "ask", "what": what} for what in ("board", "last", "score", "open")),
]


def pairs_of_matches(seed, plies=24):
    """Yield two matches after each move, and the side that must not see in what they differ."""
    rng = seeded(f"hidden {seed}")
    game = ghast(size=3, mode="fakerghast")
    one, other, eye = Match(game.start()), Match(game.start()), ""
    for _ in range(plies):
        if one.outcome or other.outcome:
            return
        texts = [str(one.position.random_move(rng))]
        twins = texts
        if texts[0].endswith("~"):
            half = one.position.after(one.position.parse(texts[0]))
            texts = [*texts, str(half.random_move(rng))]
            twins = texts
            if not eye and rng.random() < 0.5:
                eye = game.other(one.position.side)
                twins = [f"{texts[1].lstrip('~')}~", f"~{texts[0].rstrip('~')}"]
        try:
            for match, moves in ((one, texts), (other, twins)):
                for text in moves:
                    match.play(text)
        except GameError:
            return  # what is hidden decides what is legal: the move itself shows it
        if eye and not hides(one, other, eye):
            return
        if eye:
            yield one, other, eye


def hides(one, other, eye):
    """Return whether a side may not see in what two matches differ: no move has shown the tile."""
    pairs = [match.position.extras.pairs for match in (one, other)]
    seen = [match.position.seen_by(eye).extras.pairs for match in (one, other)]
    if pairs[0] == pairs[1] or len({len(found) for found in (*pairs, *seen)}) > 1:
        return False
    return all(
        true == twin or (first.secret and second.secret)
        for true, twin, first, second in zip(*pairs, *seen, strict=True)
    )


def answers(match, eye, asked):
    """Return what a page answers one who sees what `eye` sees."""
    session = Session("ghast")
    session.begin(match.copy())
    session.change(screen=OneSide(session.match, eye))
    session.pick()
    return Page(session=session).handle(json.dumps(asked))


def compare(seeds):
    """Compare all answers; return how many pairs of states were compared."""
    count = 0
    for seed in seeds:
        for one, other, eye in pairs_of_matches(seed):
            assert str(one.position.seen_by(eye)) == str(other.position.seen_by(eye)), (seed, eye)
            asked = ASKED[count % len(ASKED)]
            assert answers(one, eye, asked) == answers(other, eye, asked), (seed, eye, asked)
            count += 1
    return count


def test_what_is_asked_is_what_there_is():
    assert {one["act"] for one in ASKED} <= commands().keys()


@pytest.mark.slow
def test_matches_that_differ_in_a_hidden_choice_are_answered_alike():
    assert compare(range(DAY * 30, DAY * 30 + 30)) > 50


@pytest.mark.deep("Minutes: 100,000 pairs of states.")
def test_a_hundred_thousand_pairs_are_answered_alike():
    assert compare(range(40_000)) > 100_000
