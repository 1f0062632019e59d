"""Matches with a friend elsewhere, as the page plays them: two pages, and links as text."""

import json
import re

import pytest

import drystone
from drystone.app.page import Page
from drystone.core.rng import seeded
from drystone.play.correspondence import CorrespondenceGame
from drystone.play.correspondence.message import PREFIX
from drystone.play.match import Match
from drystone.play.records.record import read, write
from tests.helpers import variants
from tests.sampling import one_in

HIDDEN = [
    {"mode": "fakerghast"},
    {"mode": "fakes-3"},
    {"mode": "fakerghast", "vetoes": "3/3"},
]
SEALS = re.compile("#[A-Za-z0-9_-]{27}")


def modes():
    """Return all games and modes, the hidden ones also on a board so small that tiles starve."""
    return [*variants(), *(drystone.game("ghast", size=3, **mode) for mode in HIDDEN)]


def hidden_game():
    return drystone.game("ghast", size=4, mode="fakerghast")


class Side:
    """One person's page, with what was said and shown last."""

    def __init__(self):
        self.page = Page("anaash")
        self.view = {}

    def ask(self, act, **fields):
        answer = json.loads(self.page.handle(json.dumps({"act": act, **fields})))
        if "scene" in answer:
            self.view = answer
        return answer

    def play(self, text):
        view = self.ask("type", text=text)
        assert not view["said"], view["said"]

    @property
    def far(self):
        return self.page.session.distance

    @property
    def link(self):
        return self.view["friend"]["link"]

    @property
    def said(self):
        return (self.view["said"] or {"text": ""})["text"]

    def take(self, link):
        """Open a link as the page does: in the match it belongs to, or as a new one."""
        if not self.far or self.ask("identify", link=link).get("match") != self.far.id:
            return self.ask("accept", link=f"https://example.org/#{link}")
        return self.ask("receive", link=f"https://example.org/#{link}")

    def stored(self):
        return self.ask("save", match=self.view["saving"]["match"])

    def reload(self):
        """Go on in a new page with what this one has stored."""
        saved = self.stored()
        seat = {key: saved["friend"][key] for key in ("seat", "secrets")}
        self.page = Page("anaash")
        assert self.ask("resume", text=saved["record"], **seat)["resumed"]


def pair(game="anaash", first="host", /, **options):
    """Return the host's page and the guest's, who has not opened the link yet."""
    ann, bob = Side(), Side()
    view = ann.ask("invite", game=game, options=options or {"size": 4}, first=first)
    assert not view["said"], view["said"]
    return ann, bob


def begun():
    """Return two pages after a move each; Ann is to move."""
    ann, bob = pair()
    ann.play("a1xa2")
    bob.take(ann.link)
    bob.play("b1xc1")
    ann.take(bob.link)
    return ann, bob


def turn(side, rng):
    """Play at random until it is the friend's turn."""
    while side.far.my_turn:
        moves = side.page.session.seen.moves()
        side.play(str(moves[int(rng.random() * len(moves))]))


@pytest.mark.parametrize("game", one_in(2, modes()), ids=repr)
def test_a_match_by_links_ends_with_equal_records(game):
    """Everything that is sent and stored goes through text, and one side reloads now and then."""
    rng = seeded(3)
    sides = pair(game.name, "lot", **game.values)
    sides[1].take(sides[0].link)
    sides[0].take(sides[1].link)
    for n in range(200):
        mover = next((s for s in sides if s.view["friend"]["waits"] == "you"), None)
        if mover is None:
            break
        other = sides[1] if mover is sides[0] else sides[0]
        if mover.far.my_turn and len(mover.far.table.moves) >= 9 and mover.view["resign"]:
            mover.ask("resign")
        turn(mover, rng)
        if n % 3 == 0:
            mover.reload()
        if n % 2 == 0:
            mover.ask("sent")
        view = other.take(mover.link)
        assert view["said"] is None or view["said"]["kind"] == "info", view["said"]
        mover.ask("sent")
    assert [side.view["friend"]["waits"] for side in sides] == ["", ""]
    one, two = (side.ask("record")["record"] for side in sides)
    assert one == two
    assert len(sides[0].far.table.moves) >= 5  # after which noughts may be over
    for side in sides:
        stored = side.stored()
        won = {0: "nobody", stored["friend"]["you"]: "you"}.get(stored["extent"]["winner"])
        assert (won or "computer") == side.view["result"]["won"]
    assert {sides[0].view["result"]["won"], sides[1].view["result"]["won"]} in (
        {"you", "computer"},
        {"nobody"},
    )


