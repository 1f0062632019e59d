"""What the page shows while a position is set up by hand: in place of a match, and beside it."""

from __future__ import annotations

import json
from typing import Any

from drystone.app.session.session import Session
from drystone.app.session.turn import shown_look
from drystone.app.views.match_view import scene_of
from drystone.app.wire import answers
from drystone.app.words import mover_of, status_text
from drystone.core.errors import GameError
from drystone.core.game import Game, Position
from drystone.core.language import say
from drystone.play.editor import Editor, Tool
from drystone.scene.look import Look
from drystone.scene.node import Node

PICTURE = "-56 -56 112 112"
"""The part of a scene around (0, 0) in which a piece lies."""


def edited_view(view: answers.PageView, session: Session, editor: Editor) -> answers.PageView:
    """Return the view of a match with what is set up in place of it."""
    shown = editor_view(editor)
    return {
        **view,
        "scene": drawn_setup(session, editor),
        "position": editor.text,
        "side": "",
        "outcome": "",
        "status": {"text": session.status, "side": ""},
        "hint": "",
        "turning": "",
        "note": "",
        "facts": [],
        "line": line_of(shown),
        "result": None,
        "buttons": [],
        "fields": [],
        "touched": [],
        "undo": shown["undo"],
        "redo": shown["redo"],
        "ended": False,
        "overlays": [],
        "resign": "",
        "challenge": None,
        "editor": shown,
    }


def drawn_setup(session: Session, editor: Editor) -> Node:
    """Return the scene of what is set up.

    A position that can only be edited as text is drawn where there is one.
    """
    scene, game, look = scene_of(session.game), session.game, shown_look(session)
    position = position_of(editor) if editor.equipment is None else None
    if position is not None:
        return scene.draw(position, look)
    return scene.draw_setup(game, editor.setup.tokens, editor.words, look)


def position_of(editor: Editor) -> Position | None:
    """Return the position, None where it can't be one."""
    try:
        return editor.position()
    except GameError:
        return None


def editor_view(editor: Editor) -> answers.EditorView:
    """Return what there is to edit, and whether the position can be played."""
    position = position_of(editor)
    outcome = position and position.outcome
    over = status_text(position, outcome) if position and outcome else ""
    return {
        "text": editor.text,
        "trouble": editor.trouble,
        "over": over,
        "note": say(editor.equipment.note) if editor.equipment else "",
        "hides": editor.hides,
        "tools": [tool_view(editor, tool) for tool in editor.tools()],
        "controls": [
            {
                "label": one.label,
                "kind": one.kind,
                "value": one.value,
                "choices": list(one.choices),
                "low": one.low,
                "high": one.high,
            }
            for one in editor.controls()
        ],
        "undo": bool(editor.past),
        "redo": bool(editor.future),
        "sides": [*map(editor.game.colour, editor.game.sides)],
        "mover": mover_of(position) if position else "",
    }


def tool_view(editor: Editor, tool: Tool) -> answers.ToolView:
    """Return a tool with a picture of the piece that it puts."""
    return {
        "name": tool.name,
        "words": tool.words,
        "picture": picture_of(editor.game, tool.token) if tool.token else None,
        "on": tool.name == editor.tool,
    }


def picture_of(game: Game, token: str) -> list[Any]:
    """Return a piece as a small picture, which is said in words beside it."""
    pieces = scene_of(game).standing(game, token, Look())
    drawn = Node("svg", {"class": "board", "viewBox": PICTURE, "aria-hidden": "true"}, pieces)
    return list(json.loads(drawn.json()))


def line_of(shown: answers.EditorView) -> answers.LineView:
    """Return whether the position can be played, and why not."""
    if shown["trouble"]:
        return {"lead": say("Not playable yet:"), "text": shown["trouble"]}
    if shown["over"]:
        return {"lead": say("The game is over here:"), "text": shown["over"]}
    return {"lead": "", "text": say("This position can be played.")}
