"""A game's options: what may be chosen before play, with words for menus and errors."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from drystone.core.errors import OptionError, listed, quote
from drystone.core.language import number, say, to_say
from drystone.core.moved import older_attributes

OptionValue = int | str

ONE_OF = to_say("one of {values}")


@older_attributes({"told": "caption"})
@dataclass(frozen=True)
class Option(ABC):
    """One thing that can be chosen before play.

    `key` is its name in links and code, `label` in menus, `default` its value if none is given,
    `offers` the values that a menu offers with one click each; `about` says of some of them in a
    sentence what they change. `solo` is what a menu begins with against the computer, where that is
    not the default; with the values in `unsided` the players find out their colours by playing.
    One that is `added` after a game's first release has as its default what the game was before,
    for good: records and links leave that out, and older releases read them.
    """

    key: str
    label: str
    default: OptionValue
    offers: tuple[OptionValue, ...] = ()
    about: tuple[tuple[OptionValue, str], ...] = ()
    solo: OptionValue | None = None
    unsided: tuple[OptionValue, ...] = ()
    added: bool = False

    kind: ClassVar[str] = "text"
    """How it is chosen: by ``steps``, ``cards``, ``steppers``, a ``picture`` or as ``text``."""

    def __init_subclass__(cls) -> None:
        """Take `caption` from an older package of a game, which has it by its old name."""
        cls.caption = vars(cls).get("told", cls.caption)  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        """Refuse a game that offers what it does not allow: a mistake of its author."""
        for value in (self.default, *self.offers):
            if self.read(value) != value:
                raise ValueError(f"{self.key}: {value!r} is not an allowed value")

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What is allowed, in words that end the sentence "It must be …"."""

    @abstractmethod
    def value_of(self, text: str) -> OptionValue | None:
        """Return the value that `text` stands for, or None."""

    def values(self) -> tuple[OptionValue, ...]:
        """Return all values, when they are few enough for a menu; else ()."""
        return ()

    def words(self, value: OptionValue) -> str:
        """Return how a menu shows `value`."""
        return str(value)

    def caption(self, value: OptionValue) -> str:
        """Return the option and `value` in words, to be read outside of menus."""
        return say("{option} {value}", option=say(self.label), value=self.words(value))

    def read(self, given: object) -> OptionValue:
        """Return the option's value for text or a number, or raise OptionError."""
        text = str(given).strip()
        value = self.value_of(text) if len(text) <= 100 and not isinstance(given, bool) else None
        if value is None:
            wrong = to_say("{option} ({key}) must be {allowed}, not {text}.")
            places = {"option": say(self.label), "key": self.key, "text": quote(text)}
            raise OptionError(say(wrong, allowed=self.allowed, **places))
        return value


@dataclass(frozen=True)
class NumberOption(Option):
    """A whole number from `low` to `high` in steps of `step`.

    >>> size = NumberOption("size", "Board size", 6, (6, 8), low=4, high=12, step=2)
    >>> size.read("8")
    8
    >>> size.read(7)
    Traceback (most recent call last):
    drystone.core.errors.OptionError: Board size (size) must be one of 4, 6, 8, 10, 12, not “7”.
    """

    low: int = 0
    high: int = 0
    step: int = 1

    kind = "steps"

    @property
    def allowed(self) -> str:
        """The range, or each number when there are few."""
        if len(self.values()) in range(1, 9):
            return say(ONE_OF, values=", ".join(map(str, self.values())))
        return say("a whole number from {low} to {high}", low=self.low, high=self.high)

    def values(self) -> tuple[OptionValue, ...]:
        """Return the numbers, when there are at most 20."""
        numbers = range(self.low, self.high + 1, self.step)
        return tuple(numbers) if len(numbers) <= 20 else ()

    def value_of(self, text: str) -> int | None:
        """Read a number within the range."""
        if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII):
            return None
        return value if (value := int(text)) in range(self.low, self.high + 1, self.step) else None


@dataclass(frozen=True)
class ChoiceOption(Option):
    """One of a few words; `choices` maps each to what a menu shows.

    >>> mode = ChoiceOption("mode", "Mode", "a", choices=(("a", "Short"), ("b", "Long")))
    >>> mode.read("b"), mode.words("b")
    ('b', 'Long')
    """

    choices: tuple[tuple[str, str], ...] = ()

    kind = "cards"

    @property
    def allowed(self) -> str:
        """All the words."""
        return say(ONE_OF, values=", ".join(value for value, _ in self.choices))

    def values(self) -> tuple[OptionValue, ...]:
        """Return all the words."""
        return tuple(value for value, _ in self.choices)

    def value_of(self, text: str) -> str | None:
        """Read one of the words."""
        return text if text in dict(self.choices) else None

    def words(self, value: OptionValue) -> str:
        """Return the menu's words for a choice."""
        return say(dict(self.choices)[str(value)])


@dataclass(frozen=True)
class TextOption(Option):
    """A short text; `reader` returns its canonical form or None, `form` says what it looks like.

    >>> komi = TextOption("komi", "Komi", "0", reader=lambda t: t if t in "012" else None,
    ...                   form="0, 1 or 2")
    >>> komi.read(2)
    '2'
    """

    reader: Callable[[str], str | None] = lambda text: text
    form: str = to_say("a text")

    @property
    def allowed(self) -> str:
        """What the text looks like."""
        return say(self.form)

    def value_of(self, text: str) -> str | None:
        """Let the game's reader decide."""
        return self.reader(text)


@dataclass(frozen=True)
class Stepper:
    """A number with a button on either side of it; `label` says whose or what it is, or is ""."""

    label: str
    low: float
    high: float
    step: float = 1


@dataclass(frozen=True)
class SteppersOption(TextOption):
    """A text of numbers with a slash between them, each of which is stepped up and down.

    >>> lead = SteppersOption("lead", "Lead", "0/0", steppers=(Stepper("A", 0, 9),) * 2)
    >>> lead.read("3/0"), lead.kind, lead.caption("3/0")
    ('3/0', 'steppers', 'Lead 3 and 0')
    """

    steppers: tuple[Stepper, ...] = ()

    kind = "steppers"

    def caption(self, value: OptionValue) -> str:
        """Return the label and the numbers."""
        values = listed([number(float(one)) for one in str(value).split("/")])
        return say("{option} {value}", option=say(self.label), value=values)


@dataclass(frozen=True)
class PictureOption(TextOption):
    """A text chosen by touching a picture, which `option_picture` of the game's scene draws.

    Touching the part of some number changes a value to `touched(value, number)`. `another` says
    that it is not as by default.

    >>> switch = PictureOption("lamp", "Lamp", "on", touched=lambda value, part: "off")
    >>> switch.touched("on", 0), switch.kind, switch.caption("off")
    ('off', 'picture', 'Lamp: another one')
    """

    touched: Callable[[str, int], str] = lambda value, _: value
    another: str = ""

    kind = "picture"

    def caption(self, value: OptionValue) -> str:
        """Return that it is another one: its text is for programs."""
        return say(self.another) or say("{option}: another one", option=say(self.label))
