"""A static file server that answers like the host the site is deployed to.

Same headers (from netlify.toml), gzip, ETags; used by ``serve``, the browser tests and the bench.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import threading
from dataclasses import dataclass
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from urllib.parse import quote, unquote, urlsplit

from tools.build.headers import Rule, headers_for, read_rules
from tools.console import BuildError
from tools.paths import NOT_FOUND

# What a host says that is given no Cache-Control of its own.
HOST_HEADERS = {"Cache-Control": "public, max-age=0, must-revalidate"}
# A browser that has once been redirected to a folder finds it without a network: its service worker
# is not asked about the address of the site without the last slash.
MOVED_CACHE = "public, max-age=31536000"
# What is missing now may be there in a minute, as sites are replaced file by file.
MISSING = {"Cache-Control": "no-store"}
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
NOT_COMPRESSED = {".png", ".whl", ".woff2"}
GZIP_LEVEL = 6


@dataclass(frozen=True)
class Answer:
    """A file as it goes over the wire."""

    body: bytes
    content_type: str
    etag: str
    encoding: str = ""
    varies: bool = False


NOTHING = Answer(b"", TYPES[".txt"], "")


class Folder:
    """The files of a site, compressed at most once each."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._cache: dict[tuple[Path, int, bool], Answer] = {}

    def find(self, path: str) -> Path | None:
        """Return the file for a url's path, or None; never one outside of the folder."""
        name = unquote(path, errors="replace").removeprefix("/")
        if "\0" in name or "\\" in name:
            return None
        file = (self._root / name).resolve()
        if path.endswith("/"):
            file = file / "index.html"
        return file if file.is_relative_to(self._root) and file.is_file() else None

    def answer(self, file: Path, *, compressed: bool) -> Answer:
        """Return a file's content with its type, compressed if that is wanted and pays."""
        key = (file, file.stat().st_mtime_ns, compressed)
        if key not in self._cache:
            self._cache[key] = _read(file, compressed)
        return self._cache[key]


def _spelt(path: str) -> str:
    """Return a url's path as rules for headers have it, however it was spelt.

    >>> _spelt("/%69ndex.html"), _spelt("/.//docs%2F")
    ('/index.html', '/docs/')
    """
    name = unquote(path, errors="replace")
    end = "/" if name.endswith("/") else ""
    return f"/{posixpath.normpath(name).strip('/')}{end}".replace("//", "/")


def _read(file: Path, wanted_compressed: bool) -> Answer:
    body = file.read_bytes()
    # Firefox asks for a font as it is, and would ask for it again where the answer could differ.
    varies = file.suffix not in NOT_COMPRESSED
    compressed = wanted_compressed and varies
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}{"-gz" if compressed else ""}"'
    kind = TYPES.get(file.suffix, "application/octet-stream")
    if not compressed:
        return Answer(body, kind, etag, varies=varies)
    return Answer(_compressed(body), kind, etag, "gzip", varies)


@lru_cache(maxsize=512)
def _compressed(body: bytes) -> bytes:
    """Compress; what several servers of one process have is compressed once."""
    return gzip.compress(body, GZIP_LEVEL, mtime=0)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the files of a folder."""

    protocol_version = "HTTP/1.1"
    server_version = "drystone"
    sys_version = ""
    # An idle connection is given up after this time, in seconds, and its thread with it.
    timeout = 60
    # Without it a response in two packets waits for the other side's delayed acknowledgement.
    disable_nagle_algorithm = True

    def __init__(
        self,
        folder: Folder,
        rules: list[Rule],
        base: str,
        asked: list[str],
        unchanged: list[str],
        *args: object,
    ) -> None:
        self._folder, self._rules, self._base = folder, rules, base
        self._asked, self._unchanged = asked, unchanged
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with the file, or say that there is none."""
        path = urlsplit(self.path).path
        self._asked.append(path)
        inner = "/" + path.removeprefix(self._base)
        file = self._folder.find(inner) if path.startswith(self._base) else None
        headers = HOST_HEADERS | headers_for(_spelt(inner), self._rules)
        if file is None and self._is_folder(path):
            query = urlsplit(self.path).query
            there = quote(unquote(path)) + "/" + (f"?{query}" if query else "")
            moved = {"Location": there, "Cache-Control": MOVED_CACHE}
            self._send(HTTPStatus.MOVED_PERMANENTLY, headers | moved, NOTHING)
            return
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, headers | MISSING, self._not_found())
            return
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        found = self._folder.answer(file, compressed=accepted)
        known = found.etag in self.headers.get("If-None-Match", "")
        if known:
            self._unchanged.append(path)
        self._send(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK, headers, found)

    def _not_found(self) -> Answer:
        """Return the site's page for that to a browser that reads HTML, else two words."""
        page = self._folder.find(f"/{NOT_FOUND}")
        if page is None or "text/html" not in self.headers.get("Accept", ""):
            return Answer(b"Not found\n", TYPES[".txt"], "")
        return self._folder.answer(page, compressed=False)

    do_HEAD = do_GET  # noqa: N815 - the parent wants that name

    def _is_folder(self, path: str) -> bool:
        """Return whether a path lacks only its last slash; the site's own may do so, too."""
        whole = f"{path}/"
        return whole.startswith(self._base) and bool(
            self._folder.find("/" + whole.removeprefix(self._base))
        )

    def _send(self, status: HTTPStatus, headers: dict[str, str], answer: Answer) -> None:
        self.send_response(status)
        own = {"ETag": answer.etag, "Content-Encoding": answer.encoding}
        own["Vary"] = "Accept-Encoding" if answer.varies else ""
        for name, value in (headers | own).items():
            if value:
                self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Type", answer.content_type)
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD" and status != HTTPStatus.NOT_MODIFIED:
            self.wfile.write(answer.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the parent's name
        """Say nothing: a line for each file would hide what matters."""


class Server(ThreadingHTTPServer):
    """Threads, and no word about browsers that hang up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Let it pass: a closed tab is no error of the server."""


class SiteServer:
    """Serves a folder while it is entered as a context.

    Args:
        root: the folder.
        port: 0 takes any free one.
        base: the path below which the site lives, with slashes at both ends.
        rules: the headers that it sends; those of netlify.toml where none are given.
        answering: what answers requests.

    Attributes:
        asked: the paths asked for so far.
        unchanged: those of them that the browser had already, and was not sent again.

    Raises:
        BuildError: the port can't be had.
    """

    def __init__(
        self,
        root: Path,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        base: str = "/",
        rules: list[Rule] | None = None,
        answering: type[Handler] = Handler,
    ) -> None:
        self._base = base
        self.folder = Folder(root)
        self.asked: list[str] = []
        self.unchanged: list[str] = []
        sent = read_rules() if rules is None else rules
        handler = partial(answering, self.folder, sent, base, self.asked, self.unchanged)
        try:
            self._server = Server((host, port), handler)
        except (OSError, OverflowError) as error:
            raise BuildError(
                f"can't serve on {host}:{port}: {error}. Try another --port."
            ) from error

    @property
    def url(self) -> str:
        """The address of the site's front page."""
        host, port = self._server.server_address[:2]
        shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::") else host
        return f"http://{shown!s}:{port}{self._base}"

    def serve(self) -> None:
        """Serve until interrupted."""
        self._server.serve_forever()

    def __enter__(self) -> SiteServer:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
