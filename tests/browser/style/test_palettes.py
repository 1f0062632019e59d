"""Palettes: pieces, board and marks differ enough for every kind of colour vision.

The browser itself shows the page as other eyes would see it; what is measured is what it paints.
Lightness alone must tell the two sides apart in the palettes made for that, as it must a piece's
fill or edge from the board in all of them (WCAG 2.2, 1.4.11: 3 to 1).
"""

from __future__ import annotations

import io
import json
from itertools import combinations, product

import pytest
from PIL import Image

from drystone.games import catalogue
from tests.browser.steps import (
    check_axe_by_day_and_night,
    open_game,
    settings,
    settled,
    touch,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import crossed, sample_of

FOR_COLOUR_BLIND = ["redgreen", "blueyellow", "contrast"]
PALETTES = ["", *FOR_COLOUR_BLIND, "pattern"]
BOARDS = ["", "wood", "plain"]
PIECES = ["", "flat", "glass"]
WORN = [
    (palette, board, pieces)
    for palette, board, pieces in product(PALETTES, BOARDS, PIECES)
    if not (palette == "contrast" and board)
]
"""Palettes, boards and pieces that can be chosen together: high contrast has a board of its own."""

STONES = ["stone-a", "stone-b", "stone-c"]
EYES = ["none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"]

RATIO = 3.0
"""Least contrast, by lightness alone."""

TEXT_RATIO = 4.5
"""The same of what is written on a board's frame."""

APART = 30.0
"""Least distance of two colours in CIE L*a*b*, where only the hue may tell them apart."""

SIDE = 10
"""Of a swatch, in pixels."""

SWATCHES = """(swatches) => {
    const home = document.createElement('div');
    Object.assign(home.style, { position: 'fixed', inset: '0', zIndex: 9 });
    Object.assign(home.style, { display: 'flex', forcedColorAdjust: 'none' });
    document.body.append(home);
    for (const [name, colour] of swatches) {
        const one = document.createElement('div');
        one.className = name;
        Object.assign(one.style, { flex: 'none', width: '10px', height: '10px' });
        one.style.background = `var(--${colour})`;
        home.append(one);
    }
}"""


def colours():
    """Return the classes of all colours that games give their sides."""
    return sorted({side.lower() for game in catalogue().values() for side in game.sides.values()})


def opponents():
    return sorted({tuple(s.lower() for s in game.sides.values()) for game in catalogue().values()})


SHOWN = [
    *((colour, part) for colour in colours() for part in ("piece", "edge", "on-piece")),
    *(("", part) for part in (*STONES, "mark", "last", "last-line", "warn-mark")),
    *(("", part) for part in ("slate-high", "slate-low", "on-slate-stone")),
]


class Seen:
    """The colours of one palette as some eyes see them."""

    def __init__(self, page, eyes):
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        clip = {"x": 0, "y": 0, "width": SIDE * len(SHOWN), "height": SIDE}
        image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        devtools.detach()
        self.of = {
            key: image.getpixel((at * SIDE + SIDE // 2, SIDE // 2)) for at, key in enumerate(SHOWN)
        }

    def contrast(self, one, other):
        """Return the ratio of two colours' lightness, as WCAG reckons it."""
        low, high = sorted(luminance(self.of[key]) for key in (one, other))
        return (high + 0.05) / (low + 0.05)

    def distance(self, one, other):
        """Return how far apart two colours are in CIE L*a*b*."""
        pairs = zip(lab(self.of[one]), lab(self.of[other]), strict=True)
        return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def linear(value):
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(rgb):
    red, green, blue = map(linear, rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(rgb):
    """Return L*, a*, b* of an sRGB colour, for the white point D65."""
    red, green, blue = map(linear, rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = luminance(rgb)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.fixture
def painted(page):
    """A function that gives a page of swatches in some palette and scheme, only to look at."""

    def paint(palette, board="", **media):
        page.set_viewport_size({"width": 600, "height": 300})
        page.emulate_media(**media)
        kept = json.dumps({"palette": palette, "board": board})
        page.evaluate("kept => localStorage.setItem('drystone:view', kept)", kept)
        page.goto("rules/index.html")
        expect(page.locator("html")).to_have_attribute("data-palette", palette)
        expect(page.locator("html")).to_have_attribute("data-board", board)
        page.evaluate(SWATCHES, [list(one) for one in SHOWN])
        return page

    return paint


def test_eyes_are_emulated(painted):
    grey = Seen(painted(""), "achromatopsia").of["red", "piece"]
    assert len(set(grey)) == 1
    assert len(set(Seen(painted(""), "none").of["red", "piece"])) == 3


@pytest.mark.parametrize(
    ("worn", "scheme"),
    crossed([one[:2] for one in WORN if not one[2]], ["light", "dark"], turn=1, one_in=5),
    ids=lambda one: one if isinstance(one, str) else "-".join(one),
)
def test_pieces_board_and_marks_differ_for_all_eyes(painted, worn, scheme):
    palette, board = worn
    page = painted(palette, board, color_scheme=scheme)
    for eyes in EYES:
        seen = Seen(page, eyes)
        check_pieces(seen, palette, eyes)
        check_marks(seen, eyes)


def check_pieces(seen, palette, eyes):
    for one, other in opponents():
        pair = (one, "piece"), (other, "piece")
        if palette in FOR_COLOUR_BLIND:
            assert seen.contrast(*pair) >= RATIO, (eyes, one, other)
        elif eyes != "achromatopsia":
            assert seen.distance(*pair) >= APART, (eyes, one, other)
    for colour in colours():
        for stone in STONES:
            parts = [seen.contrast((colour, part), ("", stone)) for part in ("piece", "edge")]
            assert max(parts) >= RATIO, (eyes, colour, stone, parts)
        assert seen.contrast((colour, "piece"), (colour, "on-piece")) >= RATIO, (eyes, colour)


BARS = """() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (...layers) => {
        for (const layer of layers) {
            canvas.fillStyle = layer;
            canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const paper = (one) => {
        const grounds = [];
        for (let home = one; home; home = home.parentElement) {
            grounds.unshift(getComputedStyle(home).backgroundColor);
        }
        return rgb(...grounds);
    };
    return [...document.querySelectorAll('#moves [data-node]:is(.first, .second)')].map((one) => {
        const { backgroundColor, boxShadow } = getComputedStyle(one, '::before');
        return [paper(one), rgb(backgroundColor), rgb(boxShadow.split(/ (?![^(]*[)])/)[0])];
    });
}"""


def test_whose_move_it_was_is_seen_in_the_list_by_day_and_night(page):
    open_game(page, {"game": "asli", "options": {"size": 5, "komi": 0}})
    for site in ("a1", "b2"):
        touch(page, site)
    expect(page.locator("#moves .entry")).to_have_count(2)
    for palette, scheme in product(PALETTES, ("light", "dark")):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("one => document.documentElement.dataset.palette = one", palette)
        found = page.evaluate(BARS)
        assert len(found) == 2
        for ground, *parts in found:
            most = max(ratio(ground, part) for part in parts)
            assert most >= RATIO, (palette, scheme, ground, parts)


def ratio(one, other):
    """Return the contrast of two colours, as WCAG reckons it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def check_marks(seen, eyes):
    for written in ("slate-high", "slate-low"):
        assert seen.contrast(("", "on-slate-stone"), ("", written)) >= TEXT_RATIO, (eyes, written)
    for stone in STONES:
        for mark in ("mark", "last-line", "warn-mark"):
            assert seen.contrast(("", mark), ("", stone)) >= RATIO, (eyes, mark, stone)
    if eyes == "none":
        for one, other in combinations(("last", "mark", "warn-mark"), 2):
            assert seen.distance(("", one), ("", other)) >= APART, (one, other)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_system_colours_keep_the_sides_apart(painted, scheme):
    seen = Seen(painted("", color_scheme=scheme, forced_colors="active"), "none")
    check_pieces(seen, "contrast", "none")
    assert seen.contrast(("", "mark"), ("", "stone-a")) >= RATIO


def test_patterns_are_seen_without_any_colour(page):
    """Of two discs that lightness cannot tell apart, the hatched one has two shades."""
    page.set_viewport_size({"width": 700, "height": 800})
    page.evaluate("""localStorage.setItem('drystone:view', '{"palette": "pattern"}')""")
    open_game(page)
    assert shades(page, "first") == 1
    assert shades(page, "second") >= 2


def shades(page, side):
    """Return how many clearly different shades lie across a singleton, below its emblem."""
    box = page.locator(f"#board .disc.{side}").first.bounding_box()
    image = Image.open(io.BytesIO(page.screenshot())).convert("L")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
    reach = int(box["width"] * 0.25)
    line = [image.getpixel((int(x) + step, int(y))) for step in range(-reach, reach)]
    return 1 + (max(line) - min(line) > 40)


def test_more_contrast_is_given_to_who_asks_the_system_for_it(page):
    page.emulate_media(contrast="more")
    open_game(page)
    expect(page.locator("html")).to_have_attribute("data-palette", "contrast")
    with settings(page):
        own = page.get_by_text("High contrast has a board of its own.")
        expect(own).to_be_visible()
        expect(page.get_by_role("radio", name="Wood")).to_have_count(0)
        page.get_by_label("Patterns").check()
        expect(own).to_be_hidden()
        expect(page.get_by_role("radio", name="Wood")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-palette", "pattern")


def test_a_palette_is_kept_and_put_on_before_anything_is_painted(page):
    open_game(page)
    with settings(page):
        page.get_by_label("For red-green blindness").check()
    page.reload(wait_until="commit")
    until(page, "document.body")
    assert page.evaluate("document.documentElement.dataset.palette") == "redgreen"
    expect(page.get_by_label("For red-green blindness")).to_be_checked()
    page.goto("rules/anaash.html")
    expect(page.locator("html")).to_have_attribute("data-palette", "redgreen")


def test_where_the_system_has_colours_turn_and_chosen_tab_are_told(page):
    page.emulate_media(forced_colors="active")
    open_game(page)
    for chosen, other in ((".strip.turn", ".strip:not(.turn)"), ("#tab-game", "#tab-notes")):
        grounds = {
            page.locator(one).evaluate("one => getComputedStyle(one).backgroundColor")
            for one in (chosen, other)
        }
        assert len(grounds) == 2, chosen


# What the boards on Home are painted with: the stones and what they lie in, and their edges.
HOME_BOARDS = """() => {
    const boards = [...document.querySelectorAll('#cards .thumb svg')];
    const told = (one, name) => getComputedStyle(one)[name];
    return {
        ground: told(document.body, 'backgroundColor'),
        ink: told(document.body, 'color'),
        boards: boards.map((board) => {
            const stones = [...board.querySelectorAll('.space, .plate, .castle')];
            return {
                fills: [...board.querySelectorAll('.bed'), ...stones].map((o) => told(o, 'fill')),
                edges: stones.map((one) => told(one, 'stroke')),
            };
        }),
    };
}"""


def test_with_the_systems_colours_boards_are_lines_on_its_ground(page):
    page.goto("./")
    for board, scheme in product(BOARDS, ("light", "dark")):
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        page.evaluate("one => document.documentElement.dataset.board = one", board)
        found = page.evaluate(HOME_BOARDS)
        assert len(found["boards"]) == len(catalogue())
        for one in found["boards"]:
            assert set(one["fills"]) == {found["ground"]}
            assert set(one["edges"]) == {found["ink"]}


GROUND = """() => [getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.documentElement).colorScheme]"""


def test_light_and_dark_are_chosen_for_every_page_and_put_on_before_anything_is_painted(page):
    page.emulate_media(color_scheme="light")
    open_game(page)
    light, system = page.evaluate(GROUND)
    with settings(page):
        page.get_by_label("Dark").check()
    dark, chosen = page.evaluate(GROUND)
    assert dark != light
    assert (system, chosen) == ("light dark", "dark")
    for address in ("?game=anaash", "./", "rules/anaash.html", "docs/index.html"):
        page.goto(address, wait_until="commit")
        until(page, "document.body")
        assert page.evaluate(GROUND) == [dark, "dark"]
    page.emulate_media(color_scheme="dark")
    page.goto("./")
    with settings(page):
        page.get_by_label("Light").check()
        assert page.evaluate(GROUND) == [light, "light"]
        page.get_by_label("As the system").check()
    assert page.evaluate(GROUND) == [dark, "light dark"]


def test_each_palette_is_shown_where_it_is_chosen(page):
    page.goto("./")
    with settings(page):
        pictures = page.locator("#view .palettes img")
        expect(pictures).to_have_count(5)
        seen = set()
        for at in range(5):
            pictures.nth(at).scroll_into_view_if_needed()
            until(page, f"document.querySelectorAll('.palettes img')[{at}].naturalWidth")
            seen.add(pictures.nth(at).screenshot())
        assert len(seen) == 5


@pytest.mark.parametrize(
    "palette", sample_of(["redgreen", "blueyellow", "contrast", "pattern"], 1, count=1)
)
def test_axe_finds_nothing_in_any_palette(page, palette):
    open_game(page)
    with settings(page):
        page.locator(f'[name="palette"][value="{palette}"]').check()
    touch(page, "a1")
    settled(page)
    check_axe_by_day_and_night(page)
