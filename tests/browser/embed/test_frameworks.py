"""Boards in pages that frameworks and documentation tools make, with what people install."""

from __future__ import annotations

from functools import partial

import pytest
import yaml

from tests.browser.embed.others import (
    ADDRESS,
    check_nothing_moved,
    installed,
    node,
    press,
    snippet,
)
from tests.browser.probes import SHIFTS
from tests.browser.steps import middle
from tests.browsers.expecting import expect
from tests.embed import test_documents as documents
from tests.sampling import sample_of
from tools.build.bundle import ESBUILD
from tools.paths import FRAMEWORKS

# Pages around what the documentation shows: values change while the board is there, and what
# happens on the board comes back.
REACT = """
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
SNIPPET
function App() {
  const [ply, setPly] = useState(1);
  const position = (event) => setPly(event.detail.ply);
  return (
    <main>
      <button onClick={() => setPly(2)}>Next</button>
      <output>{ply}</output>
      <Replay moves="a1xa2 b1xc1 c3xc2" ply={ply} onPosition={position} />
    </main>
  );
}
createRoot(document.querySelector('#app')).render(<App />);
"""
VUE = """
import { createApp, ref } from 'vue';
const template = `<button @click="ply = 2">Next</button><output>{{ ply }}</output> SNIPPET`;
const setup = () => ({ ply: ref(1), moves: 'a1xa2 b1xc1 c3xc2' });
const app = createApp({ template, setup });
app.config.compilerOptions.isCustomElement = (tag) => tag === 'drystone-board';
app.mount('#app');
"""
SVELTE = """
import { mount } from 'svelte';
import App from './App.svelte';
mount(App, { target: document.querySelector('#app') });
"""
SVELTE_APP = """
<script>
  import Replay from './Replay.svelte';
  let ply = $state(1);
</script>
<button onclick={() => (ply = 2)}>Next</button><output>{ply}</output>
<Replay moves="a1xa2 b1xc1 c3xc2" bind:ply />
"""
ANGULAR = """
import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
SNIPPET
@Component({
  selector: '#app',
  imports: [Replay],
  template: `<button (click)="replay.ply.set(2)">Next</button><output>{{ replay.ply() }}</output>
    <app-replay #replay />`,
})
class App {}
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
"""
OF_REACT = {"main.jsx": REACT.replace("SNIPPET", snippet("React, Next", "text"))}
IN_JSX = "--jsx=automatic"
OF_SVELTE = {
    "main.js": SVELTE,
    "App.svelte": SVELTE_APP,
    "Replay.svelte": snippet("Svelte, SvelteKit", "text"),
}
OF_VUE = {"main.js": VUE.replace("SNIPPET", snippet("Vue, Nuxt, VitePress", "html"))}
OF_ANGULAR = {"main.ts": ANGULAR.replace("SNIPPET", snippet("Angular", "ts"))}
WITH_DECORATORS = '--tsconfig-raw={"compilerOptions":{"experimentalDecorators":true}}'
KINDS = {
    "angular-21": (OF_ANGULAR, [WITH_DECORATORS]),
    "react-18": (OF_REACT, [IN_JSX, "--alias:react=react-18", "--alias:react-dom=react-dom-18"]),
    "react-19": (OF_REACT, [IN_JSX]),
    "svelte-5": (OF_SVELTE, ["--loader:.svelte=js"]),
    "vue-3": (OF_VUE, ["--alias:vue=vue/dist/vue.esm-bundler.js"]),
}
WITHOUT_EVENTS = {"react-18"}
COMPILED = """import { compile } from 'svelte/compiler';
import { readFileSync } from 'node:fs';
console.log(compile(readFileSync(0, 'utf-8'), { generate: 'client' }).js.code);"""


