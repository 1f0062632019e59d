"""What may be asked about the board; each answer is words, and nothing on the board changes.

Every answer is made of what the page shows at this moment: the labels of the drawn scene, the
facts beside it, the list of moves. A visitor who cannot see the board gets no less, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from math import atan2, degrees, hypot

from drystone.app.session import timing
from drystone.app.session.session import Session
from drystone.app.session.turn import shown_look
from drystone.app.views import editor_view
from drystone.app.views.match_view import buttons_view, facts_view, known_move, scene_of, seats_view
from drystone.app.views.page_view import challenge_view, friend_view_of
from drystone.app.views.shown import info, only
from drystone.app.views.speech import spoken
from drystone.app.views.status_line import line_seen
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.app.words import mover_of
from drystone.core.errors import TextError, quote
from drystone.core.game import EMPTY, Position, empty_space
from drystone.core.language import say, say_many, to_say
from drystone.play.tree import ROOT
from drystone.scene.node import Node

NEAR = 150.0
"""How far off a neighbour's centre is at most, in units: on squares the diagonal ones count."""

COMPASS = (
    to_say("right {space}"),
    to_say("up right {space}"),
    to_say("up {space}"),
    to_say("up left {space}"),
    to_say("left {space}"),
    to_say("down left {space}"),
    to_say("down {space}"),
    to_say("down right {space}"),
)
FIRST = to_say("Go to a space of the board first: the question is about one.")
TOUCHABLE = to_say("May be touched: {parts}.")
MANY = 24
"""Of more empty spaces that are alike, nobody wants to hear all names."""


def ask(session: Session, command: wire.Ask) -> answers.SaidOnly:
    """Return the answer to a question in words.

    >>> ask(Session("anaash"), {"act": "ask", "what": "here", "site": "a1"})["said"]["text"]
    'a1: red singleton. May be touched.'
    """
    answer = ANSWERS[command["what"]]
    if session.editor is not None:
        answer = EDITED.get(command["what"], answer)
    words = session.screen.curtain or answer(session, command)
    return only(info(words))


def drawn_scene(session: Session) -> Node:
    """Return the scene as it is on the page."""
    if session.editor is not None:
        return editor_view.drawn_setup(session, session.editor)
    return scene_of(session.game).draw(session.seen, shown_look(session))


def labels_now(session: Session) -> dict[str, str]:
    """Return what is said of each site that is drawn, in reading order."""
    return labels_of(drawn_scene(session))


def site_of(command: wire.Ask) -> str:
    """Return the space that a question is about, or raise TextError."""
    site = command.get("site")
    if not site:
        raise TextError(say(FIRST))
    return site


def space_of(session: Session, command: wire.Ask) -> str:
    """Return the space of the board that a question is about, or raise TextError."""
    site = site_of(command)
    if site not in session.game.grid.indices:
        raise TextError(say(FIRST))
    return site


def here(session: Session, command: wire.Ask) -> str:
    """Return what stands on a site, and what it has to do with this move and the last one."""
    site, look = site_of(command), shown_look(session)
    words = [f"{with_overlays(session, site)}."]
    if site in look.touched:
        words.append(say("It is touched."))
    elif site in look.open:
        words.append(say("May be touched."))
    if site in last_sites(session):
        words.append(say("The last move touched it."))
    words += marks_words(session, site)
    return " ".join(words)


def marks_words(session: Session, site: str = "") -> list[str]:
    """Return what one has drawn, on a space or everywhere; nothing where nothing is drawn."""
    drawn = session.shown.last_known.drawn if session.editor is None else ()
    words = [mark.words for mark in drawn if not site or site in mark]
    return [say("Drawn: {marks}.", marks="; ".join(words))] if words else []


def with_overlays(session: Session, site: str) -> str:
    """Return what is said of a site, with what each overlay of the game would say besides.

    Who sees turns an overlay on; who listens asks about a space.
    """
    words = said_of(site, labels_now(session))
    if session.editor is not None:
        return words
    scene, look = scene_of(session.game), replace(shown_look(session), overlay="")
    drawn = labels_of(scene.draw(session.seen, look))
    plain = said_of(site, drawn)
    for overlay in scene.overlays:
        more = labels_of(scene.draw(session.seen, replace(look, overlay=overlay.key)))
        said = said_of(site, more)
        if overlay.key != shown_look(session).overlay and said.startswith(plain):
            words += said.removeprefix(plain)
    return words


def around(session: Session, command: wire.Ask) -> str:
    """Return what stands on the neighbours of a space, each by where it lies on the screen."""
    site, labels, game = site_of(command), labels_now(session), session.game
    if site not in game.grid.indices:
        return f"{said_of(site, labels)}."
    layout = scene_of(game).placed(game, session.look.flip)
    x, y = layout.at(site)
    found = []
    for other in game.grid.names.values():
        right, down = layout.at(other)[0] - x, layout.at(other)[1] - y
        if other != site and hypot(right, down) < NEAR:
            turn = round(degrees(atan2(-down, right)) / 45) % 8
            found.append((turn, say(COMPASS[turn], space=said_of(other, labels))))
    spaces = "; ".join(words for _, words in sorted(found))
    return say("Around {site}: {spaces}.", site=site, spaces=spaces)


