"""Puzzles and lessons on the board, and how they are found by their names.

A puzzle asks for a proven win or gain within some moves of one's own, and answers each right move
with the longest defence, each wrong one with its refutation; or it asks for the only move that does
not lose, and answers each other one with how it loses. After the last own move, too, the other side
may have to answer before the match ends. A lesson asks for one move that does something.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from drystone.app.challenges.challenge import OPEN, SOLVED, WRONG, Challenge
from drystone.app.challenges.judged import JudgedChallenge
from drystone.app.wire.protocol import ChallengeKind, Kind
from drystone.core.errors import TextError, listed, sentence
from drystone.core.game import Game, Path, Position
from drystone.core.language import say, to_say
from drystone.core.reasons import events_of
from drystone.play.guide import Demo, guide_of
from drystone.play.lesson import lessons_of, reaches
from drystone.play.puzzle import GRADES, Puzzle, PuzzleKind, gain_rule_of, numbered, puzzles_of
from drystone.play.tree import ROOT, GameNode
from drystone.search.analysis.claims import Reason, heaviest, sites_of
from drystone.search.analysis.refuting import answer_to, refuting
from drystone.search.proofs.goals import prover_of
from drystone.search.proofs.hidden_info import is_veiled, sure_gain_of
from drystone.search.proofs.proof import Unsettled

LIMIT = 200_000
"""Positions that judging one try, or answering it, may look at."""


class PuzzleChallenge(JudgedChallenge):
    """A puzzle about a win or a gain, number `number` of the `total` of its game."""

    kind: ChallengeKind = "puzzle"

    def __init__(self, puzzle: Puzzle, number: int, total: int) -> None:
        super().__init__(puzzle.start, puzzle.count, number, total)
        self.puzzle = puzzle
        self.key = puzzle.key
        self.task = f"{puzzle.task}."
        self.grade = puzzle.grade
        numbered_ = to_say("Puzzle {n} of {total}: {grade}")
        self.heading = say(numbered_, n=number, total=total, grade=say(GRADES[puzzle.grade]))
        self.prover = prover_of(puzzle, LIMIT)
        self._whys: dict[tuple[Position, Any], list[Reason]] = {}

    @property
    def line(self) -> tuple[str, ...]:
        """The solution with its longest defence."""
        return self.puzzle.line

    def judge(self, before: GameNode, node: GameNode, left: int) -> int | None:
        """Hold any move to be right after which the win is proven, the solution's without proof."""
        if self._follows(node):
            return left - 1
        self.prover.nodes = 0
        try:
            return left - 1 if self.prover.wins(node.position, left - 1) else None
        except Unsettled:
            return None

    def reached(self, node: GameNode) -> bool:
        """Return whether the game is won, or the gain safe."""
        return self.prover.reached(node.position)

    @property
    def awaits(self) -> bool:
        """Whether the other side is to answer a move that was right, or the first wrong one."""
        node = self.here
        if node.id == ROOT or node.position.outcome is not None or self.mine(node):
            return False
        return self.left(node) is not None or self.mine(self.parent(node))

    def answer(self) -> Any:
        """Return the longest defence, or what refutes a wrong move; None if that takes too long."""
        node = self.here
        self.prover.nodes = 0
        left = self.left(node)
        try:
            if left is None:
                return answer_to(node.position, self.prover, self._had(node) - 1)
            return self._stored() or self.prover.defence(node.position, left)
        except Unsettled:
            return None

    def _stored(self) -> Any:
        """Return the answer that the solution has, where it was followed as far as here."""
        rest = self.line[len(self._played(self.here)) :]
        return self.here.position.parse(rest[0]) if rest and self._follows(self.here) else None

    def _follows(self, node: GameNode) -> bool:
        """Return whether the moves up to a node are the solution's."""
        played = [str(one.move) for one in self._played(node)]
        return list(self.line[: len(played)]) == played

    def _played(self, node: GameNode) -> list[GameNode]:
        """Return the nodes from the first move to one."""
        return [self.match.tree[number] for number in self.match.tree.path(node.id)[1:]]

    def _had(self, node: GameNode) -> int:
        """Return how many moves were left before the first wrong one on the way to a node."""
        left = None
        while left is None:
            node = self.parent(node)
            left = self.left(node)
        return left

    @property
    def marks(self) -> Path:
        """The spaces that the reason for a refuting answer speaks of."""
        before = self.parent(self.here)
        refuted = self.state == WRONG and self.here.position.outcome is None
        if not refuted or self.left(before) is not None or self.left(self.parent(before)) is None:
            return ()
        return sites_of(self._why(before, self.here.move))

    def _why(self, wrong: GameNode, answer: Any) -> list[Reason]:
        """Return why the other side answers a wrong move so."""
        key = wrong.position, answer
        if key not in self._whys:
            left = self._had(wrong) - (self.puzzle.kind != "hold")
            found = refuting(wrong.position, answer, self.puzzle, self.prover, left)
            self._whys[key] = heaviest(found)
        return self._whys[key]

    def verdict(self) -> str:
        """Return that there is no win in time, after which own move and which answer to it."""
        had = self._had(self.here)
        outcome = self.here.position.outcome
        if outcome is not None:
            return say("That’s not it: {reason}.", reason=outcome.reason)
        wrong = self.here
        while self.left(self.parent(wrong)) is None:
            wrong = self.parent(wrong)
        words = self._missed(wrong.move, had)
        if self.here is wrong:
            return words
        if self.parent(self.here) is not wrong:
            return words
        other = self.game.colour(self.game.other(self.side))
        answer = say("{who} answers {move}.", who=other, move=self.here.move)
        why = [reason.brief for reason in self._why(wrong, self.here.move)]
        return " ".join([words, answer, *why])

    def _missed(self, move: Any, had: int) -> str:
        """Return what a move has lost sight of, where `had` own moves were left for it."""
        missed, puzzle = MISSED[self.puzzle.kind], self.puzzle
        here = {"move": move, "n": had if puzzle.kind == "win" else puzzle.count}
        names = {"who": self.game.colour(self.side), "wanted": puzzle.wanted}
        return say(missed, other=self.game.colour(self.game.other(self.side)), **here, **names)


