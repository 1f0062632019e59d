"""The wire between Python and JavaScript: every message, described once.

A message is a JSON object whose `act` names a command; the classes below say which other fields
each command has. The answer is a JSON object, too: a view (`drystone.app.wire.answers`). The types
that JavaScript is checked with, and a page of the documentation, are made from these two modules,
so that they are all there is to read and all there is to change.

`read_message` and `read_command` turn JSON text into a checked command. They look at the classes'
annotations while the page runs, which is why these are not left as text (there is no
``from __future__ import annotations`` here).

>>> read_command({"act": "touch", "site": "b2"}, Touch)
{'act': 'touch', 'site': 'b2'}
>>> read_command({"act": "touch", "site": 7}, Touch)
Traceback (most recent call last):
drystone.core.errors.TextError: The act “touch” needs a text called “site”.
"""

import json
from collections.abc import Callable
from math import isfinite
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypedDict,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.language import say, to_say
from drystone.scene.node import Node

Message = dict[str, Any]
"""A JSON object that nobody has looked into yet."""

MESSAGE_LIMIT = 12_000_000
"""Longest message that is looked at, in characters: a record with all of it escaped fits."""

MAY_BE_EMPTY = "may be empty"
Words = Annotated[str, MAY_BE_EMPTY]
"""A text that may be empty; any other text field may not."""

Options = dict[str, str | int | float | bool]
"""A game's options by their keys."""

Kind = Literal["puzzle", "lesson"]
ChallengeKind = Literal["puzzle", "lesson", "mistake", "guess", "line", "posed"]
Question = Literal["here", "around", "last", "open", "board", "row", "file", "score", "turn"]

Shape = TypeVar("Shape")

CommandKind = Literal[
    "plays",
    "tries",
    "brings-game",
    "brings-match",
    "replaces-board",
    "reads",
    "asks-site",
    "shows-board",
    "opens-table",
    "opens-from-more",
    "saved-unplayed",
    "has-address",
    "has-link",
    "begins-challenge",
    "shows-sample",
]
"""What a page has to know of a command; `drystone.prerender.command_kinds` says what each means."""

kinds_of: dict[str, tuple[CommandKind, ...]] = {}
"""The kinds of each command that has any, by the name of its class."""
answer_of: dict[str, str] = {}
"""The class of the answer to each command that no view of the page answers, in the same way."""


def command(*kinds: CommandKind, answer: str = "") -> Callable[[type[Shape]], type[Shape]]:
    """Say which kinds a command has, and which class of `answers` answers it if not the page's."""

    def noted(shape: type[Shape]) -> type[Shape]:
        kinds_of[shape.__name__] = kinds
        if answer:
            answer_of[shape.__name__] = answer
        return shape

    return noted


class RawJson(str):
    """Text that is JSON already and goes into a view as it is."""


# Commands ---------------------------------------------------------------------------------------


class PageCommand(TypedDict):
    """What any message to the page's program may carry besides its own fields.

    `has` is the stamp of the list of moves that the page shows: the answer then holds only what
    has changed in it. `drawn` is the stamp of the scene that was drawn last, 0 for none: where the
    answer has a scene, it also has ``drawn``, the stamp of that. Where it can, it then has
    ``redrawn`` in place of the scene: what has changed in it (`drystone.scene.scene_patch`).
    In a match with a clock, `spent` are the milliseconds that the turn has lasted.
    """

    has: NotRequired[int]
    drawn: NotRequired[int]
    spent: NotRequired[int]


@command("brings-game", "opens-table", "has-address")
class New(PageCommand):
    """Start a game.

    `first` and `second` are the levels that play for seats 1 and 2, 0 for a person; who sits there
    stays where they are not given. `clock` is as a record writes it.
    """

    act: Literal["new"]
    game: str
    options: NotRequired[Options]
    clock: NotRequired[Words]
    first: NotRequired[int]
    second: NotRequired[int]


@command("brings-game", "opens-table", "opens-from-more")
class Load(PageCommand):
    """Start from a position, given as text; in the game on the board if none is named."""

    act: Literal["load"]
    text: str
    game: NotRequired[str]
    options: NotRequired[Options]


