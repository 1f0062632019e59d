"""A match between two people at a distance: links go to and fro, and no server knows of them.

`Distance` is one person's side of a match. What its links hold is in docs/at-a-distance.md.

>>> import drystone
>>> ann = Distance.begin(drystone.game("anaash", size=4), first="host")
>>> ann.play("a1xa2")
>>> bob = Distance.join(ann.link())
>>> bob.play("b1xc1")
>>> ann.receive(bob.link()).messages
1
>>> [told.text for told in ann.table.told], ann.my_turn
(['a1xa2', 'b1xc1'], True)
"""

from drystone.play.correspondence.errors import DistanceError
from drystone.play.correspondence.game import Distance, Evidence, Received

__all__ = ["Distance", "DistanceError", "Evidence", "Received"]
