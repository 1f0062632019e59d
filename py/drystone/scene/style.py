"""Scenes with their style written into them, for places without a style sheet.

`board.css` says what classes look like. Here its rules become plain attributes of the shapes, which
every SVG viewer understands: in papers, e-books, mail. If the dark theme has another colour, the
shape gets a class such as ``dark-fill-6d644f``, and one small style element defines these classes.
Gradients that shapes are filled with go along, under names that no other picture has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from zlib import crc32

from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say
from drystone.scene.node import Node
from drystone.scene.paints import paint_of
from drystone.scene.svg import svg_text

PALETTES = ("", "redgreen", "blueyellow", "contrast", "pattern")
"""Colours that a reader may choose: "" are those of `board.css`; `palettes.css` has the others."""

THEMES = ("auto", "light", "dark")
"""`auto` is light, or dark where the reader's system is."""

SHEETS = ("board.css", "palettes.css")
COMMA = re.compile(r",(?![^()]*\))")
"""Between selectors, not within ``:is(…)``."""

CHOSEN = re.compile(r"""\[data-palette=["'](\w+)["']\] ?""")
IS = re.compile(r"(.*):is\(([^()]*)\)(.*)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
INSIDE = r"\{((?:[^{}]*\{[^{}]*\})*)\s*\}"
DARK = re.compile(r"@media ?(?:screen and )?\(prefers-color-scheme: ?dark\) ?" + INSIDE)
ELSEWHERE = re.compile(r"@[\w-]+[^{}]*" + INSIDE)
"""Rules for other media, which do not apply to pictures."""

PLAIN = re.compile(r"[\w.-]+(?: [\w.-]+)*")
"""Selectors that a picture can match: nested elements and classes, without states."""

PAINT = re.compile(r"""url\(["']?#([\w-]+)["']?\)(?: [#\w]+)?""")
"""A fill by its name, with the colour for where there is none."""

VARIABLE = re.compile(r"var\((--[\w-]+)(?:, *((?:[^()]|\([^()]*\))*))?\)")
MIX = re.compile(r"color-mix\(in srgb, ?(#\w+) (\d+)%, ?(#\w+)\)")
FONT = re.compile(r"(?:(\d+) )?([\d.]+)px (.+)")
WRITTEN = {
    "display",
    "fill",
    "fill-opacity",
    "font-family",
    "font-weight",
    "opacity",
    "paint-order",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
}
"""Properties that are also attributes of SVG elements; `font` is split into several."""

Values = Mapping[str, str]
Place = tuple[str, frozenset[str]]
"""An element as selectors see it: its tag and its classes."""


@dataclass(frozen=True)
class Rule:
    """A selector, from the outermost element in, and what it sets; the highest rank wins.

    A `dark` rule applies to the dark theme only.
    """

    steps: tuple[Place, ...]
    values: Values
    rank: tuple[int, int, int]
    dark: bool = False

    def fits(self, place: Place, around: tuple[Place, ...]) -> bool:
        """Return whether the selector matches an element at `place` inside those `around` it."""
        if not _is(place, self.steps[-1]):
            return False
        wanted = list(self.steps[:-1])
        for outer in reversed(around):
            if wanted and _is(outer, wanted[-1]):
                wanted.pop()
        return not wanted


@dataclass(frozen=True)
class Sheet:
    """A style sheet: its rules, and its variables in the light and the dark theme."""

    rules: tuple[Rule, ...]
    light: Values
    dark: Values


def painted(
    scene: Node,
    theme: str = "auto",
    palette: str = "",
    own: str = "",
    sheet: Sheet | None = None,
) -> Node:
    """Return a picture with its style in it; raises TextError for an unknown theme or palette.

    The style is that of `sheet`, or else of the package's own style sheets.
    Its gradients have names that no other picture has; `own` distinguishes it from an equal one.

    >>> from drystone.scene.shapes import disc
    >>> board = Node("svg", {}, [disc("first red")])
    >>> painted(board, "light").children[-1].written()["stroke"]
    '#7c1f12'
    """
    if theme not in THEMES:
        wrong = to_say("A theme is one of {names}, not {theme}.")
        raise TextError(say(wrong, names=", ".join(THEMES), theme=quote(theme)))
    if palette not in PALETTES:
        wrong = to_say("A palette is one of {names}, not {palette}.")
        raise TextError(say(wrong, names=", ".join(PALETTES[1:]), palette=quote(palette)))
    # Several pictures may stand on one page, and gradients must not be taken for each other.
    own = f"{crc32(f'{own} {theme} {palette} {svg_text(scene)}'.encode()):08x}"
    painter = Painter(sheet or board_sheet(palette), theme, own)
    drawn = painter.paint(scene, (), {}, {})
    paints = painter.paints()
    classes = sorted(painter.classes.items())
    text = "".join(f".{name}{{{value}}}" for name, value in classes)
    style = [Node("style", text=f"@media (prefers-color-scheme:dark){{{text}}}")] if text else []
    inner = [*style, *paints, *drawn.children]
    return Node(drawn.tag, drawn.attributes, inner, key=drawn.key)


@cache
def board_sheet(palette: str = "") -> Sheet:
    """Return what boards look like in that palette, read from the style sheets."""
    from importlib.resources import files  # the page starts faster without it

    texts = ((files("drystone.scene") / name).read_text("utf-8") for name in SHEETS)
    return sheet_of("".join(texts), palette)


def sheet_of(css: str, palette: str = "") -> Sheet:
    """Read the parts of a style sheet that matter for pictures in that palette.

    >>> sheet_of(":root { --rim: #111; } .space { fill: var(--rim); }").light
    {'--rim': '#111'}
    """
    css = COMMENT.sub("", css)
    dark = "".join(DARK.findall(css))
    rules: list[Rule] = []
    variables: tuple[dict[str, str], dict[str, str]] = ({}, {})
    parts = ((ELSEWHERE.sub("", css), False), (dark, True))
    for selector, values, is_dark in _found(parts, palette):
        if selector == ":root":
            variables[is_dark].update(values)
        elif PLAIN.fullmatch(selector):
            rules.append(replace(_rule(selector, values, len(rules)), dark=is_dark))
    light, other = variables
    return Sheet(tuple(sorted(rules, key=lambda rule: rule.rank)), light, light | other)


def _found(parts: Iterable[tuple[str, bool]], palette: str) -> Iterator[tuple[str, Values, bool]]:
    """Yield each selector of each rule with what it sets, and whether it is for the dark theme."""
    for css, dark in parts:
        for selectors, body in RULE.findall(css):
            values = dict(_values(body))
            for one in COMMA.split(selectors):
                for plain_one in _spread(_chosen(one.strip(), palette)):
                    yield plain_one, values, dark


def _chosen(selector: str, palette: str) -> str:
    """Return a selector without the palette that it is for; another palette's is left as it is."""
    found = CHOSEN.match(selector)
    if not found or found[1] != palette:
        return selector
    return selector[found.end() :] or ":root"


def _spread(selector: str) -> list[str]:
    """Return a selector with ``:is(…)`` as several without.

    >>> _spread(".second:is(.disc, .tile)")
    ['.second.disc', '.second.tile']
    """
    found = IS.fullmatch(selector)
    if not found:
        return [selector]
    return [f"{found[1]}{one.strip()}{found[3]}" for one in found[2].split(",")]


def _rule(selector: str, values: Values, number: int) -> Rule:
    steps = tuple(
        (tag, frozenset(classes)) for tag, *classes in (s.split(".") for s in selector.split())
    )
    classes = sum(len(names) for _, names in steps)
    return Rule(steps, values, (classes, sum(bool(tag) for tag, _ in steps), number))


def _values(body: str) -> Iterator[tuple[str, str]]:
    for line in filter(str.strip, body.split(";")):
        name, _, value = line.partition(":")
        yield name.strip(), " ".join(value.split())


def _is(place: Place, step: Place) -> bool:
    return step[0] in {"", place[0]} and step[1] <= place[1]


def colourless(node: Node, painter: Painter, around: tuple[Place, ...] = ()) -> Iterator[str]:
    """Yield the classes of each shape in a tree whose colour no element around it sets."""
    place = (node.tag, frozenset(str(node.attributes.get("class", "")).split()))
    here = (*around, place)
    known = {*painter.sheet.light}
    for depth, one in enumerate(here):
        known.update(painter.own_values(one, here[:depth], False))
    for name, value in painter.own_values(place, around, False).items():
        needed = set(re.findall(r"--[\w-]+", value)) if name in WRITTEN else set()
        if needed and not needed & known:
            yield " ".join(sorted(place[1]))
    for child in node.children:
        yield from colourless(child, painter, here)


class Painter:
    """Writes a style sheet into nodes; `classes` are those that the dark theme needs.

    Names of gradients end with what is the picture's `own`.
    """

    def __init__(self, sheet: Sheet, theme: str, own: str = "0") -> None:
        self.sheet = sheet
        self.theme = theme
        self.own = own
        self.used: set[str] = set()
        self.classes: dict[str, str] = {}
        self.known: dict[tuple[Place, tuple[Place, ...], bool], Values] = {}

    def paint(self, node: Node, around: tuple[Place, ...], light: Values, dark: Values) -> Node:
        """Return a node and its children with their style; variables come from `around` it."""
        place = (node.tag, frozenset(str(node.attributes.get("class", "")).split()))
        by_day, by_night = (self.own_values(place, around, dark) for dark in (False, True))
        light = {**(light or self.sheet.light), **_variables(by_day)}
        dark = {**(dark or self.sheet.dark), **_variables(by_night)}
        looks = (
            self._filled(attributes_of(by_day, light)),
            self._filled(attributes_of(by_night, dark)),
        )
        shown = looks[self.theme == "dark"]
        names = self._dark_classes(*looks) if self.theme == "auto" else []
        inside = (*around, place)
        children = [self.paint(child, inside, light, dark) for child in node.children]
        visible = [child for child in children if child.attributes.get("display") != "none"]
        plain_ones = {key: value for key, value in node.attributes.items() if key != "class"}
        # A page around the picture has classes of its own, which must not meet the scene's.
        attributes = {**({"class": " ".join(names)} if names else {}), **plain_ones, **shown}
        return Node(node.tag, attributes, visible, node.text, node.key, node.site)

    def paints(self) -> list[Node]:
        """Return the gradients that were used, painted, in one element."""
        made = []
        for name in sorted(self.used):
            node = self.paint(paint_of(name), (), {}, {})
            named = {**node.attributes, "id": f"{name}-{self.own}"}
            made.append(Node(node.tag, named, node.children))
        return [Node("defs", {}, made)] if made else []

    def _filled(self, values: Values) -> Values:
        """Return values in which gradients have the picture's own names; note which are used."""
        found = {}
        for name, value in values.items():
            paint = PAINT.fullmatch(value)
            if paint:
                self.used.add(paint[1])
            found[name] = f"url(#{paint[1]}-{self.own})" if paint else value
        return found

    def own_values(self, place: Place, around: tuple[Place, ...], dark: bool) -> Values:
        """Return what the sheet sets for an element; the rule with the highest rank wins."""
        wanted = place, around, dark
        if wanted not in self.known:
            found: dict[str, str] = {}
            for rule in self.sheet.rules:
                if dark >= rule.dark and rule.fits(place, around):
                    found |= rule.values
            self.known[wanted] = found
        return self.known[wanted]

    def _dark_classes(self, light: Values, dark: Values) -> list[str]:
        """Return classes for values that differ in the dark theme, and note what they set."""
        names = []
        for name, value in dark.items():
            if value != light.get(name):
                names.append(f"dark-{name}-{re.sub('[^0-9A-Za-z]+', '-', value).strip('-')}")
                self.classes[names[-1]] = f"{name}:{value}"
        return names


def _variables(values: Values) -> Values:
    return {name: value for name, value in values.items() if name.startswith("--")}


def attributes_of(values: Values, variables: Values) -> dict[str, str]:
    """Return properties as attributes, with the values of variables.

    >>> attributes_of({"font": "700 34px serif", "fill": "var(--rim)"}, {"--rim": "#111"})
    {'font-weight': '700', 'font-size': '34', 'font-family': 'serif', 'fill': '#111'}
    """
    found: dict[str, str] = {}
    for name, value in values.items():
        if name == "font" and (parts := FONT.fullmatch(value)):
            words = zip(("font-weight", "font-size", "font-family"), parts.groups(), strict=True)
            found |= {key: word for key, word in words if word}
        elif name in WRITTEN:
            found[name] = plain(value, variables)
    return found


def plain(value: str, variables: Values) -> str:
    """Return a value without variables and mixtures.

    >>> plain("color-mix(in srgb, var(--piece) 50%, #000000)", {"--piece": "#ffffff"})
    '#808080'
    """
    while found := VARIABLE.search(value):
        put = variables.get(found[1], found[2] or "none")
        value = value[: found.start()] + put + value[found.end() :]
    return MIX.sub(lambda mix: _mixed(mix[1], int(mix[2]) / 100, mix[3]), value)


def _mixed(first: str, weight: float, second: str) -> str:
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + bytes(round(a * weight + b * (1 - weight)) for a, b in pairs).hex()
