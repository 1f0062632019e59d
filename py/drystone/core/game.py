"""The contract: what a game, a position and a move are for all code outside the games.

A game is one folder under `games/` whose `__init__.py` exports `GAME`, a subclass of `Game`.
The folder also has `scene.py` (how it is drawn) and `explain.py` (why a move is refused, and what
to do next).
`Game.part` finds such modules, so that this one does not depend on them; `Game.file` reads other
files.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from drystone.core import language, lazy_assets, piece
from drystone.core.boards.board_text import board_text
from drystone.core.boards.grid import Grid
from drystone.core.boards.touching import ListedMoves, Touching
from drystone.core.errors import IllegalMove, TextError, UnknownOption, listed, quote
from drystone.core.language import remembered, say, to_say
from drystone.core.move import (
    DONE,
    CoverPosition,
    Example,
    Move,
    Outcome,
    Path,
    Refusal,
    Sample,
    SeenMove,
    Variation,
    move_words,
)
from drystone.core.options import Option, OptionValue
from drystone.core.texts.signs import plain_signs

MOVE_LIMIT = 200
"""Longest move text that is read, in characters."""

LABELLED = to_say("{label}: {value}")
EMPTY, EMPTY_SPACE = to_say("empty"), to_say("{site}: empty")
"""What is said of an empty space in every game, and what its label begins with."""

SITE_LIMIT = 40
"""Characters of a site that an explanation may quote."""

__all__ = [
    "CoverPosition",
    "Example",
    "Game",
    "Move",
    "Outcome",
    "Path",
    "Portrait",
    "Position",
    "Refusal",
    "Sample",
    "SeenMove",
    "Variation",
]


@remembered
def empty_space(site: str) -> str:
    """Return the label of an empty space.

    >>> empty_space("a1")
    'a1: empty'
    """
    return say(EMPTY_SPACE, site=site)


def plain_prompt(touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next in words that suit any game.

    >>> plain_prompt((), frozenset({"a1"}))
    'Pick where your move begins.'
    """
    if not touched:
        return say("Pick where your move begins.")
    if "done" in open_sites:
        return say("Go on, or press Done.")
    return say("Pick where it goes, or the same again to put it back.")


SIGNS_SPOKEN = {
    "-": to_say("{start} to {end}"),
    "+": to_say("{start} onto {end}"),
    "x": to_say("{start} captures {end}"),
}


def plain_speech(text: str) -> str:
    """Return the text of a move as one says it, in words that suit any game.

    >>> plain_speech("a1xa2"), plain_speech("komi:7"), plain_speech("d5")
    ('a1 captures a2', 'komi 7', 'd5')
    """
    first, *more = re.split(r"(?<=[0-9])([-+x])(?=[a-z][0-9])", text)
    said = move_words(first)
    for sign, end in zip(more[::2], more[1::2], strict=True):
        said = say(SIGNS_SPOKEN[sign], start=said, end=end)
    return said


Portrait = CoverPosition
"""The old name of `CoverPosition`."""


