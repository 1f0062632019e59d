"""What the page works on: the match on the board, how it is looked at, who plays.

This is state and what can be done with it, in Python's own terms. It knows no command and no JSON:
`page` has those, and `view` tells what is to be seen. A session is cheap to copy. What may
fail half-way is done with a copy, which takes the session's place if all went well.
"""

from __future__ import annotations

import time
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drystone.app.session.players import PERSON, Players
from drystone.app.views.around_board import prompt_of
from drystone.app.views.match_view import node_seen, picking, status_text
from drystone.app.views.menu import first_game
from drystone.app.views.move_list import MoveList
from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.game import Game, Move, Outcome, Position
from drystone.games import game
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.resigning import resigning_side
from drystone.play.screen import OneSide, Screen
from drystone.play.tree import ROOT, GameNode
from drystone.scene.look import Look, PieceKeys
from drystone.search.seats import seat_to_act

if TYPE_CHECKING:  # a start that plays an ordinary match does without
    from drystone.app.challenges.challenge import Challenge
    from drystone.play.correspondence import CorrespondenceGame
    from drystone.play.editor import Editor
    from drystone.play.explorer import Trails

MOVED_ALREADY = "The computer’s turn: step to one of yours."
"""Why nobody moves where one looks back at the computer's turn."""
REMEMBERED = 4
"""How many matches can be asked for by their number: those on the board last."""


@dataclass(frozen=True)
class OpenMatch:
    """A match that is on the board or was, and how it is looked at.

    `since` is the revision that its tree had when it came; `challenge` is what is to be reached in
    it, if anything is; `distance` is this side of a match with a friend elsewhere. In one that is
    `paused` the computer waits to be told to go on.
    """

    number: int
    match: Match
    look: Look
    screen: Screen
    since: int
    challenge: Challenge | None = None
    distance: CorrespondenceGame | None = None
    paused: bool = False

    def copy(self) -> OpenMatch:
        """Return the same, of which nothing is shared that can change."""
        match = self.match.copy()
        return replace(
            self,
            match=match,
            look=replace(self.look, keys=self.look.keys.copy()),
            screen=replace(self.screen, match=match),
            challenge=self.challenge and self.challenge.on(match),
            distance=self.distance and self.distance.copy(),
        )

    @property
    def changed(self) -> bool:
        """Whether anything was done in it since it came."""
        far = self.distance
        begun = far is not None and bool(far.draft or far.half or (far.offered and not far.my_turn))
        return begun or self.match.tree.revision != self.since


def own_side(match: Match, people: frozenset[int]) -> str:
    """Return the side of the one person who plays, or the side to move where two do."""
    own = [side for side, seat in match.seats.items() if seat in people]
    return own[0] if len(own) == 1 else match.position.side


@dataclass(frozen=True)
class Removed:
    """A match before a deletion, and the revision of its tree after it."""

    before: Match
    revision: int