@command("plays", "tries")
class Touch(PageCommand):
    """Touch a site: part of a move, a whole one, or refused with the reason.

    Where a piece is dragged, the touches say so: it is lifted, which may begin the move anew, and
    dropped, which never does. Sent `ahead`, it is part of a premove while the other is to move.
    """

    act: Literal["touch"]
    site: str
    hand: NotRequired[Literal["lift", "drop"]]
    ahead: NotRequired[bool]


@command("plays", "tries")
class Type(PageCommand):
    """Play a move given as text, or, sent `ahead`, have it be a premove; “resign” resigns."""

    act: Literal["type"]
    text: str
    ahead: NotRequired[bool]


@command("plays", "shows-board")
class Resign(PageCommand):
    """Have a side resign, and the other side win.

    It is at the end of the line that one walks, or where moves were just taken back; what followed
    there is deleted, and can be restored.

    Without `side` it is the one that a person plays against the computer, else the one to move.
    """

    act: Literal["resign"]
    side: NotRequired[str]


@command("plays", "shows-board")
class Flag(PageCommand):
    """Have the flag fall of the side to move, whose time is up."""

    act: Literal["flag"]


class Undo(PageCommand):
    """Step back: within an unfinished turn one touch, else to where a person was to move."""

    act: Literal["undo"]


class Redo(PageCommand):
    """Step on to where a person is to move, or to the end."""

    act: Literal["redo"]


class Goto(PageCommand):
    """Stand at a `node`, or at a `ply` of the line one walks, 0 for the start."""

    act: Literal["goto"]
    node: NotRequired[int]
    ply: NotRequired[int]


@command("brings-match", "opens-table", "opens-from-more")
class Back(PageCommand):
    """Exchange the match with the one that was on the board before."""

    act: Literal["back"]


@command("shows-board")
class Reveal(PageCommand):
    """Lift the curtain: the player who may see the board sits at the screen now."""

    act: Literal["reveal"]


@command("brings-game", "has-address")
class Show(PageCommand):
    """Answer with the view and change nothing."""

    act: Literal["view"]


@command("brings-match", "opens-table", "opens-from-more", "shows-sample")
class Example(PageCommand):
    """Set up the game's example of that `number`, counted from 0."""

    act: Literal["example"]
    number: int


@command("brings-match", "opens-table", "opens-from-more", "shows-sample")
class Sample(PageCommand):
    """Open the game's sample of that `number`, counted from 0, at its start."""

    act: Literal["sample"]
    number: int


@command("asks-site", answer="MenuView")
class Menu(PageCommand):
    """Answer with all games and their options."""

    act: Literal["menu"]


@command("asks-site", answer="MenuView")
class Refresh(PageCommand):
    """Look for games again, after a wheel was installed; answer as for ``menu``."""

    act: Literal["refresh"]


@command("asks-site", answer="BenchView")
class Bench(PageCommand):
    """Play at random for some seconds and answer with how much was played."""

    act: Literal["bench"]
    game: str
    seconds: float
    options: NotRequired[Options]


class Flip(PageCommand):
    """Turn the board around, for a player on its other side."""

    act: Literal["flip"]


class Overlay(PageCommand):
    """Show an extra of the game's scene, or take it away if it is shown."""

    act: Literal["overlay"]
    key: str


class Turn(PageCommand):
    """Turn the piece that is about to be placed `by` so many steps clockwise."""

    act: Literal["turn"]
    by: int


class Ask(PageCommand):
    """Ask something about the board; the answer is words, and nothing changes.

    `site` is the space that the questions ``here`` and ``around`` are about.
    """

    act: Literal["ask"]
    what: Question
    site: NotRequired[Words]


class Promote(PageCommand):
    """Make the variation of a node the main line of where it branches off."""

    act: Literal["promote"]
    node: int


class Delete(PageCommand):
    """Delete a node and all that follows it."""

    act: Literal["delete"]
    node: int


class Restore(PageCommand):
    """Bring back what was deleted last, if nothing has changed since."""

    act: Literal["restore"]


class Comment(PageCommand):
    """Write a text at a node, "" to wipe it."""

    act: Literal["comment"]
    node: int
    text: Words


class Mark(PageCommand):
    """Give the move at a node a glyph, or take it away if it has that one."""

    act: Literal["mark"]
    node: int
    glyph: str


class Sketch(PageCommand):
    """Draw a mark of one's own at a node, or take it away if it is there.

    `mark` is a colour's letter, a space, and the end of an arrow; [] wipes all of them.
    """

    act: Literal["sketch"]
    node: int
    mark: list[str]


