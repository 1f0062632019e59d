"""Picker, match and session: what a page can ask for, and that wrong questions cost nothing."""

import json
from types import SimpleNamespace

import pytest

import drystone
from drystone.core.game import Game
from drystone.core.move import Move
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.play.picker import DONE, Picker
from tests.app.talk import Page
from tests.helpers import variants


class FakeMove(Move):
    path = ()

    def __init__(self, *path):
        self.path = path

    def __str__(self):
        return "-".join(self.path)


class FakePosition:
    """Two paths of which one continues the other, and two beside them, with a word in all ways."""

    game = SimpleNamespace(grid=SimpleNamespace(indices=dict.fromkeys("abcdefgh")))

    def paths(self):
        for path in (("a", "b"), ("a", "b", "c"), ("d", "1", "e"), ("d", "1", "f")):
            yield path, FakeMove(*path)

    def refusal(self, path):
        return drystone.core.game.Refusal(f"no {path[-1]}.")


def test_a_path_that_could_go_on_waits_for_done():
    picker = Picker(FakePosition())
    assert picker.open == {"a", "d"}
    picker = picker.at(picker.touch("a").touched)
    picked = picker.touch("b")
    assert picked.move is None
    picker = picker.at(picked.touched)
    assert picker.open == {"c", DONE}
    assert picker.touch(DONE).move.path == ("a", "b")
    assert picker.touch("c").move.path == ("a", "b", "c")


def test_touching_again_steps_back_and_another_start_starts_over():
    picker = Picker(FakePosition()).at(("a",))
    assert picker.touch("a").touched == ()
    assert picker.touch("d").touched == ("d",)


def test_the_only_choice_that_is_no_space_chooses_itself_and_may_be_touched():
    picker = Picker(FakePosition()).at(("d",))
    assert picker.open == {"1", "e", "f"}
    assert picker.leads == {"1"}
    assert picker.touch("e").move.path == picker.drop("e").move.path == ("d", "1", "e")
    assert picker.touch("1").touched == ("d", "1")
    assert picker.at(("d", "1")).touch("f").move.path == ("d", "1", "f")
    assert picker.touch("d").touched == ()
    assert Picker(FakePosition()).at(("a",)).open == {"b"}  # a space is for the player to choose
    start = drystone.game("accasta").start()
    assert Picker(start).at(("a2",)).touch("c5").refusal == start.refusal(("a2", "take:1", "c5"))
    assert Picker(start).at(("a2",)).touch("take:2").refusal == start.refusal(("a2", "take:2"))


def test_a_whole_move_is_not_lost_by_touching_elsewhere():
    picker = Picker(FakePosition()).at(("a", "b"))
    picked = picker.touch("d")
    assert picked.refusal.text == "no d."
    assert picked.touched == ("a", "b")
    assert picker.touch("b").touched == ("a",)


def test_what_is_lifted_begins_anew_and_what_is_dropped_does_not():
    picker = Picker(FakePosition())
    assert picker.lifts == picker.leads == {"a", "d"}
    picker = picker.at(picker.lift("a").touched)
    assert picker.lifts == {"d"}
    assert picker.leads == {"b"}
    assert picker.lift("d").touched == ("d",)
    assert picker.drop("d").refusal.text == "no d."
    assert picker.drop("d").touched == ("a",)
    assert picker.drop("b").touched == ("a", "b")


def test_nothing_is_lifted_once_there_is_a_whole_move():
    picker = Picker(FakePosition()).at(("a", "b"))
    assert picker.lifts == frozenset()
    assert picker.lift("d").refusal.text == "no d."


@pytest.mark.parametrize("name", drystone.games())
def test_each_drop_is_a_touch_or_refused_in_words(name):
    position = drystone.game(name).start()
    for ply in range(12):
        picker = Picker(position)
        for site in sorted(picker.lifts)[:3]:
            lifted = picker.at(picker.lift(site).touched)
            assert lifted.touched == (site,)
            for other in position.game.grid.indices.keys() - {site}:
                dropped = lifted.drop(other)
                assert bool(dropped.refusal) != (other in lifted.open)
                assert dropped.refusal is None or dropped.refusal.text
        position = position.after(position.random_move(seeded(ply)))
        if position.outcome is not None:
            break


def start(**options):
    return drystone.game("anaash", size=4, **options).start()


def test_who_sits_out_is_told():
    game = drystone.game("anaash", size=4)
    match = Match(game.start())
    rng = seeded(2)
    while match.outcome is None:
        before = match.position.side
        match.play(match.position.random_move(rng))
        turn = match.last
        skipped = match.position.side == before and match.outcome is None
        assert turn.sat_out == (game.other(before) if skipped else "")


