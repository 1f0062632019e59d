"""Boards in pages that frameworks and documentation tools make, with what people install."""

from __future__ import annotations

import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.probes import SHIFTS
from tests.browser.steps import middle
from tests.browsers.expecting import expect
from tests.embed import test_documents as documents
from tests.sampling import sample_of
from tools.build.bundle import ESBUILD
from tools.paths import FRAMEWORKS, VITEPRESS

# What a page with state does: two values change while the board is there.
REACT = """
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
function App() {
  const [ply, setPly] = useState(1);
  const board = createElement('drystone-board', {
    game: 'anaash', size: 4, mode: 'replay', moves: 'a1xa2 b1xc1 c3xc2', at: ply,
    caption: `After ${ply}`, coords: true,
  });
  const button = createElement('button', { onClick: () => setPly(ply + 1) }, 'Next');
  return createElement('main', null, button, board);
}
createRoot(document.querySelector('#app')).render(createElement(App));
"""
VUE = """
import { createApp, h, ref } from 'vue';
const ply = ref(1);
const board = () => h('drystone-board', {
  game: 'anaash', size: 4, mode: 'replay', moves: 'a1xa2 b1xc1 c3xc2', at: ply.value,
  caption: `After ${ply.value}`, coords: '',
});
const button = () => h('button', { onClick: () => (ply.value += 1) }, 'Next');
createApp({ render: () => h('main', [button(), board()]) }).mount('#app');
"""
# What Angular's renderer does with a template: names of its own on each element, made before that
# is in the page; properties for what is bound; comments where something may come.
ANGULAR = """
const host = document.querySelector('#app');
host.setAttribute('ng-version', '21.0.0');
host.setAttribute('_nghost-ng-c42', '');
const made = (tag, given = {}) => {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries({ ...given, '_ngcontent-ng-c42': '' }))
    one.setAttribute(name, value);
  return one;
};
const main = made('main', { class: 'ng-star-inserted' });
const board = made('drystone-board', { game: 'anaash', mode: 'replay', jsaction: 'click:;' });
const button = made('button');
button.append('Next');
let ply = 0;
const check = () => {
  ply += 1;
  Object.assign(board, { size: 4, moves: 'a1xa2 b1xc1 c3xc2', at: ply, coords: true });
  board.setAttribute('caption', `After ${ply}`);
  board.setAttribute('ng-reflect-at', ply);
};
button.addEventListener('click', check);
main.append(button, document.createComment('bindings={}'), board);
check();
host.append(main, document.createComment('container'));
"""
KINDS = {
    "angular-like": (ANGULAR, []),
    "react-18": (REACT, ["--alias:react=react-18", "--alias:react-dom=react-dom-18"]),
    "react-19": (REACT, []),
    "vue-3": (VUE, []),
}


VITEPRESS_PAGE = """# Boards

<drystone-board game="anaash" size="4" :mode="'replay'" moves="a1xa2 b1xc1" at="1" coords />
"""
VITEPRESS_CONFIG = """export default {{
  head: [['script', {{ type: 'module', src: '{site}embed.js' }}]],
  vue: {{
    template: {{ compilerOptions: {{ isCustomElement: (tag) => tag === 'drystone-board' }} }},
  }},
}};
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder."""

    def log_message(self, *words):
        """Say nothing."""


@pytest.fixture
def folder(tmp_path):
    """The folder of the page that is shown."""
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


