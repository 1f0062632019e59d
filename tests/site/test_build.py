"""build.py's own parts: the page's template, the headers, the server, and equal builds."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile

import pytest

from tests.browser.versions import VERSIONS, patched
from tools import commands, setup
from tools.build import bundle, site
from tools.build.headers import headers_for, pattern, read_rules
from tools.build.offline import file_headers
from tools.cache import cached, stamped, tree_digest
from tools.console import BuildError
from tools.pages import page
from tools.pages.not_found import write_not_found
from tools.paths import CACHE, DIST, NODE_MODULES, ROOT, VENV
from tools.runtime import archives
from tools.serve import SiteServer
from tools.style.embed_styles import framed

LONG = "x" * 5000


@pytest.fixture
def folder(tmp_path):
    """A small site."""
    root = tmp_path / "site"
    (root / "app-1").mkdir(parents=True)
    (root / "index.html").write_text("<p>front")
    (root / "app-1" / "main.js").write_text(LONG)
    (root / "app-1" / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret").write_text("secret")
    return root


def fetch(url, **headers):
    """Return the answer to a GET, also when it is an error."""
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_the_front_page_and_types(folder):
    with SiteServer(folder) as server:
        assert fetch(server.url)[2] == b"<p>front"
        assert fetch(f"{server.url}app-1/main.js")[1]["Content-Type"].startswith("text/javascript")
        assert fetch(f"{server.url}app-1/a.wasm")[1]["Content-Type"] == "application/wasm"


def test_the_server_sends_what_netlify_toml_says(folder):
    with SiteServer(folder) as server:
        front, module = fetch(server.url)[1], fetch(f"{server.url}app-1/main.js")[1]
    assert "default-src 'none'" in front["Content-Security-Policy"]
    assert front["Content-Security-Policy"] == module["Content-Security-Policy"]
    assert front["Cache-Control"] == "no-cache"
    assert "immutable" in module["Cache-Control"]
    assert module["X-Content-Type-Options"] == "nosniff"


def test_gzip_only_for_those_who_take_it(folder):
    with SiteServer(folder) as server:
        url = f"{server.url}app-1/main.js"
        _, headers, body = fetch(url, **{"Accept-Encoding": "gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body).decode() == LONG == fetch(url)[2].decode()


def test_an_unchanged_file_is_not_sent_again(folder):
    with SiteServer(folder) as server:
        etag = fetch(server.url)[1]["ETag"]
        assert fetch(server.url, **{"If-None-Match": etag})[0] == 304


@pytest.mark.parametrize(
    "path",
    ["../secret", "%2e%2e/secret", "..%2fsecret", "..%5csecret", "app-1/../../secret", "%00", "no"],
)
def test_nothing_outside_the_folder_is_served(folder, path):
    with SiteServer(folder) as server:
        status, _, body = fetch(server.url + path)
    assert status == 404
    assert b"secret" not in body


def test_who_wants_a_page_that_is_not_there_reads_the_one_for_that(folder):
    (folder / "404.html").write_text("<p>no such page")
    with SiteServer(folder) as server:
        status, headers, body = fetch(f"{server.url}no/such/page", Accept="text/html,*/*")
        assert (status, body) == (404, b"<p>no such page")
        assert headers["Content-Type"].startswith("text/html")
        assert headers["Cache-Control"] == "no-store"
        assert fetch(f"{server.url}app-1/no.js")[2] == b"Not found\n"


@pytest.mark.parametrize(
    ("address", "top"), [("", "/"), ("https://example.org/games/drystone/", "/games/drystone/")]
)
def test_that_page_leads_on_from_any_depth(tmp_path, address, top):
    write_not_found(tmp_path, "app-1", address)
    page = (tmp_path / "404.html").read_text("utf-8")
    assert f'<a href="{top}">the first page</a>' in page
    found = re.findall(r'(?:href|src)="([^"#]*)"', page)
    assert len(found) > 5
    assert [one for one in found if not one.startswith(top)] == []


def test_a_folder_without_its_last_slash_leads_to_it(folder):
    (folder / "docs").mkdir()
    (folder / "docs" / "index.html").write_text("<p>docs")
    with SiteServer(folder, base="/sub/") as server:
        request = urllib.request.Request(f"{server.url}docs?a=1")
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.url == f"{server.url}docs/?a=1"
            assert answer.read() == b"<p>docs"
        assert fetch(f"{server.url}app-1")[0] == 404


def test_the_service_worker_has_the_headers_of_every_file():
    rules = read_rules()
    names = ["index.html", "embed.html", "docs/a.html", "app-1/x.js", "LICENSE"]
    found = file_headers(names)
    for name in names:
        said = found["headers"] | found["more"].get(name, {})
        sent = headers_for(f"/{name}", rules)
        assert said == {key: sent[key] for key in sent if key != "Cache-Control"}
    assert "Content-Security-Policy" in found["headers"]


def test_a_folder_outside_beside_the_base(folder):
    with SiteServer(folder, base="/sub/") as server:
        assert fetch(server.url)[0] == 200
        assert fetch(server.url.removesuffix("sub/"))[0] == 404


def test_a_taken_port_is_said(folder):
    with SiteServer(folder) as server:
        port = int(server.url.split(":")[2].strip("/"))
        with pytest.raises(BuildError, match=f"{port}.*--port"):
            SiteServer(folder, port=port)


def test_no_header_is_set_by_two_rules_for_one_path():
    rules = read_rules()
    files = ("app-1/main.js", "runtime-1/a.wasm", "wheels/a.whl", "rules/a.html", "docs/a.html")
    for path in (
        "/",
        "/index.html",
        "/embed.html",
        "/engine.html",
        "/embed.js",
        *(f"/{one}" for one in files),
    ):
        matching = [values for matcher, values in rules if matcher.fullmatch(path)]
        names = [name.lower() for values in matching for name in values]
        assert len(names) == len(set(names)), path


@pytest.mark.parametrize("path", ["/", "/index.html", "/rules/index.html", "/rules/x.html"])
def test_nobody_else_frames_a_page_of_the_site(path):
    assert headers_for(path, read_rules())["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.parametrize(
    "path", ["%69ndex.html", "index%2ehtml", ".//index.html", "rules%2fx.html"]
)
def test_an_address_that_is_spelt_otherwise_has_the_same_headers(folder, path):
    (folder / "rules").mkdir()
    for name in ("index.html", "rules/x.html"):
        (folder / name).write_text("<p>a page")
    with SiteServer(folder, rules=read_rules()) as server:
        assert fetch(server.url + path)[1]["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.parametrize("path", ["/embed.html", "/engine.html"])
def test_pages_made_for_frames_may_be_framed_and_are_as_strict(path):
    rules = read_rules()
    headers = headers_for(path, rules)
    assert "X-Frame-Options" not in headers
    assert "frame-ancestors" not in headers["Content-Security-Policy"]
    assert headers["Content-Security-Policy"] == headers_for("/", rules)["Content-Security-Policy"]


def test_boards_may_be_had_from_anywhere_and_nothing_else():
    rules = read_rules()
    for path in ("/embed.js", "/app-1/embed/board-element.js"):
        assert headers_for(path, rules)["Access-Control-Allow-Origin"] == "*"
    for path in ("/", "/sw.js", "/python-1/python.zip", "/runtime-1/a.wasm"):
        assert "Access-Control-Allow-Origin" not in headers_for(path, rules)


def test_a_boards_look_hangs_on_its_own_frame():
    css = (
        ":root { --a: 1 } @media (prefers-color-scheme: dark) { :root { --a: 2 } .x, .y { b: 1 } }"
    )
    dark = ".drystone[data-look='dark']"
    found = framed(css)
    assert found.splitlines() == [
        ".drystone { --a: 1 }",
        f"{dark} {{ --a: 2 }}",
        f"{dark} .x, {dark} .y {{ b: 1 }}",
    ]


@pytest.mark.parametrize(
    "css",
    [
        "@media (prefers-color-scheme: dark) and (color) { .x { fill: red } }",
        "@media print { @media (prefers-color-scheme: light) { .x { fill: red } } }",
        "@media (prefers-color-scheme: dark) { @media print { .x { fill: red } } }",
        ".x { fill: red } }",
    ],
)
def test_a_style_sheet_that_cannot_be_moved_to_a_frame_is_refused(css):
    with pytest.raises(BuildError):
        framed(css)


def test_rules_inside_other_conditions_and_selectors_in_strings_stay_as_they_are():
    css = '@media print { :root .x { b: 1 } } .y[title=":root, }"] { c: "}" /* } */ }'
    assert framed(css).splitlines() == [
        "@media print {",
        ".drystone .x { b: 1 }",
        "}",
        '.y[title=":root, }"] { c: "}" }',
    ]


def test_the_policy_allows_nothing_inline():
    policy = headers_for("/", read_rules())["Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    ("rule", "path", "fits"),
    [
        ("/*", "/", True),
        ("/*", "/a/b", True),
        ("/a-*", "/a-1/b.js", True),
        ("/a-*", "/b-1/a-1", False),
        ("/:name/x", "/a/x", True),
        ("/:name/x", "/a/b/x", False),
        ("/a.b", "/aXb", False),
    ],
)
def test_header_paths(rule, path, fits):
    assert bool(pattern(rule).fullmatch(path)) == fits


def test_a_template_is_filled(tmp_path):
    template = tmp_path / "index.html"
    template.write_text("{{a}} {{ b }}")
    assert page.fill(template, {"a": "1", "b": "{{c}}"}) == "1 {{c}}"


def test_a_name_without_a_value_is_an_error(tmp_path):
    template = tmp_path / "index.html"
    template.write_text("{{nobody}}")
    with pytest.raises(BuildError, match=r"\{\{nobody\}\}"):
        page.fill(template, {"a": "1"})


def test_modules_are_found_by_their_imports(tmp_path):
    for name in ("app", "board"):
        (tmp_path / name).mkdir()
    main = "import { a,\n  b } from './a.js';\nimport '../board/b.js';\n"
    (tmp_path / "app" / "main.js").write_text(main)
    (tmp_path / "app" / "a.js").write_text(
        "export { c } from '../board/b.js';\n// import './no.js';\n"
    )
    (tmp_path / "board" / "b.js").write_text("import('./later.js');\n")
    found = bundle.modules(tmp_path, "app/main.js")
    assert found == ["app/main.js", "app/a.js", "board/b.js"]


def test_what_is_kept_is_made_once_for_each_key(monkeypatch, tmp_path):
    monkeypatch.setattr("tools.cache.CACHE", tmp_path)
    made = []

    def make(path):
        made.append(path)
        path.write_text(str(len(made)))

    texts = [cached("a.txt", key, make).read_text() for key in ("1", "1", "2")]
    assert texts == ["1", "1", "2"]
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.txt"]


def test_a_link_in_the_place_of_the_environment_is_refused(monkeypatch, tmp_path):
    """To make it anew would empty the folder that it leads to."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "kept").write_text("!")
    (tmp_path / "link").symlink_to(tmp_path / "theirs")
    monkeypatch.setattr("tools.setup.VENV", tmp_path / "link")
    with pytest.raises(BuildError, match="is a link to"):
        setup._make_venv()
    assert (tmp_path / "theirs" / "kept").exists()


