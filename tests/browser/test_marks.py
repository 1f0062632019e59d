"""Marks on the board are seen on whatever they lie: measured from what the browser paints.

Each board is drawn without a mark and with it. Of the pixels that differ, those are looked at that
contrast with what was there before (WCAG 2.2, 1.4.11: 3 to 1). They must be many, and lie as far
apart as the mark is large: then its shape is seen on stone and on every piece, by lightness alone.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from math import ceil, floor

import pytest
from PIL import Image

import drystone
from drystone.scene import Look
from drystone.scene.paints import paints
from drystone.scene.svg import svg_text
from tests.browser.test_palettes import PALETTES, RATIO, colours, luminance
from tools import places

WIDTH = 320
"""Of a board, in pixels: no wider than on a phone."""

PIXELS = 20
"""Fewest pixels of a mark that must contrast."""


@dataclass(frozen=True)
class Marked:
    """A mark on one space: the same position with and without it. It spans so much of a space."""

    name: str
    position: object
    without: Look
    look: Look
    site: str
    span: float

    @property
    def game(self):
        return self.position.game


def on(name, text, sites, origin, **options):
    """Every mark on each of some spaces: stones of each kind, and pieces of each side.

    `origin` is the space that was touched before a target is.
    """
    position = drystone.game(name, **options).position(text)
    plain = Look()
    begun = Look(touched=(origin,)) if origin else plain
    for site in sites:
        for kind in ("last", "touched", "shown"):
            yield Marked(kind, position, plain, Look(**{kind: (site,)}), site, 0.6)
        free = not position.game.part("scene").SCENE.occupied(position, site)
        if free:
            target = replace(begun, open=frozenset({site}))
            yield Marked("target", position, begun, target, site, 0.1)
        else:
            start = Look(open=frozenset({site}))
            yield Marked("start", position, plain, start, site, 0.6)


def marked():
    """Return marks on all kinds of stone and on the pieces of all pairs of opponents."""
    return [
        *on("anaash", "6/6/2,r1,b1,2/2,r3,b5,2/6/6 r", ["a1", "b1", "c3", "d3", "c4", "d4"], "c3"),
        *on("ashes", "3/4/5/4/w2,b1,1 w 0/0", ["c3", "c4", "a1", "b1"], "a1", size=3),
        *on("asli", "5/5/2bw1/5/5 b - bw -", ["a1", "c3", "d3"], "e5", size=5, komi=0),
        *accasta(),
        *ghast(),
    ]


def accasta():
    """Marks on the castles' stones, on those between, and on stacks."""
    start = drystone.game("accasta").start()
    yield from on("accasta", str(start), ["d4", "a2", "a1", "g1", "b3"], "a1")
    taken = Look(touched=("a1",), open=frozenset({"c3"}))
    yield Marked("taken", start, Look(touched=("a1",)), taken, "c3", 0.6)


def ghast():
    """Marks on empty hexes and on tiles of both colours, which fill theirs."""
    start = drystone.game("ghast", size=3).start()
    yield from on(
        "ghast", str(start.play("a1>e").play("a3>w")), ["a1", "a3", "c3", "b1"], "", size=3
    )


MARKED = marked()
PAGE = """<!doctype html><html><head><meta charset="utf-8"><style>
:root {{ color-scheme: light dark; }} body {{ margin: 0; }}
svg.board {{ position: absolute; width: {width}px; height: {width}px; }}
{css}</style></head><body>{paints}{boards}</body></html>"""
# The board's own elements tell where its spaces are.
PLACES = """(boards) => boards.map(([index, site]) => {
    const board = document.querySelectorAll('svg.board')[index];
    const { x, y, width, height } =
        board.querySelector(`[data-site="${site}"] .hit`).getBoundingClientRect();
    return [x, y, width, height];
})"""
LAY_OUT = """([columns, width]) => {
    for (const [at, { style }] of document.querySelectorAll('svg.board').entries()) {
        style.left = `${(at % columns) * width}px`;
        style.top = `${Math.floor(at / columns) * width}px`;
    }
}"""
COLUMNS = 10


def pages(boards):
    css = "\n".join(sheet.read_text("utf-8") for sheet in (places.BOARD_LOOK, places.PALETTES))
    made = "".join(svg_text(node) for node in paints(colours()))
    held = f'<svg class="paints" width="0" height="0">{made}</svg>'
    drawn = "".join(boards)
    return PAGE.format(width=WIDTH, css=css, paints=held, boards=drawn)


def draw(one, look):
    return svg_text(one.game.part("scene").SCENE.draw(one.position, look))


@pytest.fixture(scope="module")
def shots(browser):
    """Two pages of the same boards, without and with marks, and where the marked spaces are."""
    high = ceil(len(MARKED) / COLUMNS) * WIDTH
    context = browser.new_context(viewport={"width": COLUMNS * WIDTH, "height": high})
    found = []
    for boards in ([draw(m, m.without) for m in MARKED], [draw(m, m.look) for m in MARKED]):
        page = context.new_page()
        page.set_content(pages(boards))
        page.evaluate(LAY_OUT, [COLUMNS, WIDTH])
        found.append(page)
    boxes = found[0].evaluate(PLACES, [[at, one.site] for at, one in enumerate(MARKED)])
    yield found, boxes
    context.close()


def image(page, palette, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("palette => { document.documentElement.dataset.palette = palette; }", palette)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("palette", PALETTES)
def test_each_mark_is_seen_on_stone_and_on_both_sides_pieces(shots, palette, scheme):
    pages_, boxes = shots
    before, after = (image(page, palette, scheme) for page in pages_)
    faint = [
        f"{one.game.name} {one.name} on {one.site}: {found}"
        for one, place in zip(MARKED, boxes, strict=True)
        if (found := seen(before, after, place)) and not enough(found, one, place)
    ]
    assert faint == []


def enough(found, one, place):
    count, wide, high = found
    return count >= PIXELS and min(wide / place[2], high / place[3]) >= one.span


def seen(before, after, place):
    """Return how many pixels contrast with what was there, and how far apart they are."""
    x, y, width, height = place
    box = floor(x), floor(y), ceil(x + width), ceil(y + height)
    old, new = before.crop(box), after.crop(box)
    found = [
        divmod(at, old.width)[::-1]
        for at, (one, other) in enumerate(zip(old.getdata(), new.getdata(), strict=True))
        if one != other and contrast(one, other) >= RATIO
    ]
    if not found:
        return 0, 0, 0
    columns, rows = zip(*found, strict=True)
    return len(found), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)
