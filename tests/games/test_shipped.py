"""What a game that drystone ships has, which a game of one's own may do without."""

import pytest

from drystone.core.evaluation import evaluation_of
from drystone.games import catalogue
from drystone.play.guide import anchors_of, guide_of
from drystone.play.lesson import lessons_of
from drystone.play.puzzle import puzzles_of
from tests.helpers import SHIPPED


def goes_on(lesson):
    return lesson.match(lesson.solution[:1]).outcome is None


def most_lessons_go_on(kind):
    lessons = lessons_of(guide_of(kind))
    return len(lessons) >= 5 and 2 * sum(map(goes_on, lessons)) > len(lessons)


def a_tour_comes_first(kind):
    lessons = lessons_of(guide_of(kind))
    tour = [one for one in lessons if one.step]
    steps = [one.step for one in lessons[: len(tour)]] == [*range(1, len(tour) + 1)]
    only_the_last_wins = [one.goal == "win" for one in tour] == [False] * (len(tour) - 1) + [True]
    return 4 <= len(tour) <= 6 and steps and only_the_last_wins


def the_cover_goes_on(kind):
    cover = kind.cover_position
    if cover is None:
        return False
    position = kind(**cover.options).position(cover.position)
    same = str(position) == cover.position
    return same and position.moves() and set(cover.last) & set(position.game.grid.indices)


HAS = {
    "colours that stay when its sides' names are translated": lambda kind: (
        set(kind.side_colours) == set(kind.sides)
    ),
    "a position for its card on Home, which can be played on": the_cover_goes_on,
    "an evaluation by which levels play": lambda kind: evaluation_of(kind()) is not None,
    "symmetries of its board": lambda kind: kind.has("symmetry"),
    "pieces that can be set up by hand": lambda kind: kind.has("equipment"),
    "planes for programs that learn": lambda kind: kind.has("planes"),
    "what its moves do, in words": lambda kind: hasattr(kind.part("explain"), "events"),
    "what a side has, in words": lambda kind: hasattr(kind.part("explain"), "counts"),
    "150 puzzles": lambda kind: len(puzzles_of(kind)) >= 150,
    "themes of puzzles": lambda kind: kind.has("themes"),
    "what is gained in puzzles about gains": lambda kind: kind.has("gain"),
    "games that the computer played": lambda kind: kind.has("explorer.json"),
    "five lessons, of which most go on": most_lessons_go_on,
    "a tour of four to six lessons, the last of them a win": a_tour_comes_first,
    "rulings": lambda kind: any(anchor[:3].isupper() for anchor in anchors_of(guide_of(kind))),
}


@pytest.mark.parametrize("what", HAS)
def test_a_shipped_game_has(what):
    assert [name for name in SHIPPED if not HAS[what](catalogue()[name])] == []


def test_each_game_of_the_catalogue_that_has_all_of_it_is_shipped():
    whole = {name for name, kind in catalogue().items() if all(has(kind) for has in HAS.values())}
    assert whole == set(SHIPPED)
