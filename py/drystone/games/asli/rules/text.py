"""Position texts of Asli: ``5/5/2b2/5/5 w b7 - -``.

Rows, side (a seat, ``1`` or ``2``, before play), prison, the colours that have ever had more than
one group, and ``m`` after a minimal incursion. Earlier boards are not part of it.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import groups, regions
from drystone.core.boards.rows import fields_of, read_rows, write_rows
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say
from drystone.games.asli.rules.life import Camp, Regions, linked

COLOURS = ("black", "white")
FIELDS = ("rows", "side", "prison", "parted", "last")
SEATS = {
    "1": to_say("the first player sets the komi"),
    "2": to_say("the second player chooses a colour"),
}


class Board(Protocol):
    """What a text says; positions have it, and reading a text gives it."""

    @property
    def side(self) -> str:
        """The colour to move, or the seat before play."""

    @property
    def stones(self) -> tuple[int, int]:
        """The sets of black and of white stones."""

    @property
    def camps(self) -> tuple[Camp, Camp]:
        """Both colours' groups."""

    @property
    def prison(self) -> int:
        """The number of black stones in the prison; below 0, of white ones."""

    @property
    def minimal(self) -> bool:
        """Whether the last action was a minimal incursion."""


class Read(NamedTuple):
    """What was read, with the groups and regions that follow from it."""

    side: str
    stones: tuple[int, int]
    camps: tuple[Camp, Camp]
    regions: Regions
    prison: int
    minimal: bool


def read_komi(text: str) -> str | None:
    """Return the canonical form of a komi option, None if it is none."""
    if text == "pie":
        return text
    return str(int(text)) if re.fullmatch("[0-9]{1,9}", text, re.ASCII) else None


def write(grid: SquareGrid, board: Board) -> str:
    """Return the position text of what `board` says."""
    tokens = {i: letter for letter, of in zip("bw", board.stones, strict=True) for i in bits(of)}
    parted = "".join(letter for letter, camp in zip("bw", board.camps, strict=True) if camp.parted)
    prison = f"{'b' if board.prison > 0 else 'w'}{abs(board.prison)}" if board.prison else "-"
    last = "m" if board.minimal else "-"
    return f"{write_rows(grid, tokens, '')} {board.side} {prison} {parted or '-'} {last}"


def read(grid: SquareGrid, agreed: int | None, text: str) -> Read:
    """Return what a position text says, or raise TextError where no game can come to it.

    `agreed` is the komi, None where the pie rule sets it.
    """
    found = _fields_of(grid, agreed, text)
    if found.side in SEATS:
        _check_setup(grid, found)
    else:
        _check_play(grid, agreed, found)
    return found


def _fields_of(grid: SquareGrid, agreed: int | None, text: str) -> Read:
    """Return what a text says, whether or not a game can come to it."""
    rows, side, prison, parted, last = fields_of(text, FIELDS)
    tokens = read_rows(rows, grid, "[bw]", str, "")
    stones = _stones(tokens, "b"), _stones(tokens, "w")
    camps = _camps(grid, stones, _parted(parted))
    empty = regions(grid, grid.board & ~(stones[0] | stones[1]))
    return Read(_side(side, agreed), stones, camps, empty, _prison(prison), _last(last))


def fitted(grid: SquareGrid, agreed: int | None, text: str, anew: bool) -> str:
    """Return a position text with what stands beside its stones as these demand it.

    Colours are chosen once a stone lies there. The prison is the one that the komi gives, or where
    that is open the nearest that some komi gives; who has several groups, or has lost stones, is
    one of those that have had two, and unless they are found `anew` so is who was one of them. A
    dead group stays, and the text is none of a position then.
    """
    found = _fields_of(grid, agreed, text)
    began = bool(found.stones[0] | found.stones[1])
    if found.side in SEATS:
        if not began:
            return text
        found = found._replace(side="b")
    komi = _komi(found)
    wanted = min(max(komi, 0), grid.size**2) if agreed is None else agreed
    prison = found.prison + wanted - komi
    lost = (prison > wanted, prison < 0)
    camps = [
        camp._replace(parted=began and (some or len(camp.groups) > 1 or (camp.parted and not anew)))
        for camp, some in zip(found.camps, lost, strict=True)
    ]
    found = found._replace(prison=prison, camps=(camps[0], camps[1]))
    return write(grid, found._replace(minimal=found.minimal and _may_be_minimal(found)))


def _stones(tokens: dict[int, str], letter: str) -> int:
    return sum(1 << index for index, token in tokens.items() if token == letter)


def _camps(grid: SquareGrid, stones: tuple[int, int], parted: str) -> tuple[Camp, Camp]:
    black, white = stones
    return (
        Camp.of(groups(grid, black), "b" in parted),
        Camp.of(groups(grid, white), "w" in parted),
    )


def _side(field: str, agreed: int | None) -> str:
    if field in ("b", "w") or (field in SEATS and agreed is None):
        return field
    if field in SEATS:
        wrong = to_say("Nobody has anything to choose before play: the komi is already {komi}.")
        raise TextError(say(wrong, komi=agreed))
    seats = ", ".join(f"{quote(seat)} ({say(words)})" for seat, words in SEATS.items())
    wrong = to_say("The side to move is “b” (Black), “w” (White), {seats}, not {text}.")
    raise TextError(say(wrong, seats=seats, text=quote(field)))


