"""How moves are said: in words, with all that they took, to each viewer what that one may know."""

from __future__ import annotations

import random

import pytest

import drystone
from drystone.app.views.match_view import scene_of
from drystone.app.views.speech import spoken_move
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from tests.helpers import variants

SIEGE = (
    "3,o5,b4,b5/o4,o3,2,o3,1,b4/4,o1,o0,o1,b4/o5,6,o1,1/o1,o2,4,o3,2,b1/1,b2,1,o5,1,b1,5/"
    "b5,3,b1,2,b0,o2,1/o0,o1,1,o0,b4,4/1,o3,3,b5,1,b1/1,b0,2,b5,b4,1/b1,1,b1,3 b 40 0"
)
PRISON = (
    "b1w4b1/1b1b2bb1/bbbwwb2w/b1bbb2ww/wwwwb1b2/wwbwbwww1/1b3bbw1/bww2wbbw/1bb1w1www b b74 bw -"
)
SAID = [
    ("ghast", SIEGE, "j6>w", "Blue: j6, arrow west. Gone: j5, j6, j7, k5 and k6."),
    ("asli", PRISON, "d3", "Black: d3. 7 gone: a4, b4, d4, a5, b5, c5 and d5."),
    ("ashes", "", "c2-c1", "White: c2 to c1."),
    ("ashes", "b1,2/4/w1,3,w1/4/1,b1,1 b 2/3", "e1xc1", "Black: e1 removes c1."),
    ("anaash", "", "a1xa2", "Red: a1 captures a2."),
    ("accasta", "", "b3:H+c4,S+c4", "White: from b3, Horse onto c4, Shield onto c4."),
]


@pytest.mark.parametrize(("game", "position", "move", "words"), SAID)
def test_a_move_is_said_with_what_it_took(game, position, move, words):
    chosen = drystone.game(game, **({"size": 3} if position.startswith("b1,2") else {}))
    match = Match(chosen.position(position) if position else chosen.start())
    match.play(move)
    assert spoken_move(SeenMatch(match, None), match.here) == words


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_whatever_leaves_the_board_is_said_to_each_viewer(game):
    match, rng, scene = Match(game.start()), random.Random(4), scene_of(game)
    while match.outcome is None and match.ply < 60:
        before = match.position
        match.play(before.random_move(rng))
        for viewer in (None, "", *game.sides):
            shown = SeenMatch(match, viewer)
            words = spoken_move(shown, match.here)
            assert bool(words) is (shown.known_move(match.here) is not None), viewer
            seen = [
                one if viewer is None else one.seen_by(viewer) for one in (before, match.position)
            ]
            lost = {
                site
                for site in game.grid.indices
                if scene.occupied(seen[0], site) and not scene.occupied(seen[1], site)
            }
            unsaid = {
                site
                for site in lost
                if site not in words.replace(",", " ").replace(".", " ").split()
            }
            assert not words or not unsaid, (str(before), match.here.move, words)


def test_a_face_down_pair_is_said_to_each_as_that_one_sees_it():
    match = drystone.match("ghast", size=4, mode="fakerghast")
    match.play_all(["a1>e~", "~a4>nw"])
    pair = "Orange: a pair, face down: a1, arrow east, and a4, arrow north-west."
    own, other = SeenMatch(match, "o"), SeenMatch(match, "b")
    assert spoken_move(own, match.here) == "Orange: fake tile, a4, arrow north-west."
    assert spoken_move(other, match.here) == pair
    first = match.tree[match.here.parent]
    assert spoken_move(own, first) == "Orange: real tile, a1, arrow east."
    assert spoken_move(other, first) == ""


@pytest.mark.parametrize("viewer", [None, "o", "b"])
def test_a_tile_that_was_real_is_said_to_be_flipped(viewer):
    match = drystone.match("ghast", size=4, mode="fakerghast")
    moves = "g2>ne~ ~f1>se c1>w~ ~a4>se d6>ne~ ~c6>e f2>nw~ ~c2>sw d3>sw~ ~e1>nw"
    match.play_all(moves.split())
    words = spoken_move(SeenMatch(match, viewer), match.here)
    assert words.endswith("e1, arrow north-west. Flipped: g2. Gone: f1.")


def test_a_game_without_words_of_its_own_has_a_fair_default(monkeypatch):
    match = drystone.match("anaash", size=4)
    monkeypatch.setattr(type(match.game), "part", lambda self, name: object())
    assert match.game.speak_move("a1xa2") == "a1 captures a2"
    assert match.game.speak_move("komi:7") == "komi 7"
