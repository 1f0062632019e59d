"""What was played from a position, turned and mirrored as it may be: how often, and how it ended.

The games that level 5 played against itself are counted in ``explorer.json`` in a game's folder;
``lab/openings.py`` makes it. A match of one's own leaves a *trail*, a short text, from which it
is counted without being read again. Only what both colours see is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple
from zlib import crc32

from drystone.core.boards.symmetry import Symmetry, paths_of, turned_texts
from drystone.core.boards.touching import Touching
from drystone.core.errors import TextError
from drystone.core.game import Game, Position
from drystone.core.language import say
from drystone.core.lazy_assets import AGAIN
from drystone.core.move import DONE, Move, Path
from drystone.core.texts.addresses import query
from drystone.play.match import Match

FILE = "explorer.json"

LONGEST_KEY = 7
LONGEST_MOVE = 200
SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789:,")
"""What moves are spelled with."""


class Counts(NamedTuple):
    """How games ended: won by the first colour, drawn or given up, won by the second."""

    first: int = 0
    drawn: int = 0
    second: int = 0

    @property
    def total(self) -> int:
        """How many games."""
        return sum(self)

    @property
    def head(self) -> str:
        """The word that begins the trail of a match which ended so."""
        return next(word for word, one in HEADS.items() if one == self)

    def plus(self, other: Counts) -> Counts:
        """Return both together.

        >>> Counts(1, 0, 2).plus(Counts(second=1)).total
        4
        """
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


HEADS = {"first": Counts(1, 0, 0), "drawn": Counts(0, 1, 0), "second": Counts(0, 0, 1)}
"""How a trail says who has won."""

Played = Mapping[str, Counts]
"""The moves that were played from a position, by their spelling."""


def ended(game: Game, letter: str) -> Counts:
    """Return one game that was won by the colour of that letter, else by nobody."""
    first, second = game.sides
    return HEADS[{first: "first", second: "second"}.get(letter, "drawn")]


# A position up to symmetry -----------------------------------------------------------------------


def key_of(text: str) -> str:
    """Return what the text of a position comes to in few letters.

    >>> key_of("game=anaash&size=4 …")
    '1587hee'
    """
    return base36(crc32(text.encode()))


class Place(NamedTuple):
    """A position up to symmetry: the least text of all its turned ones, and the ways to that."""

    position: Position
    text: str
    ways: tuple[Symmetry | None, ...]

    @property
    def key(self) -> str:
        """What the text comes to in few letters."""
        return key_of(self.text)

    def spelled(self, move: Any) -> str:
        """Return a move as it is written for all that are the same by symmetry."""
        paths = tuple(paths_of(self.position, move))
        return min(",".join(way.path(p) if way else p) for way in self.ways for p in paths)

    def path(self, spelled: str) -> Path:
        """Return a path of this board that is spelled so."""
        path, way = tuple(spelled.split(",")), self.ways[0]
        return way.inverse.path(path) if way else path

    def merged(self, played: Played) -> dict[Move, Counts]:
        """Return what was played as moves of this board; what is no legal move is left out."""
        if not played or self.position.outcome is not None:
            return {}
        begun = self.position.touching()
        found: dict[Move, Counts] = {}
        others: dict[Path, Move] = {}
        for spelled, counts in played.items():
            path = self.path(spelled)
            move = touched(begun, path)
            if move is None:
                others = others or dict(self.position.paths())
                move = others.get(path)
            if move is not None:
                found[move] = found.get(move, Counts()).plus(counts)
        return found


def touched(begun: Touching, path: Path) -> Move | None:
    """Return the move that touching the sites of a path makes, None if they make none."""
    at: Touching | Move = begun
    for site in path:
        if isinstance(at, Move) or site not in at.sites:
            return None
        at = at.touch(site)
    if isinstance(at, Touching) and DONE in at.sites:
        at = at.touch(DONE)
    return at if isinstance(at, Move) else None


def place_of(position: Position) -> Place:
    """Return a position up to symmetry.

    >>> import drystone
    >>> start = drystone.game("anaash", size=4).start()
    >>> left, right = start.play("a1xa2"), start.play("d4xd3")
    >>> place_of(left).key == place_of(right).key, place_of(start).key == place_of(left).key
    (True, False)
    """
    texts = turned_texts(position)
    least = min(text for text, _ in texts)
    game = position.game
    ways = tuple(way for text, way in texts if text == least)
    return Place(position, f"{series_of(game)} {least}", ways)


def series_of(game: Game) -> str:
    """Return what games with the same rules have in common: the name, and options that are chosen.

    >>> import drystone
    >>> series_of(drystone.game("anaash", size=8))
    'game=anaash&size=8'
    """
    return query({"game": game.name, **game.changed_values})


def base36(number: int) -> str:
    """Return a number from 0 in digits and letters.

    >>> base36(0), base36(1295)
    ('0', 'zz')
    """
    digits = ""
    while number or not digits:
        number, last = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[last] + digits
    return digits


def is_public(position: Position) -> bool:
    """Return whether everybody sees all of a position, and nothing in it is hidden already."""
    return not position.game.hidden or (
        all(position.seen_by(side) == position for side in ("", *position.game.sides))
        and len(position.determinizations()) == 1
    )


def steps(moves: Iterable[tuple[Position, Any]]) -> Iterator[tuple[Place, str]]:
    """Yield for each move the place of the position that it was made from, and its spelling.

    Those of which somebody may not know all are left out.
    """
    for position, move in moves:
        if not is_public(position) or is_secret(position, move):
            continue
        place = place_of(position)
        yield place, place.spelled(move)


def is_secret(position: Position, move: Any) -> bool:
    """Return whether somebody may not know all of a move."""
    seen = position.move_seen_by(move, "") if position.game.hidden else None
    return position.game.hidden and (seen is None or seen.text != str(move))


# Games that level 5 played -----------------------------------------------------------------------


class Book(NamedTuple):
    r"""The games of a game's file: how many by their options, and what was played from where.

    `games` has their numbers by the address of a game with its options. `content` is the file: a
    line of it is found soon, and all of it would take a page long to read.

    >>> book = Book(content=b'{...\n"k1":"a1,a2 3 0 1;b2,b1 0 1 0",\n"k2":"c1,c2 1 0 0"\n}}')
    >>> book.played("k1"), book.played("k3")
    ({'a1,a2': Counts(first=3, drawn=0, second=1), 'b2,b1': Counts(first=0, drawn=1, second=0)}, {})
    """

    level: int = 0
    games: Mapping[str, int] = {}
    content: bytes = b""

    @classmethod
    def read(cls, content: bytes) -> Book:
        """Return the games that a file tells of; raises some error if its head is damaged."""
        data = json.loads(content.partition(b"\n")[0] + b"}}")
        games = {str(key): int(number) for key, number in data["games"].items()}
        return cls(int(data["level"]), games, content)

    def played(self, key: str) -> dict[str, Counts]:
        """Return what was played from the position of that key.

        Raises TextError if what the file says of it cannot be read.
        """
        _, found, rest = self.content.partition(f'\n"{key}":"'.encode())
        if not found:
            return {}
        try:
            entries = rest[: rest.index(b'"')].decode().split(";")
            parted = (entry.partition(" ") for entry in entries)
            return {spelled: _counts(numbers) for spelled, _, numbers in parted}
        except ValueError as error:
            raise TextError(say("What was played from here cannot be read.")) from error


def _counts(numbers: str) -> Counts:
    first, drawn, second = map(int, numbers.split(" "))
    return Counts(first, drawn, second)


def entry_of(played: Played) -> str:
    """Return what was played from a position as the file has it, which `Book.played` reads.

    >>> entry_of({"a1,a2": Counts(3, 0, 1), "b2,b1": Counts(0, 1, 0)})
    'a1,a2 3 0 1;b2,b1 0 1 0'
    """
    ranked = sorted(played.items(), key=lambda item: (-item[1].total, item[0]))
    return ";".join(f"{spelled} {' '.join(map(str, counts))}" for spelled, counts in ranked)


@cache
def book_of(kind: type[Game]) -> Book:
    """Return the games that a game's file tells of; none where there is no file.

    Raises TextError if it is damaged, or cannot be fetched now; that is not remembered.
    """
    found = kind.file(FILE)
    if found is None:
        if kind.has_file(FILE):
            wrong = say("What was played in {game} could not be fetched.", game=kind.title)
            raise TextError(f"{wrong} {say(AGAIN)}")
        return Book()
    try:
        return Book.read(found)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise TextError(
            say("What was played in {game} cannot be read.", game=kind.title)
        ) from error


# Matches of one's own ----------------------------------------------------------------------------


def trail_of(match: Match) -> str:
    """Return the trail of a match: how its main line ended, then its steps; "" if it did not end.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> trail_of(match)
    ''
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> match.resign()
    >>> trail_of(match).split()[0], len(trail_of(match).split())
    ('second', 3)
    """
    tree = match.tree
    line = [tree[number] for number in match.main_line]
    outcome = tree.outcome(line[-1])
    if outcome is None:
        return ""
    moves = ((before.position, node.move) for before, node in pairwise(line))
    head = ended(tree.game, outcome.letter).head
    return " ".join([head, *(f"{place.key}={spelled}" for place, spelled in steps(moves))])


def step_of(word: str) -> tuple[str, str]:
    """Return a position's key and the spelling of the move from there, as a trail has them.

    Both are empty if that is no step. (A regular expression would take a page long to compile.)

    >>> step_of("1587hee=a1,a2"), step_of("1587hee=a1 ?"), step_of("=a1")
    (('1587hee', 'a1,a2'), ('', ''), ('', ''))
    """
    key, _, spelled = word.partition("=")
    short = len(key) <= LONGEST_KEY and len(spelled) <= LONGEST_MOVE
    if key and spelled and short and SIGNS.issuperset(key + spelled):
        return key, spelled
    return "", ""


class Trails:
    """What was played in matches whose trails are known; what cannot be read of them is left out.

    >>> mine = Trails(["first k1=a1,a2 k2=b1,b2", "second k1=a1,a2", "nonsense"])
    >>> mine.played("k1"), mine.matches
    ({'a1,a2': Counts(first=1, drawn=0, second=1)}, 2)
    """

    def __init__(self, trails: Iterable[str] = ()) -> None:
        self.matches = 0
        self._positions: dict[str, dict[str, Counts]] = {}
        for trail in trails:
            head, _, rest = trail.partition(" ")
            if head in HEADS:
                self._add(HEADS[head], rest)

    def _add(self, result: Counts, rest: str) -> None:
        self.matches += 1
        # A position may occur more than once in a match.
        for key, spelled in dict.fromkeys(map(step_of, rest.split())):
            if not key:
                continue
            here = self._positions.setdefault(key, {})
            here[spelled] = here.get(spelled, Counts()).plus(result)

    def played(self, key: str) -> Played:
        """Return what was played from the position of that key."""
        return self._positions.get(key, {})
