"""Icons for installed pages are pictures of web/icon.svg, in the sizes and colours that it says."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tools.style.icons import MASK_SCALE, SIZES, icons

GREEN, RED = (47, 61, 51, 255), (201, 106, 74, 255)


def pixels(name):
    return Image.open(io.BytesIO(icons()[name])).convert("RGBA")


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_an_icon_has_round_corners_and_the_pictures_colours(name, size):
    drawn = pixels(name)
    assert drawn.size == (size, size)
    assert drawn.getpixel((0, 0))[3] == 0
    assert drawn.getpixel((size // 2, size // 20)) == GREEN
    assert drawn.getpixel((size // 2, round(size * 16.5 / 64))) == RED


def test_a_masked_icon_fills_its_square_and_keeps_all_else_in_the_middle():
    drawn = pixels("icon-mask.png")
    corners = [(0, 0), (511, 0), (0, 511), (511, 511)]
    assert drawn.size == (512, 512)
    assert [drawn.getpixel(corner) for corner in corners] == [GREEN] * 4
    above = 256 - round((32 - 16.5) / 64 * 512 * MASK_SCALE)
    assert drawn.getpixel((256, above)) == RED
    safe = 0.4 * 512
    for x in range(0, 512, 4):
        for y in range(0, 512, 4):
            if (x - 256) ** 2 + (y - 256) ** 2 > safe**2:
                assert drawn.getpixel((x, y)) == GREEN, "every mask must show all of the picture"
