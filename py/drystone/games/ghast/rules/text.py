"""Position texts of Ghast: `ROWS SIDE TURN PASSES`, then what only some games and turns have.

In this order: the vetoes left, the fakes left, `half`, `wait:…`, `barred:…`. A bare `half` is said
of the only face-down tile that can be meant; where an older pair's could be too, it is `half:d5`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.rows import LIMIT, fields_of, read_rows, side_of, write_rows
from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.extras import Extras
from drystone.games.ghast.rules.options import both, read_both
from drystone.games.ghast.rules.pairs import GONE, Pair, Pairs, of_set, ordered, pair_on
from drystone.games.ghast.rules.state import GhastState
from drystone.games.ghast.rules.variant import Variant

TOKEN = r"[ob][0-5](?:\?[rf]?[1-9])?"
LATE = {"half": r"half(?::(\w+))?", "wait": r"wait:\w+(?:,\w+)*", "barred": r"barred:([\w,]+)"}
"""Fields of a turn under way, by name, with the pattern that their text must match."""


# Writing


def write(state: GhastState) -> str:
    """Return the text of a state."""
    variant, extras = state.variant, state.extras
    tokens = {index: _token(state, index) for index in bits(state.board.taken)}
    fields = [
        write_rows(variant.grid, tokens),
        state.side,
        str(state.turn),
        str(state.passes),
    ]
    if any(variant.vetoes):
        fields.append("{}/{}".format(*extras.vetoes))
    if any(variant.fakes):
        fields.append("{}/{}".format(*extras.fakes))
    if extras.half != GONE:
        unique = len(_halves(state)) == 1
        fields.append("half" if unique else f"half:{variant.grid.names[extras.half]}")
    if extras.waiting:
        fields.append("wait:" + ",".join(variant.grid.names[i] for i in extras.waiting))
    if extras.barred:
        fields.append("barred:" + ",".join(variant.grid.names[i] for i in bits(extras.barred)))
    return " ".join(fields)


def _token(state: GhastState, index: int) -> str:
    tile = f"{state.board.side(index)}{state.board.facing(index)}"
    pair = pair_on(state.extras.pairs, index)
    if pair is None:
        return tile
    kind = "" if pair.secret else "r" if index == pair.real else "f"
    return f"{tile}?{kind}{pair.turns}"


def _halves(state: GhastState) -> list[Pair]:
    """Return the pairs whose real tile could be the one just placed, by their tokens."""
    turns = state.variant.pair_turns
    return [
        pair
        for pair in state.extras.pairs
        if (pair.side, pair.turns, pair.secret) == (state.side, turns, False) and pair.real != GONE
    ]


# Reading


class Read(NamedTuple):
    """What a position text says; see `GhastState` for what the fields are."""

    board: Board
    side: str
    turn: int
    passes: int
    extras: Extras


def read(variant: Variant, sides: Mapping[str, str], text: str) -> Read:
    """Return what a text says; raises TextError with the field and the token at fault.

    `checks` decides whether a game can reach it.
    """
    names = ["rows", "side", "turn", "passes"]
    names += ["vetoes"] if any(variant.vetoes) else []
    names += ["fakes"] if any(variant.fakes) else []
    late = text[:LIMIT].strip().split(" ")[len(names) :]
    names += [_name_of(field) for field in late]
    fields = dict(zip(names, fields_of(text, tuple(names)), strict=True))
    if len(fields) < len(names):
        wrong = to_say("{text} has a field twice: {fields}.")
        raise TextError(say(wrong, text=quote(text), fields=", ".join(late)))
    return _assembled(variant, sides, fields)


def _name_of(field: str) -> str:
    name = field.partition(":")[0]
    if name not in LATE:
        wrong = to_say(
            "{field} is one field too many: only half, wait:… and barred:… may follow here."
        )
        raise TextError(say(wrong, field=quote(field)))
    return name


def _assembled(variant: Variant, sides: Mapping[str, str], fields: dict[str, str]) -> Read:
    tokens = read_rows(fields["rows"], variant.grid, TOKEN, str)
    side = side_of(fields["side"], sides)
    turn = _number(fields["turn"], r"[1-9][0-9]{0,5}", TURN)
    passes = _number(fields["passes"], "[012]", PASSES)
    vetoes = _left(fields.get("vetoes"), variant.vetoes, VETOES)
    fakes = _left(fields.get("fakes"), variant.fakes, FAKES)
    waiting = tuple(_spaces(variant, fields, "wait"))
    barred = of_set(_spaces(variant, fields, "barred"))
    mover = "ob"[side == "o"] if waiting else side
    half = _half(variant, fields, tokens, mover)
    pairs = _pairs(variant, tokens, half, waiting)
    extras = Extras(pairs, vetoes, fakes, half, waiting, barred)
    plain = variant.extras_of(pairs, vetoes, fakes)
    return Read(_board(variant, tokens), side, turn, passes, plain if extras == plain else extras)


def _board(variant: Variant, tokens: dict[int, str]) -> Board:
    board = Board.empty(variant.tiles)
    for index, token in tokens.items():
        board = board.placed(index, int(token[1]), token[0])
    return board


TURN = to_say("The turn number is from 1 to 999999, not {text}.")
PASSES = to_say("The number of passes just made is 0, 1 or 2, not {text}.")
VETOES = (
    to_say("The vetoes left are two numbers such as 1/0, not {text}."),
    to_say("The vetoes left are {text}, but this game began with {most}."),
)
FAKES = (
    to_say("The fakes left are two numbers such as 1/0, not {text}."),
    to_say("The fakes left are {text}, but this game began with {most}."),
)
"""What is wrong with a field that is no pair of numbers, and with too large ones."""


def _number(field: str, pattern: str, wrong: str) -> int:
    if not re.fullmatch(pattern, field, re.ASCII):
        raise TextError(say(wrong, text=quote(field)))
    return int(field)


def _left(field: str | None, most: tuple[int, int], wrong: tuple[str, str]) -> tuple[int, int]:
    """Return orange's and blue's number left, which can't be more than they began with."""
    if field is None:
        return most
    if read_both(field) != field:
        raise TextError(say(wrong[0], text=quote(field)))
    if any(left > first for left, first in zip(both(field), most, strict=True)):
        raise TextError(say(wrong[1], text=quote(field), most=f"{most[0]}/{most[1]}"))
    return both(field)


