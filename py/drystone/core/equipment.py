"""What an editor can put on a board and set beside it: the parts of a position text.

A function ``equipment(game)`` in a game's module `equipment.py` returns them. None of it is a rule:
`Game.position` alone says which positions are legal. Without that module an editor shows the
position text.

The pieces on a space are a *token*, as position texts have it, "" for none; what stands beside the
board are the text's other *fields*.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from drystone.core.boards.grid import Grid
from drystone.core.boards.rows import LIMIT, TOO_LONG, read_rows, write_rows
from drystone.core.errors import TextError, quote
from drystone.core.game import EMPTY, LABELLED, Game
from drystone.core.language import say, to_say
from drystone.core.piece import Piece

FULL = to_say("A stack has at most {n} pieces here.")

# On the board ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pieces(ABC):
    """What may stand on a space; `kinds` are the pieces by their letters, in words.

    A subclass says which tokens there are, and what becomes of one by putting a piece there, taking
    one away, or turning what is there.
    """

    kinds: Mapping[str, str]

    stacks: ClassVar[bool] = True
    """Whether several pieces may stand on a space."""
    turning: ClassVar[str] = to_say("Turn over")
    """What turning does, in words for a button."""
    joint: ClassVar[str] = ","
    """What stands between the tokens of a row."""

    @property
    def covering(self) -> str:
        """What laying face down does, in words for a button; "" where nothing lies so."""
        return ""

    def covered(self, token: str) -> str:
        """Return the token laid face down, another way face down, or face up again."""
        return token

    def is_secret(self, token: str) -> bool:
        """Return whether a token says what lies face down."""
        return False

    @property
    @abstractmethod
    def pattern(self) -> str:
        """The pattern of a token."""

    @abstractmethod
    def put(self, token: str, kind: str, like: str = "") -> str:
        """Return the token with a piece put on it; one that faces somewhere does so as in `like`.

        Raises TextError, with the reason, where no more fit.
        """

    def take(self, token: str) -> str:
        """Return the token without its uppermost piece: nothing, where there is but one."""
        return ""

    @abstractmethod
    def turn(self, token: str) -> str:
        """Return the token with what lies uppermost turned."""

    @abstractmethod
    def words(self, token: str) -> str:
        """Return what a token stands for, "empty" for none."""

    def pieces(self, token: str, sides: Mapping[str, str]) -> tuple[Piece, ...]:
        """Return what stands there, the top one first; `sides` are the game's."""
        return (self.piece(token[0], sides),) if token else ()

    def piece(self, letter: str, sides: Mapping[str, str]) -> Piece:
        """Return one piece of a kind, whose words begin with its side's name."""
        side = self.side_of(letter, sides)
        return Piece(side, self.kinds[letter].lower().removeprefix(sides[side].lower()).strip())

    def side_of(self, letter: str, sides: Mapping[str, str]) -> str:
        """Return the side of a kind: its letter, if a game has one kind a side."""
        return letter

    def other(self, kind: str) -> str:
        """Return the next of the kinds."""
        letters = list(self.kinds)
        return letters[(letters.index(kind) + 1) % len(letters)]


@dataclass(frozen=True)
class SinglePieces(Pieces):
    """One piece a space, written as its letter.

    >>> stones = SinglePieces({"b": "black stone", "w": "white stone"})
    >>> stones.put("b", "w"), stones.take("b"), stones.turn("b"), stones.words("b")
    ('w', '', 'w', 'black stone')
    """

    stacks = False
    joint = ""

    @property
    def pattern(self) -> str:
        """One of the letters."""
        return f"[{''.join(self.kinds)}]"

    def put(self, token: str, kind: str, like: str = "") -> str:
        """Return the piece in place of the other."""
        return kind

    def turn(self, token: str) -> str:
        """Return a piece of the next kind."""
        return self.other(token) if token else ""

    def words(self, token: str) -> str:
        """Return the piece's words."""
        return say(self.kinds[token] if token else EMPTY)


