"""One game at random, and the puzzle in it in which something is hidden, if there is one.

What a game gives follows from its name, the seed and its number alone, as in `mining`; the
games of this list have a label of their own, so that the other ones stay as they are. A position is
a puzzle if the turns that gain most whatever is hidden begin with one first move, and no other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import catalogue, game
from drystone.play.puzzle import Puzzle, gain_rule_of
from drystone.search.proofs.hidden_info import SureGain, is_veiled, played, turns_from
from drystone.search.proofs.proof import Unsettled
from lab.puzzles.mining import MAX_AMOUNT, MAX_PLIES, Mined, is_obvious, is_one, leveled, puzzle_at
from lab.puzzles.settings import PuzzleSearch, puzzle_search_of


def mine_veiled(name: str, seed: int, number: int) -> Mined:
    """Play game `number` at random and return the largest of its puzzles."""
    began = time.process_time()
    search = puzzle_search_of(catalogue()[name])
    chosen = game(name, **search.veiled_options[number % len(search.veiled_options)])
    tried, found = 0, []
    for ply, position in starts(chosen, seeded(f"veiled puzzle {seed} {number}")):
        if not search.min_first_moves <= len(position.moves()) <= search.max_veiled_moves:
            continue
        tried += 1
        puzzle = veiled_puzzle_in(position, search)
        if puzzle is not None:
            found.append(replace(puzzle, origin=f"{seed} v{number} {ply}"))
    best = (leveled(max(found, key=lambda one: (one.amount, one.nodes))),) if found else ()
    kept = tuple(one for one in best if not is_obvious(one))
    return Mined(number, tried, time.process_time() - began, kept)


def starts(chosen: Game, rng: Random) -> Iterator[tuple[int, Position]]:
    """Yield the plies and positions of a random game where a turn begins and something is hidden.

    Nothing is remembered of what came before.
    """
    position, before = chosen.start(), ""
    for ply in range(MAX_PLIES):
        if position.outcome is not None:
            return
        if position.side != before and is_veiled(position):
            yield ply, chosen.position(str(position))
        before = position.side
        position = position.after(position.random_move(rng))


def veiled_puzzle_in(position: Position, search: PuzzleSearch) -> Puzzle | None:
    """Return the puzzle about the largest sure gain that a position is, if it is one."""
    if not promises(position, search.min_gain):
        return None
    try:
        amount, best, nodes = largest_sure_gain(position, search)
        if best and is_one(best, search):
            return puzzle_at(position, "gain", 1, best, amount, nodes)
    except Unsettled:
        pass
    return None


def promises(position: Position, amount: int) -> bool:
    """Return whether some turn gains more than that at once, as an answer usually brings one.

    This only says where to look; what is proven does not depend on it.
    """
    rule = gain_rule_of(type(position.game))
    assert rule is not None
    side, worlds = position.side, position.seen_by(position.side).determinizations()
    wanted = rule.lead(position, side) + amount + 1
    return any(
        all(rule.lead(played(world, turn), side) >= wanted for world in worlds)
        for turn in turns_from(worlds[0])
    )


def largest_sure_gain(
    position: Position, search: PuzzleSearch
) -> tuple[int, tuple[object, ...], int]:
    """Return the largest gain that is sure, all first moves to it, and how long that took.

    No moves if it is smaller than a puzzle's. Raises Unsettled if the proof would be too long.
    """
    rule = gain_rule_of(type(position.game))
    assert rule is not None
    base, nodes = rule.lead(position, position.side), 0
    amount, best = search.min_gain - 1, tuple[object, ...]()
    while amount < MAX_AMOUNT:
        limit = search.max_veiled_positions - nodes
        sure = SureGain(position, rule.lead, base + amount + 1, limit)
        among = best or position.moves()
        better = tuple(move for move in among if sure.turn_from(move) is not None)
        nodes += sure.prover.nodes
        if not better:
            break
        amount, best = amount + 1, better
    return amount, best, nodes