def _spaces(variant: Variant, fields: dict[str, str], name: str) -> list[int]:
    """Return the hexes that a field like ``wait:d5,e6`` names, which stand in board order."""
    field = fields.get(name)
    if field is None:
        return []
    if not re.fullmatch(LATE[name], field, re.ASCII):
        wrong = to_say("The field {text} should look like {name}:d5 or {name}:d5,e6.")
        raise TextError(say(wrong, text=quote(field), name=name))
    found = [variant.grid.index(site) for site in field.partition(":")[2].split(",")]
    if found != sorted(set(found)):
        wrong = to_say("The field {text} should name hexes in the order of the board.")
        raise TextError(say(wrong, text=quote(field)))
    return found


def _half(variant: Variant, fields: dict[str, str], tokens: dict[int, str], side: str) -> int:
    """Return the hex of a pair's real tile whose fake one is to come, GONE without such a field."""
    field = fields.get("half")
    if field is None:
        return GONE
    found = re.fullmatch(LATE["half"], field, re.ASCII)
    if re.fullmatch(r"half:\w+(?:,\w+)+", field, re.ASCII):
        sites = field.partition(":")[2].replace(",", ", ")
        wrong = to_say("The fake tile of one pair is to come at most, not of those on {sites}.")
        raise TextError(say(wrong, sites=sites))
    if not found:
        wrong = to_say("The field {text} should be half, or half:d5 with the tile’s hex.")
        raise TextError(say(wrong, text=quote(field)))
    may_be = [
        index
        for index, token in tokens.items()
        if token[0] == side and token[2:] == f"?r{variant.pair_turns}"
    ]
    index = variant.grid.index(found[1]) if found[1] else may_be[0] if len(may_be) == 1 else GONE
    if index not in may_be:
        wrong = (
            to_say(
                "A fake tile is to come only beside one real tile that lies face down since this "
                "turn; there are {n} of them, and the one on {site} is none."
            )
            if found[1]
            else to_say(
                "A fake tile is to come only beside one real tile that lies face down since this "
                "turn; there are {n} of them."
            )
        )
        raise TextError(say(wrong, n=len(may_be), site=found[1]))
    return index


def _pairs(variant: Variant, tokens: dict[int, str], half: int, waiting: tuple[int, ...]) -> Pairs:
    """Return the pairs of all face-down tiles: this turn's, and one for each side and turn."""
    down = {index: token for index, token in tokens.items() if "?" in token}
    if down and not variant.pair_turns:
        name = variant.grid.names[next(iter(down))]
        wrong = to_say("The tile on {site} lies face down, but this game has no face-down tiles.")
        raise TextError(say(wrong, site=name))
    fresh = [index for index in (half, *waiting) if index in down]
    heaps: dict[tuple[str, int, bool], list[int]] = {}
    for index in sorted(down):
        token = down[index]
        heaps.setdefault((token[0], int(token[-1]), index in fresh), []).append(index)
    names = variant.grid.names
    return ordered(
        _pair(side, turns, heap, down, names) for (side, turns, _), heap in heaps.items()
    )


def _pair(
    side: str, turns: int, heap: list[int], tokens: dict[int, str], names: Mapping[int, str]
) -> Pair:
    by_kind = {tokens[index][3:-1]: index for index in heap}
    if not any(tokens[index][3:-1] for index in heap) and len(heap) == 2:
        return Pair(side, turns, heap[0], heap[1], True)
    if len(by_kind) < len(heap) or "" in by_kind:
        shown = ", ".join(names[index] for index in heap)
        wrong = (
            to_say(
                "Face down, the tile on {sites} makes no pair: it has one real and one fake tile, "
                "or two that are both unknown, to be flipped at the same time."
            )
            if len(heap) == 1
            else to_say(
                "Face down, the tiles on {sites} make no pair: it has one real and one fake tile, "
                "or two that are both unknown, to be flipped at the same time."
            )
        )
        raise TextError(say(wrong, sites=shown))
    return Pair(side, turns, by_kind.get("r", GONE), by_kind.get("f", GONE))