def test_whoever_opens_the_link_sits_on_the_other_side():
    ann, bob = pair()
    assert ann.view["friend"]["waits"] == "you"
    assert ann.link == ""
    ann.play("a1xa2")
    assert ann.link.startswith(PREFIX)
    assert len(ann.link) <= 300
    bob.take(ann.link)
    assert bob.view["position"] == ann.view["position"]
    assert [strip["name"] for strip in bob.view["strips"]] == ["Friend", "You"]
    assert [strip["detail"] for strip in bob.view["strips"]] == ["Red", "Blue"]
    assert bob.view["friend"]["waits"] == "you"
    assert '"data-open"' not in json.dumps(ann.view["scene"])
    assert '"data-open"' in json.dumps(bob.view["scene"])


@pytest.mark.parametrize(("first", "stored"), [("host", False), ("guest", True), ("lot", True)])
def test_an_invitation_is_stored_once_there_is_something_to_send(first, stored):
    ann, _ = pair("anaash", first)
    assert bool(ann.link) == stored
    assert (ann.stored()["record"] is not None) == stored


def test_it_is_not_ones_turn_until_the_answer_comes():
    ann, bob = begun()
    assert ann.view["friend"]["waits"] == "you"
    refused = bob.ask("type", text="a2+b2")
    assert "turn" in refused["said"]["text"]
    assert refused["said"]["kind"] == "refusal"
    ann.ask("goto", ply=0)
    assert "last move" in ann.ask("touch", site="a1")["said"]["text"]
    ann.ask("goto", ply=2)
    ann.play("a2+b2")


def test_what_was_not_sent_is_taken_back_and_what_was_is_asked_for():
    ann, bob = begun()
    ann.play("a2+b2")
    ann.ask("undo")
    assert ann.said.startswith("Taken back. If you have sent its link already")
    assert (ann.view["ply"], ann.view["friend"]["waits"]) == (2, "you")
    ann.play("a2+b2")
    ann.ask("sent")
    ann.ask("undo")
    assert ann.view["ply"] == 3
    assert ann.view["friend"]["asked"] == "you"
    bob.take(ann.link)
    assert bob.view["friend"]["asked"] == "friend"
    assert bob.view["friend"]["waits"] == "you"
    bob.ask("answerUndo", accept=True)
    assert bob.view["ply"] == 2
    ann.take(bob.link)
    assert (ann.view["ply"], ann.view["friend"]["waits"]) == (2, "you")


def test_a_link_that_changes_nothing_on_the_board_leaves_what_is_touched():
    """Over a line a friend could send one every half a second, and no move would get done."""
    ann, bob = begun()
    link = bob.link
    ann.ask("touch", site="a2")
    touched = ann.page.session.picker.touched
    assert touched == ("a2",)
    ann.take(link)
    assert "before" in ann.said
    assert ann.page.session.picker.touched == touched
    bob.ask("sent")
    bob.far.call("Bob")
    ann.take(bob.far.link())
    assert ann.far.friend == "Bob"
    assert ann.page.session.picker.touched == touched
    bob.far.resign()
    ann.take(bob.far.link())
    assert ann.page.session.picker.touched == ()


