"""The engine of a page full of boards: each has its own match; nothing from outside breaks it."""

import json

import pytest

import drystone
from drystone.app.page import commands
from drystone.embed.server import BOARD_COMMANDS, BOARDS_LIMIT, Server
from drystone.games import catalogue
from drystone.play.match import Match
from drystone.play.puzzle import puzzles_of
from drystone.play.records import record
from tests.embed.frames import told

SMALL = {"game": "anaash", "size": "4"}


def ask(boards, board, act, **more):
    return json.loads(boards.handle(json.dumps({"board": board, "act": act, **more})))


@pytest.fixture
def boards():
    made = Server()
    ask(made, "b1", "begin", options=SMALL)
    ask(made, "b2", "begin", options={**SMALL, "moves": "a1xa2", "side": "b"})
    return made


def test_boards_are_apart(boards):
    ask(boards, "b1", "type", text="c1xc2")
    ask(boards, "b2", "type", text="b1xc1")
    first, second = (ask(boards, board, "view") for board in ("b1", "b2"))
    assert (first["ply"], second["ply"]) == (1, 2)
    assert (first["flip"], second["flip"]) == (False, True)
    assert first["position"] != second["position"]


def test_frames_are_made_without_a_board(boards):
    options = {**SMALL, "moves": "a1xa2 b1xc1", "mode": "replay"}
    frames = ask(boards, "b9", "replay", options=options)["replay"]
    position = drystone.game("anaash", size=4).start().play("a1xa2").play("b1xc1")
    assert told(frames)[-1][1] == str(position)
    assert "b9" not in boards.tables


# HTML's and ARIA's own names, and what frameworks write.
NAMES = """
    role tabindex translate inert part itemprop accesskey draggable contenteditable is nonce
    autofocus popover exportparts classname key ref v-cloak v-pre _ngcontent-abc-c1 _nghost-abc-c1
    ng-version
    ng-reflect-x x-data x-cloak :class @click #board [value] hx-get hx-swap wire:id wire:key up-main
    astro-cid-x q:id svelte-h jsaction server s-if markdown sandbox constructor
"""
FOREIGN = dict.fromkeys(NAMES.split(), "x") | {f"x-{number}": "" for number in range(60)}
FOREIGN["x-data"] = "y" * 200_000


def test_attributes_of_the_page_s_own_scripts_are_no_options(boards):
    options = {**SMALL, "moves": "a1xa2"}
    plain = ask(boards, "b9", "replay", options=options)
    assert ask(boards, "b9", "replay", options={**FOREIGN, **options}) == plain
    assert "size" in plain["replay"]["game"]["options"]
    for key, value in FOREIGN.items():
        answer = ask(boards, "b3", "begin", options={**options, key: value})
        assert answer["said"] is None, key
    record_of = {"record": '[Drystone "1"]\n[Game "anaash"]\n\n1. a1xa2 *'}
    assert "replay" in ask(boards, "b9", "replay", options={**FOREIGN, **record_of})


def test_a_board_ends(boards):
    assert ask(boards, "b1", "end") == {}
    assert ask(boards, "b1", "view")["said"]["text"] == "Nobody plays on this board."
    assert ask(boards, "b2", "view")["ply"] == 1


def test_a_failed_beginning_leaves_the_board_as_it_was(boards):
    answer = ask(boards, "b2", "begin", options={"game": "chess"})
    assert "“chess”" in answer["said"]["text"]
    assert ask(boards, "b2", "view")["ply"] == 1


