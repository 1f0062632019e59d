"""A command that fails half-way leaves nothing behind, wherever in it that happens."""

import json
import sys
from pathlib import Path

import pytest

import drystone
from drystone.app.page import FAILED, Page, commands
from drystone.play.match import Match
from drystone.play.records.link import link_of
from drystone.play.records.record import write
from drystone.search.analysis.analysis import after_null_move
from tests.app.talk import told
from tests.helpers import variants

PACKAGE = str(Path(drystone.__file__).parent / "app")
STEPS = 20_000
"""More lines of the page's program than any of the commands below runs through at the most."""


class Sabotage(Exception):
    """What no command expects."""


class FailAfter:
    """Raises Sabotage when the page's program has run so many lines."""

    def __init__(self, lines):
        self.left = lines
        self.within = False

    def __call__(self, frame, event, arg):
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        name = frame.f_code.co_name
        if name == "_carried_out" and event in {"call", "return"}:
            self.within = event == "call"
        if event == "line" and self.within:
            self.left -= 1
            if self.left < 0:
                raise Sabotage
        return self

    def __enter__(self):
        sys.settrace(self)

    def __exit__(self, *_):
        sys.settrace(None)


def begun():
    """Return a page with a forked match, a marked move, an earlier match, and a level seated."""
    page = Page("anaash")
    for message in (
        {"act": "new", "game": "anaash", "options": {"size": 4}},
        {"act": "type", "text": "a1xa2"},
        {"act": "new", "game": "anaash", "options": {"size": 6}},
        {"act": "type", "text": "a1xa2"},
        {"act": "type", "text": "b1xc1"},
        {"act": "undo"},
        {"act": "type", "text": "b1xb2"},
        {"act": "mark", "node": 3, "glyph": "!"},
        {"act": "touch", "site": "c1"},
    ):
        said = told(page, **message)["said"]
        assert not said, said
    return page


def removed():
    page = begun()
    told(page, act="delete", node=2)
    return page


def against_the_computer():
    page = begun()
    told(page, act="player", seat=1, level=3)
    return page


def with_a_premove():
    page = against_the_computer()
    told(page, act="touch", site="d1", ahead=True)
    told(page, act="touch", site="d2", ahead=True)
    told(page, act="reply", node=3, text=str(page.session.match.position.moves()[-1]))
    assert page.session.premoves.move
    return page


def with_a_puzzle():
    page = begun()
    told(page, act="challenge", kind="puzzle", name="anaash-1")
    return page


MISTAKE = {
    "act": "exercise",
    "name": "abc",
    "game": "anaash",
    "options": {"size": 4},
    "position": "3,r1/1,r3,2/1,b3,2/3,b3 r",
    "played": "d4-c4",
    "line": ["b3xb2"],
}


POSED = {
    "act": "pose",
    "game": "anaash",
    "options": {"size": 4},
    "position": "4/4/4/r2,b2,2 r",
    "count": 1,
    "line": ["a1xb1"],
}


def with_a_mistake():
    page = begun()
    told(page, **MISTAKE)
    told(page, act="type", text="d4-d3")
    return page


def tried_wrongly():
    page = with_a_puzzle()
    right = page.session.challenge.line[0]
    wrong = next(str(m) for m in page.session.match.position.moves() if str(m) != right)
    told(page, act="type", text=wrong)
    return page


def with_a_clock():
    page = Page("anaash")
    told(page, act="new", game="anaash", clock="10+5")
    told(page, act="type", text="a1xa2")
    return page


def behind_a_curtain():
    page = Page()
    game = next(one for one in variants() if one.hidden)
    told(page, act="new", game=game.name, options=dict(game.values))
    while not page.session.screen.curtain:
        told(page, act="type", text=str(page.session.seen.moves()[0]))
    return page


def with_a_friend():
    page = begun()
    told(page, act="invite", game="anaash", options={"size": 4}, name="Ann")
    told(page, act="type", text="a1xa2")
    return page


def asked_by_a_friend():
    page, friend = with_a_friend(), Page("anaash")
    link = told(page, act="sent")["friend"]["link"]
    told(friend, act="accept", link=link)
    link = told(friend, act="type", text="b1xc1")["friend"]["link"]
    told(page, act="receive", link=link)
    told(friend, act="sent")
    link = told(friend, act="undo")["friend"]["link"]
    assert told(page, act="receive", link=link)["friend"]["asked"] == "friend"
    return page


def hidden_from_a_friend():
    page = begun()
    game = next(one for one in variants() if one.hidden)
    told(page, act="invite", game=game.name, options=dict(game.values))
    return page


