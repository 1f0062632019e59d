"""What is shown of a match, as plain data: the scene, the words around it, the buttons."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import groupby
from typing import Any, TypedDict

from drystone.app.players import PEOPLE, Players
from drystone.app.session.turn import picking
from drystone.app.views.around_board import hints_of, line_view, result_view, strips_view
from drystone.app.wire import answers
from drystone.app.wire.protocol import RawJson
from drystone.app.words import PLAYER, name_of, prompt_of, query_of, result_of, status_text
from drystone.core.game import Game, Outcome, SeenMove
from drystone.core.language import say
from drystone.core.move import move_words
from drystone.core.reasons import Ending, ending_of
from drystone.core.texts.addresses import guide_address
from drystone.play.picker import Picker
from drystone.play.puzzle import puzzles_address
from drystone.play.screen import Screen
from drystone.play.seen_match import SeenMatch
from drystone.play.tree import ROOT, GameNode
from drystone.scene.gamescene import GameScene
from drystone.scene.look import Look
from drystone.scene.shapes import side_class

NUMBER_FIELD_FROM = 13
"""Open sites ``name:0``, ``name:1`` … beyond this many become one number field."""


def scene_of(game: Game) -> GameScene:
    """Return the scene of the game's own folder."""
    scene: GameScene = game.part("scene").SCENE
    return scene


def match_view(
    match: SeenMatch,
    look: Look,
    said: answers.SaidView | None = None,
    players: Players = PEOPLE,
) -> answers.MatchView:
    """Return everything the page shows of a match; `players` says who sits where."""
    position, game = match.position, match.game
    scene = scene_of(game)
    outcome = match.outcome
    here = match.last_known
    last = known_move(match, here)
    shown = tuple(said["sites"]) if said else ()
    end = ending_of(position) if outcome and not (shown or look.shown) else Ending()
    shown = shown or look.shown or end.sites
    look = replace(look, last=last.sites if last else (), shown=shown, apart=end.apart)
    drawn = scene.draw(position, look)
    on_board = drawn.sites()
    return {
        "game": game_view(game),
        "scene": drawn,
        "position": str(position),
        "side": position.side,
        "outcome": outcome.letter if outcome else "",
        "status": status_view(match, outcome),
        "hint": prompt_of(position, look.touched, look.now.open),
        "turning": scene.turning(position, look) if look.now.open else "",
        "note": note_of(match),
        "said": said,
        "facts": [*seats_view(match), *facts_view(scene, game, position)],
        "strips": strips_view(match, scene.facts(position), look, players),
        "line": line_view(match, position, look, news_of(match)),
        "result": result_view(match, players),
        **buttons_view(scene, position, look.now, on_board),
        "touched": list(look.touched),
        "ply": here.ply,
        "last": here.ply if here is not match.here else len(match.line) - 1,
        "ended": match.has_ended,
        "here": here_view(match, here),
        "headers": match.headers,
        "undo": here.ply > 0 or bool(look.touched),
        "redo": match.ply + 1 < len(match.line),
        "flip": look.flip,
        "overlays": overlays_view(scene, look),
    }


def first_view(
    screen: Screen,
    flip: bool = False,
    players: Players = PEOPLE,
    marked: bool = True,
    picker: Picker | None = None,
) -> answers.FirstView:
    """Return the view of a match that was just opened on a `screen`, but for the list of its moves.

    Where a friend sits elsewhere, nobody needs a curtain, and nothing can be touched yet. Without
    `marked` it does not say what can be touched, which takes long where there are many moves. With
    a `picker` a move has been begun.
    """
    match = screen.shown
    lifted = "" if players.away else screen.curtain
    idle = bool(screen.curtain or players.away) or match.outcome is not None
    look = Look(flip=flip)
    if marked and not idle:
        look = picking(look, picker or Picker(match.position))
    return {
        **match_view(match, look, players=players),
        "moves": RawJson("[]"),
        "same": 0,
        "stamp": 0,
        "announce": "",
        "curtain": lifted,
        "restore": False,
        "back": False,
        "resign": "",
    }


def game_view(game: Game) -> answers.GameView:
    """Return what the page says about a game: names, credit, options and the link to it."""
    return {
        "name": game.name,
        "title": game.title,
        "unusual": game.unusual,
        "credit": say(game.credit),
        "aim": say(game.blurb),
        "links": list(game.links),
        "notation": say(game.notation),
        "values": dict(game.values),
        "query": query_of(game),
        "guide": guide_address(type(game)),
        "puzzles": puzzles_address(type(game)),
        "examples": [(say(example.title), say(example.words)) for example in game.examples],
        "samples": [say(sample.title) for sample in game.samples],
    }


def status_view(match: SeenMatch, outcome: Outcome | None) -> answers.StatusView:
    """Return the sentence above the board and the class of the side that it is about."""
    game = match.game
    letter = outcome.winner if outcome else match.position.side
    return {"text": status_text(match.position, outcome), "side": side_name(game, letter or "")}


