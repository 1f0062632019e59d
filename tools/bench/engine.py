"""What the bench wants to know of the engine, in this Python."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlencode

from tools.paths import PY, TESTS

sys.path.insert(0, str(PY))

import drystone
from drystone.core.rng import seeded
from drystone.play import playout
from drystone.play.match import Match
from drystone.play.picker import DONE
from drystone.play.records.record import compact, read, write
from drystone.play.tree import MOVES_LIMIT, ROOT, GameNode, Tree

SECONDS = 2.0
ROUNDS = 3
RANDOM_PLIES = 60
CROWDED = 120  # plies after which there is much to look at before a move is known to be legal
VECTORS = TESTS / "vectors"
LONG = MOVES_LIMIT - 10
TRIES = 20


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return drystone.games()


def random_play(name: str) -> dict[str, float]:
    """Play a game with its default options at random; return the best of some rounds."""
    chosen = drystone.game(name)
    return best([playout.random_play(chosen, SECONDS) for _ in range(ROUNDS)])


def environments() -> Iterator[tuple[str, str]]:
    """Yield for each game what its environments do beside the engine, in plies of random play.

    The engine lists the legal moves for each ply, too, as an environment must. Rounds alternate, so
    that a machine that is slower for a while is so for all; times are of this processor.
    """
    for name in names():
        chosen = drystone.game(name)
        ways = {"engine": _listed, "PettingZoo": _pettingzoo, "OpenSpiel": _openspiel}
        found: dict[str, float] = dict.fromkeys(ways, 0)
        for _ in range(ROUNDS):
            for way, play in ways.items():
                found[way] = max(found[way], play(chosen, SECONDS / 4))
        native = found.pop("engine")
        shares = [f"{way} {speed:,.0f} ({speed / native:.0%})" for way, speed in found.items()]
        yield name, f"engine {native:,.0f} plies/s, {', '.join(shares)}"


def _listed(chosen: drystone.Game, seconds: float) -> float:
    rng, position, plies = seeded(1), chosen.start(), 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for _ in range(50):
            moves = position.moves()
            position = position.after(moves[int(rng.random() * len(moves))])
            plies += 1
            if position.outcome is not None:
                position = chosen.start()
    return plies / spent


def _pettingzoo(chosen: drystone.Game, seconds: float) -> float:
    """Play by an environment, each action after its observation; return plies a second."""
    from drystone.envs.pettingzoo import env

    rng, match, plies = seeded(1), env(chosen.name), 0
    match.reset()
    here = match.progress.position
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for _ in range(50):
            _, _, ended, broken_off, _ = match.last()
            if ended or broken_off:
                match.reset()
            legal = match.progress.legal
            match.step(legal[int(rng.random() * len(legal))])
            if match.progress.position is not here:
                here, plies = match.progress.position, plies + 1
    return plies / spent


def _openspiel(chosen: drystone.Game, seconds: float) -> float:
    """Play by OpenSpiel, without observations, which its algorithms ask for when they need them."""
    from drystone.envs.openspiel import load

    rng, game, plies = seeded(1), load(chosen.name), 0
    state = game.new_initial_state()
    here = state.progress.position
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for _ in range(50):
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            if state.progress.position is not here:
                here, plies = state.progress.position, plies + 1
            if state.is_terminal():
                state = game.new_initial_state()
    return plies / spent


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    """Return the fastest round: what slows the others is the machine."""
    return max(rounds, key=lambda play: play["plies"] / play["seconds"])


def loading(name: str) -> dict[str, float]:
    """Load the record of a very long match; return its moves, its main line and the best time."""
    match = Match(long_tree(drystone.game(name).start()))
    text = write(match)
    took = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        read(text)
        took.append(time.perf_counter() - begin)
    line = sum(1 for _ in match.tree.onward(ROOT))
    return {"moves": len(match.tree.nodes) - 1, "line": line, "seconds": min(took)}


def long_tree(start: drystone.Position) -> Tree:
    """Return LONG random moves in lines as long as can be."""
    tree, rng = Tree(start), seeded(7)
    node: GameNode | None = tree[ROOT]
    while len(tree.nodes) <= LONG:
        from_here = node or tree[rng.randrange(len(tree.nodes))]
        node = next(filter(None, (_grown(tree, from_here, rng) for _ in range(TRIES))), None)
    return tree


def _grown(tree: Tree, node: GameNode, rng: Random) -> GameNode | None:
    """Add a random move after which the game goes on, or return None."""
    if tree.outcome(node) is not None:
        return None
    move = node.position.random_move(rng)
    if node.position.after(move).outcome is not None:
        return None
    grown = tree.add(node.id, move)
    return grown if tree.outcome(grown) is None else None


@dataclass(frozen=True)
class Case:
    """A game to play by touches: its title, a page's query, and each move's text and sites."""

    title: str
    query: str
    moves: list[tuple[str, tuple[str, ...]]]


def cases() -> Iterator[Case]:
    """Yield of each game its first vector, its designer's sample, and one on a large board."""
    for name in names():
        vectors = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
        yield case(name, vectors["games"][-1]["options"], vectors["games"][-1]["moves"])
        if "sample" in vectors:
            yield case(name, vectors["sample"]["options"], vectors["sample"]["moves"], "sample")
        yield at_random(name, {"size": largest(name)} if largest(name) else {})


