"""A wheel that isn't part of the site: a user's own game, or something that isn't one."""

import base64
import io
import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Complaints
from tests.browser.steps import settled, touch
from tools.places import DIST

GAME = """
from drystone.games.anaash import GAME as ANAASH

class GAME(ANAASH):
    name = "{name}"
    title = "Toy"
"""
START = """
async (app) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.engine = startEngine();
    await engine.ready;
}
"""
INSTALL = """
([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], name);
    return engine.installWheel(file).then(() => 'done', (error) => error.message);
}
"""
INSTALL_URL = "(url) => engine.installWheel(url).then(() => 'done', (error) => error.message)"
TOY = "toy-1.0-py3-none-any.whl"


def wheel(requires="drystone", name="toy"):
    """Return the bytes of a wheel with a game in it."""
    info = f"{name}-1.0.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nRequires-Dist: {requires}\n"
    files = {
        f"{name}/__init__.py": GAME.format(name=name),
        f"{info}/METADATA": about,
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[drystone.games]\n{name} = {name}\n",
        f"{info}/RECORD": "",
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return buffer.getvalue()


def install(page, name, data):
    """Install a wheel as a dropped file; return "done" or the error's text."""
    return page.evaluate(INSTALL, [name, base64.b64encode(data).decode()])


@pytest.fixture(scope="module")
def engine_page(browser, site, app):
    """A page with nothing but an engine in it; each wheel that it installs has its own name."""
    context = browser.new_context(base_url=site)
    page = context.new_page()
    # Browsers look for an icon by themselves where a page names none.
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    complaints = Complaints(page, site)
    page.goto(f"{app}engine/build.js")
    page.evaluate(START, app)
    yield page
    context.close()
    assert complaints.found == []


def test_a_game_in_a_wheel_is_on_the_menu(engine_page):
    name = "dropped-1.0-py3-none-any.whl"
    assert install(engine_page, name, wheel(name="dropped")) == "done"
    assert titles(engine_page, "dropped") == ["Toy"]


def titles(page, name):
    """Return the titles of the games on the menu with that name."""
    menu = page.evaluate("engine.ask({ act: 'refresh' })")["menu"]
    return [game["title"] for game in menu if game["name"] == name]


def test_a_wheel_from_an_address_of_this_site(engine_page, site):
    name = "fetched-1.0-py3-none-any.whl"
    data = wheel(name="fetched")
    engine_page.route(f"**/{name}", lambda route: route.fulfill(body=data))
    assert engine_page.evaluate(INSTALL_URL, f"{site}{name}") == "done"
    engine_page.unroute(f"**/{name}")
    assert titles(engine_page, "fetched") == ["Toy"]


def test_a_wheel_from_elsewhere_is_refused(engine_page):
    answer = engine_page.evaluate(INSTALL_URL, f"https://example.com/{TOY}")
    assert answer == "A wheel must come from this site."


def test_a_wheel_that_is_not_there(engine_page, site):
    assert "could not be downloaded (404)" in engine_page.evaluate(INSTALL_URL, f"{site}{TOY}")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("toy.txt", "is not a wheel"),
        ("toy-1.0-cp314-cp314-linux_x86_64.whl", "is not a pure Python wheel"),
        (TOY, "can't be installed"),
    ],
)
def test_what_is_no_wheel_is_refused(engine_page, name, words):
    assert words in install(engine_page, name, b"not a zip")
    assert "scene" in engine_page.evaluate("engine.ask({ act: 'view' })")


def test_a_wheel_that_needs_other_packages_is_refused(engine_page):
    answer = install(engine_page, TOY, wheel(requires="numpy"))
    assert "numpy" in answer
    assert "not part of this site" in answer


def test_a_huge_wheel_is_refused(engine_page):
    huge = "new File([new Uint8Array(20000001)], 'toy-1.0-py3-none-any.whl')"
    answer = f"engine.installWheel({huge}).catch((error) => error.message)"
    assert "longer than 20 MB" in engine_page.evaluate(answer)


def test_a_foreign_wheel_in_the_address_is_refused_before_anybody_is_asked(quiet_page):
    quiet_page.goto(f"?game=anaash&size=4&wheel=https://example.com/{TOY}")
    expect(quiet_page.locator("#said")).to_have_text("A wheel must come from this site.")
    expect(quiet_page.locator("#ask")).to_be_hidden()
    settled(quiet_page)
    touch(quiet_page, "a1", "a2")
    expect(quiet_page.locator("#moves > li")).to_have_count(1)


def test_the_archives_have_what_wheels_may_import():
    """Any module of the library a wheel may want is in one of the two zips."""
    names = set()
    for archive in DIST.glob("python-*/*.zip"):
        with zipfile.ZipFile(archive) as opened:
            names |= set(opened.namelist())
    assert {"statistics.pyc", "fractions.pyc", "csv.pyc", "heapq.pyc"} <= names
