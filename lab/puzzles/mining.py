"""One game between cheap computer players, and the puzzles that are proven in it.

What a game gives follows from its name, the seed and its number alone, so that any executor may
play it. A position is a puzzle if one first move, and no other, reaches a goal that is proven:
a win in the fewest moves, the largest gain, or not to lose at once. See `drystone.play.puzzle`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import catalogue, game
from drystone.play.puzzle import UNFOUND, Puzzle, PuzzleKind, gain_rule_of
from drystone.search.budget import Budget, run
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import SearchPlayer
from drystone.search.proofs.goals import GainProver, prover_of
from drystone.search.proofs.hidden_info import is_veiled, sure_gain_of
from drystone.search.proofs.proof import Prover, Unsettled
from lab.puzzles.settings import PuzzleSearch, puzzle_search_of

MAX_PLIES = 250
"""Plies after which a game is given up."""

OPENING = 6
"""Most random plies at the start of a game."""

MAX_A_GAME = 4
"""Most puzzles that one game gives."""

MAX_AMOUNT = 30
"""Gains beyond which a position is no puzzle: the game is as good as won."""

MAX_WAYS = 3
"""Most ways to play to one place that count as one solution."""

AHEAD = 2
"""Own moves within which no win is: none that a gain would miss, none that it would give away."""

MAX_POSITIONS_AHEAD = 100_000
"""How many positions are searched to find out; where they are too few, there is none."""

MASTER_NODES = 8_000
"""Positions that the highest level looks at here, where a time would not be repeatable."""


@dataclass(frozen=True)
class Mined:
    """What one game gave: positions that were looked at, processor seconds, puzzles in order."""

    number: int
    positions: int
    seconds: float
    puzzles: tuple[Puzzle, ...]


def mine(name: str, seed: int, number: int) -> Mined:
    """Play game `number` and return its puzzles, each with who finds it."""
    began = time.process_time()
    search = puzzle_search_of(catalogue()[name])
    chosen = game(name, **search.game_options[number % len(search.game_options)])
    if chosen.hidden:
        search = blind(search)
    played, winner = played_out(chosen, search, seeded(f"puzzle {seed} {number}"))
    plies = range(len(played))[-search.plies_from_end :: search.ply_step]
    last = len(played) - 1 - search.win_plies
    found: list[tuple[int, Puzzle]] = []
    for ply in plies:
        position = played[ply]
        if not is_public(position):
            continue
        may_win = search.any_may_win or (ply > last and position.side == winner)
        puzzle = puzzle_in(chosen, position, search, may_win)
        if puzzle is not None:
            found.append((ply, replace(puzzle, origin=f"{seed} {number} {ply}")))
    kept = (leveled(one) for one in _apart(found, search.apart))
    puzzles = tuple(one for one in kept if not is_obvious(one))
    return Mined(number, len(plies), time.process_time() - began, puzzles)


def blind(search: PuzzleSearch) -> PuzzleSearch:
    """Return settings where answers may be hidden: for gains of one move, which end with them."""
    return replace(search, any_may_win=False, win_plies=0, max_hold=0, max_gain=1)


def is_public(position: Position) -> bool:
    """Return whether both colours see all of a position."""
    return all(position.seen_by(side) == position for side in position.game.sides)


def is_obvious(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is a single move that the first level finds."""
    return puzzle.kind != "hold" and puzzle.count == 1 == puzzle.level


def _apart(found: list[tuple[int, Puzzle]], distance: int) -> list[Puzzle]:
    """Return the most interesting of a game's puzzles that lie so many plies apart."""
    kept: list[tuple[int, Puzzle]] = []
    for ply, puzzle in sorted(found, key=lambda one: (-one[1].count, -one[1].nodes, one[0])):
        if len(kept) < MAX_A_GAME and all(abs(ply - other) >= distance for other, _ in kept):
            kept.append((ply, puzzle))
    return [puzzle for _, puzzle in sorted(kept, key=lambda one: one[0])]


def played_out(chosen: Game, search: PuzzleSearch, rng: Random) -> tuple[list[Position], str]:
    """Return the positions of a game between two of the cheap players, and who won it, if any."""
    seats = [_seat(rng.choice(search.player_levels), search.evaluator) for _ in range(2)]
    opening = int(rng.random() * (OPENING + 1))
    position: Position = chosen.start()
    passed: list[Position] = []
    while position.outcome is None and len(passed) < MAX_PLIES:
        passed.append(position)
        if len(passed) <= opening:
            move = position.random_move(rng)
        else:
            mover = seats[list(chosen.sides).index(position.side)]
            move = mover.choose(position, frozenset(), rng)
        position = position.after(move)
    outcome = position.outcome
    return passed, (outcome.winner or "") if outcome else ""