class Circle(drystone.Position):
    """A position that comes again every second move."""

    __slots__ = ("game", "side", "step")

    def __init__(self, game, step=0):
        self.game, self.step, self.side = game, step, "wb"[step % 2]

    def moves(self):
        return (FakeMove("go"),)

    def after(self, move):
        return Circle(self.game, (self.step + 1) % 2)

    outcome = None

    def key(self):
        return (self.step,)

    def __str__(self):
        return str(self.step)


class CircleGame(Game):
    sides = {"w": "White", "b": "Black"}
    repetitions = 3
    grid = None

    def start(self):
        return Circle(self)

    def position(self, text):
        raise NotImplementedError


@pytest.fixture
def talk():
    return Page()


def essence(view):
    """What must not change when something is refused."""
    return {key: view[key] for key in ("position", "moves", "ply", "outcome", "game")}


def test_a_whole_game_by_touches_ends_with_a_winner(talk):
    view = talk("new", game="anaash", options={"size": 4})
    rng = seeded(3)
    position = start()
    while position.outcome is None:
        move = position.random_move(rng)
        for site in move.path:
            view = talk("touch", site=site)
        position = position.after(move)
        assert view["position"] == str(position)
        assert view["moves"][-1]["text"] == str(move)
    assert view["outcome"] == position.outcome.letter
    assert "wins" in view["status"]["text"]
    after = talk("touch", site="a1")
    assert "over" in after["said"]["text"]
    assert essence(after) == essence(view)


BAD_MESSAGES = [
    "",
    "[",
    "[]",
    "null",
    "7",
    '"x"',
    "{}",
    '{"act": 7}',
    '{"act": "fly"}',
    '{"act": "touch"}',
    '{"act": "touch", "site": 7}',
    '{"act": "touch", "site": ""}',
    '{"act": "touch", "site": "a9"}',
    '{"act": "touch", "site": "%s"}' % ("z" * 10_000),
    '{"act": "type"}',
    '{"act": "type", "text": "a1"}',
    '{"act": "type", "text": "a1-a2"}',
    '{"act": "type", "text": "%s"}' % ("9" * 10_000),
    '{"act": "goto", "ply": 99}',
    '{"act": "goto", "ply": -1}',
    '{"act": "goto", "ply": "1"}',
    '{"act": "goto", "ply": 1e999}',
    '{"act": "load", "text": "x"}',
    '{"act": "load", "text": "%s r"}' % ("1/" * 9_000),
    '{"act": "new", "game": "chess"}',
    '{"act": "new", "game": "anaash", "options": {"size": 5}}',
    '{"act": "new", "game": "anaash", "options": [1]}',
    '{"act": "overlay", "key": "x"}',
    '{"act": "bench", "game": "anaash", "seconds": "long"}',
    '{"act": "type", "text": "' + "x" * 200_000 + '"}',
    "[" * 60_000,
]


def test_words_that_are_no_options_are_named_and_the_game_opens_all_the_same(talk):
    options = {"size": 4, "colour": "red", "hue": "x"}
    view = talk("new", game="anaash", options=options)
    assert view["said"]["kind"] == "info"
    assert "Anaash has no option “colour”" in view["said"]["text"]
    assert (view["game"]["name"], view["game"]["query"]) == ("anaash", "?game=anaash&size=4")
    assert talk("load", text="4/1,r2,2/1,b1,2/4 r", game="anaash", options=options)["position"]
    assert talk("invite", game="anaash", options=options)["friend"]


@pytest.mark.parametrize("text", BAD_MESSAGES, ids=lambda text: text[:40])
def test_a_bad_message_is_answered_and_the_match_is_still_there(talk, text, capsys):
    talk("new", game="anaash", options={"size": 4})
    before = talk("type", text="a1xa2")
    answer = json.loads(talk.program.handle(text))
    assert answer["said"]["text"]
    assert answer["said"]["kind"] in {"error", "refusal", "info"}
    assert len(answer["said"]["text"]) < 400
    assert essence(talk("view")) == essence(before)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", drystone.games())
def test_a_site_that_is_none_is_told_in_quotes_and_without_what_turns_a_line(name, talk):
    talk("new", game=name)
    said = talk("touch", site="\u202e<b>")["said"]["text"]
    assert said.isprintable()
    assert "<b>" not in said.replace("“\N{REPLACEMENT CHARACTER}<b>”", "")


def foreseen(talk, act, **fields):
    return json.loads(talk.program.predict(json.dumps({"act": act, **fields})))


@pytest.mark.parametrize("name", drystone.games())
def test_what_is_foreseen_is_what_happens_and_nothing_has_happened_before(name):
    talk, straight = Page(), Page()
    for one in (talk, straight):
        one("new", game=name)
    rng = seeded(4)
    for _ in range(30):
        here = talk.program.session
        sites = sorted(here.picker.open) or ["zz"]
        site = sites[int(rng.random() * len(sites))]
        ahead = foreseen(talk, "touch", site=site)
        assert talk.program.session is here
        assert talk("touch", site=site) == ahead == straight("touch", site=site)


