"""Why an answer refutes a wrong move of a puzzle: what it prevents, or that nothing was threatened.

Unlike other reasons these are proven: by every defence, as the puzzle itself is.
"""

from __future__ import annotations

from typing import Any

from drystone.core.game import Position
from drystone.core.language import say, to_say
from drystone.core.reasons import events_of
from drystone.play.puzzle import Puzzle
from drystone.search.analysis.claims import Fact, Goal, Reason, in_order
from drystone.search.analysis.lines import Line, Lines, net
from drystone.search.analysis.reasons import SAVES, Explainer
from drystone.search.proofs.proof import Prover, Unsettled

LIMIT = 20_000
"""Positions that the proof of a reason may look at."""

IDLE = 0.4
"""How much it weighs that nothing was threatened: so little that what the answer does is said."""

TRIES = 3
"""So many moves are tried first that seem to be best."""

AIMED = 0.6
"""How much a threat counts, as a part of what it threatens to take."""

SEEN = 12
"""About so many moves are compared for that, besides those that take most."""


def answer_to(position: Position, prover: Prover, left: int) -> Any:
    """Return what refutes the wrong move before a position, None if nothing does.

    Where many moves do, it is one that takes, saves or threatens something. Raises Unsettled.
    """
    lines, moves = Lines(position), position.moves()

    def taken(move: Any) -> float:
        return net(events_of(position, move))

    def estimate(move: Any) -> float:
        then, after = lines.attack((move, None)), lines.attack((move,))
        return taken(move) - after.value + AIMED * then.value

    taking = sorted(moves, key=taken, reverse=True)[:TRIES]
    compared = dict.fromkeys((*taking, *moves[:: 1 + len(moves) // SEEN]))
    for move in sorted(compared, key=estimate, reverse=True)[:TRIES]:
        if not prover.wins(position.after(move), left):
            return move
    return prover.refutation(position, left)


def refuting(
    position: Position, answer: Any, puzzle: Puzzle, prover: Prover, left: int
) -> list[Reason]:
    """Return why an answer refutes the wrong move before `position`: what is proven comes first.

    The solver has `left` moves. In a puzzle about a defence the answer is the win itself.
    """
    prover.nodes = max(0, prover.limit - LIMIT)
    explainer = Explainer(position)
    try:
        if puzzle.kind == "hold":
            return explainer.reasons(_with_defence(position, answer, prover, left - 1))
        proven = _prevented(explainer, answer, puzzle, prover, left)
    except Unsettled:
        proven = []
    return [*in_order(proven), *explainer.reasons((answer,))]


def _with_defence(position: Position, answer: Any, prover: Prover, left: int) -> Line:
    """Return a winning answer and the move that delays the win most."""
    after = position.after(answer)
    over = after.outcome is not None or after.side == position.side
    return (answer,) if over else (answer, prover.defence(after, left))


def _prevented(
    explainer: Explainer, answer: Any, puzzle: Puzzle, prover: Prover, left: int
) -> list[Reason]:
    """Return what the solver could do if the turn were passed, or that it could not."""
    passed = explainer.lines.after((None,))
    if passed is None:
        return []
    side, gain = prover.side, puzzle.kind == "gain"
    goal = Goal(puzzle.wanted, puzzle.target) if gain else Goal()
    names = {"solver": explainer.theirs, "wanted": goal.words}

    def fact(kind: Any, line: Line, moves: int) -> Fact:
        return Fact(kind, line, side, number=moves, goal=goal)

    if not prover.wins(passed, left):
        words = say(IDLY_GAINED if gain else IDLY_WON, **names)
        return [Reason(words, IDLE, (fact("misses", (None,), left),))]
    if explainer.lines.winning((None,)) and not explainer.lines.winning((answer,)):
        return []  # that the win at once is prevented is said of any move
    words = say(GAINED if gain else WON, **names)
    line: Line = (None,)
    if not prover.reached(passed):
        line = (None, next(m for m in passed.moves() if prover.wins(passed.after(m), left - 1)))
        move, left = explainer.speak(str(line[1])), left - 1
        words = say(GAINED_BY if gain else WON_BY, move=move, **names)
    facts = fact("reaches", line, left), fact("misses", (answer,), left + len(line) - 1)
    return [Reason(words, SAVES / 2, facts)]


IDLY_WON = to_say("Even without an answer {solver} would not win in time.")
IDLY_GAINED = to_say("Even without an answer {solver} would not gain {wanted} in time.")
WON = to_say("Without it {solver} would win in time.")
WON_BY = to_say("Without it {solver} would win in time ({move}).")
GAINED = to_say("Without it {solver} would gain {wanted} in time.")
GAINED_BY = to_say("Without it {solver} would gain {wanted} in time ({move}).")