def _prison(field: str) -> int:
    if field == "-":
        return 0
    if not re.fullmatch("[bw][1-9][0-9]{0,2}", field, re.ASCII):
        wrong = to_say("The prison is “-” or a colour and a number such as “b7”, not {text}.")
        raise TextError(say(wrong, text=quote(field)))
    return int(field[1:]) if field[0] == "b" else -int(field[1:])


def _parted(field: str) -> str:
    if field not in ("-", "b", "w", "bw"):
        wrong = to_say(
            "The colours that have had more than one group are “-”, “b”, “w” or “bw”, not {text}."
        )
        raise TextError(say(wrong, text=quote(field)))
    return field


def _last(field: str) -> bool:
    if field not in ("m", "-"):
        wrong = to_say("The last field is “m” after a minimal incursion, else “-”, not {text}.")
        raise TextError(say(wrong, text=quote(field)))
    return field == "m"


def _check_setup(grid: SquareGrid, found: Read) -> None:
    """Refuse stones, or a prison that no komi gives, before play has begun."""
    if found.stones != (0, 0) or found.camps[0].parted or found.camps[1].parted or found.minimal:
        raise TextError(say(NOT_EMPTY[found.side]))
    most = grid.size**2 if found.side == "2" else 0
    if not 0 <= found.prison <= most:
        raise TextError(say(PRISON_BEFORE[found.side], n=most))


NOT_EMPTY = {
    "1": to_say(
        "Nothing is on the board while the first player sets the komi. Where stones are on it, "
        "Black or White is to move."
    ),
    "2": to_say(
        "Nothing is on the board while the second player chooses a colour. Where stones are on it, "
        "Black or White is to move."
    ),
}
PRISON_BEFORE = {
    "1": to_say("While the first player sets the komi, the prison holds 0 to {n} black stones."),
    "2": to_say(
        "While the second player chooses a colour, the prison holds 0 to {n} black stones."
    ),
}


def _check_play(grid: SquareGrid, agreed: int | None, found: Read) -> None:
    _check_balance(grid, agreed, found)
    for letter, camp in zip("bw", found.camps, strict=True):
        _check_camp(grid, letter, camp, found.regions)
    _check_captures(found)
    if found.minimal and not _may_be_minimal(found):
        wrong = to_say("The last move was no minimal incursion: there was nothing to capture.")
        raise TextError(say(wrong))


def _komi(found: Read) -> int:
    """Return the komi with which a game can come to this.

    A placement adds a stone to the board, a capture moves stones to the prison, a hold takes one
    out, and the players alternate: so the stones in sight give the komi.
    """
    black, white = (of.bit_count() for of in found.stones)
    return found.prison + black - white - (found.side == "w")


def _check_balance(grid: SquareGrid, agreed: int | None, found: Read) -> None:
    """Refuse a prison that does not fit the stones on the board."""
    komi, most = _komi(found), grid.size**2
    if komi != agreed if agreed is not None else not 0 <= komi <= most:
        wanted = say("0 to {n}", n=most) if agreed is None else str(agreed)
        wrong = to_say(
            "The stones in prison do not fit those on the board: the komi would have been {komi}, "
            "not {wanted}."
        )
        raise TextError(say(wrong, komi=komi, wanted=wanted))


def _check_camp(grid: SquareGrid, letter: str, camp: Camp, empty: Regions) -> None:
    """Refuse more groups than the field of parted colours says, and dead groups."""
    if len(camp.groups) > 1 and not camp.parted:
        raise TextError(say(PARTED[letter], n=len(camp.groups)))
    for one in camp.groups if camp.parted else ():
        if not linked(one, camp.groups, empty):
            name = grid.names[next(bits(one.spaces))]
            raise TextError(say(DEAD[letter], site=name))


PARTED = {
    "b": to_say("Black has {n} groups, so Black is one of those that have had two groups or more."),
    "w": to_say("White has {n} groups, so White is one of those that have had two groups or more."),
}
DEAD = {
    "b": to_say("Black’s group on {site} is dead and cannot be there."),
    "w": to_say("White’s group on {site} is dead and cannot be there."),
}


def _check_captures(found: Read) -> None:
    """Refuse signs of a capture of a colour that never had a second group to lose."""
    black, white = found.camps
    began = bool(found.stones[0] | found.stones[1])
    if not began and (black.parted or white.parted):
        raise TextError(say("The board is empty, so no colour has had more than one group."))
    if not black.parted and began and not black.groups:
        wrong = to_say("Black has no stones but never had a second group: none can be captured.")
        raise TextError(say(wrong))
    if not black.parted and found.prison > _komi(found):
        wrong = to_say("The prison holds captured black stones, but Black never had two groups.")
        raise TextError(say(wrong))
    if not white.parted and found.prison < 0:
        wrong = to_say("The prison holds white stones, but White never had a second group.")
        raise TextError(say(wrong))


def _may_be_minimal(found: Read) -> bool:
    """Return whether the colour to move may have just lost a group."""
    turn = "bw".index(found.side)
    return found.camps[turn].parted and bool(found.stones[1 - turn])