@pytest.mark.parametrize(
    "words", [["nonsense"], ["serve", "--port", "x"], ["serve", "--port", "70000"]]
)
def test_bad_usage_ends_with_two(words, capsys):
    with pytest.raises(SystemExit) as ended:
        commands.main(words)
    assert ended.value.code == 2
    assert "usage: build.py" in capsys.readouterr().err


def copy_of_the_repository(target):
    """Copy what a build reads; what was downloaded comes along, what was made doesn't."""
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "*.pyc")
    for name in ("py", "web", "tools", "docs"):
        shutil.copytree(ROOT / name, target / name, ignore=ignored)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, target)
    for name in (
        "pyodide",
        "acorn",
        "ws",
        "esbuild",
        "@esbuild",
        "@fontsource",
        "@fontsource-variable",
        "@resvg",
        "lean-qr",
        "gifenc",
        "minisearch",
        "stemmer",
    ):
        shutil.copytree(NODE_MODULES / name, target / "web" / "node_modules" / name)
    (target / ".cache").mkdir()
    for path in CACHE.glob("micropip-*"):
        shutil.copy(path, target / ".cache")
    (target / ".venv").symlink_to(VENV)
    return target


def built(root, seed):
    """Build a copy's site; return the hash of all of it."""
    code = "from tools.build.site import build_site; build_site()"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", code]
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    return contents(root / "dist")