def bundle(files, options, source, out):
    """Write files into a folder, and what a browser runs of the first of them into another."""
    packages = installed(FRAMEWORKS)
    compiled = partial(node, "--input-type=module", "--eval", COMPILED, packages=packages)
    for name, text in files.items():
        made = compiled(text=text) if name.endswith(".svelte") else text
        (source / name).write_text(made, "utf-8")
    whole = ["--bundle", "--format=esm", "--define:process.env.NODE_ENV='production'"]
    node(
        ESBUILD, source / next(iter(files)), *whole, *options, f"--outfile={out}", packages=packages
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_framework_makes_and_changes_a_board(newcomer, site, shown, folder, tmp_path, kind):
    bundle(*KINDS[kind], tmp_path, folder / "app.js")
    head = snippet("", "html", site=site)
    html = f'<!doctype html><title>App</title>{head}<div id="app"></div>'
    (folder / "index.html").write_text(
        f'{html}<script type="module" src="app.js"></script>', "utf-8"
    )
    board = shown()
    expect(board.locator(".status")).to_contain_text("1. Red: a1xa2")
    expect(board.locator("[data-coords]")).to_be_attached()
    newcomer.get_by_role("button", name="Next").click()
    expect(board.locator(".status")).to_contain_text("2. Blue: b1xc1")
    board.get_by_role("button", name="One move on").click()
    expect(board.locator(".status")).to_contain_text("3. Red: c3xc2")
    expect(newcomer.locator("output")).to_have_text("2" if kind in WITHOUT_EVENTS else "3")


INSTALLED = pytest.mark.deep("What these are made with is installed for this alone.")
INSTANT = "navigation.instant"
"""By this Material and Zensical put the next page into the one that is shown."""
ZENSICAL_PAGE = """# Boards

<drystone-board game="anaash" size="4" mode="replay" moves="a1xa2 b1xc1" coords></drystone-board>

```drystone
game: anaash
```

[Second](second.md)
"""


@INSTALLED
def test_zensical_shows_elements_and_leaves_a_fence_as_it_is(
    newcomer, site, shown, folder, tmp_path
):
    settings = snippet("Zensical", "toml", site=site)
    look = f'\n[project.theme]\nfont = false\nfeatures = ["{INSTANT}"]\n'
    # Without the address of the site Zensical loads each page anew.
    own = f'[project]\nsite_name = "Site"\nsite_url = "{shown.address}"'
    (tmp_path / "zensical.toml").write_text(settings.replace("[project]", own) + look, "utf-8")
    (tmp_path / "docs").mkdir()
    for name, title in (("index", "# Boards"), ("second", "# Second")):
        page = ZENSICAL_PAGE.replace("# Boards", title)
        (tmp_path / "docs" / f"{name}.md").write_text(page, "utf-8")
    code, said = documents.run("zensical", "build", cwd=tmp_path)
    assert code == 0, said
    assert list(folder.glob("*/index.html"))
    newcomer.add_init_script(SHIFTS)
    board = shown()
    expect(board.locator("#board svg")).to_be_visible()
    expect(newcomer.locator("code")).to_have_text("game: anaash")
    check_nothing_moved(newcomer)
    newcomer.evaluate("globalThis.before = true")
    newcomer.locator("article").get_by_role("link", name="Second").click()
    expect(newcomer.locator("h1")).to_contain_text("Second")
    expect(board.locator("#board svg")).to_be_visible()
    assert newcomer.evaluate("before"), "the page was loaded anew"
    press(newcomer, board)


def by_mkdocs(place, site, theme):
    look = {"name": theme, "highlightjs": False}  # that would come from another site
    more = {"plugins": ["search", {"drystone": {"site": site}}], "theme": look}
    return documents.mkdocs(place, site, config=more)


def by_material(place, site, address):
    look = {"name": "material", "features": [INSTANT], "font": False}
    pages = {"second.md": documents.FENCES.replace("# Title", "# Second")}
    more = {"plugins": ["search", {"drystone": {"site": site}}], "theme": look, "site_url": address}
    return documents.mkdocs(place, site, config=more, pages=pages)


def by_sphinx(place, site, theme):
    conf = f'drystone_site = "{site}"\nhtml_theme = "{theme}"\nnumfig = True'
    return documents.sphinx(place, "html", documents.DIRECTIVES, conf)


def by_jupyter_book(place, site, theme):
    """Build with the settings of Jupyter Book 1, which is Sphinx."""
    settings = snippet("Jupyter Book", "yaml").replace(ADDRESS.rstrip("/"), site)
    known = yaml.safe_load(settings)["sphinx"]
    conf = f"extensions = {known['extra_extensions']}\nhtml_theme = '{theme}'\nnumfig = True\n"
    conf += "".join(f"{name} = {value!r}\n" for name, value in known["config"].items())
    return documents.sphinx(place, "html", documents.DIRECTIVES, conf)


TOOLS = [
    (by_mkdocs, "mkdocs"),
    (by_mkdocs, "readthedocs"),
    (by_sphinx, "alabaster"),
    (by_sphinx, "classic"),
]


BEFORE_A_CLICK = 31_000
"""Bytes of ours that a page of documentation loads for its boards, packed as hosts send them."""


THEMES = [
    pytest.param((by_sphinx, "pydata_sphinx_theme"), marks=INSTALLED),
    pytest.param((by_jupyter_book, "sphinx_book_theme"), marks=INSTALLED),
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
    check_nothing_moved(newcomer)
    ours = {url: size for url, size in sizes.items() if url.startswith(site)}
    assert 0 < sum(ours.values()) <= BEFORE_A_CLICK, ours
    press(newcomer, boards.nth(1))
    if tool is not by_mkdocs:
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
