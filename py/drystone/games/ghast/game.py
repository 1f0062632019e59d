"""Ghast: its title, its options and its texts; `rules/` has positions and moves."""

from __future__ import annotations

from drystone.core.boards.hexgrid import HexGrid
from drystone.core.errors import TextError, quote
from drystone.core.game import CoverPosition, Example, Game, Path
from drystone.core.language import say, to_say
from drystone.core.options import NumberOption
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.checks import check
from drystone.games.ghast.rules.moves import WORD_ORDER
from drystone.games.ghast.rules.options import KOMI, MODE, TILE, VETOES
from drystone.games.ghast.rules.past import NOTHING, extended
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.text import Read, read
from drystone.games.ghast.rules.variant import Variant

EXAMPLES = (
    Example(
        to_say("A bridge over an enemy"),
        to_say(
            "The lower orange tile, c3, breathes only through the arrow on e4; "
            "the blue tile between them does not matter."
        ),
        "4/5/3,o4,2/3,b2,3/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        to_say("A bridge goes one way"),
        to_say(
            "The empty hex d4 feeds the lower tile, c3, but not e4, which has one breath left: "
            "if Blue takes e3, it starves and c3 lives on."
        ),
        "4/3,b1,1/3,o4,2/4,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        to_say("There and back"),
        to_say(
            "The orange tile in the middle, d4, is fed by e4, which it does not touch with a "
            "coupler: "
            "along the arrow to c3, and from there back up."
        ),
        "4/5/2,b2,o4,2/3,o1,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        to_say("Face down"),
        to_say(
            "Each side has two pairs on the board. Which tile of a pair is real shows when it is "
            "flipped, two turns of its own side later, or when it starves."
        ),
        "o5?f1,2,b0?r1/b1?f2,3,o3?r1/6/7/5,o1?r2/b4?r2,4/1,o0?f2,1,b3?f1 o 5 0",
        {"size": 4, "mode": "fakerghast"},
    ),
)


class Ghast(Game):
    """Ghast with its options: board, tile, komi, vetoes and mode."""

    name = "ghast"
    title = "Ghast"
    designer = "not named in its booklet"
    year = 0
    credit = to_say(
        "Ghast, the free ranging connection combat game; its booklet names no designer."
    )
    blurb = to_say("Cut off the other’s oxygen; nine tiles ahead wins.")
    sides = {"o": to_say("Orange"), "b": to_say("Blue")}
    side_colours = {"o": "orange", "b": "blue"}
    options = (
        NumberOption("size", to_say("Board size"), 6, (4, 5, 6), low=2, high=8),
        TILE,
        KOMI,
        VETOES,
        MODE,
    )
    notation = to_say(
        "one looks like d5>nw (a tile with its arrow to the north-west), pass or claim; "
        "the tiles of a pair are d5>nw~ (real) and ~e6>e (fake)."
    )
    move_pattern = (
        r"(?:([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)|([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)~|"
        r"~([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)|(pass|claim|veto|allow))"
    )
    flag_penalty = to_say("a veto")
    no_agreed_draws = to_say("the booklet of Ghast does not let the players agree to one")
    byline = to_say("no designer named")
    difficulty = 5
    minutes = 30
    cover_position = CoverPosition(
        "2,o3,1,o3,1/1,o0,1,o0,3/8/o2,b5,1,b0,5/1,b1,1,o4,6/"
        "4,b0,3,b3,2/2,o4,1,o0,5/1,b0,7/1,o0,2,o3,3/1,b0,1,b1,3/6 o 21 0",
        ("b4", "ne"),
    )
    examples = EXAMPLES

    variant: Variant
    """What the chosen options come to."""

    def check(self) -> None:
        """Work out what the chosen options come to."""
        self.variant = Variant(self.values)

    @property
    def grid(self) -> HexGrid:
        """The board."""
        return self.variant.grid

    @property
    def hidden(self) -> bool:
        """Whether tiles may be face down."""
        return self.variant.pair_turns > 0

    @property
    def every_path(self) -> tuple[Path, ...]:
        """A tile on each hex facing each way, half a pair where that is a choice, and the words.

        The tiles of a pair have the paths of plain tiles wherever those cannot be meant.
        """
        moves = self.variant.moves
        tables = (moves.tiles, moves.reals)[: self.variant.blocks]
        words = WORD_ORDER if any(self.variant.vetoes) else WORD_ORDER[:2]
        return (
            *(move.path for table in tables for facings in table.values() for move in facings),
            *(moves.words[kind].path for kind in words),
        )

    def start(self) -> GhastPosition:
        """Return the empty board; Orange moves first."""
        variant = self.variant
        extras = variant.extras_of((), variant.vetoes, variant.fakes)
        return self._beginning_with(Read(Board.empty(variant.tiles), "o", 1, 0, extras))

    def position(self, text: str) -> GhastPosition:
        """Return the position of a text such as ``3/4/2,o3,2/4/3 b 2 0``."""
        position = self._beginning_with(read(self.variant, self.sides, text))
        check(position)
        if (again := str(position)) != text.strip():
            wrong = to_say("{text} describes a position that is written {again}.")
            raise TextError(say(wrong, text=quote(text), again=quote(again)))
        return position

    def _beginning_with(self, read: Read) -> GhastPosition:
        """Return a position before which nothing is known."""
        mine = extended(NOTHING, read.board, read.extras.pairs)
        return GhastPosition(self, self.variant, *read, mine, NOTHING)

    def path_of(self, text: str) -> tuple[str, ...] | None:
        """Return the path that a move text spells; ``pair`` comes first where there is a choice."""
        path = super().path_of(text)
        is_real = self.canonical(text).endswith("~")
        return (*self.variant.moves.first, *path) if path and is_real else path

    def join(self, texts: tuple[str, ...]) -> str:
        """Return the moves of a pair as one word, the mark between them written once."""
        return "~".join(text.strip("~") for text in texts)

    def split(self, text: str) -> tuple[str, ...]:
        """Return both moves of a pair that a record writes as one word.

        >>> Ghast().split("d5>nw~e6>e"), Ghast().split("d5>nw~"), Ghast().split("pass")
        (('d5>nw~', '~e6>e'), ('d5>nw~',), ('pass',))
        """
        real, mark, fake = text.partition("~")
        return (f"{real}~", f"~{fake}") if real and mark and fake else (text,)
