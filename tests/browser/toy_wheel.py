"""Wheels made in a test from source, and how a visitor has the page install one."""

from __future__ import annotations

import io
import zipfile

from tests.browser.steps import told
from tests.browsers.expecting import expect

TOY = "toy-1.0-py3-none-any.whl"
GAME = """
from drystone.games.anaash import GAME as ANAASH

class GAME(ANAASH):
    name = "toy"
    title = "Toy"
"""
# The same with a sentence of its own and a colour's name, and what they are in German.
SPEAKING = f"""{GAME}
    blurb = "A game that came as a file."
    sides = {{"r": "Puce", "b": "Blue"}}
"""
GERMAN = """
msgid "A game that came as a file."
msgstr "Ein Spiel, das als Datei kam."

msgid "Puce"
msgstr "Floh"
"""


def wheel(requires="drystone", name="toy", code=GAME, german=""):
    """Return the bytes of a wheel with a game in it, and with its German catalogue."""
    info = f"{name}-1.0.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nRequires-Dist: {requires}\n"
    files = {
        f"{name}/__init__.py": code,
        f"{name}/locale/de.po": german,
        f"{info}/METADATA": about,
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[drystone.games]\n{name} = {name}\n",
        f"{info}/RECORD": "",
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return buffer.getvalue()


def choose(page, data, name=TOY):
    """Choose a wheel's file in the page and agree; `data` has its bytes, or is its path."""
    made = {"name": name, "mimeType": "application/zip", "buffer": data}
    page.locator("#wheel").set_input_files(made if isinstance(data, bytes) else data)
    page.get_by_role("button", name="Install").click()


def install(page, data, name=TOY):
    """The same, and wait until its games are in the list."""
    choose(page, data, name)
    expect(told(page).filter(has_text="is installed").first).to_be_visible()
