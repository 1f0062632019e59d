"""Asli as it is shown: prison, set-up, captured stones, and what may be asked for."""

import pytest

import drystone
from drystone.app.views.match_view import match_view
from drystone.core.boards.bits import bits
from drystone.games.asli.player.insight import numbered, owner, threats
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.seen_match import SeenMatch
from drystone.scene import Look
from tests.games.asli.literal import Literal
from tests.helpers import random_game

game = drystone.game("asli", size=5)
scene = game.part("scene").SCENE


def classes(root):
    return [node.attributes.get("class", "") for node in root.walk()]


def texts(root):
    return [node.text for node in root.walk() if node.text]


def test_the_prison_is_drawn_and_told():
    position = game.position("5/5/2b2/5/5 w b7 - -".replace("b7", "b6"))
    assert "× 6 in prison" in texts(scene.draw(position, Look()))
    fact = scene.facts(position)[0]
    assert (fact.label, fact.value, fact.side) == ("In prison", "6", "b")
    empty = game.position("5/5/5/5/5 b - - -")
    assert "Nobody in prison" in texts(scene.draw(empty, Look()))


def test_a_hold_that_is_not_possible_says_why():
    for text, words in {
        "5/5/2b2/5/5 w b6 - -": "Hold",
        "5/5/5/5/5 b - - -": "Hold (no white prisoner)",
        # Prisoners of one's own are of no use.
        "5/5/5/5/5 b b6 - -": "Hold (no white prisoner)",
        "5/5/2b2/5/5 w - - -": "Hold (no black prisoner)",
    }.items():
        assert scene.short(game.position(text), "hold") == words


def test_the_komi_is_one_number_field():
    start = game.start()
    view = match_view(SeenMatch(Match(start), None), Look(open=Picker(start).open))
    (field,) = view["fields"]
    assert (field["name"], field["low"], field["high"]) == ("komi", 0, 25)
    assert field["words"] == "Black stones to put in the prison"
    assert view["buttons"] == []
    assert view["status"]["text"] == "Player 1 to move"


def test_the_choice_of_a_colour_is_two_buttons():
    position = game.start().play("komi:3")
    view = match_view(SeenMatch(Match(position), None), Look(open=Picker(position).open))
    assert [button["words"] for button in view["buttons"]] == ["Play Black", "Play White"]


@pytest.mark.parametrize(("text", "open_"), [("w b6", True), ("w -", False)])
def test_hold_is_always_in_sight_during_play(text, open_):
    position = game.position(f"5/5/2b2/5/5 {text} - -")
    view = match_view(SeenMatch(Match(position), None), Look(open=Picker(position).open))
    (button,) = view["buttons"]
    assert (button["site"], button["open"]) == ("hold", open_)
    assert "black stone" in button["words"]


def test_captured_stones_leave_a_mark():
    before = game.position("bbw1w/1b1wb/ww1bb/bbbww/bww1w b - bw m")
    assert "gone" not in classes(scene.draw(before, Look()))
    after = before.play("d1")
    assert classes(scene.draw(after, Look())).count("gone") == 5


def test_territories_on_request():
    position = game.position("b1w2/wbbww/wbw1w/wbbbb/1wwb1 b b1 bw m")
    drawn = classes(scene.draw(position, Look(overlay="territories")))
    assert drawn.count("territory second white") == 3
    assert drawn.count("territory first black") == 1
    words = scene.words(position, "a1", Look(overlay="territories"))
    assert words == "a1: empty, White’s territory"
    assert scene.words(position, "b5", Look(overlay="territories")).endswith("nobody’s territory")


def test_groups_on_request():
    position = game.position("4w/4w/2w2/5/b1b1b b - bw -")
    assert scene.words(position, "e5", Look(overlay="groups")) == (
        "e5: white stone, group 2, 2 stones"
    )
    assert texts(scene.draw(position, Look(overlay="groups"))).count("2") >= 3
    assert [number for turn, number, _ in numbered(position) if turn == 0] == [1, 2, 3]


def test_barely_alive_groups_on_request():
    position = game.position("1b3/b1b2/1wwb1/w1wwb/4w b b3 bw -")
    (threat,) = threats(position, 1)
    names = position.game.grid.names
    assert {names[i] for i in bits(threat.group.spaces)} == {"e1"}
    words = scene.words(position, "e1", Look(overlay="fragile"))
    deadly = ", ".join(names[i] for i in bits(threat.points))
    assert words == f"e1: white stone, barely alive: would die by {deadly}"
    drawn = classes(scene.draw(position, Look(overlay="fragile")))
    at_risk = [one.group.spaces for turn in (0, 1) for one in threats(position, turn)]
    assert drawn.count("fragile") == sum(spaces.bit_count() for spaces in at_risk) > 0
    for index in bits(threat.points):
        said = scene.words(position, names[index], Look(overlay="fragile"))
        assert said.endswith("an enemy stone here kills a white group")


@pytest.mark.slow
def test_barely_alive_is_what_a_legal_stone_can_kill():
    chosen = drystone.game("asli", size=5, komi=0)
    for seed in range(4):
        literal = Literal(5, {"b": 0, "w": 0})
        for position, move in random_game(chosen, seed):
            if position.outcome is None and not position.minimal:
                deadly = {
                    position.game.grid.names[index]
                    for threat in threats(position, 1 - position.turn)
                    for index in bits(threat.points)
                }
                enemy = "w" if literal.side == "b" else "b"
                count = list(literal.stones.values()).count(enemy)
                assert deadly == {
                    text
                    for text, after in literal.actions().items()
                    if list(after.stones.values()).count(enemy) < count
                }
            if move is not None:
                literal = literal.actions()[str(move)]


def test_a_region_with_no_stones_beside_it_is_nobodys():
    start = drystone.game("asli", size=5, komi=0).start()
    assert owner(start, start.regions[0]) is None


@pytest.mark.parametrize("overlay", ["", "groups", "territories", "fragile"])
def test_an_empty_board_has_nothing_to_ask_for(overlay):
    drawn = classes(scene.draw(game.start(), Look(overlay=overlay)))
    assert not {"fragile", "deadly", "territory"} & {name.split(" ")[0] for name in drawn if name}