def last(session: Session, command: wire.Ask) -> str:
    """Return the last move, and what stands now where it went."""
    match = session.shown
    if match.last_known.id == ROOT:
        return f"{say('Nothing has been played yet.')} {session.status}."
    labels = labels_now(session)
    now = [said_of(site, labels) for site in dict.fromkeys(last_sites(session)) if site in labels]
    words = spoken(match)
    return f"{words} {say('Now {spaces}.', spaces='; '.join(now))}" if now else words


def last_sites(session: Session) -> tuple[str, ...]:
    """Return the spaces that the last move touched, as far as the viewer may know."""
    match = session.shown
    known = known_move(match, match.last_known)
    return known.sites if known else ()


def open_sites(session: Session, command: wire.Ask) -> str:
    """Return what is touched, and what may be touched now: on the board and off it."""
    look, drawn = shown_look(session), drawn_scene(session)
    if not look.open:
        return f"{say('Nothing can be touched.')} {session.status_sentence}"
    labels = labels_of(drawn)
    on_board = {site: words for site, words in labels.items() if site in look.open}
    parts = [*grouped(on_board), *open_buttons(session, drawn)]
    open_now = say(TOUCHABLE, parts="; ".join(parts))
    if not look.touched:
        return open_now
    return f"{say('Touched: {sites}.', sites=', '.join(touched_words(session)))} {open_now}"


def touched_words(session: Session) -> list[str]:
    """Return the names of the touched spaces, and the words of what is touched beside the board."""
    game, look = session.game, shown_look(session)
    scene, spaces = scene_of(game), game.grid.indices
    return [
        site if site in spaces else scene.button(session.seen, site, look) for site in look.touched
    ]


def open_buttons(session: Session, drawn: Node) -> list[str]:
    """Return the words of the open sites that are no part of the board, as it is drawn."""
    scene, look = scene_of(session.game), shown_look(session)
    view = buttons_view(scene, session.seen, look, drawn.sites())
    buttons = [button["words"] for button in view["buttons"] if button["open"]]
    return buttons + [say("{words}, {low} to {high}", **field) for field in view["fields"]]


def board(session: Session, command: wire.Ask) -> str:
    """Return all that stands on the board, like things together, and how much is empty."""
    labels, spaces = labels_now(session), session.game.grid.indices
    standing = {
        site: words
        for site, words in labels.items()
        if site in spaces and not words.startswith(empty_space(site))
    }
    empty = len(spaces) - len(standing)
    own = own_first(session.seen)
    first = {site: standing[site] for site in sorted(standing, key=lambda site: site not in own)}
    standing_words = f"{'; '.join([*grouped(first), say('{n} empty', n=empty)])}."
    return " ".join([standing_words, *marks_words(session), session.status_sentence])


def own_first(position: Position) -> frozenset[str]:
    """Return the spaces that the side to move holds, where a game says what stands on them."""
    game, side = position.game, position.side
    if side not in game.sides or not game.has("equipment"):
        return frozenset()
    return frozenset(site for site, found in position.pieces().items() if found[0].side == side)


def row(session: Session, command: wire.Ask) -> str:
    """Return what stands on the row of a space, in the order of a board that is not turned."""
    site, grid = space_of(session, command), session.game.grid
    found = next(row for row in grid.rows if grid.indices[site] in row)
    return along(
        say("Row of {site}", site=site), [grid.names[index] for index in found], labels_now(session)
    )


def file(session: Session, command: wire.Ask) -> str:
    """Return what stands on the spaces of one letter, or where rows have letters of one number."""
    site, grid = space_of(session, command), session.game.grid
    lettered = grid.names[grid.rows[0][0]][0] == grid.names[grid.rows[0][-1]][0]
    part = slice(1, None) if lettered else slice(1)
    found = [name for name in grid.names.values() if name[part] == site[part]]
    found.sort(key=lambda name: (int(name[1:]), name[0]))
    return along(say("File {name}", name=site[part]), found, labels_now(session))


def along(title: str, sites: list[str], labels: dict[str, str]) -> str:
    """Return what stands on a line of spaces; empty ones that follow each other are said at once.

    >>> along("File a", ["a1", "a2", "a3"], {s: f"{s}: {EMPTY}" for s in ("a1", "a2", "a3")})
    'File a: a1 to a3 empty.'
    """
    parts = []
    for words, run in groupby(sites, key=lambda site: standing_on(site, labels)):
        same = list(run)
        if words == say(EMPTY) and len(same) > 1:
            parts.append(say("{start} to {end} empty", start=same[0], end=same[-1]))
        else:
            parts += [f"{one} {words}" for one in same]
    return say("{title}: {parts}.", title=title, parts="; ".join(parts))


