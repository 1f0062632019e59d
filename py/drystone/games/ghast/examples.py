"""Positions worth looking at: what the ranged coupler does, and a game with face-down tiles."""

from drystone.core.game import Example

EXAMPLES = (
    Example(
        "A bridge over an enemy",
        "The lower orange tile, c3, breathes only through the arrow on e4; "
        "the blue tile between them does not matter.",
        "4/5/3,o4,2/3,b2,3/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        "A bridge goes one way",
        "The empty hex d4 feeds the lower tile, c3, but not e4, which has one breath left: "
        "if Blue takes e3, it starves and c3 lives on.",
        "4/3,b1,1/3,o4,2/4,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        "There and back",
        "The orange tile in the middle, d4, is fed by e4, which it does not touch with a coupler: "
        "along the arrow to c3, and from there back up.",
        "4/5/2,b2,o4,2/3,o1,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0",
        {"size": 4},
    ),
    Example(
        "Face down",
        "Each side has two pairs on the board. Which tile of a pair is real shows when it is "
        "flipped, two turns later, or when it starves.",
        "o5?f1,2,b0?r1/b1?f2,3,o3?r1/6/7/5,o1?r2/b4?r2,4/1,o0?f2,1,b3?f1 o 5 0",
        {"size": 4, "mode": "fakerghast"},
    ),
)