def test_what_comes_between_makes_what_was_foreseen_forgotten(talk):
    talk("new", game="anaash", options={"size": 4})
    ahead = foreseen(talk, "touch", site="a1")
    assert ahead["touched"] == ["a1"]
    talk("type", text="a1xa2")
    later = talk("touch", site="a1")
    assert later["ply"] == 1
    assert later != ahead


def test_a_refusal_that_was_foreseen_is_the_refusal(talk):
    talk("new", game="anaash", options={"size": 4})
    ahead = foreseen(talk, "touch", site="zz")
    assert ahead["said"]["kind"] == "refusal"
    assert talk("touch", site="zz") == ahead


def test_a_failure_that_was_foreseen_leaves_the_match(talk, monkeypatch, capsys):
    talk("new", game="anaash", options={"size": 4})

    def broken(self, move):
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(type(talk.program.session.match.position), "after", broken)
    assert "match is as it was" in foreseen(talk, "type", text="a1xa2")["said"]["text"]
    monkeypatch.undo()
    assert "broken on purpose" in capsys.readouterr().err
    assert talk("view")["ply"] == 0


def test_a_new_game_leaves_a_way_back(talk):
    assert talk("view")["back"] is False
    talk("new", game="anaash", options={"size": 4})
    before = talk("type", text="a1xa2")
    view = talk("new", game="anaash", options={"size": 8})
    assert view["back"]
    assert view["ply"] == 0
    assert essence(talk("back")) == essence(before)


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_flipping_turns_the_board_and_changes_nothing_else(talk, game):
    first = talk("new", game=game.name, options=dict(game.values))
    turned = talk("flip")
    assert turned["scene"] != first["scene"]
    assert essence(turned) == essence(first)
    assert talk("flip")["scene"] == first["scene"]


def test_pieces_keep_their_elements_along_moves_and_back(talk):
    talk("new", game="anaash", options={"size": 4})
    start_keys = piece_places(talk("view"))
    moved = piece_places(talk("type", text="a1xa2"))
    (key,) = [key for key, place in start_keys.items() if moved.get(key) not in {None, place}]
    back = piece_places(talk("undo"))
    assert back[key] == start_keys[key]
    assert piece_places(talk("redo"))[key] == moved[key]


def piece_places(view):
    """Return the place of each piece in a view's scene, by key."""
    found = {}

    def walk(node):
        if node[1].get("class") == "piece":
            found[node[1]["data-key"]] = node[1]["transform"]
        if isinstance(node[2], list):
            for child in node[2]:
                walk(child)

    walk(view["scene"])
    return found


SHIPPED = [
    (game.name, kind, at)
    for game in {g.name: g for g in variants()}.values()
    for kind in ("samples", "examples")
    for at in range(len(getattr(game, kind)))
]


@pytest.mark.parametrize(("name", "kind", "at"), SHIPPED)
def test_what_ships_to_look_at_can_be_opened_and_played_on(talk, name, kind, at):
    talk("new", game=name, options={})
    view = talk(kind.removesuffix("s"), number=at)
    shipped = getattr(talk.program.session.match.game, kind)[at]
    if kind == "examples":
        position, viewer = talk.program.session.match.position, talk.program.session.screen.viewer
        assert str(position) == shipped.position
        assert view["position"] == str(position if viewer is None else position.seen_by(viewer))
        return
    assert view["ply"] == 0
    for text in shipped.moves:
        view = talk("redo")
        (here,) = (move for move in view["moves"] if move["node"] == view["node"])
        assert (here["text"], here["ply"], here["depth"]) == (text, view["ply"], 0)
    assert view["redo"] is False


@pytest.mark.parametrize("number", [-1, 99, "0", None, True, 1e300])
def test_a_sample_that_is_not_there_is_refused(talk, number):
    assert talk("sample", number=number)["said"]["kind"] == "error"


RECORD = '[Drystone "1"]\n[Game "{game}"]\n{moves} *'


@pytest.mark.parametrize("act", ["read", "preview"])
def test_a_record_of_a_game_that_is_not_here_names_it(talk, act):
    said = talk(act, text=RECORD.format(game="go", moves=""))["said"]
    assert said["missing"] == "go"
    assert "“go”" in said["text"]
    assert all(word in said["text"] for word in ("wheel", ".whl", "first page"))
    for moves in ("1. go", '{"go"} 1. a1xb9'):
        said = talk("read", text=RECORD.format(game="anaash", moves=moves))["said"]
        assert "missing" not in said
    # An address is typed by hand: there the names count.
    assert "wheel" not in talk("new", game="go")["said"]["text"]
