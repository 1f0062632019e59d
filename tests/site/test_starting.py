"""Pyodide's module in two parts: a start needs the first, and the rest comes when it is called."""

import json
import subprocess
import zipfile

import pytest

import drystone
from tools import languages
from tools.pages.docs import GAMES
from tools.paths import DIST, PY, PYODIDE, ROOT
from tools.runtime import archives
from tools.runtime.archives import module_name
from tools.runtime.split_pyodide import FILES, REST, STARTS, WASM

pytestmark = pytest.mark.slow
# Each is done by functions that no start needs; errors and calls back cross from part to part.
LATER = {
    "import unicodedata\nfound = unicodedata.name('é')": "LATIN SMALL LETTER E WITH ACUTE",
    "found = b'\\x82\\xa0'.decode('cp932')": "あ",
    "import decimal\nfound = decimal.Decimal(1) / 7": "0.1428571428571428571428571429",
    "import lzma\nfound = lzma.decompress(lzma.compress(b'x'))": "b'x'",
    "import bz2\nfound = bz2.decompress(bz2.compress(b'x'))": "b'x'",
    "import xml.etree.ElementTree as T\nfound = T.fromstring('<a b=\"1\"/>').attrib": "{'b': '1'}",
    """
import sqlite3
made = sqlite3.connect(":memory:")
made.create_function("twice", 1, lambda x: 2 * x)
found = made.execute("select twice(21)").fetchall()
""": "[(42,)]",
    """
import sqlite3
try:
    sqlite3.connect(":memory:").execute("no such words")
except sqlite3.OperationalError as error:
    found = str(error)
""": 'near "no": syntax error',
}


# What every codec for Chinese, Japanese and Korean texts makes of every letter, and of every two
# bytes.
CODECS = """
import encodings.aliases
import hashlib
letters = [chr(one) for one in (*range(0xd800), *range(0xe000, 0x30000))]
pairs = [bytes([first, second]) for first in range(0x80, 0x100) for second in range(0x30, 0x100)]
found = {}
for name in sorted(set(encodings.aliases.aliases.values())):
    if name.startswith(("big5", "cp932", "cp949", "cp950", "euc_", "gb", "hz", "iso2022", "johab",
                        "shift_jis")):
        whole = hashlib.sha256("\\n".join(letters).encode(name, "replace"))
        whole.update(b"\\n".join(pairs).decode(name, "replace").encode())
        found[name] = whole.hexdigest()
"""


def run(library, code, runtime=None):
    runtime = runtime or next(DIST.glob("runtime-*"))
    command = ["node", ROOT / "tests" / "site" / "rest.mjs", runtime, PYODIDE, library, code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1000:]
    return json.loads(done.stdout.splitlines()[-1])


# A move of each game, a refusal, and a search.
BEGIN = """
import json
import drystone
from drystone.app.page import Page
from drystone.app.search_worker import SearchWorker

page, search = Page(), SearchWorker()
for name in drystone.games():
    page.handle(json.dumps({"act": "new", "game": name}))
    for site in [*drystone.game(name).start().moves()[0].path, "nowhere"]:
        page.handle(json.dumps({"act": "touch", "site": site}))
    task = {"act": "start", "task": "move", "level": 3, "game": name, "moves": [], "seed": 1}
    search.handle(json.dumps(task))
    search.handle('{"act": "slice", "ms": 20}')
page.handle('{"act": "view"}')
"""


# Each game begins and is touched.
BEGUN = """
from drystone.app.page import Page
import json

for name, site in GAMES.items():
    page = Page(name)
    page.handle(json.dumps({"act": "new", "game": name, "options": {}, "has": 0}))
    page.handle(json.dumps({"act": "touch", "site": site, "has": 0}))
"""


def test_every_game_begins_without_the_rest():
    """Where this fails, run tools.runtime.split_pyodide: the engine needs more of Python."""
    (library,) = DIST.glob("python-*/python.zip")
    found = run(library, BEGIN)
    assert '"scene"' in found["answer"]
    assert found["loads"] == 0