@dataclass(frozen=True)
class CountedPieces(Pieces):
    """Stacks of one kind, written as letter and height; `most` is the greatest height.

    The kinds' words end in what one piece is called.

    >>> discs = CountedPieces({"r": "red disc", "b": "blue disc"}, 9)
    >>> discs.put("r2", "r"), discs.put("r2", "b"), discs.take("r1"), discs.turn("r2")
    ('r3', 'b1', '', 'b2')
    >>> discs.words("r3"), discs.words("b1")
    ('stack of 3, red disc', 'blue disc')
    """

    most: int

    @property
    def pattern(self) -> str:
        """A letter and a number."""
        return f"[{''.join(self.kinds)}][1-9][0-9]{{0,{len(str(self.most)) - 1}}}"

    def put(self, token: str, kind: str, like: str = "") -> str:
        """Return the stack with one more, or one of another kind in its place."""
        height = int(token[1:]) + 1 if token[:1] == kind else 1
        if height > self.most:
            raise TextError(say(FULL, n=self.most))
        return f"{kind}{height}"

    def take(self, token: str) -> str:
        """Return the stack with one less."""
        return f"{token[0]}{int(token[1:]) - 1}" if token and int(token[1:]) > 1 else ""

    def turn(self, token: str) -> str:
        """Return a stack of the next kind, as high."""
        return f"{self.other(token[0])}{token[1:]}" if token else ""

    def words(self, token: str) -> str:
        """Return the height and the kind."""
        if not token:
            return say(EMPTY)
        name = say(self.kinds[token[0]])
        height = int(token[1:])
        return say("stack of {n}, {pieces}", n=height, pieces=name) if height > 1 else name

    def pieces(self, token: str, sides: Mapping[str, str]) -> tuple[Piece, ...]:
        """Return the stack with its height."""
        return tuple(one._replace(height=int(token[1:])) for one in super().pieces(token, sides))


@dataclass(frozen=True)
class StackedPieces(Pieces):
    """Stacks of any kinds, written as a letter a piece, the top one first; `most` fit on a space.

    Pieces are turned over by changing between lower and upper case.

    >>> men = StackedPieces({"M": "white man", "m": "black man"}, 4)
    >>> men.put("m", "M"), men.take("Mm"), men.turn("Mm"), men.words("Mm")
    ('Mm', 'm', 'mm', 'stack of 2 from the top: white man, black man')
    """

    most: int

    @property
    def pattern(self) -> str:
        """Letters."""
        return f"[{''.join(self.kinds)}]{{1,{self.most}}}"

    def put(self, token: str, kind: str, like: str = "") -> str:
        """Return the stack with a piece on top."""
        if len(token) == self.most:
            raise TextError(say(FULL, n=self.most))
        return kind + token

    def take(self, token: str) -> str:
        """Return the stack without its top piece."""
        return token[1:]

    def turn(self, token: str) -> str:
        """Return the stack with its top piece turned over."""
        return token[:1].swapcase() + token[1:]

    def words(self, token: str) -> str:
        """Return the pieces from the top."""
        names = ", ".join(say(self.kinds[letter]) for letter in token)
        if len(token) < 2:
            return names or say(EMPTY)
        return say("stack of {n} from the top: {pieces}", n=len(token), pieces=names)

    def pieces(self, token: str, sides: Mapping[str, str]) -> tuple[Piece, ...]:
        """Return each piece of the stack."""
        return tuple(self.piece(letter, sides) for letter in token)

    def side_of(self, letter: str, sides: Mapping[str, str]) -> str:
        """Return the first side for an upper case letter, the second for a lower case one."""
        return [*sides][letter.islower()]


