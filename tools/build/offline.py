"""The service worker: web/offline/sw.js with all files of the site, their hashes and headers."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools import languages
from tools.build.element_types import FOLDER
from tools.build.headers import HEADERS_FILE, headers_for, read_rules
from tools.cache import files_under, write_whole
from tools.pages import social
from tools.pages.docs import GAMES
from tools.paths import NOT_FOUND, WEB
from tools.serve import TYPES

Headers = dict[str, dict[str, Any]]

WORKER = "sw.js"
SOURCE = WEB / "offline" / WORKER
LEFT_OUT = (WORKER, HEADERS_FILE, NOT_FOUND, f"{social.FOLDER}/", f"{FOLDER}/", f"docs/{GAMES}")
"""The worker itself, what only hosts, editors or programs read, and pictures for other sites."""

LIST = "files.json"
"""In the folder of a language: its files, which come when it is chosen."""

CATALOGUE = ".po"
"""What the names of catalogues end in: only those who read another language want one."""


def write_worker(dist: Path) -> None:
    """Write ``sw.js`` for the files that are in the folder now; it comes last."""
    files = {path.relative_to(dist).as_posix(): path for path in files_under(dist)}
    files = {name: path for name, path in files.items() if not name.startswith(LEFT_OUT)}
    said = file_headers(files)
    lists = {code: write_list(dist, code, files, said) for code in languages.others()}
    files = {name: path for name, path in files.items() if not name.endswith(CATALOGUE)}
    hashes = {name: file_hash(path) for name, path in files.items()}
    (app,) = (path.name for path in dist.glob("app-*"))
    name = sha256(json.dumps([hashes, lists]).encode()).hexdigest()[:16]
    about = {"name": name, "app": app, "files": hashes, "types": TYPES, "languages": lists, **said}
    head = json.dumps(about, indent=1)
    source = SOURCE.read_text("utf-8")
    write_whole(dist / WORKER, f"const SITE = {head};\n\n{source}".encode())
    (dist / WORKER).chmod(0o644)


def write_list(dist: Path, code: str, files: dict[str, Path], said: Headers) -> str:
    """Write the list of what only readers of a language need, and take it from all files.

    Those are its pages, what a start has, what scripts say, and the catalogues of Python. Return
    the hash of the list, by which the worker knows it.
    """
    own = re.compile(rf"{code}/|.*/{code}[./].*(?<!/)$")
    names = [name for name in files if own.match(name)]
    more = said["more"]
    about = {
        "files": {name: file_hash(files.pop(name)) for name in names},
        "more": {name: more.pop(name) for name in names if name in more},
    }
    path = dist / code / LIST
    path.write_text(json.dumps(about, indent=1), "utf-8", newline="\n")
    return file_hash(path)


def file_headers(names: Iterable[str]) -> Headers:
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
