"""Runs inside Pyodide as the page has it: uses all of the engine, so that its functions are seen.

What is played is the same each time.
"""

import gc
import json
import random
import traceback
from contextlib import suppress

from pyodide.code import eval_code

import drystone
from drystone.app.page import Page
from drystone.app.search_worker import SearchWorker
from drystone.core.boards.squaregrid import square
from drystone.core.errors import GameError
from drystone.core.network import BoardNetwork, Weights
from drystone.embed.server import Server
from drystone.play.correspondence import CorrespondenceGame

PLIES = 60
ACTS = ["undo", "redo", "flip", "record", "link", "view", "refresh", "menu"]
# What JavaScript has Python run is read and compiled while Python looks for what nobody needs.
GIVEN = """
import json
from random import Random
first, second = Random(1), Random(2)
found = []
for name in "ab":
    found.append(json.dumps({"name": name, "both": [*"xy", name]}))
    if first.random() < 2:
        found += [f"{name} {second}"]
found[0]
"""


def main():
    # Python looks at every moment for what nobody needs any more: this is seen of every type then.
    gc.set_threshold(25, 2, 2)
    eval_code(GIVEN)
    rng = random.Random(1)
    page, search, boards = Page(), SearchWorker(), Server()
    for name in drystone.games():
        play(page, name, rng)
        analyse(search, name, {})
        analyse(search, name, first_values(name))
        embed(boards, name)
        correspond(page, name, rng)
    judge()
    talk(page)
    gc.collect()


def ask(program, **message):
    """Return the answer to a message that is not refused."""
    found = json.loads(program.handle(json.dumps(message)))
    why = refusal(found)
    if why:
        raise AssertionError(f"{message} was refused: {why}")
    return found


def refuse(program, **message):
    """Send a message that must be refused."""
    if not refusal(json.loads(program.handle(json.dumps(message)))):
        raise AssertionError(f"{message} was not refused")


def refusal(found):
    """Return why an answer says that its message was refused, "" if it was not."""
    said = found.get("said") or {}
    return found.get("failed") or (said["text"] if said.get("kind") in {"error", "refusal"} else "")


def play(page, name, rng):
    """Play by touches, read what was played, walk about in it, and ask what can be asked."""
    game = drystone.game(name)
    ask(page, act="new", game=name, first=0, second=0)
    position = game.start()
    for _ in range(PLIES):
        if position.outcome:
            break
        move = position.random_move(rng)
        touch(page, move)
        position = position.after(move)
    record = ask(page, act="record").get("record", "")
    link = ask(page, act="link")
    refuse(page, act="type", text="nonsense é 😀")
    refuse(page, act="touch", site="z99")
    for question in ("here", "around", "last", "open", "board", "score", "turn"):
        ask(page, act="ask", what=question, site=next(iter(move.path)))
    for purpose in ("move", "analysis", "review"):
        ask(page, act="history", purpose=purpose)
    for act in ACTS:
        ask(page, act=act)
    number = ask(page, act="view")["saving"]["match"]
    stored = ask(page, act="save", match=number, unchanged=True)
    ask(page, act="goto", ply=3)
    ask(page, act="comment", node=1, text="words “é” 😀\u202e")
    ask(page, act="read", text=record)
    refuse(page, act="read", text=record[: len(record) // 2] + " (")
    ask(page, act="open", link=str(link.get("link", "")).rpartition("#")[2])
    ask(page, act="load", text=str(position))
    refuse(page, act="load", text="rubbish 9")
    for kind in ("puzzle", "lesson"):
        ask(page, act="challenge", kind=kind, name=f"{name}-1")
        ask(page, act="challenges", kind=kind, name=name)
        ask(page, act="solution")
    ask(page, act="picture", name=name)
    ask(page, act="new", game=name, first=0, second=0)
    position = game.start()
    for _ in range(6):  # Colours are chosen by then.
        move = position.random_move(rng)
        touch(page, move)
        position = position.after(move)
    ask(page, act="resign")
    ask(page, act="resume", text=stored["record"], flip=stored["flip"])
    drystone.read(record)


def touch(page, move):
    """Make a move by touches; one that others extend ends with ``done``."""
    for site in move.path:
        found = ask(page, act="touch", site=site)
    if found["touched"]:
        ask(page, act="touch", site="done")
    ask(page, act="reveal")


def first_values(name):
    """Return options that are not the default, as a rule: each with the first of its few values."""
    options = drystone.game(name).options
    return {one.key: one.values()[0] for one in options if one.values()}


def analyse(search, name, options):
    moves = [("move", {"level": level}) for level in (1, 1, 4, 6)]
    for task, more in (*moves, ("analysis", {})):
        found = ask(
            search, act="start", task=task, game=name, options=options, moves=[], seed=1, **more
        )
        for _ in range(6):
            if not found.get("running"):
                break
            found = ask(search, act="slice", ms=40)


def judge():
    """Read a network as the page reads what it has fetched, and ask it."""
    grid = square(10)
    kinds, units = 3, 2
    sizes = (units, units, 100 * kinds * units, 100 * kinds, 180 * kinds**2)
    text = Weights(kinds, *([number % 7 for number in range(size)] for size in sizes)).text()
    network = BoardNetwork(grid, Weights.read(text.encode()))
    for kind in range(kinds):
        network.value(bytes([kind]) * (max(grid.spaces) + 1))


def embed(boards, name):
    options = {"game": name, "mode": "replay", "coords": ""}
    ask(boards, board="b1", act="replay", options=options)
    ask(boards, board="b1", act="begin", options=options)
    for act in ("view", "undo", "record", "end"):
        ask(boards, board="b1", act=act)
    move = drystone.game(name).start().moves()[0]
    guess = {**options, "mode": "guess", "moves": f"1. {move} {{First.}}"}
    ask(boards, board="b1", act="replay", options=guess)
    ask(boards, board="b1", act="begin", options=guess)
    for act in ("solution", "retry", "end"):
        ask(boards, board="b1", act=act)


def correspond(page, name, rng):
    """Play by links, here and at the table."""
    ann = CorrespondenceGame.begin(drystone.game(name), first="host", name="Ann")
    ann.play(str(ann.here.random_move(rng)))
    bob = CorrespondenceGame.join(ann.link(), name="Bob")
    bob.play(str(bob.here.random_move(rng)))
    ann.receive(bob.link())
    CorrespondenceGame.of_state(json.loads(json.dumps(ann.state(secrets=True))))
    for rubbish in ("rubbish", ann.link()[:-9]):
        with suppress(GameError):
            CorrespondenceGame.open(rubbish)
    ask(page, act="identify", link=ann.link())
    ask(page, act="accept", link=ann.link())
    refuse(page, act="open", link=ann.link())
    ask(page, act="invite", game=name)


def talk(page):
    for text in ("", "[" * 5000, '{"act": 1}', '{"act": "no such act"}', "no JSON", '{"a": 1e400}'):
        page.handle(text)
    try:
        try:
            {}["a"]
        except KeyError as error:
            raise ValueError("b") from error
    except ValueError:
        traceback.format_exc()


if __name__ == "__main__":
    main()
