"""The second worker's conversation: a task in, then slice by slice what was found.

It is to the computer players what `page` is to the match. A task is started by ``start``, and
every ``slice`` works on it for some milliseconds; the page stops it by asking for no more.
It stores the last moves that it got, so that a match is not played anew for each move.
"""

from __future__ import annotations

import gc
import time
import traceback
from collections.abc import Callable
from typing import Any, Protocol

from drystone.app import review_task
from drystone.app.challenges import posed
from drystone.app.views.hint_view import hint_view
from drystone.app.views.match_view import scene_of
from drystone.app.wire import answers
from drystone.app.wire.protocol import (
    Message,
    Pace,
    Slice,
    Start,
    act_of,
    read_command,
    read_message,
    to_json,
)
from drystone.app.words import name_of
from drystone.core.errors import GameError, TextError, quote
from drystone.core.game import Game, Position
from drystone.core.language import say, say_many, to_say
from drystone.core.move import move_words
from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.analysis.analysis import (
    Finding,
    Report,
    after_null_move,
    analysis_search,
    report,
)
from drystone.search.analysis.benchmark import search_speed
from drystone.search.budget import Budget, used_up
from drystone.search.interface import Search
from drystone.search.players.levels import LEVELS
from drystone.search.players.oversights import Looking
from drystone.search.players.players import SearchPlayer, of_level
from drystone.search.seats import choosing_colours

SLICE_LIMIT = 200
"""Longest slice, in milliseconds."""

LEAST = 0.05
"""Seconds that a move takes at least, however little its clock has left."""

HINT = 1.5
"""Seconds that the search for a hint takes."""

SPOKEN = 7
"""How many moves of a line a screen reader says."""

OVER = to_say("The match is over: there is nothing to try here.")
OVER_BY_PASSING = to_say("If the turn were passed now, the match would be over: {reason}.")
UNSETTLED = to_say("There is nothing to analyse until it is settled who plays which colour.")

Clock = Callable[[], float]


class Task(Protocol):
    """Something to work on."""

    def work(self, end: float) -> answers.SearchView:
        """Work until the clock shows `end`; return what was found, ``running`` among it."""