def contents(dist):
    return {path.name: tree_digest(path) for path in dist.iterdir() if path.is_dir()}, (
        dist / "index.html"
    ).read_text("utf-8")


@pytest.mark.deep(
    "Forty seconds of a processor for one more site; parts of a build that are made from sets or in"
    " parallel are few, and another address for the same bytes harms nobody at once."
)
def test_two_builds_are_equal(tmp_path):
    """From the same inputs the same bytes: else every build would change every address.

    One of them is dist/, where it is up to date: it was made elsewhere, and with other hashes.
    """
    other = copy_of_the_repository(tmp_path / "2")
    if stamped("site", site._inputs() + site._outputs()):
        assert contents(DIST) == built(other, "2")
    else:
        assert built(copy_of_the_repository(tmp_path / "1"), "1") == built(other, "2")


def test_what_a_page_begins_with_is_one_module(tmp_path):
    folder = tmp_path / "app"
    for name in {*bundle.JOINED, *bundle.APART}:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("import '../board/both.js';\n")
    main = "import './only.js';\nimport '../board/both.js';\n"
    (folder / "app" / "main.js").write_text(main)
    only = "// Why.\nconst longName = Date.now();\nconsole.log('of the page alone', longName);\n"
    (folder / "app" / "only.js").write_text(only)
    (folder / "board" / "both.js").write_text("console.log('of both');\n")
    (folder / "style" / "site.css").write_text("@import './a.css';\n@import './b.css';\n")
    (folder / "style" / "a.css").write_text("p { color: red }\n")
    (folder / "style" / "b.css").write_text("p { color: blue }\n")
    (folder / "style" / "docs.css").write_text("p { color: green }\n")
    bundle.join(folder)
    style = (folder / "style" / "site.css").read_text("utf-8")
    assert 0 < style.index("red") < style.index("blue")
    assert "import" not in style
    assert {path.name for path in folder.rglob("*.css")} == {"site.css", "docs.css"}
    joined = (folder / "app" / "main.js").read_text("utf-8")
    assert "of the page alone" in joined
    assert "of both" in joined
    assert not re.search(r"import|Why|longName|; ", joined)
    left = {path.relative_to(folder).as_posix() for path in folder.rglob("*.js")}
    assert left == {*bundle.JOINED, *bundle.APART, "board/both.js"}
    apart = (folder / "engine" / "engine.js").read_text("utf-8")
    assert apart == "import '../board/both.js';\n"


