"""What is said about solving Anaash: nothing comes back, and one lesson is about a proven win."""

import drystone
from drystone.core.boards.bits import bits
from drystone.core.rng import seeded
from drystone.play.guide import guide_of
from drystone.play.lesson import lessons_of
from drystone.search.proofs.solver import LOSS, WIN, Solver


def distances(position):
    """Return all stacks' distances to their nearest, sorted."""
    return sorted(position.nearest(one)[0] for one in bits(position.red | position.blue))


def test_an_approach_makes_the_sorted_distances_smaller_and_anything_else_takes_a_stack_away():
    game = drystone.game("anaash", size=6)
    approaches = 0
    for number in range(12):
        rng = seeded(f"nothing comes back {number}")
        position = game.start()
        while position.outcome is None:
            for move in position.moves():
                there = position.after(move)
                stacks = [(one.red | one.blue).bit_count() for one in (position, there)]
                if "-" in str(move):
                    approaches += 1
                    assert stacks[0] == stacks[1]
                    assert distances(there) < distances(position)
                else:
                    assert stacks[1] == stacks[0] - 1
            position = position.after(position.random_move(rng))
    assert approaches > 50


def test_the_last_lesson_has_one_move_that_wins():
    *_, lesson = lessons_of(guide_of(type(drystone.game("anaash"))))
    position = lesson.shown
    solver = Solver(position.game)
    assert solver.value(position) == WIN
    values = {str(move): -solver.value(position.after(move)) for move in position.moves()}
    assert len(values) == 3
    assert [move for move, value in values.items() if value == WIN] == list(lesson.solution)
    assert values["c3xd3"] == LOSS