def test_resigning_can_be_taken_back_until_it_is_sent():
    ann, bob = begun()
    assert ann.ask("resign", side="b")["said"]["kind"] == "refusal"
    ann.ask("resign")
    assert ann.view["outcome"] == "b"
    ann.ask("undo")
    assert ann.view["outcome"] == ""
    ann.ask("resign")
    ann.ask("sent")
    bob.take(ann.link)
    assert bob.view["result"]["title"] == "You win"
    assert ann.view["result"]["title"] == "You lose"
    assert ann.view["friend"]["waits"] == bob.view["friend"]["waits"] == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Blue resigned. You won", "“Blue resigned. You won”"),
        ("You won", "“You won”"),
        ("Zo” has resigned. “x", '“Zo" has resigned. "x”'),
        ("w" * 40, f"“{'w' * 23}…”"),
        ("Anne-Lise", "Anne-Lise"),
    ],
)
def test_no_name_can_be_taken_for_what_the_page_says(name, told):
    ann, bob = pair()
    ann.ask("call", name=name)
    ann.play("a1xa2")
    bob.ask("accept", link=ann.link, name="Bob")
    assert bob.said.startswith(f"{told} has invited you.")
    assert bob.view["friend"]["called"] == told
    assert bob.view["strips"][0]["name"] == name
    bob.play("b1xc1")
    assert f"Send this link to {told}." in bob.view["friend"]["words"]


def test_a_rematch_keeps_both_names():
    ann, bob = pair()
    ann.ask("call", name="Ann")
    ann.play("a1xa2")
    bob.ask("accept", link=ann.link, name="Bob")
    assert bob.said.startswith("Ann has invited you. You play Blue.")
    bob.play("b1xc1")
    ann.take(bob.link)
    ann.ask("resign")
    bob.take(ann.link)
    bob.ask("rematch")
    assert [strip["name"] for strip in bob.view["strips"]] == ["Ann", "Bob"]
    bob.play("a1xa2")
    ann.ask("accept", link=bob.link, name="Ann")
    assert ann.said.startswith("Bob has invited you to a rematch.")
    assert [strip["name"] for strip in ann.view["strips"]] == ["Bob", "Ann"]
    state = json.loads(json.dumps(bob.far.state(secrets=True)))
    assert CorrespondenceGame.of_state(state).friend == "Ann"


def test_whoever_invites_is_told_that_the_link_comes_with_the_move():
    ann, bob = pair()
    assert ann.view["line"]["text"].endswith("With your move you get a link to send.")
    ann.play("a1xa2")
    assert "link to send" not in ann.view["line"]["text"]
    bob.take(ann.link)
    assert "link to send" not in bob.view["line"]["text"]


def test_who_hears_the_page_is_told_to_send_the_link_and_can_ask_for_it():
    ann, _ = pair()
    ann.play("a1xa2")
    words = ann.view["friend"]["words"]
    assert "link" in words
    assert ann.view["announce"] == f"Red: a1 captures a2. Blue to move. {words}"
    assert words in ann.ask("ask", what="turn")["said"]["text"]
    ann.ask("sent")
    ann.ask("undo")
    assert ann.view["announce"].count("Red: a1") == 0, "taking back sounds like no move"


def test_a_friends_move_is_heard_once_in_words():
    ann, bob = pair()
    ann.play("a1xa2")
    bob.take(ann.link)
    assert bob.view["announce"] == (
        "A friend has invited you. You play Blue. It is your turn. "
        "Red: a1 captures a2. Blue to move."
    )
    bob.play("b1xc1")
    ann.take(bob.link)
    assert "b1xc1" in ann.said
    assert ann.view["announce"] == "Blue: b1 captures c1. Red to move."
    ann.ask("agree", moves=["d1xd2", "a3xa4"])
    ann.take(bob.link)
    assert ann.view["announce"] == ann.said, "what brings no move is heard as it is read"


def test_moves_in_advance_are_open_and_made_at_once():
    ann, bob = pair()
    ann.play("a1xa2")
    assert ann.view["friend"]["agrees"]
    ann.ask("agree", moves=["b1xc1", " a2+b2 "])
    bob.take(ann.link)
    assert bob.view["friend"]["conditions"] == [{"by": "friend", "moves": ["b1xc1", "a2+b2"]}]
    bob.play("b1xc1")
    assert bob.view["ply"] == 3
    assert bob.view["friend"]["waits"] == "you"
    assert bob.view["friend"]["conditions"] == []
    assert bob.view["line"]["text"].startswith("Your friend has answered a2+b2, as agreed. ")
    move = str(bob.page.session.seen.moves()[0])
    bob.play(move)
    assert "agreed" not in bob.view["line"]["text"]
    ann.take(bob.link)
    assert ann.view["ply"] == 4
    assert ann.said == (
        f"Your friend has played b1xc1, {move}. You have answered a2+b2, as agreed. "
        "It is your turn."
    )
    assert ann.view["announce"].startswith("Blue: b1 captures c1. Red: a2 onto b2. Blue: ")
    assert ann.view["friend"]["conditions"] == []
    ann.ask("undo")
    ann.ask("undo")
    for moves in (["b9"], ["z9", "a1"], ["b1xb2", ""]):
        assert ann.ask("agree", moves=moves)["said"]["kind"] == "error"


