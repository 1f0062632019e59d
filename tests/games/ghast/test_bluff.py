"""The computer's pairs: a lot decides which tile is real, and nothing else that can be seen."""

import pytest

from drystone.core.rng import seeded
from drystone.games.ghast.evaluate import EVALUATOR
from drystone.games.ghast.rules.moves import FAKE, REAL
from drystone.search.budget import Budget
from drystone.search.players.players import player
from tests.games.ghast.helpers import ghast, spread
from tests.games.ghast.test_secrets import MODES
from tests.sampling import crossed

WHO = ["best", "level:1", "level:4", "alphabeta"]


def own_views(options, count=40, seed=1):
    """Yield what the mover sees where it may begin a pair, in a random game."""
    for position, _ in spread(ghast(size=3, **options), count, seed=seed):
        view = position.seen_by(position.side)
        if any(move.kind == REAL for move in view.moves()):
            yield view


def chooser(name, nodes=40):
    return player(name, Budget(nodes=nodes, seconds=60.0))


def chosen(name, view, seed):
    """Return the real tile and the fake one that a player places; None if it places no pair."""
    first = chooser(name).choose(view, frozenset(), seeded(seed))
    if first.kind != REAL:
        return None
    second = chooser(name).choose(view.after(first), frozenset(), seeded(f"{seed} again"))
    assert second.kind == FAKE
    return (first.index, first.facing), (second.index, second.facing)


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()))
def test_each_placement_has_one_partner_on_another_hex(options):
    matched = 0
    for view in own_views(options):
        bluff = EVALUATOR.bluff(view)
        reals = [move for move in view.moves() if move.kind == REAL]
        for one, other in bluff.partners.items():
            assert bluff.partners[other] is one
            assert one.index != other.index
        assert set(bluff.partners) | bluff.unpaired == set(reals)
        assert not set(bluff.partners) & bluff.unpaired
        assert bluff.partners
        matched += len(bluff.partners)
    assert matched > 100


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()))
def test_either_tile_of_a_pair_is_followed_by_the_other(options):
    followed = 0
    for view in list(own_views(options, 24))[::3]:
        for one, other in list(EVALUATOR.bluff(view).partners.items())[::6]:
            half = view.after(one)
            given = EVALUATOR.bluff(half).given
            assert (given.index, given.facing) == (other.index, other.facing)
            assert given in half.moves()
            followed += 1
    assert followed > 20


@pytest.mark.parametrize("name", ["best", "alphabeta", "tree"])
def test_one_pair_is_chosen_and_either_of_its_tiles_may_be_the_real_one(name):
    """Without hidden tiles of the enemy's nothing else is drawn."""
    view = next(own_views({"mode": "fakerghast"}, 1))
    pairs = [chosen(name, view, seed) for seed in range(12)]
    assert len({frozenset(pair) for pair in pairs}) == 1
    assert len(set(pairs)) == 2


@pytest.mark.slow
def test_the_lot_is_even():
    view = next(own_views({"mode": "fakerghast"}, 1))
    first = [chosen("best", view, seed) for seed in range(60)]
    low_is_real = sum(real < fake for real, fake in first)
    assert 15 < low_is_real < 45


@pytest.mark.slow
@pytest.mark.parametrize(("options", "name"), crossed(MODES, WHO), ids=str)
def test_a_player_reads_nothing_of_the_enemys_pairs(name, options):
    """Whatever the enemy's hidden tiles are, the same move follows, and the same fake tile."""
    tried = 0
    for position, _ in list(spread(ghast(size=3, **options), 36, seed=2, words=False))[8::3]:
        view = position.seen_by(position.side)
        truths = {view.determinized(seeded(one)) for one in range(6)}
        if len(truths) < 2 or position.outcome is not None:
            continue
        moves = {chooser(name).choose(truth, frozenset(), seeded(4)) for truth in truths}
        assert len(moves) == 1
        (move,) = moves
        if move.kind == REAL:
            halves = {truth.after(move) for truth in truths}
            assert len({chooser(name).choose(half, frozenset(), seeded(5)) for half in halves}) == 1
        tried += 1
    assert tried > 1


def test_a_real_tile_that_a_person_placed_is_completed_all_the_same():
    view = ghast(size=3, mode="fakerghast").position("3/4/5/4/3 o 1 0")
    for move in view.moves()[:-1:20]:
        half = view.after(move)
        assert chooser("best").choose(half, frozenset(), seeded(1)) in half.moves()


def test_after_a_veto_the_barred_hexes_have_no_partners():
    position = ghast(size=3, mode="fakerghast", vetoes="3/3").start()
    for text in ("a1>e~", "~a2>e", "veto"):
        position = position.play(text)
    bluff = EVALUATOR.bluff(position.seen_by("o"))
    barred = position.extras.barred
    assert bluff.partners
    assert not any(barred >> move.index & 1 for move in bluff.partners)
    half = position.play("a3>e~")
    assert EVALUATOR.bluff(half.seen_by("o")).given in half.moves()


def test_answers_to_a_placement_and_plain_games_need_no_bluff():
    waiting = ghast(size=3, vetoes="1/1").start().play("a1>e")
    assert EVALUATOR.bluff(waiting.seen_by("b")) is None
    assert EVALUATOR.bluff(ghast(size=3).start()) is None
