"""Errors whose text a player can read."""

from __future__ import annotations

from collections.abc import Sequence

from drystone.core.language import say, to_say

SHOWN = 60
"""Characters of a bad input that a message quotes; the rest is omitted."""


class GameError(ValueError):
    """Something a player or a program asked for that cannot be done; the text says why."""


class OptionError(GameError):
    """An unknown game or option, or a value that the option does not allow."""


class UnknownGame(OptionError):
    """A game that is not here, called `name`; the text says which ones are."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self.name = name


class UnknownOption(OptionError):
    """An option, called `key`, that a game does not have; the text says which ones it has."""

    def __init__(self, text: str, key: str) -> None:
        super().__init__(text)
        self.key = key


class TextError(GameError):
    """A text that cannot be read as a move, a position or a message."""


class IllegalMove(GameError):
    """A move that can be read but that the rules forbid.

    `rule` names the rule or ruling that forbids it (``"ANA-1"``), or is empty; `sites` are the
    spaces that the text mentions. `why` is the part of the text that does not quote the move.
    """

    def __init__(
        self, text: str, rule: str = "", sites: tuple[str, ...] = (), why: str = ""
    ) -> None:
        super().__init__(text)
        self.rule = rule
        self.sites = sites
        self.why = why


class NotKnown(GameError):
    """A position that is one side's view and lacks what is needed to go on."""


def missing_game(error: BaseException | None) -> str:
    """Return the name of the game for want of which an error was raised, "" if that is not why.

    >>> missing_game(UnknownGame("There is no game “chess”.", "chess"))
    'chess'
    """
    while error is not None:
        if isinstance(error, UnknownGame):
            return error.name
        error = error.__cause__
    return ""


def quote(text: object) -> str:
    """Return `text` in quotes, cut to a length that fits into a message.

    >>> quote("b2-b9")
    '“b2-b9”'
    >>> quote("7" * 10_000).endswith("…” (10000 characters)")
    True
    """
    whole = str(text)
    if len(whole) <= SHOWN:
        return say("“{text}”", text=printable(whole))
    cut = printable(whole[:SHOWN])
    return say("“{text}…” ({n} characters)", text=cut, n=len(whole))


def printable(text: str) -> str:
    r"""Return `text` with control characters replaced, so that it stays on one line.

    >>> printable("a\x1b[31m")
    'a�[31m'
    """
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts; of more there are `many`, by default with an s.

    >>> counted(1, "position"), counted(1200, "position"), counted(0, "ply", "plies")
    ('1 position', '1,200 positions', '0 plies')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def sentence(text: str) -> str:
    """Return text as a sentence of its own; the name of a space stays as it is.

    >>> sentence("it is Blue's turn."), sentence("a3 is not next to a1.")
    ("It is Blue's turn.", 'a3 is not next to a1.')
    """
    first_word = text.partition(" ")[0]
    return text[:1].upper() + text[1:] if first_word.isalpha() else text


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return one or more names as they stand in a sentence, the last one after "and" or "or".

    >>> listed(["a1", "b1", "c1"]), listed(["a1"]), listed(["a1", "b1"], "or")
    ('a1, b1 and c1', 'a1', 'a1 or b1')
    """
    *others, end = names
    both = to_say("{others} or {last}") if last == "or" else to_say("{others} and {last}")
    return say(both, others=", ".join(others), last=end) if others else end
