"""Random matches with variations, comments, marks and headers, for tests of what must keep them."""

from hypothesis import strategies as st

import drystone
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.play.records.sanitize import clean_line
from drystone.play.tree import GLYPHS, ROOT
from tests.helpers import variants

ODD = [
    *("{", "}", "\\", "\n", '"', "(", ")", "[", "]", "*", "1.", "!?", "é", "\u202e", "\x00"),
    *("\ud800",),
]

comments = st.lists(st.sampled_from(ODD) | st.text(max_size=5), max_size=6).map("".join)


@st.composite
def matches(draw, games=None):
    """Draw a match: moves from places drawn among those there are, each perhaps written at."""
    game = draw(st.sampled_from(games or variants()))
    rng = seeded(draw(st.integers(0, 1000)))
    match = Match(game.start())
    for _ in range(draw(st.integers(0, 12))):
        grow(draw, match, rng)
    for name in draw(st.lists(st.sampled_from(["First", "Second", "Date", "Zwölf2"]), max_size=3)):
        value = clean_line(draw(comments))
        if value and name.isascii():
            match.headers[name] = value
    match.goto(draw(st.sampled_from(sorted(match.tree.nodes))))
    if not match.branches:  # then it is opened where it was left
        match.step(len(match.line) - 1)
    return match


def grow(draw, match, rng):
    """Play a few moves from some place and write something at the last of them."""
    match.goto(draw(st.sampled_from(sorted(match.tree.nodes))))
    for _ in range(draw(st.integers(0, 4))):
        if match.outcome is None:
            match.play(match.position.random_move(rng))
    number = match.here.id
    if match.may_resign and not draw(st.integers(0, 3)):
        match.resign(draw(st.sampled_from(["", *match.game.sides])))
    match.tree.comment(number, draw(comments))
    if number != ROOT:
        match.tree.mark(number, draw(st.sampled_from(["", *GLYPHS])))
        if draw(st.booleans()):
            match.tree.promote(number)


def essence(match):
    """Return all that a record has to keep, in a form that compares."""
    nodes = [(w.depth, w.begins, told(w.node)) for w in match.tree.written()]
    path = [str(match.tree[number].move) for number in match.tree.path(match.here.id)]
    return match.game, str(match.start), told(match.tree[ROOT]), nodes, path, dict(match.headers)


def told(node):
    words = node.comment, node.glyph, node.resigned
    return str(node.move), node.side, *words, str(node.position), node.occurrence


def begun(*texts):
    """Return a match of Anaash on 4x4 with these moves."""
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(texts)
    return match
