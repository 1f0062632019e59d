"""The table says everything in the language in force: a match is played in the pseudo-language."""

import json
import re

import pytest

import drystone
from drystone.app.challenges.puzzles import challenge_of, challenges_of
from drystone.app.commands.describe import ANSWERS
from drystone.app.page import Page
from drystone.app.views.correspondence_view import refused_view
from drystone.app.views.hint_view import hint_view
from drystone.embed import options
from drystone.embed.exercise import lessons_by_anchor
from drystone.embed.server import BOARD_COMMANDS, Server
from drystone.games import catalogue
from drystone.play.correspondence import errors
from drystone.play.correspondence.evidence import Evidence
from drystone.prerender.first_views import page_parts
from drystone.prerender.guides import guide_pages
from drystone.prerender.home import cards
from drystone.scene.style import PALETTES, THEMES
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.judging import judged
from tests.app.correspondence.test_friend import Side
from tests.app.talk import worked
from tests.app.test_failing_commands import CASES
from tests.embed.test_embed import BAD
from tests.helpers import SHIPPED
from tests.play.test_record import BROKEN, HEAD, REFUSED
from tests.search.test_reasons import NODES, positions
from tests.test_sentences import english_in, refused

# What programs read: names of things, addresses, classes, the drawing.
FOR_PROGRAMS = {
    *("aria-hidden", "class", "data-key", "data-lift", "role", "scene", "text-anchor", "transform"),
    *("address", "guide", "key", "kind", "links", "name", "next", "picture", "position", "puzzles"),
    *("outcome", "query", "rule", "series", "side", "state", "style", "unshown", "weight", "won"),
}
OF_OPTIONS = {"data-site", "default", "sides", "solo", "unsided", "value", "values"}
"""What the menu has of options for programs; the sides' names stand beside their classes."""
OF_FRIENDS = {"after", "asked", "by", "invitation", "link", "match", "waits"}
"""What a match with a friend has for programs."""
MATCH = [
    *({"act": "touch", "site": site} for site in ("a1", "c3", "zz")),
    {"act": "undo"},
    *({"act": "type", "text": text} for text in ("a1xa2", "b1xb2", "nonsense", "resign:x")),
    *(
        {"act": act}
        for act in ("stop", "proceed", "undo", "redo", "back", "restore", "flip", "view")
    ),
    *({"act": "goto", "ply": ply} for ply in (0, 99)),
    {"act": "sketch", "node": 1, "mark": ["G", "a1"]},
    {"act": "sketch", "node": 1, "mark": ["G", "a1", "b1"]},
    {"act": "sketch", "node": 1, "mark": ["X"]},
    *({"act": "ask", "what": what, "site": "a2"} for what in ANSWERS),
    *({"act": "ask", "what": what} for what in ("here", "row")),
    {"act": "edit"},
    *({"act": "touch", "site": site} for site in ("b2", "b2", "zz")),
    *({"act": "ask", "what": what, "site": "a2"} for what in ANSWERS),
    *({"act": "change", "what": "control", "number": n, "value": "b"} for n in (0, 9)),
    *({"act": "change", "what": what, "value": "take"} for what in ("clear", "tool", "start")),
    {"act": "change", "what": "text", "value": "x"},
    *({"act": act} for act in ("undo", "redo", "leave")),
    *({"act": act, "node": node} for act in ("promote", "delete") for node in (1, 99)),
    {"act": "delete", "node": 1},
    {"act": "load", "text": "x"},
    {"act": "seat", "seat": 1, "level": 9},
    {"act": "overlay", "key": "none"},
    {"act": "turn", "by": 1},
    {"act": "bogus"},
    {"act": "type", "text": "a1xb1"},
    {"act": "resign"},
    {"act": "touch", "site": "a1"},
    {"act": "undo"},
]


FRIENDS = """
A type a1xa2 / A agree z9 / A agree b1xb2 x / A receive x / A receive / B open / B call {name}
B receive distance= / B type d1xd2 / B undo / B type d1xd2 / B sent / B type a1 / A open / A open
B receive / A undo / A sent / A undo / B open / B ask turn / B no / A open / B rematch
A undo / A undo / A undo / A sent / B open / B yes / A open
A type a1xa2 / A sent / A undo / A undo / A undo / A sent / B open / B no / B type b1xc1 / B sent
A open / A type a2+a3 / A agree d1xd2 a3xa4 / A ask turn / B open / B type d1xd2 / B type c4xd4
B sent / A open / A resign / A undo / A resign / A ask turn / A sent / B open / B type a1
B rematch / B type a1xa2 / B ask turn / A open / A type b1xc1 / B open
"""
"""What two friends do, right and wrong: “open” takes the other's link, “receive” one's own."""


