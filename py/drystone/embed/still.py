"""Boards without an engine: one picture as SVG, and a match as frames that a page can replay.

A board changes little from move to move. So frames share one list of nodes, each distinct one
written once (see `pool`). Words share a list in the same way: a frame says how its description
differs from the one before. So do position texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from drystone.app.views.match_view import game_view, known_move, note_of, scene_of, status_view
from drystone.app.views.speech import spoken_move
from drystone.app.words import name_of
from drystone.core.game import Game
from drystone.embed.options import Embed
from drystone.embed.pool import NodePool, Pool, change
from drystone.play.records.record import compact
from drystone.play.seen_match import SeenMatch
from drystone.scene.look import Look, PieceKeys
from drystone.scene.picture import picture, svg_of

if TYPE_CHECKING:
    from drystone.app.wire.answers import Replay, ReplayFrame, ReplayGame

VERSION = 1
JOINT = "; "
"""Between the parts of a description."""

Data = dict[str, Any]


class Film:
    """What frames share, and what the last one was, from which the next differs little."""

    def __init__(self) -> None:
        self.nodes = NodePool()
        self.words = Pool()
        self.states = Pool()
        self._parts: list[int] = []
        self._position = ""

    def tell(self, text: str) -> list[int]:
        """Return how the description differs from the one before."""
        now = [self.words.add(part) for part in text.split(JOINT)]
        found, self._parts = change(self._parts, now), now
        return found

    def stand(self, text: str) -> list[Any]:
        """Return how the position text differs from the one before."""
        found, self._position = change(self._position, text), text
        return found


def svg(embed: Embed, own: str = "") -> str:
    """Return the picture of the place where the board stands, as SVG text.

    `own` is what tells it from an equal picture on the same page.

    >>> from drystone.embed.options import read_options
    >>> svg(read_options({"game": "anaash", "alt": "The start"}))[-6:]
    '</svg>'
    """
    position = embed.shown.position
    look, words = _look(embed, PieceKeys()), embed.alt
    scene = scene_of(embed.game)
    return svg_of(scene, position, look, words, embed.theme, embed.coords, embed.palette, own)


def alt_of(embed: Embed) -> str:
    """Return the picture in words: `alt`, or what stands where."""
    scene, position = scene_of(embed.game), embed.shown.position
    drawn = picture(scene, position, _look(embed, PieceKeys()), embed.alt)
    return str(drawn.attributes["aria-label"])


def stills(embed: Embed) -> Replay:
    """Return all that a page needs to show the board, and to replay it if that is its mode.

    >>> from drystone.embed.options import read_options
    >>> data = stills(read_options({"game": "anaash", "moves": "a1xa2 b1xc1", "mode": "replay"}))
    >>> data["at"], [frame.get("move") for frame in data["frames"]]
    (0, [None, '1. Red: a1xa2', '2. Blue: b1xc1'])
    """
    film = Film()
    match = embed.match
    at = match.ply
    plies = range(len(match.line)) if embed.mode == "replay" else [at]
    frames = list(_frames(embed, plies, film))
    match.step(at)
    return {
        "drystone": VERSION,
        "mode": embed.mode,
        "game": _game(match.game),
        "record": compact(match),
        "caption": embed.caption,
        "alt": embed.alt,
        "theme": embed.theme,
        "palette": embed.palette,
        "coords": embed.coords,
        "at": plies.index(at),
        "attributes": film.nodes.attributes.things,
        "nodes": film.nodes.nodes.things,
        "words": film.words.things,
        "states": film.states.things,
        "frames": frames,
    }


def _game(game: Game) -> ReplayGame:
    view = game_view(game)
    return {
        "name": view["name"],
        "title": view["title"],
        "credit": view["credit"],
        "query": view["query"],
        "options": [option.key for option in game.options],
    }


def _frames(embed: Embed, plies: range | list[int], film: Film) -> Iterator[ReplayFrame]:
    """Yield the frame of each ply; pieces keep their names as they move."""
    match, keys = embed.match, PieceKeys()
    for ply in plies:
        if ply > plies[0]:
            before = match.position_at(ply - 1)
            keys.slide(before.slides(match.turns[ply - 1].move))
        match.step(ply)
        frame = {**_shown(embed, keys, film), **_words_beside(embed.shown, film)}
        yield cast("ReplayFrame", frame)  # what is empty was left out by its value


def _shown(embed: Embed, keys: PieceKeys, film: Film) -> Data:
    position = embed.shown.position
    drawn = picture(scene_of(embed.game), position, _look(embed, keys), keyed=True)
    marks = [mark.words for mark in embed.shown.here.drawn]
    label = JOINT.join([str(drawn.attributes.pop("aria-label")), *marks])
    return {
        "scene": film.nodes.add(drawn),
        "words": film.tell(label),
        "position": film.stand(str(position)),
    }


def _words_beside(match: SeenMatch, film: Film) -> Data:
    """Return what is said beside the board; fields that are empty are left out."""
    outcome, node = match.outcome, match.last
    known = known_move(match, match.here)
    moved = f"{node.ply}. {name_of(match.game, node.side)}: {known.text}" if node and known else ""
    state = {**status_view(match, outcome), "letter": match.position.side}
    said = {
        "move": moved,
        "speech": spoken_move(match, match.here) if moved else "",
        "note": note_of(match),
        "comment": match.here.comment,
        "outcome": outcome.letter if outcome else "",
        "glyph": match.here.glyph,
    }
    filled = {key: value for key, value in said.items() if value}
    return {"ply": match.ply, "state": film.states.add(state), **filled}


def _look(embed: Embed, keys: PieceKeys) -> Look:
    known = known_move(embed.shown, embed.match.here)
    last = known.sites if known else ()
    drawn = embed.shown.here.drawn
    return Look(flip=embed.flip, last=last, overlay=embed.overlay, drawn=drawn, keys=keys)
