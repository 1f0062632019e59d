"""Four versions of the site, each made from the sources by patches, as later releases will be.

| version | what it has besides |
|---|---|
| 1 | nothing: it is the site as it was built |
| 2 | other words in the page and in Python |
| 3 | a raised database, a field of stored matches, an option of Anaash, a header of records |
| 4 | the third version of records, the second of links |

Each has what those before it have. Building one takes a minute; it is made once for the sources.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from pathlib import Path

from tests.browser.deployments import cut, front_page, missing
from tools.build.site import _inputs
from tools.cache import digest
from tools.paths import CACHE, DIST, NODE_MODULES, ROOT, VENV
from tools.serve import Folder, Handler, SiteServer

VERSIONS = (1, 2, 3, 4)
HASHED = re.compile(r"/[a-z]+-[0-9a-f]{16}/")
RAISED = 3
"""The version that raises the database."""
MADE = CACHE / "versions"
# Not copied: what is made from the sources, and what the site is built without.
LEFT_OUT = {".git", ".hypothesis", "dist", "lab", "release", "tests", VENV.name}
LINKED = (NODE_MODULES, VENV)
# Pages that visits do without take half of a build.
WITHOUT_DOCS = ("tools/build/site.py", "    docs.write_docs(dist, app_folder)\n", "")
# What each version changes: a file, a text that stands in it once, and what stands there instead.
PATCHES: dict[int, list[tuple[str, str, str]]] = {
    1: [],
    2: [
        ("web/app/footer.html", "free software", "second version, free software"),
        ("py/drystone/app/words.py", "} to move", "} to play"),
    ],
    3: [
        ("web/app/footer.html", "second version", "third version"),
        ("web/storage/storage.js", "const VERSION = 1;", "const VERSION = 2;"),
        (
            "web/storage/storage.js",
            "asked.onupgradeneeded = () => {",
            "asked.onupgradeneeded = ({ oldVersion }) => {\n"
            "      asked.result.createObjectStore('ratings');\n"
            "      if (oldVersion) return;",
        ),
        (
            "web/page/autosave.js",
            "    extent,\n    ...(friend",
            "    extent,\n    rated: [300, 2],\n    ...(friend",
        ),
        (
            "py/drystone/games/anaash/game.py",
            "low=2, high=12, step=2),)",
            "low=2, high=12, step=2), "
            'NumberOption("pace", "Pace", 1, (1, 2), low=1, high=2, added=True))',
        ),
        (
            "py/drystone/play/records/record.py",
            "as_written(match.headers)",
            'as_written({"Rated": "300", **match.headers})',
        ),
    ],
    4: [
        ("web/app/footer.html", "third version", "fourth version"),
        ("py/drystone/play/records/record.py", "VERSIONS[fell]", "VERSIONS[-1]"),
        ("py/drystone/play/records/headers.py", '= ("1", "2")', '= ("1", "2", "3")'),
        ("py/drystone/play/correspondence/message.py", '= ("1",)', '= ("1", "2")'),
    ],
}


def needed(writer, paced=False):
    """Return which version reads what a version has written.

    A match may have another value of the third version's option than its default, which is left
    out; the fourth has other records.
    """
    return writer if writer > RAISED or (writer == RAISED and paced) else 1


@cache
def site_of(number: int) -> Path:
    """Return the folder of a version of the site, which is made where it is not there yet."""
    if number == 1:
        return DIST
    folder = MADE / f"{number}-{digest([_inputs(), repr(PATCHES)])}"
    if not folder.is_dir():
        for old in MADE.glob(f"{number}-*"):
            shutil.rmtree(old)
        with tempfile.TemporaryDirectory(prefix="drystone-") as name:
            _build(number, Path(name) / "sources", folder)
    return folder


def _build(number: int, sources: Path, target: Path) -> None:
    shutil.copytree(ROOT, sources, ignore=_left_out)
    for folder in LINKED:
        (sources / folder.relative_to(ROOT)).symlink_to(folder)
    for name, text in patched(number).items():
        (sources / name).write_text(text, "utf-8")
    code = "from tools.build.site import build_site; build_site()"
    paths = os.pathsep.join([str(sources), str(sources / "py")])
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=sources,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(sources / "dist", target)


def _left_out(folder: str, names: list[str]) -> set[str]:
    left = {ROOT: LEFT_OUT, CACHE: {MADE.name}}.get(Path(folder), set())
    return {name for name in names if name in left or name == NODE_MODULES.name}


def patched(number: int) -> dict[str, str]:
    """Return the files that a version changes, by name, as they are in it."""
    texts: dict[str, str] = {}
    steps = [patch for step in range(1, number + 1) for patch in PATCHES[step]]
    for name, before, after in (WITHOUT_DOCS, *steps):
        text = texts.get(name) or (ROOT / name).read_text("utf-8")
        assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
        texts[name] = text.replace(before, after)
    return texts


def broken(handler, answer):
    """Answer that the host is out of order."""
    handler.send_error(HTTPStatus.SERVICE_UNAVAILABLE)


WRONG = (missing, front_page, cut, broken)


class Host(Handler):
    """Answers from the version that is published; while it is being renewed, from that before, too.

    Attributes:
        now: the version that is published.
        before: the one before it.
        keeps: whether the folders of other versions stay.
        trouble: how often an answer is wrong, from 0 to 1, while the host is being renewed.
        troubled: the wrong answers.
    """

    now = before = 1
    keeps = True
    trouble = 0.0
    troubled: list[str] = []
    rng = random.Random(0)
    folders: dict[int, Folder] = {}

    def do_GET(self):  # noqa: N802 - the parent's name
        kind = type(self)
        path = self.path.partition("?")[0]
        chosen = kind.rng.choice((kind.now, kind.before)) if kind.trouble else kind.now
        others = [one for one in VERSIONS if one != chosen and kind.keeps and HASHED.match(path)]
        found = (kind.folders[one] for one in (chosen, *others) if kind.folders[one].find(path))
        self._folder = next(found, kind.folders[chosen])
        file = self._folder.find(path)
        if file and kind.rng.random() < kind.trouble:
            # What has no hash in its address, no host has browsers cache for a year.
            how = kind.rng.choice(WRONG) if HASHED.match(path) else broken
            kind.troubled.append(f"{how.__name__} {path}")
            how(self, self._folder.answer(file, compressed=False))
            return
        super().do_GET()

    do_HEAD = do_GET  # noqa: N815 - as above


@contextmanager
def host_of_versions():
    """Serve all versions, the first at first."""
    Host.folders = {number: Folder(site_of(number)) for number in VERSIONS}
    Host.now = Host.before = 1
    Host.keeps, Host.trouble = True, 0.0
    with SiteServer(DIST, answering=Host) as server:
        yield server


# What is stored of each match, whichever version has made the database.
STORED = """async () => {
    const answered = (asked) => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const there = (await indexedDB.databases()).some(({ name }) => name === 'drystone');
    if (!there) return { number: 0, entries: [] };
    const database = await answered(indexedDB.open('drystone'));
    const all = await answered(database.transaction('matches').objectStore('matches').getAll());
    const number = database.version;
    database.close();
    const entries = all.map(({ id, text, query, over, clock, rated }) =>
        ({ id, text, query, over, clock: clock ?? null, rated: rated ?? null }));
    return { number, entries };
}"""
