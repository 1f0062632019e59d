"""The checks of `drystone.testing` find what is wrong with a game, each of them something."""

import random
from array import array
from dataclasses import replace

import pytest

import drystone
from drystone import testing
from drystone.core.boards.touching import ListedMoves
from drystone.core.errors import GameError
from drystone.core.evaluation import evaluation_of
from drystone.core.game import Outcome, Refusal
from drystone.games.anaash import GAME as ANAASH
from drystone.games.anaash.rules import AnaashPosition
from drystone.games.anaash.scene import SCENE

GUIDE = b"# Anaash\n\n```drystone\noptions: size=4\ncaption: The start.\ntry: a1xa2 turn\n```\n"


def moves_in_another_order(patch):
    moves, seen = AnaashPosition.moves, []

    def shuffled(self):
        seen.append(self)
        return moves(self)[:: 1 if len(seen) % 2 else -1]

    patch.setattr(AnaashPosition, "moves", shuffled)


def a_text_without_the_side(patch):
    text = AnaashPosition.__str__
    patch.setattr(AnaashPosition, "__str__", lambda self: text(self)[:-1] + "r")


def a_move_that_changes_the_position(patch):
    after = AnaashPosition.after

    def changing(self, move):
        child = after(self, move)
        self.red, self.blue = child.red, child.blue
        return child

    patch.setattr(AnaashPosition, "after", changing)


def moves_by_a_generator_of_its_own(patch):
    patch.setattr(
        AnaashPosition, "random_move", lambda self, rng: random.SystemRandom().choice(self.moves())
    )


def an_end_without_a_reason(patch):
    patch.setattr(AnaashPosition, "outcome", property(lambda self: Outcome("r", "")))


def one_path_for_all_moves(patch):
    def paths(self):
        moves = self.moves()
        return [(moves[0].path, move) for move in moves]

    patch.setattr(AnaashPosition, "paths", paths)


def a_colour_in_the_drawing(patch):
    draw = type(SCENE).draw

    def painted(self, position, look):
        root = draw(self, position, look)
        root.attributes["fill"] = "red"
        return root

    patch.setattr(type(SCENE), "draw", painted)


def a_stack_without_its_side(patch):
    patch.setattr(ANAASH, "side_colours", {"r": "scarlet"})


def a_slide_from_nowhere(patch):
    patch.setattr(AnaashPosition, "slides", lambda self, move: (("nowhere", move.path[1]),))


def a_side_that_sees_the_start_alone(patch):
    patch.setattr(AnaashPosition, "seen_by", lambda self, side: self.game.start())


def readings_of_another_move(patch):
    patch.setattr(AnaashPosition, "readings", lambda self, text: ((self.moves()[0],),))


def always_the_first_move(patch):
    patch.setattr(AnaashPosition, "random_move", lambda self, rng: self.moves()[0])


def a_refusal_that_is_no_sentence(patch):
    patch.setattr(AnaashPosition, "refusal", lambda self, path: Refusal("no"))


def any_text_is_the_start(patch):
    patch.setattr(ANAASH, "position", lambda self, text: self.start())


def touches_that_lose_a_move(patch):
    patch.setattr(AnaashPosition, "touching", lambda self: ListedMoves(self.moves()[1:]))


def numbers_of_other_moves(patch):
    patch.setattr(AnaashPosition, "move_numbers", lambda self: array("i", [0]))


def more_planes_than_are_named(patch):
    planes = ANAASH.part("planes").PLANES
    patch.setattr(ANAASH.part("planes"), "PLANES", replace(planes, sets=("own stacks",)))


def a_guide_that_refuses_what_is_legal(patch):
    patch.setattr(ANAASH, "file", classmethod(lambda cls, name: GUIDE))


def an_evaluation_under_another_name(patch):
    patch.delattr(evaluation_of(drystone.game("anaash")), "EVALUATOR")


def a_name_that_no_view_can_have(patch):
    patch.setattr(ANAASH, "title", 7)


WRONG = {
    testing.moves_are_pinned_unique_and_readable: moves_in_another_order,
    testing.position_text_goes_there_and_back: a_text_without_the_side,
    testing.playing_leaves_the_parent_as_it_was: a_move_that_changes_the_position,
    testing.the_same_seed_plays_the_same_game: moves_by_a_generator_of_its_own,
    testing.after_the_end_there_are_no_moves: an_end_without_a_reason,
    testing.touching_a_path_picks_its_move: one_path_for_all_moves,
    testing.moves_are_made_touch_by_touch: touches_that_lose_a_move,
    testing.moves_have_numbers: numbers_of_other_moves,
    testing.planes_say_what_they_hold: more_planes_than_are_named,
    testing.every_position_is_drawn_and_told: a_colour_in_the_drawing,
    testing.every_piece_has_a_colour: a_stack_without_its_side,
    testing.what_slides_is_drawn_where_it_ends: a_slide_from_nowhere,
    testing.a_side_sees_a_position_it_can_use: a_side_that_sees_the_start_alone,
    testing.what_the_other_side_sees_can_be_read: readings_of_another_move,
    testing.random_moves_are_as_likely_as_each_other: always_the_first_move,
    testing.refusals_are_in_words: a_refusal_that_is_no_sentence,
    testing.bad_position_texts_are_refused_with_words: any_text_is_the_start,
    testing.the_guide_is_true: a_guide_that_refuses_what_is_legal,
    testing.the_page_shows_all_of_it: a_name_that_no_view_can_have,
    testing.a_computer_player_moves: an_evaluation_under_another_name,
}


def test_something_wrong_is_known_for_each_check():
    assert set(WRONG) == set(testing.CHECKS)


@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_a_check_finds_what_is_wrong(check, monkeypatch):
    game = drystone.game("anaash", size=4)
    check(game)
    WRONG[check](monkeypatch)
    with pytest.raises((testing.ConformanceError, GameError)) as caught:
        check(game)
    assert str(caught.value)