class Position(ABC):
    """One state of a game, hashable; positions are equal if they are the same state.

    No program may change a position once it is made: searches share it, and dictionaries find it
    by its contents. Python does not refuse to write to one, as moves would be slower.

    A subclass gives `moves`, `after`, `key`, `outcome` and `__str__`, and sets `game` and `side`,
    the letter of the colour to act (which stays the same after a move where the rules say so).
    """

    __slots__ = ()

    game: Game
    side: str

    @abstractmethod
    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves in a pinned order; () once the game is over."""

    @abstractmethod
    def after(self, move: Any) -> Position:
        """Return the position after `move`, which must come from `moves()` (not checked)."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None, or how the game ended."""

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Return everything that defines this position, besides the game."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the position text."""

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same state of the same game."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        """Hash as equality demands."""
        return hash(self.key())

    def __repr__(self) -> str:
        """Return the game and the position text."""
        return f"<{self.game.name} {self}>"

    def _repr_svg_(self) -> str:
        """Return a picture of the position, for notebooks."""
        return str(self.game.part("scene").SCENE.svg(self))

    def _repr_html_(self) -> str:
        """Return the picture with what stands where as its alternative text, for notebooks.

        Notebooks show SVG as an image without one.
        """
        return str(self.game.part("scene").SCENE.image(self))

    def svg(
        self,
        *,
        last: Path = (),
        coords: bool = True,
        flip: bool = False,
        theme: str = "auto",
        palette: str = "",
        alt: str = "",
    ) -> str:
        """Return a picture of the position as SVG text that needs nothing else.

        It shows all, also what is hidden from a side: draw `seen_by(side)` to show what that one
        may see.

        Args:
            last: The path of the last move, to be marked (`Move.path`).
            coords: Whether coordinates are drawn.
            flip: Whether the board is seen from the other end.
            theme: ``auto`` (as the reader's system has it), ``light`` or ``dark``.
            palette: Other colours, as `drystone svg --help` lists them.
            alt: The picture in words; by default what stands where.

        Raises:
            OptionError: There is no such theme or palette.
            TextError: No path of a move has such a site as `last` names.

        >>> import drystone
        >>> drystone.game("anaash").start().svg(theme="dark", last=("a1", "a2"))[:4]
        '<svg'
        """
        self._require_sites(last)
        scene: Any = self.game.part("scene").SCENE
        return str(
            scene.svg(
                self,
                last,
                coords=coords,
                flip=flip,
                theme=theme,
                palette=palette,
                alt=alt,
            )
        )

    def _require_sites(self, path: Path) -> None:
        """Raise TextError if a path has what no path of the game has."""
        wrong = next((site for site in path if not self.game.is_site(str(site))), None)
        if wrong is not None:
            example = self.game.start().moves()[0].path
            raise TextError(
                say(
                    "{site} is no site of {game}: a path of a move is written as {example}.",
                    site=quote(wrong),
                    game=self.game.title,
                    example=example,
                )
            )

    def board_text(self) -> str:
        """Return the board in letters, each row named at both ends, and the other fields below.

        >>> import drystone
        >>> print(drystone.game("anaash", size=4).position("4/1,r8,2/4/3,b1 r").board_text())
        a4  .  .  .  . d4
        a3  . r8  .  . d3
        a2  .  .  .  . d2
        a1  .  .  . b1 d1
        r
        """
        return board_text(str(self), self.game.grid)

    def pieces(self) -> dict[str, tuple[piece.Piece, ...]]:
        """Return what stands on each space that is not empty, the top one of a stack first.

        Raises TextError in a game without an `equipment.py`, which says what may stand there.

        >>> import drystone
        >>> drystone.game("anaash", size=4).position("4/1,r8,2/4/3,b1 r").pieces()["b3"]
        (Piece(side='r', kind='checker', height=8, facing='', hidden=False),)
        """
        game = self.game
        if not game.has("equipment"):
            raise TextError(
                say(
                    "{game} does not say what stands where: it has no equipment.py.",
                    game=game.title,
                )
            )
        equipment = game.part("equipment").equipment(game)
        tokens = equipment.read(str(self)).tokens
        return {site: equipment.pieces.pieces(token, game.sides) for site, token in tokens.items()}

    def at(self, site: str) -> tuple[piece.Piece, ...]:
        """Return what stands on a space, the top one of a stack first; ``()`` for nothing.

        Raises TextError for what is no space of the board.

        >>> import drystone
        >>> [one.kind for one in drystone.game("accasta").start().at("a1")]
        ['chariot', 'horse', 'shield']
        """
        self._require_space(site)
        return self.pieces().get(site, ())

    def moves_of(self, site: str) -> tuple[Move, ...]:
        """Return the legal moves whose first space is this one.

        Raises TextError for what is no space of the board.

        >>> import drystone
        >>> [str(move) for move in drystone.game("anaash").start().moves_of("a1")]
        ['a1xa2', 'a1xb1']
        """
        self._require_space(site)
        spaces = self.game.grid.indices
        first = (
            (next((one for one in path if one in spaces), ""), move) for path, move in self.paths()
        )
        return tuple(dict.fromkeys(move for space, move in first if space == site))

    def _require_space(self, site: str) -> None:
        """Raise TextError for what is no space of the board."""
        spaces = self.game.grid.indices
        if site not in spaces:
            raise TextError(
                say(
                    "{site} is no space of this board; {space} is one.",
                    site=quote(site),
                    space=next(iter(spaces)),
                )
            )

    def play(self, move: Move | str) -> Position:
        """Return the position after a move or its text.

        Raises TextError if the text cannot be read, IllegalMove (with the rule) if it is illegal.
        """
        return self.after(self.legal(move))

    def legal(self, move: Move | str) -> Move:
        """Return the move, or the one that a text stands for, if it is legal.

        Raises:
            TextError: The text cannot be read as a move.
            IllegalMove: The rules forbid it; the error says why.
        """
        if isinstance(move, str):
            return self.parse(move)
        if move in self.moves():
            return move
        if not isinstance(move, Move):
            raise TypeError(f"a move or its text is played, not {quote(repr(move))}")
        raise self.illegal(move.path, str(move))

    def parse(self, text: str) -> Move:
        """Return the legal move that `text` stands for, or raise TextError or IllegalMove."""
        game, long = self.game, len(text) > MOVE_LIMIT
        path = None if long else game.path_of(text)
        if path is None:
            wrong = (
                to_say("{text} is too long for a move of {game}: {notation}")
                if long
                else to_say("{text} cannot be read as a move of {game}: {notation}")
            )
            places = {"text": quote(text), "game": game.title, "notation": say(game.notation)}
            raise TextError(say(wrong, **places))
        move = self.find(text, path)
        if move is None:
            raise self.illegal(path, text)
        return move

    def find(self, text: str, path: Path) -> Move | None:
        """Return the legal move that `text`, which spells `path`, stands for, or None.

        A game that accepts more than the canonical text overrides this.
        """
        moves, wanted = self.moves(), self.game.canonical(text)
        texts = [*map(str, moves)]  # a record has many moves, and this is where its reader waits
        return moves[texts.index(wanted)] if wanted in texts else None

    def illegal(self, path: Path, text: str) -> IllegalMove:
        """Return the error that says why the rules forbid `path`, written as `text`."""
        meant = next((move for known, move in self.paths() if known == path), None)
        if meant:
            return Refusal(say("there it is written {move}.", move=meant)).error(text)
        return self.refusal(path).error(text)

    def refusal(self, path: Path) -> Refusal:
        """Return why `path` is no legal move here, from the game's `explain.py`."""
        over = self.outcome
        if over is not None:
            return Refusal(say("the game is over: {reason}.", reason=over.reason))
        bounded = tuple(site[:SITE_LIMIT] for site in path)
        why: Refusal = self.game.part("explain").why(self, bounded)
        return why

    def prompt(self, touched: Path, open_sites: frozenset[str]) -> str:
        """Return what to do next, in the game's own words, after the touches so far.

        A game's `explain.py` says it in a function `prompt` with the same arguments after the
        position; what is said without one suits any game.
        """
        own = getattr(self.game.part("explain"), "prompt", None)
        return str(own(self, touched, open_sites)) if own else plain_prompt(touched, open_sites)

    def describe_move(self, move: Any) -> str:
        """Return what a legal move does, in the game's own words, to follow "would".

        For example "take a stack of three"; "" where there is nothing much to say. The words are
        those of the game's `events` (see `drystone.core.reasons`); a function `describe_move` of
        its `explain.py` (`deed` in older games) says them otherwise.
        """
        part = self.game.part("explain")
        own = getattr(part, "describe_move", getattr(part, "deed", None))
        if own:
            return str(own(self, move))
        events = getattr(part, "events", None)
        words = [event.words for event in events(self, move)] if events else []
        return listed(words) if words else ""

    def deed(self, move: Any) -> str:
        """Return what `describe_move` does; this is its old name."""
        return self.describe_move(move)

    def random_move(self, rng: Random) -> Move:
        """Return one of `moves()`, each as likely as the others; only before it is over."""
        moves = self.moves()
        return moves[int(rng.random() * len(moves))]

    def paths(self) -> Iterable[tuple[Path, Move]]:
        """Yield each path that leads to a legal move, with the move.

        More than one path may lead to the same move where the rules make no difference.
        """
        return ((move.path, move) for move in self.moves())

    def touching(self) -> Touching:
        """Return the beginning of a move that is made touch by touch; only before it is over.

        A program goes on from site to site until one of `moves()` is complete. A game whose moves
        are slow to list overrides this, and offers the same sites.
        """
        return ListedMoves(self.moves())

    def move_numbers(self) -> array[int] | None:
        """Return the numbers that `moves()` have in `Game.every_path`, in ascending order.

        They are an array of type ``i``; None where they are not known without listing the moves.
        """
        return None

    def move_numbered(self, number: int) -> Move:
        """Return the move of a number that `move_numbers` has returned."""
        path = self.game.every_path[number]
        return next(move for move in self.moves() if move.path == path)

    def after_flag(self, side: str) -> Position:
        """Return the position once a side whose flag fell has paid the game's `flag_penalty`."""
        return self

    def slides(self, move: Any) -> tuple[tuple[str, str], ...]:
        """Return the pieces that `move` moves, as pairs of places in the scene: from and to.

        Pairs are applied in order. A piece in a pair keeps its element in the page, so that it is
        seen sliding.
        """
        return ()

    def sites_to_mark(self, move: Any) -> Path:
        """Return the sites that mark `move` on the board once it is made from this position.

        Of more than one space, the first is marked as where it came from.
        """
        path: Path = move.path
        return path

    def seen_by(self, side: str) -> Position:
        """Return the position as that colour may see it; without hidden information, the same.

        With "" for the colour: as everybody may see it.
        """
        return self

    def move_seen_by(self, move: Any, side: str) -> SeenMove | None:
        """Return what that colour may know of `move`, made from this position.

        None if it may not even know that a move was made (half of a hidden pair).
        """
        return SeenMove(str(move), self.sites_to_mark(move))

    def readings(self, text: str) -> tuple[tuple[Any, ...], ...]:
        """Return what a text that the other side sees of a placement may stand for.

        Each reading is the legal moves that it is made of, one after the other, the last of which
        `move_seen_by` tells the other side with just this text. The readings and their order depend
        on the text alone, so that the number of a reading says which one was meant. Where nothing
        is hidden, there is one.

        Raises TextError or IllegalMove where there is none.
        """
        return ((self.parse(text),),)

    def determinized(self, rng: Random) -> Position:
        """Return a determinization: a position with nothing hidden that looks the same.

        This position is one that `seen_by` returned. What it hides is drawn at random, so that a
        computer player can search on from the result.
        """
        return self

    def determinizations(self) -> tuple[Position, ...]:
        """Return all positions that `determinized` may draw, the same ones in the same order.

        A game with hidden information overrides this: puzzles are proven in each of them.
        """
        return (self,)


class Game(ABC):
    """A game with its options chosen; `Game(size=8)` raises OptionError on anything not allowed.

    Menus, credits and errors use the class attributes.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str]
    year: ClassVar[int]
    credit: ClassVar[str]
    """One sentence that names the designer, shown with the game everywhere."""
    links: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Links in the credit, as pairs of words and address."""
    blurb: ClassVar[str]
    """One short sentence for the menu: what one does in this game."""
    sides: ClassVar[Mapping[str, str]]
    """The colours' letters and names; the one that moves first comes first."""
    side_colours: ClassVar[Mapping[str, str]] = {}
    """The class of `board.css` that paints a side's pieces; by default its name in English."""
    options: ClassVar[tuple[Option, ...]] = ()
    notation: ClassVar[str]
    """What a move looks like, to end the sentence "… cannot be read as a move: "."""
    move_pattern: ClassVar[str]
    """Pattern of a move text in canonical form; its groups, where they matched, are the path."""
    sits_out: ClassVar[str] = ""
    """Why a player's turn is skipped: "{who} has no move"; empty if no turn ever is.

    In older games it is what follows "Blue ".
    """
    repetitions: ClassVar[int] = 0
    """How many occurrences of a position draw the match; 0 if there is no such rule."""
    flag_penalty: ClassVar[str] = ""
    """What a fallen flag may cost in place of the match, to follow "costs "; empty if nothing."""
    no_agreed_draws: ClassVar[str] = to_say("draws are never agreed in these games")
    """Why a draw that the rules did not make is none, to follow "and "."""
    difficulty: ClassVar[int] = 3
    """How hard the game is to learn, 1 to 5: menus list the simplest first."""
    minutes: ClassVar[int] = 20
    """How long a match takes two people, about."""
    byline: ClassVar[str] = ""
    """Who designed it and when, for a card; empty where `designer` and `year` say it."""
    cover_position: ClassVar[CoverPosition | None] = None
    """The position that stands for the game; None for its start."""
    examples: ClassVar[tuple[Example, ...]] = ()
    """Example positions, from the designer's own text or our own."""
    samples: ClassVar[tuple[Sample, ...]] = ()
    """Sample games to replay."""

    def __init_subclass__(cls) -> None:
        """Note where the game's own catalogues lie, should a language be asked for."""
        folder = sys.modules[cls.__module__].__package__
        if folder and folder not in language.folders:
            language.folders.append(folder)

    @property
    def first(self) -> str:
        """The letter of the first of `sides`: scores are from its point of view."""
        return next(iter(self.sides))

    @property
    def hidden(self) -> bool:
        """Whether the sides see different things, so that two people at one screen take turns."""
        return False

    def __init__(self, /, **given: object) -> None:
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                places = {"game": self.title, "key": quote(key), "names": ", ".join(known)}
                text = (
                    to_say("{game} has no option {key}; its options are: {names}.")
                    if known
                    else to_say("{game} has no option {key}; its options are: none.")
                )
                raise UnknownOption(say(text, **places), key)
        # A dict, as games go to other processes and read-only views cannot.
        self._values = {
            key: option.read(given.get(key, option.default)) for key, option in known.items()
        }
        self.check()

    @property
    def values(self) -> Mapping[str, OptionValue]:
        """The chosen values of the options by their keys, to be read only.

        They are part of what makes positions equal, so a game with others is another game.

        >>> import drystone
        >>> drystone.game("anaash", size=8).values["size"]
        8
        """
        return MappingProxyType(self._values)

    @property
    def changed_values(self) -> dict[str, OptionValue]:
        """The values of the options that are not as they are by default, by their keys.

        >>> import drystone
        >>> drystone.game("anaash", size=8).changed_values
        {'size': 8}
        >>> drystone.game("anaash").changed_values
        {}
        """
        usual = {option.key: option.default for option in self.options}
        return {key: value for key, value in self._values.items() if value != usual[key]}

    @property
    def written_values(self) -> dict[str, OptionValue]:
        """The values that records and links name: all but the defaults of options added since.

        >>> import drystone
        >>> drystone.game("anaash").written_values
        {'size': 6}
        """
        added = {option.key for option in self.options if option.added}
        changed = self.changed_values
        return {
            key: value for key, value in self._values.items() if key in changed or key not in added
        }

    @property
    def unusual(self) -> str:
        """In words, what is not as it is by default, "" where all is.

        >>> import drystone
        >>> drystone.game("accasta", rules="pari").unusual
        'Rules Pari'
        >>> drystone.game("ghast", size=5, mode="fakerghast", vetoes="3/0").unusual
        'Board size 5 · Vetoes 3 and 0 · Fakerghast'
        >>> drystone.game("anaash").unusual
        ''
        """
        changed = self.changed_values
        captions = (one.caption(changed[one.key]) for one in self.options if one.key in changed)
        return " · ".join(captions)

    def file_name(self, stem: str, kind: str) -> str:
        """Return the name of a file in the game's folder that is about these options alone.

        >>> import drystone
        >>> drystone.game("anaash", size=8).file_name("network", "json")
        'network-size-8.json'
        >>> drystone.game("anaash").file_name("network", "json")
        'network.json'
        """
        words = [stem, *(f"{key}-{value}" for key, value in self.changed_values.items())]
        return f"{'-'.join(words)}.{kind}"

    def check(self) -> None:
        """Raise OptionError if options contradict each other; by default none do."""

    @property
    @abstractmethod
    def grid(self) -> Grid:
        """The board."""

    @abstractmethod
    def start(self) -> Position:
        """Return the position before the first move."""

    @abstractmethod
    def position(self, text: str) -> Position:
        """Return the position that `text` describes, or raise TextError naming field and token."""

    @property
    def every_path(self) -> tuple[Path, ...]:
        """Every path that one of `moves()` may have in any position, in a pinned order.

        Programs that learn choose one by its number. () where paths are too many to be numbered:
        such programs then go touch by touch.
        """
        return ()

    @property
    def every_site(self) -> tuple[str, ...]:
        """Every site that `Position.touching` may offer besides Done, in a pinned order."""
        return tuple(self.grid.indices)

    def is_site(self, site: str) -> bool:
        """Return whether a path may hold `site`, whatever the number of pieces in it.

        >>> import drystone
        >>> game = drystone.game("ashes", size=3)
        >>> [game.is_site(site) for site in ("a1", "part:40", "done", "a9", "A1", "nowhere")]
        [True, True, True, False, False, False]
        """
        known = chain(self.every_site, *self.every_path, (DONE,))
        return site.partition(":")[0] in {one.partition(":")[0] for one in known}

    def canonical(self, text: str) -> str:
        """Return a move text in the spelling of `str(move)`; this is how lenient reading is."""
        return plain_signs(text).strip().lower()

    def speak_move(self, text: str) -> str:
        """Return the text of a move, in the spelling of `str(move)`, as a screen reader says it.

        A game's `explain.py` says it in a function `speak_move(text)`; what is said without one
        suits a game whose moves look like ``d5``, ``a1-a2``, ``a1+a2`` or ``a1xa2``.
        """
        own = getattr(self.part("explain"), "speak_move", None)
        return str(own(text)) if own else plain_speech(text)

    def speak_words(self, words: str) -> str:
        """Return words in which moves stand as they are written, with each as one says it.

        >>> import drystone
        >>> drystone.game("anaash").speak_words("The solution: a1xa2 b1xc1. It is best.")
        'The solution: a1 captures a2; b1 captures c1. It is best.'
        """
        if not re.search("[0-9]", words):
            return words
        said: list[str] = []
        follows = False  # a move: nothing else would part it from this one
        for word in words.split(" "):
            text = word.strip("“”().,:;!?")
            # A word, or the name of a space, says itself.
            is_move = (follows or not text.isalpha()) and self.path_of(text) is not None
            plain = not is_move or text.isalpha() or text in self.grid.indices
            said.append(word if plain else word.replace(text, self.speak_move(text)))
            if is_move and follows:
                said[-2] += ";"
            follows = is_move and word.endswith(text)
        return " ".join(said)

    def path_of(self, text: str) -> Path | None:
        """Return the path of a move text, legal or not, or None if it is no move text."""
        found = re.fullmatch(self.move_pattern, self.canonical(text), re.ASCII)
        return tuple(part for part in found.groups() if part) if found else None

    def join(self, texts: tuple[str, ...]) -> str:
        """Return the one word that a record writes for a move and those that join it."""
        return "".join(texts)

    def split(self, text: str) -> tuple[str, ...]:
        """Return the move texts in one word of a record, the inverse of `join` (`Move.joins`)."""
        return (text,)

    @classmethod
    @cache
    def part(cls, name: str) -> ModuleType:
        """Return the module `name` of the game's own folder (``"scene"``, ``"explain"``).

        A game that is made from another has what is in its own folder, the rest from the other's.
        Raises ModuleNotFoundError where neither has such a module.
        """
        *others, last = cls._folders()
        for folder in others:
            wanted = f"{folder}.{name}"
            try:
                return import_module(wanted)
            except ModuleNotFoundError as missing:
                if missing.name != wanted:
                    raise
        return import_module(f"{last}.{name}")

    @classmethod
    def has(cls, name: str) -> bool:
        """Return whether a game has an optional part: a module of its folder, or a file.

        >>> import drystone
        >>> game = drystone.game("anaash")
        >>> game.has("symmetry"), game.has("puzzles.json"), game.has("kitchen")
        (True, True, False)
        """
        if "." in name:
            return cls.has_file(name)
        try:
            cls.part(name)
        except ModuleNotFoundError as missing:
            if not str(missing.name).endswith(f".{name}"):
                raise  # a module that this part itself imports
            return False
        return True

    @classmethod
    def file(cls, name: str) -> bytes | None:
        """Return the content of the file `name` in the game's own folder, None if there is none.

        The page may have to fetch it now, and has none if that fails.
        """
        try:  # importing importlib.resources would take longer than reading the file
            return pkgutil.get_data(cls._folders()[0], name)
        except OSError:
            return lazy_assets.fetched(f"{cls.name}/{name}")

    @classmethod
    def has_file(cls, name: str) -> bool:
        """Return whether the game has a file `name`, here or where the page can fetch it.

        A name with signs other than letters, digits, hyphens and dots is no file's.
        """
        plain = name.isascii() and name.replace("-", "").replace(".", "").isalnum()
        return plain and cls._is_there(name)

    @classmethod
    def _is_there(cls, name: str) -> bool:
        return f"{cls.name}/{name}" in lazy_assets.deferred_files() or cls.file(name) is not None

    @classmethod
    def _folders(cls) -> list[str]:
        """Return the packages of this game and of those that it is made from, its own first.

        A class may stand in a module of its folder, or in the ``__init__`` that makes it one.
        """
        kinds = (kind for kind in cls.__mro__ if issubclass(kind, Game) and kind is not Game)
        folders = (sys.modules[kind.__module__].__package__ for kind in kinds)
        return list(dict.fromkeys(filter(None, folders))) or [cls.__module__]

    def colour(self, side: str) -> str:
        """Return a colour's name in the language in force, to stand by itself.

        Where it would inflect, the sentence is written once for each colour.

        >>> import drystone
        >>> drystone.game("anaash").colour("r")
        'Red'
        """
        return say(self.sides[side])

    def skipped(self, side: str) -> str:
        """Return that a colour's turn is skipped, and why.

        >>> import drystone
        >>> drystone.game("anaash").skipped("r")
        'Red has no move and sits out.'
        """
        words = self.sits_out if "{who}" in self.sits_out else f"{{who}} {self.sits_out}"
        return say(words, who=self.colour(side))

    def other(self, side: str) -> str:
        """Return the letter of the other colour."""
        return next(letter for letter in self.sides if letter != side)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same game with the same options."""
        return type(self) is type(other) and self._values == other._values

    def __hash__(self) -> int:
        """Hash as equality demands."""
        return hash((type(self), tuple(self._values.items())))

    def _repr_html_(self) -> str:
        """Return the start as a position shows itself in notebooks."""
        return self.start()._repr_html_()

    def __repr__(self) -> str:
        """Return the name and the chosen options."""
        chosen = ", ".join(f"{key}={value!r}" for key, value in self.written_values.items())
        return f"<{self.name} {chosen}>" if chosen else f"<{self.name}>"
