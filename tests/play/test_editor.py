"""Positions set up by hand: every one of a game can be; what can't be is refused in words."""

import json
import re
from collections import deque
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import drystone
from drystone.core.equipment import Marked
from drystone.core.errors import GameError
from drystone.games import catalogue
from drystone.play.editor import COVER, EMPTY, FACE_DOWN_UNKNOWN, MARK, PUT, Editor
from tests.helpers import random_game, variants
from tests.sampling import one_in

VETOED = [
    drystone.game(name, **{option.key: "2/2"})
    for name, kind in catalogue().items()
    for option in kind.options
    if option.key == "vetoes"
]
GAMES = [game for game in (*variants(), *VETOED) if game.has("equipment")]


def rebuilt(wanted):
    """Return an editor after edits alone, from the empty board, that should come to `wanted`."""
    editor = Editor.begun(wanted.game).cleared()
    for site, token in wanted.setup.tokens.items():
        editor = placed(editor, site, token)
    for number, control in enumerate(wanted.controls()):
        if control.value != editor.controls()[number].value:
            editor = editor.set(number, control.value)
    for at, field in enumerate(wanted.equipment.fields):
        if isinstance(field, Marked):
            editor = editor.with_tool(f"{MARK}{field.word}")
            for site in field.sites(wanted.setup.fields[at]):
                editor = editor.touched(site)
    return editor


def placed(editor, site, token):
    """Return the editor after the fewest touches of a space that put a token there."""
    for tool in way_to(editor.game, token, editor.like):
        editor = editor.with_tool(tool).touched(site)
    assert editor.setup.tokens[site] == token
    return editor


@cache
def way_to(game, token, like):
    """Return the tools that make a token of an empty space, after `like` was made elsewhere."""
    site = next(iter(game.grid.indices))
    editor = replace(Editor.begun(game).cleared(), like=like)
    tools = [tool.name for tool in editor.tools() if tool.name[:4] in {PUT, "turn", "cove"}]
    seen, waiting = {""}, deque([(editor, ())])
    while waiting:
        here, way = waiting.popleft()
        if here.setup.tokens.get(site, "") == token:
            return way
        for tool in tools:
            there = here.with_tool(tool).touched(site)
            now = there.setup.tokens.get(site, "")
            if now not in seen and (now[0] == token[0] or token.endswith(now)):
                seen.add(now)
                waiting.append((there, (*way, tool)))
    raise AssertionError(f"{token} cannot be put anywhere")


