"""Reading frames as `web/embed/replay.js` does, to compare them with the match they show."""

import json
import re
from html import unescape


def frames_in(html):
    """Return the frames of the one board in a piece of HTML."""
    (data,) = re.findall(r"data-frames='(.*?)'", html, re.DOTALL)
    return json.loads(unescape(data))


def changed(before, change):
    front, end, *middle = change
    return [*before[:front], *middle, *before[len(before) - end :]]


def children(data, number):
    inner = data["nodes"][number][2]
    if inner[:1] and inner[0] < 0:
        assert -1 - inner[0] < number
        return changed(children(data, -1 - inner[0]), inner[1:])
    assert all(child < number for child in inner)
    return inner


def expanded(data, number):
    tag, attributes, inner = data["nodes"][number]
    if isinstance(inner, list):
        inner = [expanded(data, child) for child in children(data, number)]
    return [tag, data["attributes"][attributes], inner]


def told(data):
    """Return the description and the position text of each frame."""
    words, position, found = [], "", []
    for frame in data["frames"]:
        words = changed(words, frame["words"])
        position = "".join(changed(position, frame["position"]))
        found.append(("; ".join(data["words"][part] for part in words), position))
    return found
