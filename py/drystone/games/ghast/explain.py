"""Why a touch or a typed move of Ghast is refused."""

from __future__ import annotations

import re

from drystone.core.boards.bits import bits
from drystone.core.errors import listed, quote
from drystone.core.game import Path, Refusal
from drystone.core.language import number, say, say_many, to_say, to_say_many
from drystone.core.reasons import Count, Ending, Event
from drystone.games.ghast.outlook import Outlook, kind_to_come, outlook_on
from drystone.games.ghast.rules.moves import (
    CLAIM,
    FAKE,
    PAIR,
    PASS,
    REAL,
    TILE,
    VETO,
    WORDS,
    GhastMove,
)
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
        return Refusal(say("nothing was touched."), TURN)
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
        more = position.more_tiles(position.side)
        words, does = CLAIMED[more >= CLAIM_LEAD]
        return [Event(say(words, n=more), gained=CLAIM_LEAD, does=say(does, n=more))]
    if move.kind != TILE:
        return []
    after, side = position.after(move), position.side
    other = position.game.other(side)
    found: list[Event] = []
    starved = position.tiles_of(other) - after.tiles_of(other)
    if starved > 0:
        sites = _names(position, position.board.of(other) & ~after.board.of(other))
        words = say_many(starved, "starve a tile", "starve {n} tiles")
        does = say_many(starved, "starves a tile", "starves {n} tiles")
        found.append(Event(words, taken=starved, sites=sites, does=does))
    lost = position.tiles_of(side) + 1 - after.tiles_of(side)
    if lost > 0:
        placed = position.board.of(side) | 1 << move.index
        sites = _names(position, placed & ~after.board.of(side))
        words = say_many(lost, "lose a tile of its own", "lose {n} tiles of its own")
        does = say_many(lost, "loses a tile of its own", "loses {n} tiles of its own")
        found.append(Event(words, gained=-lost, sites=sites, does=does))
    return found


CLAIMED = (
    (to_say("claim the game"), to_say("claims the game")),
    (to_say("claim the game with {n} tiles more"), to_say("claims the game with {n} tiles more")),
)
"""What a claim does, without the lead that is always enough and with it."""


def counts(position: GhastPosition, side: str) -> list[Count]:
    """Return a side's tiles, its open couplers, those that have one, and those on one hex."""
    board = position.board
    lanes, breathing = board.tiles.lanes, board.offers & board.gaps
    own = breathing & ((1 << lanes.span) - 1) if side == "o" else breathing >> lanes.span
    free = lanes.origins(own).bit_count()
    last = (board.last_breaths() & board.of(side)).bit_count()
    numbers = (
        ("tile", position.tiles_of(side), 1.0),
        ("open bar", own.bit_count(), 0.15),
        ("tile that breathes by itself", free, 0.3),
        ("tile that breathes through one hex alone", last, -0.4),
    )
    return [
        Count(kind, number, say_many(number, *COUNTED[kind]), weight)
        for kind, number, weight in numbers
    ]


COUNTED = {
    "tile": to_say_many("{n} tile", "{n} tiles"),
    "open bar": to_say_many(
        "{n} bar that points at an empty hex", "{n} bars that point at an empty hex"
    ),
    "tile that breathes by itself": to_say_many(
        "{n} tile that breathes by itself", "{n} tiles that breathe by themselves"
    ),
    "tile that breathes through one hex alone": to_say_many(
        "{n} tile in danger (a single hex keeps it alive)",
        "{n} tiles in danger (a single hex keeps each alive)",
    ),
}


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
        enough = to_say("That is {more} tiles more, and {n} more win by a claim.")
        return Ending(say(enough, more=more, n=CLAIM_LEAD), tiles)
    often = to_say("The position had occurred {n} times; any lead wins then.")
    return Ending(say(often, n=OCCURRENCES), tiles)


def speak_move(text: str) -> str:
    """Return the text of a move as one says it; of a pair, what each tile is, if it is said there.

    >>> speak_move("k3>sw"), speak_move("~e6>e")
    ('k3, arrow south-west', 'fake tile, e6, arrow east')
    >>> speak_move("a2>nw~a4>ne")
    'a pair, face down: a2, arrow north-west, and a4, arrow north-east'
    """
    tiles = [
        say("{site}, arrow {direction}", site=site, direction=say(COMPASS[FACINGS.index(way)]))
        for site, way in TILES.findall(text)
    ]
    if not tiles:
        return text
    if len(tiles) > 1:
        pair = to_say("a pair, face down: {real}, and {fake}")
        return say(pair, real=tiles[0], fake=tiles[1])
    if text.startswith("~"):
        return say("fake tile, {tile}", tile=tiles[0])
    return say("real tile, {tile}", tile=tiles[0]) if text.endswith("~") else tiles[0]


