"""Players: repeatable, stoppable, and as blind as the rules want them."""

import json

import pytest

import drystone
from drystone.app.search_worker import SearchWorker
from drystone.core.errors import OptionError
from drystone.core.evaluation import evaluation_of
from drystone.core.rng import seeded
from drystone.search.analysis.analysis import analysis_search
from drystone.search.budget import Budget, run
from drystone.search.engines.alphabeta import AlphaBeta
from drystone.search.engines.choice import engine, evaluator_of
from drystone.search.engines.light import LightTree
from drystone.search.engines.puct import PuctSearch
from drystone.search.players.levels import LEVELS, Level, candidates
from drystone.search.players.players import SearchPlayer, player
from drystone.search.seats import choosing_colours
from tests.helpers import SHIPPED, random_game, variants
from tests.sampling import crossed


def after(game, plies, seed=1):
    position, _ = list(random_game(game, seed, plies))[-1]
    return position


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_players_choose_legal_moves_and_the_same_ones_for_a_seed(game):
    for plies in (0, 1, 2, 7):
        position = after(game, plies)
        if position.outcome is not None:
            continue
        for name in ("tree", "guided", "level:1"):
            one, other = (
                player(name, Budget(nodes=30, seconds=60.0)).choose(
                    position, frozenset(), seeded(3)
                )
                for _ in range(2)
            )
            assert one == other
            assert one in position.seen_by(position.side).moves()


def test_search_does_not_depend_on_how_it_is_sliced():
    position = after(drystone.game("anaash"), 8)
    evaluator = evaluator_of(position.game)

    for kind in (AlphaBeta, PuctSearch):
        whole, sliced = kind(position, evaluator), kind(position, evaluator)
        run(whole, Budget(nodes=2_000))
        while not sliced.done and sliced.nodes < 2_000:
            run(sliced, Budget(nodes=min(2_000, sliced.nodes + 7)))
        assert [line.moves for line in whole.variations(3)] == [
            line.moves for line in sliced.variations(3)
        ]


HIDDEN = [game for game in variants() if game.hidden]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game"), crossed(["random", "uct", "best", "level:2", "level:6"], HIDDEN), ids=repr
)
def test_moves_do_not_depend_on_what_is_hidden(name, game):
    """Positions that look the same to the mover get the same move."""
    different = 0
    for seed in range(6):
        truth = after(game, 13 + seed, seed)
        if truth.outcome is not None:
            continue
        view = truth.seen_by(truth.side)
        same = {truth, *(view.determinized(seeded(n)) for n in range(6))}
        different += len(same) > 1
        chooser = player(name, Budget(nodes=40, seconds=60.0))
        moves = set()
        for position in same:
            assert position.seen_by(position.side) == view
            given = chooser
            moves.add(given.choose(position, frozenset(), seeded(9)))
        assert len(moves) == 1
    assert different


class Steps:
    """A clock that goes on by itself, a little at each look."""

    def __init__(self):
        self.looks = 0

    def __call__(self):
        self.looks += 1
        return self.looks / 1000


@pytest.mark.parametrize("name", drystone.games())
def test_thinking_goes_in_slices_and_stops_when_no_more_are_asked_for(name):
    clock = Steps()
    worker = SearchWorker(clock)
    options = {"komi": 3} if name == "asli" else {}
    task = {"act": "start", "task": "move", "level": 6, "game": name, "options": options}
    assert json.loads(worker.handle(json.dumps({**task, "moves": []}))) == {"running": True}
    for _ in range(3):
        before = clock.looks
        answer = json.loads(worker.handle('{"act": "slice", "ms": 5}'))
        assert answer["running"]
        assert clock.looks - before <= 12
    assert json.loads(worker.handle(json.dumps({**task, "moves": []}))) == {"running": True}


@pytest.mark.parametrize("name", drystone.games())
def test_a_level_takes_its_time_and_no_more(name):
    clock = Steps()
    worker = SearchWorker(clock)
    options = {"komi": 3} if name == "asli" else {}
    task = {"act": "start", "task": "move", "level": 4, "game": name, "options": options}
    worker.handle(json.dumps({**task, "moves": []}))
    while (answer := json.loads(worker.handle('{"act": "slice", "ms": 50}')))["running"]:
        assert clock.looks / 1000 < 2 * LEVELS[4].seconds
    position = drystone.game(name, **options).start()
    assert answer["move"] in [str(move) for move in position.moves()]


def test_a_level_whose_clock_runs_down_hurries():
    clock = Steps()
    worker = SearchWorker(clock)
    task = {"act": "start", "task": "move", "level": 6, "game": "anaash", "options": {}}
    worker.handle(json.dumps({**task, "moves": [], "seconds": 0.1}))
    while json.loads(worker.handle('{"act": "slice", "ms": 50}'))["running"]:
        assert clock.looks / 1000 < LEVELS[6].seconds / 2


@pytest.mark.parametrize("name", ["alphabeta", "tree", "uct"])
def test_what_it_takes_to_make_a_search_is_part_of_its_time(name, monkeypatch):
    """Accasta has positions of four thousand moves, and a search begins with all of them."""
    clock, make = Steps(), SearchPlayer.search

    def slow(*of):
        clock.looks += 900
        return make(*of)

    monkeypatch.setattr(SearchPlayer, "search", slow)
    position = after(drystone.game("anaash"), 8)
    player(name, Budget(1.0, clock=clock)).choose(position, frozenset(), seeded(1))
    assert 900 < clock.looks < 1_050


