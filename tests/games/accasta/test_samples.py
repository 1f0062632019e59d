"""What ships with Accasta: the sample game of 2004, and positions to look at."""

import pytest

import drystone
from drystone.app.commands.board import sample_match
from drystone.play.match import Match

GAME = drystone.game("accasta")


def test_the_sample_game_is_the_record_of_23_turns():
    (sample,) = GAME.samples
    assert sample.players == ("Dieter Stein", "John Williams")
    assert len(sample.moves) == 23
    match = Match(drystone.game("accasta", **sample.options).start())
    match.play_all(sample.moves)
    assert [str(turn.move) for turn in match.turns] == list(sample.moves)
    assert match.outcome is None
    assert match.position.entered("w").bit_count() == 2
    assert set(sample.notes) <= set(range(1, 24))


def test_its_variations_stand_beside_the_moves_that_were_played():
    (sample,) = GAME.samples
    match = sample_match("accasta", sample)
    assert [str(node.move) for node in match.turns] == list(sample.moves)
    assert match.ply == 0
    said = {node.comment: (node.ply, depth) for node, depth, _ in match.walk()}
    for one in sample.variations:
        assert said[one.words] == (one.ply + len(one.moves) - 1, 1)
    assert {ply for ply, node in enumerate(match.turns, 1) if node.glyph} == set(sample.marks)
    assert match.turns[12].glyph == "!"
    safe = match.copy()
    safe.goto(next(node for node, *_ in match.walk() if node.comment == sample.variations[1].words))
    assert sum(map(str.isupper, safe.position.board[GAME.grid.index("d3")])) == 3


def test_what_the_notes_say_happens():
    match = Match(GAME.start())
    match.play_all(GAME.samples[0].moves)
    assert str(match.position_at(13)) == GAME.examples[0].position
    assert str(match.position_at(23)) == GAME.examples[1].position
    safe = [match.position_at(10), match.position_at(14)]
    stacks = [safe[0].board[GAME.grid.index("d3")], safe[1].board[GAME.grid.index("c4")]]
    assert [sum(map(str.isupper, stack)) for stack in stacks] == [3, 3]


@pytest.mark.parametrize("example", GAME.examples, ids=lambda example: example.title)
def test_examples_can_be_set_up(example):
    game = drystone.game("accasta", **example.options)
    assert str(game.position(example.position)) == example.position