MISSED: dict[PuzzleKind, str] = {
    "win": to_say("That’s not it: after {move} {who} can no longer win in {n}."),
    "gain": to_say("That’s not it: after {move} {who} can no longer gain {wanted} in {n}."),
    "hold": to_say("That’s not it: after {move} {other} wins in {n}, whatever {who} does."),
}
"""What is said of a wrong move, by the kind of puzzle."""


class HoldChallenge(PuzzleChallenge):
    """A puzzle about the only move that does not lose: one move, and the answer to any other."""

    def judge(self, before: GameNode, node: GameNode, left: int) -> int | None:
        """Hold the proven move to be right."""
        if before.id != ROOT:
            return left
        return left if str(node.move) in {self.line[0], *self.puzzle.also} else None

    def reached(self, node: GameNode) -> bool:
        """Return whether the move was made."""
        return node.id != ROOT

    @property
    def awaits(self) -> bool:
        """Whether the other side is to show how a wrong move loses."""
        node = self.here
        over = node.position.outcome is not None
        wrong = node.parent == ROOT and node.id != ROOT and self.left(node) is None
        return wrong and not over and not self.mine(node)

    def answer(self) -> Any:
        """Return the other side's move that wins; None if that takes too long."""
        node = self.here
        self.prover.nodes = 0
        try:
            winning = self.prover.first_moves(node.position, self.count)
        except Unsettled:
            return None
        return winning[0] if winning else None


