"""The page's conversation: a message in, a view out. The only module the page's worker calls.

A message is a JSON object whose ``act`` names what to do; the answer is the whole view, also when
something was refused: then ``said`` tells what, and the match is as it was.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from drystone.app.commands.challenge import QuestActs
from drystone.app.commands.describe import AskActs
from drystone.app.commands.display import LookActs
from drystone.app.commands.saved import KeepActs
from drystone.app.commands.tree import MatchActs, node_of
from drystone.app.menu import first_game, menu_view
from drystone.app.move_list import MoveList
from drystone.app.players import Opponents
from drystone.app.protocol import game_of, number_of, read, sentence, stamp_of, text_of
from drystone.app.view import Said, View, match_view, seen, spoken, to_json
from drystone.core.errors import GameError, IllegalMove, TextError, quote
from drystone.core.game import Move
from drystone.games import catalogue, game, refresh
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.playout import bench
from drystone.play.screen import Screen
from drystone.play.tree import Node
from drystone.scene.look import Look, PieceKeys


class Session:
    """One page's match and how it is looked at.

    >>> import json
    >>> session = Session()
    >>> view = json.loads(session.handle('{"act": "new", "game": "anaash"}'))
    >>> view["status"]["text"], view["said"]
    ('Red to move', None)
    >>> json.loads(session.handle('{"act": "touch", "site": "zz"}'))["said"]["kind"]
    'refusal'
    """

    def __init__(self, first: str = "") -> None:
        """Begin a match of the game that is named, or else of the simplest."""
        self.keeping = KeepActs(self)
        self.quests = QuestActs(self)
        self._acts: dict[str, Callable[[View], View]] = {
            "new": self._new,
            "load": self._load,
            "touch": self._touch,
            "type": self._type,
            "back": self._back,
            "reveal": self._reveal,
            "undo": self._undo,
            "redo": self._redo,
            "goto": self._goto,
            "view": lambda message: self.view(),
            "menu": lambda message: self._menu(),
            "refresh": self._refresh,
            "bench": lambda message: {
                "bench": bench(game_of(message), number_of(message, "seconds"))
            },
            **LookActs(self).acts(),
            **AskActs(self).acts(),
            **MatchActs(self).acts(),
            **self.keeping.acts(),
            **self.quests.acts(),
        }
        self.opponents = Opponents(self)
        self._acts |= self.opponents.acts()
        self.moves = MoveList()
        self.has = 0
        """The stamp of the list of moves that the page has already."""
        self.removed: tuple[int, dict[str, Any]] | None = None
        """The match before a deletion, and the revision of its tree after it."""
        self.shelf: tuple[Match, Look, Screen] | None = None
        self.match: Match
        self.look: Look
        self.begin(Match(game(first or first_game()).start()))

    def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON text. Never raises."""
        before = self._snapshot()
        try:
            answer = self._answer(text)
        except GameError as error:
            rule, sites = (error.rule, error.sites) if isinstance(error, IllegalMove) else ("", ())
            answer = self.view(
                Said("refusal" if rule else "error", sentence(str(error)), rule, sites)
            )
        except Exception:  # a mistake of ours must not cost anybody the match
            traceback.print_exc()
            self._restore(before)
            words = "Something went wrong here; the match is as it was."
            answer = {"said": vars(Said("error", words))}
        return to_json(answer)

    def _snapshot(self) -> tuple[Any, ...]:
        """Return what an act may change, to put it back."""
        kept = {name: value for name, value in vars(self).items() if name != "moves"}
        return kept, self.match.memento()

    def _restore(self, before: tuple[Any, ...]) -> None:
        kept, memento = before
        vars(self).update(kept)
        self.match.restore(memento)

    def _answer(self, text: str) -> View:
        message = read(text)
        act = self._acts.get(str(message.get("act")))
        if act is None:
            raise TextError(f"There is no act {quote(message.get('act'))}.")
        self.has = stamp_of(message)
        return act(message)

    def view(self, said: Said | None = None, announce: bool = False) -> View:
        """Return everything the page shows; `announce` also says the last move and the state."""
        viewer = "" if self.screen.curtain else self.screen.viewer
        view = {
            **match_view(self.match, self.shown_look(), viewer, said),
            "announce": spoken(self.match, viewer) if announce else "",
            **self.moves.view(self.match, viewer, self.has),
            "restore": self.may_restore,
            "curtain": self.screen.curtain,
            "back": self.shelf is not None,
            "keeping": self.keeping.view(),
            **self.opponents.view(),
        }
        return self.quests.add(view)

    def shown_look(self) -> Look:
        """Return how the page looks at the board now: nothing is open when nobody may move."""
        waits = bool(self.screen.curtain or self.opponents.thinks or self.quests.waits)
        idle = self.match.outcome is not None or waits
        look: Look = replace(
            self.look,
            touched=() if idle else self.picker.touched,
            open=frozenset() if idle else self.picker.open,
        )
        return look

    def begin(self, match: Match, curtain: bool = False) -> None:
        """Have `match` on the board; what was there is lost unless `shelve` comes first."""
        self.match = match
        self.look = Look(keys=PieceKeys())
        self.screen = Screen(match, curtain, self.opponents.people)
        self.removed = None
        self.pick()

    @property
    def may_restore(self) -> bool:
        """Whether nothing has changed since a deletion."""
        return self.removed is not None and self.removed[0] == self.match.tree.revision

    def seated(self) -> None:
        """Draw the board for whoever sits at the screen, after other players have sat down."""
        self.screen.seat_people(self.opponents.people)
        self.pick()

    def pick(self) -> None:
        """Begin a turn anew, with nothing touched."""
        self.picker = Picker(seen(self.match.position, self.screen.viewer))

    def _new(self, message: View) -> View:
        """Start a game: `game` and `options`."""
        start = game_of(message).start()
        self.shelve()
        self.begin(Match(start))
        return self.view()

    def shelve(self) -> None:
        """Keep the match that another is about to replace, if there was anything in it."""
        if len(self.match.tree.nodes) > 1 and self.quests.quest is None:
            self.shelf = (self.match, self.look, self.screen)

    def _back(self, message: View) -> View:
        """Exchange the match with the one that was replaced last."""
        if self.shelf is None:
            return self.view(Said("info", "There is no earlier match."))
        here = (self.match, self.look, self.screen)
        (self.match, self.look, self.screen), self.shelf = self.shelf, here
        self.removed = None
        self.seated()
        return self.view(announce=True)

    def _reveal(self, message: View) -> View:
        """Lift the curtain: whoever is to move sits at the screen now."""
        self.screen.reveal()
        self.pick()
        return self.view(announce=True)

    def _load(self, message: View) -> View:
        """Start from a position: `text`, and `game` and `options` if it is another game."""
        chosen = game_of(message) if "game" in message else self.match.game
        start = chosen.position(text_of(message, "text"))
        self.shelve()
        self.begin(Match(start))
        return self.view(Said("info", "The position is set up."))

    def _touch(self, message: View) -> View:
        """Touch a `site`: part of a move, a whole one, or refused with the reason."""
        site = text_of(message, "site")
        self._still_playing()
        picked = self.picker.touch(site)
        if picked.refusal:
            words = sentence(picked.refusal.text)
            return self.view(Said("refusal", words, picked.refusal.rule, picked.refusal.sites))
        if picked.move is not None:
            return self.play(picked.move)
        self.picker = self.picker.at(picked.touched)
        return self.view()

    def _type(self, message: View) -> View:
        """Play a move given as `text`."""
        text = text_of(message, "text")
        self._still_playing()
        return self.play(self.picker.position.parse(text))

    def _still_playing(self) -> None:
        """Refuse a move where nobody may make one."""
        outcome = self.match.outcome
        if outcome is not None:
            raise IllegalMove(f"The game is over: {outcome.reason}.", "end")
        if self.screen.curtain:
            raise IllegalMove(self.screen.curtain, "turn")
        if self.opponents.thinks:
            raise IllegalMove("The computer is to move. Stop it to move in its place.", "turn")
        self.quests.refuse()

    def play(self, move: Move) -> View:
        """Play a legal move from where one stands."""
        if len(self.match.tree.nodes) == 1:
            self.match.headers.setdefault("Date", time.strftime("%Y-%m-%d"))
        self.look.keys.slide(self.match.position.slides(move))
        self.match.play(move)
        if self.screen.curtain:  # how a hidden piece was turned is nothing for the other's eyes
            self.look = replace(self.look, turn=0)
        self.pick()
        return self.view(announce=True)

    def _undo(self, message: View) -> View:
        """Step back: within an unfinished turn one touch, else one move."""
        if self.picker.touched:
            self.picker = self.picker.at(self.picker.touched[:-1])
            return self.view()
        players = self.quests.quest or self.opponents
        return self._step(players.before(self.match.ply))

    def _redo(self, message: View) -> View:
        return self._step(self.opponents.after(self.match.ply))

    def _goto(self, message: View) -> View:
        """Stand at a `node`, or at a `ply` of the line one walks, 0 for the start."""
        if "node" in message:
            return self.walk(node_of(message, self.match.tree))
        ply = message.get("ply")
        if not isinstance(ply, int):
            raise TextError(f"A ply is a whole number, not {quote(ply)}.")
        return self._step(ply)

    def _step(self, ply: int) -> View:
        line = self.match.line
        if not 0 <= ply < len(line):
            return self.view(Said("info", "There is no move to go to."))
        return self.walk(line[ply])

    def walk(self, number: int) -> View:
        """Go to a node move by move, so that pieces slide along every move on the way."""
        back, forth = self.match.route(number)
        kept = self.screen.keeps(back)
        if kept:
            return self.view(Said("refusal", kept, "hidden"))
        for node in back:
            self.look.keys.back(self._slides(node))
        for node in forth:
            self.look.keys.slide(self._slides(node))
        self.match.goto(number)
        self.pick()
        return self.view(announce=True)

    def _slides(self, node: Node) -> tuple[tuple[str, str], ...]:
        return self.match.tree[node.parent].position.slides(node.move)

    def _menu(self) -> View:
        return {"menu": menu_view(catalogue().values())}

    def _refresh(self, message: View) -> View:
        """Look for games again, after a wheel was installed."""
        refresh()
        return self._menu()