def test_puzzles_come_later_than_the_start_and_are_there_without_a_network():
    (folder,) = DIST.glob("python-*")
    names = archives.contents(folder / "python.zip")
    listed = json.loads(names["drystone/core/later.json"])
    assert not [
        name
        for name in names
        if name.endswith(("puzzles.json", "explorer.json", "network.json", ".txt", ".po"))
    ]
    # Catalogues of other languages are for those who read one: nobody else stores them.
    catalogues = {(p.parents[1].name, p.stem) for p in (PY / "drystone").rglob("locale/*.po")}
    assert {name for name in listed["files"] if name.endswith(".po")} == {
        f"{name}/{code}{kind}.po"
        for name, code in catalogues
        for kind in ([""] if name == "drystone" else ["", ".guide"])
    }
    listed = [name for name in listed["files"] if not name.endswith(".po")]
    games = PY / "drystone" / "games"
    more = {
        path.relative_to(games).as_posix()
        for kind in ("solved*.txt", "network*.json", "explorer.json")
        for path in games.glob(f"*/{kind}")
    }
    assert [*listed] == sorted({f"{name}/puzzles.json" for name in drystone.games()} | more)
    worker = (DIST / "sw.js").read_text("utf-8")
    for name in listed:
        kept = (PY / "drystone" / "games" / name).read_bytes()
        assert (folder / "later" / name).read_bytes() == kept
        assert f'"{folder.name}/later/{name}"' in worker


def test_modules_that_no_start_needs_come_later_than_it():
    (folder,) = DIST.glob("python-*")
    start = archives.contents(folder / "python.zip")
    listed = set(json.loads(start["drystone/core/later.json"])["modules"])
    later = archives.contents(folder / "later.zip")
    assert not start.keys() & later.keys()
    # Those that come with the start and wait for somebody who uses them are listed, too.
    waiting = listed - {module_name(name) for name in later}
    assert {"drystone.app.commands.saved", "drystone.play.records.reading"} <= waiting
    assert waiting < {module_name(name) for name in start if name.endswith(".pyc")}
    assert {"drystone.app.page", "drystone.app.commands.board"}.isdisjoint(listed)
    for name in ("search/engines/alphabeta", "play/correspondence/table", "embed/server"):
        assert f"drystone/{name}.pyc" in later
    # Files name at their top what they use later: of that nothing comes with a start.
    assert not {"drystone/play/records/link.pyc", "drystone/app/wire/answers.pyc"} & start.keys()
    assert "urllib/parse.pyc" not in start
    for name in drystone.games():
        assert f"drystone/games/{name}/game.pyc" in start
        assert any(one.startswith(f"drystone/games/{name}/scene") for one in start)
    assert f'"{folder.name}/later.zip"' in (DIST / "sw.js").read_text("utf-8")


# What the zip's own directory leaves out is there, also after something was installed.
LISTED = """
import importlib, pkgutil, sys, zipimport
importlib.invalidate_caches()
from drystone.games import __path__ as folders
games = sorted(item.name for item in pkgutil.iter_modules(folders))
import drystone.games.asli.scene
read = len(pkgutil.get_data('drystone.games.asli', 'guide.md'))
archive = zipimport.zipimporter(next(path for path in sys.path if path.endswith('.zip')))
files = sorted(name for name in archive._get_files() if not name.endswith('/'))
"""
# A zip from elsewhere may have a file of that name.
FOREIGN = """
import sys, zipfile
with zipfile.ZipFile('/tmp/foreign.zip', 'w') as made:
    made.writestr('listing.bin', 'hello')
    made.writestr('foreign.py', 'found = 7')
sys.path.append('/tmp/foreign.zip')
from foreign import found
"""


def test_only_what_python_takes_first_is_in_the_directory_of_the_zip():
    (library,) = DIST.glob("python-*/python.zip")
    found = run(library, f"{LISTED}\nimport json\njson.dumps([games, read, files])")
    games, read, files = json.loads(found["answer"])
    contents = archives.contents(library)
    assert games == list(drystone.games())
    assert read == len(contents["drystone/games/asli/guide.md"])
    assert files == sorted([*contents, archives.LISTING])
    assert len(contents) > 150
    with zipfile.ZipFile(library) as archive:
        assert len(archive.namelist()) < 20