def some_of(positions):
    return [positions[len(positions) // 2], positions[-1]]


@pytest.mark.parametrize("game", one_in(3, GAMES), ids=repr)
def test_positions_of_every_variant_are_rebuilt_by_edits_alone(game):
    """Nothing of a position is left out, what lies face down neither, and half a pair."""
    positions = [str(position) for position, _ in random_game(game, 3)]
    for text in some_of(positions):
        wanted = Editor.begun(game, text)
        again = rebuilt(wanted)
        assert again.text == wanted.text == text
        assert again.trouble == ""
        assert again.hides == (again.position().seen_by("") != again.position())
        assert bool(again.equipment.note) or not again.hides


HIDING = [game for game in GAMES if game.hidden]


@pytest.mark.parametrize("game", HIDING, ids=repr)
def test_what_lies_face_down_is_secret_before_it_can_be_played(game):
    """A position under way is given away no more than one that is done."""
    editor = Editor.begun(game).cleared().touched("a1")
    assert not editor.hides
    editor = editor.with_tool(COVER).touched("a1")
    assert editor.trouble
    assert editor.hides
    assert not editor.undone().hides


@pytest.mark.parametrize("game", HIDING, ids=repr)
def test_what_only_one_side_may_see_is_edited_and_not_played(game):
    """Nobody makes up what is left open; whoever says what lies there can play on."""
    played = [position for position, _ in random_game(game, 5)]
    wanted = next(one for one in reversed(played) if one.seen_by("") != one)
    editor = Editor.begun(game, str(wanted.seen_by("")))
    assert editor.trouble == FACE_DOWN_UNKNOWN
    assert not editor.hides
    for site, token in Editor.begun(game, str(wanted)).setup.tokens.items():
        while editor.setup.tokens[site] != token:
            editor = editor.with_tool(COVER).touched(site)
    assert editor.position() == wanted
    assert editor.hides


def in_notation(trouble, tokens):
    """Return whether a reason speaks of the text of the position, and not of the board."""
    return bool(re.search(r"\b(rows?|fields?)\b|\?", trouble)) or any(
        f"“{token}”" in trouble for token in tokens
    )


def test_of_a_tile_that_cannot_lie_face_down_the_space_is_named():
    for game in HIDING:
        editor = Editor.begun(game).cleared().touched("a1").with_tool(COVER).touched("a1")
        assert re.search(r"[Ff]ace down.* on a1\b", editor.trouble), editor.trouble
        assert not in_notation(editor.trouble, editor.setup.tokens.values())


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_junk_edits_never_raise_and_each_refusal_has_a_reason(game):
    rng = Random(7)
    editor = Editor.begun(game)
    names, troubles = list(game.grid.indices), 0
    for _ in range(60):
        tool = rng.choice(editor.tools()).name
        for site in rng.choices(names, k=rng.randint(1, 4)):
            with suppress(GameError):  # there is no room for more: the next test says so
                editor = editor.with_tool(tool).touched(site)
        number, control = rng.choice(list(enumerate(editor.controls())))
        values = [value for value, _ in control.choices] or [
            control.low,
            control.low + 1,
            control.high,
        ]
        value = str(rng.choice(values[:2] if rng.random() < 0.95 else values))
        if control.kind == "choice" or int(value) <= control.high:
            editor = editor.set(number, value)
        trouble = editor.trouble
        troubles += bool(trouble)
        assert trouble == "" or len(trouble) > 20
        assert not in_notation(trouble, editor.setup.tokens.values())
        assert editor.with_text(editor.text) == editor
        for site in names[:3]:
            assert editor.words(site).startswith(f"{site}: ")
    assert troubles
    while editor.past:
        editor = editor.undone()
    assert editor.position() == game.start()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_no_editor_offers_is_refused_in_words(game):
    editor = Editor.begun(game)
    high = max(control.high for control in editor.controls())
    for act in (
        lambda: editor.with_tool("put:é"),
        lambda: editor.touched("z99"),
        lambda: editor.set(99, "1"),
        lambda: editor.set(-1, "1"),
        lambda: editor.set(0, "nobody"),
        lambda: editor.set(len(editor.controls()) - 1, str(high + 1)),
        lambda: editor.with_text(""),
        lambda: editor.with_text("nonsense"),
        lambda: editor.with_text(f"{editor.text} x"),
        lambda: editor.with_text("1" * 30_000),
        lambda: editor.with_text(editor.text.partition(" ")[0]),
    ):
        with pytest.raises(GameError, match=r"\w+ .*\.$"):
            act()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_no_more_are_put_where_no_more_fit(game):
    editor = Editor.begun(game).cleared()
    if not editor.equipment.pieces.stacks:
        return
    most = min(editor.equipment.pieces.most, 80)
    for _ in range(most):
        editor = editor.touched("a1")
    if most == editor.equipment.pieces.most:
        with pytest.raises(GameError, match=f"A stack has at most {most} pieces here"):
            editor.touched("a1")


def test_edits_are_taken_back_and_made_again():
    game = drystone.game("anaash", size=4)
    editor = (
        Editor.begun(game).cleared().touched("a1").touched("a1").with_tool("turn").touched("a1")
    )
    assert editor.text == "4/4/4/b2,3 r"
    back = editor.undone().undone()
    assert back.text == "4/4/4/r1,3 r"
    assert back.trouble == "Red cannot be to move: the game is over, and Red has won."
    assert back.redone().redone() == editor
    assert back.with_tool("take").touched("a1").future == ()
    assert back.with_tool("take").touched("b1") == back.with_tool("take")
    assert editor.with_tool(EMPTY).touched("a1").undone().text == editor.text


def test_what_was_set_up_before_is_there_to_be_gone_back_to():
    game = drystone.game("anaash", size=4)
    earlier = Editor.begun(game).cleared()
    again = Editor.begun(game, str(game.start()), earlier)
    assert again.text == str(game.start())
    assert again.undone().text == earlier.text
    other = Editor.begun(drystone.game("anaash"), "", earlier)
    assert other.past == ()


def test_a_half_built_position_says_why_it_is_none_and_stays():
    game = drystone.game("accasta")
    editor = Editor.begun(game).cleared().touched("a1")
    assert editor.trouble.startswith("There must be ")
    assert editor.touched("b2").setup.tokens == {"a1": "C", "b2": "C"}


def test_a_game_that_describes_nothing_is_edited_as_text(monkeypatch):
    game = drystone.game("anaash", size=4)

    def part(cls, name):
        raise ModuleNotFoundError(name=f"drystone.games.{cls.name}.{name}")

    monkeypatch.setattr(type(game), "part", classmethod(part))
    editor = Editor.begun(game)
    assert (editor.tools(), editor.controls(), editor.trouble) == ((), (), "")
    assert editor.with_text("4/4/4/r1,3 b").position().side == "b"
    assert editor.with_text("nonsense").trouble.startswith("A position text has 2 fields")
    assert editor.cleared().trouble
    with pytest.raises(GameError, match="edited as text"):
        editor.touched("a1")


def test_what_can_be_set_up_has_words():
    for game in GAMES:
        editor = Editor.begun(game)
        assert editor.tools(), game
        assert json.dumps([tool.words for tool in editor.tools()])
        assert editor.controls()[0].label == "To move"
