"""Random matches between two people who know nothing of each other but their links."""

from drystone.core.rng import seeded
from drystone.play.correspondence import CorrespondenceGame

LINKS_LIMIT = 3_000


def random_bytes(rng):
    """Return a repeatable source of random bytes, which only a test may use."""
    return lambda count: bytes(rng.randrange(256) for _ in range(count))


class Pair:
    """Two people and a match between them.

    `sizes` are the lengths of all links sent, `moves` those of the moves in them.
    """

    def __init__(self, game, seed=1, first="host", guest=True):
        self.rng = seeded(seed)
        self.ann = CorrespondenceGame.begin(game, first, random_bytes=random_bytes(self.rng))
        self.bob = None
        self.sizes, self.moves = [], []
        if guest:
            self.bob = CorrespondenceGame.join(self.ann.link(), random_bytes=random_bytes(self.rng))
            self.send(self.bob)

    @property
    def people(self):
        return self.ann, self.bob

    def other(self, person):
        return self.bob if person is self.ann else self.ann

    def send(self, person):
        """Send a person's link to the other one, as text; return it."""
        link = person.link()
        self.sizes.append(len(link))
        self.moves.append(sum(len(move.text) + 1 for move in person.table.moves))
        self.other(person).receive(link)
        return link

    def play(self, *texts):
        """Play moves, each person's own, and send each turn."""
        for text in texts:
            mover = next(person for person in self.people if person.my_turn)
            mover.play(text)
            if not mover.half:
                self.send(mover)

    def random_turn(self, mover):
        while mover.my_turn:
            mover.play(str(mover.here.random_move(self.rng)))

    def to_the_end(self, plies):
        """Play at random, resign after so many plies, and send to the last."""
        for _ in range(LINKS_LIMIT):
            mover = next((p for p in self.people if p.my_turn or p.to_send), None)
            if mover is None:
                return self
            if len(mover.table.moves) < plies:
                self.random_turn(mover)
            elif mover.my_turn and mover.side:
                mover.resign()
            elif mover.my_turn:
                self.random_turn(mover)
            self.send(mover)
        raise AssertionError("the match goes on for ever")