@dataclass(frozen=True)
class FacingPieces(Pieces):
    """One piece a space that faces somewhere, written as letter and the number of its facing.

    `facings` are in words, and go round anticlockwise. Putting a piece on one of its own kind turns
    that instead. `backs` are the ways in which a piece may lie face down, as they follow the
    facing, in words; `sealed` those which nobody can choose, since they do not say what lies there.

    >>> tiles = FacingPieces({"o": "orange tile"}, ("right", "up", "left", "down"))
    >>> tiles.put("", "o", "o1"), tiles.put("o1", "o"), tiles.turn("o0"), tiles.words("o1")
    ('o1', 'o0', 'o3', 'orange tile, facing up')
    >>> tiles = FacingPieces({"o": "orange tile"}, ("right",), {"?": "face down"}, {"??": "closed"})
    >>> tiles.covered("o0"), tiles.covered("o0?"), tiles.covered("o0??"), tiles.words("o0?")
    ('o0?', 'o0', 'o0?', 'orange tile, facing right, face down')
    >>> tiles.is_secret("o0?"), tiles.is_secret("o0??"), tiles.is_secret("o0")
    (True, False, False)
    """

    facings: tuple[str, ...]
    backs: Mapping[str, str] = dataclasses.field(default_factory=dict)
    sealed: Mapping[str, str] = dataclasses.field(default_factory=dict)

    stacks = False
    turning = to_say("Turn")

    @property
    def pattern(self) -> str:
        """A letter and a digit, and how it lies face down, if it does."""
        backs = "|".join(map(re.escape, (*self.backs, *self.sealed)))
        return f"[{''.join(self.kinds)}][0-{len(self.facings) - 1}](?:{backs})?"

    def put(self, token: str, kind: str, like: str = "") -> str:
        """Return the piece, facing as another one or as what it replaces does."""
        if token[:1] == kind:
            return self.turn(token)
        return kind + (token or like or "?0")[1]

    def turn(self, token: str) -> str:
        """Return the piece turned clockwise by a step."""
        if not token:
            return ""
        return f"{token[0]}{(int(token[1]) - 1) % len(self.facings)}{token[2:]}"

    @property
    def covering(self) -> str:
        """Words for the button, where there are backs."""
        return say("Lay face down, or up") if self.backs else ""

    def covered(self, token: str) -> str:
        """Return the piece with the next of the backs; after the last it lies face up."""
        ways = ["", *self.backs]
        at = ways.index(token[2:]) if token[2:] in ways else 0
        return token and token[:2] + ways[(at + 1) % len(ways)]

    def is_secret(self, token: str) -> bool:
        """Return whether it lies face down in one of the ways that say what it is."""
        return token[2:] in self.backs

    def words(self, token: str) -> str:
        """Return the kind, where it faces, and how it lies face down, if it does."""
        if not token:
            return say(EMPTY)
        back = {**self.backs, **self.sealed}.get(token[2:], "")
        facing = say(self.facings[int(token[1])])
        words = say("{piece}, facing {facing}", piece=say(self.kinds[token[0]]), facing=facing)
        return f"{words}, {say(back)}" if back else words

    def pieces(self, token: str, sides: Mapping[str, str]) -> tuple[Piece, ...]:
        """Return the piece, where it faces and whether it lies face down."""
        return tuple(
            one._replace(facing=self.facings[int(token[1])], hidden=bool(token[2:]))
            for one in super().pieces(token, sides)
        )


# Beside the board --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Control:
    """One thing that can be set in a field: a choice between values, or a number in a range."""

    label: str
    kind: Literal["choice", "number"]
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        """The value in words."""
        return dict(self.choices).get(self.value, self.value)