def largest(name: str) -> int:
    """Return the largest board that a game offers with one click, or 0 if it has but one."""
    sizes = [option for option in drystone.game(name).options if option.key == "size"]
    return max((int(offer) for option in sizes for offer in option.offers), default=0)


def at_random(name: str, options: dict[str, Any]) -> Case:
    """Return a game played at random from a fixed seed."""
    position = drystone.game(name, **options).start()
    rng = seeded(5)
    moves: list[str] = []
    while position.outcome is None and len(moves) < RANDOM_PLIES:
        moves.append(str(position.random_move(rng)))
        position = position.play(moves[-1])
    return case(name, options, moves, "at random")


def case(name: str, options: dict[str, Any], texts: list[str], words: str = "vector") -> Case:
    """Return a game with the sites to touch for each of its moves."""
    position = drystone.game(name, **options).start()
    moves = []
    for text in texts:
        moves.append((text, sites(position, text)))
        position = position.play(text)
    chosen = " ".join(f"{key} {value}" for key, value in options.items())
    return Case(f"{name} {chosen}, {words}", urlencode({"game": name, **options}), moves)


def sites(position: drystone.Position, text: str) -> tuple[str, ...]:
    """Return what to touch for a move, Done included; () for what is set up before play."""
    if position.side not in position.game.sides:
        return ()
    path = tuple(position.parse(text).path)
    longer = any(known[: len(path)] == path != known for known, _ in position.paths())
    return (*path, DONE) if longer else path


def slow_inputs() -> Iterator[tuple[str, str]]:
    """Yield what inputs made to be slow are called, and what they cost."""
    for name in names():
        for title, record in slow_records(name):
            yield f"{name}, {title}", cost(record)


def slow_records(name: str) -> Iterator[tuple[str, str]]:
    """Yield records that repeat one move, that are very long, and those of the game's tests."""
    options = {"size": largest(name)} if largest(name) else {}
    yield "one move again and again", repeating(crowded(name, options))
    yield "a very long match", write(Match(long_tree(drystone.game(name).start())))
    for path in sorted((TESTS / "games" / name / "slow").glob("*.txt")):
        yield path.stem.replace("_", " "), path.read_text("utf-8")


def cost(record: str) -> str:
    """Read a record and list the moves at its end: seconds of this processor, and most memory."""
    began = time.process_time()
    read(record).match.position.moves()
    took = time.process_time() - began
    tracemalloc.start()
    read(record).match.position.moves()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return f"{took:.2f} s, {most / 1e6:,.0f} MB"


def crowded(name: str, options: dict[str, Any]) -> drystone.Position:
    """Return a position late in a game played at random from a fixed seed."""
    position, rng = drystone.game(name, **options).start(), seeded(7)
    for _ in range(CROWDED):
        after = position.after(position.random_move(rng))
        if after.outcome is not None:
            break
        position = after
    return position


def repeating(position: drystone.Position) -> str:
    """Return a record in which the same move is written as a variation many times."""
    first, *others = position.moves()
    variation = f"({others[0] if others else first}) "
    return compact(Match(position)).strip().removesuffix("*") + f" {first} {variation * LONG}*"