class Session:
    """One page's match and how it is looked at.

    >>> session = Session("anaash")
    >>> session.touch("a1"), str(session.touch("a2"))
    (None, 'a1xa2')
    >>> session.match.ply, session.seen.side
    (1, 'b')
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
        self.editor: Editor | None = None
        """What is set up by hand, while that shows in place of the match."""
        self.edited: Editor | None = None
        """What was set up last, whose edits can still be taken back."""
        self.trails: Trails | None = None
        """What was played in matches of one's own, once that was asked for."""
        self.moves = MoveList()
        self.removed: Removed | None = None
        self.earlier: int | None = None
        """The number of the match that can be gone back to."""
        self._taken_back: tuple[int, int] | None = None
        """The match and the node to which one came last by taking back a move."""
        self._opened: dict[int, OpenMatch] = {}
        self._last = 0
        self.begin(Match(game(first or first_game()).start()))

    def copy(self) -> Session:
        """Return a session in the same state; what is done with one leaves the other alone."""
        twin = copy(self)
        twin.moves = self.moves.copy()
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
    def look(self) -> Look:
        """How the board is looked at, but for what may be touched (see `shown_look`)."""
        return self.current.look

    @property
    def screen(self) -> Screen:
        """Who sits at the screen."""
        return self.current.screen

    @property
    def challenge(self) -> Challenge | None:
        """The puzzle or lesson on the board, None where an ordinary match is."""
        return self.current.challenge

    @property
    def distance(self) -> CorrespondenceGame | None:
        """This side of a match with a friend elsewhere, None where it is an ordinary match."""
        return self.current.distance

    @property
    def paused(self) -> bool:
        """Whether the computer waits, in the match on the board, to be told to go on."""
        return self.current.paused

    @property
    def players(self) -> Players:
        """Who plays the match on the board, or the one that follows a challenge there."""
        far = self.distance
        if far is None:
            return self.seated
        host = far.table.host_seat
        return Players(away=host and (3 - host if far.role == "h" else host))

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
            return "A position is being set up"
        return status_text(self.match, self.outcome)

    @property
    def status_sentence(self) -> str:
        """The status as a sentence, to stand beside others."""
        return f"{self.status.rstrip('.')}."

    @property
    def prompt(self) -> str:
        """What to touch next in the move that is being made, in the game's own words."""
        return prompt_of(self.seen, self.picker.touched, self.picker.open)

    def node(self, number: int) -> int:
        """Return the number of a node if the match has it, or raise TextError."""
        if number not in self.match.tree.nodes:
            raise TextError(f"There is no move with the number {quote(number)} here.")
        return number

    def shown_look(self) -> Look:
        """Return how the page looks at the board now: nothing is open when nobody may move."""
        if self.editor is not None:
            spaces = frozenset(self.game.grid.indices if self.editor.equipment else ())
            return replace(self.look, open=spaces, shown=self.editor.marks)
        waits = bool(self.screen.curtain or self.thinks or self.challenge_waits)
        waits = waits or bool(self.waiting) or self.moved_already
        idle = self.outcome is not None or waits
        look: Look = replace(self.look, beside=self.beside)
        return look if idle else picking(look, self.picker)

    def opened(self, number: int) -> OpenMatch | None:
        """Return the match of that number, if it was on the board lately."""
        return self._opened.get(number)

    def _change(self, **values: object) -> None:
        self._opened[self._here] = replace(self.current, **values)  # type: ignore[arg-type]

    # Other matches ------------------------------------------------------------------------------

    def begin(
        self, match: Match, curtain: bool = False, challenge: Challenge | None = None
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
        kept = {*ordinary[-REMEMBERED:], self._here, self.earlier}
        self._opened = {number: one for number, one in self._opened.items() if number in kept}

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

    def edit(self, editor: Editor | None) -> None:
        """Show what is set up by hand in place of the match, which stays; None shows that again."""
        self.editor, self.edited = editor, editor or self.edited

    def set_challenge(self, challenge: Challenge) -> None:
        """Put a puzzle or a lesson on the board."""
        self.shelve()
        self.begin(challenge.match, challenge=challenge)
        if challenge.eye:  # what is hidden from it stays so, and nobody else sits here
            self._change(screen=OneSide(self.match, challenge.eye))
            self.pick()

    def show_solution(self) -> None:
        """Play the solution of the challenge into its match, and stand after its first move."""
        if self.challenge is not None:
            self.walk(self.challenge.solution_place())
            self.challenge.show_solution()
            self.pick()

    # Looking ------------------------------------------------------------------------------------

    def flip(self, flip: bool | None = None) -> None:
        """Turn the board around, or have it one way."""
        self._change(look=replace(self.look, flip=not self.look.flip if flip is None else flip))

    def show_overlay(self, key: str) -> None:
        """Show an extra of the scene, or take it away if it is shown."""
        self._change(look=replace(self.look, overlay="" if self.look.overlay == key else key))

    def turn_piece(self, by: int) -> None:
        """Turn the piece that is about to be placed by so many steps clockwise."""
        self._change(look=replace(self.look, turn=self.look.turn + by))

    def reveal(self) -> None:
        """Lift the curtain for the player who is to see the board now."""
        self._change(screen=self.screen.revealed())
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
            raise IllegalMove("Who plays this match is settled: you and your friend.")
        self.seated = self.seated.seated(seat, level)
        self.pause(False)
        self._seat_people()

    def _seat_people(self) -> None:
        """Draw the board for the player at the screen."""
        self._change(screen=self.screen.seated(self.sitting.people))
        self.pick()

    def pause(self, paused: bool = True) -> None:
        """Have the computer wait, or go on."""
        self._change(paused=paused)

    def look_first(self) -> None:
        """Have a computer wait that would move where the match on the board ends.

        A visitor who has opened somebody else's match wants to look at it.
        """
        match, levels = self.match, self.players
        self.pause(not match.over and levels.level_at(match, len(match.line) - 1) != PERSON)

    def rematch(self, level: int = PERSON) -> None:
        """Begin the game anew with seats exchanged, or with the computer at another level.

        Raises OptionError for a level that does not exist, or where no computer plays.
        """
        if self.distance is not None:
            self.have_distance(self.distance.rematch())
            return
        players = self.players.raised(level) if level else self.players.exchanged()
        names = self.match.headers
        self.seated = players
        self.replace(Match(self.game.start()))
        here, there = ("First", "Second") if level else ("Second", "First")
        pairs = (("First", names.get(here)), ("Second", names.get(there)))
        self.match.headers = {key: name for key, name in pairs if name}

    @property
    def level(self) -> int:
        """The level of the player to act, PERSON for a person."""
        return self.players.levels[seat_to_act(self.match.position, self.match.seats) - 1]

    @property
    def thinks(self) -> int:
        """The level that is to think now; 0 if a person is to act, or nobody."""
        match = self.match
        if self.paused or self._looks_back or match.outcome is not None or self.challenge:
            return PERSON
        if self.editor is not None:
            return PERSON
        return self.level

    @property
    def moved_already(self) -> bool:
        """Whether one looks back, in a match with the computer, at what it has answered already."""
        return self._looks_back and self.level != PERSON and not self.paused and self._one_plays

    @property
    def _looks_back(self) -> bool:
        """Whether moves follow here that were not taken back."""
        return not self.match.at_end and not self.runs_again

    @property
    def challenge_waits(self) -> bool:
        """Whether nothing may be touched because the one who solves is not to move."""
        return self.challenge is not None and self.challenge.state != "open"

    # Moving -------------------------------------------------------------------------------------

    def pick(self) -> None:
        """Begin a turn anew, with nothing touched."""
        self.picker = Picker(self.screen.seen(self.match.position))

    def touch(self, site: str, hand: str = "") -> Move | None:
        """Touch a site; play the move that it completes and return it, None if there is none.

        The `hand` may ``lift`` what is there, or ``drop`` what it has. Raises IllegalMove, with the
        reason, if the site continues no legal move.
        """
        self.still_playing()
        picker = self.picker
        picked = {"": picker.touch, "lift": picker.lift, "drop": picker.drop}[hand](site)
        if picked.refusal:
            raise IllegalMove(picked.refusal.text, picked.refusal.rule, picked.refusal.sites)
        if picked.move is None:
            self.picker = self.picker.at(picked.touched)
        else:
            self.play(picked.move)
        return picked.move

    def type(self, text: str) -> None:
        """Play a move given as text, or resign; raises TextError or IllegalMove."""
        resigns = resigning_side(text)
        if resigns is not None:
            self.resign(resigns)
            return
        self.still_playing()
        self.play(self.picker.position.parse(text))

    def still_playing(self) -> None:
        """Raise IllegalMove where nobody may make a move now."""
        if self.editor is not None:
            raise IllegalMove("A position is being set up: play from it, or go back to the match.")
        if self.outcome is not None:
            raise IllegalMove(f"The game is over: {self.outcome.reason}.", "end")
        if self.screen.curtain:
            raise IllegalMove(self.screen.curtain, "turn")
        if self.waiting:
            raise IllegalMove(self.waiting, "turn")
        if self.thinks:
            raise IllegalMove("The computer is to move. Stop it to move in its place.", "turn")
        if self.moved_already:
            raise IllegalMove(MOVED_ALREADY)
        if self.challenge and self.challenge_waits:
            why = "This can be stepped through here, and not be played on."
            if self.challenge.may_retry:
                why = "Press “Try again” to go on here."
            if self.challenge.state == "answer":
                why = "The answer is to come, or has to be stepped to first."
            raise IllegalMove(why)

    def play(self, move: Move) -> None:
        """Play a legal move from where one stands."""
        match, far = self.match, self.distance
        if far is not None and not far.table.over:
            far.play(str(move))
            self.follow()
            return
        if len(match.tree.nodes) == 1:
            match.headers.setdefault("Date", time.strftime("%Y-%m-%d"))
        instead, goes_on = self._plays_instead, self._with_computer
        self.look.keys.slide(match.position.slides(move))
        match.add(move)
        if instead:
            match.put_first()
        self._taken_back = None
        if goes_on:  # a move that was there already has moves after it: they are taken back
            self.go_on_from_here()
        if self.screen.curtain:  # how a hidden piece was turned is nothing for the other's eyes
            self._change(look=replace(self.look, turn=0))
        self.pick()

    @property
    def _plays_instead(self) -> bool:
        """Whether a move made here is the game from now on, in place of what followed.

        So it is while one plays with the computer, which answers it, and in an exercise, where it
        takes the place of a wrong try: what was played before is the variation then. Elsewhere,
        and after the end, it is one more line to look at.
        """
        return self._one_plays or self.challenge is not None

    @property
    def _one_plays(self) -> bool:
        """Whether one person alone plays a match at this screen, and it goes on."""
        return len(self.players.people) == 1 and self._with_computer

    @property
    def _with_computer(self) -> bool:
        """Whether a computer plays in a match that goes on."""
        return any(self.players.levels) and not self.challenge and not self.match.over

    # Resigning ----------------------------------------------------------------------------------

    def resign(self, side: str = "") -> None:
        """Have a side resign: by default the one person's, or the one to move.

        Where moves were taken back they are deleted; `restore` brings them back.

        Raises IllegalMove where that is not possible, TextError if there is no such side.
        """
        there = self._last_standing()
        why = self._resign_refusal(there)
        if why:
            raise IllegalMove(why, "turn")
        if self.distance is None:
            self._resign_here(there, side)
        else:
            self.distance.resign(side)
            self.follow()
        self.pick()

    def _resign_here(self, there: Match, side: str) -> None:
        """Go to where the match stands, drop what was taken back there, and resign."""
        match = self.match
        self.step(there.ply)
        before, taken_back = match.copy(), match.here.children
        if there.outcome is None:
            for number in taken_back:
                match.delete(number)
        match.resign(side or own_side(match, self.players.people))
        if taken_back:
            self.removed = Removed(before, match.tree.revision)

    @property
    def resigning(self) -> str:
        """The side that `resign` is about, "" if nobody can resign."""
        there = self._last_standing()
        chosen = there.position.side in self.game.sides
        possible = chosen and there.outcome is None and not self._resign_refusal(there)
        return own_side(there, self.players.people) if possible else ""

    def _last_standing(self) -> Match:
        """Return the match where it stands for those who play: at the end of the line.

        A player who looks back plays on at the end; one who has taken back moves, from there.
        """
        there = copy(self.match)  # shares its moves: only another place is looked at
        if not self.runs_again:
            there.step(len(there.line) - 1)
        return there

    def _resign_refusal(self, there: Match) -> str:
        """Return why nobody can resign `there`, whatever the match itself says of it, or ""."""
        if self.challenge or self.exercise or self.editor is not None:
            return "There is nobody to resign to here."
        if not self.players.people:
            return "The computer plays for both sides, and never resigns."
        if self.screen.curtain:
            return self.screen.curtain
        if node_seen(there, self.viewer).id == ROOT and there.outcome is None:
            return "Nothing has been played yet."
        return ""

    # A friend elsewhere -------------------------------------------------------------------------

    def have_distance(self, distance: CorrespondenceGame, match: Match | None = None) -> None:
        """Have one's side of a match at a distance on the board; `match` is what is kept of it."""
        self.shelve()
        self.begin(match or Match(distance.table.game.start()))
        self._change(distance=distance)
        self.follow()

    def follow(self) -> None:
        """Bring the match on the board to what is known of the one at a distance."""
        far, match, picker = self.distance, self.match, self.picker
        if far is None:
            return
        table = far.table
        whole = table.complete or not self.game.hidden
        people = self.players.people
        self._change(screen=OneSide(match, table.eye, people, whole))
        self._follow_moves(far.line)
        end = match.main_line[-1]
        if table.resigned and not match.tree[end].resigned:
            self.walk(end)
            match.resign(table.resigned)
        names = {1: "First", 2: "Second"}
        for person, name in names.items():
            who = table.who(person)
            if said := far.friend if who and who != far.role else table.names.get(who):
                match.headers[name] = said
        self.pick()
        if far.my_turn and picker.position == self.picker.position:
            # Else nobody could touch twice while a friend sends links that change nothing.
            self.picker = self.picker.at(picker.touched)

    def _follow_moves(self, moves: tuple[Move, ...]) -> None:
        """Make the main line be those moves, and go to its end if anything is new."""
        match, tree = self.match, self.match.tree
        line = match.main_line
        known = [tree[number].move for number in line[1:]]
        same = next(
            (n for n, pair in enumerate(zip(known, moves, strict=False)) if pair[0] != pair[1]),
            min(len(known), len(moves)),
        )
        unchanged = same == len(known) == len(moves)
        resigned = self.distance.table.resigned if self.distance else ""
        if not unchanged or tree[line[-1]].resigned != resigned:
            # It was taken back, or gave way to the friend's, or stands again after other moves.
            tree.take_back_resignation(line[-1])
        if unchanged:
            return
        self.walk(line[same])
        if same < len(known):
            match.delete(line[same + 1])
        for move in moves[same:]:
            if len(tree.nodes) == 1:
                match.headers.setdefault("Date", time.strftime("%Y-%m-%d"))
            self.look.keys.slide(match.position.slides(move))
            match.add(move)

    @property
    def waiting(self) -> str:
        """Why one may not move in a match at a distance, "" where one may."""
        far, match = self.distance, self.match
        if far is None or far.table.over:
            return ""
        if not match.at_end or match.here.children:
            return "Go to the last move first: this match goes on from there."
        if far.my_turn:
            return ""
        if far.table.position is None:
            return "Your move turned over what your friend hides: the next link shows it."
        return "It is your friend’s turn."

    def still_rearranging(self, node: int = ROOT) -> None:
        """Raise IllegalMove where a node belongs to what two people at a distance have played."""
        played = self.match.main_line
        if self.distance is not None and node in played:
            raise IllegalMove("A match with a friend stays as it was played.")

    def still_writing(self) -> None:
        """Raise IllegalMove where notes could not be kept: no record is, while something hides."""
        if self.distance is not None and self.viewer is not None:
            raise IllegalMove("Notes can be written here once everything is shown.", "hidden")

    def take_back_at_distance(self, far: CorrespondenceGame) -> bool:
        """Take back what was not sent yet, or else ask the friend; return which of the two."""
        unsent = far.take_back_draft()
        if not unsent:
            far.ask_undo()
        self.follow()
        return unsent

    # Walking ------------------------------------------------------------------------------------

    def untouch(self) -> bool:
        """Take back the last touch of an unfinished turn; return whether there was one."""
        touched = self.picker.touched
        self.picker = self.picker.at(touched[:-1])
        return bool(touched)

    def undo(self) -> bool:
        """Take back a move; return whether there was one.

        Against the computer its answer is taken back as well: what it did before any move of a
        person's stays, unless it was told to wait. Where only computers play, they wait. Where
        somebody has resigned, only that is taken back.
        """
        match = self.match
        done = match.take_back_resignation() or self.step(self._ply_before())
        if done:
            self._taken_back = self._place()
            if not self.sitting.people:
                self.pause()
        return done

    def go_on_from_here(self) -> None:
        """Have a match that goes on stand where one is: what follows was taken back."""
        if not self.match.at_end and not self.match.over:
            self._taken_back = self._place()

    @property
    def runs_again(self) -> bool:
        """Whether one stands where a move was taken back, and not only looks back from the end."""
        return self._taken_back == self._place()

    def _place(self) -> tuple[int, int]:
        return self.current.number, self.match.here.id

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, or that somebody has resigned."""
        return bool(self.match.here.resigned) or self._ply_before() >= 0

    def _ply_before(self) -> int:
        """The ply that undo goes to, negative where there is none."""
        match, players = self.match, self.players
        if self.challenge:
            return self.challenge.before(match.ply) if match.ply else -1
        earlier = players.person_before(match, match.ply)
        if earlier is not None:
            return earlier
        # A player who makes a computer wait may have moved for it.
        return match.ply - 1 if self.paused or not players.people else -1

    def redo(self) -> bool:
        """Step on to where a person is to act; return whether there was a move.

        What is only shown is walked move by move.
        """
        if self.challenge and self.challenge.helped:
            return self.step(self.match.ply + 1)
        return self.step(self.sitting.person_after(self.match, self.match.ply))

    def step(self, ply: int) -> bool:
        """Go to a ply of the line that one walks; return whether there is one.

        Raises IllegalMove as `walk` does.
        """
        line = self.match.line
        if not 0 <= ply < len(line):
            return False
        self.walk(line[ply])
        return True

    def walk(self, number: int) -> None:
        """Go to a node move by move, so that pieces slide along every move on the way.

        Raises IllegalMove where that would take back what the other person has seen.
        """
        match, keys = self.match, self.look.keys
        back, forth = match.route(number)
        why = self.screen.undo_refusal(back)
        if why:
            raise IllegalMove(why, "hidden")
        if self.screen.curtain:  # the player behind it is not known yet
            self._change(screen=self.screen.covered())
        for node in back:
            keys.back(self._slides(node))
        for node in forth:
            keys.slide(self._slides(node))
        match.goto(number)
        self.pick()

    def _slides(self, node: GameNode) -> tuple[tuple[str, str], ...]:
        return self.match.tree[node.parent].position.slides(node.move)

    # Taking away and bringing back --------------------------------------------------------------

    def delete(self, number: int) -> int:
        """Delete a node and all that follows it; return how many moves went.

        Raises IllegalMove as `walk` does, and TextError for the start.
        """
        match = self.match
        before = match.copy()
        if number in match.line[1 : match.ply + 1]:
            self.walk(match.tree[number].parent)
        count = match.delete(number)
        self.removed = Removed(before, match.tree.revision)
        return count

    def has_deleted(self, number: int) -> bool:
        """Whether a node went with what was deleted last."""
        before = self.removed.before.tree.nodes if self.removed and self.may_restore else {}
        return number in before and number not in self.match.tree.nodes

    @property
    def may_restore(self) -> bool:
        """Whether nothing has changed since a deletion."""
        return self.removed is not None and self.removed.revision == self.match.tree.revision

    def restore(self) -> bool:
        """Bring back what was deleted last; return whether there was anything."""
        if self.removed is None or not self.may_restore:
            return False
        self.match.restore(self.removed.before)
        self.removed = None
        self.pick()
        return True
