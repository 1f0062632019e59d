"""The list of moves: variations, comments, marks of moves and on the board."""

from __future__ import annotations

from drystone.app.session import turn, walking
from drystone.app.session.session import Session
from drystone.app.views.shown import Shown, info
from drystone.app.wire import protocol as wire
from drystone.core.errors import sentence
from drystone.core.language import say, say_many
from drystone.play import sketches


def promote(session: Session, command: wire.Promote) -> Shown:
    """Make the variation of a node the main line of where it branches off."""
    turn.require_rearranging(session)
    if not session.match.tree.promote(session.node(command["node"])):
        return Shown(info(say("This is the main line already.")))
    return Shown(info(say("The variation goes first now.")))


def delete(session: Session, command: wire.Delete) -> Shown:
    """Delete a node and all that follows it."""
    turn.require_rearranging(session, command["node"])
    if walking.has_deleted(session, command["node"]):  # a second click, or a late one
        return Shown(info(say("That is deleted already.")))
    count = walking.delete(session, session.node(command["node"]))
    return Shown(info(say_many(count, "{n} move is deleted.", "{n} moves are deleted.")))


def restore(session: Session, command: wire.Restore) -> Shown:
    """Bring back what was deleted last."""
    found = walking.restore(session)
    return Shown(
        info(say("The moves are back.") if found else say("There is nothing to bring back."))
    )


def comment(session: Session, command: wire.Comment) -> Shown:
    """Write a text at a node."""
    turn.require_writing(session)
    session.match.tree.comment(session.node(command["node"]), command["text"])
    return Shown()


def mark(session: Session, command: wire.Mark) -> Shown:
    """Give a move a glyph, or take it away."""
    turn.require_writing(session)
    tree, number, glyph = session.match.tree, session.node(command["node"]), command["glyph"]
    tree.mark(number, "" if tree[number].glyph == glyph else glyph)
    return Shown()


def sketch(session: Session, command: wire.Sketch) -> Shown:
    """Draw on the board at a node, or wipe what is drawn there."""
    turn.require_drawing(session)
    tree, number = session.match.tree, session.node(command["node"])
    if not command["mark"]:
        tree.draw(number, ())
        return Shown(announce=say("The marks are wiped away."))
    mark = sketches.checked(command["mark"], session.game.grid.indices)
    tree.draw(number, sketches.toggled(tree[number].drawn, mark))
    if mark in tree[number].drawn:
        return Shown(announce=f"{sentence(mark.words)}.")
    return Shown(announce=say("No more {mark}.", mark=mark.words))


COMMANDS = {
    wire.Promote: promote,
    wire.Delete: delete,
    wire.Restore: restore,
    wire.Comment: comment,
    wire.Mark: mark,
    wire.Sketch: sketch,
}