class SearchWorker:
    """Works on one task at a time.

    >>> import json
    >>> worker = SearchWorker()
    >>> start = {"act": "start", "task": "move", "level": 1, "game": "anaash", "moves": []}
    >>> _ = worker.handle(json.dumps(start))
    >>> answer = json.loads(worker.handle('{"act": "slice", "ms": 9999}'))
    >>> answer["running"], len(answer["move"])
    (False, 5)
    """

    def __init__(self, clock: Clock = time.perf_counter) -> None:
        self.clock = clock
        self.last = LastMatch()
        self.task: Task | None = None
        gc.freeze()  # see `settle`: of what was imported nothing will have to be cleared away

    def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON text. Never raises."""
        answer: answers.SearchView | answers.PaceView
        try:
            answer = self._answer(read_message(text))
        except GameError as error:
            answer = {"running": False, "failed": str(error)}
        except Exception:  # a mistake of ours must not cost anybody the match
            traceback.print_exc()
            answer = {"running": False, "failed": say("Something went wrong while thinking.")}
        return to_json(answer)

    def _answer(self, message: Message) -> answers.SearchView | answers.PaceView:
        act = message.get("act")
        if act == act_of(Start):
            return self._start(read_command(message, Start))
        if act == act_of(Slice):
            return self._slice(read_command(message, Slice))
        if act == act_of(Pace):
            return measured(read_command(message, Pace))
        raise TextError(say("There is no act {act}.", act=quote(act)))

    def _start(self, command: Start) -> answers.SearchView:
        """Take up a task."""
        self.task = None
        settle()
        match, task = self.last.match(command), command["task"]
        resigned = command.get("resigned", "")
        if (resigned or match.outcome is not None) and task not in {"review", "try", "pose"}:
            return {"running": False, "nothing": say(OVER)}
        if task == "move":
            self.task = self._move(match, command)
        elif task == "pose":
            self.task = posed.PosingTask(match, self.clock)
        elif task == "analysis":
            position = match.position
            if command.get("threat"):
                position = after_null_move(position)
                if position.outcome is not None:
                    why = say(OVER_BY_PASSING, reason=position.outcome.reason)
                    return {"running": False, "nothing": why}
            self.task = AnalysisTask(position, self.clock)
        elif task == "hint":
            self.task = HintTask(match.position, self.clock)
        else:
            self.task = self._judging(match, command)
        return {"running": True}

    def _move(self, match: Match, command: Start) -> Task:
        number = command.get("level", 0)
        if number not in LEVELS:
            wrong = to_say("There is no level {level}; they run from 1 to {most}.")
            raise TextError(say(wrong, level=quote(number), most=max(LEVELS)))
        left = max(command.get("seconds", LEVELS[number].seconds), LEAST)
        budget = Budget(seconds=min(left, LEVELS[number].seconds))
        player = of_level(LEVELS[number], budget)
        return MoveTask(match, player, str(command.get("seed", 1)), self.clock)

    def _judging(self, match: Match, command: Start) -> Task:
        """Return a review, or the judgement of a move; a start of the search does without."""
        if command["task"] == "coach":
            return review_task.CoachTask(match, self.clock)
        if command["task"] == "try":
            return review_task.TryTask(match, command.get("best", ""), self.clock)
        return review_task.ReviewTask(match, self.clock, command.get("resigned", ""))

    def _slice(self, command: Slice) -> answers.SearchView:
        """Work on the task for some milliseconds."""
        milliseconds = min(command["ms"], SLICE_LIMIT)
        if self.task is None:
            return {"running": False}
        answer = self.task.work(self.clock() + milliseconds / 1000)
        if not answer["running"]:
            self.task = None
        return answer


def settle() -> None:
    """Clear away what is left of the last task, and hide the rest from Python's collector.

    Python's collector goes through everything there is now and then, which took up to 0.4 seconds
    late in a game of Accasta: so long nobody could stop a search. It finds only what has come since
    the last task now.
    """
    gc.collect()
    gc.freeze()


def measured(command: Pace) -> answers.PaceView:
    """Measure the search of a game."""
    chosen = game(command["game"], **command.get("options", {}))
    return {"pace": search_speed(chosen, command["seconds"])}


class LastMatch:
    """The match of the last task: the next one is mostly a move or two longer."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._origin: tuple[Game, str] | None = None

    def match(self, command: Start) -> Match:
        """Return the match that a command tells, standing at its end."""
        chosen = game(command["game"], **command.get("options", {}))
        texts = command["moves"]
        match = self._begun(chosen, command.get("start", ""))
        shared = 0
        for node, text in zip(match.turns, texts, strict=False):
            if str(node.move) != text:
                break
            shared += 1
        match.step(shared)
        for number in match.here.children:  # what was taken back since, which ends no line here
            match.delete(number)
        match.play_all(texts[shared:])
        return match

    def _begun(self, chosen: Game, start: str) -> Match:
        if self._match is None or self._origin != (chosen, start):
            self._match = Match(chosen.position(start) if start else chosen.start())
            self._origin = (chosen, start)
        return self._match