def test_the_chooser_of_terms_offers_what_it_would_take():
    """Where a person sets terms and the other chooses, the terms are as even as can be."""
    game = drystone.game("asli", size=5)
    start = game.start()
    assert choosing_colours(start)
    evaluator = evaluator_of(game)
    offer = player("best", Budget(nodes=1)).choose(start, frozenset(), seeded(1))
    even = abs(evaluator.score(start.after(offer).after(start.after(offer).moves()[0])))
    for move in start.moves():
        opening = start.after(move).after(start.after(move).moves()[0])
        assert even <= abs(evaluator.score(opening)) + 1e-9


@pytest.mark.parametrize(
    "name", ["", "level:0", "level:7", "level:x", "tree?", "minimax", "minimax:2", "nobody"]
)
def test_unknown_players_are_refused(name):
    with pytest.raises(OptionError):
        player(name, Budget(nodes=1))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_best_search_takes_its_own_settings_and_no_others(name):
    game = drystone.game(name)
    evaluator = evaluator_of(game, strongest=True)
    kind = evaluator.engine if evaluator.judge(game) is None else "light"
    setting, other, search = {
        "tree": ("exploration=0.1", "killers=2", PuctSearch),
        "alphabeta": ("killers=2", "exploration=0.1", AlphaBeta),
        "light": ("reserve=0.2", "killers=2", LightTree),
    }[kind]
    start, nothing = after(game, 4), frozenset()
    for text in (f"best:{setting}", "best"):
        assert type(engine(text, game, nothing, seeded(1))(start)) is search
    with pytest.raises(OptionError) as refused:
        engine(f"best:{other}", game, nothing, seeded(1))
    key, allowed = other.partition("=")[0], setting.partition("=")[0]
    assert f"“{key}” is no setting of “best”, which is “{kind}” in this game" in str(refused.value)
    assert allowed in str(refused.value)


def test_a_search_that_no_evaluator_guides_has_no_settings(monkeypatch):
    monkeypatch.setattr("drystone.search.engines.choice.evaluator_of", lambda game, strongest: None)
    with pytest.raises(OptionError, match="which is “uct” in this game; it has none"):
        engine("tree:exploration=1", drystone.game("anaash"), frozenset(), seeded(1))


def test_unknown_baselines_are_refused():
    position = drystone.game("anaash").start()
    with pytest.raises(OptionError):
        player("minimax:2:nothing", Budget(nodes=1)).choose(position, frozenset(), seeded(1))


def test_a_search_without_end_is_refused():
    position = drystone.game("anaash").start()
    with pytest.raises(ValueError, match="seconds or nodes"):
        player("tree", Budget()).choose(position, frozenset(), seeded(1))


def test_a_budget_bounds_a_level_further_and_none_leaves_it_as_it_is():
    own = player("level:6", Budget()).budget
    assert (own.seconds, own.nodes) == (LEVELS[6].seconds, None)
    given = player("level:4", Budget(nodes=50), scale=0.5).budget
    assert (given.seconds, given.nodes) == (LEVELS[4].seconds / 2, 50)


def test_a_level_blunders_as_often_as_it_says():
    """At a rate of 1 it plays many different moves, at 0 the best only."""
    position = after(drystone.game("anaash"), 8)
    search = player("best", Budget(nodes=1)).search(position, frozenset(), seeded(1))
    rng = seeded(2)

    def played(rate):
        level = Level(0, "any", 1.0, 1, rate)
        return [next(candidates(level, search, 1, rng)) for _ in range(200)]

    best = search.variations(1)[0]
    assert {line.move for line in played(0.0)} == {best.move}
    assert len({line.move for line in played(1.0)}) > 5
    often, seldom = (played(rate).count(best) for rate in (0.2, 0.9))
    assert often > seldom


def test_a_blunder_is_as_wild_as_the_game_says_unless_the_level_says_otherwise():
    position = after(drystone.game("anaash"), 8)
    search = player("best", Budget(nodes=1)).search(position, frozenset(), seeded(1))
    best = search.variations(1)[0]

    def hits(temperature, own=None):
        level, rng = Level(0, "any", 1.0, 1, 1.0, own), seeded(2)
        lines = [next(candidates(level, search, 1, rng, temperature)) for _ in range(300)]
        return lines.count(best)

    assert hits(0.1) > hits(1.0) > hits(30.0)
    assert hits(30.0, own=0.1) == hits(0.1)


def test_the_strongest_evaluator_is_for_best_and_the_highest_level_alone(monkeypatch):
    """What is calibrated, the levels below and the analysis, goes on with the usual one."""
    position = drystone.game("anaash").start()
    usual = evaluator_of(position.game)
    strongest = type("Strongest", (type(usual),), {"engine": "alphabeta"})()
    monkeypatch.setattr(evaluation_of(position.game), "STRONGEST", strongest, raising=False)

    def kind(name):
        return type(player(name).search(position, frozenset(), seeded(1)))

    assert usual.engine != "alphabeta"
    assert kind("best") is AlphaBeta
    assert type(analysis_search(position, seeded(1))) is not AlphaBeta
    highest = max(LEVELS)
    for number in LEVELS:
        assert (kind(f"level:{number}") is AlphaBeta) == (number == highest)