def _seat(number: int, evaluator: Evaluator | None) -> SearchPlayer:
    """Return the player of a level without its clock, so that it plays the same everywhere.

    It may overlook wins in one, as it did when the puzzles were found.
    """
    level = replace(LEVELS[number], alert=False)
    return SearchPlayer("usual", Budget(nodes=level.nodes or MASTER_NODES), level, evaluator)


def puzzle_in(
    chosen: Game, position: Position, search: PuzzleSearch, may_win: bool
) -> Puzzle | None:
    """Return the puzzle that a position is, if it is one: a win, else a defence, else a gain.

    Wins of more than one move are looked for where one `may_win`, as that takes longest.
    """
    try:
        if may_win:
            found, won = _win(chosen, position, search)
            if won:
                return found
        here = chosen.position(str(position))
        if search.min_first_moves <= len(here.moves()) <= search.max_first_moves:
            return _hold(here, search) or _gain(here, search)
    except Unsettled:
        pass
    return None


def _win(chosen: Game, position: Position, search: PuzzleSearch) -> tuple[Puzzle | None, bool]:
    """Return the puzzle about a win, if there is one, and whether the position itself is won."""
    for variant in search.option_variants(chosen, position):
        prover = Prover(variant.side, search.max_positions)
        count, winning = wins_in(variant, search, prover)
        if is_one(winning, search) and count >= search.min_moves:
            return puzzle_at(variant, "win", count, winning, nodes=prover.nodes), True
        if winning:
            return None, True
    return None, False


def wins_in(
    position: Position, search: PuzzleSearch, prover: Prover
) -> tuple[int, tuple[Any, ...]]:
    """Return the smallest number of own moves that wins, and the first move that does, or two.

    Raises Unsettled if the proof would be too long.
    """
    if not search.min_first_moves <= len(position.moves()) <= search.max_first_moves:
        return 0, ()
    for count in range(1, search.max_moves + 1):
        winning = _until_a_choice(
            (m for m in position.moves() if prover.wins(position.after(m), count - 1)), search
        )
        if winning:
            return count, winning
    return 0, ()


def _until_a_choice(moves: Iterable[Any], search: PuzzleSearch) -> tuple[Any, ...]:
    """Return the moves, but no more than show that there is a choice (see `is_one`)."""
    found: list[Any] = []
    for move in moves:
        found.append(move)
        if not is_one(found, search):
            break
    return tuple(found)


def is_one(moves: Sequence[Any], search: PuzzleSearch) -> bool:
    """Return whether moves leave no choice: one move, or one place where settings say so.

    There, a few ways to play to the same place count as one solution, and the puzzle names them.
    """
    if len(moves) < 2:
        return bool(moves)
    places = {move.path[0] for move in moves}
    return search.one_place and len(places) == 1 and len(moves) <= MAX_WAYS


def _hold(position: Position, search: PuzzleSearch) -> Puzzle | None:
    """Return the puzzle about the only move that does not lose, if there is one."""
    for count in range(1, search.max_hold + 1):
        prover = Prover(position.game.other(position.side), search.max_positions)
        holding = _until_a_choice(
            (m for m in position.moves() if not prover.wins(position.after(m), count)), search
        )
        if is_one(holding, search):
            if gives_away(position, holding, count + 1):
                return None
            return puzzle_at(position, "hold", count, holding, nodes=prover.nodes)
        if not holding:
            return None
    return None


def _gain(position: Position, search: PuzzleSearch) -> Puzzle | None:
    """Return the puzzle about the largest gain, if there is one that greed does not find."""
    rule = gain_rule_of(type(position.game))
    if rule is None:
        return None
    side = position.side
    leads = {move: rule.lead(position.after(move), side) for move in position.moves()}
    greedy = max(leads.values())
    usual = 0
    for count in range(1, search.max_gain + 1):
        amount, best, nodes = largest_gain(position, count, search.max_positions)
        if amount > MAX_AMOUNT:
            return None
        if is_one(best, search) and amount >= search.min_gain and amount > usual:
            greed = count == 1 and leads[best[0]] == greedy > sorted(leads.values())[-2]
            if greed and search.greedy_is_obvious:
                return None
            if wins_soon(position, side, AHEAD) or gives_away(position, best, AHEAD):
                return None
            return puzzle_at(position, "gain", count, best, amount, nodes)
        usual = amount
    return None


