"""What a screen reader says of moves: who played what, what it took, and how the match stands."""

from __future__ import annotations

import re
from functools import lru_cache

from drystone.app.session.session import Session
from drystone.app.views.match_view import note_of, scene_of
from drystone.app.words import name_of, prompt_of, seat_name, sentence, status_text
from drystone.core.errors import listed
from drystone.core.game import Game, Position, SeenMove
from drystone.core.language import say, to_say
from drystone.play.seen_match import SeenMatch
from drystone.play.tree import GameNode
from drystone.search.players.levels import LEVELS
from drystone.search.seats import seat_to_act

MANY = 6
"""From so many spaces on, their number is said before their names."""


def spoken(match: SeenMatch, people: frozenset[int] = frozenset(), since: int | None = None) -> str:
    """Return what a screen reader says at once: the last move, a skipped turn, the state.

    With the seats of `people`, the words begin with the last move that one of them made: an answer
    that comes at once cuts short what is said of that move. With `since` they name all moves that
    come after that ply.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> spoken(SeenMatch(match, None))
    'Blue: b1 captures c1. Red to move.'
    >>> spoken(SeenMatch(match, None), people=frozenset({1}))
    'Red: a1 captures a2. Blue: b1 captures c1. Red to move.'
    >>> spoken(SeenMatch(match, None), since=0)
    'Red: a1 captures a2. Blue: b1 captures c1. Red to move.'
    """
    if since is None:
        nodes = _since(match, people)
    else:
        nodes = [match.tree[number] for number in match.line[since + 1 : match.ply + 1]]
    moved = [spoken_move(match, node) for node in nodes]
    state = (note_of(match), state_of(match), _asked_on(match, people))
    return " ".join(filter(None, (*moved, *state)))


def _asked_on(match: SeenMatch, people: frozenset[int]) -> str:
    """Return what is asked where one who sits here has just moved and goes on, else ""."""
    last, position = match.last_known, match.position
    goes_on = last.ply > 0 and last.side == position.side and not note_of(match)
    here = not people or seat_to_act(position, match.seats) in people
    if not (goes_on and here) or match.outcome:
        return ""
    return prompt_of(position, (), frozenset(match.game.grid.indices))


def opening_words(session: Session) -> str:
    """Return who one is, against whom, whose turn it is and what to do, as a match begins.

    >>> session = Session("anaash")
    >>> session.sit(0, 2)
    >>> opening_words(session)
    'You are Red, against Learner. Red to move. Pick a red stack.'
    """
    match, players = session.shown, session.players
    words, prompt = [state_of(match)], session.prompt
    if len(players.people) == 1:
        (seat,) = players.people
        level = LEVELS.get(players.levels[2 - seat])
        against = (
            to_say("You are {who}, against a friend.")
            if players.away
            else to_say("You are {who}, against {level}.")
        )
        who, name = seat_name(match, seat), level and say(level.name)
        words.insert(0, say(against, who=who, level=name))
        if seat_to_act(match.position, match.seats) != seat:
            prompt = ""
    return " ".join(filter(None, (*words, prompt)))


def walked_words(match: SeenMatch, taken_back: bool = False) -> str:
    """Return where one stands after a step along the moves: back, or on to a move.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> _ = match.step(1)
    >>> walked_words(SeenMatch(match, None))
    'Move 1 of 2: Red: a1 captures a2. Blue to move.'
    >>> walked_words(SeenMatch(match, None), taken_back=True)
    'Taken back to move 1. Blue to move.'
    """
    node, state = match.last_known, state_of(match)
    if taken_back:
        back = to_say("Taken back to move {n}.") if node.ply else to_say("Taken back to the start.")
        return f"{say(back, n=node.ply)} {state}"
    if not node.ply:
        return f"{say('At the start.')} {state}"
    last = len(match.line) - 1 if node is match.here else node.ply
    moved = say("Move {n} of {last}: {move}", n=node.ply, last=last, move=spoken_move(match, node))
    return f"{moved} {state}"


def state_of(match: SeenMatch) -> str:
    """Return "Red to move.", or how the match ended and why."""
    return sentence(status_text(match.position, match.outcome))


def spoken_move(match: SeenMatch, node: GameNode) -> str:
    """Return who made the move that led to a node, the move, and what it took, as one says it.

    "" where the viewer may not know of the move.

    >>> import drystone
    >>> match = drystone.match("ashes")
    >>> match.play("c2-c1")
    >>> spoken_move(SeenMatch(match, None), match.here)
    'White: c2 to c1.'
    """
    known = match.known_move(node)
    if known is None:
        return ""
    move = match.game.speak_move(known.text)
    words = [say("{who}: {move}.", who=name_of(match.game, node.side), move=move)]
    if turned := flipped(match, node):
        words.append(say("Flipped: {sites}.", sites=listed(turned)))
    if taken := gone(match, node, known):
        words.append(_listed(taken))
    return " ".join(words)


def flipped(match: SeenMatch, node: GameNode) -> list[str]:
    """Return the spaces on which a move has turned up what lay face down and stays."""
    game, scene = match.game, scene_of(match.game)
    turned = scene.face_down(match.tree[node.parent].position) - scene.face_down(node.position)
    stays = turned and turned & _occupied(game, node.position)
    return [site for site in game.grid.names.values() if site in stays]


def gone(match: SeenMatch, node: GameNode, known: SeenMove) -> list[str]:
    """Return the spaces that a move has emptied, of either side.

    A space that a piece has left is not one of them, nor one that the move says to be taken; the
    space that a piece went to is one where the piece did not stay.
    """
    game, scene = match.game, scene_of(match.game)
    spaces = [site for site in known.sites if site in game.grid.indices]
    origin = scene.origin(spaces)
    before, after = match.tree[node.parent].position, _occupied(game, node.position)
    taken = set(re.findall(r"x([a-z][0-9]+)", known.text))
    left = {*spaces, *_occupied(game, before)} - {*after, *taken, origin}
    return [site for site in game.grid.names.values() if site in left]


@lru_cache(maxsize=4)
def _occupied(game: Game, position: Position) -> frozenset[str]:
    """Return the spaces on which something stands; asked again when the next move is said."""
    scene = scene_of(game)
    return frozenset(site for site in game.grid.names.values() if scene.occupied(position, site))


def _since(match: SeenMatch, people: frozenset[int]) -> list[GameNode]:
    """Return the nodes from that of the last move that one of `people` made to the last known."""
    found, seats = [match.last_known], match.seats_at(match.last_known)
    while people and found[0].ply > 1:
        before = match.tree[found[0].parent]
        if seat_to_act(before.position, seats) in people:
            break
        found.insert(0, before)
    return found


def _listed(sites: list[str]) -> str:
    """Return the sentence that names the spaces that were emptied.

    >>> _listed(["a1", "b1", "c1"]), _listed(["a1"])
    ('Gone: a1, b1 and c1.', 'Gone: a1.')
    """
    words = to_say("{n} gone: {sites}.") if len(sites) >= MANY else to_say("Gone: {sites}.")
    return say(words, n=len(sites), sites=listed(sites))
