"""Positions that are set up by hand: beginning with one, changing it, and what comes of it."""

from __future__ import annotations

import json

from drystone.app.challenges import posed, puzzles
from drystone.app.session.session import Session
from drystone.app.views.match_view import known_move, scene_of
from drystone.app.views.shown import Shown, error
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.core.errors import GameError, IllegalMove, TextError, quote, sentence
from drystone.core.language import say, to_say
from drystone.games import game
from drystone.play import editor as editors
from drystone.play.match import CLOCK, Match
from drystone.play.tree import ROOT
from drystone.scene import picture, style
from drystone.scene.look import Look
from drystone.scene.node import node_of


def edit(session: Session, command: wire.Edit) -> Shown:
    """Set a position up, beginning with the one on the board, of which everybody may see it all.

    What is set up stands in the address and in texts: no secret of a match comes there.
    """
    if session.screen.curtain:
        raise IllegalMove(session.screen.curtain, "hidden")
    everybody = session.seen if session.viewer is None else session.seen.seen_by("")
    editor = editors.Editor.begun(session.game, str(everybody), session.edited)
    session.edit(editor)
    said = None
    if "text" in command:
        try:
            session.edit(editor.with_text(command["text"]))
        except GameError as refused:
            said = error(sentence(str(refused)))
    return Shown(said, announce=f"{session.status}. {editing(session).verdict}")


def change(session: Session, command: wire.Change) -> Shown:
    """Change what is set up, or the tool."""
    before = editing(session)
    session.edit(after := changed(before, command))
    tool = command["what"] == "tool"
    return Shown(announce=False if tool else after.news(before) or say("Done."))


def changed(editor: editors.Editor, command: wire.Change) -> editors.Editor:
    """Return the editor after a change."""
    what, value = command["what"], command.get("value", "")
    if what == "tool":
        return editor.with_tool(value)
    if what == "control":
        return editor.set(command.get("number", -1), value)
    if what == "text":
        return editor.with_text(value)
    return editor.cleared() if what == "clear" else editor.at_start()


def leave(session: Session, command: wire.Leave) -> Shown:
    """Go back to the match, or begin one from what is set up."""
    editor = editing(session)
    if command.get("play", False):
        position = editor.position()
        match, before = Match(position), session.match
        if CLOCK in before.headers and len(before.tree.nodes) == 1:  # it was chosen for this
            match.headers[CLOCK] = before.headers[CLOCK]
        session.sit(command.get("first"), command.get("second"))
        session.replace(match)
    session.edit(None)
    session.pick()
    return Shown(announce=True)


def pose(session: Session, command: wire.Pose) -> Shown:
    """Put a position on the board as a puzzle."""
    start = game(command["game"], **command.get("options", {})).position(command["position"])
    Match(start).play_all(command["line"])
    session.set_challenge(challenge := posed.PosedPuzzle(start, command["count"], command["line"]))
    return Shown(announce=f"{challenge.heading}. {challenge.task}")


def draw(session: Session, command: wire.Draw) -> answers.DrawnView:
    """Answer with a picture of the position on the board, as the player at the screen may see it.

    Of what is set up by hand it shows what everybody may see.
    """
    if "scene" in command:
        return {"svg": drawn_elsewhere(command), "file": "board.svg"}
    sheet = style.sheet_of(command["css"]) if "css" in command else None
    if "puzzle" in command:
        return drawn_puzzle(command["puzzle"], sheet)
    if "ply" in command:
        return drawn_at(session, command["ply"], sheet)
    editor = session.editor
    position = editor.position().seen_by("") if editor else session.seen
    node = session.shown.last_known
    known = None if editor or node.id == ROOT else known_move(session.shown, node)
    look = Look(
        flip=session.look.flip,
        last=known.sites if known else (),
        drawn=() if editor else node.drawn,
    )
    drawn = picture.svg_of(scene_of(session.game), position, look, sheet=sheet)
    return {"svg": drawn, "file": f"{session.game.name}.svg"}


def drawn_at(session: Session, ply: int, sheet: style.Sheet | None) -> answers.DrawnView:
    """Return the picture of what so many moves of the line lead to, with the last one marked."""
    if session.screen.curtain:
        raise IllegalMove(session.screen.curtain, "hidden")
    match = session.shown
    if ply not in range(len(match.line)):
        wrong = to_say("There is no move {ply} to be drawn: the line has {n}.")
        raise TextError(say(wrong, ply=ply, n=len(match.line) - 1))
    node = match.tree[match.line[ply]]
    known = known_move(match, node) if ply else None
    last = known.sites if known else ()
    look = Look(flip=session.look.flip, last=last, drawn=node.drawn)
    drawn = picture.svg_of(scene_of(session.game), node.position, look, sheet=sheet)
    told = f"{ply}. {known.text}" if known else ""
    return {"svg": drawn, "file": f"{session.game.name}.svg", "told": told}


def drawn_puzzle(name: str, sheet: style.Sheet | None) -> answers.DrawnView:
    """Return the picture of what a puzzle begins with, its task and its solution."""
    chosen = puzzles.challenge_named("puzzle", name)
    start = chosen.match.start.seen_by(chosen.eye or chosen.side)
    drawn = picture.svg_of(scene_of(chosen.game), start, Look(), sheet=sheet)
    told = f"{chosen.game.title}: {chosen.task}"
    return {"svg": drawn, "file": f"{name}.svg", "told": told, "line": list(chosen.line)}


def drawn_elsewhere(command: wire.Draw) -> str:
    """Return the picture of a scene that another engine made."""
    try:
        drawn = node_of(json.loads(command.get("scene", "")))
        return picture.svg_of_drawn(
            drawn, command.get("words", ""), style.sheet_of(command.get("css", ""))
        )
    except (ValueError, LookupError, RecursionError) as error:
        wrong = to_say("{scene} is no scene that can be drawn.")
        raise TextError(say(wrong, scene=quote(command.get("scene")))) from error


def editing(session: Session) -> editors.Editor:
    """Return what is being set up, or raise TextError."""
    if session.editor is None:
        raise TextError(say("No position is being set up."))
    return session.editor


COMMANDS = {
    wire.Edit: edit,
    wire.Change: change,
    wire.Leave: leave,
    wire.Pose: pose,
    wire.Draw: draw,
}
