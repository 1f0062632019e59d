"""The light tree search: what it proves is true, and it asks no more than it must."""

import pytest

import drystone
from drystone.search.engines.light import LightTree
from drystone.search.values import DECIDED
from tests.search.exhaustive import late_positions


class KnowsNothing:
    """Every position is even, every move as good as the others; it names illegal ones, too."""

    def score(self, position):
        return 0.0

    def priors(self, position):
        moves = [*position.moves(), "no move at all"]
        return moves, [0.0] * len(moves)

    def allows(self, position, move):
        return move in position.moves()


GAMES = [("asli", {"size": 4, "komi": "0"}), ("anaash", {"size": 4}), ("ashes", {"size": 3})]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_what_it_proves_is_what_looking_at_everything_finds(name, options):
    proven = 0
    for position, result in late_positions(drystone.game(name, **options), "light", 6):
        search = LightTree(position, KnowsNothing())
        while not search.done and search.nodes < 600:
            search.step()
        best = search.variations(1)[0]
        assert best.move in position.moves()
        if search.root.proven is not None and len(search.root.priors) > 1:
            proven += 1
            assert (best.value > DECIDED) - (best.value < -DECIDED) == result
    assert proven > 1


def test_moves_are_reported_by_visits_and_lines_can_be_played():
    position = drystone.game("anaash", size=4).start()
    search = LightTree(position, KnowsNothing())
    for _ in range(300):
        search.step()
    found = search.variations(50)
    assert {one.move for one in found} == set(position.moves())
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    for one in found:
        after = position
        for move in one.moves:
            assert move in after.moves()
            after = after.after(move)