def extent_view(match: SeenMatch, ply: int | None = None) -> answers.ExtentView:
    """Return what a list says of a match as a whole, wherever in it one looks.

    Where moves were taken back, `ply` is the last one that counts.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play("a1xa2")
    >>> match.resign()
    >>> match.undo()
    True
    >>> extent_view(SeenMatch(match, None))
    {'plies': 1, 'side': '', 'status': 'Red wins', 'winner': 1, 'won': 'r'}
    """
    last = match.tree[match.played_line[-1 if ply is None else ply]]
    outcome = match.tree.outcome(last)
    side, winner = last.position.side, 0
    status = say("{who} to move", who=name_of(match.game, side))
    if outcome is not None:
        side, status = "", result_of(match.game, outcome)
        winner = match.seats_at(last).get(outcome.winner or "", 0)
    view: answers.ExtentView = {
        "plies": last.ply,
        "side": side,
        "status": status,
        "winner": winner,
    }
    if outcome is not None and outcome.winner:
        view["won"] = outcome.winner
    if hints := hints_of(match):
        view["hints"] = hints
    if match.viewer is not None:
        view["hides"] = True
    return view


def side_name(game: Game, side: str) -> str:
    """Return the class that a side's things are drawn with, "" for no side."""
    return side_class(game, side) if side in game.sides else ""


def note_of(match: SeenMatch) -> str:
    """Return whose turn was skipped by the last move and why, or ""."""
    turn = match.last
    if turn is None or not turn.sat_out or match.outcome:
        return ""
    return match.game.skipped(turn.sat_out)


def news_of(match: SeenMatch) -> str:
    """Return what no space shows: whose turn was skipped and why, or a move such as a pass, or "".

    >>> import drystone
    >>> match = drystone.match("ghast")
    >>> match.play("pass")
    >>> news_of(SeenMatch(match, None))
    'Orange: pass.'
    """
    note, node = note_of(match), match.last_known
    known = known_move(match, node)
    if note or known is None or match.outcome or node.side not in match.game.sides:
        return note
    if scene_of(match.game).crosses_board(match.game, known.sites):
        return ""
    return say("{who}: {move}.", who=name_of(match.game, node.side), move=known.text)


def seats_view(match: SeenMatch) -> list[answers.FactView]:
    """Return who has which colour, in games in which people choose that by playing."""
    game = match.game
    if match.start.side in game.sides or match.position.side not in game.sides:
        return []
    people = sorted((person, side) for side, person in match.seats.items())
    return [
        {
            "label": say(PLAYER, seat=person),
            "value": game.colour(side),
            "side": side_name(game, side),
            "name": "",
        }
        for person, side in people
    ]


def facts_view(scene: GameScene, game: Game, position: Any) -> list[answers.FactView]:
    """Return the numbers that are always in sight."""
    return [
        {
            "label": fact.label,
            "value": fact.value,
            "side": side_name(game, fact.side),
            "name": name_of(game, fact.side) if fact.side else "",
        }
        for fact in scene.facts(position)
    ]


def overlays_view(scene: GameScene, look: Look) -> list[answers.OverlayView]:
    """Return the extras that the board can show, and which of them it does."""
    return [
        {
            "key": overlay.key,
            "words": say(overlay.words),
            "legend": say(overlay.legend),
            "on": overlay.key == look.overlay,
        }
        for overlay in scene.overlays
    ]


class OffBoard(TypedDict):
    """The open sites that are no part of the board."""

    buttons: list[answers.ButtonView]
    fields: list[answers.FieldView]


def buttons_view(scene: GameScene, position: Any, look: Look, on_board: frozenset[str]) -> OffBoard:
    """Return the sites that are no part of the scene: buttons, and number fields for long runs."""
    sites = dict.fromkeys([*scene.buttons(position), *sorted(look.open - on_board, key=scene.rank)])
    buttons, fields = [], []
    for name, run in groupby(sites, key=lambda site: site.partition(":")[0]):
        found = list(run)
        if len(found) < NUMBER_FIELD_FROM:
            buttons += [_button(scene, position, site, look) for site in found]
        else:
            fields.append(_number_field(scene, position, name, found, look))
    return {"buttons": buttons, "fields": fields}


def _button(scene: GameScene, position: Any, site: str, look: Look) -> answers.ButtonView:
    picture = scene.picture(position, site, look)
    return {
        "site": site,
        "words": scene.button(position, site, look),
        "short": scene.short(position, site),
        "open": site in look.open,
        "suggested": site in look.open and site == scene.suggested(position, look),
        "weight": scene.weight(site, look),
        "lift": site in look.leads,
        "picture": json.loads(picture.json()) if picture else None,
    }


def _number_field(
    scene: GameScene, position: Any, name: str, sites: list[str], look: Look
) -> answers.FieldView:
    numbers = [int(site.partition(":")[2]) for site in sites]
    words = scene.button(position, name, look)
    return {"name": name, "words": words, "low": min(numbers), "high": max(numbers)}


def known_move(match: SeenMatch, node: GameNode) -> SeenMove | None:
    """Return what the viewer may know of the move that led to `node`; None if nothing."""
    known = match.known_move(node)
    return known and replace(known, text=move_words(known.text))


def first_ply(match: SeenMatch, node: GameNode) -> int:
    """Return the number of a move: of its first part, where the viewer sees parts as one."""
    before = match.tree[node.parent]
    while before.id != ROOT and match.known_move(before) is None:
        node, before = before, match.tree[before.parent]
    return node.ply


def here_view(match: SeenMatch, node: GameNode) -> answers.HereView:
    """Return what is written at the place where one stands, and what can be done with it."""
    known = known_move(match, node)
    return {
        "node": node.id,
        "text": f"{first_ply(match, node)}. {known.text}" if known else "",
        "move": known.text if known else "",
        "comment": node.comment,
        "glyph": node.glyph,
        "drawn": [[*filter(None, mark)] for mark in node.drawn],
        "variation": match.tree.fork(node.id) is not None,
    }