def test_whoever_opens_a_link_reads_which_answer_is_ready():
    ann, bob = begun()
    ann.play("a2+a3")
    ann.ask("agree", moves=["d1xd2", "a3xa4"])
    bob.take(ann.link)
    assert bob.said == (
        "Your friend has played a2+a3. Your friend has an answer ready to d1xd2. It is your turn."
    )
    assert bob.view["announce"].startswith("Your friend has an answer ready to d1 captures d2. Red")


def test_whoever_opens_a_part_of_a_link_reads_what_to_do():
    ann, bob = begun()
    ann.play("a2+a3")
    for link in (ann.link[:-9], "distance="):
        said = bob.ask("identify", link=link)["said"]
        assert "Ask your friend to send it again, or copy the whole of it." in said["text"]


def test_a_lesson_leads_back_to_a_friends_match_without_a_move():
    ann, bob = pair("anaash", "guest")
    bob.take(ann.link)
    at = bob.view["position"]
    assert bob.ask("challenge", kind="lesson", name="anaash-1", solved=[])["back"]
    bob.ask("challenge", kind="lesson", name="anaash-2", solved=[])
    bob.ask("back")
    assert bob.view["position"] == at
    assert bob.view["friend"]["waits"] == "you"


def test_each_kind_of_link_has_its_sentence_and_loses_nothing():
    ann, bob = begun()
    first, second = bob.link, ann.far.offered
    ann.play("a2+b2")
    ann.ask("sent")
    before = ann.view["position"], ann.far.transcript.text
    own = ann.link
    damaged = own[:60] + ("A" if own[60] != "A" else "B") + own[61:]
    other = pair()[0]
    other.play("a1xa2")
    cases = {first: "earlier", own: "your own link", damaged: "missing or was changed"}
    for link, words in cases.items():
        assert words in ann.ask("receive", link=link)["said"]["text"]
        assert (ann.view["position"], ann.far.transcript.text) == before
    assert "another match" in ann.ask("receive", link=other.link)["said"]["text"]
    assert second == ""
    bob.take(own)
    assert bob.take(own)["said"]["text"].endswith("as you left it. It is your turn.")
    bob.play(str(bob.page.session.seen.moves()[0]))
    bob.ask("sent")
    answered = bob.link
    assert "Open the link that comes back." in bob.take(own)["said"]["text"]
    ann.take(answered)
    assert "earlier" in ann.take(own)["said"]["text"]  # her own: Bob has answered it
    assert ann.said.endswith("It is your turn.")


def test_a_link_that_cheats_is_kept_beside_the_match():
    ann, bob = begun()
    cheat = Side()
    saved = bob.stored()["friend"]
    cheat.ask("resume", text="", seat=saved["seat"], secrets=saved["secrets"])
    cheat.ask("undo")
    cheat.play("b1xb2")
    bob.ask("sent")
    before = ann.view["position"]
    ann.ask("receive", link=cheat.link)
    assert "two different links" in ann.said
    assert ann.view["position"] == before
    (kept,) = ann.view["friend"]["refused"]
    assert kept["link"] == cheat.link
    ann.reload()
    assert ann.view["friend"]["refused"] == [kept]


def test_names_are_told_and_cleaned():
    ann, bob = Side(), Side()
    ann.ask("invite", game="anaash", options={"size": 4}, name=" Ann\nB.")
    ann.play("a1xa2")
    bob.ask("accept", link=ann.link, name="Bob")
    assert bob.view["strips"][0]["name"] == "Ann B."
    bob.play("b1xc1")
    ann.take(bob.link)
    assert [strip["name"] for strip in ann.view["strips"]] == ["Bob", "Ann B."]
    assert ann.ask("call", name="x" * 41)["said"]["kind"] == "error"