BAD = [
    *("no json", "[]", "{}", '{"board": "b1"}', '{"board": 7, "act": "view"}'),
    *('{"board": "b1", "act": "fly"}', '{"board": "b1", "act": {}}'),
    *('{"board": "b1", "act": [1]}', '{"board": "b1", "act": "save"}'),
    *('{"board": "b1", "act": "new", "game": "anaash"}', '{"board": "b1", "act": "refresh"}'),
    *('{"board": "b1", "act": "bench", "game": "anaash", "seconds": 30}',),
    *('{"board": "b1", "act": "replay"}', '{"board": "b1", "act": "replay", "options": []}'),
    *('{"board": "b1", "act": "begin", "options": {"game": ["anaash"]}}',),
    *('{"board": "b1", "act": "touch"}', '{"board": "b1", "act": "goto", "ply": "x"}'),
    *('{"board": "b1", "act": "turn", "by": 1e99}',),
]


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_done_is_told(boards, text):
    answer = json.loads(boards.handle(text))
    assert answer["said"]["kind"] == "error"
    assert "Something went wrong" not in answer["said"]["text"]
    assert ask(boards, "b1", "view")["ply"] == 0


def test_nothing_that_reaches_beyond_a_board_is_passed_on():
    reaching = {"new", "load", "menu", "refresh", "bench", "save", "resume", "open"}
    assert not BOARD_COMMANDS & reaching
    assert commands().keys() > BOARD_COMMANDS


def test_there_are_so_many_boards_and_no_more(boards):
    boards.tables.update(dict.fromkeys(map(str, range(BOARDS_LIMIT - 2))))
    assert "At most 100 boards" in ask(boards, "b3", "begin", options=SMALL)["said"]["text"]
    assert ask(boards, "b2", "begin", options=SMALL)["said"] is None


def test_a_task_is_open_then_wrong_or_solved(boards):
    task = {**SMALL, "mode": "lesson", "position": "4/4/4/r2,b2,2 r", "goal": "win"}
    assert ask(boards, "b1", "begin", options=task)["task"] == ""
    assert ask(boards, "b1", "type", text="a1xb1")["task"] == "solved"
    assert ask(boards, "b1", "undo")["task"] == ""
    wrong = {**SMALL, "mode": "puzzle", "solution": "a1xa2"}
    assert ask(boards, "b1", "begin", options=wrong)["task"] == ""
    assert ask(boards, "b1", "type", text="c1xc2")["task"] == "wrong"
    assert ask(boards, "b1", "type", text="b1xa1")["task"] == "wrong"
    ask(boards, "b1", "goto", ply=0)
    assert ask(boards, "b1", "type", text="a1xa2")["task"] == "solved"


def test_a_board_without_a_task_says_nothing_of_one(boards):
    assert "task" not in ask(boards, "b1", "view")


def test_an_unfinished_game_with_secrets_begins_behind_a_curtain(boards):
    from tests.helpers import variants

    game = next(one for one in variants() if one.hidden)
    own = {f"option-{key}": value for key, value in game.values.items()}
    view = ask(boards, "b1", "begin", options={"game": game.name, **own})
    assert view["curtain"]
    assert not ask(boards, "b1", "reveal")["curtain"]


def test_computer_players_sit_down(boards):
    options = {**SMALL, "mode": "play", "players": "computer:2,human"}
    view = ask(boards, "b1", "begin", options=options)
    assert [player["level"] for player in view["players"]] == [2, 0]
    assert view["thinks"] == 2
    move = str(drystone.game("anaash", size=4).start().moves()[0])
    assert ask(boards, "b1", "history", purpose="move")["history"]["moves"] == []
    assert ask(boards, "b1", "reply", node=view["node"], text=move)["thinks"] == 0
    options["players"] = "human,computer:9"
    said = ask(boards, "b1", "replay", options=options)["said"]["text"]
    assert said == "players: There is no level “9”; they run from 1 to 6."


def test_a_puzzle_of_the_game_is_answered(boards):
    puzzles = puzzles_of(catalogue()["anaash"])
    puzzle = next(one for one in puzzles if one.kind == "win" and len(one.line) == 3)
    number = puzzles.index(puzzle) + 1
    options = {"game": "anaash", "mode": "puzzle", "puzzle": str(number)}
    view = ask(boards, "b1", "begin", options=options)
    assert view["position"] == puzzle.position
    view = ask(boards, "b1", "type", text=puzzle.line[0])
    assert view["challenge"]["awaits"]
    view = ask(boards, "b1", "answer", node=view["challenge"]["node"])
    assert (view["ply"], view["challenge"]["state"]) == (2, "open")
    assert ask(boards, "b1", "retry")["challenge"]["state"] == "open"


