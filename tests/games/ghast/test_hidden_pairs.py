"""Matches that differ in one hidden choice look the same to the side it is hidden from.

Every command of the page is asked, with fields that are drawn from what the wire says of them.
"""

from __future__ import annotations

import json
import random
from typing import Any, Literal, get_args, get_origin

import pytest

from drystone.app.page import Page, commands
from drystone.app.session import turn
from drystone.app.session.session import Session
from drystone.app.wire.protocol import fields_of
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.play.match import Match
from tests.games.ghast.helpers import ghast
from tests.sampling import DAY

MODES = [
    {"mode": "fakerghast"},
    {"mode": "fakerghast-3"},
    {"mode": "fakes-3"},
    {"mode": "fakerghast", "vetoes": "3/3"},
]
SEATINGS = {
    "one against the computer": lambda seat: (seat, 1),
    "two at one screen": lambda seat: (0, 0),
    "only computers": lambda seat: (1, 1),
}
SHOWS = {"resign", "reply", "reveal", "touch", "type"}
"""What may show a hidden tile, by the rules or to the side whose it is."""
ACTS = sorted(commands().keys() - {"bench"})  # `bench` measures time


def pairs_of_matches(seed, plies=24):
    """Yield two matches after each move, and the side that must not see in what they differ."""
    rng = seeded(f"hidden {seed}")
    game = ghast(size=3, **MODES[seed % len(MODES)])
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


def seated(match, eye, seating):
    """Return a page at which the one sits from whom something is hidden, or nobody, or both."""
    page = Page(session=Session("ghast"))
    first, second = SEATINGS[seating](0)
    if (first, second) == (0, 1) and match.seats[eye] == 2:
        first, second = second, first
    page.session.sit(first, second)
    curtain = seating == "two at one screen" and match.position.side != eye
    page.session.begin(match.copy(), curtain=curtain)
    return page


def asked(act: str, match: Match, eye: str, rng: random.Random) -> dict[str, Any]:
    """Return a message: of the fields that the wire names, each that is needed, others at times."""
    shape, _ = commands()[act]
    drawn = {"act": act}
    for name, (wanted, required) in fields_of(shape).items():
        if name != "act" and (required or rng.random() < 0.5):
            drawn[name] = drawn_value(name, wanted, match, eye, rng)
    return drawn


def drawn_value(name: str, wanted: Any, match: Match, eye: str, rng: random.Random) -> Any:
    """Return a value for a field: one that means something, or else any of its type."""
    game, seen = match.game, match.position.seen_by(eye)
    moves = [str(seen.random_move(rng))] if seen.moves() else ["pass"]
    known = {
        "site": [rng.choice(sorted(game.grid.indices)), "pass", "pair", "done", "e"],
        "text": [*moves, str(seen), "x"],
        "game": ["ghast"],
        "name": ["ghast", "ghast-1"],
        "position": [str(seen)],
        "played": moves,
        "moves": [moves],
        "line": [moves],
        "options": [{"size": 3, **MODES[0]}],
        "node": [0, 1, match.here.id],
        "ply": [0, match.ply - 1, match.ply],
        "match": [1, 2],
        "scene": ['["svg", {"viewBox": "0 0 1 1"}, []]'],
        "overlay": ["oxygen"],
    }
    if get_origin(wanted) is Literal:
        return rng.choice(get_args(wanted))
    if name in known and isinstance(known[name][0], get_origin(wanted) or wanted):
        return rng.choice(known[name])
    kinds = {str: ["x"], int: [0, 1, 2], bool: [True, False], float: [0.1], list: [["x"]]}
    return rng.choice(kinds.get(get_origin(wanted) or wanted, ["x"]))


def answer(page: Page, message: dict[str, Any]) -> tuple[str, ...]:
    """Return what a page answers, and what it shows afterwards; not the record that is stored."""
    text = page.handle(json.dumps(message))
    if message["act"] == "save":
        text = json.dumps(json.loads(text) | {"record": ""})
    return text, "" if '"scene":' in text else page.handle('{"act": "view"}')


def still_hidden(pages: list[Page], eye: str) -> bool:
    """Return whether a command has shown neither the tile nor the board to whose tile it is."""
    sees = {page.session.viewer for page in pages}
    return sees <= {eye, ""} and hides(*(page.session.match for page in pages), eye)


def compare(seeds, monkeypatch):
    """Compare all answers; return how many pairs of states were compared, and the commands."""
    monkeypatch.setattr("random._urandom", bytes)  # what begins a match by links draws its key
    count, acts = 0, set()
    for seed in seeds:
        for one, other, eye in pairs_of_matches(seed):
            act, rng = ACTS[count % len(ACTS)], seeded(f"{seed} {count}")
            message = asked(act, one, eye, rng)
            seating = rng.choice(list(SEATINGS))
            pages = [seated(match, eye, seating) for match in (one, other)]
            if message.get("purpose") == "move" and turn.thinks(pages[0].session):
                continue  # a computer knows its own tiles
            answers = [answer(page, message) for page in pages]
            count += 1
            acts.add(act)
            if act not in SHOWS or still_hidden(pages, eye):
                assert answers[0] == answers[1], (seed, one.ply, eye, seating, message)
    return count, acts


@pytest.mark.slow
def test_matches_that_differ_in_a_hidden_choice_are_answered_alike(monkeypatch):
    count, acts = compare(range(DAY * 160, DAY * 160 + 160), monkeypatch)
    assert count > 500
    assert acts == set(ACTS)


@pytest.mark.deep("Minutes: 100,000 pairs of states.")
def test_a_hundred_thousand_pairs_are_answered_alike(monkeypatch):
    assert compare(range(26_000), monkeypatch)[0] > 100_000
