"""What the page works on: the match on the board, how it is looked at, who plays.

This is state and how to look at it. What a player does with it stands in the modules beside this
one: `turn` says who may act, `moves` makes moves, `walking` goes along them, `correspondence` plays
with a friend elsewhere. None of them knows a command, JSON or a view.

A session is cheap to copy. What may fail half-way is done with a copy, which takes the session's
place if all went well.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from drystone.app.challenges import challenge as challenges
from drystone.app.players import Players
from drystone.app.session.open_match import OpenMatch, Removed
from drystone.app.words import prompt_of, sentence, status_text
from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.game import Game, Outcome, Position
from drystone.core.language import say
from drystone.games import first_game, game
from drystone.play import correspondence, explorer, premoves
from drystone.play import editor as editors
from drystone.play.match import CLOCK, Match
from drystone.play.picker import Picker
from drystone.play.screen import OneSide, Screen
from drystone.play.seen_match import SeenMatch
from drystone.scene.look import Look, PieceKeys

REMEMBERED = 4
"""How many matches can be asked for by their number: those on the board last."""


class Session:
    """One page's match and how it is looked at.

    >>> session = Session("anaash")
    >>> session.status, session.seen.side
    ('Red to move', 'r')
    """

    def __init__(self, first: str = "") -> None:
        """Begin a match of the game that is named, or else of the simplest."""
        self.seated = Players()
        """Who plays at this screen, where no friend sits elsewhere."""
        self.beside = False
        """Whether choices that are no spaces are shown beside the board."""
        self.live = ""
        """The name of the match whose links go to the friend by themselves now."""
        self.exercise = False
        """Whether something is to be found, and no match to be played."""
        self.editor: editors.Editor | None = None
        """What is set up by hand, while that shows in place of the match."""
        self.edited: editors.Editor | None = None
        """What was set up last, whose edits can still be taken back."""
        self.trails: explorer.Trails | None = None
        """What was played in matches of one's own, once that was asked for."""
        self.premoves: premoves.Premoves | None = None
        """What is touched of one's next move while the other is to move."""
        self.spent = 0
        """How many milliseconds the turn has lasted, as the page says with the command."""
        self.removed: Removed | None = None
        self.earlier: int | None = None
        """The number of the match that can be gone back to."""
        self.taken_back: tuple[int, int] | None = None
        """The match and the node to which one came last by taking back a move."""
        self._opened: dict[int, OpenMatch] = {}
        self._last = 0
        self.begin(Match(game(first or first_game()).start()))

    def copy(self) -> Session:
        """Return a session in the same state; what is done with one leaves the other alone."""
        twin = copy(self)
        twin._opened = {number: one.copy() for number, one in self._opened.items()}
        return twin

    # What is on the board -----------------------------------------------------------------------

    @property
    def current(self) -> OpenMatch:
        """The match on the board, with all that belongs to it."""
        return self._opened[self._here]

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.current.match

    @property
    def shown(self) -> SeenMatch:
        """The match on the board as the player at the screen may know it."""
        return self.screen.shown

    @property
    def look(self) -> Look:
        """How the board is looked at, but for what may be touched (see `turn.shown_look`)."""
        return self.current.look

    @property
    def screen(self) -> Screen:
        """Who sits at the screen."""
        return self.current.screen

    @property
    def challenge(self) -> challenges.Challenge | None:
        """The puzzle or lesson on the board, None where an ordinary match is."""
        return self.current.challenge

    @property
    def distance(self) -> correspondence.CorrespondenceGame | None:
        """This side of a match with a friend elsewhere, None where it is an ordinary match."""
        return self.current.distance

    @property
    def timed(self) -> bool:
        """Whether the match on the board has a clock, and is no challenge."""
        return CLOCK in self.match.headers and self.challenge is None and self.editor is None

    @property
    def paused(self) -> bool:
        """Whether the computer waits in the match on the board."""
        return self.current.paused

    @property
    def players(self) -> Players:
        """Who plays the match on the board, or the one that follows a challenge there."""
        far = self.distance
        if far is None:
            return self.seated
        return Players(away=far.person and 3 - far.person)

    @property
    def sitting(self) -> Players:
        """Who sits at the board now: the match's players, or the solver of the challenge."""
        return self.challenge.players if self.challenge else self.players

    @property
    def game(self) -> Game:
        """The game on the board, with its options."""
        return self.match.game

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended where one stands, if it has."""
        return self.match.outcome

    @property
    def viewer(self) -> str | None:
        """Whose eyes see the board: a side's letter, "" for nobody's, None for everything."""
        return "" if self.screen.curtain else self.screen.viewer

    @property
    def seen(self) -> Position:
        """The position as the player at the screen may see it."""
        return self.picker.position

    @property
    def status(self) -> str:
        """Who is to move, or how the match has ended, in words."""
        if self.editor is not None:
            return say("A position is being set up")
        return status_text(self.seen, self.outcome)

    @property
    def status_sentence(self) -> str:
        """The status as a sentence, to stand beside others."""
        return sentence(self.status)

    @property
    def prompt(self) -> str:
        """What to touch next in the move that is being made, in the game's own words."""
        return prompt_of(self.seen, self.picker.touched, self.picker.open)

    def node(self, number: int) -> int:
        """Return the number of a node if the match has it, or raise TextError."""
        if number not in self.match.tree.nodes:
            raise TextError(
                say("There is no move with the number {number} here.", number=quote(number))
            )
        return number

    def opened(self, number: int) -> OpenMatch | None:
        """Return the match of that number, if it was on the board lately."""
        return self._opened.get(number)

    def change(self, **values: object) -> None:
        """Change what belongs to the match on the board: fields of `OpenMatch`."""
        self._opened[self._here] = replace(self.current, **values)  # type: ignore[arg-type]

    # Other matches ------------------------------------------------------------------------------

    def begin(
        self, match: Match, curtain: bool = False, challenge: challenges.Challenge | None = None
    ) -> None:
        """Have `match` on the board; what was there is lost unless `shelve` comes first.

        With `curtain` it begins behind one: nobody knows who looks at a match that comes from
        outside.
        """
        self._last += 1
        people = (challenge.players if challenge else self.seated).people
        screen = Screen.over(match, curtain, people)
        look, since = Look(keys=PieceKeys()), match.tree.revision
        self._opened[self._last] = OpenMatch(self._last, match, look, screen, since, challenge)
        self._here = self._last
        self.edit(None)
        self._forget_old()
        self.removed = None
        self.pick()

    def _forget_old(self) -> None:
        ordinary = [one.number for one in self._opened.values() if one.challenge is None]
        recent = {*ordinary[-REMEMBERED:], self._here, self.earlier}
        self._opened = {number: one for number, one in self._opened.items() if number in recent}

    def shelve(self) -> None:
        """Remember the match that another is about to replace, if there is anything or a friend."""
        begun = len(self.match.tree.nodes) > 1 or self.distance is not None
        if begun and self.challenge is None:
            self.earlier = self._here

    def replace(self, match: Match, curtain: bool = False) -> None:
        """Have `match` on the board; the one before can be gone back to."""
        self.shelve()
        self.begin(match, curtain)

    def back(self) -> bool:
        """Exchange the match with the one that was replaced last; return whether there is one."""
        if self.earlier is None:
            return False
        self.edit(None)
        self._here, self.earlier = self.earlier, self._here
        self.removed = None
        self._seat_people()
        return True

    def edit(self, editor: editors.Editor | None) -> None:
        """Show what is set up by hand in place of the match, which stays; None shows that again."""
        self.editor, self.edited = editor, editor or self.edited

    def set_challenge(self, challenge: challenges.Challenge) -> None:
        """Put a puzzle or a lesson on the board."""
        self.shelve()
        self.begin(challenge.match, challenge=challenge)
        if challenge.eye:  # what is hidden from it stays so, and nobody else sits here
            self.change(screen=OneSide(self.match, challenge.eye))
            self.pick()

    # Looking ------------------------------------------------------------------------------------

    @property
    def plays_live(self) -> bool:
        """Whether links go to the friend by themselves now, as those of a rematch do, too."""
        far = self.distance
        return bool(far and self.live and self.live in (far.id, far.transcript.invitation.after))

    @property
    def planned(self) -> premoves.Premoves | None:
        """The premove, if anything of one is touched."""
        return self.premoves if self.premoves and self.premoves.touched else None

    def pick(self) -> None:
        """Begin a turn anew, with nothing touched."""
        self.picker = Picker(self.shown.position)
        self.premoves = None

    def flip(self, flip: bool | None = None) -> None:
        """Turn the board around, or have it one way."""
        self.change(look=replace(self.look, flip=not self.look.flip if flip is None else flip))

    def show_overlay(self, key: str) -> None:
        """Show an extra of the scene, or take it away if it is shown."""
        self.change(look=replace(self.look, overlay="" if self.look.overlay == key else key))

    def turn_piece(self, by: int) -> None:
        """Turn the piece that is about to be placed by so many steps clockwise."""
        self.change(look=replace(self.look, turn=self.look.turn + by))

    def reveal(self) -> None:
        """Lift the curtain for the player who is to see the board now."""
        self.change(screen=self.screen.revealed())
        self.pick()

    # Who plays ----------------------------------------------------------------------------------

    def sit(self, first: int | None, second: int | None) -> None:
        """Say who plays the match that comes next: a level or a person (0), None for the same."""
        for seat, level in enumerate((first, second), 1):
            if level is not None:
                self.seated = self.seated.seated(seat, level)

    def seat(self, seat: int, level: int) -> None:
        """Let a person (0) or the computer at a level play for a seat."""
        if self.distance is not None:
            raise IllegalMove(say("Who plays this match is settled: you and your friend."))
        self.seated = self.seated.seated(seat, level)
        self.pause(False)
        self._seat_people()

    def _seat_people(self) -> None:
        """Draw the board for the player at the screen."""
        self.change(screen=self.screen.seated(self.sitting.people))
        self.pick()

    def pause(self, paused: bool = True) -> None:
        """Have the computer wait, or go on."""
        self.premoves = None
        self.change(paused=paused)