class Header(PageCommand):
    """Set a header of the record, "" to leave it out."""

    act: Literal["header"]
    name: str
    text: Words


class Record(PageCommand):
    """Answer with the record of the match as well."""

    act: Literal["record"]


class Link(PageCommand):
    """Answer with the link to the match as well; with `alone`, to the position only."""

    act: Literal["link"]
    alone: NotRequired[bool]


@command("brings-game", "reads", "opens-table", "opens-from-more", "saved-unplayed")
class Read(PageCommand):
    """Open the match that a record tells."""

    act: Literal["read"]
    text: str


@command("brings-game", "reads", "opens-table", "opens-from-more", "has-link")
class Open(PageCommand):
    """Open the match that a link holds."""

    act: Literal["open"]
    link: str


@command(answer="SavedView")
class Save(PageCommand):
    """Answer with what to store of the match of that number.

    Nothing is to be stored while the match is as it came, unless `unchanged` says that this is
    wanted, too.
    """

    act: Literal["save"]
    match: int
    unchanged: NotRequired[bool]


@command("brings-game", "opens-table")
class Resume(PageCommand):
    """Have a stored match on the board as it was, by its record.

    `first` and `second` say who plays, as for ``new``. `seat` and `secrets` are what was stored of
    a match with a friend elsewhere. `plies` is how long the match was as a whole, which says
    whether what follows the current place was taken back.
    """

    act: Literal["resume"]
    text: Words
    plies: NotRequired[int]
    flip: NotRequired[bool]
    first: NotRequired[int]
    second: NotRequired[int]
    seat: NotRequired[str]
    secrets: NotRequired[Words]


@command("reads", answer="PreviewView")
class Preview(PageCommand):
    """Answer with what may be shown of a record, and leave the board alone.

    `seat` and `secrets` are as for ``resume``.
    """

    act: Literal["preview"]
    text: Words
    seat: NotRequired[str]
    secrets: NotRequired[Words]


@command(answer="JoinedView")
class Join(PageCommand):
    """Answer with what to store of two copies of one's side of a match with a friend elsewhere.

    One comes, such as from a file; its `text`, `seat` and `secrets` are as for ``preview``. The
    other is stored.
    """

    act: Literal["join"]
    text: Words
    seat: str
    secrets: NotRequired[Words]
    storedSeat: str
    storedSecrets: Words


@command("brings-game", "opens-table")
class Invite(PageCommand):
    """Begin a match with a friend elsewhere; `first` says who has the first colour.

    `clock` is as for ``new``.
    """

    act: Literal["invite"]
    game: str
    options: NotRequired[Options]
    first: NotRequired[Literal["host", "guest", "lot"]]
    name: NotRequired[Words]
    clock: NotRequired[Words]


@command("brings-game", "reads", "opens-table", "has-link")
class Accept(PageCommand):
    """Sit down at the match of a friend's link, of which nothing is known here."""

    act: Literal["accept"]
    link: str
    name: NotRequired[Words]


@command("reads", answer="IdentifiedView")
class Identify(PageCommand):
    """Answer with the name of the match that a friend's link is about."""

    act: Literal["identify"]
    link: str


@command("opens-table")
class Receive(PageCommand):
    """Take in a friend's link, for the match on the board.

    A link that is refused although it is no mishap is stored beside the match. `live` says that it
    came by itself: then a mishap, such as one that was here before, is not reported.
    """

    act: Literal["receive"]
    link: str
    live: NotRequired[bool]


class PlayLive(PageCommand):
    """Name the match whose links go to the friend by themselves now, "" for none."""

    act: Literal["playLive"]
    match: Words


class Sent(PageCommand):
    """Say that the link was handed over: what is in it can be taken back only by asking."""

    act: Literal["sent"]


class AnswerUndo(PageCommand):
    """Let the friend take back a move, or not."""

    act: Literal["answerUndo"]
    accept: bool


class Agree(PageCommand):
    """Agree to moves in advance: the friend's, one's own, and so on; both see them."""

    act: Literal["agree"]
    moves: list[str]


class Call(PageCommand):
    """Tell the friend one's name."""

    act: Literal["call"]
    name: str


@command(answer="PictureView")
class ShowPicture(PageCommand):
    """Answer with the picture that stands for a game, or with where a puzzle or a lesson begins.

    `name` is a game's name; with a `kind` it names a challenge, as for ``challenge``.
    """

    act: Literal["picture"]
    name: str
    kind: NotRequired[Kind]


