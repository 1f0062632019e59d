"""Position texts of Ghast: `ROWS SIDE TURN PASSES`, then what only some games and turns have.

In this order: the vetoes left, the fakes left, `half`, `wait:…`, `barred:…`. A bare `half` is said
of the only face-down tile that can be meant; where an older pair's could be too, it is `half:d5`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from drystone.core.bits import bits
from drystone.core.errors import TextError, quote
from drystone.core.rows import LIMIT, fields_of, read_rows, side_of, write_rows
from drystone.games.ghast.board import Board
from drystone.games.ghast.checks import check
from drystone.games.ghast.extras import Extras
from drystone.games.ghast.options import both, read_both
from drystone.games.ghast.pairs import GONE, Pair, Pairs, of_set, ordered, pair_on, public
from drystone.games.ghast.position import GhastPosition

if TYPE_CHECKING:
    from drystone.games.ghast.rules import Ghast

TOKEN = r"[ob][0-5](?:\?[rf]?[1-9])?"
LATE = {"half": r"half(?::(\w+))?", "wait": r"wait:(\w+)(?:,(\w+))?", "barred": r"barred:([\w,]+)"}
"""Fields of a turn under way, by name, with the pattern that their text must match."""


# Writing


def write(position: GhastPosition) -> str:
    """Return the text of a position."""
    game, extras = position.game, position.extras
    tokens = {index: _token(position, index) for index in bits(position.board.taken)}
    fields = [
        write_rows(game.grid, tokens),
        position.side,
        str(position.turn),
        str(position.passes),
    ]
    if any(game.vetoes):
        fields.append("{}/{}".format(*extras.vetoes))
    if any(game.fakes):
        fields.append("{}/{}".format(*extras.fakes))
    if extras.half != GONE:
        unique = len(_halves(position)) == 1
        fields.append("half" if unique else f"half:{game.grid.names[extras.half]}")
    if extras.waiting:
        fields.append("wait:" + ",".join(game.grid.names[i] for i in extras.waiting))
    if extras.barred:
        fields.append("barred:" + ",".join(game.grid.names[i] for i in bits(extras.barred)))
    return " ".join(fields)


def _token(position: GhastPosition, index: int) -> str:
    tile = f"{position.board.side(index)}{position.board.facing(index)}"
    pair = pair_on(position.extras.pairs, index)
    if pair is None:
        return tile
    kind = "" if pair.secret else "r" if index == pair.real else "f"
    return f"{tile}?{kind}{pair.turns}"


def _halves(position: GhastPosition) -> list[Pair]:
    """Return the pairs whose real tile could be the one just placed, by their tokens."""
    turns = position.game.pair_turns
    return [
        pair
        for pair in position.extras.pairs
        if (pair.side, pair.turns, pair.secret) == (position.side, turns, False)
        and pair.real != GONE
    ]


# Reading


def read(game: Ghast, text: str) -> GhastPosition:
    """Return the position of a text; raises TextError with the field and the token at fault."""
    names = ["rows", "side", "turn", "passes"]
    names += ["vetoes"] if any(game.vetoes) else []
    names += ["fakes"] if any(game.fakes) else []
    late = text[:LIMIT].strip().split(" ")[len(names) :]
    names += [_name_of(field) for field in late]
    fields = dict(zip(names, fields_of(text, tuple(names)), strict=True))
    if len(fields) < len(names):
        raise TextError(f"{quote(text)} has a field twice: {', '.join(late)}.")
    position = _assembled(game, fields)
    if (again := str(position)) != text.strip():
        raise TextError(f"{quote(text)} describes a position that is written {quote(again)}.")
    return position


def _name_of(field: str) -> str:
    name = field.partition(":")[0]
    if name not in LATE:
        raise TextError(
            f"{quote(field)} is one field too many: only half, wait:… and barred:… may follow here."
        )
    return name


def _assembled(game: Ghast, fields: dict[str, str]) -> GhastPosition:
    tokens = read_rows(fields["rows"], game.grid, TOKEN, str)
    side = side_of(fields["side"], game.sides)
    turn = _number(fields["turn"], "turn number", r"[1-9][0-9]{0,5}", "from 1 to 999999")
    passes = _number(fields["passes"], "number of passes just made", "[012]", "0, 1 or 2")
    vetoes = _left(fields.get("vetoes"), game.vetoes, "vetoes")
    fakes = _left(fields.get("fakes"), game.fakes, "fakes")
    waiting = tuple(_spaces(game, fields, "wait"))
    barred = of_set(_spaces(game, fields, "barred"))
    mover = game.other(side) if waiting else side
    half = _half(game, fields, tokens, mover)
    pairs = _pairs(game, tokens, half, waiting)
    extras = Extras(pairs, vetoes, fakes, half, waiting, barred)
    board = _board(game, tokens)
    plain = game.extras_of(pairs, vetoes, fakes)
    extras = plain if extras == plain else extras
    now = (board.offers, public(pairs)) if pairs else board.offers
    position = GhastPosition(game, board, side, turn, passes, extras, (now,), ())
    check(position)
    return position


def _board(game: Ghast, tokens: dict[int, str]) -> Board:
    board = Board.empty(game.tiles)
    for index, token in tokens.items():
        board = board.placed(index, int(token[1]), token[0])
    return board


def _number(field: str, what: str, pattern: str, allowed: str) -> int:
    if not re.fullmatch(pattern, field, re.ASCII):
        raise TextError(f"The {what} is {allowed}, not {quote(field)}.")
    return int(field)


def _left(field: str | None, most: tuple[int, int], what: str) -> tuple[int, int]:
    """Return orange's and blue's number left, which can't be more than they began with."""
    if field is None:
        return most
    if read_both(field) != field:
        raise TextError(f"The {what} left are two numbers such as 1/0, not {quote(field)}.")
    if any(left > first for left, first in zip(both(field), most, strict=True)):
        raise TextError(
            f"The {what} left are {quote(field)}, but this game began with {most[0]}/{most[1]}."
        )
    return both(field)


