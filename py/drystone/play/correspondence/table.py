"""A match at a distance as one of the two can know it: every message replayed with the rules.

Of hidden pieces only a text that both see is sent, with a seal. What it may stand for are the
*readings* of the text (`Position.readings`); the number of the right one is the *choice*. While
choices are not known here, every possible position is carried on: the *candidates*. Where
these would look different to the viewer, the position is None until a choice is shown.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from drystone.core.errors import GameError
from drystone.core.game import Outcome, Position
from drystone.core.language import number, say, to_say
from drystone.core.moved import moved_name, older_attributes
from drystone.play import clock
from drystone.play.correspondence import errors
from drystone.play.correspondence.message import (
    GUEST,
    HOST,
    KEY,
    SEALED,
    SHOW,
    WORD,
    Invitation,
    Message,
    commitment,
    escaped,
    keyed,
    letters,
    of_letters,
    salt_of,
    unescaped,
)
from drystone.play.match import CLOCK, Match
from drystone.play.records.sanitize import clean_line

NAME_LIMIT = 40
CONDITIONS_LIMIT = 10
CONDITION_MOVES = 20
FORESEEN_LIMIT = 1_000
"""Most moves agreed to in advance in one match: each of them is played to see whether it can be."""
CANDIDATES_LIMIT = 1_000
"""Most positions that may be meant at a time."""

TENTHS = re.compile("0|[1-9][0-9]{0,6}", re.ASCII)
"""How a message says what is left, in tenths of a second."""

Choices = Mapping[tuple[str, int], int]
Candidates = tuple[Position, ...]
Readings = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Secret:
    """Something hidden: whose and which, what both see of it, its seal, and the choice if known.

    `place` is its number among the moves, `shown` whether both know the choice.
    """

    key: tuple[str, int]
    text: str
    seal: str
    place: int
    choice: int | None = None
    shown: bool = False


@dataclass(frozen=True)
class PlayedMove:
    """A move as both know it: who made it, for which side, its text, the candidates before it.

    `readings` is what the text may stand for, which is the same in all candidates.
    `swaps` says whether the two exchanged colours by it; `agreed`, whether it was made in advance.
    `left` are the tenths of a second that its maker has left, `flags` the sides whose flag fell
    after it and that paid for it.
    """

    by: str
    side: str
    text: str
    before: Candidates
    readings: Readings
    key: tuple[str, int] | None = None
    swaps: bool = False
    agreed: bool = False
    left: int | None = None
    flags: tuple[str, ...] = ()

    def after(self, position: Position, reading: int) -> Position:
        """Return what follows a position, where one of the readings was meant."""
        position = played(position, self.readings[reading])
        for side in self.flags:
            position = position.after_flag(side)
        return position


@dataclass(frozen=True)
class Condition:
    """Moves that `by` has agreed to in advance, from a number of moves on."""

    by: str
    ply: int
    texts: tuple[str, ...]


@older_attributes({"told": "moves", "worlds": "candidates"})
class Table:
    """What one of the two, `viewer`, knows of a match after the messages so far."""

    def __init__(self, invitation: Invitation, viewer: str) -> None:
        self.invitation = invitation
        self.game = invitation.game
        self.viewer = viewer
        self.moves: tuple[PlayedMove, ...] = ()
        self.secrets: dict[tuple[str, int], Secret] = {}
        self.candidates: Candidates = (self.game.start(),)
        self.position: Position | None = self.candidates[0]
        self.conditions: tuple[Condition, ...] = ()
        self.foreseen = 0
        """How many moves were agreed to in advance so far."""
        self.names: dict[str, str] = {}
        self.asked = ""
        """Who has asked to take back a move, "" if nobody has."""
        self.resigned = ""
        """The side that has resigned, "" if none has."""
        self.flagged = False
        """Whether it did not resign but lost on time."""
        self.began = 0
        """The number of moves before the message that is being read or written."""
        self.joined = False
        self.guest_nonce = b""
        self.host_seat = {HOST: 1, GUEST: 2}.get(invitation.first, 0)
        """The person that the host is, 1 or 2; 0 until the lot is drawn."""

    def copy(self) -> Table:
        """Return an independent table."""
        twin = copy(self)
        twin.secrets, twin.names = dict(self.secrets), dict(self.names)
        return twin

    # Who

    @property
    def seats(self) -> dict[str, int]:
        """Which person, 1 or 2, has which colour now."""
        people = (2, 1) if sum(made.swaps for made in self.moves) % 2 else (1, 2)
        return dict(zip(self.game.sides, people, strict=True))

    def who(self, person: int) -> str:
        """Return which of the two a person is, "" before the lot is drawn."""
        if not self.host_seat:
            return ""
        return HOST if person == self.host_seat else GUEST

    def side_of(self, who: str) -> str:
        """Return the colour of one of the two now, "" before colours are known."""
        choosing = self.position is not None and self.position.side not in self.game.sides
        if choosing or not self.host_seat:
            return ""
        return next(side for side, person in self.seats.items() if self.who(person) == who)

    @property
    def turn(self) -> str:
        """Whose turn it is, "" at the end, before the lot is drawn or where a reveal is due."""
        if self.position is None or self.over:
            return ""
        side = self.position.side
        return self.who(self.seats[side] if side in self.game.sides else int(side))

    @property
    def lot_due(self) -> bool:
        """Whether the host has to show the number that the lot is drawn with."""
        return self.joined and not self.host_seat

    # The end

    @property
    def over(self) -> bool:
        """Whether the match has ended, as far as it is known."""
        if self.resigned:
            return True
        return self.position is not None and (
            self.position.outcome is not None or self._repeated(self.position)
        )

    def _repeated(self, position: Position) -> bool:
        limit, key = self.game.repetitions, position.key()
        return bool(limit) and 1 + sum(made.before[0].key() == key for made in self.moves) >= limit

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended, or None."""
        if not self.over:
            return None
        if self.position is not None and self.position.outcome is not None:
            return self.position.outcome
        if self.resigned:
            other = self.game.other(self.resigned)
            why = to_say("{who}’s time is up") if self.flagged else to_say("{who} has resigned")
            return Outcome(other, say(why, who=self.game.colour(self.resigned)))
        times = self.game.repetitions
        return Outcome(None, say("the same position has occurred {n} times", n=times))

    @property
    def complete(self) -> bool:
        """Whether the match has ended and all that was hidden has been shown."""
        return self.over and all(secret.shown for secret in self.secrets.values())

    @property
    def eye(self) -> str:
        """The colour whose pieces the viewer sees, "" where the viewer's own are not known here."""
        return "" if self._forgets else self._colour(self.viewer)

    def reading(self, made: PlayedMove) -> tuple[Any, ...]:
        """Return the moves of a played move; where it hides something, a possible reading."""
        choice = self.secrets[made.key].choice if made.key else 0
        return made.readings[choice or 0]

    def match(self) -> Match:
        """Return the match with everything in it.

        Raises:
            NoSecrets: Something in it is not known here.
            BadRequest: Something in it is still hidden, and would be given away.
        """
        if any(secret.choice is None for secret in self.secrets.values()):
            raise errors.NoSecrets(say("The whole match is known only after its end."))
        if not all(secret.shown for secret in self.secrets.values()):
            raise errors.BadRequest(say("What is hidden would be given away before the end."))
        match = Match(self.game.start())
        for made in self.moves:
            choice = self.secrets[made.key].choice if made.key else 0
            for move in match.position.readings(made.text)[choice or 0]:
                match.play(move)
            note_times(match, match.here.id, made)
        if self.flagged:
            match.tree.flag(match.here.id, self.resigned, penalty=False)
        elif self.resigned:
            match.resign(self.resigned)
        if self.invitation.clock:
            match.headers[CLOCK] = self.invitation.clock
        for name, person in (("First", 1), ("Second", 2)):
            if said := self.names.get(self.who(person)):
                match.headers[name] = said
        return match

    # Messages

    def add(self, message: Message, choices: Choices | None = None) -> None:
        """Replay a message; raises DistanceError, and then this table is of no use any more.

        `choices` are those of the viewer's own secrets.
        """
        was_over, resigned = self.over, self.resigned
        self.began = len(self.moves)
        if message.by == GUEST and not self.joined and not message.items[0].startswith(".nonce="):
            raise errors.NotJoined
        for item in message.items:
            self.item(message.by, item, choices or {})
        self.began = len(self.moves)
        self._shown_in_time(message.by, was_over or self.resigned != resigned)

    def _shown_in_time(self, by: str, knew: bool) -> None:
        """Raise MissingReveal if a message lacks what its sender had to show.

        `knew` says that the sender has surely known of the match's end.
        """
        if self.over and self.hides(by) and (knew or self._could_see(by)):
            raise errors.MissingReveal
        if by == self.viewer or self.position is not None:
            return
        theirs = self._in_play(by)
        if not self.due() or any(self._matters(secret, public=True) for secret in theirs):
            raise errors.MissingReveal

    def _could_see(self, by: str) -> bool:
        """Return whether the other has seen what came of an own move, with all that is hidden."""
        own = self._in_play(self.viewer)
        return by != self.viewer and not any(self._matters(secret) for secret in own)

    def item(self, by: str, item: str, choices: Choices) -> None:
        """Replay one item."""
        if not item.startswith("."):
            self._move(by, item, choices)
            return
        word, given, value = item[1:].partition("=")
        found = WORDS.get(word)
        if found is None and WORD.fullmatch(word):
            raise errors.NewerVersion
        if found is None or bool(given) != (word in WITH_VALUE):
            raise errors.Damaged
        found(self, by, value)

    def _nonce(self, by: str, value: str) -> None:
        if by != GUEST or self.joined or len(of_letters(value)) != 16:
            raise errors.BadRequest(say("Somebody joins a match that has both players."))
        self.joined, self.guest_nonce = True, of_letters(value)

    def _lot(self, by: str, value: str) -> None:
        """The host shows the number; both together say who is first."""
        nonce = of_letters(value)
        if by != HOST or not self.lot_due:
            raise errors.BadRequest(say("There is no lot to draw."))
        if len(nonce) != 16 or letters(hashlib.sha256(nonce).digest()) != self.invitation.nonce:
            raise errors.WrongLot
        self.host_seat = 1 + (nonce[-1] ^ self.guest_nonce[-1]) % 2

    def _name(self, by: str, value: str) -> None:
        name = unescaped(value)
        if clean_line(name) != name or not 0 < len(name) <= NAME_LIMIT:
            raise errors.BadRequest(
                say("A name is one line of 1 to {most} characters.", most=NAME_LIMIT)
            )
        self.names[by] = name

    def _resign(self, by: str, value: str) -> None:
        self._goes_on()
        side = self.side_of(by)
        if self.position is None or not side:
            raise errors.BadRequest(say("Nobody can resign before colours and pieces are known."))
        self.resigned, self.asked, self.conditions = side, "", ()

    def _clk(self, by: str, value: str) -> None:
        """Say how much time one has left after the move that stands in the same message."""
        own = [n for n, made in enumerate(self.moves) if made.by == by and n >= self.began]
        if not self.invitation.clock or not own or not TENTHS.fullmatch(value):
            raise errors.BadRequest(
                say("Only a move of a match with a clock says what time is left.")
            )
        moves = list(self.moves)
        moves[own[-1]] = replace(moves[own[-1]], left=int(value))
        self.moves = tuple(moves)

    def _flag(self, by: str, value: str) -> None:
        """Have one's own flag fall: it loses, or pays what the game says."""
        self._goes_on()
        given = self.invitation.clock
        if given in {"", "-"} or not self.moves or self.turn != by or not self.side_of(by):
            raise errors.BadRequest(say("No flag can fall here."))
        side, self.asked, self.conditions = self.side_of(by), "", ()
        if not clock.Clock.read(given).penalty:
            self.resigned, self.flagged = side, True
            return
        *moves, last = self.moves
        self.moves = (*moves, replace(last, flags=(*last.flags, side)))
        self._stand(tuple(one.after_flag(side) for one in self.candidates))

    def _undo(self, by: str, value: str) -> None:
        self._goes_on()
        own = [place for place, made in enumerate(self.moves) if made.by == by]
        if self.asked or not own:
            raise errors.BadRequest(say("There is no move to take back."))
        if own[-1] >= self.began:
            raise errors.BadRequest(say("A move and the question to take it back come one by one."))
        self.asked = by

    def _yes(self, by: str, value: str) -> None:
        self._answers(by)
        last = max(n for n, made in enumerate(self.moves) if made.by == self.asked)
        candidates, self.moves = self.moves[last].before, self.moves[:last]
        self._stand(candidates)
        self.asked, self.conditions = "", ()
        self.secrets = {
            key: secret if secret.place < last else replace(secret, place=-1)
            for key, secret in self.secrets.items()
        }

    def _no(self, by: str, value: str) -> None:
        self._answers(by)
        self.asked = ""

    def _answers(self, by: str) -> None:
        self._goes_on()
        if self.asked in {"", by}:
            raise errors.BadRequest(say("Nobody has asked to take back a move."))

    def _goes_on(self) -> None:
        if self.over:
            raise errors.AfterTheEnd

    # Moves

    def _move(self, by: str, item: str, choices: Choices) -> None:
        self.may_move(by)
        sealed = SEALED.fullmatch(item)
        text, seal = (sealed[1], sealed[2] or "") if sealed else (item, "")
        if sealed and not self.game.hidden:
            raise errors.NothingHidden
        self.asked = ""
        self.conditions = tuple(c for c in self.conditions if c.by != by)
        self._tell(by, unescaped(text), seal, choices)
        self._agreed(by)

    def hides(self, who: str) -> bool:
        """Return whether something is still hidden by one of the two."""
        return any(key[0] == who and not secret.shown for key, secret in self.secrets.items())

    def may_move(self, by: str) -> None:
        """Raise the DistanceError that says why one of the two may not move, if so."""
        self._goes_on()
        if self.position is None:
            raise errors.MissingReveal
        if (by == GUEST and not self.joined) or not self.host_seat:
            raise errors.NotJoined
        if self.turn != by:
            raise errors.OutOfTurn

    def _tell(
        self, by: str, text: str, seal: str, choices: Choices,
        agreed: bool = False,
    ) -> None:  # fmt: skip
        position = self.position
        assert position is not None
        readings = readings_of(position, text)
        if len(readings) > 1 and not seal:
            raise errors.MissingCommitment
        if len(readings) == 1 and seal:
            raise errors.NothingHidden
        key = None
        if seal:
            key = by, 1 + sum(owner == by for owner, _ in self.secrets)
            self.secrets[key] = Secret(key, escaped(text), seal, len(self.moves), choices.get(key))
        swaps = any(move.swaps_seats for move in readings[0])
        made = PlayedMove(by, position.side, text, self.candidates, readings, key, swaps, agreed)
        self.moves = (*self.moves, made)
        self._stand(self._after(made))

    def _after(self, made: PlayedMove) -> Candidates:
        """Return the candidates after a move."""
        choice = self.secrets[made.key].choice if made.key else 0
        known = range(len(made.readings)) if choice is None else (choice,)
        after = dict.fromkeys(made.after(w, reading) for w in made.before for reading in known)
        if len(after) > CANDIDATES_LIMIT:
            raise errors.TooLong
        return tuple(after)

    def _stand(self, candidates: Candidates) -> None:
        """Take these candidates as the ones that are possible now."""
        eye = self.eye
        alike = not any(unlike(candidates[0], candidate, eye) for candidate in candidates[1:])
        seen = candidates[0].seen_by(eye) if self.game.hidden else candidates[0]
        self.candidates, self.position = candidates, seen if alike else None

    @property
    def _forgets(self) -> bool:
        """Whether the viewer's own secrets are not known here."""
        return any(secret.choice is None for secret in self._hidden(self.viewer))

    def _hidden(self, who: str) -> list[Secret]:
        """Return the secrets of one of the two that are not shown yet."""
        return [s for key, s in self.secrets.items() if key[0] == who and not s.shown]

    def _in_play(self, who: str) -> list[Secret]:
        """Return those of them that no move was taken back with."""
        return [secret for secret in self._hidden(who) if secret.place >= 0]

    def _colour(self, who: str) -> str:
        """Return a colour for `seen_by`, also where the position is not known."""
        if not self.host_seat or (self.moves and self.moves[-1].side not in self.game.sides):
            return ""
        return next(side for side, person in self.seats.items() if self.who(person) == who)

    # Reveals

    def _show(self, by: str, value: str) -> None:
        found = SHOW.fullmatch(f".show={value}")
        secret = self.secrets.get((by, int(found[1]))) if found else None
        if not found or secret is None or secret.shown:
            raise errors.NothingHidden
        self._shown(secret, int(found[2]), of_letters(found[3] or ""))

    def _key(self, by: str, value: str) -> None:
        """Show all that one still hides, which is safe after the end only."""
        found = KEY.fullmatch(f".key={value}")
        hidden, shown = self._hidden(by), keyed(found[1] if found else "")
        if not found or len(shown) > len(hidden):
            raise errors.NothingHidden
        key = of_letters(found[2] or "")
        for (choice, again), secret in zip(shown, hidden, strict=False):
            self._shown(secret, choice, salt_of(key, self.invitation.id, secret.key, again))
        if not self.over:
            # Whether this is the end may depend on what was just shown.
            raise errors.BadRequest(say("All is shown at once only after the end."))

    def _shown(self, secret: Secret, choice: int, salt: bytes) -> None:
        self.opens(secret, choice, salt)
        self.secrets[secret.key] = replace(secret, choice=choice, shown=True)
        if secret.place >= 0 and secret.key[0] != self.viewer:
            self._again(secret.place)

    def opens(self, secret: Secret, choice: int, salt: bytes) -> None:
        """Raise WrongChoice or WrongSalt unless choice and salt open the seal of a secret."""
        right = (
            n
            for n in range(10)
            if commitment(self.invitation.id, secret.key, secret.text, n, salt) == secret.seal
        )
        true = next(right, None)
        if true is None:
            raise errors.WrongSalt
        place = secret.place
        if true != choice or (place >= 0 and choice >= self._number(secret)):
            raise errors.WrongChoice

    def _again(self, place: int) -> None:
        """Replay from a move on, with what is known by now."""
        candidates, done = self.moves[place].before, list(self.moves[:place])
        for made in self.moves[place:]:
            done.append(replace(made, before=candidates))
            candidates = self._after(done[-1])
        self.moves = tuple(done)
        self._stand(candidates)

    def due(self) -> list[tuple[str, int]]:
        """Return which of the viewer's secrets have to be shown now.

        Those are the ones on which depends what the other may see; after the end, all.
        """
        own = self._hidden(self.viewer)
        if self.over:
            return [secret.key for secret in own]
        own = self._in_play(self.viewer)
        if any(secret.choice is None for secret in own):
            return []
        return [secret.key for secret in own if self._matters(secret)]

    def _matters(self, secret: Secret, public: bool = False) -> bool:
        """Return whether what the other of the two may see depends on a secret.

        It does so whatever is hidden besides: nobody is brought to show more by what the other
        holds back. If `public`, nothing is taken as known that is not shown to both.
        """
        ways = combinations(range(self._number(secret)), 2)
        known = None if public else secret.choice
        return any(
            self._apart(secret, way, public) for way in ways if known is None or known in way
        )

    def _apart(self, secret: Secret, way: tuple[int, int], public: bool) -> bool:
        """Return whether the other can distinguish two choices of a secret, in all candidates.

        The moves since are replayed in pairs of candidates that differ in the secret alone. A pair
        ends when the other sees a difference.
        """
        eye = self._colour(HOST if secret.key[0] == GUEST else GUEST)
        before = self._public(secret.place) if public else self.moves[secret.place].before
        pairs = {(candidate, candidate): None for candidate in before}
        for made in self.moves[secret.place :]:
            ways = [way] if made.key == secret.key else [(n, n) for n in self._open(made, public)]
            after: dict[tuple[Position, Position], None] = {}
            for (left, right), (one, two) in product(pairs, ways):
                pair = made.after(left, one), made.after(right, two)
                if pair[0] == pair[1]:
                    return False
                if not unlike(*pair, eye):
                    after[pair] = None
            pairs = after
        return not pairs

    def _open(self, made: PlayedMove, public: bool) -> Iterable[int]:
        """Return the readings of a move that can be meant, as far as is known."""
        if made.key is None:
            return (0,)
        secret = self.secrets[made.key]
        known = secret.choice is not None and (secret.shown or not public)
        return (secret.choice or 0,) if known else range(len(made.readings))

    def _public(self, place: int) -> Candidates:
        """Return the candidates before a move, with nothing known but what both know."""
        places = [s.place for s in self.secrets.values() if not s.shown and s.place >= 0]
        first = min([place, *places])
        candidates = self.moves[first].before[:1]
        for made in self.moves[first:place]:
            open_ = self._open(made, True)
            after = dict.fromkeys(made.after(w, n) for w in candidates for n in open_)
            candidates = tuple(after)
        return candidates

    def _number(self, secret: Secret) -> int:
        return len(self.moves[secret.place].readings)

    # Moves in advance

    def _if(self, by: str, value: str) -> None:
        """Agree to moves in advance: the other's, one's own, and so on."""
        self._goes_on()
        texts = tuple(map(unescaped, value.split(";")))
        if self.game.hidden:
            raise errors.BadCondition(say("Where pieces are hidden, no move is agreed in advance."))
        if self.position is None or self.turn in {"", by} or len(texts) > CONDITION_MOVES:
            raise errors.BadCondition(say("They begin with a move of the other player."))
        if len(self.conditions) >= CONDITIONS_LIMIT:
            raise errors.BadCondition(
                say("At most {most} can stand at a time.", most=CONDITIONS_LIMIT)
            )
        self.foreseen += len(texts)
        if self.foreseen > FORESEEN_LIMIT:
            raise errors.BadCondition(
                say("At most {most} moves of one match can be.", most=number(FORESEEN_LIMIT))
            )
        trial = self.copy()
        trial.conditions, trial.joined = (), True
        for text in texts:
            last = trial.turn
            trial.may_move(last)
            trial._tell(last, text, "", {})
        if last != by:
            raise errors.BadCondition(say("They end with a move of your own."))
        self.conditions = (*self.conditions, Condition(by, len(self.moves), texts))

    @property
    def standing(self) -> tuple[Condition, ...]:
        """What was agreed in advance and can still come: nothing else was played meanwhile."""
        return tuple(one for one in self.conditions if self._rest_of(one))

    def _rest_of(self, condition: Condition) -> tuple[str, ...] | None:
        """Return the moves of a condition that were not played yet, None if it does not fit."""
        played = tuple(made.text for made in self.moves[condition.ply :])
        same = condition.texts[: len(played)] == played
        return condition.texts[len(played) :] if same else None

    def _agreed(self, by: str) -> None:
        """Make the other's moves that were agreed in advance for what was just played."""
        for condition in self.conditions:
            rest = self._rest_of(condition)
            if condition.by == by or rest is None:
                continue
            for text in rest:
                if self.over or self.turn != condition.by:
                    break
                self._tell(condition.by, text, "", {}, agreed=True)
            return


