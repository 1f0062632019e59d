"""A match between two people at a distance: links go to and fro, and no server knows of them.

`CorrespondenceGame` is one person's side of a match; docs/at-a-distance.md describes its links.

>>> import drystone
>>> ann = CorrespondenceGame.begin(drystone.game("anaash", size=4), first="host")
>>> ann.play("a1xa2")
>>> bob = CorrespondenceGame.join(ann.link())
>>> bob.play("b1xc1")
>>> ann.receive(bob.link()).messages
1
>>> [move.text for move in ann.table.moves], ann.my_turn
(['a1xa2', 'b1xc1'], True)
"""

from drystone.core.moved import moved_name
from drystone.play.correspondence import errors
from drystone.play.correspondence.copies import joined
from drystone.play.correspondence.errors import DistanceError
from drystone.play.correspondence.evidence import Evidence
from drystone.play.correspondence.game import CorrespondenceGame, Received
from drystone.play.correspondence.message import read_link
from drystone.play.correspondence.table import PlayedMove, note_times

__all__ = [
    "CorrespondenceGame",
    "DistanceError",
    "Evidence",
    "PlayedMove",
    "Received",
    "errors",
    "joined",
    "note_times",
    "read_link",
]


def __getattr__(name: str) -> object:
    """Return the class of a match by its old name, with a warning."""
    if name != "Distance":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return moved_name(__name__, f"{__name__}.game", "Distance", "CorrespondenceGame")