@command(answer="ChosenView")
class Choose(PageCommand):
    """Answer with how a value of an option is written and drawn; refused if it is not allowed.

    With a `part` the value is what comes of touching that part of its picture.
    """

    act: Literal["choose"]
    game: str
    option: str
    value: Words
    part: NotRequired[int]


@command("brings-game", "opens-table", "begins-challenge")
class BeginChallenge(PageCommand):
    """Put a puzzle or a lesson on the board.

    `name` is a game's name and a number, such as ``NAME-3``; a game's name alone means its first
    challenge whose key is not among those that are `solved`.
    """

    act: Literal["challenge"]
    kind: Kind
    name: str
    solved: NotRequired[list[str]]


@command(answer="ChallengesView")
class ListChallenges(PageCommand):
    """Answer with all puzzles or lessons of a game, which `name` names as for ``challenge``."""

    act: Literal["challenges"]
    kind: Kind
    name: str


@command("tries")
class Answer(PageCommand):
    """Have the other side answer in a puzzle, if the match still stands at `node`."""

    act: Literal["answer"]
    node: int


@command("brings-game", "opens-table", "begins-challenge")
class Exercise(PageCommand):
    """Put a mistake on the board, to be made good; `name` says which one it is of those stored.

    `position` is where `played` was the mistake, `line` begins with the better move and `words` say
    what was wrong. With `shown` the better line is played at once, to be walked along. `by` says
    who erred; without it the colour does.
    """

    act: Literal["exercise"]
    name: str
    game: str
    options: NotRequired[Options]
    position: str
    played: str
    line: list[str]
    words: NotRequired[Words]
    shown: NotRequired[bool]
    by: NotRequired[Literal["you", "friend", "computer"]]


@command("shows-board")
class FollowLine(PageCommand):
    """Put moves that a search expects on the board, to be stepped through; `back` leads back.

    With `threat` they begin after the side to move was passed over.
    """

    act: Literal["line"]
    moves: list[str]
    threat: NotRequired[bool]


class Judged(PageCommand):
    """Tell what a search says of the move that led to `node`, in an exercise."""

    act: Literal["judged"]
    node: int
    good: bool
    words: Words


class Retry(PageCommand):
    """Go back to where one was right and to move."""

    act: Literal["retry"]


class Solution(PageCommand):
    """Show the solution of the challenge on the board."""

    act: Literal["solution"]


class Player(PageCommand):
    """Let a person (0) or the computer at a level play for a seat (1 or 2)."""

    act: Literal["player"]
    seat: int
    level: int


@command(answer="HistoryView")
class History(PageCommand):
    """Answer with all that a computer player or an analysis has to know of the match."""

    act: Literal["history"]
    purpose: Literal["move", "analysis", "review"]


@command("plays")
class Reply(PageCommand):
    """Play the computer's move, if the match of that number is on the board and stands at `node`.

    Without a number it is whichever is on the board.
    """

    act: Literal["reply"]
    match: NotRequired[int]
    node: int
    text: str


@command("plays")
class Premove(PageCommand):
    """Play the premove, which costs no time; drop it, with a word, where it is not legal."""

    act: Literal["premove"]


class Pause(PageCommand):
    """Have the computer wait: the player at the screen may move for it."""

    act: Literal["pause"]


class Proceed(PageCommand):
    """Have the computer go on."""

    act: Literal["proceed"]


@command("brings-match", "opens-table")
class Rematch(PageCommand):
    """Begin the game anew with seats exchanged; with `level`, as before but against that level."""

    act: Literal["rematch"]
    level: NotRequired[int]


class Choices(PageCommand):
    """Say where parts of a move that are no spaces are to be shown: beside the board, or on it."""

    act: Literal["choices"]
    beside: bool


@command("replaces-board", "shows-board")
class Edit(PageCommand):
    """Set a position up by hand, beginning with the one on the board, or with a `text`.

    Until ``leave`` the board shows what is set up, touches edit it, and ``undo`` and ``redo`` go
    through the edits.
    """

    act: Literal["edit"]
    text: NotRequired[str]


