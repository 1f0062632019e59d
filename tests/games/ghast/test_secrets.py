"""What one side sees must not depend on what the other side hides: a searching eye."""

import json

import pytest

from drystone.app.views.match_view import match_view
from drystone.app.views.speech import spoken
from drystone.app.wire.protocol import to_json
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.games.ghast.rules.moves import FAKE, REAL
from drystone.games.ghast.scene.board import SCENE
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.seen_match import SeenMatch
from drystone.scene import Look
from tests.games.ghast.helpers import ghast, played, spread, texts
from tests.sampling import OTHERS, sample_of

MODES = [
    {"mode": "fakerghast"},
    {"mode": "fakerghast-3"},
    {"mode": "fakes-3"},
    {"mode": "fakerghast", "vetoes": "3/3"},
]


def swapped(moves, at):
    """Return the moves with the pair at `at`, `at + 1` placed the other way round."""
    real, fake = (str(move).strip("~") for move in moves[at : at + 2])
    return [*map(str, moves[:at]), f"{fake}~", f"~{real}", *map(str, moves[at + 2 :])]


def is_secret(position, spaces, eye):
    """Return whether the pair on these hexes is still unknown to that side."""
    return any(pair.secret and pair.spaces == spaces for pair in position.seen_by(eye).extras.pairs)


def derived(match, eye):
    """Return everything that is made for one side, as plain data."""
    position = match.position
    seen = position.seen_by(eye)
    paths = [["a1"], ["a1", "e"], ["pair", "a1", "e"], ["claim"], ["veto"], ["pass", "e"], ["zz"]]
    rng = seeded(5)
    look = Look(open=Picker(seen).open, overlay="oxygen")
    return {
        "view": json.loads(to_json(match_view(SeenMatch(match, eye), look))),
        "said": spoken(SeenMatch(match, eye)),
        "text": str(seen),
        "key": repr((seen.key(), hash(seen))),
        "moves": texts(seen),
        "random": [str(seen.random_move(rng)) for _ in range(3)] if seen.moves() else [],
        "why": [vars(seen.refusal(tuple(path))) for path in paths],
        "determinized": [str(seen.determinized(rng)) for _ in range(3)],
        "labels": [SCENE.label(seen, site) for site in seen.game.grid.indices],
        "past": repr((seen.mine, seen.theirs)),
        "score": [seen.score(side) for side in "ob"],
    }


def follow(game, moves, at):
    """Compare a game and its twin with one pair swapped, until that pair is shown."""
    eye = game.other(moves_side(game, moves, at))
    one, two = Match(game.start()), Match(game.start())
    one.play_all(map(str, moves[: at + 2]))
    two.play_all(swapped(moves, at)[: at + 2])
    spaces = tuple(sorted((moves[at].index, moves[at + 1].index)))
    compared = 0
    for move in [*map(str, moves[at + 2 :]), None]:
        if one.outcome is not None or not is_secret(one.position, spaces, eye):
            break
        assert derived(one, eye) == derived(two, eye)
        assert derived(one, "") == derived(two, "")
        compared += 1
        if move is None:
            break
        one.play_all([move])
        two.play_all([move])
    return compared


def moves_side(game, moves, at):
    position = game.start()
    for move in moves[:at]:
        position = position.after(move)
    return position.side


@pytest.mark.slow
@pytest.mark.parametrize("options", sample_of(MODES, 2, 2), ids=str)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=OTHERS)])
def test_nothing_made_for_one_side_changes_when_the_other_swaps_its_pair(options, seed):
    game = ghast(size=3, **options)
    moves = [move for _, move in spread(game, 36, seed=seed, words=False) if move]
    pairs = [
        at for at, move in enumerate(moves[:-1]) if move.kind == REAL and moves[at + 1].kind == FAKE
    ]
    assert len(pairs) > 2
    assert sum(follow(game, moves, at) for at in pairs) > len(pairs)


def test_half_a_pair_is_invisible_to_the_other_side():
    game = ghast(size=3, mode="fakerghast")
    whole = 0
    for position, move in spread(game, 80):
        if move is None or move.kind != REAL:
            continue
        half = position.after(move)
        eye = game.other(position.side)
        assert half.seen_by(eye) == position.seen_by(eye)
        assert str(half.seen_by(eye)) == str(position.seen_by(eye))
        assert position.move_seen_by(move, eye) is None
        assert position.move_seen_by(move, position.side).text == str(move)
        assert half.seen_by(position.side).extras.half == move.index
        whole += 1
    assert whole > 10


def test_a_finished_pair_is_told_in_board_order_to_the_other_side():
    position = played(ghast(size=4, mode="fakerghast"), "c1>nw~")
    fake = position.parse("~a2>e")
    assert position.move_seen_by(fake, "b").text == "a2>e~c1>nw"
    assert position.move_seen_by(fake, "b").sites == ("a2", "c1")
    assert position.move_seen_by(fake, "o").text == "~a2>e"
    assert position.move_seen_by(fake, "o").sites == ("a2", "c1")
    assert fake.joins
    assert position.game.split("c1>nw~a2>e") == ("c1>nw~", "~a2>e")


def test_determinized_positions_have_no_secrets_and_look_the_same():
    game = ghast(size=3, mode="fakerghast")
    rng = seeded(1)
    drawn = set()
    for position, _ in spread(game, 60):
        for eye in "ob":
            seen = position.seen_by(eye)
            determinized = seen.determinized(rng)
            assert not any(pair.secret for pair in determinized.extras.pairs)
            assert determinized.seen_by(eye) == seen
            drawn.add(determinized == position)
            if determinized.moves():
                determinized.after(determinized.random_move(rng))
    assert drawn == {True, False}


def test_a_view_is_not_played_past_what_it_does_not_tell():
    position = played(ghast(size=4, mode="fakes-1"), "a1>e~ ~a3>e g1>e")
    with pytest.raises(GameError, match="does not tell"):
        position.seen_by("b").play("pass")
    assert position.seen_by("o").play("pass").side == "b"


def test_after_the_end_all_is_shown():
    rows = "o4?r2,o4?f2,2/5/6/7/5,b1/b1,b1,b1,b1,b1/b0,b0,b0,b0"
    position = ghast(size=4, mode="fakerghast").position(f"{rows} b 28 0")
    assert "?r2" not in str(position.seen_by("b"))
    ended = position.play("claim")
    assert ended.outcome.winner == "b"
    assert "?r2" in str(ended.seen_by("b"))