def test_the_computer_does_not_look_on_and_sits_nowhere():
    ann, _ = begun()
    for purpose in ("analysis", "review"):
        assert "no computer" in ann.ask("history", purpose=purpose)["said"]["text"]
    assert ann.ask("player", seat=2, level=3)["said"]["kind"] == "refusal"
    assert ann.view["thinks"] == 0


def test_the_seats_of_another_match_come_back_with_it():
    ann = Side()
    ann.ask("new", game="anaash", options={"size": 4}, first=0, second=3)
    ann.play("a1xa2")
    ann.ask("invite", game="anaash", options={"size": 4})
    assert [seat["level"] for seat in ann.view["players"]] == [0, 0]
    ann.ask("back")
    assert [seat["level"] for seat in ann.view["players"]] == [0, 3]
    assert ann.view["friend"] is None


def test_a_match_stays_as_it_was_played_and_can_be_explored_after_its_end():
    ann, _ = begun()
    assert "stays" in ann.ask("delete", node=1)["said"]["text"]
    assert "stays" in ann.ask("promote", node=1)["said"]["text"]
    ann.ask("comment", node=1, text="well")
    ann.ask("resign")
    ann.ask("sent")
    ann.ask("goto", ply=1)
    ann.play("b1xb2")
    ann.reload()
    assert [entry["text"] for entry in ann.view["moves"]] == ["a1xa2", "b1xc1", "b1xb2"]
    assert ann.view["moves"][0]["comment"] == "well"
    assert "stays" in ann.ask("delete", node=2)["said"]["text"]
    assert ann.ask("delete", node=3)["said"]["kind"] == "info"


# Hidden tiles -----------------------------------------------------------------------------------


def hiding():
    """Return two pages after a pair of tiles each, half of them fakes; Ann is to move."""
    game = hidden_game()
    ann, bob = pair(game.name, **game.values)
    rng = seeded(5)
    turn(ann, rng)
    bob.take(ann.link)
    turn(bob, rng)
    ann.take(bob.link)
    return ann, bob


def secrets_of(side):
    """Return what must never leave a page: the key, and the salts of what is hidden."""
    state = side.far.state(secrets=True)
    salts = [side.far.keys.salt(number) for number in range(1, 9)]
    return [state["key"], *(salt.hex() for salt in salts), *map(letters, salts)]


def letters(data):
    from drystone.play.correspondence.message import letters as written

    return written(data)


def test_nothing_of_a_running_match_gives_away_what_is_hidden():
    ann, bob = hiding()
    told = [
        ann.ask(act, **fields)
        for act, fields in {
            "view": {},
            "record": {},
            "link": {},
            "history": {"purpose": "review"},
            "comment": {"node": 1, "text": "here"},
            "sent": {},
            "undo": {},
        }.items()
    ]
    for refused in told[1:5]:
        assert refused["said"]["kind"] in {"refusal", "error"}
        assert "record" not in refused
        assert "history" not in refused
    saved = ann.stored()
    given = json.dumps([told, {**saved, "friend": {**saved["friend"], "secrets": ""}}])
    for secret in secrets_of(ann):
        assert secret not in given
    assert saved["record"] == ""
    public = ann.page.session.match.position.seen_by("")
    assert saved["preview"]["position"] == str(public)
    assert saved["preview"]["curtain"] == ""
    assert bob.far.keys.choices.keys() == {("g", 1)}


def test_what_the_friends_page_holds_and_shows_does_not_depend_on_what_is_hidden():
    """The swap test on the whole page: the friend's is the same, whichever tile is real."""
    game = hidden_game()
    held = []
    for texts in (("a1>e~", "~a3>w"), ("a3>w~", "~a1>e")):
        ann, bob = pair(game.name, **game.values)
        for text in texts:
            ann.play(text)
        bob.take(ann.link)
        shown = {**bob.view, "friend": 0, "saving": 0, "headers": 0}
        position = bob.page.session.match.position
        seat = json.loads(bob.stored()["friend"]["seat"])["text"]
        moves = SEALS.sub("#", seat).split("\n")[1]
        held.append((shown, str(position), position, moves))
    assert held[0] == held[1]