def setting_up():
    page = begun()
    told(page, act="edit")
    told(page, act="change", what="tool", value="turn")
    told(page, act="touch", site="a1")
    return page


def record():
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(["a1xa2", "b1xc1"])
    return match


LINK = "#" + link_of(record())
TOLD = write(record())
ANN = with_a_friend()
STORED = told(ANN, act="save", match=ANN.session.current.number)["friend"]
SEAT = {"seat": STORED["seat"], "secrets": STORED["secrets"]}
STORED_SEAT = {"storedSeat": STORED["seat"], "storedSecrets": STORED["secrets"]}


def invitation():
    return told(with_a_friend(), act="view")["friend"]["link"]


THREAT = str(after_null_move(begun().session.match.position).moves()[0])

CASES = [
    (begun, {"act": "new", "game": "anaash", "options": {"size": 8}}),
    (begun, {"act": "new", "game": "anaash", "first": 0, "second": 3}),
    (begun, {"act": "load", "text": "r1,5/6/6/6/6/6 b"}),
    (begun, {"act": "touch", "site": "c2"}),
    (begun, {"act": "touch", "site": "c1"}),
    (begun, {"act": "type", "text": "c1xc2"}),
    (begun, {"act": "explore", "trails": ["first 1=a1,a2"]}),
    (begun, {"act": "trail", "text": TOLD}),
    (begun, {"act": "resign"}),
    (with_a_clock, {"act": "flag", "spent": 10_000}),
    (with_a_clock, {"act": "type", "text": "b1xc1", "spent": 1_000}),
    (begun, {"act": "undo"}),
    (begun, {"act": "redo"}),
    (begun, {"act": "goto", "ply": 0}),
    (begun, {"act": "goto", "node": 2}),
    (begun, {"act": "back"}),
    (begun, {"act": "view"}),
    (begun, {"act": "menu"}),
    (begun, {"act": "flip"}),
    (begun, {"act": "turn", "by": 1}),
    (begun, {"act": "ask", "what": "board"}),
    (begun, {"act": "promote", "node": 3}),
    (begun, {"act": "delete", "node": 1}),
    (removed, {"act": "restore"}),
    (begun, {"act": "comment", "node": 1, "text": "well"}),
    (begun, {"act": "mark", "node": 1, "glyph": "?"}),
    (begun, {"act": "sketch", "node": 1, "mark": ["G", "a1", "b2"]}),
    (begun, {"act": "header", "name": "First", "text": "Ann"}),
    (begun, {"act": "record"}),
    (begun, {"act": "link"}),
    (begun, {"act": "read", "text": "[Drystone 1]\n[Game anaash]\n[size 4]\n\na1xa2"}),
    (begun, {"act": "open", "link": LINK}),
    (begun, {"act": "save", "match": 2}),
    (begun, {"act": "resume", "text": "[Drystone 1]\n[Game anaash]\n\na1xa2", "flip": True}),
    (begun, {"act": "preview", "text": "[Drystone 1]\n[Game anaash]\n\na1xa2"}),
    (begun, {"act": "challenge", "kind": "puzzle", "name": "anaash-1"}),
    (begun, {"act": "challenge", "kind": "lesson", "name": "anaash-1"}),
    (begun, {"act": "challenges", "kind": "puzzle", "name": "anaash"}),
    (begun, MISTAKE),
    (begun, {**MISTAKE, "shown": True}),
    (begun, {"act": "line", "moves": ["c1xc2"]}),
    (begun, {"act": "line", "moves": [THREAT], "threat": True}),
    (with_a_mistake, {"act": "judged", "node": 1, "good": True, "words": "Good, too."}),
    (begun, {"act": "picture", "name": "anaash"}),
    (begun, {"act": "picture", "kind": "puzzle", "name": "anaash-1"}),
    (begun, {"act": "choose", "game": "ghast", "option": "tile", "value": ">c.R.c", "part": 1}),
    (tried_wrongly, {"act": "answer", "node": 1}),
    (tried_wrongly, {"act": "retry"}),
    (with_a_puzzle, {"act": "solution"}),
    (begun, {"act": "player", "seat": 2, "level": 3}),
    (begun, {"act": "history", "purpose": "analysis"}),
    (against_the_computer, {"act": "reply", "node": 3, "text": "c1xc2"}),
    (against_the_computer, {"act": "touch", "site": "d1", "ahead": True}),
    (with_a_premove, {"act": "premove"}),
    (against_the_computer, {"act": "pause"}),
    (against_the_computer, {"act": "proceed"}),
    (against_the_computer, {"act": "undo"}),
    (begun, {"act": "rematch"}),
    (against_the_computer, {"act": "rematch", "level": 4}),
    (begun, {"act": "choices", "beside": True}),
    (behind_a_curtain, {"act": "reveal"}),
    (begun, {"act": "invite", "game": "anaash", "first": "lot", "name": "Ann"}),
    (begun, {"act": "accept", "link": invitation(), "name": "Bob"}),
    (begun, {"act": "identify", "link": invitation()}),
    (begun, {"act": "resume", "text": "", **SEAT}),
    (begun, {"act": "preview", "text": "", **SEAT}),
    (begun, {"act": "join", "text": "", **SEAT, **STORED_SEAT}),
    (with_a_friend, {"act": "receive", "link": invitation()}),
    (with_a_friend, {"act": "sent"}),
    (with_a_friend, {"act": "playLive", "match": "A"}),
    (with_a_friend, {"act": "agree", "moves": ["b1xc1", "a2+b2"]}),
    (with_a_friend, {"act": "call", "name": "Ann B."}),
    (with_a_friend, {"act": "undo"}),
    (asked_by_a_friend, {"act": "answerUndo", "accept": True}),
    (asked_by_a_friend, {"act": "undo"}),
    (asked_by_a_friend, {"act": "type", "text": "a2+b2"}),
    (hidden_from_a_friend, {"act": "touch", "site": "a1"}),
    (begun, {"act": "edit"}),
    (begun, {"act": "edit", "text": "6/6/6/6/6/r1,5 r"}),
    (setting_up, {"act": "touch", "site": "b2"}),
    (setting_up, {"act": "undo"}),
    (setting_up, {"act": "change", "what": "clear"}),
    (setting_up, {"act": "change", "what": "control", "number": 0, "value": "r"}),
    (setting_up, {"act": "leave"}),
    (setting_up, {"act": "leave", "play": True, "first": 0, "second": 2}),
    (setting_up, {"act": "draw"}),
    (begun, {"act": "draw", "ply": 0}),
    (begun, {"act": "draw", "puzzle": "anaash-1"}),
    (setting_up, POSED),
]
NEEDING_MORE = {"overlay", "example", "sample", "refresh", "bench"}


