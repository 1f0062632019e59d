"""``python -m lab.reasons GAME``: whether the reasons that a coach gives are true, and how often.

It plays games between two levels, reviews them, and asks for the reasons of each marked mistake, of
the best move in each position (what a hint says), and of the answers to wrong moves in puzzles.
Each fact of each reason is replayed with the rules (`tests/search/facts.py`). A reason is *bare* if
it tells only what its own move does at once.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from drystone.core.game import Position
from drystone.core.rng import seeded
from drystone.games import catalogue, game
from drystone.play.match import Match
from drystone.play.puzzle import Puzzle, puzzles_of
from drystone.search.analysis.claims import Reason, heaviest
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.reasons import Explainer
from drystone.search.analysis.refuting import answer_to, refuting
from drystone.search.analysis.review import Review
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level
from drystone.search.proofs.goals import prover_of
from drystone.search.proofs.hidden_info import is_veiled
from drystone.search.proofs.proof import Unsettled
from tests.search.facts import true

LONGEST = 120
"""Plies after which a game is left as it is."""

LIMIT = 20_000
"""Positions that the answer to a wrong move of a puzzle may take."""


class Asked(NamedTuple):
    """A position, what is asked of it, and the reasons that were given."""

    what: str
    position: Position
    move: Any
    reasons: list[Reason]


def main() -> int:
    """Print what is not true, examples, and how many have a reason."""
    known = _parser().parse_args()
    counts: Counter[str] = Counter()
    for number, one in enumerate(asked(known)):
        given = [reason for reason in one.reasons if not reason.bare]
        counts[f"{one.what}s"] += 1
        counts[f"{one.what}s with a reason"] += bool(given)
        counts[f"{one.what}s with a bound alone"] += bool(given) and all(map(bounds, given))
        counts["facts"] += sum(len(reason.facts) for reason in one.reasons)
        wrong = [reason for reason in one.reasons if not true(one.position, reason, str(one.move))]
        counts["untrue"] += len(wrong)
        for reason in wrong:
            print(f"UNTRUE {one.position} {one.move}: {reason.words}", flush=True)
        if known.examples and number % known.examples == 0:
            print(f"{one.what} {one.move}: {' '.join(r.words for r in one.reasons)}", flush=True)
    print(known.game, dict(counts))
    return bool(counts["untrue"])


def bounds(reason: Reason) -> bool:
    """Return whether a reason tells no more than how much the other side can take."""
    return all(fact.kind == "most" for fact in reason.facts)


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--positions", type=int, default=500, help="positions that are reviewed")
    made.add_argument("--puzzles", type=int, default=60, help="puzzles whose wrong moves are asked")
    made.add_argument("--nodes", type=int, default=400, help="positions for each judgement")
    made.add_argument("--examples", type=int, default=0, metavar="N", help="print each N-th")
    made.add_argument("--seed", type=int, default=1)
    return made


def asked(known: argparse.Namespace) -> Iterator[Asked]:
    """Yield mistakes, hints and refutations of a game."""
    found = 0
    for number in range(known.positions):
        if found >= known.positions:
            break
        review = reviewed(known, number)
        for one in review.mistakes:
            explainer = Comparison(one.position)
            reasons = heaviest(explainer.differences(one.line, one.move, one.reply))
            yield Asked("mistake", one.position, one.move, reasons)
        for ply, judged in enumerate(review.judgements):
            if judged.best is not None:
                found += 1
                position = review.match.position_at(ply)
                reasons = heaviest(Explainer(position).reasons(judged.best.moves))
                yield Asked("hint", position, judged.best.move, reasons)
    yield from refutations(known)


def reviewed(known: argparse.Namespace, number: int) -> Review:
    """Return the review of a game between a weak level and a stronger one."""
    rng = seeded(f"reasons {known.seed} {number}")
    match = Match(game(known.game).start())
    players = [of_level(LEVELS[level], Budget(nodes=100)) for level in (1, 3)]
    while match.outcome is None and match.ply < LONGEST:
        player = players[(match.ply + number) % 2]
        match.add(player.choose(match.position, match.drawn_next(), rng))
    review = Review(match, known.nodes)
    while not review.done:
        review.step()
    return review


def refutations(known: argparse.Namespace) -> Iterator[Asked]:
    """Yield the answers to a wrong move in each of some puzzles, of each kind in turn."""
    for puzzle in chosen(known):
        prover, hold = prover_of(puzzle, LIMIT), puzzle.kind == "hold"
        left = puzzle.count - (not hold)
        for move in seeded(puzzle.key).sample(puzzle.start.moves(), 1):
            after = puzzle.start.after(move)
            try:
                if after.outcome or after.side == puzzle.start.side:
                    continue
                if prover.wins(after, left) is not hold:
                    continue
                answers = prover.first_moves(after, left) if hold else ()
                answer = answers[0] if hold else answer_to(after, prover, left)
            except Unsettled:
                continue
            if answer is not None:
                reasons = heaviest(refuting(after, answer, puzzle, prover, left))
                yield Asked("refutation", after, answer, reasons)


def chosen(known: argparse.Namespace) -> list[Puzzle]:
    """Return some puzzles in which nothing is hidden, from the whole of a game's list."""
    found = [one for one in puzzles_of(catalogue()[known.game]) if not is_veiled(one.start)]
    return found[:: -(-len(found) // max(1, known.puzzles))]


if __name__ == "__main__":
    sys.exit(main())