class Change(PageCommand):
    """Change what is set up, or how touches change it.

    ``tool`` chooses what a touch does, by its name in `value`; ``control`` sets the control of that
    `number` to `value`; ``text`` sets up the position text in `value`; ``clear`` leaves nothing on
    the board, ``start`` sets up the game's start.
    """

    act: Literal["change"]
    what: Literal["tool", "control", "text", "clear", "start"]
    value: NotRequired[Words]
    number: NotRequired[int]


@command("brings-match", "shows-board", "saved-unplayed")
class Leave(PageCommand):
    """Go back to the match, or with `play` begin one from what is set up.

    `first` and `second` say who plays, as for ``new``.
    """

    act: Literal["leave"]
    play: NotRequired[bool]
    first: NotRequired[int]
    second: NotRequired[int]


@command("brings-game", "opens-table")
class Pose(PageCommand):
    """Put a position on the board as a puzzle: to be won in `count` own moves, as `line` tells.

    The search worker's task ``pose`` finds both.
    """

    act: Literal["pose"]
    game: str
    options: NotRequired[Options]
    position: Words
    count: int
    line: list[str]


@command(answer="ExplorerView")
class Explore(PageCommand):
    """Answer with what was played from the position on the board.

    `trails` are of all matches of one's own that count, as ``trail`` gave them; where they are not
    given, those that came last count.
    """

    act: Literal["explore"]
    trails: NotRequired[list[str]]


@command(answer="TrailView")
class Trail(PageCommand):
    """Answer with the trail of a record: what is counted of it, "" if the match has not ended."""

    act: Literal["trail"]
    text: str


@command(answer="DrawnView")
class Draw(PageCommand):
    """Answer with a picture of what is on the board, as SVG that stands alone.

    `css` is the style sheet that boards of the page have: in the page Python has none of its own.
    `scene`, as JSON text, and `words` have a scene drawn that another engine made, with what it
    shows in words. With `ply` it is what so many moves of the line lead to, with `puzzle` what the
    puzzle of that name begins with.
    """

    act: Literal["draw"]
    css: NotRequired[str]
    ply: NotRequired[int]
    puzzle: NotRequired[str]
    scene: NotRequired[str]
    words: NotRequired[str]


# Commands of the search worker ------------------------------------------------------------------


@command(answer="SearchView")
class Start(TypedDict):
    """Take up a task for the match that the other fields tell; ``slice`` then works on it.

    `level` and `seed` are for the task ``move``, `seconds` for one whose clock runs; with `threat`,
    ``analysis`` looks at what the other side would do if it were to move, and ``hint`` ends with
    one move, and why. ``try`` judges the last move beside the move `best`, ``coach`` whether it is
    a mistake; ``pose`` looks whether the position is a puzzle. `resigned` is the side that has
    resigned at the end.
    """

    act: Literal["start"]
    task: Literal["move", "analysis", "hint", "review", "try", "coach", "pose"]
    game: str
    options: NotRequired[Options]
    start: NotRequired[Words]
    moves: list[str]
    resigned: NotRequired[Words]
    level: NotRequired[int]
    seconds: NotRequired[float]
    seed: NotRequired[str | int]
    threat: NotRequired[bool]
    best: NotRequired[str]


@command(answer="SearchView")
class Slice(TypedDict):
    """Work on the task for so many milliseconds, and answer with what was found."""

    act: Literal["slice"]
    ms: float


@command(answer="PaceView")
class Pace(TypedDict):
    """Measure the search of a game for some seconds."""

    act: Literal["pace"]
    game: str
    seconds: float
    options: NotRequired[Options]


# Commands of a page full of boards --------------------------------------------------------------


class BoardCommand(TypedDict):
    """What any message to the boards' server carries: the name of a board.

    A board that was begun also understands those commands of the page that `BOARD_COMMANDS` lists.
    """

    board: str


@command(answer="ReplayView")
class MakeReplay(BoardCommand):
    """Answer with all that is needed to show a board and to replay its match."""

    act: Literal["replay"]
    options: dict[str, Any]


class Begin(BoardCommand):
    """Have a match on a board, instead of the one that may be there."""

    act: Literal["begin"]
    options: dict[str, Any]


class End(BoardCommand):
    """Forget a board."""

    act: Literal["end"]


# Readers ----------------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of a command: its annotation, and whether it must be there."""

    wanted: Any
    required: bool