def gives_away(position: Position, moves: Iterable[Any], count: int) -> bool:
    """Return whether after one of the moves the other side is seen to win within `count`."""
    other = position.game.other(position.side)
    return any(wins_soon(position.after(move), other, count) for move in moves)


def wins_soon(position: Position, side: str, count: int) -> bool:
    """Return whether a side is seen to win within `count` moves of its own.

    Fewer moves are tried first: a win in one is found where the search for one in two is too long.
    """
    for number in range(1, count + 1):
        try:
            if Prover(side, MAX_POSITIONS_AHEAD).wins(position, number):
                return True
        except Unsettled:
            pass
    return False


def largest_gain(position: Position, count: int, limit: int) -> tuple[int, list[Any], int]:
    """Return the largest gain within so many moves, all first moves to it, and how long it took.

    Raises Unsettled if the proof would be too long.
    """
    rule = gain_rule_of(type(position.game))
    assert rule is not None
    base = rule.lead(position, position.side)
    amount, best, nodes = 0, list(position.moves()), 0
    while amount <= MAX_AMOUNT:
        prover = GainProver(position.side, rule.lead, base + amount + 1, limit - nodes)
        better = [move for move in best if prover.wins(position.after(move), count - 1)]
        nodes += prover.nodes
        if not better:
            break
        amount, best = amount + 1, better
    return amount, best, nodes


def puzzle_at(
    position: Position,
    kind: PuzzleKind,
    count: int,
    first: Sequence[Any],
    amount: int = 0,
    nodes: int = 0,
) -> Puzzle:
    """Return the puzzle that a position is, which these `first` moves and no others solve."""
    made = Puzzle(
        game=position.game.name,
        options=position.game.changed_values,
        position=str(position),
        side=position.side,
        kind=kind,
        count=count,
        amount=amount,
        grade=1,
        line=(str(first[0]),),
        also=tuple(map(str, first[1:])),
        origin="",
        nodes=nodes,
        level=UNFOUND,
    )
    return replace(made, line=tuple(map(str, line_of(made))))


def line_of(puzzle: Puzzle, limit: int = 1_000_000) -> list[Any]:
    """Return the solution with the defence that delays longest and leaves fewest good moves.

    Where something is hidden from the side to move it is that side's turn alone.
    """
    position, count = puzzle.start, puzzle.count
    if is_veiled(position):
        return list(sure_gain_of(puzzle, limit).turn_from(position.parse(puzzle.line[0])) or ())
    prover = prover_of(puzzle, limit)
    if puzzle.kind == "hold":
        return [next(m for m in position.moves() if not prover.wins(position.after(m), count))]
    line = []
    while not (position.side == prover.side and prover.wins(position, 0)):
        if position.outcome is not None:
            break
        if position.side == prover.side:
            moves = position.moves()
            move = next(m for m in moves if prover.wins(position.after(m), count - 1))
            count -= 1
        else:
            move = _defence(position, count, prover)
        line.append(move)
        position = position.after(move)
    return line


def _defence(position: Position, count: int, prover: Prover) -> Any:
    def strength(move: Any) -> tuple[int, int]:
        there = position.after(move)
        length = prover.shortest(there, count) or 0
        ways = len(prover.first_moves(there, 1)) if length == 1 and there.side == prover.side else 0
        return length, -ways

    return max(position.moves(), key=strength)


def leveled(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the lowest level whose search finds its first move."""
    return replace(puzzle, level=lowest_level(puzzle))


def lowest_level(puzzle: Puzzle) -> int:
    """Return the lowest level that finds a puzzle's first move when it makes no blunder.

    One search grows from level to level, each of which looks at as many positions as in play, the
    highest at MASTER_NODES. UNFOUND if none does.
    """
    searcher = SearchPlayer("usual", Budget())
    search = searcher.search(puzzle.start, frozenset(), seeded(f"level {puzzle.key}"))
    for number, level in LEVELS.items():
        run(search, Budget(nodes=level.nodes or MASTER_NODES))
        if str(search.variations(1)[0].move) == puzzle.line[0]:
            return number
    return UNFOUND