TOLD = {**SMALL, "mode": "guess", "moves": "1. a1xa2 {Opens.} 2. b1xc1 {Why not?} 3. a2+b2"}


def guessing(boards, **more):
    return ask(boards, "b1", "begin", options={**TOLD, **more})["challenge"]


def test_moves_of_a_record_are_guessed_and_first_tries_counted(boards):
    assert guessing(boards)["state"] == "open"
    other = ask(boards, "b1", "type", text="b2xb3")["challenge"]
    assert (other["state"], other["solved"]) == ("wrong", False)
    assert "0 of 1" not in other["words"]
    assert ask(boards, "b1", "type", text="b3xb4")["said"]["text"].startswith("Press “Try again”")
    ask(boards, "b1", "retry")
    right = ask(boards, "b1", "type", text="a1xa2")["challenge"]
    assert right["words"] == "So it was played: 0 of 1 found at the first try. Opens."
    right = ask(boards, "b1", "type", text="b1xc1")["challenge"]
    assert right["words"] == "So it was played: 1 of 2 found at the first try. Why not?"
    shown = ask(boards, "b1", "solution")
    assert shown["said"]["text"] == "a2+b2 was played."
    assert shown["challenge"]["words"] == "That was the last move: 1 of 3 found at the first try."
    assert shown["challenge"]["state"] == "solved"
    again = ask(boards, "b1", "undo")
    assert (again["ply"], again["challenge"]["state"]) == (2, "open")


def test_the_side_that_is_not_guessed_answers_as_it_played(boards):
    assert guessing(boards, side="b")["awaits"] is False
    view = ask(boards, "b1", "type", text="b1xc1")
    assert (view["challenge"]["state"], view["challenge"]["awaits"]) == ("answer", True)
    view = ask(boards, "b1", "answer", node=view["challenge"]["node"])
    assert (view["here"]["text"], view["challenge"]["state"]) == ("3. a2+b2", "solved")


def test_moves_before_the_first_guess_are_there_to_look_at(boards):
    assert guessing(boards, side="r", at="1")["state"] == "open"
    view = ask(boards, "b1", "view")
    assert (view["ply"], view["here"]["text"]) == (2, "2. b1xc1")
    view = ask(boards, "b1", "undo")
    assert (view["ply"], view["challenge"]["state"], view["challenge"]["awaits"]) == (
        1,
        "answer",
        False,
    )
    assert "stepped to first" in ask(boards, "b1", "type", text="b1xb2")["said"]["text"]
    assert ask(boards, "b1", "redo")["challenge"]["state"] == "open"
    assert ask(boards, "b1", "type", text="a2+b2")["challenge"]["state"] == "solved"


def test_who_guesses_sees_what_the_player_saw(boards):
    from tests.helpers import random_game, variants

    game = next(one for one in variants() if one.hidden)
    told = Match(game.start())
    told.play_all(str(move) for _, move in random_game(game, 5, 40) if move)
    told.resign()
    side = told.turns[0].side
    options = {"record": record.write(told), "mode": "guess", "side": side, "at": "0"}
    view = ask(boards, "b1", "begin", options=options)
    assert (view["curtain"], view["challenge"]["state"]) == ("", "open")
    for _ in range(6):
        while view["challenge"]["awaits"]:
            view = ask(boards, "b1", "answer", node=view["challenge"]["node"])
        at = told.line[view["ply"]]
        assert view["position"] == str(told.tree[at].position.seen_by(side))
        assert view["curtain"] == ""
        view = ask(boards, "b1", "solution")