def read_message(text: str) -> Message:
    """Return a message from JSON text, or raise TextError: too long, no JSON, no object.

    >>> read_message('{"act": "view"}')
    {'act': 'view'}
    >>> read_message("[]")
    Traceback (most recent call last):
    drystone.core.errors.TextError: “[]” is not a message.
    """
    if len(text) > MESSAGE_LIMIT:
        wrong = to_say("A message has at most {most} characters; this has {n}.")
        raise TextError(say(wrong, most=MESSAGE_LIMIT, n=len(text)))
    try:
        message: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TextError(f"{quote(text)} is not JSON that can be read.") from error
    if not isinstance(message, dict):
        raise TextError(f"{quote(text)} is not a message.")
    return message


def act_of(command: type) -> str:
    """Return the name by which messages call a command.

    >>> act_of(Touch)
    'touch'
    """
    (act,) = get_args(command.__annotations__["act"])
    return str(act)


_FIELDS: dict[type, dict[str, Field]] = {}


def fields_of(shape: type) -> dict[str, Field]:
    """Return the fields of a command or view by name."""
    if shape not in _FIELDS:
        required: frozenset[str] = shape.__required_keys__  # type: ignore[attr-defined]
        hints = get_type_hints(shape, include_extras=True)
        _FIELDS[shape] = {
            name: Field(_plain(hint), name in required) for name, hint in hints.items()
        }
    return _FIELDS[shape]


def _plain(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def read_command(message: Message, shape: type[Shape]) -> Shape:
    """Return the fields of a command, checked; TextError or OptionError says what is wrong.

    Fields that the command does not have are left out, and so are optional ones that are null.
    """
    found: dict[str, Any] = {}
    for name, (wanted, required) in fields_of(shape).items():
        value = message.get(name)
        if value is not None or required:
            found[name] = _checked(message, name, wanted)
    return found  # type: ignore[return-value]


def _checked(message: Message, name: str, wanted: Any) -> Any:
    """Return a field's value if it is what is wanted; else raise an error that quotes it."""
    value = message.get(name)
    if get_origin(wanted) in {UnionType, Literal}:
        return _one_of(message, name, value, wanted)
    for kind, check in CHECKS.items():
        if wanted is kind or get_origin(wanted) is kind:
            return check(message, name, value)
    return _text(message, name, value, empty=True)


def _one_of(message: Message, name: str, value: Any, wanted: Any) -> Any:
    allowed = get_args(wanted)
    if get_origin(wanted) is Literal:
        choice = ", ".join(allowed)
        if value is None:
            raise TextError(f"The act {quote(message.get('act'))} needs “{name}”, one of {choice}.")
        if not isinstance(value, str) or value not in allowed:
            raise TextError(f"“{name}” is one of {choice}, not {quote(value)}.")
    elif isinstance(value, bool) or not isinstance(value, allowed):
        raise TextError(f"“{name}” cannot be {quote(value)}.")
    return value


def _text(message: Message, name: str, value: Any, empty: bool = False) -> str:
    if not isinstance(value, str) or not (value or empty):
        raise TextError(f"The act {quote(message.get('act'))} needs a text called “{name}”.")
    return value


def _whole(message: Message, name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TextError(f"“{name}” must be a whole number, not {quote(value)}.")
    return value


def _number(message: Message, name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise TextError(f"“{name}” must be a number, not {quote(value)}.")
    return value


def _flag(message: Message, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TextError(f"“{name}” is either true or false, not {quote(value)}.")
    return value


def _pairs(message: Message, name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise OptionError(f"Options are pairs of name and value, not {quote(value)}.")
    return value


def _texts(message: Message, name: str, value: Any) -> list[str]:
    """Return a list of texts; what else is in it is taken as text, and will match nothing."""
    if not isinstance(value, list):
        raise TextError(f"“{name}” must be a list of texts, not {quote(value)}.")
    return [str(one) for one in value]


CHECKS: dict[Any, Callable[[Message, str, Any], Any]] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _flag,
    dict: _pairs,
    list: _texts,
}


def to_json(view: Any) -> str:
    """Return a view as JSON; at its top level there may be a scene, and JSON taken as it stands.

    >>> to_json({"a": RawJson("[1,2]"), "b": 3})
    '{"a":[1,2],"b":3}'
    """
    parts = (f"{json.dumps(key)}:{_value_json(value)}" for key, value in view.items())
    return "{" + ",".join(parts) + "}"


def _value_json(value: Any) -> str:
    if isinstance(value, RawJson):
        return value
    return value.json() if isinstance(value, Node) else json.dumps(value)
