"""What a wheel's engine answers: good views pass as they are, everything else is refused."""

import json
import shutil
import subprocess

import pytest

import drystone
from drystone.app.page import Page
from drystone.app.search_worker import SearchWorker
from drystone.embed.server import Server
from drystone.prerender.wire_shapes import view_shapes
from tests.sampling import sample_of
from tools.paths import TESTS, WEB

CHECK = TESTS / "web" / "check-answers.mjs"


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """A function that gives what the page takes of each answer to an act, or why it refuses it."""
    wire = shutil.copytree(WEB / "wire", tmp_path_factory.mktemp("web") / "wire")
    (wire.parent / "package.json").write_text('{"type": "module"}', "utf-8")
    (wire / "shapes.js").write_text(f"export const shapes = {json.dumps(view_shapes())};", "utf-8")

    def check(*answers):
        words = ["node", CHECK, wire / "checked.js"]
        sent = json.dumps(answers)
        done = subprocess.run(words, input=sent, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return check


def asked(program, *messages):
    """Return pairs of an act and its answer's text."""
    return [(message["act"], program.handle(json.dumps(message))) for message in messages]


def answers_of(name):
    move = drystone.game(name).start().moves()[0]
    moves = [str(move)]
    page = asked(
        Page(),
        {"act": "new", "game": name},
        {"act": "touch", "site": move.path[0]},
        {"act": "undo"},
        {"act": "type", "text": moves[0]},
        {"act": "menu"},
        {"act": "history", "purpose": "move"},
        {"act": "link"},
        {"act": "record"},
        {"act": "save", "match": 2},
        {"act": "explore"},
        {"act": "trail", "text": f'[Drystone "1"]\n[Game "{name}"]\n1. {move} *'},
        {"act": "picture", "name": name},
        {"act": "challenge", "kind": "lesson", "name": name},
        {"act": "challenges", "kind": "lesson", "name": name},
        {"act": "type", "text": "no move"},
        {"act": "edit"},
        {"act": "change", "what": "clear"},
    )
    start = {"act": "start", "task": "analysis", "game": name, "moves": moves}
    search = asked(SearchWorker(), start, {"act": "slice", "ms": 1})
    board = {"board": "b1", "options": {"game": name, "mode": "play"}}
    boards = asked(Server(), {**board, "act": "begin"}, {**board, "act": "replay"})
    return page + search + boards


def left_out(view):
    """Return a view without what no wheel's view has."""
    if "game" in view and "links" in view["game"]:
        view["game"] |= {"guide": "", "links": []}
    if view.get("preview"):
        left_out(view["preview"])
    return view


@pytest.mark.parametrize("name", sample_of(drystone.games(), 1))
def test_true_answers_pass_as_they_are(checked, name):
    answers = answers_of(name)
    for (act, text), found in zip(answers, checked(*answers), strict=True):
        assert found.get("refused") is None, act
        assert found["is"] == left_out(json.loads(text)), act


def damaged():
    """Return views with one thing wrong each."""
    (_, text), *_ = asked(Page(), {"act": "new", "game": "anaash", "options": {"size": 4}})
    root = json.loads(text)["scene"][1]

    def scene(tag, attributes, inner=()):
        return {"scene": ["svg", root, [[tag, attributes, list(inner)]]]}

    deep = ["g", {}, []]
    for _ in range(30):
        deep = ["g", {}, [deep]]
    game = json.loads(text)["game"]
    (_, lesson), *_ = asked(Page(), {"act": "challenge", "kind": "lesson", "name": "anaash-1"})
    challenge = json.loads(lesson)["challenge"]
    changes = [
        *(scene(tag, {}) for tag in ("script", "a", "use", "image", "foreignObject", "style")),
        *(scene(tag, {}) for tag in ("svg", "animate", "set", "iframe", "SCRIPT", "constructor")),
        *(scene("g", {key: "x"}) for key in ("onclick", "href", "xlink:href", "style", "id")),
        *(scene("g", {key: "x"}) for key in ("data-act", "fill", "filter", "mask", "name")),
        scene("g", {"class": 'x" onclick="y'}),
        scene("g", {"class": 7}),
        scene("path", {"d": "M" * 30_000}),
        scene("g", {}, [["g", {}, []]] * 30_000),
        scene("g", {}, [deep]),
        {"scene": ["svg", {**root, "style": "position:fixed"}, []]},
        {"scene": ["svg", {**root, "width": "99999"}, []]},
        {"scene": ["svg", {**root, "viewBox": "0 0 1 100000"}, []]},
        {"scene": ["g", root, []]},
        {"scene": "<svg onload=alert(1)>"},
        {"scene": None},
        {"game": {**game, "query": "//example.com/?game=x"}},
        {"game": {**game, "query": "javascript:alert(1)"}},
        {"game": {**game, "query": "?game=toy&x><img/src=x/onerror=alert(1)><b=1"}},
        {"game": {**game, "query": '?game=toy&x=1"'}},
        {"game": {**game, "values": {"x><b": 1}}},
        {"here": {**json.loads(text)["here"], "move": "x" * 30_000}},
        {"facts": [{"label": "W" * 80, "value": "x", "side": "", "name": ""}] * 500},
        {"facts": [{"label": "x", "value": "W" * 2_001, "side": "", "name": ""}]},
        {"game": {**game, "name": "W" * 81}},
        {"strips": [{**one, "side": "W" * 81} for one in json.loads(text)["strips"]]},
        {"facts": [{"label": "x", "value": "x", "side": "skip prompt", "name": ""}]},
        {"game": {**game, "puzzles": "https://example.com/"}},
        {"game": {**game, "name": "../x"}},
        {"challenge": {**challenge, "address": "//example.com/?lesson=anaash-1"}},
        {"challenge": {**challenge, "address": "docs/?lesson=anaash-1"}},
        {"game": {**game, "values": {"a": {"b": 1}}}},
        {"status": {"text": "x", "side": "first hidden<"}},
        {"hint": "x" * 30_000},
        {"hint": 7},
        {"moves": "none"},
        {"moves": [{"node": "1"}]},
        {"stamp": 1.5},
        {"undo": "yes"},
        {"buttons": [{"site": "a", "words": "b", "open": True}] * 600},
        {"file": "../../x.txt"},
        {"file": "x.html"},
        {"link": "//example.com/?game=anaash#match=x"},
        {"link": "https://example.com/?game=anaash#match=x"},
        {"link": "?game=anaash#match=x#y"},
        {"touched": ["a1"] * 2_000},
        {"said": {"kind": "html", "text": "", "rule": "", "sites": []}},
    ]
    return [json.dumps({**json.loads(text), **change}) for change in changes]


def test_damaged_views_are_refused(checked):
    views = damaged()
    found = checked(*(("new", text) for text in views))
    passed = [n for n, one in enumerate(found) if "refused" not in one]
    assert passed == []  # their numbers


def test_what_stands_in_a_bar_is_cut(checked):
    ((act, text),) = asked(Page(), {"act": "new", "game": drystone.games()[0]})
    view = json.loads(text)
    for strip in view["strips"]:
        strip.update(dict.fromkeys(("name", "detail", "score"), "W" * 5_000))
    result = dict.fromkeys(("title", "reason", "words", "harder", "rule"), "W" * 2_000)
    view["result"] = {**result, "won": "you", **dict.fromkeys(("next", "against", "hints"), 0)}
    (found,) = checked((act, json.dumps(view)))
    for strip in found["is"]["strips"]:
        assert [len(strip[key]) for key in ("name", "detail", "score")] == [80, 80, 80]
    cut = found["is"]["result"]
    assert [len(cut[key]) for key in ("title", "reason", "harder")] == [80, 200, 80]


def test_a_long_match_and_all_puzzles_of_a_game_pass(checked):
    name = drystone.games()[0]
    _, typed, puzzles = asked(
        Page(),
        {"act": "new", "game": name},
        {"act": "type", "text": str(drystone.game(name).start().moves()[0])},
        {"act": "challenges", "kind": "puzzle", "name": name},
    )
    view = json.loads(typed[1])
    view["moves"] = [{**view["moves"][0], "comment": "word " * 1_000}] * 1_500
    for found in checked(puzzles, ("type", json.dumps(view))):
        assert "refused" not in found, found.get("refused")


def test_answers_that_are_no_views_are_refused(checked):
    answers = [("new", text) for text in ("7", "null", "[]", '"x"', "{}", '{"said": "x"}')]
    answers += [("menu", '{"menu": [{"name": "a b"}]}'), ("slice", '{"running": "yes"}')]
    assert all("refused" in one for one in checked(*answers))


def test_a_scene_has_no_class_of_the_page_and_its_letters_turn_nothing_around(checked):
    (act, text), *_ = asked(Page(), {"act": "new", "game": "anaash"})
    view = json.loads(text)
    root = {**view["scene"][1], "class": "board prompt parts points unseen"}
    turned = "Toy \u202egnp.exe\u2066"
    view |= {"scene": ["svg", root, [["title", {}, turned]]], "hint": turned}
    (found,) = checked((act, json.dumps(view)))
    assert found["is"]["scene"][1]["class"] == "board points"
    assert found["is"]["hint"] == found["is"]["scene"][2][0][2] == "Toy \ufffdgnp.exe\ufffd"


def test_what_a_shape_does_not_name_is_left_out(checked):
    (act, text), *_ = asked(Page(), {"act": "new", "game": "anaash"})
    view = json.loads(text)
    (found,) = checked((act, json.dumps({**view, "evil": 1, "wheel": "x"})))
    assert "evil" not in found["is"]
    assert "wheel" not in found["is"]
