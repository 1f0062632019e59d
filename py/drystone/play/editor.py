"""A position that is set up by hand: edits change its text, and the game says whether it may be.

Nothing is known of any rule here. A text that the game refuses is edited like any other, and the
refusal tells why it can't be played yet. What there is to put and to set, the game's `equipment.py`
says; without one the text itself is all that can be edited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from drystone.core.boards.rows import LIMIT
from drystone.core.equipment import Control, Equipment, Marked, Setup, equipment_of
from drystone.core.errors import GameError, TextError, quote, sentence
from drystone.core.game import LABELLED, Game, Position, empty_space
from drystone.core.language import say, to_say
from drystone.core.rng import seeded

PUT, MARK, TAKE, TURN, COVER, EMPTY = "put:", "mark:", "take", "turn", "cover", "empty"
"""The tools' names; those of pieces and marks go on with which one."""

FACE_DOWN_UNKNOWN = to_say(
    "What lies face down here is not told: say what each of it is, or take it away."
)
"""Why a position that leaves something open can't be played."""

NAMED = 5
"""Of more spaces that have changed, only the number is said."""

STEPS = 500
"""How many edits can be taken back."""


class Tool(NamedTuple):
    """What touching a space does; `token` is what shows it, "" where only words can."""

    name: str
    words: str
    token: str = ""


