"""Positions of Ashes worth looking at."""

from __future__ import annotations

from drystone.core.game import Example

EXAMPLES = (
    Example(
        "A tax of two",
        "White has removed two stacks. From the centre to the edge is three steps and leaves one "
        "piece; every shorter way in leaves nothing.",
        "4/5/6/7/6/5/1,w1,b1,1 w 2/0",
        {"size": 4},
    ),
    Example(
        "A part goes where the whole cannot",
        "The white stack of two is too small to walk two steps inwards, but one of its pieces may "
        "go all the way: nobody has removed anything, so a new stack is free.",
        "3/4/w2,4/4/3 w 0/0",
        {"size": 3},
    ),
    Example(
        "Nothing left, on either side",
        "The single white piece takes the black one and is spent by the step. Neither colour can "
        "enter any more: a draw.",
        "3/4/5/4/w1,b1,1 w 2/2",
        {"size": 3},
    ),
    Example(
        "Shut in",
        "Black's one piece sees only bigger stacks, and entering is too dear. As long as White "
        "leaves it so, Black sits out.",
        "w2,2/4/5/w2,w2,2/b1,w2,1 w 2/2",
        {"size": 3},
    ),
)
