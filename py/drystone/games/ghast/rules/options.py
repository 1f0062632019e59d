"""The options of Ghast that are texts: tile, komi, vetoes and mode."""

from __future__ import annotations

import re

from drystone.core.language import say, say_many, to_say
from drystone.core.options import OptionValue, PictureOption, Stepper, SteppersOption, TextOption
from drystone.games.ghast.rules.tiles import DEFAULT, read_print, touched_print

STANDARD, TWO_MARKERS, THREE_MARKERS = "standard", "fakerghast", "fakerghast-3"


class ModeOption(TextOption):
    """The mode, with words for a menu."""

    kind = "cards"

    def words(self, value: OptionValue) -> str:
        """Return what a mode means."""
        names = {
            STANDARD: to_say("Standard"),
            TWO_MARKERS: to_say("Fakerghast"),
            THREE_MARKERS: to_say("Fakerghast with three markers"),
        }
        if value in names:
            return say(names[str(value)])
        number = fakes_in(str(value))[0]
        return say_many(number, "Standard with {n} fake each", "Standard with {n} fakes each")

    def caption(self, value: OptionValue) -> str:
        """Return what the mode means, which says enough by itself."""
        return self.words(value)


def read_komi(text: str) -> str | None:
    """Return a komi in its shortest form, or None.

    >>> read_komi("6.0"), read_komi("-2.5"), read_komi("1.25"), read_komi("-0")
    ('6', '-2.5', None, '0')
    """
    if not re.fullmatch(r"-?[0-9]{1,3}(\.[05])?", text, re.ASCII):
        return None
    return f"{float(text) + 0.0:g}"


def read_both(text: str) -> str | None:
    """Return two numbers of at most two digits, ``1/0``, or None."""
    if not re.fullmatch(r"[0-9]{1,2}/[0-9]{1,2}", text, re.ASCII):
        return None
    return "{}/{}".format(*both(text))


def read_mode(text: str) -> str | None:
    """Return a mode, or None.

    >>> read_mode("Fakerghast-3"), read_mode("fakes-12"), read_mode("fakes-0")
    ('fakerghast-3', 'fakes-12', None)
    """
    low = text.lower()
    if low in {STANDARD, TWO_MARKERS, THREE_MARKERS}:
        return low
    return low if re.fullmatch(r"fakes-[1-9][0-9]?", low, re.ASCII) else None


def both(text: str) -> tuple[int, int]:
    """Return orange's and blue's number of a text like ``1/0``."""
    orange, blue = text.split("/")
    return int(orange), int(blue)


def fakes_in(mode: str) -> tuple[int, int]:
    """Return how many fakes each colour may place in that mode; (0, 0) where none is counted."""
    number = int(mode.removeprefix("fakes-")) if mode.startswith("fakes-") else 0
    return number, number


def pair_turns_in(mode: str) -> int:
    """Return after how many own turns a pair is flipped in that mode, 0 where there are none."""
    if mode.startswith("fakes-"):
        return 1
    return {TWO_MARKERS: 2, THREE_MARKERS: 3}.get(mode, 0)


TILE = PictureOption(
    "tile", to_say("Tile"), DEFAULT, (DEFAULT,), reader=read_print, touched=touched_print,
    another=to_say("Another tile"),
    form=to_say(
        "the six edges anticlockwise from the arrow: > first, then c (coupler), r (receiver), "
        "R (both) or . (nothing), with exactly one r or R, such as >c.R.c"
    ),
)  # fmt: skip
KOMI = SteppersOption(
    "komi", to_say("Points for Blue"), "0", ("0", "0.5"), reader=read_komi,
    steppers=(Stepper("", -999.5, 999.5, 0.5),),
    form=to_say("a number of points in steps of 0.5, from -999.5 to 999.5"),
)  # fmt: skip
VETOES = SteppersOption(
    "vetoes", to_say("Vetoes"), "0/0", ("0/0", "3/0", "0/3"), reader=read_both,
    steppers=(Stepper(to_say("Orange"), 0, 99), Stepper(to_say("Blue"), 0, 99)),
    form=to_say("Orange’s and Blue’s number of vetoes, such as 3/0"),
)  # fmt: skip
MODE = ModeOption(
    "mode", to_say("Mode"), STANDARD, (STANDARD, TWO_MARKERS, THREE_MARKERS, "fakes-3"),
    reader=read_mode,
    about=(
        (STANDARD, to_say("All tiles lie face up.")),
        (TWO_MARKERS, to_say(
            "Face-down pairs: one tile real, one fake, shown two turns of yours later."
        )),
        (THREE_MARKERS, to_say("The same, but each pair shows three turns of yours later.")),
        ("fakes-3", to_say("Tiles lie face up, but three times you may bluff with a pair.")),
    ),
    form=to_say("one of standard, fakerghast, fakerghast-3, or fakes-1 to fakes-99"),
)  # fmt: skip
