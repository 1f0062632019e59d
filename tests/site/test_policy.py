"""What every page of the built site says of itself, where a host sends no headers."""

from functools import cache
from html.parser import HTMLParser

import pytest

from tools.build.headers import headers_for, meta_policy, read_rules
from tools.paths import DIST

pytestmark = pytest.mark.slow
FORBIDDEN = {"frame-ancestors", "report-to", "report-uri", "sandbox"}


class Elements(HTMLParser):
    """The elements of a page in their order, with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    handle_startendtag = handle_starttag


def pages():
    """Return the names of the site's pages."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: run python build.py site", pytrace=False)
    return sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*.html"))


@cache
def elements(name):
    return Elements((DIST / name).read_text("utf-8")).found


def directives(policy):
    """Return a policy as a dictionary: a directive's name, and what it allows."""
    parts = [part.split() for part in policy.split(";") if part.strip()]
    return {part[0]: set(part[1:]) for part in parts}


def test_there_are_pages_of_every_kind():
    names = set(pages())
    assert {"index.html", "embed.html", "engine.html", "rules/index.html"} <= names
    assert {"docs/index.html", "docs/api/index.html", "third-party.html"} <= names


def test_every_page_has_the_policy_that_its_headers_have():
    for name in pages():
        headers = headers_for(f"/{name}", read_rules())
        said = [
            attributes["content"]
            for tag, attributes in elements(name)
            if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(said) == 1, name
        wanted = directives(headers["Content-Security-Policy"])
        assert directives(said[0]) == {
            key: value for key, value in wanted.items() if key not in FORBIDDEN
        }, name
        referrer = [a["content"] for tag, a in elements(name) if a.get("name") == "referrer"]
        assert referrer == [headers["Referrer-Policy"]], name


def test_nothing_comes_before_the_policy():
    """A meta element holds what comes after it; only the charset may stand before."""
    for name in pages():
        found = elements(name)
        tags = [
            tag if not attributes.get("http-equiv") else "policy" for tag, attributes in found[:5]
        ]
        assert tags[:4] == ["html", "head", "meta", "policy"], name
        assert found[2][1] == {"charset": "utf-8"}, name


def test_pages_that_refuse_frames_leave_them():
    for name in pages():
        refused = "X-Frame-Options" in headers_for(f"/{name}", read_rules())
        scripts = [a["src"] for tag, a in elements(name) if tag == "script" and "src" in a]
        leaving = [src for src in scripts if src.endswith("/app/unframed.js")]
        assert len(leaving) == refused, name
        if refused:
            assert (DIST / name).parent.joinpath(leaving[0]).is_file(), name
            assert scripts[0] == leaving[0], name


def test_what_is_asked_for_early_comes_before_all_scripts_and_is_what_a_start_needs():
    found = elements("index.html")
    early = [
        (tag, attributes)
        for tag, attributes in found
        if attributes.get("rel") in {"preload", "modulepreload"}
    ]
    scripts = [(tag, attributes) for tag, attributes in found if tag == "script"]
    sources = {attributes["src"] for _, attributes in scripts if "src" in attributes}
    assert found.index(early[-1]) < found.index(scripts[0])
    asked = {attributes["href"] for _, attributes in early}
    sheets = {a["href"] for tag, a in found if tag == "link" and a.get("rel") == "stylesheet"}
    modules = [a for _, a in scripts if a.get("type") == "module"]
    # The module waits for the page itself: what it does first needs nothing of that.
    assert ["async" in attributes for attributes in modules] == [True]
    (menu,) = DIST.glob("app-*/start/menu.json")
    assert asked == sheets | sources | {menu.relative_to(DIST).as_posix()}
    assert all((DIST / href).is_file() for href in asked)


def test_every_page_names_its_charset_where_browsers_look_for_it():
    for path in DIST.rglob("*.html"):
        assert b"charset" in path.read_bytes()[:1024], path


class Wrong(HTMLParser):
    """Collects what a checker of HTML would object to, and no browser shows."""

    FIELDS = frozenset({"button", "input", "meter", "output", "progress", "select", "textarea"})

    def __init__(self):
        super().__init__()
        self.found, self._label = [], None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "svg" and "hidden" in given:
            self.found.append("hidden is no attribute of svg")
        if int(given.get("font-weight", "400")) % 100:
            self.found.append(f"font-weight {given['font-weight']} as an attribute")
        if tag == "label":
            self._label = given.get("for", "")
        elif self._label and tag in self.FIELDS and given.get("id") != self._label:
            self.found.append(f"a label for {self._label} has another field in it")

    def handle_endtag(self, tag):
        if tag == "label":
            self._label = None


def test_no_page_has_what_checkers_of_html_object_to():
    wrong = {}
    for path in DIST.rglob("*.html"):
        page = Wrong()
        page.feed(path.read_text("utf-8"))
        if page.found:
            wrong[path.name] = page.found[:3]
    assert wrong == {}


@pytest.mark.parametrize(
    "start",
    [
        *('id="board"', 'id="buttons"', 'id="moves"', 'id="lines"', 'id="explored"'),
        *('class="token" aria-hidden="true"></span><strong', 'id="turning-points"'),
    ],
)
def test_browsers_translate_no_moves_and_no_names(start):
    page = (DIST / "index.html").read_text("utf-8")
    for tag in page.split(start)[1:]:
        assert 'translate="no"' in tag.partition(">")[0]


def test_browsers_translate_no_moves_of_rules():
    page = (DIST / "rules" / "anaash.html").read_text("utf-8")
    assert '<code translate="no">a' in page


def test_what_a_meta_cannot_say_is_left_out():
    policy = "frame-ancestors 'none'; default-src 'none'; report-uri /x; sandbox; img-src 'self'"
    assert meta_policy(policy) == "default-src 'none'; img-src 'self'"
