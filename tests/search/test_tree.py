"""The tree search chooses as its formula says, though it does not look at all moves for that."""

from math import sqrt

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.search.engines.choice import evaluator_of
from drystone.search.engines.puct import PuctSearch, PuctSettings


class LooksAtAll(PuctSearch):
    """Compares every move with every other one."""

    def _select(self, node):
        bonus = self.settings.exploration * sqrt(node.count)
        every = range(len(node.moves))
        return max(
            (at for at in every if not node.certain[at]),
            key=lambda at: node.scores[at] + bonus * node.priors[at] / (1 + node.visits[at]),
            default=0,
        )


GAMES = [("anaash", {"size": 4}), ("anaash", {}), ("ghast", {"size": 3}), ("ashes", {"size": 3})]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
@pytest.mark.parametrize("most", [3, 40])
def test_it_chooses_what_it_would_if_it_looked_at_all_moves(name, options, most):
    game = drystone.game(name, **options)
    evaluator = evaluator_of(game)
    rng = seeded(8)
    position = game.start()
    for _ in range(5):
        for _ in range(3):
            after = position.after(position.random_move(rng))
            position = game.start() if after.outcome else after
        found = []
        for kind in (PuctSearch, LooksAtAll):
            search = kind(position, evaluator, settings=PuctSettings(max_children=most))
            while not search.done and search.nodes < 800:
                search.step()
            found.append((search.nodes, search.variations(10)))
        assert found[0] == found[1]


def test_a_closer_look_judges_positions_and_only_those_visited_again_are_expanded():
    game = drystone.game("ghast", size=3)
    evaluator = evaluator_of(game, strongest=True)
    search = PuctSearch(game.start(), evaluator, settings=PuctSettings(max_children=20))
    for _ in range(60):
        search.step()
    judged = [node for node in search.table.values() if not node.moves]
    assert len(judged) > 10
    for node in search.table.values():
        assert bool(node.moves) == (node.count > 1 or node is search.root)
        if not node.moves:
            assert node.best == node.sign * evaluator.closer(node.position)
