"""Marks on the board are seen on whatever they lie: measured from what the browser paints.

Each board is drawn without marks and with them. Of the pixels that differ, those are looked at that
contrast with what was there before (WCAG 2.2, 1.4.11: 3 to 1). They must be many, and lie as far
apart as the mark is large: then its shape is seen on stone and on every piece, by lightness alone.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, floor

import pytest
from PIL import Image

import drystone
from drystone.scene import Look
from drystone.scene.paints import paints
from drystone.scene.svg import svg_text
from tests.browser.style.test_palettes import RATIO, WORN, colours, ratio
from tests.sampling import crossed
from tools import paths

WIDTH, COLUMNS = 320, 7
"""Of a board in pixels, no wider than on a phone, and how many stand side by side."""

PIXELS = 20
"""Fewest pixels of a mark that must contrast."""

PLACED = ("asli", "ghast")
"""Games in which nothing on the board is ever touched: pieces are only placed."""

RING, DOT, LINE = 0.6, 0.1, 0.06
"""How much of a space marks span at least."""


@dataclass(frozen=True)
class Marked:
    """A board with a mark of one kind on each of some spaces: how it looks without and with it."""

    name: str
    position: object
    without: Look
    look: Look
    sites: tuple
    span: float

    @property
    def game(self):
        return self.position.game


def on(position, sites, origin=""):
    """Every mark on some spaces: on stones of each kind, and on pieces of each side.

    `origin` is the space that was touched before a target is.
    """
    plain = Look()
    begun = Look(touched=(origin,)) if origin else plain
    scene = position.game.part("scene").SCENE
    held = tuple(site for site in sites if scene.occupied(position, site))
    free = tuple(site for site in sites if site not in held)
    for kind in ("last", "shown", "apart", "planned"):
        yield Marked(kind, position, plain, Look(**{kind: sites}), sites, RING)
    start, target = Look(open=frozenset(held)), replace(begun, open=frozenset(free))
    begins = position.game.name not in PLACED
    yield Marked("start", position, plain, start, held if begins else (), RING)
    yield Marked("target", position, begun, target, free, DOT)
    for kind in ("hint", "sketched", "sketched R", "sketched B", "sketched Y"):
        yield Marked(kind, position, plain, plain, sites, LINE)


def touched(position, *sites):
    """Return the mark of what was touched."""
    return Marked("touched", position, Look(), Look(touched=sites), sites, RING)


def taken(position, origin, site):
    """Return the mark of a target on which something stands."""
    begun = Look(touched=(origin,))
    return Marked("taken", position, begun, replace(begun, open=frozenset({site})), (site,), RING)


def marked():
    """Return marks on all kinds of stone and on the pieces of all pairs of opponents."""
    anaash = drystone.game("anaash").position("6/6/2,r1,b1,2/2,r3,b5,2/6/6 r")
    ashes = drystone.game("ashes", size=3).position("3/4/5/4/w2,b1,1 w 0/0")
    asli = drystone.game("asli", size=5, komi=0).position("5/5/2bw1/5/5 b - - -")
    accasta = drystone.game("accasta").start()
    ghast = drystone.game("ghast", size=3).start().play("a1>e").play("a3>w")
    return [
        *on(anaash, ("a1", "b1", "c3", "d3", "c4", "d4"), "c3"),
        touched(anaash, "c3", "d3"),
        taken(anaash, "c3", "d3"),
        taken(anaash, "d3", "c3"),
        *on(ashes, ("c3", "c4", "a1", "b1"), "a1"),
        touched(ashes, "a1", "b1"),
        *on(asli, ("a1", "c3", "d3")),
        *on(accasta, ("d4", "a2", "a1", "g1", "b3"), "a1"),
        touched(accasta, "a1"),
        taken(accasta, "a1", "c3"),
        *on(ghast, ("a1", "a3", "c3", "b1")),
    ]


MARKED = [one for one in marked() if one.sites]
PAGE = """<!doctype html><html><head><meta charset="utf-8"><style>
:root {{ color-scheme: light dark; }} body {{ margin: 0; }}
svg.board {{ position: absolute; width: {width}px; height: {width}px; }}
{css}</style></head><body>{paints}{boards}</body></html>"""
LAY_OUT = """([columns, width]) => {
    for (const [at, { style }] of document.querySelectorAll('svg.board').entries()) {
        style.left = `${(at % columns) * width}px`;
        style.top = `${Math.floor(at / columns) * width}px`;
    }
}"""
# The board's own elements tell where its spaces are.
BOXES = """(boards) => boards.map(([index, sites]) => sites.map((site) => {
    const board = document.querySelectorAll('svg.board')[index];
    const hit = board.querySelector(`[data-site="${site}"] .hit`);
    const { x, y, width, height } = hit.getBoundingClientRect();
    return [x, y, width, height];
}))"""


def page_of(boards):
    sheets = (paths.BOARD_LOOK, paths.WEB / "settings" / "themes.css", paths.PALETTES)
    css = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    made = "".join(svg_text(node) for node in paints(colours()))
    held = f'<svg class="paints" width="0" height="0">{made}</svg>'
    return PAGE.format(width=WIDTH, css=css, paints=held, boards="".join(boards))


def draw(one, look, shapes=""):
    drawn = svg_text(one.game.part("scene").SCENE.draw(one.position, look))
    return drawn.replace("</svg>", f"{shapes}</svg>")


def arrows(one):
    """Return arrows as the page lays them over the board: one across each space."""
    layout = one.game.part("scene").SCENE.placed(one.game, False)
    lines = (
        f'<polyline class="{name}" points="{x - 40},{y} {x + 40},{y}" stroke-width="{width}"/>'
        for x, y in map(layout.at, one.sites)
        for name, width in (("arrow-casing", 16), ("arrow-way", 10))
    )
    arrows = one.name == "hint" or one.name.startswith("sketched")
    return f'<g class="{one.name}">{"".join(lines)}</g>' if arrows else ""


contrast = cache(ratio)


@pytest.fixture(scope="module")
def shots(browser):
    """Two pages of the same boards, without and with marks, and where the marked spaces are."""
    high = ceil(len(MARKED) / COLUMNS) * WIDTH
    context = browser.new_context(viewport={"width": COLUMNS * WIDTH, "height": high})
    found = []
    plain = [draw(one, one.without) for one in MARKED]
    for boards in (plain, [draw(one, one.look, arrows(one)) for one in MARKED]):
        page = context.new_page()
        page.set_content(page_of(boards))
        page.evaluate(LAY_OUT, [COLUMNS, WIDTH])
        found.append(page)
    boxes = found[0].evaluate(BOXES, [[at, list(one.sites)] for at, one in enumerate(MARKED)])
    yield found, boxes
    context.close()


def image(page, worn, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    chosen = dict(zip(("palette", "board", "pieces"), worn, strict=True))
    page.evaluate("chosen => Object.assign(document.documentElement.dataset, chosen)", chosen)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


@pytest.mark.parametrize(
    ("worn", "scheme"),
    crossed(WORN, ["dark", "light"], one_in=7),
    ids=lambda one: one if isinstance(one, str) else "-".join(one),
)
def test_each_mark_is_seen_on_stone_and_on_both_sides_pieces(shots, worn, scheme):
    pages, boxes = shots
    before, after = (image(page, worn, scheme) for page in pages)
    faint = [
        f"{one.game.name} {one.name} on {site}: {found}"
        for one, held in zip(MARKED, boxes, strict=True)
        for site, box in zip(one.sites, held, strict=True)
        if (found := seen(before, after, box)) and not enough(found, one, box)
    ]
    assert faint == []


def enough(found, one, box):
    count, wide, high = found
    return count >= PIXELS and min(wide / box[2], high / box[3]) >= one.span


def seen(before, after, box):
    """Return how many pixels contrast with what was there, and how far apart they are."""
    x, y, width, height = box
    edges = floor(x), floor(y), ceil(x + width), ceil(y + height)
    old, new = before.crop(edges), after.crop(edges)
    pixels = old.get_flattened_data(), new.get_flattened_data()
    found = [
        divmod(at, old.width)[::-1]
        for at, (one, other) in enumerate(zip(*pixels, strict=True))
        if one != other and contrast(one, other) >= RATIO
    ]
    if not found:
        return 0, 0, 0
    columns, rows = zip(*found, strict=True)
    return len(found), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
