"""Answers to the first touch of a start, before Python runs in the browser.

Each answer is what changes in the first view; the engine gives them when the site is built. A
visitor sees it at once. Python hears of the touch when it runs, and answers it itself.
"""

from __future__ import annotations

import json
from typing import Any

from drystone.app.views.match_view import first_view
from drystone.app.wire.protocol import to_json
from drystone.core.game import Game
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.screen import Screen

Change = dict[str, Any] | list[Any]
"""How to make one JSON value of another, in the notation of `drystone.scene.scene_patch`."""


def first_touches(chosen: Game) -> str:
    """Return what changes in the first view of a game by each touch that is open, as JSON text.

    >>> import drystone
    >>> touches = json.loads(first_touches(drystone.game("anaash", size=4)))
    >>> touches["a1"]["touched"]
    [0, 0, ['a1']]
    """
    match = Match(chosen.start())
    picker = Picker(match.position)
    before = _view(match, picker)
    after = {site: _after(match, picker, site) for site in sorted(picker.open)}
    # Where a curtain falls, it is for Python to say what is behind it.
    changes = {site: change(before, view) for site, view in after.items() if not view["curtain"]}
    return json.dumps(changes, separators=(",", ":"))


def _after(match: Match, picker: Picker, site: str) -> Any:
    """Return the view after a touch, but for the list of moves if it makes one."""
    picked = picker.touch(site)
    if picked.move is None:
        return _view(match, picker.at(picked.touched))
    played = match.copy()
    played.add(picked.move)
    return _view(played)


def _view(match: Match, picker: Picker | None = None) -> Any:
    view = first_view(Screen.over(match, curtain=bool(match.ply)), picker=picker)
    return json.loads(to_json(view))


def change(before: Any, after: Any) -> Change:
    """Return how to make `after` of `before`, which are JSON values.

    >>> change({"a": 1, "b": [1, 2, 3, 4]}, {"a": 1, "b": [1, 5, 4]})
    {'b': [1, 2, [5]]}
    >>> change([1, {"c": 2}], [1, {"c": 3}])
    {'1': {'c': [3]}}
    """
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {key: change(before[key], after[key]) for key in before if before[key] != after[key]}
    if not isinstance(before, list) or not isinstance(after, list):
        return [after]
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(at): change(old, new) for at, (old, new) in pairs if old != new}
    head = _alike(before, after)
    tail = _alike(before[head:][::-1], after[head:][::-1])
    return [head, len(before) - head - tail, after[head : len(after) - tail]]


def _alike(some: list[Any], others: list[Any]) -> int:
    """Return how many items at the beginning are the same in both lists."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(some), len(others)))