def texts_in(answer, key=""):
    """Yield the texts for people in an answer, each with the name that it has there."""
    if isinstance(answer, str):
        yield key, answer
    for one in answer if isinstance(answer, list) else ():
        yield from texts_in(one, key)
    for name, one in answer.items() if isinstance(answer, dict) else ():
        values = name in {"options", "values"} and isinstance(one, dict)
        if not values and (name not in FOR_PROGRAMS or not isinstance(one, str | list)):
            yield from texts_in(one, name)


def test_the_menu_of_all_games_is_without_a_word_of_english(pseudo):
    answer = json.loads(Page("anaash").handle('{"act": "menu"}'))
    found = [(key, text) for key, text in texts_in(answer) if key not in OF_OPTIONS]
    assert len(found) > 100
    assert [one for one in found if english_in(one[-1])] == []


@pytest.mark.parametrize("players", [(0, 0), (0, 2)], ids=["two people", "the computer"])
def test_a_match_at_the_table_is_without_a_word_of_english(pseudo, players):
    first, second = players
    new = {"act": "new", "game": "anaash", "options": {"size": 4}}
    assert len(said([new | {"first": first, "second": second}, *MATCH])) > 500


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("kind", ["puzzle", "lesson"])
def test_puzzles_and_lessons_are_without_a_word_of_english(pseudo, kind, name):
    """The list, and one of each kind: tried wrongly, answered, solved, shown."""
    items = challenges_of(kind, catalogue()[name])
    each = {
        (one.kind, one.count) if kind == "puzzle" else one.goal[:4]: challenge_of(
            one, at, len(items)
        )
        for at, one in enumerate(items, 1)
    }
    messages = [{"act": "challenges", "kind": kind, "name": name}]
    for one in each.values():
        tries = [str(move) for move in one.match.start.moves()[:2]]
        messages.append({"act": "challenge", "kind": kind, "name": one.label})
        for text in [*tries, one.line[0]]:
            messages += [{"act": "type", "text": text}, {"act": "retry"}]
        messages += [{"act": "solution"}, {"act": "redo"}, {"act": "retry"}]
    assert len(said(messages)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_hints_and_reasons_are_without_a_word_of_english(pseudo, name):
    texts = []
    for position in positions(drystone.game(name)):
        played, best = position.moves()[-1], judged(position, NODES).best
        texts += [step["words"] for step in hint_view(position, best.moves)]
        reply = judged(position.after(played), NODES).best
        reasons = Comparison(position).differences(best.moves, played, reply.moves if reply else ())
        texts += [one.words for one in reasons]
    assert len(texts) > 15
    assert [text for text in texts if english_in(text)] == []


LOST = ["d4-c4", "b2xb3", "c4-b4"]
"""Red lets its stack of three be taken, and is lost."""
THINKING = {
    "review": {"moves": LOST},
    "coach": {"moves": LOST[:1]},
    "try": {"moves": LOST[:1], "best": "b3xb2"},
    "hint": {},
    "analysis": {},
    "threats": {"task": "analysis", "threat": True},
    "pose": {},
    "over": {"task": "hint", "resigned": "r"},
    "level": {"task": "move", "level": 9},
}


@pytest.mark.slow
@pytest.mark.parametrize("start", THINKING.values(), ids=THINKING)
def test_what_is_thought_is_without_a_word_of_english(pseudo, start, request):
    task = {"task": request.node.callspec.id, "moves": [], "start": SETTING, **start}
    *_, answer = worked(game="anaash", options={"size": 4}, **task)
    found = [one for one in texts_in(answer) if one[0] not in {"grade", "line"}]
    assert [one for one in found if len(one[1]) > 5] != []
    assert [one for one in found if english_in(one[1])] == []


SETTING = "3,r1/1,r3,2/1,b3,2/3,b3 r"


def said(messages):
    """Return all that a page says in answer; what it asks for is answered at once.

    Raises AssertionError where English is left in it.
    """
    page, found = Page("anaash"), []
    for message in messages:
        asked = message
        while asked:
            answer = json.loads(page.handle(json.dumps(asked | {"has": 0})))
            found += [(message["act"], *one) for one in texts_in(answer)]
            there = answer.get("challenge") or {}
            asked = there.get("awaits") and {"act": "answer", "node": there["node"]}
    assert {one[1:] for one in found if english_in(one[-1])} == set()
    return found


def test_the_explorer_is_without_a_word_of_english(pseudo):
    page, found = Page("anaash"), []
    for message in (
        {"act": "explore", "trails": []},
        {"act": "type", "text": "a1xa2"},
        {"act": "explore"},
    ):
        found += texts_in(json.loads(page.handle(json.dumps(message))))
    assert len(found) > 20
    assert [one for one in found if one[0] != "sides" and english_in(one[-1])] == []


UNREADABLE = [
    *({"act": "read", "text": text} for text in REFUSED if text),
    *({"act": "read", "text": HEAD + text} for text in BROKEN),
    *(
        {"act": "read", "text": HEAD + text}
        for text in (
            '[Result "draw"]\n1. a1xa2 resign:b *',
            '[Result "b"]\n1. a1xa2 resign:b *',
            '[Clock "x"]\n1. a1xa2 *',
            "1. a1xa2 resign:b a1 *",
        )
    ),
    *({"act": "open", "link": text} for text in ("x", "#match=x", "#match=" + "x" * 70_000)),
]


def test_why_a_record_or_a_link_cannot_be_read_is_said(pseudo):
    page = Page("anaash")
    said = [json.loads(page.handle(json.dumps(one)))["said"]["text"] for one in UNREADABLE]
    assert [text for text in said if english_in(text)] == []


WRITTEN = {"comment", "file", "First", "record", "seat", "secrets", "styles", "svg", "weight"}
"""What players have written, and what is stored; Ann and Bob are names."""


@pytest.mark.parametrize(("stage", "message"), CASES)
def test_what_a_command_answers_is_without_a_word_of_english(stage, message, pseudo):
    answer = json.loads(stage().handle(json.dumps(message | {"has": 0})))
    programs = OF_FRIENDS | OF_OPTIONS | OF_REPLAYS | WRITTEN
    found = [one for one in texts_in(answer) if one[0] not in programs]
    given = {"Ann", "Bob", *re.findall(r"\w+", message.get("words", ""))}
    assert [one for one in found if {*english_in(one[-1])} - given] == []


SMALL = {"game": "anaash", "size": "4"}
EMBED = [
    {"act": "replay", "options": SMALL | {"moves": "a1xa2 {x} b1xc1! (b1xb2) *", "mode": "replay"}},
    {"act": "replay", "options": {"game": "anaash", "mode": "lesson", "lesson": "capturing"}},
    *({"act": act, "options": SMALL | {"moves": "a1xa2"}} for act in ("view", "begin")),
    *(one for one in MATCH if one["act"] in BOARD_COMMANDS),
    {"act": "fly"},
]


def test_what_stands_in_pages_is_without_a_word_of_english(pseudo):
    found = [*texts_in({"cards": cards(), "guides": guide_pages(), "page": page_parts()})]
    assert len(found) > 500
    programs = OF_FRIENDS | WRITTEN | {"anchors", "board", "moves"}
    assert [one for one in found if one[0] not in programs and english_in(one[-1])] == []


OF_REPLAYS = {"mode", "nodes", "options", "record", "theme"}


def test_an_embed_is_without_a_word_of_english(pseudo):
    server, found = Server(), []
    for message in EMBED:
        answer = json.loads(server.handle(json.dumps({"board": "b", "has": 0} | message)))
        found += [(message["act"], *one) for one in texts_in(answer)]
    assert len(found) > 300
    assert [one for one in found if one[1] not in OF_REPLAYS and english_in(one[-1])] == []


def test_why_a_board_cannot_be_shown_is_said(pseudo):
    anchors = {word for anchor in lessons_by_anchor("anaash") for word in anchor.split("-")}
    names = {*options.NAMES, *options.MODES, *THEMES, *PALETTES, *anchors, "computer", "human"}
    names |= {"win", "draw", "skip", "move"}
    for given, _ in BAD:
        said = refused(options.read_options, given)
        assert [word for word in english_in(said) if word not in names] == [], said


class Heard(Side):
    """One person's page, with all texts of its answers."""

    def __init__(self):
        super().__init__()
        self.heard = []

    def ask(self, act, **fields):
        answer = super().ask(act, **fields)
        self.heard += [(act, *one) for one in texts_in(answer) if one[0] not in OF_FRIENDS]
        return answer

    def act(self, act, given, other):
        """Do one of `FRIENDS`."""
        match act:
            case "open":
                self.take(other.link)
            case "receive":
                self.ask(act, link=" ".join(given) or self.link)
            case "agree":
                self.ask(act, moves=given)
            case "yes" | "no":
                self.ask("answerUndo", accept=act == "yes")
            case _:
                name = {"type": "text", "call": "name", "ask": "what"}.get(act)
                self.ask(act, **({name: " ".join(given)} if name else {}))


@pytest.mark.parametrize("names", [("", "x" * 41), ("Xx", "Yy")], ids=["nameless", "named"])
def test_a_match_with_a_friend_is_without_a_word_of_english(pseudo, names):
    ann, bob = Heard(), Heard()
    ann.ask("invite", game="anaash", options={"size": 4}, name=names[0])
    for step in FRIENDS.format(name=names[1]).replace("\n", " / ").strip(" /").split(" / "):
        who, act, *given = step.split()
        side, other = (ann, bob) if who == "A" else (bob, ann)
        side.act(act, given, other)
    found = ann.heard + bob.heard
    assert len(found) > 500
    assert [one for one in found if english_in(one[-1])] == []


@pytest.mark.parametrize(
    "kind", errors.DistanceError.__subclasses__(), ids=lambda kind: kind.__name__
)
def test_why_a_link_is_refused_is_said(kind, pseudo):
    assert english_in(str(kind())) == []
    assert english_in(refused_view(Evidence("", kind.__name__, "It is wrong."))["words"]) == []