def _spaces(game: Ghast, fields: dict[str, str], name: str) -> list[int]:
    """Return the hexes that a field like ``wait:d5,e6`` names, which stand in board order."""
    field = fields.get(name)
    if field is None:
        return []
    if not re.fullmatch(LATE[name], field, re.ASCII):
        raise TextError(f"The field {quote(field)} should look like {name}:d5 or {name}:d5,e6.")
    found = [game.grid.index(site) for site in field.partition(":")[2].split(",")]
    if found != sorted(set(found)):
        raise TextError(f"The field {quote(field)} should name hexes in the order of the board.")
    return found


def _half(game: Ghast, fields: dict[str, str], tokens: dict[int, str], side: str) -> int:
    """Return the hex of a pair's real tile whose fake one is to come, GONE without such a field."""
    field = fields.get("half")
    if field is None:
        return GONE
    found = re.fullmatch(LATE["half"], field, re.ASCII)
    if not found:
        raise TextError(f"The field {quote(field)} should be half, or half:d5 with the tile's hex.")
    may_be = [
        index
        for index, token in tokens.items()
        if token[0] == side and token[2:] == f"?r{game.pair_turns}"
    ]
    index = game.grid.index(found[1]) if found[1] else may_be[0] if len(may_be) == 1 else GONE
    if index not in may_be:
        raise TextError(
            f"The field {quote(field)} should speak of one tile {side}…?r{game.pair_turns}; "
            f"there are {len(may_be)} of them, and this is none."
        )
    return index


def _pairs(game: Ghast, tokens: dict[int, str], half: int, waiting: tuple[int, ...]) -> Pairs:
    """Return the pairs of all face-down tiles: this turn's, and one for each side and turn."""
    down = {index: token for index, token in tokens.items() if "?" in token}
    if down and not game.pair_turns:
        token = next(iter(down.values()))
        raise TextError(f"The rows hold {quote(token)}, but this game has no face-down tiles.")
    fresh = [index for index in (half, *waiting) if index in down]
    heaps: dict[tuple[str, int, bool], list[int]] = {}
    for index in sorted(down):
        token = down[index]
        heaps.setdefault((token[0], int(token[-1]), index in fresh), []).append(index)
    return ordered(_pair(side, turns, heap, down) for (side, turns, _), heap in heaps.items())


def _pair(side: str, turns: int, heap: list[int], tokens: dict[int, str]) -> Pair:
    by_kind = {tokens[index][3:-1]: index for index in heap}
    if not any(tokens[index][3:-1] for index in heap) and len(heap) == 2:
        return Pair(side, turns, heap[0], heap[1], True)
    if len(by_kind) < len(heap) or "" in by_kind:
        shown = ", ".join(tokens[index] for index in heap)
        raise TextError(
            f"The tiles {quote(shown)} make no pair: it has one real and one fake tile (r and f), "
            "or two that are both unknown."
        )
    return Pair(side, turns, by_kind.get("r", GONE), by_kind.get("f", GONE))
