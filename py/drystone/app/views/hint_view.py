"""A hint in three steps: where to look, which move and why, and what may follow."""

from __future__ import annotations

from typing import Any

from drystone.app.views.match_view import scene_of
from drystone.app.wire import answers
from drystone.app.words import name_of
from drystone.core.errors import NotKnown
from drystone.core.game import Path, Position
from drystone.core.language import say, to_say
from drystone.core.move import move_words
from drystone.search.analysis.claims import heaviest, sites_of
from drystone.search.analysis.reasons import Explainer

MORE = to_say("Ask again for the move.")
"""What is said of the next step."""

FOLLOWING = 4
"""How many moves are told that may follow."""


def hint_view(position: Position, line: tuple[Any, ...]) -> list[answers.HintStep]:
    """Return the steps of a hint to play the first move of a line.

    >>> import drystone
    >>> position = drystone.game("anaash", size=4).position("4/1,r3,2/1,b2,2/3,b1 r")
    >>> where, move, *rest = hint_view(position, (position.parse("b3xb2"),))
    >>> where["words"]
    'Look at b3: red stack of 3. Ask again for the move.'
    >>> move["words"].partition(". ")[0], move["heard"].partition(". ")[0]
    ('Try b3xb2: b3 captures b2', 'Try b3 captures b2')
    """
    move, game = line[0], position.game
    text, spoken = move_words(str(move)), game.speak_move(str(move))
    found = heaviest(Explainer(position, game.speak_move).reasons(line))
    first, *more = [reason.brief for reason in found] or [""]
    heard = say("Try {move}.", move=spoken)
    words = say("Try {move}: {spoken}.", move=text, spoken=spoken) if spoken != text else heard
    following = " ".join([*more, _following(position, line)]).strip()
    said, heard = (f"{one} {first}".strip() for one in (words, heard))
    marked = tuple(dict.fromkeys((*move.path, *sites_of(found[:1]))))
    steps = [_where(position, move.path), _step(said, heard, marked)]
    return [*steps, _step(following, sites=sites_of(found[1:]))] if following else steps


def _step(words: str, heard: str = "", sites: Path = ()) -> answers.HintStep:
    return {"words": words, "heard": heard or words, "sites": list(sites)}


def _where(position: Position, path: Path) -> answers.HintStep:
    """Return where a move begins: the piece that moves, or the neighbourhood of an empty space."""
    grid, scene = position.game.grid, scene_of(position.game)
    spaces = [site for site in path if site in grid.indices]
    if not spaces:
        lead = say("The move is a button beside the board.")
        return _step(f"{lead} {say(MORE)}", sites=path[:1])
    seen = position.seen_by(position.side)
    if len(spaces) > 1 and scene.occupied(seen, spaces[0]):
        lead = say("Look at {label}.", label=scene.label(seen, spaces[0]))
        return _step(f"{lead} {say(MORE)}", sites=tuple(spaces[:1]))
    # The move is near the middle of what is marked, and not just there.
    target = grid.indices[spaces[-1]]
    beside = [at for at in grid.names if grid.neighbours[target] >> at & 1]
    middle = beside[target % len(beside)]
    near = [
        name for at, name in grid.names.items() if (grid.neighbours[middle] | 1 << middle) >> at & 1
    ]
    lead = say("Look around {site}.", site=grid.names[middle])
    return _step(f"{lead} {say(MORE)}", sites=tuple(near))


def _following(position: Position, line: tuple[Any, ...]) -> str:
    """Return the moves that may follow the first of a line, with who makes them."""
    told: list[str] = []
    for at, move in enumerate(line[: FOLLOWING + 1]):
        if at:
            spoken = position.game.speak_move(str(move))
            told.append(
                say("{who}, {move}", who=name_of(position.game, position.side), move=spoken)
            )
        try:
            position = position.after(move)
        except NotKnown:
            break
    if not told:
        return ""
    return say("It may go on so: {moves}.", moves="; ".join(told))