@pytest.fixture
def whole(tmp_path):
    """All three zips as one, as it is where a wheel is installed."""
    (folder,) = DIST.glob("python-*")
    with zipfile.ZipFile(tmp_path / "python.zip", "w") as made:
        for name in ("python", "later", "more"):
            for one, data in archives.contents(folder / f"{name}.zip").items():
                made.writestr(one, data)
    return tmp_path / "python.zip"


def test_a_zip_from_elsewhere_is_read_as_the_library_reads_it(whole):
    assert run(whole, f"{FOREIGN}\nstr(found)")["answer"] == "7"


# Docstrings and types are for readers; a dataclass without any docstring would make one up.
LEAN = """
import sys
from drystone.core.move import Outcome
from drystone.play.match import Match
from drystone.app import page
from drystone.app.wire import protocol

found = [Outcome.__doc__, Match.play.__doc__, Match.play.__annotations__, page.__doc__]
found.append(sorted(protocol.get_type_hints(protocol.Touch)))
"""


def test_byte_code_is_without_what_only_readers_need():
    (library,) = DIST.glob("python-*/python.zip")
    found = run(library, f"{LEAN}\nimport json\njson.dumps(found)")
    *lean, fields = json.loads(found["answer"])
    assert lean == [".", None, {}, None]
    assert {"act", "site"} <= set(fields)


# A start puts off asyncio and what installs; whoever uses it has all of it, with the browser's
# event loop, once.
WAITS = """
import sys
found = [name in sys.modules for name in ("asyncio", "asyncio.events", "logging")]
import asyncio
found.append(hasattr(asyncio, "__file__"))
found.append("asyncio.events" in sys.modules)
found.append(type(asyncio.get_event_loop()).__name__)
import asyncio.events as events
import pyodide
found.append(asyncio.events is events is sys.modules["asyncio"].events)
found.append(pyodide.webloop.asyncio is sys.modules["asyncio"])
import pyodide._package_loader as installer
found += [callable(installer.unpack_buffer), pyodide._package_loader is installer]
"""


def test_asyncio_waits_until_it_is_used(whole):
    found = run(whole, f"{WAITS}\nimport json\njson.dumps(found)")
    asyncio, installer = [True, False, False, False, False, "WebLoop", True, True], [True, True]
    assert json.loads(found["answer"]) == asyncio + installer


# What a start names and does not use has not run, and runs when somebody uses it, in its place.
WAIT = """
import sys
from drystone_waiting import INSTALLER, OTHERS
names = [INSTALLER, *OTHERS]
modules = [sys.modules[name] for name in names]
found = [type(module).__name__ for module in modules]
try:
    import traceback
    1 / 0
except ZeroDivisionError:
    found.append(traceback.format_exc().splitlines()[-1])
import _colorize
found += [type(_colorize).__name__, _colorize is modules[1], _colorize.__spec__.name]
found.append(_colorize.decolor("plain"))
"""


def test_modules_wait_until_they_are_used():
    (library,) = DIST.glob("python-*/python.zip")
    found = json.loads(run(library, f"{WAIT}\nimport json\njson.dumps(found)")["answer"])
    # Text that is run is cut into words, as here: that one is used already.
    assert found[:3] == ["WaitingInstaller", "Waiting", "module"]
    assert found[3:] == [
        "ZeroDivisionError: division by zero",
        "module",
        True,
        "_colorize",
        "plain",
    ]


# All that a start compiles is known: where this fails, it compiles something new each time. What is
# new at the end is noted, as it has to be: else nobody would have been asked.
COMPILES = """
import drystone_compiled
missed = drystone_compiled.compiled.missed = []
"""
NEW = """
import collections, re
from dataclasses import dataclass

re.compile("new [0-9]+")
collections.namedtuple("New", "number")
dataclass(type("New", (), {}))
json.dumps([how for how, text in missed])
"""


def test_a_start_compiles_nothing_that_was_compiled_before():
    (library,) = DIST.glob("python-*/python.zip")
    starts = {name: drystone.game(name).start() for name in drystone.games()}
    games = json.dumps({name: start.moves()[0].path[0] for name, start in starts.items()})
    plays = f"{COMPILES}{BEGUN}{NEW}".replace("GAMES", games)
    assert json.loads(run(library, plays)["answer"]) == ["new [0-9]+", "eval", "exec"]