class MoveTask:
    """A computer player's move."""

    def __init__(self, match: Match, player: SearchPlayer, seed: str, clock: Clock) -> None:
        self.position = match.position
        self.player = player
        self.rng = seeded(f"{seed} {match.ply}")
        self.past = match.drawn_next()
        self.clock = clock
        self.spent = 0.0
        self.view = self.position.seen_by(self.position.side)
        self.search: Search | None = None
        self.looking: Looking | None = None

    def work(self, end: float) -> answers.SearchView:
        """Search until `end` or until the level's time is up; then look what to play, and tell."""
        if choosing_colours(self.view):
            return self._move_view(self.player.choose(self.view, self.past, self.rng))
        if self.looking is None:
            self._search(end)
        while self.looking is not None and self.clock() < end:
            try:
                next(self.looking)
            except StopIteration as found:
                return self._move_view(found.value.move)
        assert self.search is not None
        part = 1.0 if self.looking else self.spent / (self.player.budget.seconds or 1.0)
        return {"running": True, "nodes": self.search.nodes, "part": part}

    def _search(self, end: float) -> None:
        """Search until `end`; once all is known or used up, begin to look what to play."""
        begin = now = self.clock()
        if self.search is None:
            self.search = self.player.search(self.view, self.past, self.rng)
        budget = self.player.budget
        seconds = budget.seconds or 0.0
        while not self.search.done and not used_up(self.search, budget.nodes):
            now = self.clock()
            if self.spent + now - begin >= seconds:
                break
            if now >= end:
                self.spent += now - begin
                return
            self.search.step()
        self.looking = self.player.variation(self.view, self.search, self.rng)

    @staticmethod
    def _move_view(move: Any) -> answers.SearchView:
        return {"running": False, "move": str(move)}


class AnalysisTask:
    """Analysis that goes on until it is stopped or everything is known."""

    def __init__(self, position: Position, clock: Clock) -> None:
        self.position = position
        self.clock = clock
        self.search: Search | None = None

    def work(self, end: float) -> answers.SearchView:
        """Search until `end` and tell the best lines."""
        if self.search is None:
            self.search = analysis_search(self.position, seeded("analysis"), solve=True)
        if self.search is None:
            return {"running": False, "nothing": say(UNSETTLED)}
        while not self.search.done and self.clock() < end:
            self.search.step()
        found = report(self.position, self.search)
        return {"running": not found.done, "analysis": analysis_view(self.position, found)}


class HintTask(AnalysisTask):
    """An analysis that ends after a while, or when all is known, with its best move explained."""

    until: float | None = None

    def work(self, end: float) -> answers.SearchView:
        """Search until `end`; at last return the best line and the steps of the hint."""
        self.until = self.until or self.clock() + HINT
        answer = super().work(end)
        if self.search is None or (answer["running"] and self.clock() < self.until):
            return answer
        best = report(self.position, self.search).best
        analysis = answer["analysis"]
        analysis["lines"] = analysis["lines"][:1]
        hint = hint_view(self.position, best.variation)
        return {"running": False, "analysis": analysis, "hint": hint}


def analysis_view(position: Position, found: Report) -> answers.AnalysisView:
    """Return what the page shows of a report: scores and words, and lines with their sites."""
    game = position.game
    best = found.findings[0]
    return {
        "score": round(best.win_probability, 3),
        "words": _words(game, best),
        "first": name_of(game, game.first),
        "nodes": found.nodes,
        "depth": found.depth,
        "solved": best.within,
        "lines": [
            {
                "move": move_words(str(one.move)),
                "spoken": [game.speak_move(str(move)) for move in one.variation[:SPOKEN]],
                "sites": list(one.sites),
                "ways": [list(way) for way in scene_of(game).ways(game, one.sites)],
                "line": " ".join(move_words(str(move)) for move in one.variation),
                "score": round(one.win_probability, 3),
                "words": _words(game, one),
            }
            for one in found.findings
        ],
    }


def _words(game: Game, found: Finding) -> str:
    """Return "Red 63 %" for the better side, "Red wins in 3", "Red wins at once", or "even".

    Moves of the winner are counted, as in puzzles: Red wins whatever the other side does. What a
    solved game says is "proven", and names the most plies that it may take.
    """
    end, own = found.plies_to_end, found.moves_to_win
    if end is not None:
        winner = name_of(game, found.winner)
        if found.within:
            return say_many(
                end,
                "proven: {who} wins within {n} ply",
                "proven: {who} wins within {n} plies",
                who=winner,
            )
        if own and end > 1:
            return say("{who} wins in {n}", who=winner, n=own)
        return say("{who} wins at once", who=winner)
    first, second = game.sides
    percent = round(100 * found.win_probability)
    if percent == 50:
        return say("even")
    better = name_of(game, first if percent > 50 else second)
    return say("{who} {n} %", who=better, n=max(percent, 100 - percent))