class VeiledChallenge(PuzzleChallenge):
    """A puzzle in which something is hidden: a whole turn that is right whatever that is.

    The board shows what the one who solves may see. A wrong turn is answered where an answer to it
    refutes it as the hidden things really are; otherwise the answer is that it is not sure.
    """

    def __init__(self, puzzle: Puzzle, number: int, total: int) -> None:
        super().__init__(puzzle, number, total)
        self.task = say("{task}, whatever is hidden.", task=puzzle.task)
        self.sure = sure_gain_of(puzzle, LIMIT)
        self.prover = self.sure.prover
        self.eye = puzzle.side
        self.refuting: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    def judge(self, before: GameNode, node: GameNode, left: int) -> int | None:
        """Hold a whole turn to be right that is sure; before it is whole nothing is said."""
        return left if self.mine(node) or self._is_sure(node) else None

    @property
    def words(self) -> str:
        """What is said of a whole turn, "" before it is whole."""
        return "" if self.state == OPEN else super().words

    def last_right(self) -> int:
        """Return the start: nobody has said that a turn begins right."""
        return ROOT

    def _is_sure(self, node: GameNode) -> bool:
        """Return whether the moves up to a node, a whole turn, are proven."""
        self.prover.nodes = 0
        try:
            return self.sure.is_sure(tuple(one.move for one in self._played(node)))
        except Unsettled:
            return False

    def reached(self, node: GameNode) -> bool:
        """Return whether the turn was made."""
        return node.id != ROOT and not self.mine(node)

    @property
    def awaits(self) -> bool:
        """Whether the other side is to answer a wrong turn, with all the moves of its own."""
        node = self.here
        over = node.position.outcome is not None
        if over or self.left(node) is not None or self.mine(node):
            return False
        return bool(self._answer())

    def answer(self) -> Any:
        """Return the next move of the answer that refutes a wrong turn; None if there is none."""
        found = self._answer()
        return found[0] if found else None

    def _answer(self) -> tuple[Any, ...]:
        """Return what is left of the answer to a wrong turn; () where it cannot be refuted so."""
        nodes = self._played(self.here)
        own = [one for one in nodes if one.side == self.side]
        turn = tuple(one.move for one in own)
        if turn not in self.refuting:
            self.refuting[turn] = self._refutation(own[-1].position)
        made = tuple(one.move for one in nodes[len(own) :])
        found = self.refuting[turn]
        return found[len(made) :] if found[: len(made)] == made else ()

    def _refutation(self, position: Position) -> tuple[Any, ...]:
        """Return the moves of an answer after which too little is gained."""
        self.prover.nodes = 0
        found: list[Any] = []
        try:
            while position.outcome is None and position.side != self.side:
                move = self.prover.refutation(position, 0)
                if move is None:
                    return ()
                found.append(move)
                position = position.after(move)
        except Unsettled:
            return ()
        return tuple(found)

    def verdict(self) -> str:
        """Return that the gain is not sure, and what is left of it after an answer.

        The answer is not named: which of its tiles is real stays hidden.
        """
        mover, rule = self.game.colour(self.side), gain_rule_of(type(self.game))
        unsure = to_say("That’s not it: {who} cannot be sure to gain {wanted} so.")
        words = say(unsure, who=mover, wanted=self.puzzle.wanted)
        if rule is None or not self.mine(self.here):
            return words
        start, now = (rule.lead(at, self.side) for at in (self.puzzle.start, self.here.position))
        left = to_say("After the answer {who} has gained nothing.")
        if now > start:
            left = to_say("After the answer {who} has gained {amount}.")
        elif now < start:
            left = to_say("After the answer {who} has lost {amount}.")
        return f"{words} {say(left, who=mover, amount=rule.words(abs(now - start)))}"


