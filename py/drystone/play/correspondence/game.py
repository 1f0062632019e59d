"""One person's side of a match at a distance: what a browser keeps, and what one can do."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets as random
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from drystone.core.errors import GameError, IllegalMove, listed
from drystone.core.game import Game, Move, Position
from drystone.core.language import say
from drystone.core.moved import older_attributes
from drystone.play import clock as clocks
from drystone.play.correspondence import errors
from drystone.play.correspondence.crossing import (
    new_in,
    said_again,
    stays,
    still_meant,
    words_of_yielding,
)
from drystone.play.correspondence.evidence import (
    EVIDENCE_LIMIT,
    Evidence,
    chosen,
    evidence_of,
    refused,
)
from drystone.play.correspondence.keys import Keys, letters_of
from drystone.play.correspondence.message import (
    GUEST,
    HOST,
    ITEMS_LIMIT,
    KEY,
    LINK_LIMIT,
    LOT,
    NONCE,
    SENT,
    SHOW,
    TAKEN,
    TEXT_LIMIT,
    TOKEN,
    Invitation,
    Message,
    Opened,
    Transcript,
    escaped,
    letters,
    letters_in,
    read_link,
    read_message,
    token_of,
)
from drystone.play.correspondence.table import NAME_LIMIT, PlayedMove, Table, seen_by_other
from drystone.play.match import Match
from drystone.play.records.sanitize import clean_line
from drystone.play.resigning import require_side

STATE = 1
"""The version of what `CorrespondenceGame.state` returns."""
STATE_LIMIT = 2_000_000
AT_ONCE_LIMIT = 900
"""Longest `.key=` that is made; more letters or choices than are read would be refused."""
UNKNOWN_LIMIT = 200_000
"""Longest JSON of what a newer version has stored besides."""
FIRST = ("host", "guest", "lot")
LETTER = {"host": HOST, "guest": GUEST, "lot": LOT}

Random = Callable[[int], bytes]


@dataclass(frozen=True)
class Received:
    """What a link brought: how many messages, and own items of the draft that no longer fit.

    `note` says in words what a person should know besides.
    """

    messages: int
    dropped: tuple[str, ...] = ()
    note: str = ""


@older_attributes(
    {
        **{
            name: f"keys.{name}"
            for name in ("key", "nonce", "choices", "again", "brought", "former")
        },
        "older_keys": "keys.older",
    }
)
class CorrespondenceGame:
    """One person's side of a match: what was sent and received, and what is to be sent next.

    What one does goes into a draft, which `link` closes and sends. `table` is what one knows of the
    match, draft included. `role` is ``h`` for the host, who invited, and ``g`` for the guest.

    >>> import drystone
    >>> ann = CorrespondenceGame.begin(drystone.game("anaash", size=4), first="guest", name="Ann")
    >>> bob = CorrespondenceGame.join(ann.link())
    >>> bob.my_turn, bob.table.names
    (True, {'h': 'Ann'})
    """

    def __init__(self, transcript: Transcript, role: str, key: bytes = b"") -> None:
        self.role = role
        self.keys = Keys(transcript.invitation.id, role, key)
        self.receipt = b""
        """The token of the other's last link, which the answer to it gives back."""
        self.draft: list[str] = []
        self.half: list[str] = []
        """Moves of which the other sees nothing yet."""
        self.evidence: tuple[Evidence, ...] = ()
        self.met = ""
        """What the other was called in the match before this one, "" if that is not known."""
        self.unknown: dict[str, Any] = {}
        """What a newer version has stored besides, which goes back as it came."""
        self._start(transcript)

    def _start(self, transcript: Transcript) -> None:
        """Replay a transcript from its invitation on."""
        self.transcript = Transcript(transcript.invitation)
        self._sent = self.table = Table(transcript.invitation, self.role)
        self._append(transcript.messages)

    # Beginning

    @classmethod
    def begin(
        cls, game: Game, first: str = "host", name: str = "", after: str = "",
        random_bytes: Random = random.token_bytes, clock: str = "",
    ) -> CorrespondenceGame:  # fmt: skip
        """Return the host's side of a new match.

        Args:
            game: The game with its options.
            first: Who has the first colour: host, guest, or lot.
            name: The host's name, if one likes.
            after: The name (`id`) of the match of which this is the rematch.
            random_bytes: Where random numbers come from; only tests give another.
            clock: What a record would say of the time, "" for no clock.

        Raises:
            BadRequest: `first` is none of these, or the name is too long.
            TextError: `clock` is none.
        """
        if first not in FIRST:
            raise errors.BadRequest(say("The first is {names}.", names=listed(FIRST, "or")))
        nonce = random_bytes(NONCE)
        number = letters(hashlib.sha256(nonce).digest() if first == "lot" else nonce)
        time = str(clocks.checked(game, clock)) if clock else ""
        invitation = Invitation(game, LETTER[first], number, after, time)
        made = cls(Transcript(invitation), HOST, random_bytes(NONCE))
        made.keys.nonce = nonce if first == "lot" else b""
        if name:
            made.call(name)
        return made

    @classmethod
    def join(
        cls, link: str, name: str = "", random_bytes: Random = random.token_bytes
    ) -> CorrespondenceGame:
        """Return the guest's side of a match that a link invites to.

        Raises DistanceError, also where somebody has joined already (`open` reads such links).
        """
        opened = checked(link)
        made = cls(opened.transcript, GUEST, random_bytes(NONCE))
        made.receipt = opened.token
        if made.table.joined:
            raise errors.SeatTaken
        made._do(f".nonce={letters(random_bytes(NONCE))}")
        if name:
            made.call(name)
        return made

    @classmethod
    def open(cls, link: str, random_bytes: Random = random.token_bytes) -> CorrespondenceGame:
        """Return the side that has to answer a link of which nothing is known here.

        That is joining, or going on without what was on another device. Where pieces were hidden
        before, the link lacks what only that device has (`NoSecrets`).
        """
        opened = checked(link)
        transcript = opened.transcript
        if not any(message.by == GUEST for message in transcript.messages):
            return cls.join(link, random_bytes=random_bytes)
        role = HOST if transcript.messages[-1].by == GUEST else GUEST
        made = cls(transcript, role, random_bytes(NONCE))
        made.receipt = opened.token
        if made.table.lot_due and role == HOST:
            raise errors.NoSecrets
        if made.table.hides(role):
            made.keys.key = b""
        return made

    def rematch(self, random_bytes: Random = random.token_bytes) -> CorrespondenceGame:
        """Return the host's side of another match of the same game, colours swapped.

        Raises BadRequest before the end.
        """
        if not self.table.over:
            raise errors.BadRequest(say("A rematch comes after the end."))
        first = "guest" if self.table.who(1) == self.role else "host"
        name = self.table.names.get(self.role, "")
        game, clock = self.table.game, self._next_clock
        made = CorrespondenceGame.begin(game, first, name, self.id, random_bytes, clock)
        made.met = self.friend
        return made

    @property
    def _next_clock(self) -> str:
        """The clock of a rematch: a handicap stays with who has it."""
        given = self.transcript.invitation.clock
        return str(clocks.Clock.read(given).swapped) if given else ""

    def gives_way_to(self, invitation: Invitation) -> bool:
        """Whether the other invites to the rematch of this match, or of the one before it.

        Where both have invited each other at the same time, both settle without a word on the
        rematch whose name comes first as text, before anybody has joined either.
        """
        mine = self.transcript.invitation
        if invitation.game != mine.game or invitation.first not in {HOST, GUEST}:
            return False
        if invitation.after == self.id:
            others = HOST if self.role == GUEST else GUEST
            was_first = self.table.who(1) == others
            swapped = invitation.first == (GUEST if was_first else HOST)
            same = invitation.clock == self._next_clock
            return self.table.over and self._has_moved and swapped and same
        crossed = self.role == HOST and not self.table.joined and mine.after == invitation.after
        swapped = {mine.first, invitation.first} == {HOST, GUEST}
        same = invitation.clock == mine.clock
        return bool(mine.after) and crossed and swapped and same and invitation.id < self.id

    @property
    def _has_moved(self) -> bool:
        """Whether the person here has made a move.

        Nobody else can then have the browser store one rematch after another, each given up.
        """
        return any(move.by == self.role for move in self.table.moves)

    # What is so

    @property
    def id(self) -> str:
        """The name of the match."""
        return self.transcript.invitation.id

    @property
    def my_turn(self) -> bool:
        """Whether the person here is to move."""
        return self.table.turn == self.role

    @property
    def invites(self) -> bool:
        """Whether nobody has got an invitation yet, as it comes with the host's first move."""
        return self.role == HOST and self.my_turn and not self.table.moves

    @property
    def side(self) -> str:
        """The colour of the person here, "" before it is known."""
        return self.table.side_of(self.role)

    @property
    def person(self) -> int:
        """Which person is here, 1 or 2; 0 before the lot is drawn."""
        host = self.table.host_seat
        return 3 - host if host and self.role == GUEST else host

    @property
    def here(self) -> Position:
        """The position to move from, half a move included; raises MissingReveal if unknown."""
        position = self.table.position
        if position is None:
            raise errors.MissingReveal
        for half in self.half:
            position = position.play(half)
        return position

    @property
    def friend(self) -> str:
        """The name of the other player, "" if none was sent."""
        names = (name for by, name in self.table.names.items() if by != self.role)
        return next(names, self.met)

    @property
    def to_send(self) -> bool:
        """Whether there is something that the other has to get."""
        return bool(self.draft)

    @property
    def offered(self) -> str:
        """The link for the other, draft included, "" where the other is to send one.

        Nothing is closed by it: what is on the draft can still be taken back.
        """
        if self.half:
            return ""
        if self.draft:
            return self._link_of(self._longer())
        last = self.transcript.messages[-1].by if self.transcript.messages else HOST
        return self._link_of(self.transcript) if last == self.role else ""

    @property
    def line(self) -> tuple[Move, ...]:
        """All moves up to where the position is known, half a move included.

        For what is hidden from the person here stands one of the moves that it may be.
        """
        table = self.table
        known = table.moves if table.position is not None else table.moves[:-1]
        moves = [move for one in known for move in table.reading(one)]
        position = table.position
        for half in self.half:
            assert position is not None
            moves.append(position.parse(half))
            position = position.after(moves[-1])
        return tuple(moves)

    @property
    def times(self) -> dict[int, PlayedMove]:
        """What messages say of the time, by the number of moves of `line` up to there."""
        found, count = {}, 0
        for made in self.table.moves:
            count += len(self.table.reading(made))
            found[count] = made
        return found if self.transcript.invitation.clock else {}

    @property
    def match(self) -> Match:
        """The whole match, for records; raises DistanceError while something in it is hidden."""
        return self.table.match()

    # What one does

    def play(self, text: str, left: int | None = None) -> None:
        """Play a move, or a part of one that the other does not see yet.

        With a clock, `left` are the tenths of a second that one has left then.

        Raises DistanceError where nothing can be played; TextError or IllegalMove as
        `Position.parse` does.
        """
        table = self.table
        table.may_move(self.role)
        if table.hides(self.role):
            self.keys.require()
        self._begin_a_key()
        position = table.position
        assert position is not None
        before, moves = position, []
        for half in self.half:
            moves.append(position.parse(half))
            position = position.after(moves[-1])
        move = position.parse(text)
        seen = seen_by_other(position, move)
        if not seen:
            self.keys.require()
            self.half.append(str(move))
            return
        self._do_move(before, (*moves, move), seen)
        self.half = []
        if left is not None:
            self._do(f".clk={left}")
        self._show_due()

    def _do_move(self, before: Position, moves: tuple[Any, ...], text: str) -> None:
        readings = before.readings(text)
        if len(readings) == 1:
            self._say(escaped(text))
            return
        number = 1 + sum(owner == self.role for owner, _ in self.table.secrets)
        seal = self.keys.seal(number, escaped(text), readings.index(moves))
        self._say(f"{escaped(text)}#{seal}")

    @property
    def takes_back(self) -> bool:
        """Whether there is something that was not sent yet and can be taken back."""
        return bool(self.half) or not all(map(stays, self.draft))

    def take_back_draft(self) -> bool:
        """Take back what was not sent yet; return whether there was something.

        What has to be shown, what is needed to join, and a name stay.
        """
        had = self.takes_back
        self._redraft([item for item in self.draft if stays(item)])
        return had

    def resign(self, side: str = "") -> None:
        """Resign, which one can do for one's own `side` alone; half a move is dropped.

        Raises AfterTheEnd or BadRequest, and NoSecrets as all has to be shown then; TextError if
        there is no such side, IllegalMove if it is the other player's.
        """
        require_side(side, self.table.game.sides)
        if side and self.side not in {"", side}:
            raise IllegalMove(say("You can resign for yourself alone."), "turn")
        if self.table.hides(self.role):
            self.keys.require()
        self._do(".resign")
        self.half = []  # no link can be made while there is one
        self._show_due()

    def flag(self) -> None:
        """Have one's own flag fall, in one's own turn; half a move goes. Raises as `resign`."""
        if self.table.hides(self.role):
            self.keys.require()
        self._do(".flag")
        self.half = []
        self._show_due()

    def ask_undo(self) -> None:
        """Ask the other to let one take back one's last move."""
        self._say(".undo")

    def answer_undo(self, accept: bool) -> None:
        """Accept or decline what the other has asked; half a move goes with what is taken back."""
        self._say(".yes" if accept else ".no")
        if accept:
            self.half = []

    def agree(self, texts: Iterable[str]) -> None:
        """Agree to moves in advance: the other's first, one's own last. Both see them.

        >>> import drystone
        >>> ann = CorrespondenceGame.begin(drystone.game("anaash", size=4))
        >>> ann.play("a1xa2")
        >>> ann.agree(["b1xc1", "a2+b2"])
        >>> bob = CorrespondenceGame.join(ann.link())
        >>> bob.play("b1xc1")
        >>> [move.text for move in bob.table.moves], bob.my_turn
        (['a1xa2', 'b1xc1', 'a2+b2'], True)
        """
        self._say(f".if={';'.join(map(escaped, texts))}")

    def call(self, name: str) -> None:
        """Say one's name, 1 to 40 characters."""
        self._say(f".name={escaped(clean_line(name))}")

    def _begin_a_key(self) -> None:
        """Have a key that nobody else knows, as soon as something is done here."""
        self.keys.begin(self.table.hides(self.role))

    def _say(self, item: str) -> None:
        """Do what one may leave; raises TooLong where the other side would refuse what follows."""
        table = self.table
        self._do(item)
        try:
            longer = self._longer()
            leaves_room(self._link_of(longer), longer, SENT)
        except errors.TooLong as error:
            self.draft.pop()
            self.table = table
            raise errors.TooLong(say("Only resigning goes through now.")) from error

    def _do(self, item: str) -> None:
        self._begin_a_key()
        trial = self.table.copy()
        trial.item(self.role, item, self.keys.choices)
        self.draft.append(item)
        self.table = trial

    def _show_due(self) -> None:
        """Show what has to be shown now."""
        keys = self.keys
        if self.table.lot_due and keys.nonce and self.role == HOST:
            self._do(f".lot={letters(keys.nonce)}")
        due = [self.table.secrets[key] for key in self.table.due()]
        known = [secret for secret in due if secret.choice is not None and keys.key]
        # No secret comes any more: the key of them all is shorter than salt by salt.
        at_once = self.table.over and len(known) == len(due)
        together = [s for s in known if at_once and s.key[1] not in keys.older]
        if together and len(keys.shown_at_once(together)) > AT_ONCE_LIMIT:
            together = []
        for secret in known:  # the others are on another device: their absence says so
            if secret not in together:
                number = secret.key[1]
                self._do(f".show={number}:{secret.choice}:{letters(keys.salt(number))}")
        if together:
            self._do(keys.shown_at_once(together))

    # Links

    def link(self) -> str:
        """Return the link to send: everything so far, the draft as its last message.

        Raises BadRequest where a move is only half made, TooLong.
        """
        if self.half:
            raise errors.BadRequest(
                say("Finish your move first: the other could not read half of it.")
            )
        if self.draft:
            link = self._link_of(self._longer())
            self._append((self._drafted,))
            return link
        return self._link_of(self.transcript)

    def _link_of(self, transcript: Transcript) -> str:
        return transcript.link_with(self._token(transcript), self.receipt)

    def _token(self, transcript: Transcript) -> bytes:
        """Return what only somebody who has a link with all this can give back."""
        key = self.keys.key
        return token_of(key, transcript.seal(len(transcript.messages))) if key else b""

    @property
    def _drafted(self) -> Message:
        """The draft as a message."""
        return Message(self.role, tuple(self.draft))

    def _longer(self) -> Transcript:
        """Return the transcript with the draft as its last message."""
        messages = (*self.transcript.messages, self._drafted)
        return Transcript(self.transcript.invitation, messages)

    def _append(self, messages: Iterable[Message]) -> None:
        """Replay messages after those there are, without a draft; all of them or none."""
        table = self._sent.copy()
        added = tuple(messages)
        longer = replace(self.transcript, messages=(*self.transcript.messages, *added))
        if not longer.fits():
            raise errors.TooLong  # it could be stored, and never be read again
        for message in added:
            table.add(message, self.keys.choices)
        self._sent = self.table = table
        self.draft = []
        self.transcript = longer

    def receive(self, link: str) -> Received:
        """Take in a link from the other.

        Raises DistanceError, of the class that says what is wrong with it; then all stays as it
        was, and `evidence` stores what may be cheating.
        """
        before = self.copy()
        try:
            return self._receive(link)
        except Exception as error:
            vars(self).update(vars(before))
            if isinstance(error, errors.DistanceError) and error.evidence:
                self.evidence = chosen((*self.evidence, refused(link, error)))
            raise

    def _receive(self, link: str) -> Received:
        opened = read_link(link)
        same_match(self.transcript.invitation, opened.transcript.invitation)
        opened = opened.filled(self._known)
        theirs = opened.transcript
        self._seals_hold(theirs)
        if theirs.lacking:
            self._news(theirs.messages)
            raise theirs.lacking
        if not opened.sealed:
            raise errors.WrongHash
        leaves_room(link, theirs)
        if self._answers_draft(opened):
            self._append((self._drafted,))
        new = self._news(theirs.messages)
        draft, half, before = self.draft, self.half, self._sent
        if sent := self.transcript.messages[len(theirs.messages) - len(new) :]:  # it gives way
            return self._yield_to(opened, sent, draft, half)
        self._append(new)
        self.receipt = opened.token
        done = self._redraft(*still_meant(draft, half, new), len(new))
        return replace(done, note=self._unasked(before))

    def _unasked(self, before: Table) -> str:
        """Say where the draft answers a request that one did not know of when one played it."""
        if self._sent.asked in {"", self.role, before.asked} or self.table.asked:
            return ""
        return say(
            "The other player asks to take back a move. Your own, which was not sent yet, says no: "
            "take it back first if you want to say yes."
        )

    @property
    def _known(self) -> tuple[Message, ...]:
        """All messages that are known here, the draft as the last of them."""
        drafted = (self._drafted,) if self.draft and not self.half else ()
        return (*self.transcript.messages, *drafted)

    def _answers_draft(self, opened: Opened) -> bool:
        """Whether the other has had the draft: somebody took its link without saying so here.

        A draft in which nothing is random could be guessed. Then only its token proves it.
        """
        theirs, known = opened.transcript.messages, self._known
        if known == self.transcript.messages or len(theirs) <= len(known):
            return False
        if theirs[: len(known)] != known:
            return False
        if not self._drafted.guessable:
            return True  # what is random in it is in the hash, which was found to be right
        token = self._token(self._longer())
        return bool(token) and hmac.compare_digest(opened.receipt, token)

    def _seals_hold(self, theirs: Transcript) -> None:
        """Raise WrongChoice or WrongSalt if something is shown that its seal does not hold."""
        shows = dict(theirs.shows())
        for key, secret in self._sent.secrets.items():
            if key in shows and not secret.shown:
                self._sent.opens(secret, *shows[key])

    def _news(self, theirs: tuple[Message, ...]) -> tuple[Message, ...]:
        """Return the messages that are new; raises the DistanceError that says why none are."""
        drafted = (self._drafted,) if self.draft else ()
        mine = self.transcript.messages
        return new_in(theirs, mine, self.role, self._known if drafted else mine)

    def _yield_to(
        self, opened: Opened, sent: tuple[Message, ...], draft: list[str], half: list[str]
    ) -> Received:
        """Go on as the other did; what was sent is said again after it, as far as it fits."""
        before = len(self.transcript.messages) - len(sent)
        twin = CorrespondenceGame.__new__(CorrespondenceGame)
        vars(twin).update(vars(self))
        twin._start(opened.transcript)
        twin.receipt = opened.token
        vars(self).update(vars(twin))
        items = [item for message in sent for item in message.items]
        again = said_again(items, self.my_turn, self.table.over)
        new = self.transcript.messages[before:]
        if any(item.startswith(".key=") for item in items):
            self.keys.change()
        again, half = still_meant([*again, *draft], half, new)
        done = self._redraft(again, half, len(new))
        return replace(done, note=words_of_yielding(items, self.draft))

    def _redraft(
        self, items: Iterable[str], half: Iterable[str] = (), messages: int = 0
    ) -> Received:
        """Put items on a new draft, as far as they fit; then what has to be shown."""
        self.draft, self.table, self.half = [], self._sent, []
        sent = [item for item in items if not SHOW.fullmatch(item) and not KEY.fullmatch(item)]
        self._show_due()
        dropped: list[str] = []
        for item in sent:
            if item.startswith(".lot="):
                continue
            try:
                if dropped:
                    raise errors.BadRequest
                self._do(item)
                self._show_due()
            except errors.DistanceError:
                dropped.append(item)
        for text in half:
            try:
                self.play(text)
            except GameError:
                dropped.append(text)
                break
        return Received(messages, tuple(dropped))

    # What is stored

    def copy(self) -> CorrespondenceGame:
        """Return the same side of the match; what is done with one leaves the other alone."""
        twin = copy(self)
        twin.draft, twin.half = list(self.draft), list(self.half)
        twin.keys = self.keys.copy()
        return twin

    def state(self, secrets: bool = False) -> dict[str, Any]:
        """Return this side of the match as plain data, which JSON can hold.

        With `secrets` it is what this device keeps for itself. Without, it can be given away: the
        transcript and who one is, but nothing that is hidden from the other, and no draft.
        """
        plain = {
            "distance": STATE,
            "role": self.role,
            "text": self.transcript.text,
            "receipt": letters(self.receipt),
        }
        if not secrets:
            return plain
        return plain | {
            **self.unknown,
            **self.keys.state(),
            "draft": list(self.draft),
            "half": list(self.half),
            "met": self.met,
            "evidence": [vars(one) for one in self.evidence],
        }

    @classmethod
    def of_state(cls, state: object) -> CorrespondenceGame:
        """Return the side of a match that `state` has described; raises DistanceError.

        >>> import drystone
        >>> ann = CorrespondenceGame.begin(drystone.game("anaash", size=4))
        >>> ann.play("a1xa2")
        >>> import json
        >>> again = CorrespondenceGame.of_state(json.loads(json.dumps(ann.state(secrets=True))))
        >>> again.link() == ann.link()
        True
        """
        try:
            return cls._of_state(dict(state))  # type: ignore[call-overload]
        except errors.DistanceError:
            raise
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise errors.Damaged from error

    @classmethod
    def _of_state(cls, state: dict[str, Any]) -> CorrespondenceGame:
        version, role, text = state["distance"], state["role"], state["text"]
        if type(version) is int and version > STATE:
            raise errors.NewerVersion
        if version != STATE or role not in {HOST, GUEST} or not isinstance(text, str):
            raise errors.Damaged
        transcript = Transcript.read(text)
        if transcript.lacking:
            raise transcript.lacking
        made = cls(Transcript(transcript.invitation), role)
        made.keys = Keys.of_state(made.id, role, state)
        promised = letters(hashlib.sha256(made.keys.nonce).digest())
        if promised != transcript.invitation.nonce:
            made.keys.nonce = b""  # it would be refused where the lot is drawn
        made.receipt = letters_of(state, "receipt", TOKEN)
        made.met = clean_line(str(state.get("met", "")))[:NAME_LIMIT]
        made.evidence = chosen(
            evidence_of(one) for one in state.get("evidence", [])[:EVIDENCE_LIMIT]
        )
        made._replay(transcript.messages)
        made._check_key()
        draft, half = (items_of(state.get(name, []), role) for name in ("draft", "half"))
        made._redraft(draft, half)
        made.keys.brought = bool(state.get("brought", False))
        known = made.state(secrets=True)
        unknown = {name: one for name, one in state.items() if name not in known}
        # What is read has room to grow: else it could not be read again.
        made.unknown = unknown if len(json.dumps(unknown)) <= UNKNOWN_LIMIT else {}
        return made

    def _check_key(self) -> None:
        """Do without a key that does not open all that is hidden here."""
        own = (one for key, one in self.table.secrets.items() if key[0] == self.role)
        if all(one.shown or self.keys.opens(one) for one in own):
            return
        messages = self.transcript.messages
        self.keys.forget()
        self._start(Transcript(self.transcript.invitation))
        self._replay(messages)

    def _replay(self, messages: tuple[Message, ...]) -> None:
        """Replay what was stored; raises NoSecrets where that needs what is hidden here."""
        try:
            self._append(messages)
        except errors.MissingReveal as error:
            if self.keys.choices:
                raise
            raise errors.NoSecrets from error


