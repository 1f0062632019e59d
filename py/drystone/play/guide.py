"""A game's guide: `guide.md` in its folder, read into sections of prose and boards.

A heading may carry anchors, ``## Capturing {#capturing}``; a block fenced as ``drystone`` is a
board, data only: lines ``key: value``, a value going on in lines that are indented.

    options: size=4          the game's options, where they aren't the defaults
    position: 4/4/4/4 r      position text; without it the start
    moves: a1-a2 b3-b2       played before the board is shown
    overlay: groups          an extra of the game's scene
    caption: words           alt: words for those who don't see it, instead of what stands where
    holds: claim | claim     what is so on the board shown, to be checked and not to be printed
    play: a1-a2 b3-b2 -- w   legal moves to try from here, and words about them; may be repeated
    try: a1-b2 turn          a move that is refused, and the rule it is refused with; likewise
    lesson: words            with goal: (see `drystone.play.lesson`) and solution: move move
    step: 2                  the lesson's place in a first tour of the game, if it is part of it
    unshown: parts tax       anchors of rules that the tour leaves out, on its last lesson

A ``play`` and a ``solution`` may go on with ``=> claim | claim``, which is so after them. A claim
is one of these; `drystone.testing` checks them::

    b2: white stack of 3     what is said of a space (overlays, too), scores, an end (`Draw`)
    no b2:                   that this is not said; the words for a space leave out empty ones
    b2 reaches b3 b4         the spaces, all of them, to which moves from one can lead at once
    no move *xb2             no legal move has such a text
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.game import Game, Position
from drystone.core.language import say, speaks_english
from drystone.games import game
from drystone.play.match import Match

HEADING = re.compile(r"(#{1,3}) (.+?)((?: \{#[\w-]+\})*)")
ANCHOR = re.compile(r"\{#([\w-]+)\}")
ONCE = {
    *("options", "position", "moves", "overlay", "caption", "alt"),
    *("lesson", "goal", "solution", "step", "holds", "unshown"),
}
OFTEN = {"play", "try"}


@dataclass(frozen=True)
class Play:
    """Legal moves to try from the board shown, words about them, and claims about the end."""

    moves: tuple[str, ...]
    words: str = ""
    claims: tuple[str, ...] = ()


@dataclass(frozen=True)
class Try:
    """A move that is refused, and the rule that it is refused with."""

    move: str
    rule: str


@dataclass(frozen=True)
class Demo:
    """A board in a guide; see the module's text for what its fields hold."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    position: str = ""
    moves: tuple[str, ...] = ()
    overlay: str = ""
    caption: str = ""
    alt: str = ""
    holds: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    tries: tuple[Try, ...] = ()
    lesson: str = ""
    goal: str = ""
    solution: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    """What is so after each solution."""
    step: int = 0
    """The lesson's place in the game's first tour, 0 if it isn't part of it."""
    unshown: tuple[str, ...] = ()
    heading: str = ""
    """What it stands under in its guide."""

    def match(self, more: tuple[str, ...] = ()) -> Match:
        """Return the board shown, with `more` moves played on it, as the end of a match.

        Raises OptionError, TextError or IllegalMove where the guide is wrong.
        """
        chosen: Game = game(self.game, **self.options)
        match = Match(chosen.position(self.position) if self.position else chosen.start())
        match.play_all((*self.moves, *more))
        return match

    @property
    def shown(self) -> Position:
        """The position on the board."""
        return self.match().position

    def refusal(self, tried: Try) -> IllegalMove:
        """Return the error that a move to try is refused with; TextError if it is legal."""
        try:
            self.shown.parse(tried.move)
        except IllegalMove as error:
            return error
        raise TextError(f"{quote(tried.move)} is to be refused here, but it is legal.")


@dataclass(frozen=True)
class Prose:
    """Paragraphs and lists, as Markdown."""

    markdown: str


@dataclass(frozen=True)
class Section:
    """A heading of `level` 1 to 3 with its anchors, and what stands under it."""

    level: int
    heading: str
    anchors: tuple[str, ...]
    parts: tuple[Prose | Demo, ...]

    @property
    def demos(self) -> tuple[Demo, ...]:
        """The boards."""
        return tuple(part for part in self.parts if isinstance(part, Demo))


def guide_text(kind: type[Game]) -> str:
    """Return the text of a game's guide, "" if it has none."""
    return (kind.file("guide.md") or b"").decode("utf-8")


def read_guide(name: str, text: str) -> tuple[Section, ...]:
    r"""Return the sections of a guide to the game `name`; TextError says what cannot be read.

    >>> first, second = read_guide("anaash", "# A\nOne.\n## Turns {#turn}\nTwo.")
    >>> second.heading, second.anchors, second.parts
    ('Turns', ('turn',), (Prose(markdown='Two.'),))
    """
    sections: list[Section] = []
    heads: list[tuple[re.Match[str], list[str]]] = []
    for line in text.splitlines():
        head = HEADING.fullmatch(line)
        if head:
            heads.append((head, []))
        elif heads:
            heads[-1][1].append(line)
        elif line.strip():
            raise TextError(f"A guide begins with a heading, not {quote(line)}.")
    for head, lines in heads:
        anchors = tuple(ANCHOR.findall(head[3]))
        sections.append(
            Section(len(head[1]), head[2], anchors, tuple(_parts(name, head[2], lines)))
        )
    return tuple(sections)


def guide_of(kind: type[Game]) -> tuple[Section, ...]:
    """Return the sections of a game's guide in the language in force, () if it has none."""
    sections = read_guide(kind.name, guide_text(kind))
    return sections if speaks_english() else tuple(said(section, say) for section in sections)


