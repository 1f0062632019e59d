"""Solved games: their tables, and the search that asks them."""

import json

import pytest

import drystone
from drystone.app.search_worker import SearchWorker
from drystone.core import lazy_assets
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.search.analysis.analysis import analysis_search, report
from drystone.search.budget import Budget
from drystone.search.engines.choice import solving
from drystone.search.engines.uct import UctSearch
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level
from drystone.search.proofs import solved
from drystone.search.proofs.solver import WIN, Solver
from drystone.search.proofs.tables import is_solved, table_name


def tables():
    """Return every game with a table."""
    found = []
    for name, kind in catalogue().items():
        for option in kind.options:
            sizes = option.values() if option.key == "size" else ()
            found += [game for size in sizes if is_solved(game := drystone.game(name, size=size))]
    return found


def known_of(game):
    return solved.table_of(type(game), table_name(game))


def test_there_is_a_solved_game_and_its_table_is_small():
    games = tables()
    assert games
    for game in games:
        assert len(game.file(table_name(game))) < 2_000_000


@pytest.mark.slow
@pytest.mark.parametrize("game", tables(), ids=repr)
def test_a_table_says_what_the_solver_finds_without_it(game):
    known = known_of(game)
    rules = Solver(game).rules
    for number in range(6):
        rng = seeded(f"table {number}")
        position = game.start()
        while rules.key(position) in known:
            before, position = position, position.after(position.random_move(rng))
        told = known[rules.key(before)]
        assert Solver(game).value(before) == told.value, before


@pytest.mark.parametrize("game", tables(), ids=repr)
def test_a_table_holds_together(game):
    """Where all that follows is in the table, too, a value is what the best move leads to."""
    known = known_of(game)
    rules = Solver(game).rules
    rng = seeded("together")
    for _ in range(10):
        position = game.start()
        while True:
            children = rules.children(position)
            if any(child.key not in known for child in children):
                break
            values = [known[child.key].value * (1 if child.same else -1) for child in children]
            assert known[rules.key(position)].value == max(values)
            position = position.after(position.random_move(rng))


@pytest.mark.slow
@pytest.mark.parametrize("game", tables(), ids=repr)
def test_the_highest_level_wins_what_is_won_against_anybody(game):
    """It looks at its time alone elsewhere; here it solves what it is asked."""
    rng = seeded("anybody")
    position = game.start()
    winner = position.side if known_of(game)[Solver(game).rules.key(position)].value == WIN else ""
    player = of_level(LEVELS[6], Budget(seconds=60))
    while position.outcome is None:
        mine = position.side == winner
        move = player.choose(position, frozenset(), rng) if mine else position.random_move(rng)
        position = position.after(move)
    assert winner
    assert position.outcome.winner == winner


@pytest.mark.parametrize("game", tables(), ids=repr)
def test_analysis_says_what_is_proven(game):
    search = analysis_search(game.start(), seeded("proven"), solve=True)
    while not search.done:
        search.step()
    best = report(game.start(), search).best
    assert best.within
    assert best.winner == game.first
    assert best.plies_to_end <= known_of(game)[Solver(game).rules.key(game.start())].plies
    told = SearchWorker()
    start = {"act": "start", "task": "analysis", "game": game.name, "options": dict(game.values)}
    told.handle(json.dumps({**start, "moves": []}))
    answer = {"running": True}
    while answer["running"]:
        answer = json.loads(told.handle('{"act": "slice", "ms": 50}'))
    words = answer["analysis"]["words"]
    assert answer["analysis"]["solved"]
    assert words == f"proven: {game.sides[game.first]} wins within {best.plies_to_end} plies"


def test_a_game_that_is_not_solved_is_searched_as_usual():
    start = drystone.game("ashes").start()
    told = SearchWorker()
    told.handle(json.dumps({"act": "start", "task": "analysis", "game": "ashes", "moves": []}))
    assert not json.loads(told.handle('{"act": "slice", "ms": 1}'))["analysis"]["solved"]
    usual = UctSearch(start, seeded("usual"))
    assert solving(start, usual) is usual


@pytest.mark.parametrize(
    ("match", "why"),
    [
        ({"game": "asli", "moves": ["komi:7"]}, "settled who plays which colour"),
        ({"game": "anaash", "start": "6/6/6/6/6/b1,5 r"}, "The match is over"),
    ],
)
def test_where_nothing_can_be_analysed_it_is_said_why(match, why):
    told = SearchWorker()
    start = {"act": "start", "task": "analysis", "moves": [], "options": {}}
    answer = json.loads(told.handle(json.dumps({**start, **match})))
    if answer["running"]:
        answer = json.loads(told.handle('{"act": "slice", "ms": 1}'))
    assert not answer["running"]
    assert why in answer["nothing"]


def test_without_the_table_the_usual_search_does(monkeypatch):
    """In the page, what cannot be fetched now is done without, and asked for again."""
    (game, *_) = tables()
    start = game.start()
    usual = UctSearch(start, seeded("usual"))
    solved.table_of.cache_clear()
    name = f"{game.name}/{table_name(game)}"
    with monkeypatch.context() as patch:
        patch.setattr(lazy_assets, "deferred_files", lambda: {name: 9})
        patch.setattr(type(game), "file", classmethod(lambda kind, name: None))
        assert solving(start, usual) is usual
    assert solving(start, usual) is not usual


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b'{"positions": 1, "width": 2, "data": "eJwDAAAAAAE="}', b'{"positions":1}'],
)
def test_a_damaged_table_is_refused(data, monkeypatch):
    (game, *_) = tables()
    solved.table_of.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "file", classmethod(lambda kind, name: data))
        with pytest.raises(TextError, match="cannot be read"):
            known_of(game)
    solved.table_of.cache_clear()
