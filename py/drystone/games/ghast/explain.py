"""Why a touch or a typed move of Ghast is refused."""

from __future__ import annotations

import re

from drystone.core.boards.bits import bits
from drystone.core.errors import quote
from drystone.core.game import Path, Refusal
from drystone.core.reasons import Count, Ending, Event, counted_as
from drystone.games.ghast.outlook import Outlook, kind_to_come, outlook_on
from drystone.games.ghast.rules.moves import CLAIM, FAKE, PAIR, PASS, REAL, TILE, WORDS, GhastMove
from drystone.games.ghast.rules.pairs import GONE
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.state import CLAIM_LEAD, OCCURRENCES
from drystone.games.ghast.rules.tiles import COMPASS, FACINGS

TURN = "turn"
DIRECTIONS = ", ".join(FACINGS)
TILES = re.compile(r"([a-z][0-9]{1,2})>([a-z]{1,2})")
"""A tile and its arrow in the text of a move."""


def why(position: GhastPosition, path: Path) -> Refusal:
    """Return the reason why no legal move starts with `path`: a word, or a hex and a direction."""
    if not path:
        return Refusal("nothing was touched.", TURN)
    if path[0] in WORDS.values():
        return _word(position, path)
    if position.extras.waiting:
        return _must_answer(position)
    if path[0] == PAIR:
        return _pair(position) or _placement(position, path[1:])
    return _placement(position, path)


def events(position: GhastPosition, move: GhastMove) -> list[Event]:
    """Return how many tiles starve at once, its own as well, or that the game is claimed."""
    if move.kind == CLAIM:
        return [Event("claim the game", gained=CLAIM_LEAD)]
    if move.kind != TILE:
        return []
    after, side = position.after(move), position.side
    other = position.game.other(side)
    found: list[Event] = []
    starved = position.tiles_of(other) - after.tiles_of(other)
    if starved > 0:
        sites = _names(position, position.board.of(other) & ~after.board.of(other))
        found.append(Event(f"starve {_tiles(starved)}", taken=starved, sites=sites))
    lost = position.tiles_of(side) + 1 - after.tiles_of(side)
    if lost > 0:
        placed = position.board.of(side) | 1 << move.index
        sites = _names(position, placed & ~after.board.of(side))
        found.append(Event(f"lose {_tiles(lost)} of its own", gained=-lost, sites=sites))
    return found


def counts(position: GhastPosition, side: str) -> list[Count]:
    """Return a side's tiles, its open couplers, those that have one, and those on one hex."""
    board = position.board
    lanes, breathing = board.tiles.lanes, board.offers & board.gaps
    own = breathing & ((1 << lanes.span) - 1) if side == "o" else breathing >> lanes.span
    free = lanes.origins(own).bit_count()
    last = (board.last_breaths() & board.of(side)).bit_count()
    hanging = "tile that breathes through one hex alone"
    many = "tiles that breathe through one hex alone"
    many_open = "ways in for oxygen"
    breathe = ("tile with a way in of its own", free, 0.3, "tiles with a way in of their own")
    return [
        counted_as("tile", position.tiles_of(side)),
        counted_as("way in for oxygen", own.bit_count(), 0.15, many_open),
        counted_as(*breathe),
        counted_as(hanging, last, -0.4, many),
    ]


def _names(position: GhastPosition, spaces: int) -> Path:
    return tuple(position.game.grid.names[index] for index in bits(spaces))


def ending(position: GhastPosition) -> Ending:
    """Return what a claim rested on, and the tiles of the one who claimed."""
    if not position.claimed:
        return Ending()
    winner = position.game.other(position.side)
    tiles = _names(position, position.board.of(winner))
    more = position.more_tiles(winner)
    if more >= CLAIM_LEAD:
        words = f"That is {more} tiles more, and {CLAIM_LEAD} more win by a claim."
        return Ending(words, tiles)
    return Ending(f"The position had occurred {OCCURRENCES} times; any lead wins then.", tiles)