def test_a_stored_match_can_be_looked_at_before_it_is_taken_in():
    ann, _ = hiding()
    before = ann.ask("view")
    saved = ann.stored()
    seat = {key: saved["friend"][key] for key in ("seat", "secrets")}
    other = Side()
    answer = other.ask("preview", text=saved["record"], **seat)
    kept, looked_at = (json.loads(one["friend"].pop("secrets")) for one in (saved, answer))
    assert answer["friend"] == saved["friend"]
    # A key that comes from elsewhere is marked: it seals nothing first.
    assert looked_at == kept | {"brought": True}
    assert answer["preview"]["position"] == saved["preview"]["position"]
    assert other.ask("view")["friend"] is None
    assert ann.ask("view") == before


def test_a_record_that_begins_elsewhere_is_not_shown_for_the_match_beside_it():
    """A file has both, and may have put another board before the moves of the match."""
    ann, _ = begun()
    saved = ann.stored()
    seat = {key: saved["friend"][key] for key in ("seat", "secrets")}
    start = drystone.game("anaash", size=4).position("b1,r1,b1,r1/r1,b1,r1,b1/r1,b1,r1,b1/4 r")
    text = write(Match(start))
    assert read(text).match.start == start
    for act in ("resume", "preview"):
        answer = Side().ask(act, text=text, **seat)
        assert answer.get("preview", answer)["position"] == ann.view["position"]


@pytest.mark.parametrize("nested", ["[" * 100 + "]" * 100, '{"a":' * 100 + "1" + "}" * 100])
def test_what_is_nested_deeper_than_anything_stored_is_not_read(nested):
    """Python in a browser cannot get out of JSON that is nested without end: it is gone then."""
    ann, _ = begun()
    saved = ann.stored()["friend"]
    deep = f'{saved["seat"].removesuffix("}")}, "more": {nested}}}'
    assert "cannot be read" in Side().ask("preview", text="", seat=deep)["said"]["text"]
    quoted = f'{saved["seat"].removesuffix("}")}, "more": {json.dumps(nested)}}}'
    assert Side().ask("preview", text="", seat=quoted)["preview"]


@pytest.mark.parametrize("seat", ["nonsense", "[]", "{}", '{"distance": 1}', "x" * 3_000_000])
def test_what_was_stored_may_be_anything(seat):
    side = Side()
    before = side.ask("view")["position"]
    for act in ("resume", "preview"):
        answer = side.ask(act, text="", seat=seat)
        assert answer["said"]["kind"] == "error"
    assert side.ask("view")["position"] == before


def test_a_move_that_turns_over_hidden_tiles_waits_for_what_they_are():
    """The board stays as it was until the friend's next link; then everything goes on."""
    game = drystone.game("ghast", size=3, mode="fakerghast")
    rng, (mover, other) = seeded(2), pair(game.name, **game.values)
    for _ in range(30):
        before = mover.view["position"]
        turn(mover, rng)
        if mover.far.table.position is None:
            break
        other.take(mover.link)
        mover, other = other, mover
    mover.ask("sent")
    assert "turned over" in mover.view["line"]["text"]
    assert mover.ask("touch", site="a1")["said"]["kind"] == "refusal"
    mover.reload()
    assert "turned over" in mover.view["line"]["text"]
    other.take(mover.far.offered)
    turn(other, rng)
    assert mover.take(other.link)["said"]["kind"] == "info"
    assert mover.far.table.position is not None
    assert mover.view["position"] != before


def asked_to_take_back():
    """Return two pages; Ann has asked to take back her move, and Bob has her link."""
    ann, bob = begun()
    ann.play(str(ann.page.session.seen.moves()[0]))
    ann.ask("sent")
    ann.ask("undo")
    bob.take(ann.link)
    return ann, bob


def test_a_request_is_the_line_of_whoever_asks_and_can_be_taken_back_until_it_is_sent():
    ann, _ = begun()
    ann.play(str(ann.page.session.seen.moves()[0]))
    ann.ask("sent")
    ann.ask("undo")
    assert ann.view["line"]["text"].endswith("Undo takes the question back.")
    assert ann.view["undo"]
    ann.ask("undo")
    assert ann.view["friend"]["asked"] == ""
    ann.ask("undo")
    ann.ask("sent")
    assert ann.view["line"]["text"].endswith("Your friend has not answered yet.")
    assert not ann.view["undo"]
    assert ann.view["friend"]["link"]


