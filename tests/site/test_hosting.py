"""Other hosts send the headers of netlify.toml, if they are told so as the documentation says."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import tomllib
import urllib.error
import urllib.request
from contextlib import contextmanager
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from tempfile import gettempdir

import pytest

from tools.build.headers import headers_for, read_rules, read_tables, write_headers_file
from tools.hosting import HOSTS
from tools.paths import ROOT
from tools.serve import TYPES, SiteServer

BASE = "/games/"
PATHS = [
    *("", "index.html", "sw.js", "embed.js", "embed.html", "engine.html", "third-party.html"),
    *("app-1a/app/main.js", "app-1a/style/site.css", "runtime-1a/a.wasm", "runtime-1a/a.mjs"),
    *("python-1a/python.zip", "wheels/a.whl", "docs/index.html", "rules/index.html", "LICENSE"),
    *("app-1a/icon.svg", "manifest.webmanifest", "docs/_static/a.css"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site with a file at each path."""
    root = tmp_path_factory.mktemp("site")
    for path in PATHS:
        file = root / (path or "index.html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("<p>a page</p>" * 100)
    # The servers' own users read it.
    for one in (root, *root.parents):
        if one == Path(gettempdir()):
            break
        one.chmod(0o755)
    return root


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def running(command, port):
    """Have a server while this is entered."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        for _ in range(200):
            with socket.socket() as line:
                if not line.connect_ex(("127.0.0.1", port)):
                    break
            if process.poll() is not None:
                pytest.fail(process.stdout.read().decode())
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=10)


@contextmanager
def nginx(folder, tmp_path):
    port = free_port()
    config = HOSTS["nginx"](BASE, str(folder)).replace("listen 80;", f"listen 127.0.0.1:{port};")
    places = "".join(
        f"{name}_temp_path {tmp_path};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places}\n{config} }}\n"
    )
    with running(["nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)], port) as url:
        yield url


@contextmanager
def apache(folder, tmp_path):
    port = free_port()
    (folder / ".htaccess").write_text(HOSTS["apache"](BASE, str(folder)))
    parts = ("mpm_event", "authz_core", "mime", "dir", "headers", "alias", "deflate", "filter")
    modules = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in parts]
    (tmp_path / "apache.conf").write_text(
        "\n".join(
            [
                *modules,
                f"ServerRoot {tmp_path}",
                f"PidFile {tmp_path}/pid",
                f"ErrorLog {tmp_path}/log",
                "ServerName localhost",
                f"Listen 127.0.0.1:{port}",
                "TypesConfig /dev/null",
                f"DocumentRoot {tmp_path}",
                f"Alias {BASE.rstrip('/')} {folder}",
                f"<Directory {folder}>",
                "AllowOverride FileInfo Indexes",
                "Require all granted",
                "</Directory>",
                "",
            ]
        )
    )
    try:
        command = ["apache2", "-f", str(tmp_path / "apache.conf"), "-DFOREGROUND"]
        with running(command, port) as url:
            yield url
    finally:
        (folder / ".htaccess").unlink()


SERVERS = {"nginx": nginx, "apache2": apache}


@pytest.mark.slow
@pytest.mark.parametrize("name", SERVERS)
def test_a_server_sends_what_the_site_sends(name, folder, tmp_path):
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed here: apt-get install {name}")
    rules = read_rules()
    with SERVERS[name](folder, tmp_path) as url:
        for path in PATHS:
            found = asked(f"{url}{BASE}{path}")
            for header in ("Cache-Control", *every_header()):
                assert found.get(header) == headers_for(f"/{path}", rules).get(header), path
            ending = re.search(r"\.\w+$", path or "index.html")
            if ending:
                kind = TYPES[ending[0]]
                told = found["Content-Type"].lower()
                assert told.partition(";")[0] == kind.partition(";")[0], path
                assert ("charset=utf-8" in told) >= ("charset=utf-8" in kind), path
        assert asked(f"{url}{BASE}runtime-1a/a.wasm")["Content-Encoding"] == "gzip"
        assert asked(f"{url}{BASE.rstrip('/')}")["Content-Type"].startswith("text/html")
        assert asked(f"{url}{BASE}no") == 404
        for path in ("app-9f/app/main.js", "python-9f/python.zip", "app-1a/no.js"):
            assert "max-age" not in cached_with(f"{url}{BASE}{path}"), path


def every_header():
    """Return the names of all headers that any path has."""
    return {name for _, headers in read_rules() for name in headers}


def asked(url):
    """Return the headers of an answer, or the number that says why there is none."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.headers
    except urllib.error.HTTPError as error:
        return error.code


def cached_with(url):
    """Return for how long an answer that there is nothing is cached."""
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(url, timeout=10)
    with caught.value as answer:
        assert answer.code == 404
        return answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize("base", ["/", BASE])
def test_a_file_of_headers_says_what_the_site_sends(base, folder):
    """As Cloudflare reads it: paths at the start of a line, headers below each, * for anything."""
    told = {}
    for line in HOSTS["cloudflare"](base, str(folder)).splitlines():
        if line.startswith("/"):
            path = line
        elif line:
            name, value = line.strip().split(": ", 1)
            told.setdefault(path, {})[name] = value
        assert len(line) < 2000
    assert len(told) < 100
    for path in PATHS:
        fitting = [told[one] for one in told if fnmatchcase(f"{base}{path}", one)]
        pairs = [pair for headers in fitting for pair in headers.items()]
        assert len(pairs) == len(dict(pairs)), "a header that is said twice is joined to a list"
        assert dict(pairs) == headers_for(f"/{path}", read_rules())


def test_nothing_is_kept_of_a_folder_that_is_not_there(folder):
    """Netlify and Cloudflare send a path's headers with their 404, too."""
    write_headers_file(folder)
    netlify = (folder / "_headers").read_text()
    (folder / "_headers").unlink()
    for text in (netlify, HOSTS["cloudflare"]("/", str(folder))):
        lines = [line.strip() for line in text.splitlines()]
        cached = [one for one, next_ in pairwise(lines) if "immutable" in next_]
        assert any(fnmatchcase("/app-1a/app/main.js", path) for path in cached)
        assert not any(fnmatchcase("/app-9f/app/main.js", path) for path in cached)
    assert not any("immutable" in str(headers) for _, headers in read_tables())
    with SiteServer(folder) as server:
        assert cached_with(f"{server.url}app-9f/app/main.js") == "no-store"


def test_the_host_builds_with_the_oldest_python_and_node_that_do():
    """What the file does not name, a host chooses by itself."""
    named = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["build"]["environment"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    engines = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["engines"]
    assert project["requires-python"] == f">={named['PYTHON_VERSION']}"
    assert engines["node"].startswith(f">={named['NODE_VERSION']}")