def speak_move(text: str) -> str:
    """Return the text of a move as one says it; of a pair, what each tile is, if it is said there.

    >>> speak_move("k3>sw"), speak_move("~e6>e")
    ('k3, arrow south-west', 'fake tile, e6, arrow east')
    >>> speak_move("a2>nw~a4>ne")
    'a pair, face down: a2, arrow north-west, and a4, arrow north-east'
    """
    tiles = [f"{site}, arrow {COMPASS[FACINGS.index(way)]}" for site, way in TILES.findall(text)]
    if not tiles:
        return text
    if len(tiles) > 1:
        return f"a pair, face down: {', and '.join(tiles)}"
    kind = "fake tile, " if text.startswith("~") else "real tile, " if text.endswith("~") else ""
    return f"{kind}{tiles[0]}"


def _tiles(count: int) -> str:
    return "a tile" if count == 1 else f"{count} tiles"


def prompt(position: GhastPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next, and what stays open."""
    if position.extras.waiting:
        return _answer_prompt(position, outlook_on(position, position.board))
    if open_sites.isdisjoint((*FACINGS, *position.game.grid.indices)):
        return (
            "No hex is open: pass or claim." if "claim" in open_sites else "No hex is open: pass."
        )
    kind = kind_to_come(position, touched)
    if not touched or touched[-1] not in position.game.grid.indices:
        what = {REAL: "the pair’s real tile", FAKE: "the fake tile"}.get(kind, "your tile")
        if "claim" in open_sites:
            return f"You may claim the win, or pick a hex for {what}."
        return f"Pick a hex for {what}."
    after = " What starves depends on the fake tile, too." if kind == REAL else ""
    return f"Which way does its arrow point?{after}"


def _answer_prompt(position: GhastPosition, ahead: Outlook) -> str:
    """Return what an answer means; marked is what starves, a question mark where it depends."""
    mover = position.game.sides[position.mover]
    unsure = f" A question mark depends on which tile {mover} flips." if ahead.perhaps else ""
    return f"Allow {mover}’s placement or veto it; crossed out is what would starve.{unsure}"


def _word(position: GhastPosition, path: Path) -> Refusal:
    """Return why pass, claim, veto or allow is not to be said now."""
    if len(path) > 1:
        return Refusal(f"nothing follows {path[0]}.", TURN)
    if position.extras.waiting:
        return _must_answer(position)
    if path[0] not in {WORDS[PASS], WORDS[CLAIM]}:
        return _no_veto(position, path[0])
    if position.extras.half != GONE:
        return _finish_pair(position)
    return _no_claim(position) if path[0] == WORDS[CLAIM] else Refusal(_passed(position), "GHA-8")


def _passed(position: GhastPosition) -> str:
    return f"{_name(position)} may pass with the word alone: pass."


def _name(position: GhastPosition) -> str:
    return position.game.sides[position.side]


def _must_answer(position: GhastPosition) -> Refusal:
    where = " and ".join(position.game.grid.names[i] for i in position.extras.waiting)
    mover = position.game.sides[position.mover]
    return Refusal(
        f"{mover}’s placement on {where} waits for {_name(position)}’s answer, veto or allow.",
        "vetoes",
    )


def _no_veto(position: GhastPosition, word: str) -> Refusal:
    if not any(position.variant.vetoes):
        return Refusal(f"there are no vetoes in this game, so nothing to {word}.", "vetoes")
    return Refusal(
        f"no placement waits for an answer; it is {_name(position)}’s turn to place a tile, "
        "and passes and claims can’t be vetoed.",
        "vetoes",
    )


def _finish_pair(position: GhastPosition) -> Refusal:
    where = position.game.grid.names[position.extras.half]
    return Refusal(
        f"the real tile stands on {where}, and its fake one must be placed first.", "fakerghast"
    )


def _no_claim(position: GhastPosition) -> Refusal:
    """Return why there is nothing to claim: a veto, the lead, how often the position occurred."""
    if position.extras.barred:
        return Refusal(
            "a claim belongs to the start of a turn; after a veto there is another hex, or a pass.",
            "GHA-10",
        )
    lead = position.lead(position.side)
    often = position.occurrences
    times = "once" if often == 1 else f"{often} times"
    if lead <= 0:
        other = position.game.other(position.side)
        state = f"leads by {-lead:g}" if lead else "has as many"
        text = f"a claim needs a lead, and {position.game.sides[other]} {state}."
        return Refusal(text, "claim")
    komi = position.variant.komi_halves
    return Refusal(
        f"{_name(position)} leads by {lead:g}: a claim needs {CLAIM_LEAD} tiles more"
        f"{' (komi does not count for that)' if komi else ''}, or any lead once the "
        f"position has occurred {OCCURRENCES} times; it has occurred {times}.",
        "GHA-9" if lead >= CLAIM_LEAD else "GHA-4",
    )


def _pair(position: GhastPosition) -> Refusal | None:
    """Return why no pair may be begun, or None if only its tile is at fault."""
    if position.extras.half != GONE:
        return _finish_pair(position)
    if not position.variant.pair_turns:
        return Refusal("this game has no fakes; tiles are placed face up, such as d5>nw.", "mode")
    if not position.may_pair():
        return Refusal(f"{_name(position)} has no fakes left.", "mode")
    if position.free().bit_count() < 2:
        return _no_room()
    return None


def _no_room() -> Refusal:
    return Refusal("a pair needs two free hexes, and there is no second one.", "fakerghast")


def _placement(position: GhastPosition, path: Path) -> Refusal:
    """Return what is wrong with a hex, a direction, or the kind of tile."""
    if not path:
        return Refusal("a pair begins with the hex of its real tile.", TURN)
    game = position.game
    index = game.grid.indices.get(path[0])
    if index is None:
        return Refusal(f"there is no hex {quote(path[0])} on this board.", "board")
    hex_at_fault = _hex(position, path[0], index)
    if hex_at_fault:
        return hex_at_fault
    if len(path) > 1 and path[1] in game.grid.indices:
        text = f"pick one of the six arrows, or {path[0]} again to put the tile back."
        return Refusal(text, TURN)
    if len(path) > 1 and path[1] not in FACINGS:
        text = f"{quote(path[1])} is no direction for the arrow; these are: {DIRECTIONS}."
        return Refusal(text, TURN)
    if len(path) > 2:
        return Refusal("a placement is one hex and one direction.", TURN)
    return _kind(position, path)


def _hex(position: GhastPosition, site: str, index: int) -> Refusal | None:
    game, bit = position.game, 1 << index
    if position.board.taken & bit:
        name = game.sides[position.board.side(index)].lower()
        return Refusal(f"there is a tile on {site} already, {_article(name)} {name} one.", "board")
    if not position.variant.within(position.turn) & bit:
        return _closed(position, site, index)
    if position.extras.barred & bit:
        barred = ", ".join(game.grid.names[i] for i in bits(position.extras.barred))
        return Refusal(
            f"a placement on {site} was vetoed in this turn; another hex than {barred} is needed.",
            "vetoes",
        )
    return None


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _closed(position: GhastPosition, site: str, index: int) -> Refusal:
    """Return when the ring of a hex opens, and how far in one may place now."""
    steps = position.variant.depth(index)
    now = max(0, position.turn - 2)
    reach = "only the edge is" if now == 0 else f"hexes at most {_steps(now)} from it are"
    return Refusal(
        f"{site} is {_steps(steps)} from the edge and opens in turn {steps + 2}; "
        f"in turn {position.turn} {reach} open.",
        "opening",
    )


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def _kind(position: GhastPosition, path: Path) -> Refusal:
    """Return how a placement whose hex and direction are right has to be written here."""
    tile = ">".join(path) if len(path) == 2 else f"{path[0]}>nw"
    if position.extras.half != GONE:
        return Refusal(
            f"the real tile stands, and the fake one is to come, written ~{tile}.", "fakerghast"
        )
    if position.variant.always_pairs and position.free().bit_count() < 2:
        return _no_room()
    if position.variant.always_pairs:
        return Refusal(
            f"in this game tiles come in pairs; the real tile is first, written {tile}~.",
            "fakerghast",
        )
    if len(path) == 1:
        return Refusal(f"{path[0]} needs a direction for the arrow: {DIRECTIONS}.", TURN)
    return Refusal(
        f"a tile placed face up is written {tile}; a fake one follows the real one of its pair.",
        "mode",
    )
