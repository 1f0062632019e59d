"""The service worker: web/engine/sw.js with the list of all files of the site, and their hashes."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from tools.cache import files_under, write_whole
from tools.places import WEB

WORKER = "sw.js"
SOURCE = WEB / "engine" / WORKER


def write_worker(dist: Path) -> None:
    """Write ``sw.js`` for the files that are in the folder now; it comes last."""
    files = {path.relative_to(dist).as_posix(): path for path in files_under(dist)}
    files.pop(WORKER, None)
    hashes = {name: file_hash(path) for name, path in files.items()}
    (app,) = (path.name for path in dist.glob("app-*"))
    name = sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    head = json.dumps({"name": name, "app": app, "files": hashes}, indent=1)
    source = SOURCE.read_text("utf-8")
    write_whole(dist / WORKER, f"const SITE = {head};\n\n{source}".encode())
    (dist / WORKER).chmod(0o644)


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file in base64."""
    return b64encode(sha256(path.read_bytes()).digest()).decode()
