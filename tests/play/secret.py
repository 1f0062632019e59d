"""A game with secrets, as small as can be: what is put under x1 to x9 only its owner sees."""

import drystone
from drystone.core.boards.squaregrid import square
from drystone.core.game import Game, Move, Outcome, Refusal, SeenMove


class Put(Move):
    """A number put face down; an even one joins the odd one before it in a record."""

    __slots__ = ("text",)

    def __init__(self, text):
        self.text = text

    path = property(lambda self: (self.text,))
    joins = property(lambda self: self.text in {"x2", "x4"})

    def __str__(self):
        return self.text


MOVES = tuple(Put(f"x{n}") for n in range(1, 10))


class Secret(drystone.Position):
    """The numbers put so far; each side puts two in a turn, and after four all is shown."""

    __slots__ = ("game", "put", "side")

    def __init__(self, game, put=()):
        self.game, self.put = game, put
        self.side = "wwbb"[len(put) % 4]

    def moves(self):
        return () if self.outcome else MOVES

    def after(self, move):
        return Secret(self.game, (*self.put, str(move)))

    @property
    def outcome(self):
        return Outcome("w", "all is shown") if len(self.put) == 4 else None

    def key(self):
        return self.put

    def refusal(self, path):
        return Refusal("it is not there.")

    def move_seen_by(self, move, side):
        return SeenMove(str(move) if side == self.side else "x?", ())

    def __str__(self):
        return f"{'.'.join(self.put) or '-'} {self.side}"


class SecretGame(Game):
    """Two sides that put numbers face down."""

    name = "secret"
    title = "Secret"
    designer = "us"
    blurb = "Put numbers."
    credit = "Made for a test."
    sides = {"w": "White", "b": "Black"}
    notation = "one looks like x1."
    move_pattern = "(x[1-9])"
    hidden = True
    grid = square(3)

    def start(self):
        return Secret(self)

    def position(self, text):
        return Secret(self, tuple(part for part in text.split()[0].split(".") if part != "-"))

    def split(self, text):
        return (text[:2], text[2:]) if len(text) == 4 else (text,)