def test_modules_are_read_straight_from_the_zip():
    (library,) = DIST.glob("python-*/python.zip")
    code = """
import zipimport
from drystone_bytecode import filename, whole_code
from importlib import import_module
zipped = zipimport.zipimporter
found = [zipped.get_filename is filename, zipped.get_code is whole_code]
module = import_module("drystone.core.rng")
found.append(module.__file__.rpartition(".zip/")[2])
str(found)
"""
    assert run(library, code)["answer"] == "[True, False, 'drystone/core/rng.pyc']"


def test_what_is_not_known_is_compiled():
    (library,) = DIST.glob("python-*/python.zip")
    code = """
import json, re
from dataclasses import dataclass
from typing import NamedTuple, get_type_hints

@dataclass(frozen=True)
class Stone:
    colour: "str | None"
    height: int = 1

class Place(NamedTuple):
    stone: "Stone"

found = [repr(Place(Stone("red"))), Stone("red") == Stone("red", 1), len(get_type_hints(Stone))]
found += [re.compile("(?P<tall>s+)tone", re.I).match("SSStone")["tall"]]
json.dumps(found)
"""
    place = "Place(stone=Stone(colour='red', height=1))"
    assert json.loads(run(library, code)["answer"]) == [place, True, 2, "SSS"]


def test_what_needs_the_rest_brings_it_once():
    parts = "".join(f"{code}\nanswers.append(str(found))\n" for code in LATER)
    code = f"import json\nanswers = []\n{parts}json.dumps(answers)"
    found = run(PYODIDE / "python_stdlib.zip", code)
    assert json.loads(found["answer"]) == list(LATER.values())
    assert found["loads"] == 1


def test_codecs_whose_tables_come_later_read_and_write_every_letter():
    code = f"import json\n{CODECS}\njson.dumps(found)"
    library = PYODIDE / "python_stdlib.zip"
    ours, whole = (json.loads(run(library, code, one)["answer"]) for one in (None, PYODIDE))
    assert len(ours) == 24
    assert ours == whole


def test_the_first_part_is_the_smaller_one():
    (runtime,) = DIST.glob("runtime-*")
    assert {path.name for path in runtime.iterdir()} == {*FILES, REST}
    first, rest = ((runtime / name).stat().st_size for name in (FILES[-1], REST))
    whole = (PYODIDE / FILES[-1]).stat().st_size
    assert first < 0.5 * whole
    assert first + rest < whole


def test_a_list_of_another_module_is_refused(tmp_path):
    lines = STARTS.read_text("utf-8").splitlines()
    (tmp_path / "starts.txt").write_text("\n".join(["0" * 64, *lines[1:], ""]))
    command = ["node", WASM / "main.mjs", PYODIDE, tmp_path / "starts.txt", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "python -m tools.runtime.split_pyodide" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["starts.txt"]


def test_the_two_zips_have_what_wheels_may_import():
    names = set()
    for archive in DIST.glob("python-*/*.zip"):
        with zipfile.ZipFile(archive) as opened:
            names |= set(opened.namelist())
    assert {"statistics.pyc", "fractions.pyc", "csv.pyc", "heapq.pyc"} <= names


def test_every_file_is_on_the_list_of_the_service_worker():
    text = (DIST / "sw.js").read_text("utf-8")
    listed = json.loads(text[len("const SITE = ") : text.index(";\n")])["files"]
    files = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    # What only a host, an editor or a program reads, and the page that only a host shows, are of
    # no use without a line. What another language needs is on a list of its own.
    lists = {f"{code}/files.json" for code in languages.others()}
    others = [json.loads((DIST / name).read_text("utf-8"))["files"].keys() for name in lists]
    of_use = {name for name in files - lists if not name.startswith("types/")}
    of_use -= {"sw.js", "_headers", "404.html", f"docs/{GAMES}"}
    on_lists = listed.keys() | set().union(*others)
    assert {name for name in on_lists ^ of_use if not name.endswith(".po")} == set()
    assert not [one for one in others if one & listed.keys()]