def prompt(position: GhastPosition, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to do next, and what stays open."""
    if position.extras.waiting:
        return _answer_prompt(position, outlook_on(position, position.board))
    if open_sites.isdisjoint((*FACINGS, *position.game.grid.indices)):
        claim = "claim" in open_sites
        return say("No hex is open: pass or claim.") if claim else say("No hex is open: pass.")
    kind = kind_to_come(position, touched)
    if not touched or touched[-1] not in position.game.grid.indices:
        return say(PICK.get(kind, PICK[TILE])["claim" in open_sites])
    way = say("Which way does its arrow point?")
    if kind != REAL:
        return way
    return f"{way} {say('What starves depends on the fake tile, too.')}"


PICK = {
    TILE: (
        to_say("Pick a hex for your tile."),
        to_say("You may claim the win, or pick a hex for your tile."),
    ),
    REAL: (
        to_say("Pick a hex for the pair’s real tile."),
        to_say("You may claim the win, or pick a hex for the pair’s real tile."),
    ),
    FAKE: (
        to_say("Pick a hex for the fake tile."),
        to_say("You may claim the win, or pick a hex for the fake tile."),
    ),
}
"""What to pick for a kind of tile, and the same where the win may be claimed instead."""


def _answer_prompt(position: GhastPosition, ahead: Outlook) -> str:
    """Return what an answer means; marked is what starves, a question mark where it depends."""
    mover = position.game.colour(position.mover)
    answer = to_say("Allow {who}’s placement or veto it; crossed out is what would starve.")
    unsure = to_say("A question mark depends on which tile {who} flips.")
    words = [answer, unsure] if ahead.perhaps else [answer]
    return " ".join(say(one, who=mover) for one in words)


def _word(position: GhastPosition, path: Path) -> Refusal:
    """Return why pass, claim, veto or allow is not to be said now."""
    if len(path) > 1:
        return Refusal(say("nothing follows {word}.", word=path[0]), TURN)
    if position.extras.waiting:
        return _must_answer(position)
    if path[0] not in {WORDS[PASS], WORDS[CLAIM]}:
        return _no_veto(position, path[0])
    if position.extras.half != GONE:
        return _finish_pair(position)
    return _no_claim(position) if path[0] == WORDS[CLAIM] else Refusal(_passed(position), "GHA-8")


def _passed(position: GhastPosition) -> str:
    return say("{who} may pass with the word alone: pass.", who=_name(position))


def _name(position: GhastPosition) -> str:
    return position.game.colour(position.side)


def _must_answer(position: GhastPosition) -> Refusal:
    words = say(
        "{mover}’s placement on {sites} waits for {who}’s answer, veto or allow.",
        mover=position.game.colour(position.mover),
        sites=listed([position.game.grid.names[i] for i in position.extras.waiting]),
        who=_name(position),
    )
    return Refusal(words, "vetoes")


def _no_veto(position: GhastPosition, word: str) -> Refusal:
    if not any(position.variant.vetoes):
        nothing = (
            to_say("there are no vetoes in this game, so nothing to veto.")
            if word == WORDS[VETO]
            else to_say("there are no vetoes in this game, so nothing to allow.")
        )
        return Refusal(say(nothing), "vetoes")
    words = say(
        "no placement waits for an answer; it is {who}’s turn to place a tile, "
        "and passes and claims can’t be vetoed.",
        who=_name(position),
    )
    return Refusal(words, "vetoes")


def _finish_pair(position: GhastPosition) -> Refusal:
    where = position.game.grid.names[position.extras.half]
    words = to_say("the real tile stands on {site}, and its fake one must be placed first.")
    return Refusal(say(words, site=where), "fakerghast")


def _no_claim(position: GhastPosition) -> Refusal:
    """Return why there is nothing to claim: a veto, the lead, how often the position occurred."""
    if position.extras.barred:
        words = say(
            "a claim belongs to the start of a turn; after a veto there is another hex, or a pass."
        )
        return Refusal(words, "GHA-10")
    lead = position.lead(position.side)
    if lead <= 0:
        other = position.game.colour(position.game.other(position.side))
        wrong = (
            to_say("a claim needs a lead, and {who} leads by {lead}.")
            if lead
            else to_say("a claim needs a lead, and {who} has as many.")
        )
        return Refusal(say(wrong, who=other, lead=number(-lead)), "claim")
    words = say_many(
        position.occurrences,
        *NO_CLAIM[position.variant.komi_halves != 0],
        who=_name(position),
        lead=number(lead),
        tiles=CLAIM_LEAD,
        times=OCCURRENCES,
    )
    return Refusal(words, "GHA-9" if lead >= CLAIM_LEAD else "GHA-4")


NO_CLAIM = (
    to_say_many(
        "{who} leads by {lead}: a claim needs {tiles} tiles more, or any lead once the position "
        "has occurred {times} times; it has occurred once.",
        "{who} leads by {lead}: a claim needs {tiles} tiles more, or any lead once the position "
        "has occurred {times} times; it has occurred {n} times.",
    ),
    to_say_many(
        "{who} leads by {lead}: a claim needs {tiles} tiles more (komi does not count for that), "
        "or any lead once the position has occurred {times} times; it has occurred once.",
        "{who} leads by {lead}: a claim needs {tiles} tiles more (komi does not count for that), "
        "or any lead once the position has occurred {times} times; it has occurred {n} times.",
    ),
)
"""What a claim lacks, without komi and with it, by how often the position has occurred."""


def _pair(position: GhastPosition) -> Refusal | None:
    """Return why no pair may be begun, or None if only its tile is at fault."""
    if position.extras.half != GONE:
        return _finish_pair(position)
    if not position.variant.pair_turns:
        words = say("this game has no fakes; tiles are placed face up, such as d5>nw.")
        return Refusal(words, "mode")
    if not position.may_pair():
        return Refusal(say("{who} has no fakes left.", who=_name(position)), "mode")
    if position.free().bit_count() < 2:
        return _no_room()
    return None


def _no_room() -> Refusal:
    words = say("a pair needs two free hexes, and there is no second one.")
    return Refusal(words, "fakerghast")


def _placement(position: GhastPosition, path: Path) -> Refusal:
    """Return what is wrong with a hex, a direction, or the kind of tile."""
    if not path:
        return Refusal(say("a pair begins with the hex of its real tile."), TURN)
    game = position.game
    index = game.grid.indices.get(path[0])
    if index is None:
        words = say("there is no hex {site} on this board.", site=quote(path[0]))
        return Refusal(words, "board")
    hex_at_fault = _hex(position, path[0], index)
    if hex_at_fault:
        return hex_at_fault
    if len(path) > 1 and path[1] in game.grid.indices:
        words = to_say("pick one of the six arrows, or {site} again to put the tile back.")
        return Refusal(say(words, site=path[0]), TURN)
    if len(path) > 1 and path[1] not in FACINGS:
        words = to_say("{text} is no direction for the arrow; these are: {directions}.")
        return Refusal(say(words, text=quote(path[1]), directions=DIRECTIONS), TURN)
    if len(path) > 2:
        return Refusal(say("a placement is one hex and one direction."), TURN)
    return _kind(position, path)


def _hex(position: GhastPosition, site: str, index: int) -> Refusal | None:
    game, bit = position.game, 1 << index
    if position.board.taken & bit:
        return Refusal(say(TAKEN[position.board.side(index)], site=site), "board")
    if not position.variant.within(position.turn) & bit:
        return _closed(position, site, index)
    if position.extras.barred & bit:
        barred = ", ".join(game.grid.names[i] for i in bits(position.extras.barred))
        words = say(
            "a placement on {site} was vetoed in this turn; another hex than {barred} is needed.",
            site=site,
            barred=barred,
        )
        return Refusal(words, "vetoes")
    return None


TAKEN = {
    "o": to_say("there is a tile on {site} already, an orange one."),
    "b": to_say("there is a tile on {site} already, a blue one."),
}


def _closed(position: GhastPosition, site: str, index: int) -> Refusal:
    """Return when the ring of a hex opens, and how far in one may place now."""
    steps = position.variant.depth(index)
    now = max(0, position.turn - 2)
    wrong = (
        to_say(
            "{site} is {steps} from the edge and opens in turn {opens}; in turn {turn} hexes at "
            "most {reach} from it are open."
        )
        if now
        else to_say(
            "{site} is {steps} from the edge and opens in turn {opens}; in turn {turn} only the "
            "edge is open."
        )
    )
    turns = {"opens": steps + 2, "turn": position.turn}
    words = say(wrong, site=site, steps=_steps(steps), reach=_steps(now), **turns)
    return Refusal(words, "opening")


def _steps(number: int) -> str:
    return say_many(number, "{n} step", "{n} steps")


def _kind(position: GhastPosition, path: Path) -> Refusal:
    """Return how a placement whose hex and direction are right has to be written here."""
    tile = ">".join(path) if len(path) == 2 else f"{path[0]}>nw"
    if position.extras.half != GONE:
        words = to_say("the real tile stands, and the fake one is to come, written ~{tile}.")
        return Refusal(say(words, tile=tile), "fakerghast")
    if position.variant.always_pairs and position.free().bit_count() < 2:
        return _no_room()
    if position.variant.always_pairs:
        words = to_say("in this game tiles come in pairs; the real tile is first, written {tile}~.")
        return Refusal(say(words, tile=tile), "fakerghast")
    if len(path) == 1:
        words = to_say("{site} needs a direction for the arrow: {directions}.")
        return Refusal(say(words, site=path[0], directions=DIRECTIONS), TURN)
    words = to_say(
        "a tile placed face up is written {tile}; a fake one follows the real one of its pair."
    )
    return Refusal(say(words, tile=tile), "mode")