@pytest.fixture
def shown(newcomer, folder):
    """A function that shows the page in the folder; nothing may be thrown in it."""
    thrown = []
    newcomer.on("pageerror", lambda error: thrown.append(str(error)))
    serve = partial(Quiet, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def show():
            newcomer.goto(show.address)
            return newcomer.locator("drystone-board")

        show.address = f"http://127.0.0.1:{server.server_address[1]}/"
        yield show
        newcomer.close()
        server.shutdown()
    assert thrown == []


def installed(folder):
    packages = folder / "node_modules"
    if not packages.is_dir():
        pytest.fail("run python build.py test --deep: it installs the packages", pytrace=False)
    return packages


@pytest.mark.parametrize("kind", sample_of(KINDS, 1, count=2))
def test_a_framework_makes_and_changes_a_board(newcomer, site, shown, folder, kind):
    text, options = KINDS[kind]
    if "import" in text:
        installed(FRAMEWORKS)
    whole = ["--bundle", "--format=esm", "--define:process.env.NODE_ENV='production'"]
    done = subprocess.run(
        ["node", ESBUILD, *whole, *options, f"--outfile={folder / 'app.js'}"],
        check=True,
        cwd=FRAMEWORKS,
        input=text.encode(),
        capture_output=True,
    )
    assert done.stderr.count(b"error") == 0
    scripts = (f"{site}embed.js", "/app.js")
    tags = "".join(f'<script type="module" src="{address}"></script>' for address in scripts)
    html = f'<!doctype html><title>App</title><div id="app"></div>{tags}'
    (folder / "index.html").write_text(html, "utf-8")
    board = shown()
    expect(board.locator(".status")).to_contain_text("1. Red: a1xa2")
    expect(board.locator("[data-coords]")).to_be_attached()
    newcomer.get_by_role("button", name="Next").click()
    expect(board.locator(".status")).to_contain_text("2. Blue: b1xc1")
    expect(board.locator("figcaption").first).to_have_text("After 2")


@pytest.mark.deep("VitePress builds for 20 seconds, and is Vue, which is tried in every run")
def test_a_site_of_vitepress_shows_boards(site, shown, folder, tmp_path):
    packages = installed(VITEPRESS)
    source = tmp_path / "source"
    (source / ".vitepress").mkdir(parents=True)
    # Where a page imports Vue, it is looked for from there upwards.
    (source / "node_modules").symlink_to(packages, target_is_directory=True)
    (source / "index.md").write_text(VITEPRESS_PAGE, "utf-8")
    config = VITEPRESS_CONFIG.format(site=site)
    (source / ".vitepress" / "config.mjs").write_text(config, "utf-8")
    vitepress = packages / "vitepress" / "bin" / "vitepress.js"
    build = ["node", vitepress, "build", source, "--outDir", folder]
    done = subprocess.run(build, check=False, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    board = shown()
    expect(board.locator(".status")).to_contain_text("1. Red: a1xa2")
    expect(board.locator("[data-coords]")).to_be_attached()


def by_mkdocs(place, site, theme):
    look = {"name": theme, "highlightjs": False}  # that would come from another site
    more = {"plugins": ["search", {"drystone": {"site": site}}], "theme": look}
    return documents.mkdocs(place, site, config=more)


INSTANT = "navigation.instant"
"""By this Material puts the next page into the one that is shown, and runs its scripts."""


def by_material(place, site, address):
    look = {"name": "material", "features": [INSTANT], "font": False}
    pages = {"second.md": documents.FENCES.replace("# Title", "# Second")}
    more = {"plugins": ["search", {"drystone": {"site": site}}], "theme": look, "site_url": address}
    return documents.mkdocs(place, site, config=more, pages=pages)


def by_sphinx(place, site, theme):
    conf = f'drystone_site = "{site}"\nhtml_theme = "{theme}"\nnumfig = True'
    return documents.sphinx(place, "html", documents.DIRECTIVES, conf)


TOOLS = [
    (by_mkdocs, "mkdocs"),
    (by_mkdocs, "readthedocs"),
    (by_sphinx, "alabaster"),
    (by_sphinx, "classic"),
]


BEFORE_A_CLICK = 31_000
"""Bytes of ours that a page of documentation loads for its boards, packed as hosts send them."""


def press(page, board):
    """Walk by a key, which the page around a board does not get, and look at it on paper."""
    board.get_by_role("button", name="One move on").focus()
    page.evaluate("globalThis.keys = 0; addEventListener('keydown', () => { keys += 1; })")
    page.keyboard.press("ArrowRight")
    expect(board.locator(".status")).to_contain_text("1.")
    assert page.evaluate("keys") == 0
    page.emulate_media(media="print")
    expect(board.get_by_role("button")).to_have_count(0)
    expect(board.locator("#board svg")).to_be_visible()
    page.emulate_media(media="screen")


INSTALLED = pytest.mark.deep("The themes are installed for this alone.")
THEMES = [
    pytest.param((by_sphinx, name), marks=INSTALLED)
    for name in ("pydata_sphinx_theme", "sphinx_book_theme")
]


@pytest.mark.slow
@pytest.mark.parametrize("made", [*sample_of(TOOLS, 0), *THEMES])
def test_a_page_of_documentation_shows_each_board_once(
    newcomer, site, folder, shown, tmp_path, made
):
    tool, theme = made
    sizes = {}
    newcomer.on(
        "requestfinished", lambda one: sizes.update({one.url: one.sizes()["responseBodySize"]})
    )
    newcomer.add_init_script(SHIFTS)
    code, said, out = tool(tmp_path / "made", site.rstrip("/"), theme)
    assert (code, said) == (0, "")
    folder.rmdir()
    folder.symlink_to(out, target_is_directory=True)
    boards = shown()
    expect(boards).to_have_count(2)
    for number in range(2):
        expect(boards.nth(number).locator("#board svg")).to_be_visible()
    # The picture for readers without JavaScript is nowhere beside it.
    expect(newcomer.locator("svg[role=img][aria-label]:visible")).to_have_count(2)
    newcomer.wait_for_load_state("networkidle")
    assert newcomer.evaluate("shifts.reduce((sum, [one]) => sum + one, 0)") < 0.005  # a theme’s own
    ours = {url: size for url, size in sizes.items() if url.startswith(site)}
    assert 0 < sum(ours.values()) <= BEFORE_A_CLICK, ours
    press(newcomer, boards.nth(1))
    if tool is by_sphinx:
        above, below = boards.first.locator("div.drystone"), newcomer.locator("figcaption").first
        assert middle(above)[0] == pytest.approx(middle(below)[0], abs=1)


@pytest.mark.slow
def test_boards_come_with_the_pages_that_material_changes_without_loading(
    newcomer, site, folder, shown, tmp_path
):
    # The theme has news of its own to print; what is wrong ends a strict build with another code.
    code, said, out = by_material(tmp_path / "made", site.rstrip("/"), shown.address)
    assert code == 0, said
    folder.rmdir()
    folder.symlink_to(out, target_is_directory=True)
    boards = shown()
    expect(boards).to_have_count(2)
    newcomer.evaluate("globalThis.before = true")
    for heading in ("Second", "Title"):
        newcomer.locator(".md-nav--primary").get_by_role("link", name=heading).first.click()
        expect(newcomer.locator("h1")).to_have_text(heading)
        expect(boards).to_have_count(2)
        for number in range(2):
            expect(boards.nth(number).locator("#board svg")).to_be_visible()
    boards.nth(1).get_by_role("button", name="One move on").click()
    expect(boards.nth(1).locator(".status")).to_contain_text("1.")
    assert newcomer.evaluate("before"), "the pages were loaded anew"