def said(section: Section, words: Callable[[str], str]) -> Section:
    r"""Return a section with its headings, paragraphs, captions and lessons in other words.

    Claims and names of spaces stay: they are for programs.

    >>> (section,) = read_guide("anaash", "# A game\nOne\nline.\n\n- two\n- three\n\n1. a\n2. b")
    >>> said(section, str.upper).heading, said(section, str.upper).parts[0].markdown
    ('A GAME', 'ONE LINE.\n\n- TWO\n- THREE\n\n1. A\n2. B')
    """

    def again(text: str) -> str:
        return text and words(text)

    def of_part(part: Prose | Demo) -> Prose | Demo:
        if isinstance(part, Prose):
            blocks = re.split(r"\n\s*\n", part.markdown)
            return Prose("\n\n".join(_said_block(block, words) for block in blocks))
        return replace(
            part,
            heading=again(part.heading),
            caption=again(part.caption),
            alt=again(part.alt),
            lesson=again(part.lesson),
            plays=tuple(replace(one, words=again(one.words)) for one in part.plays),
        )

    parts = tuple(map(of_part, section.parts))
    return replace(section, heading=words(section.heading), parts=parts)


def _said_block(block: str, words: Callable[[str], str]) -> str:
    """Return a paragraph, or the points of a list or rows of a table, in other words."""
    lines = [" ".join(line.split()) for line in re.split(r"\n(?=- |\d+\. |\|)", block)]
    return "\n".join(
        re.sub(r"^(- |\d+\. |)(.*[a-z].*)", lambda found: found[1] + words(found[2]), line)
        for line in lines
    )


def sentences_of(kind: type[Game]) -> list[str]:
    """Return what a game's guide says, as translators find it.

    >>> import drystone
    >>> "Capturing" in sentences_of(type(drystone.game("anaash")))
    True
    """
    found: dict[str, None] = {}
    for section in read_guide(kind.name, guide_text(kind)):
        said(section, lambda text: str(found.setdefault(text)))
    return [text for text in found if text != kind.title]


def anchors_of(sections: tuple[Section, ...]) -> tuple[str, ...]:
    """Return all anchors of a guide, in its order."""
    return tuple(anchor for section in sections for anchor in section.anchors)


def _parts(name: str, heading: str, lines: list[str]) -> Iterator[Prose | Demo]:
    """Yield prose and boards in turn."""
    held: list[str] = []
    fenced = False
    for line in lines:
        if line.rstrip() == ("```" if fenced else "```drystone"):
            if fenced:
                yield read_demo(name, held, heading)
            elif any(held):
                yield Prose("\n".join(held).strip())
            held, fenced = [], not fenced
        else:
            held.append(line)
    if fenced:
        raise TextError(f"A board is not closed by ```: {quote(' / '.join(held))}.")
    if any(held):
        yield Prose("\n".join(held).strip())


def read_demo(name: str, lines: list[str], heading: str = "") -> Demo:
    """Return the board of a fenced block under a heading of a guide to the game `name`.

    Raises TextError for what is no such block.

    >>> read_demo("anaash", ["options: size=4", "try: a1-b2 turn"]).tries
    (Try(move='a1-b2', rule='turn'),)
    """
    pairs = _pairs(lines)
    once = {key: value for key, value in pairs if key in ONCE}
    solution, _, claims = once.get("solution", "").partition("=>")
    return Demo(
        game=name,
        options=dict(_option(word) for word in once.get("options", "").split()),
        moves=tuple(once.get("moves", "").split()),
        holds=_claims(once.get("holds", "")),
        solution=tuple(solution.split()),
        claims=_claims(claims),
        unshown=tuple(once.get("unshown", "").split()),
        step=_step(once.get("step", "")),
        heading=heading,
        plays=tuple(_play(value) for key, value in pairs if key == "play"),
        tries=tuple(_try(value) for key, value in pairs if key == "try"),
        **{
            key: once.get(key, "")
            for key in ("position", "overlay", "caption", "alt", "lesson", "goal")
        },
    )


def _pairs(lines: list[str]) -> list[tuple[str, str]]:
    """Return the keys and values of a block, in order; only keys of OFTEN may be repeated."""
    pairs: list[tuple[str, str]] = []
    for line in filter(str.strip, lines):
        key, colon, value = line.partition(":")
        if line[0] == " " and pairs:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} {line.strip()}")
        elif not colon or key not in ONCE | OFTEN:
            known = ", ".join(sorted(ONCE | OFTEN))
            raise TextError(f"{quote(line)} is no line of a board; its keys are: {known}.")
        elif key in ONCE and key in dict(pairs):
            raise TextError(f"A board has “{key}” once, and {quote(line)} is a second one.")
        else:
            pairs.append((key, value.strip()))
    return pairs


def _step(value: str) -> int:
    """Return a place in the tour, 0 where none is written."""
    if not value:
        return 0
    if not re.fullmatch("[1-9]", value):
        raise TextError(f"A step of the tour is a digit from 1 to 9, not {quote(value)}.")
    return int(value)


def _option(word: str) -> tuple[str, object]:
    key, equals, value = word.partition("=")
    if not equals:
        raise TextError(f"An option is written name=value, not {quote(word)}.")
    return key, value


def _play(value: str) -> Play:
    said, _, claims = value.partition("=>")
    moves, _, words = said.partition(" -- ")
    return Play(tuple(moves.split()), words.strip(), _claims(claims))


def _claims(value: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, value.split("|"))))


def _try(value: str) -> Try:
    match value.split():
        case [move, rule]:
            return Try(move, rule)
    raise TextError(f"What is to be refused is a move and a rule, not {quote(value)}.")