def readings_of(position: Position, text: str) -> Readings:
    """Return the readings of a text that the other side was sent; raises WrongMove."""
    try:
        readings = position.readings(text)
        seen = {text_for_other(position, moves) for moves in readings}
    except GameError as error:
        raise errors.WrongMove(str(error)) from error
    if seen != {text}:
        raise errors.WrongMove(say("It is not written as the other player may see it."))
    return readings


def text_for_other(position: Position, moves: tuple[Any, ...]) -> str:
    """Return what the other side sees of moves made one after the other, "" while nothing."""
    *hidden, last = moves
    for move in hidden:
        if seen_by_other(position, move):
            return ""
        position = position.after(move)
    return seen_by_other(position, last)


def seen_by_other(position: Position, move: Any) -> str:
    """Return the text of a move for the other side, "" if that sees nothing yet."""
    sides = position.game.sides
    other = position.game.other(position.side) if position.side in sides else ""
    seen = position.move_seen_by(move, other)
    return seen.text if seen else ""


def unlike(one: Position, other: Position, eye: str) -> bool:
    """Return whether a side sees a difference between two positions."""
    return one.outcome != other.outcome or one.seen_by(eye) != other.seen_by(eye)


def note_times(match: Match, number: int, made: PlayedMove) -> None:
    """Note at a node of a match what messages have said of the time after that move."""
    node = match.tree[number]
    if node.left != made.left:
        match.tree.time(node.id, made.left)
    for side in made.flags[len(node.flags) :]:
        match.tree.flag(node.id, side, penalty=True)


def played(position: Position, moves: tuple[Any, ...]) -> Position:
    """Return the position after moves."""
    for move in moves:
        position = position.after(move)
    return position


WORDS: dict[str, Callable[[Table, str, str], None]] = {
    "nonce": Table._nonce,
    "lot": Table._lot,
    "name": Table._name,
    "resign": Table._resign,
    "clk": Table._clk,
    "flag": Table._flag,
    "undo": Table._undo,
    "yes": Table._yes,
    "no": Table._no,
    "show": Table._show,
    "key": Table._key,
    "if": Table._if,
}
WITH_VALUE = {"clk", "nonce", "lot", "name", "show", "key", "if"}


def __getattr__(name: str) -> object:
    """Return `PlayedMove` by its old name, with a warning."""
    return moved_name(__name__, __name__, name, {"Told": "PlayedMove"}.get(name, name))
