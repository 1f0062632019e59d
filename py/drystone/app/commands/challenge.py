"""What the page asks about puzzles and lessons, and what it is told of the one on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drystone.app.protocol import Message, text_of
from drystone.app.view import Said
from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.game import Game
from drystone.play.puzzle import GRADES, numbered, puzzles_of
from drystone.play.tree import ROOT

if TYPE_CHECKING:
    from drystone.app.challenge import Quest
    from drystone.app.session import Session

View = dict[str, Any]

KINDS = ("puzzle", "lesson")


class QuestActs:
    """The quests that were begun, each with its match; the session's match says which is on.

    >>> import json
    >>> from drystone.app.session import Session
    >>> session = Session()
    >>> def ask(**message):
    ...     return json.loads(session.handle(json.dumps(message)))
    >>> ask(act="quest", kind="puzzle", name="anaash-1")["quest"]["state"]
    'open'
    >>> ask(act="quest", kind="puzzle", name="xyz")["said"]["kind"]
    'error'
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._last: Quest | None = None

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the acts by name."""
        return {
            "quest": self._begin,
            "quests": self._list,
            "answer": self._answer,
            "retry": self._retry,
            "solution": self._solution,
        }

    @property
    def quest(self) -> Quest | None:
        """The quest on the board, None where an ordinary match is."""
        last = self._last
        return last if last is not None and last.match is self.session.match else None

    @property
    def waits(self) -> bool:
        """Whether nothing may be touched because the one who solves is not to move."""
        return self.quest is not None and self.quest.state != "open"

    def refuse(self) -> None:
        """Raise IllegalMove where a quest wants no move now."""
        quest = self.quest
        if quest is None or not self.waits:
            return
        if quest.state == "answer":
            raise IllegalMove("The answer is to come, or to be stepped to with Redo.", "turn")
        raise IllegalMove("Press “Try again” to go on here.", "turn")

    def add(self, view: View) -> View:
        """Return a view with what is to be said of the quest, None where there is none."""
        quest = self.quest
        if quest is None:
            return {**view, "quest": None}
        words = quest.words
        announced = f"{view['announce']} {words}".strip() if view["announce"] else ""
        return {**view, "announce": announced, "quest": quest_view(quest, words)}

    def _begin(self, message: Message) -> View:
        """Put the quest `name` on the board, of the `kind` puzzle or lesson.

        A game's name alone means its first one whose key isn't among those that are `solved`.
        """
        from drystone.app.challenge import pick

        kind, number = numbered(text_of(message, "name"))
        items = _items(_kind_of(message), kind)
        if not items:
            raise TextError(f"{kind.title} has none of these.")
        if not number:
            solved = message.get("solved")
            done = set(map(str, solved)) if isinstance(solved, list) else set()
            keys = [_quest(item, 1, 1).key for item in items]
            number = next((at for at, key in enumerate(keys, 1) if key not in done), 1)
        what = "puzzles" if message["kind"] == "puzzle" else "lessons"
        quest = _quest(pick(items, number, what), number, len(items))
        session = self.session
        session.shelve()
        self._last = quest
        session.begin(quest.match)
        return {**session.view(), "announce": f"{quest.heading}. {quest.task}"}

    def _list(self, message: Message) -> View:
        """Return all quests of a `kind` of the game `name`: address, words, key."""
        kind, _ = numbered(text_of(message, "name"))
        wanted = _kind_of(message)
        return {
            "quests": [_item(kind, item, at) for at, item in enumerate(_items(wanted, kind), 1)]
        }

    def _answer(self, message: Message) -> View:
        """Have the other side answer, if the match still stands at `node`."""
        session, quest = self.session, self.quest
        if quest is None or not quest.awaits or message.get("node") != quest.here.id:
            return session.view()
        move = quest.answer()
        return session.view(announce=True) if move is None else session.play(move)

    def _retry(self, message: Message) -> View:
        """Go back to where one was right and to move."""
        quest = self._needed()
        view = self.session.walk(quest.last_right())
        return {**view, "announce": f"{quest.task} {view['status']['text']}."}

    def _solution(self, message: Message) -> View:
        """Show the solution: all of it in the list of moves, its first move on the board."""
        quest = self._needed()
        self.session.walk(ROOT)
        quest.show_solution()
        self.session.pick()
        words = f"The solution: {' '.join(quest.line)}. Step through it with Undo and Redo."
        return self.session.view(Said("info", words))

    def _needed(self) -> Quest:
        if self.quest is None:
            raise TextError("There is no puzzle on the board.")
        return self.quest


def quest_view(quest: Quest, words: str) -> View:
    """Return what the page shows of a quest."""
    name = quest.game.name
    more = quest.number < quest.total
    return {
        "kind": quest.kind,
        "name": f"{name}-{quest.number}",
        "series": quest.series,
        "next": f"{name}-{quest.number + 1}" if more else "",
        "heading": quest.heading,
        "task": quest.task,
        "state": quest.state,
        "words": words,
        "awaits": quest.awaits,
        "retry": quest.begun,
        "key": quest.key,
        "solved": quest.state == "solved" and not quest.helped,
        "node": quest.here.id,
    }


def _kind_of(message: Message) -> str:
    kind = message.get("kind")
    if kind not in KINDS:
        raise TextError(
            f"There is nothing called {quote(kind)} here; there are: {', '.join(KINDS)}."
        )
    return str(kind)


def _items(wanted: str, kind: type[Game]) -> tuple[Any, ...]:
    """Return the puzzles or the lessons of a game."""
    if wanted == "puzzle":
        return puzzles_of(kind)
    from drystone.play.guide import guide_of
    from drystone.play.lesson import lessons_of

    return lessons_of(guide_of(kind))


def _quest(item: Any, number: int, total: int) -> Quest:
    from drystone.app.challenge import LessonQuest, PuzzleQuest
    from drystone.play.puzzle import Puzzle

    made = PuzzleQuest if isinstance(item, Puzzle) else LessonQuest
    return made(item, number, total)


def _item(kind: type[Game], item: Any, number: int) -> View:
    quest = _quest(item, number, number)
    grade = GRADES[item.grade] if quest.kind == "puzzle" else ""
    return {
        "name": f"{kind.name}-{number}",
        "words": quest.task,
        "grade": grade,
        "key": quest.key,
    }