def test_what_makes_later_versions_of_the_site_fits_the_sources():
    """Those are built and met by long tests alone."""
    assert len(patched(VERSIONS[-1])) > len(patched(VERSIONS[0]))


def test_what_a_start_reads_is_the_same_from_every_python(tmp_path):
    """A folder is named after its bytes: other bytes, and every visitor loads it anew."""
    name = "drystone/games/anaash.pyc"
    texts = (sys.intern(name), name.encode().decode())
    zips = []
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.zip"
        archives._write_listed(path, [(text, b"code"), ("sitecustomize.pyc", b"first")])
        zips.append(path.read_bytes())
    assert zips[0] == zips[1]
    with zipfile.ZipFile(path) as archive:
        listing = archive.read("listing.bin")
    assert listing.startswith(b"{u" + len(name).to_bytes(4, "little") + name.encode() + b"(")
    assert archives.contents(path)[name] == b"code"


def test_the_modules_of_the_last_versions_stay_where_that_is_wanted(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    for age, name in enumerate(("app-3", "app-2", "app-1", "python-1", "docs")):
        (old / name).mkdir(parents=True)
        (old / name / "main.js").write_text(name)
        os.utime(old / name, (1_000_000 - age, 1_000_000 - age))
    for name in ("app-4", "python-1"):
        (new / name).mkdir(parents=True)
    site.keep_older(new, old, 2)
    assert {path.name for path in new.iterdir()} == {
        *("app-4", "app-3", "app-2", "python-1", "_headers")
    }
    assert not (new / "python-1" / "main.js").exists()
    assert "/app-2/*" in (new / "_headers").read_text()
