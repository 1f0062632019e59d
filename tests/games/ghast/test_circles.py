"""The computer goes round in a circle as long as a claim may come of it, and no longer."""

import pytest

from drystone.core.rng import seeded
from drystone.games.ghast.evaluate import EVALUATOR, GhastEvaluator
from drystone.games.ghast.rules.tiles import FACINGS
from drystone.search.budget import Budget, run
from drystone.search.engines.alphabeta import AlphaBeta
from drystone.search.engines.puct import PuctSearch
from drystone.search.players.players import player
from drystone.search.values import WON
from tests.games.ghast.helpers import NINE_BLUE, ghast

CIRCLE = (
    "6/1,o0,1,o0,b2,2/2,b0,1,b0,o0,o1,1/o4,2,o0,o1,o0,1,b0,1/1,b0,b0,1,b0,b1,b0,o0,o1,1/"
    "2,o0,1,o1,2,o0,1,b0,1/2,b0,b1,b1,b0,1,b0,o0,1/1,b1,1,o1,1,o0,b1,2/1,o1,b1,b0,b1,o1,o1,1/"
    "2,o0,o1,b0,b1,1/3,o4,1,b0 o 75 0"
)
"""Orange's tile on a5 takes Blue's from b5 and starves with it; Blue puts it back; and so on."""

MANY_CIRCLES = (
    "b3,1,b3,1,o1,1/1,o1,1,o0,b1,b0,1/o1,b1,b1,b0,1,o0,b0,1/1,b0,o2,1,b1,b0,3/"
    "o1,1,o1,b0,o1,b1,b1,1,o1,b1/1,b0,o2,1,o2,1,o1,b1,b1,o1,1/o3,1,o3,b1,o3,o0,b0,o0,1,o0/"
    "b0,o4,2,b1,1,b1,o1,b1/1,o1,b1,o1,b0,o1,b0,1/o0,3,b1,b0,b1/1,o0,b1,o1,2 o 169 0"
)
"""Orange is behind and has five hexes for tiles that Blue sends back. From a game of level 6."""


def round_and_round(times, **options):
    position = ghast(**options).position(CIRCLE)
    for _ in range(times):
        position = position.play("a5>se").play("b5>e")
    return position


def test_who_does_not_lead_goes_round_once():
    assert EVALUATOR.circling(round_and_round(0)) == []
    # However it lies, the tile on a5 starves at once.
    for times in (1, 4):
        position = round_and_round(times)
        assert position.lead("o") <= 0
        circles = set(map(str, EVALUATOR.circling(position)))
        assert {f"a5>{way}" for way in FACINGS} <= circles
    blue = round_and_round(4).play("a5>se")
    assert blue.lead("b") <= 0
    assert "b5>e" in map(str, EVALUATOR.circling(blue))


def test_who_leads_goes_round_until_he_can_claim():
    """Blue has a komi that makes up for what lacks on its own turns."""
    for times in range(5):
        position = round_and_round(times, komi=20).play("a5>se")
        assert position.lead("b") > 0
        claims, circles = "claim" in map(str, position.moves()), EVALUATOR.circling(position)
        assert claims == (times >= 3)
        assert ("b5>e" in map(str, circles)) == claims


def can_be_undone(position, after):
    """Whether the other side has a move after which the board is as it was; tried by the rules."""
    board = position.board.offers
    return any(after.after(answer).board.offers == board for answer in after.moves())


def test_who_does_not_lead_tries_no_other_way_round():
    position = ghast().position(MANY_CIRCLES)
    assert EVALUATOR.circling(position) == []
    position = position.play("f6>se").play("g6>ne")
    assert position.occurrences == 2
    assert position.lead("o") < 0
    circles = EVALUATOR.circling(position)
    assert {"f6>se", "h4>se", "a6>e", "a6>nw"} <= set(map(str, circles))
    for move in position.moves():
        after = position.after(move)
        idle = after.board.offers == position.board.offers
        if not idle:
            assert (move in circles) == can_be_undone(position, after), move


def test_whoever_leads_may_go_other_ways_round():
    position = ghast(komi=-10).position(MANY_CIRCLES).play("f6>se").play("g6>ne")
    assert position.lead("o") > 0
    assert EVALUATOR.circling(position) == []


@pytest.mark.parametrize("search", [PuctSearch, AlphaBeta])
def test_a_search_tries_other_moves_first(search):
    for times, tried in ((0, True), (1, False)):
        one = search(round_and_round(times), EVALUATOR)
        assert ("a5>se" in [str(found.move) for found in one.variations(1_000)]) == tried


def test_a_player_breaks_out_of_a_circle():
    position = round_and_round(4)
    chosen = player("best", Budget(nodes=500)).choose(position, frozenset(), seeded(1))
    assert str(chosen) != "a5>se"


def test_a_circle_is_gone_round_again_where_all_else_loses():
    position = round_and_round(4)
    search = PuctSearch(position, EVALUATOR)
    run(search, Budget(nodes=300))
    assert search.root.unexpanded == list(EVALUATOR.circling(position))
    assert not search.root.proven


class Hopeless(GhastEvaluator):
    """Takes every move but the first for one that circles."""

    def circling(self, position):
        return position.moves()[1:]


def test_alphabeta_admits_what_circles_once_all_else_loses():
    """Blue has nine tiles more: whatever Orange does but take one of them, Blue claims."""
    position = ghast(size=4).position(NINE_BLUE.replace("b 22", "o 21"))
    search = AlphaBeta(position, Hopeless())
    assert len(search.order) == 1
    run(search, Budget(nodes=30))
    assert search.done
    search = AlphaBeta(position, Hopeless())
    search.values[search.order[0]] = -WON
    search._admit()
    assert len(search.order) == len(position.moves())
    assert not search._decided()