def standing_on(site: str, labels: dict[str, str]) -> str:
    """Return what stands on a space; of an empty one no more than that."""
    words = said_of(site, labels).removeprefix(f"{site}: ")
    return say(EMPTY) if words.startswith(say(EMPTY)) else words


def score(session: Session, command: wire.Ask) -> str:
    """Return the numbers beside the board, side by side as they stand there."""
    game = session.game
    scene = scene_of(game)
    facts = zip(scene.facts(session.seen), facts_view(scene, game, session.seen), strict=True)
    rows = [*seats_view(session.shown), *(row for fact, row in facts if not fact.legend)]
    words = [
        f"{': '.join(filter(None, (row['name'], row['label'])))} {row['value']}" for row in rows
    ]
    return f"{'; '.join(words)}." if words else say("This game keeps no score.")


def turn(session: Session, command: wire.Ask) -> str:
    """Return whose turn it is, what is asked, what can be done about it, and what game this is."""
    game, look = session.game, shown_look(session)
    challenge = challenge_view(session.challenge)
    line = line_seen(session, look, challenge, friend_view_of(session))
    task = challenge["task"] if challenge else ""
    found = open_buttons(session, drawn_scene(session))
    buttons = say("Buttons: {words}.", words=", ".join(found)) if found else ""
    ply = session.shown.last_known.ply
    # A match that is over has no next move.
    over = session.shown.outcome
    move = say_many(ply, "{n} move", "{n} moves") if over else say("move {n}", n=ply + 1)
    what = f"{', '.join(filter(None, (game.title, game.unusual)))}, {move}."
    said = f"{line['lead']} {line['text']}".strip()
    # At the end the line says the status itself, and a task says whose move it is about.
    mover = mover_of(session.seen)
    again = said.startswith(session.status) or bool(mover and mover in task)
    status = "" if again else session.status_sentence
    time = timing.words(session) if session.timed else ""
    return " ".join(filter(None, (status, task, said, buttons, time, what)))


def labels_of(drawn: Node) -> dict[str, str]:
    """Return what is said of each site of a scene, in reading order.

    >>> labels_of(Node("g", {"aria-label": "a1: empty"}, site="a1"))
    {'a1': 'a1: empty'}
    """
    sites = (node for node in drawn.walk() if node.site)
    return {node.site: str(node.attributes["aria-label"]) for node in sites}


def said_of(site: str, labels: dict[str, str]) -> str:
    """Return the label of a site, or raise TextError if it is not drawn.

    >>> said_of("b2", {"b2": "b2: red singleton"})
    'b2: red singleton'
    """
    if site not in labels:
        raise TextError(say("There is no space {site} on this board.", site=quote(site)))
    return labels[site]


def grouped(labels: dict[str, str]) -> Iterator[str]:
    """Yield the words of things that are alike, once, with the names of their spaces.

    Of many empty spaces only the number is said.

    >>> list(grouped({"a1": "a1: red stone", "b1": "b1: blue stone", "c1": "c1: red stone"}))
    ['2 × red stone: a1, c1', 'blue stone: b1']
    >>> list(grouped({"take:2": "Take 2"}))
    ['Take 2']
    """
    heaps: dict[str, list[str]] = {}
    for site, label in labels.items():
        heaps.setdefault(label.removeprefix(f"{site}: "), []).append(site)
    for words, sites in heaps.items():
        if labels[sites[0]] == words:  # It is no space: its words are all there is to say.
            yield words
            continue
        number = f"{len(sites)} × " if len(sites) > 1 else ""
        listed = len(sites) <= MANY or not words.startswith(say(EMPTY))
        yield f"{number}{words}: {', '.join(sites)}" if listed else f"{number}{words}"


ANSWERS: dict[str, Callable[[Session, wire.Ask], str]] = {
    "here": here,
    "around": around,
    "last": last,
    "open": open_sites,
    "board": board,
    "row": row,
    "file": file,
    "score": score,
    "turn": turn,
}


def edited(session: Session, command: wire.Ask) -> str:
    """Return what is set beside a board that is set up by hand, and whether it can be played."""
    assert session.editor is not None
    beside = f"{session.editor.beside}. " if session.editor.beside else ""
    what = say("{game}, set up by hand.", game=session.game.title)
    return f"{what} {beside}{session.editor.verdict}"


def edited_tools(session: Session, command: wire.Ask) -> str:
    """Return what touching a space does now, and what else it could do."""
    assert session.editor is not None
    editor = session.editor
    words = {tool.name: tool.words for tool in editor.tools()}
    if not words:
        return say("Here the position is edited as text.")
    tools = to_say("Touching a space: {tool}. There are: {tools}.")
    return say(tools, tool=words[editor.tool], tools="; ".join(words.values()))


EDITED: dict[str, Callable[[Session, wire.Ask], str]] = {
    "last": edited,
    "open": edited_tools,
    "score": edited,
    "turn": edited,
}
"""What is answered otherwise while a position is set up by hand."""

COMMANDS = {wire.Ask: ask}