WRITTEN = {}
"""What never changes, and how it is written, which takes long: the values are kept, so their ids
stay theirs."""


def everything(value, seen=None):
    """Return all that can be reached from a session, as plain data that can be compared."""
    seen = {} if seen is None else seen
    if isinstance(value, str | int | float | bool | type(None) | type):
        return value
    if id(value) in seen:
        return ("again", seen[id(value)])
    if isinstance(value, drystone.Position | drystone.Move | drystone.Game):
        if id(value) not in WRITTEN:
            WRITTEN[id(value)] = (value, repr(value), str(value))
        return WRITTEN[id(value)][1:]
    seen[id(value)] = len(seen)
    if isinstance(value, dict):
        return [(everything(k, seen), everything(v, seen)) for k, v in value.items()]
    if isinstance(value, list | tuple):
        return [everything(one, seen) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    names = [n for kind in type(value).__mro__ for n in getattr(kind, "__slots__", ())]
    fields = vars(value) if hasattr(value, "__dict__") else {n: getattr(value, n) for n in names}
    return type(value).__name__, [
        (name, everything(one, seen)) for name, one in fields.items() if name not in CACHES
    ]


CACHES = {"prover", "_left", "_paths", "puzzle", "demo", "seen_nodes", "_whys"}
"""What only remembers results, or is a constant of the game's folder."""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("made", "message"),
    CASES,
    ids=[f"{made.__name__}-{message['act']}" for made, message in CASES],
)
def test_a_command_that_fails_anywhere_leaves_nothing_behind(made, message, capsys):
    page = made()
    before, session = everything(page.session), page.session
    whole = json.dumps(message)
    lines = 0
    while lines < STEPS:
        with FailAfter(lines):
            answer = page.handle(whole)
        if FAILED not in answer:
            break
        assert page.session is session
        assert everything(page.session) == before, f"changed after {lines} lines"
        lines += 1 + lines // 10  # most of a long command is drawing its view
    assert lines > 2, "the command was never made to fail"
    assert FAILED not in answer, "the command never came to its end"
    capsys.readouterr()


def test_every_command_is_made_to_fail():
    tried = {message["act"] for _, message in CASES}
    assert tried | NEEDING_MORE == commands().keys()
