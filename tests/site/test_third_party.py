"""The works by others that the site ships: each has its licence's text, and the site shows it."""

import re
from html import unescape

import pytest

from tools.build.site import NOT_SHIPPED
from tools.pages.third_party import PAGE, TEXTS, works
from tools.paths import DIST, PYODIDE, WEB
from tools.style.fonts import FILES

# A module of the runtime that is linked with a library of somebody else's.
LINKED = {"_blake2", "_bz2", "_ctypes", "_decimal", "_hmac", "_lzma", "_md5", "_sha1", "_sha2"}
LINKED |= {"_asyncio", "_sha3", "_sqlite3", "_zstd", "pyexpat", "zlib"}
# What some runtimes are made with, and this one is not: if that changes, its text is due.
NOT_THERE = ("siphash", "OpenSSL ", "uuid_generate", "libb2")
OWN_OR_BUILD_ONLY = {"drystone"}
# The npm package that a module of the page imports from.
PACKAGE = re.compile(r"""^import\b[^'"();]*?['"]((?:@[\w-]+/)?[\w-]+)[/'"]""", re.MULTILINE)


def texts_of(work):
    return [(TEXTS / name).read_text("utf-8") for name in work["texts"]]


@pytest.mark.parametrize("work", works(), ids=lambda work: work["name"])
def test_every_work_has_its_text(work):
    assert work["licence"]
    assert work["source"].startswith("https://")
    for text in texts_of(work):
        assert re.search(r"copyright|public\s+domain|Mozilla Public License", text, re.IGNORECASE)


def test_no_text_is_left_over():
    used = {name for work in works() for name in work["texts"]}
    assert {path.name for path in TEXTS.iterdir()} == used


def test_every_library_in_the_runtime_is_told():
    """A name such as PyInit_zlib is in the runtime for each module that is linked into it."""
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    there = {name for name in LINKED if f"PyInit_{name}".encode() in code}
    told = {name for work in works() for name in work.get("modules", [])}
    assert there == told


def test_what_is_told_of_the_runtime_is_in_it_and_nothing_else_is():
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    signs = [sign for work in works() for sign in work.get("signs", [])]
    assert signs
    assert [sign for sign in signs if sign.encode() not in code] == []
    assert [sign for sign in NOT_THERE if sign.encode() in code] == []


def test_every_package_that_is_packed_into_a_module_is_told():
    names = {work["name"] for work in works()}
    shipped = [path for path in WEB.glob("*/*.js") if path.parent.name not in NOT_SHIPPED]
    texts = [path.read_text("utf-8") for path in shipped]
    packages = {name for text in texts for name in PACKAGE.findall(text)}
    assert packages == {"gifenc", "lean-qr", "minisearch", "stemmer"}
    assert packages <= names


@pytest.mark.slow
def test_everything_shipped_is_told():
    """What stands beside drystone's own folders: the runtime, and wheels of others."""
    names = " ".join(work["name"].lower() for work in works())
    shipped = {path.name.split("-")[0] for path in DIST.rglob("*.whl")} - OWN_OR_BUILD_ONLY
    shipped |= {path.name.split(".")[0] for path in DIST.glob("runtime-*/*")}
    assert shipped
    assert all(name in names for name in shipped), shipped
    fonts = [path for path in DIST.rglob("*") if path.suffix in {".woff", ".woff2", ".ttf", ".otf"}]
    assert {path.name for path in fonts} == set(FILES)
    assert {"young serif", "atkinson hyperlegible next"} <= {w["name"].lower() for w in works()}


@pytest.mark.slow
def test_the_site_shows_every_text_and_every_footer_leads_there():
    page = unescape((DIST / PAGE).read_text("utf-8"))
    for work in works():
        assert work["name"] in page
        assert all(text in page for text in texts_of(work))
    for name in ("index.html", "rules/index.html", "docs/index.html", "docs/api/index.html"):
        footer = (DIST / name).read_text("utf-8").split("<footer>")[1]
        assert f'{"../" * name.count("/")}{PAGE}"' in footer, name
