"""A match to look at without drystone: a picture of each position, or a page to step through.

The page has no script. Its moves are radio buttons, so that arrow keys, fingers and screen readers
go from one to the next; the style shows the board of the one that is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from drystone.core.game import Game
from drystone.core.language import code, say
from drystone.core.texts.markup import escape
from drystone.play.tree import ROOT, GameNode, Tree

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
fieldset { border: 0; display: flex; flex-wrap: wrap; margin: 0; padding: 0; }
label { line-height: 2.75rem; margin-right: 0.75rem; }
figure { flex-basis: 100%; margin: 0; padding: 0.5rem 0; }
figure > svg { display: block; height: auto; max-height: 70vh; max-width: 100%; width: 30rem; }
figcaption { white-space: pre-line; }
@supports selector(:has(*)) {
  figure { display: none; }
  label:has(:checked) + figure { background: Canvas; display: block; order: -1; }
  figure { position: sticky; top: 0; }
}
"""


class Frame(NamedTuple):
    """What is seen after a move: the board, the move, what was said, how the match has ended."""

    picture: str
    move: str
    comment: str
    end: str


def frames(tree: Tree, line: list[int], viewer: str | None) -> Iterator[Frame]:
    """Yield a frame for each node of a line, as a side may see it: "" everybody, None all."""
    scene: Any = tree.game.part("scene").SCENE
    for node in map(tree.__getitem__, line):
        position = node.position if viewer is None else node.position.seen_by(viewer)
        known = tree.seen_move(node, viewer)
        outcome = tree.outcome(node)
        yield Frame(
            scene.svg(position, known.sites if known else (), own=str(node.id)),
            _named(tree.game, node, known.text if known else "…"),
            node.comment,
            outcome.reason if outcome else "",
        )


def _named(game: Game, node: GameNode, text: str) -> str:
    if node.id == ROOT:
        return say("Start")
    named = node.side in game.sides
    who = game.colour(node.side) if named else say("Player {seat}", seat=node.side)
    return say("{n}. {who}: {move}", n=node.ply, who=who, move=f"{text}{node.glyph}")


def document(game: Game, headers: Mapping[str, str], shown: list[Frame]) -> str:
    """Return the page that shows those frames, the first one at first."""
    players = " – ".join(filter(None, (headers.get("First"), headers.get("Second"))))
    title = escape(f"{game.title}: {players}" if players else game.title)
    steps = "".join(_step(frame, number == 0) for number, frame in enumerate(shown))
    return (
        f'<!doctype html>\n<html lang="{code()}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n"
        f"<body><main><h1>{title}</h1><p>{escape(say(game.credit))}</p>"
        f"<fieldset><legend>{escape(say('Moves'))}</legend>\n{steps}</fieldset></main></body></html>\n"
    )


def _step(frame: Frame, chosen: bool) -> str:
    checked = " checked" if chosen else ""
    words = "\n".join(escape(words) for words in (frame.comment, frame.end) if words)
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    return (
        f'<label><input type="radio" name="move"{checked}> {escape(frame.move)}</label>'
        f"<figure>{frame.picture}{caption}</figure>\n"
    )