@dataclass(frozen=True)
class Field(ABC):
    """A field of the position text; `label` says what it holds."""

    label: str

    @abstractmethod
    def reads(self, text: str) -> bool:
        """Return whether a text is this field, be it in range or not."""

    @property
    def optional(self) -> bool:
        """Whether the field may be missing, with the text ""."""
        return False

    def controls(self, text: str) -> tuple[Control, ...]:
        """Return what can be set in it, as it is set in `text`."""
        return ()

    def changed(self, text: str, part: int, value: str) -> str:
        """Return the field's text with one of its controls set to a value that is allowed."""
        return text


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words, given as pairs of the word and what it says.

    >>> side = Choice("To move", (("w", "White"), ("b", "Black")))
    >>> side.changed("w", 0, "b"), side.reads("x")
    ('b', False)
    """

    choices: tuple[tuple[str, str], ...]

    def reads(self, text: str) -> bool:
        """Return whether it is one of the words."""
        return text in dict(self.choices)

    def controls(self, text: str) -> tuple[Control, ...]:
        """Return the choice."""
        choices = tuple((value, say(words)) for value, words in self.choices)
        return (Control(say(self.label), "choice", text, choices),)

    def changed(self, text: str, part: int, value: str) -> str:
        """Return what was chosen."""
        return value


@dataclass(frozen=True)
class Numbers(Field):
    """Numbers with a slash between them, each with a label of its own, from `low` to its `high`.

    >>> taxes = Numbers("Tax", ("White", "Black"), (99, 99))
    >>> taxes.changed("2/0", 1, "7"), [one.label for one in taxes.controls("2/0")]
    ('2/7', ['Tax: White', 'Tax: Black'])
    """

    labels: tuple[str, ...]
    highs: tuple[int, ...]
    low: int = 0

    def reads(self, text: str) -> bool:
        """Return whether it is that many numbers."""
        return bool(re.fullmatch("/".join(["[0-9]{1,9}"] * len(self.labels)), text, re.ASCII))

    def controls(self, text: str) -> tuple[Control, ...]:
        """Return the numbers."""
        return tuple(
            Control(
                _labelled(self.label, label),
                "number",
                value,
                low=self.low,
                high=high,
            )
            for label, value, high in zip(self.labels, text.split("/"), self.highs, strict=True)
        )

    def changed(self, text: str, part: int, value: str) -> str:
        """Return the numbers with one of them changed."""
        values = text.split("/")
        values[part] = value
        return "/".join(values)


def _labelled(label: str, what: str) -> str:
    """Return the label of one of several numbers."""
    return say(LABELLED, label=say(label), value=say(what)) if what else say(label)


@dataclass(frozen=True)
class Held(Field):
    """What one of the kinds has beside the board: its letter and a number, ``-`` for nothing.

    >>> prison = Held("In prison", {"b": "black stones", "w": "white stones"}, 99)
    >>> prison.changed("b7", 1, "2"), prison.changed("b7", 0, "0")
    ('w2', '-')
    """

    kinds: Mapping[str, str]
    most: int

    def reads(self, text: str) -> bool:
        """Return whether it is nothing, or a letter and a number."""
        wanted = f"-|[{''.join(self.kinds)}][1-9][0-9]{{0,8}}"
        return bool(re.fullmatch(wanted, text, re.ASCII))

    def controls(self, text: str) -> tuple[Control, ...]:
        """Return one number for each kind."""
        return tuple(
            Control(
                _labelled(self.label, words),
                "number",
                text[1:] if text[0] == letter else "0",
                high=self.most,
            )
            for letter, words in self.kinds.items()
        )

    def changed(self, text: str, part: int, value: str) -> str:
        """Return the number of that kind; the other kinds have nothing then."""
        letter = list(self.kinds)[part]
        if value == "0":
            return "-" if text[0] == letter else text
        return f"{letter}{value}"


@dataclass(frozen=True)
class Marked(Field):
    """Spaces that are marked, after a word and a colon; without any, the field is missing.

    `about` says of a space what its mark means.

    >>> barred = Marked("Bar a space", "barred", "barred")
    >>> from drystone.core.boards.squaregrid import square
    >>> barred.toggled("barred:b1", "a1", square(4)), barred.toggled("barred:b1", "b1", square(4))
    ('barred:a1,b1', '')
    """

    word: str
    about: str

    def reads(self, text: str) -> bool:
        """Return whether the text is missing, or begins with the word."""
        return not text or text.partition(":")[0] == self.word

    @property
    def optional(self) -> bool:
        """It is missing while nothing is marked."""
        return True

    def sites(self, text: str) -> list[str]:
        """Return the spaces that are marked."""
        return [site for site in text.partition(":")[2].split(",") if site]

    def toggled(self, text: str, site: str, grid: Grid) -> str:
        """Return the text with a space marked that was not, or the other way round."""
        marked = {*self.sites(text)} ^ {site}
        names = ",".join(name for name in grid.indices if name in marked)
        return f"{self.word}:{names}" if names else ""


# Both --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setup:
    """What a position text says, to be changed: tokens by the spaces' names, and the fields."""

    tokens: Mapping[str, str]
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Equipment:
    """All that can be put on the board of a game, and set beside it.

    `note` says what the editor of it should know, if anything.
    """

    grid: Grid
    pieces: Pieces
    fields: tuple[Field, ...]
    note: str = ""

    def read(self, text: str) -> Setup:
        """Return what a position text says, whether or not such a position may be.

        Raises TextError where it cannot be split into tokens and fields.
        """
        if len(text) > LIMIT:
            raise TextError(say(TOO_LONG, most=LIMIT, n=len(text)))
        rows, *words = text.strip().split(" ")
        found = read_rows(rows, self.grid, self.pieces.pattern, str, self.pieces.joint)
        tokens = {self.grid.names[index]: token for index, token in found.items()}
        return Setup(tokens, self._fields(words, text))

    def write(self, setup: Setup) -> str:
        """Return the position text."""
        tokens = {self.grid.indices[site]: token for site, token in setup.tokens.items()}
        rows = write_rows(self.grid, tokens, self.pieces.joint)
        return " ".join(filter(None, (rows, *setup.fields)))

    def fitted(self, setup: Setup, anew: bool, edited: int | None = None) -> Setup:
        """Return a setup with what stands beside the board as the board demands it.

        A game overrides this where the board decides part of the rest, which a player then need
        not set. It leaves alone what it cannot know. `anew` says that the board has changed, so
        that the demands of the old one end. `edited` is the number of the field that the player
        has just set, which the others follow.
        """
        return setup

    def passed(self, before: Setup, after: Setup) -> Setup:
        """Return a setup after a turn was passed, to see what the other colour would do.

        `after` is `before` but for who is to move. A game where that is not all, nor what `fitted`
        makes of it, overrides this. Raises TextError where nothing can be like that.
        """
        return self.fitted(after, anew=False)

    def _fields(self, words: Iterable[str], text: str) -> tuple[str, ...]:
        """Return a text for each field, "" for one that is missing."""
        rest = list(words)
        found = []
        for field in self.fields:
            fits = bool(rest) and field.reads(rest[0])
            if not fits and not field.optional:
                wrong = (
                    to_say("{text} should say “{field}” after its rows, not {given}.")
                    if rest
                    else to_say("{text} should say “{field}” after its rows.")
                )
                given = quote("".join(rest[:1]))
                raise TextError(say(wrong, text=quote(text), field=say(field.label), given=given))
            found.append(rest.pop(0) if fits else "")
        if rest:
            wrong = to_say("{text} has one field too many: {field}.")
            raise TextError(say(wrong, text=quote(text), field=quote(rest[0])))
        return tuple(found)


def equipment_of(game: Game) -> Equipment | None:
    """Return what the game says can be set up by hand, None if it says nothing.

    >>> import drystone
    >>> equipment_of(drystone.game("anaash")).pieces.kinds["r"]
    'red checker'
    """
    if not game.has("equipment"):
        return None
    found: Equipment = game.part("equipment").equipment(game)
    return found