def checked(link: str) -> Opened:
    """Return what a link holds, its hash checked; raises DistanceError."""
    opened = read_link(link)
    lacking = opened.transcript.lacking
    if lacking:
        # A match that goes on leaves out what the one who answers must have.
        joined = any(message.by == GUEST for message in opened.transcript.messages)
        raise errors.NoSecrets if joined else lacking
    if not opened.sealed:
        raise errors.WrongHash
    leaves_room(link, opened.transcript)
    return opened


def leaves_room(link: str, transcript: Transcript, share: float = TAKEN) -> None:
    """Raise TooLong unless a link can be answered: else its sender could end a match with it."""
    if len(letters_in(link)) > share * LINK_LIMIT or not transcript.fits(share):
        raise errors.TooLong(say("It leaves no room for an answer."))


def items_of(stored: object, role: str) -> tuple[str, ...]:
    """Return what a state has on a draft; raises Damaged unless a message could hold it."""
    items = tuple(stored) if isinstance(stored, list) else ()
    if not items:
        return ()
    if len(items) > ITEMS_LIMIT or not all(isinstance(item, str) for item in items):
        raise errors.Damaged
    line = " ".join([role, *items])
    if len(line) > TEXT_LIMIT:
        raise errors.Damaged
    message = read_message(line)
    if message.items != items:
        raise errors.Damaged
    return items


def same_match(mine: Invitation, theirs: Invitation) -> None:
    """Raise the DistanceError that says how an invitation differs from one's own, if it does."""
    if mine.line == theirs.line:
        return
    if mine.nonce != theirs.nonce:
        raise errors.OtherMatch
    if mine.game.name != theirs.game.name:
        raise errors.ChangedGame
    if mine.game == theirs.game and mine != theirs:
        raise errors.ChangedSeats
    raise errors.ChangedOptions
