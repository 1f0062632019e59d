"""Reading QR codes from pictures, as a camera would."""

from __future__ import annotations

import io
import subprocess

from PIL import Image

from tools.paths import TESTS

READER = TESTS / "web" / "read-code.mjs"


def read_code(screenshot: bytes) -> str:
    """Return the text of the QR code in a screenshot, "" if none can be read."""
    with Image.open(io.BytesIO(screenshot)) as image:
        size = [str(number) for number in image.size]
        pixels = image.convert("RGBA").tobytes()
    done = subprocess.run(
        ["node", str(READER), *size], input=pixels, capture_output=True, check=True
    )
    return done.stdout.decode()
