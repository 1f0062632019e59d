"""What every discovered game must do, whatever its rules."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import islice
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.errors import GameError, IllegalMove, TextError
from drystone.core.rng import seeded
from drystone.play.picker import DONE, Picker
from drystone.scene import Look
from drystone.scene.svg import svg_text
from tests.helpers import random_game, variants

games = pytest.mark.parametrize("game", variants(), ids=repr)


def some(moves, count=12):
    """Return a few moves spread over all of them, first and last included."""
    step = max(1, len(moves) // count)
    return [*moves[::step], *moves[-1:]]


@games
def test_moves_are_pinned_unique_and_readable(game):
    for position, played in random_game(game, seed=1):
        moves = position.moves()
        texts = [str(move) for move in moves]
        assert list(position.moves()) == list(moves)
        assert len(set(texts)) == len(texts) == len(set(moves))
        assert played is None or str(played) in texts
        for move in some(moves):
            assert position.parse(str(move)) == move
            assert len(move.path) >= 1
            assert all(isinstance(site, str) and site for site in move.path)


@games
def test_position_text_goes_there_and_back(game):
    for position, _ in random_game(game, seed=2):
        again = game.position(str(position))
        assert str(again) == str(position)
        assert again.side == position.side
        if again == position:
            assert hash(again) == hash(position)
            assert list(map(str, again.moves())) == list(map(str, position.moves()))


@games
def test_playing_leaves_the_parent_as_it_was(game):
    for position, _ in random_game(game, seed=3, plies=40):
        before = (position.key(), str(position), position.side, position.moves())
        for move in some(position.moves(), 4):
            child = position.after(move)
            assert child.game == game
            assert child != position or str(child) == str(position)
            assert position.play(str(move)) == child
        assert (position.key(), str(position), position.side, position.moves()) == before


@games
def test_the_same_seed_plays_the_same_game(game):
    first, second = ([str(p) for p, _ in random_game(game, seed=4, plies=60)] for _ in range(2))
    assert first == second


@games
def test_after_the_end_there_are_no_moves(game):
    for seed in range(3):
        *_, (position, _) = random_game(game, seed=seed, plies=400)
        if position.outcome is None:
            assert position.moves()
            continue
        assert position.moves() == ()
        assert list(position.paths()) == []
        assert position.outcome.winner in {*game.sides, None}
        assert position.outcome.reason
        with pytest.raises((IllegalMove, TextError)):
            position.play(str(game.start().moves()[0]))


@games
def test_touching_a_path_picks_its_move(game):
    for position, _ in islice(random_game(game, seed=5), 0, None, 7):
        paths = list(position.paths())
        for path, move in some(paths):
            picker = Picker(position)
            for site in path[:-1]:
                assert site in picker.open
                picker = picker.at(picker.touch(site).touched)
                assert picker.touched
            picked = picker.touch(path[-1])
            if picked.move is None:
                picker = picker.at(picked.touched)
                assert DONE in picker.open
                picked = picker.touch(DONE)
            assert picked.move == move


@games
def test_every_position_is_drawn_and_told(game):
    scene = game.part("scene").SCENE
    for position, move in islice(random_game(game, seed=6), 0, None, 5):
        prefixes = [()] if move is None else [move.path[:n] for n in range(len(move.path))]
        for prefix in prefixes:
            picker = Picker(position).at(prefix)
            root = scene.draw(position, Look(touched=prefix, open=picker.open))
            check_scene(root, game)
            for site in picker.open:
                assert scene.button(position, site, Look(touched=prefix)) or site in sites_of(root)
        for fact in scene.facts(position):
            assert fact.label
            assert fact.side in {*game.sides, ""}


def sites_of(root):
    return {node.site for node in root.walk() if node.site}


def check_scene(root, game):
    nodes = list(root.walk())
    keys = Counter(node.key for node in nodes if node.key)
    assert keys.most_common(1)[0][1] == 1, keys.most_common(3)
    assert set(game.grid.indices) <= sites_of(root)
    for node in nodes:
        if node.site:
            assert node.attributes["aria-label"]
        for name, value in node.attributes.items():
            assert name not in {"fill", "stroke", "style"}, (node.tag, name)
            assert not name.startswith("on")
            assert isinstance(value, str | int | float)
    ElementTree.fromstring(svg_text(root))


@games
def test_what_slides_is_drawn_where_it_ends(game):
    scene = game.part("scene").SCENE
    look = Look()
    for position, move in random_game(game, seed=8, plies=60):
        before = keys_of(scene.draw(position, look))
        if move is None:
            continue
        pairs = position.slides(move)
        moved = {look.key(origin) for origin, _ in pairs}
        assert moved <= before
        look.keys.slide(pairs)
        after = keys_of(scene.draw(position.after(move), look))
        assert moved & after or not pairs


def keys_of(root):
    return {node.key for node in root.walk() if node.key.startswith("p")}


@games
def test_a_side_sees_a_position_it_can_use(game):
    scene = game.part("scene").SCENE
    for position, move in islice(random_game(game, seed=9), 0, None, 6):
        for side in [*game.sides, ""]:
            seen = position.seen_by(side)
            check_scene(scene.draw(seen, Look()), game)
            if side == position.side:
                assert list(map(str, seen.moves())) == list(map(str, position.moves()))
        if move is not None and position.side in game.sides:
            known = position.move_seen_by(move, position.side)
            assert known
            assert known.text == str(move)


@games
def test_random_moves_are_as_likely_as_each_other(game):
    rng = seeded(11)
    for position, _ in islice(random_game(game, seed=10), 8, 40, 15):
        moves = position.moves()
        if not moves or len(moves) > 400:
            continue
        drawn = 40 * len(moves)
        counts = Counter(str(position.random_move(rng)) for _ in range(drawn))
        assert set(counts) <= set(map(str, moves))
        spread = sum((counts[str(move)] - 40) ** 2 / 40 for move in moves)
        degrees = len(moves) - 1
        # Chi-square lies this far above its mean in fewer than one of a million fair draws.
        assert spread < degrees + 6 * (2 * degrees) ** 0.5 + 30


@pytest.mark.parametrize("name", drystone.games())
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_path_and_no_text_upsets_a_game(name, data):
    game = drystone.game(name)
    plies = data.draw(st.integers(0, 30))
    *_, (position, _) = random_game(game, seed=plies, plies=plies)
    site = st.one_of(st.sampled_from([*game.grid.indices, "done", "pass", ""]), st.text(max_size=6))
    path = tuple(data.draw(st.lists(site, min_size=1, max_size=5)))
    refusal = position.refusal(path)
    assert refusal.text.endswith((".", "?", "!"))
    text = data.draw(st.one_of(st.text(max_size=30), st.just("-".join(path))))
    with suppress(GameError):  # a refusal in words; anything else fails this test
        position.play(text)


BAD_POSITIONS = [
    "",
    " ",
    "x",
    "/",
    "9" * 10_000,
    "1/" * 5_000,
    "0/0 r",
    "-1/4 w",
    "٣/٣ b",
    "a\x00b",
    "💥",
    ",,,,",
    "4 4 4 4 4 4 4 4 4",
]


@games
@pytest.mark.parametrize("text", BAD_POSITIONS, ids=lambda text: repr(text[:8]))
def test_bad_position_texts_are_refused_with_words(game, text):
    with pytest.raises(TextError) as caught:
        game.position(text)
    assert 10 < len(str(caught.value)) < 400


@games
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_changed_position_text_is_refused_or_means_itself(game, data):
    *_, (position, _) = random_game(game, seed=3, plies=data.draw(st.integers(0, 25)))
    text = str(position)
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "0", "1", "9", "99", "/", ",", " ", "x", "b", "w", "?"]))
    changed = text[:at] + put + text[at + data.draw(st.integers(0, 2)) :]
    try:
        again = game.position(changed)
    except TextError:
        return
    assert str(again) == changed.strip()
    assert again.moves() or again.outcome is not None
