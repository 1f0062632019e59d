"""Instructive positions of Asli, and a game to replay."""

from __future__ import annotations

from drystone.core.game import Example, Sample
from drystone.core.language import to_say

SMALL: dict[str, object] = {"size": 5}
AGREED: dict[str, object] = {"size": 5, "komi": 0}

DRAWN = Sample(
    title=to_say("How a game can be drawn"),
    players=("Black", "White"),
    moves=tuple(
        "d4 c5 c1 d3 b4 b5 a1 e2 b1 b3 e5 e4 c2 d2 a5 b2 a2 c4 c3 d5 hold c5 e5".split()  # noqa: SIM905
    ),
    notes={
        13: to_say(
            "Now the black stones on a1, b1, c1 and c2 are one group; its friends are up north."
        ),
        21: to_say("Black may take a white stone out of the prison instead of placing one."),
        23: to_say("The board after move 19 is back, with White to move as then: a draw."),
    },
    options=AGREED,
)

SAMPLES = (DRAWN,)

EXAMPLES = (
    Example(
        to_say("A first group needs nobody"),
        to_say(
            "Black never had a second group, so the one in the corner lives without a single free "
            "point. But every other black stone would be cut off from it: Black cannot act and "
            "loses."
        ),
        "5/5/ww3/bbw2/bbw2 b - w -",
        AGREED,
    ),
    Example(
        to_say("Two may not become one"),
        to_say(
            "A black stone on b1 would join Black’s only groups. One group alone is dead once its "
            "colour has had two."
        ),
        "4w/5/4w/5/b1b2 b - bw -",
        SMALL,
    ),
    Example(
        to_say("Not right after the other"),
        to_say(
            "White has just killed one group inside a black territory, so Black may not kill just "
            "one "
            "inside a white territory now; the stone on d1 has to wait."
        ),
        "1b3/b1b2/1wwb1/w1wwb/4w b b3 bw m",
        SMALL,
    ),
    Example(
        to_say("Two at a time"),
        to_say(
            "White has just killed one group inside a black territory. Black’s d1 kills two, so it "
            "is "
            "allowed all the same."
        ),
        "bbw1w/1b1wb/ww1bb/bbbww/bww1w b - bw m",
        SMALL,
    ),
)