class LessonChallenge(JudgedChallenge):
    """A lesson of a guide: one move that reaches the goal of `demo`."""

    kind = "lesson"

    def __init__(self, demo: Demo, number: int, total: int) -> None:
        super().__init__(demo.shown, 1, number, total)
        self.demo = demo
        self.task = demo.lesson
        heading = to_say("Lesson {n} of {total}")
        if demo.step:
            total = sum(one.step > 0 for one in lessons_of(guide_of(type(self.game))))
            heading = to_say("Tour, step {n} of {total}")
        self.heading = say(heading, n=number, total=total)
        self.key = key_of(demo)

    @property
    def line(self) -> tuple[str, ...]:
        """The first solution."""
        return self.demo.solution[:1]

    def judge(self, before: GameNode, node: GameNode, left: int) -> int | None:
        """Hold a move to be right that reaches the goal."""
        return 0 if reaches(before.position, node.move, self.demo.goal) else None

    def reached(self, node: GameNode) -> bool:
        """Return whether the move was made."""
        return node.id != ROOT

    @property
    def unshown(self) -> list[tuple[str, str]]:
        """What the tour leaves out, once it is over; a ruling goes without its number."""
        if self.state != SOLVED and not self.shown:
            return []
        sections = guide_of(type(self.game))
        names = {anchor: one.heading for one in sections for anchor in one.anchors}
        return [(names[rule].rpartition(": ")[2], rule) for rule in self.demo.unshown]

    def verdict(self) -> str:
        """Return what the move does, and what the task was, which follows “You are Red:”."""
        move, before = self.here.move, self.parent(self.here).position
        does = [event.done for event in events_of(before, move)]
        played = sentence(self.game.speak_move(str(move)))
        task = self.demo.lesson.partition(": ")[2] or self.demo.lesson
        if not does:
            return say("{move} is legal, but the task is: {task}", move=played, task=task)
        but = to_say("{move} is legal and {does}, but the task is: {task}")
        return say(but, move=played, does=listed(does), task=task)


def challenges_of(kind: Kind, chosen: type[Game]) -> tuple[Puzzle, ...] | tuple[Demo, ...]:
    """Return the puzzles, or the lessons, of a game."""
    return puzzles_of(chosen) if kind == "puzzle" else lessons_of(guide_of(chosen))


def challenge_of(item: Puzzle | Demo, number: int, total: int) -> Challenge:
    """Return a puzzle or a lesson with a match of its own to be tried in.

    >>> from drystone.games import catalogue
    >>> (first, *others) = challenges_of("puzzle", catalogue()["anaash"])
    >>> challenge_of(first, 1, 1 + len(others)).state
    'open'
    """
    if isinstance(item, Puzzle):
        if is_veiled(item.start):
            return VeiledChallenge(item, number, total)
        kind = HoldChallenge if item.kind == "hold" else PuzzleChallenge
        return kind(item, number, total)
    return LessonChallenge(item, number, total)


def challenge_named(kind: Kind, name: str, solved: Collection[str] = ()) -> Challenge:
    """Return the challenge that a name such as ``NAME-3`` means; TextError if there is none.

    A game's name alone means its first one whose key is not among those that are `solved`.
    """
    chosen, number = numbered(name)
    items: Sequence[Puzzle | Demo] = challenges_of(kind, chosen)
    if not items:
        raise TextError(say("{game} has none of these.", game=chosen.title))
    if not number:
        known = set(solved)
        number = next((at for at, item in enumerate(items, 1) if key_of(item) not in known), 1)
    if number > len(items):
        lessons = to_say("There are {n} lessons of this game, and {number} is none of them.")
        none = to_say("There are {n} puzzles of this game, and {number} is none of them.")
        none = none if kind == "puzzle" else lessons
        raise TextError(say(none, n=len(items), number=number))
    return challenge_of(items[number - 1], number, len(items))


def key_of(item: Puzzle | Demo) -> str:
    """Return the name under which a puzzle or a lesson is stored as solved."""
    if isinstance(item, Puzzle):
        return item.key
    return f"lesson {item.shown.game.name} {item.shown} {item.goal}"