def test_a_request_is_said_and_is_the_line_of_the_one_who_is_asked():
    _, bob = asked_to_take_back()
    assert "has played" in bob.said
    assert bob.said.endswith("Do you allow it?")
    assert bob.view["friend"]["asked"] == "friend"
    (move,) = [move.text for move in bob.far.table.moves[-1:]]
    assert bob.view["line"]["text"] == f"Your friend asks to take back {move}. Do you allow it?"


def test_a_request_after_the_answer_says_that_the_answer_goes_too():
    ann, bob = begun()
    ann.ask("undo")
    assert ann.view["said"] is None
    assert "your last move and the answer to it" in ann.view["line"]["text"]
    assert ann.view["announce"] == ann.view["line"]["text"]
    bob.take(ann.link)
    words = "Your friend asks to take back a1xa2, and with it your answer. Do you allow it?"
    assert bob.view["line"]["text"] == words
    bob.ask("answerUndo", accept=True)
    assert bob.view["ply"] == 0
    assert bob.said == "Taken back. Your friend reads it in this link: send it."
    assert "b1xc1" not in bob.view["announce"]
    assert "Red to move" in bob.view["announce"]


@pytest.mark.parametrize(
    ("accept", "words"),
    [
        (True, "Your friend lets you take back your move."),
        (False, "Your friend does not let you take back your move."),
    ],
)
def test_the_answer_to_a_request_is_told_to_both(accept, words):
    ann, bob = asked_to_take_back()
    before = ann.view["position"]
    bob.ask("answerUndo", accept=accept)
    assert ("in this link: send it" if accept else "reads it with your move") in bob.said
    if not accept:
        bob.play(str(bob.page.session.seen.moves()[0]))
    ann.take(bob.link)
    assert ann.said.startswith(words)
    assert (ann.view["position"] != before) is True


# Copies, such as files bring ----------------------------------------------------------------------


def joins(here, coming, text=""):
    """Return the answer to what is to be stored of two copies, as they are stored."""
    stored = {"storedSeat": here["seat"], "storedSecrets": here["secrets"]}
    seat = {name: coming[name] for name in ("seat", "secrets")}
    return Side().ask("join", text=text, **seat, **stored)


def test_a_file_from_ones_other_device_takes_the_place():
    ann, bob = begun()
    before = ann.stored()["friend"]
    ann.play(first_move(ann))
    bob.take(ann.link)
    ann.ask("sent")
    after = ann.stored()
    joined = joins(before, after["friend"], after["record"])
    assert joined["friend"] == after["friend"]
    assert joined["preview"]["position"] == ann.view["position"]
    assert joins(after["friend"], before)["preview"] is None
    bare = {"seat": after["friend"]["seat"], "secrets": ""}
    assert "not your key" in joins(before, bare)["said"]["text"]
    assert joins(before, {"seat": "[]", "secrets": ""})["said"]["kind"] == "error"


def first_move(side):
    return str(side.page.session.seen.moves()[0])


def test_a_name_is_due_with_the_first_link_and_no_computer_helps_before_the_end():
    ann, bob = pair()
    ann.play("a1xa2")
    assert ann.view["friend"]["first"]
    ann.ask("sent")
    assert not ann.view["friend"]["first"]
    bob.take(ann.link)
    assert bob.view["friend"]["first"]
    why = bob.view["friend"]["alone"]
    refused = bob.ask("history", purpose="analysis")
    assert refused["said"]["text"] == why
    bob.ask("resign")
    assert bob.view["friend"]["alone"] == ""
    assert "history" in bob.ask("history", purpose="review")


def test_a_friend_elsewhere_does_not_sit_here_and_a_computer_neither():
    ann, _ = pair()
    assert [seat["here"] for seat in ann.view["players"]] == [True, False]
    ann.ask("new", game="anaash", first=3, second=0)
    assert [seat["here"] for seat in ann.view["players"]] == [False, True]
    ann.ask("new", game="anaash", first=0, second=0)
    assert [seat["here"] for seat in ann.view["players"]] == [True, True]