@dataclass(frozen=True)
class Editor:
    """A position text under way, with those before it and those that were taken back.

    `tool` is what touching a space does, `like` the token that was changed last.

    >>> import drystone
    >>> editor = Editor.begun(drystone.game("anaash", size=4)).cleared()
    >>> editor.trouble
    'There is no checker on the board.'
    >>> editor = editor.touched("b2").with_tool("put:b").touched("c3")
    >>> editor.text, editor.verdict
    ('4/2,b1,1/1,r1,2/4 r', 'This position can be played.')
    """

    game: Game
    text: str
    tool: str
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    like: str = ""

    @classmethod
    def begun(cls, game: Game, text: str = "", earlier: Editor | None = None) -> Editor:
        """Return an editor of a position, by default of the start.

        The edits of an `earlier` one of the same game can still be taken back.
        """
        fresh = cls(game, str(game.start()), "")
        editor = replace(fresh, tool=next((tool.name for tool in fresh.tools()), ""))
        text = editor._editable(text) if text else editor.text
        if earlier is None or earlier.game != game:
            return replace(editor, text=text)
        return earlier._with(text)

    # What there is -------------------------------------------------------------------------------

    @property
    def equipment(self) -> Equipment | None:
        """What the game says can be set up, None if it says nothing."""
        return equipment_of(self.game)

    def position(self) -> Position:
        """Return the position; raises TextError, with the reason, where it can't be.

        What only one side may see is no position that can be played: nobody makes up the rest.
        """
        position = self.game.position(self.text)
        if self.game.hidden and position.determinized(seeded("set up")) != position:
            raise TextError(say(FACE_DOWN_UNKNOWN))
        return position

    @property
    def hides(self) -> bool:
        """Whether the text tells what not everybody may see, be it a position or not yet one."""
        if not self.game.hidden:
            return False
        try:
            position = self.game.position(self.text)
        except GameError:
            equipment = self.equipment
            return equipment is None or any(
                map(equipment.pieces.is_secret, self.setup.tokens.values())
            )
        return position.seen_by("") != position

    @property
    def trouble(self) -> str:
        """Why the position can't be played, "" if it can be."""
        try:
            self.position()
        except GameError as refused:
            return str(refused)
        return ""

    @property
    def verdict(self) -> str:
        """Whether the position can be played, and why not, as a sentence."""
        try:
            position = self.position()
        except GameError as refused:
            return say("Not playable yet: {why}", why=str(refused))
        over = position.outcome is not None
        return say("The game is over here.") if over else say("This position can be played.")

    def news(self, before: Editor) -> str:
        """Return the verdict if it is another one than before, else ""."""
        return "" if (verdict := self.verdict) == before.verdict else verdict

    def changes(self, before: Editor) -> str:
        """Return what differs from an editor of the same game: spaces, settings and the verdict.

        >>> import drystone
        >>> editor = Editor.begun(drystone.game("anaash", size=4)).at_start()
        >>> editor.touched("b2").changes(editor)
        'b2: stack of 2, red checker. Not playable yet: There are 9 red checkers; 8 are most.'
        >>> editor.cleared().changes(editor).partition(":")[0]
        '16 spaces. Not playable yet'
        """
        now, then = self.setup.tokens, before.setup.tokens
        sites = {site for site in now.keys() | then.keys() if now.get(site) != then.get(site)}
        sites |= {*self.marks} ^ {*before.marks}
        words = [self.words(site) for site in sorted(sites)]
        set_before = [one.words for one in before.controls()]
        if len(sites) > NAMED:
            words = [say("{n} spaces", n=len(sites))]
        words += [
            say(LABELLED, label=one.label, value=one.words)
            for one, was in zip(self.controls(), set_before, strict=True)
            if one.words != was
        ]
        changed = f"{'; '.join(words)}." if words else ""
        return f"{changed} {self.news(before)}".strip()

    @property
    def beside(self) -> str:
        """What is set beside the board, in words: "To move: Red; Turn: 3."."""
        set_now = (say(LABELLED, label=one.label, value=one.words) for one in self.controls())
        return "; ".join(set_now)

    @property
    def setup(self) -> Setup:
        """What the text says; nothing stands on a board that only the text tells."""
        equipment = self.equipment
        return equipment.read(self.text) if equipment else Setup({}, ())

    def tools(self) -> tuple[Tool, ...]:
        """Return what touching a space may do: each piece, taking, turning, and each mark."""
        equipment = self.equipment
        if equipment is None:
            return ()
        pieces = equipment.pieces
        return (
            *(
                Tool(f"{PUT}{letter}", sentence(say(words)), pieces.put("", letter))
                for letter, words in pieces.kinds.items()
            ),
            Tool(TAKE, say("Take one away") if pieces.stacks else say("Take away")),
            *([Tool(EMPTY, say("Take all away"))] if pieces.stacks else []),
            Tool(TURN, say(pieces.turning)),
            *([Tool(COVER, pieces.covering)] if pieces.covering else []),
            *(
                Tool(f"{MARK}{field.word}", say("Mark: {what}", what=say(field.about)))
                for _, field in self._marked()
            ),
        )

    def controls(self) -> tuple[Control, ...]:
        """Return what can be set beside the board."""
        return tuple(control for _, _, control in self._controls())

    def words(self, site: str) -> str:
        """Return what stands on a space, and how it is marked: "b2: red checker"."""
        equipment, setup = self.equipment, self.setup
        if equipment is None:
            return empty_space(site)
        marks = [
            say(field.about)
            for at, field in self._marked()
            if site in field.sites(setup.fields[at])
        ]
        standing = equipment.pieces.words(setup.tokens.get(site, ""))
        return f"{site}: {', '.join((standing, *marks))}"

    @property
    def marks(self) -> tuple[str, ...]:
        """The spaces that are marked."""
        setup = self.setup
        return tuple(site for at, field in self._marked() for site in field.sites(setup.fields[at]))

    # Editing -------------------------------------------------------------------------------------

    def with_tool(self, name: str) -> Editor:
        """Return the editor with another tool; TextError if there is none of that name."""
        if name not in [tool.name for tool in self.tools()]:
            allowed = ", ".join(tool.name for tool in self.tools()) or "–"
            wrong = to_say("There is no tool {tool} here; there are: {tools}.")
            raise TextError(say(wrong, tool=quote(name), tools=allowed))
        return replace(self, tool=name)

    def touched(self, site: str) -> Editor:
        """Return the editor after a space was touched with the tool.

        Raises TextError if there is no such space, or no room for another piece.
        """
        if self.equipment is None:
            wrong = to_say("In {game} a position is edited as text.")
            raise TextError(say(wrong, game=self.game.title))
        self.equipment.grid.index(site)
        setup = self.setup
        if self.tool.startswith(MARK):
            return self._marking(setup, site)
        token = self._used(setup.tokens.get(site, ""))
        tokens = {name: one for name, one in setup.tokens.items() if name != site}
        if token:
            tokens[site] = token
        fitted = self.equipment.fitted(Setup(tokens, setup.fields), True)
        return replace(self._with(self.equipment.write(fitted)), like=token or self.like)

    def _used(self, token: str) -> str:
        """Return what becomes of a token by the tool."""
        assert self.equipment is not None
        pieces = self.equipment.pieces
        if self.tool.startswith(PUT):
            return pieces.put(token, self.tool.removeprefix(PUT), self.like)
        uses = {TAKE: pieces.take, TURN: pieces.turn, COVER: pieces.covered}
        return uses.get(self.tool, lambda _: "")(token)

    def _marking(self, setup: Setup, site: str) -> Editor:
        word = self.tool.removeprefix(MARK)
        at, field = next(found for found in self._marked() if found[1].word == word)
        assert self.equipment is not None
        text = field.toggled(setup.fields[at], site, self.equipment.grid)
        changed = Setup(setup.tokens, _with_one(setup.fields, at, text))
        return self._with(self.equipment.write(self.equipment.fitted(changed, False)))

    def set(self, number: int, value: str) -> Editor:
        """Return the editor with a control, by its number, set to a value.

        Others follow where they must; this one stays as it was set, be it possible or not. Raises
        TextError if there is no such control, or it does not have that value.
        """
        found = list(self._controls())
        if number not in range(len(found)):
            wrong = to_say("There are {n} things to set here; none is {number}.")
            raise TextError(say(wrong, n=len(found), number=quote(number)))
        at, part, control = found[number]
        value = _allowed(control, value)
        assert self.equipment is not None
        setup = self.setup
        text = self.equipment.fields[at].changed(setup.fields[at], part, value)
        fields = _with_one(setup.fields, at, text)
        fitted = self.equipment.fitted(Setup(setup.tokens, fields), False, at)
        fields = _with_one(fitted.fields, at, text)
        return self._with(self.equipment.write(Setup(setup.tokens, fields)))

    def with_text(self, text: str) -> Editor:
        """Return the editor with a position text in place of this one, legal or not.

        Raises TextError where the text has no parts that can be edited.
        """
        return self._with(self._editable(text))

    def cleared(self) -> Editor:
        """Return the editor with nothing on the board; beside it all is as at the start."""
        if self.equipment is None:
            return self._with("")
        start = self.equipment.read(str(self.game.start()))
        return self._with(self.equipment.write(Setup({}, start.fields)))

    def at_start(self) -> Editor:
        """Return the editor with the game's start."""
        return self._with(str(self.game.start()))

    def undone(self) -> Editor:
        """Return the editor before the last edit; the same if there is none."""
        if not self.past:
            return self
        future = (self.text, *self.future)
        return replace(self, text=self.past[-1], past=self.past[:-1], future=future)

    def redone(self) -> Editor:
        """Return the editor after the edit that was taken back last; the same if there is none."""
        if not self.future:
            return self
        past = (*self.past, self.text)
        return replace(self, text=self.future[0], past=past, future=self.future[1:])

    def _editable(self, text: str) -> str:
        """Return a text as this writes it."""
        if self.equipment is not None:
            return self.equipment.write(self.equipment.read(text))
        if len(text) > LIMIT:
            raise TextError(say("A position text has at most {n} characters.", n=LIMIT))
        return text.strip()

    def _with(self, text: str) -> Editor:
        if text == self.text:
            return self
        return replace(self, text=text, past=(*self.past, self.text)[-STEPS:], future=())

    def _marked(self) -> Iterator[tuple[int, Marked]]:
        """Yield the fields that mark spaces, with their numbers."""
        for at, field in enumerate(self.equipment.fields if self.equipment else ()):
            if isinstance(field, Marked):
                yield at, field

    def _controls(self) -> Iterator[tuple[int, int, Control]]:
        """Yield each control with the number of its field, and its own within that."""
        setup = self.setup
        for at, field in enumerate(self.equipment.fields if self.equipment else ()):
            for part, control in enumerate(field.controls(setup.fields[at])):
                yield at, part, control


def _with_one(fields: tuple[str, ...], at: int, text: str) -> tuple[str, ...]:
    """Return the fields with another text at a place."""
    return (*fields[:at], text, *fields[at + 1 :])


def _allowed(control: Control, value: str) -> str:
    """Return a control's value in its one spelling, or raise TextError."""
    if control.kind == "choice":
        if value in dict(control.choices):
            return value
        choices = ", ".join(one for one, _ in control.choices)
        wrong = to_say("{name} is one of {choices}, not {text}.")
        raise TextError(say(wrong, name=control.label, choices=choices, text=quote(value)))
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
    if control.low <= number <= control.high:
        return str(number)
    wrong = to_say("{name} is a number from {low} to {high}, not {text}.")
    limits = {"low": control.low, "high": control.high}
    raise TextError(say(wrong, name=control.label, text=quote(value), **limits))
