"""The service worker: web/offline/sw.js with all files of the site, their hashes and headers."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from tools.build.element_types import FOLDER
from tools.build.headers import HEADERS_FILE, headers_for, read_rules
from tools.cache import files_under, write_whole
from tools.pages import social
from tools.pages.docs import GAMES
from tools.paths import NOT_FOUND, WEB
from tools.serve import TYPES

WORKER = "sw.js"
SOURCE = WEB / "offline" / WORKER
LEFT_OUT = (WORKER, HEADERS_FILE, NOT_FOUND, f"{social.FOLDER}/", f"{FOLDER}/", f"docs/{GAMES}")
"""The worker itself, what only hosts, editors or programs read, and pictures for other sites."""

CATALOGUE = ".po"
"""What the names of catalogues end in: only those who read another language want one."""


def write_worker(dist: Path) -> None:
    """Write ``sw.js`` for the files that are in the folder now; it comes last."""
    files = {path.relative_to(dist).as_posix(): path for path in files_under(dist)}
    files = {
        name: path
        for name, path in files.items()
        if not name.startswith(LEFT_OUT) and not name.endswith(CATALOGUE)
    }
    hashes = {name: file_hash(path) for name, path in files.items()}
    (app,) = (path.name for path in dist.glob("app-*"))
    name = sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    about = {"name": name, "app": app, "files": hashes, "types": TYPES, **file_headers(files)}
    head = json.dumps(about, indent=1)
    source = SOURCE.read_text("utf-8")
    write_whole(dist / WORKER, f"const SITE = {head};\n\n{source}".encode())
    (dist / WORKER).chmod(0o644)


def file_headers(names: Iterable[str]) -> dict[str, object]:
    """Return the headers that all of these files have, and those that some have besides.

    How long to keep an answer is left out: that is between a browser and a host.
    """
    rules = read_rules()
    found = {name: headers_for(f"/{name}", rules) for name in names}
    for headers in found.values():
        headers.pop("Cache-Control", None)
    first, *others = (set(headers.items()) for headers in found.values())
    common = dict(sorted(first.intersection(*others)))
    more = {
        name: {key: value for key, value in headers.items() if key not in common}
        for name, headers in found.items()
    }
    return {"headers": common, "more": {name: own for name, own in more.items() if own}}


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file in base64."""
    return b64encode(sha256(path.read_bytes()).digest()).decode()
