"""Boards in other people's documents: real builds by Sphinx and by MkDocs."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from drystone.embed import read_options
from tests.embed.frames import frames_in
from tests.sampling import sample_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
SITE = "https://example.org/drystone"
PLUGIN = {"drystone": {"site": SITE}}


def run(*words, cwd, path=""):
    """Run a tool of this Python; return its exit code and all that it said."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{cwd}"}
    environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}" if path else "/nowhere"
    command = [sys.executable, "-m", *map(str, words)]
    done = subprocess.run(
        command,
        check=False,
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    return done.returncode, done.stdout + done.stderr


def sphinx(folder, builder, text, conf="", path="", more=None):
    """Build a small document; return the exit code, what was said and the folder of the result."""
    source = folder / "source"
    (source / "deep").mkdir(parents=True, exist_ok=True)
    (source / "conf.py").write_text(f'extensions = ["drystone.sphinx"]\n{conf}\n', "utf-8")
    (source / "index.rst").write_text(f"Title\n=====\n\n{text}\n", "utf-8")
    for name, words in (more or {}).items():
        (source / name).write_text(words, "utf-8")
    out = folder / builder
    words = ["sphinx", "-b", builder, "-W", "-q", "-d", folder / "trees", source, out]
    return (*run(*words, cwd=folder, path=path), out)


def boards_in(html):
    """Return the boards of a page: their attributes, the picture, the frames."""
    found = re.findall(r"<drystone-board (.*?)>(.*?)</drystone-board>", html, re.DOTALL)
    return [(words, picture_in(inner), frames_in(words)) for words, inner in found]


def picture_in(html):
    (svg,) = re.findall(r"<svg .*?</svg>", html, re.DOTALL)
    return ElementTree.fromstring(svg)


DIRECTIVES = """
.. drystone:: anaash
   :size: 4
   :moves: a1xa2 b1xc1
   :at: 1
   :coords:
   :alt: After one move
   :caption: The first capture

.. drystone:: anaash
   :size: 4
   :mode: replay

   1. a1xa2 {a comment}
   2. b1xc1
"""
CONF = f'drystone_site = "{SITE}"'
SMALL = """
.. drystone:: anaash
   :size: 4

"""


def test_sphinx_writes_boards_and_draws_them_anew_by_another_version(tmp_path):
    code, said, out = sphinx(tmp_path, "html", DIRECTIVES, CONF)
    assert (code, said) == (0, "")
    check_boards(out)
    page, source, conf = out / "index.html", tmp_path / "source", tmp_path / "source" / "conf.py"
    drawn = []
    for more in ("", "import drystone.embed.sphinx as made\nmade.__version__ = '0.0.1'\n"):
        page.write_text("of before", "utf-8")
        conf.write_text(conf.read_text("utf-8") + more, "utf-8")
        words = ["sphinx", "-b", "html", "-q", "-d", tmp_path / "trees", source, out]
        assert run(*words, cwd=tmp_path) == (0, "")
        drawn.append("drystone-board" in page.read_text("utf-8"))
    assert drawn == [False, True]


def check_boards(out):
    """Check picture, words and frames of the two boards."""
    html = (out / "index.html").read_text("utf-8")
    assert html.count(f'<script type="module" src="{SITE}/embed.js"></script>') == 1
    (first, picture, still), (second, start, replay) = boards_in(html)
    assert 'game="anaash"' in first
    assert "coords" in first
    assert picture.get("aria-label") == "After one move"
    assert "The first capture" in html
    assert [frame["ply"] for frame in still["frames"]] == [1]
    assert 'mode="replay"' in second
    assert start.get("aria-label").startswith("Anaash board, a4: ")
    assert [frame["ply"] for frame in replay["frames"]] == [0, 1, 2]
    assert replay["frames"][1]["comment"] == "a comment"


FIGURES = """
See :numref:`opening` and :ref:`the end <end>`.

.. drystone:: anaash
   :size: 4
   :name: opening
   :class: wide
   :align: center
   :width: 50%
   :alt: The start
   :caption: Where *all* begins

.. _end:

.. drystone:: anaash
   :size: 4
   :moves: a1xa2
   :caption: Where it ends
"""


@pytest.mark.parametrize("site", sample_of(["", SITE], 0))
def test_boards_of_sphinx_are_figures(tmp_path, site):
    conf = f'numfig = True\ndrystone_site = "{site}"'
    code, said, out = sphinx(tmp_path, "html", FIGURES, conf)
    assert (code, said) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    figure = r'<figure class="wide align-center" id="opening" style="width: 50%">'
    assert re.search(figure, html)
    assert html.count("<em>all</em>") == 1
    assert html.count("Where it ends") == 1
    assert re.search('href="#opening"><span class="std std-numref">Fig. 1</span>', html)
    (target,) = re.findall('href="#([\\w-]+)"><span class="std std-ref">the end', html)
    assert f'id="{target}"' in html
    assert "Fig. 2" in html


def test_captions_alternatives_and_boards_of_sphinx_are_translated(tmp_path):
    conf = 'locale_dirs = ["locale"]\ngettext_additional_targets = ["image"]'
    code, said, out = sphinx(tmp_path, "gettext", FIGURES, f"numfig = True\n{CONF}\n{conf}")
    assert (code, said) == (0, "")
    template = (out / "index.pot").read_text("utf-8")
    words = {"Where it ends": "Wo es endet", "The start": "Der Anfang"}
    assert all(f'msgid "{text}"' in template for text in words)
    catalog = tmp_path / "source" / "locale" / "de" / "LC_MESSAGES"
    catalog.mkdir(parents=True)
    entries = [f'msgid "{text}"\nmsgstr "{new}"\n' for text, new in words.items()]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    (catalog / "index.po").write_text("\n".join([head, *entries]), "utf-8")
    shutil.rmtree(tmp_path / "trees")  # of another builder
    german = f'numfig = True\n{CONF}\n{conf}\nlanguage = "de"'
    code, said, out = sphinx(tmp_path, "html", FIGURES, german)
    assert (code, said) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    assert "Wo es endet" in html
    assert "einzelner roter Stein" in html
    (_, first, frames), _ = boards_in(html)
    assert (first.get("aria-label"), frames["alt"]) == ("Der Anfang", "Der Anfang")


@pytest.mark.parametrize(("name", "key"), [("mkdocs", "locale"), ("material", "language")])
def test_boards_of_mkdocs_speak_the_language_of_its_theme(tmp_path, name, key):
    code, _, out = mkdocs(tmp_path, config={"theme": {"name": name, key: "de"}})
    assert code == 0
    assert "einzelner roter Stein" in (out / "index.html").read_text("utf-8")


def test_sphinx_without_a_site_writes_pictures_only(tmp_path):
    code, said, out = sphinx(tmp_path, "html", DIRECTIVES, 'language = "fr"')
    html = (out / "index.html").read_text("utf-8")
    assert (code, said) == (0, "")
    assert "red singleton" in html, "English where there is nothing else"
    assert "drystone-board" not in html
    assert "data-frames" not in html
    assert html.count("<svg ") == 2
    assert "1. a1xa2 {a comment} 2. b1xc1" in html


@pytest.mark.parametrize("builder", sample_of(["html", "dirhtml", "singlehtml"], 0))
def test_a_site_beside_the_documents_is_found_from_each_page(tmp_path, builder):
    deep = {"deep/page.rst": f"Deep\n====\n\n{DIRECTIVES}"}
    text = f".. toctree::\n\n   deep/page\n\n{DIRECTIVES}"
    code, said, out = sphinx(tmp_path, builder, text, 'drystone_site = "../board"', more=deep)
    assert (code, said) == (0, "")
    for page in out.rglob("*.html"):
        html = page.read_text("utf-8")
        if "<drystone-board" in html:
            (address,) = re.findall(r'<script type="module" src="(.*?)"', html)
            assert (page.parent / address).resolve() == (out / "../board/embed.js").resolve()


def test_sphinx_puts_the_picture_into_an_e_book(tmp_path):
    more = 'version = "1"\nepub_show_urls = "no"\nepub_copyright = "me"'
    code, said, out = sphinx(tmp_path, "epub", DIRECTIVES, f"{CONF}\n{more}")
    assert (code, said) == (0, "")
    (file,) = out.glob("*.epub")
    with ZipFile(file) as book:
        page = book.read("index.xhtml").decode()
        images = re.findall(r'<img [^>]*?src="(.*?)"', page)
        assert len(images) == 2
        assert "drystone-board" not in page
        assert "<script" not in page
        for image in images:
            assert ElementTree.fromstring(book.read(image)).tag.endswith("svg")
        assert 'alt="After one move"' in page
        assert "1. a1xa2 {a comment} 2. b1xc1" in page


def a_tool(folder):
    """Make a program that stands for the one that makes a PDF of an SVG; return its folder."""
    folder.mkdir()
    tool = folder / "rsvg-convert"
    write = "open(sys.argv[2][9:],'wb').write(b'%PDF-1.4 '+open(sys.argv[3],'rb').read()[:4])"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "import sys;{write}" "$@"\n', "utf-8")
    tool.chmod(0o755)
    return folder


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_sphinx_has_the_picture_made_for_latex(tmp_path):
    path = f"{a_tool(tmp_path / 'bin')}{os.pathsep}/bin{os.pathsep}/usr/bin"
    code, said, out = sphinx(tmp_path, "latex", DIRECTIVES, CONF, path=path)
    assert (code, said) == (0, "")
    (tex,) = out.glob("*.tex")
    images = re.findall(r"\\sphinxincludegraphics\{\{(.*?)\}\.pdf\}", tex.read_text("utf-8"))
    assert len(images) == 2
    for image in images:
        assert (out / f"{image}.pdf").read_bytes() == b"%PDF-1.4 <svg"
    assert "The first capture" in tex.read_text("utf-8")


TASK = """
.. drystone:: anaash
   :mode: puzzle
   :puzzle: 1
"""


def test_without_such_a_tool_latex_gets_the_words(tmp_path):
    code, said, out = sphinx(tmp_path, "latex", f"{DIRECTIVES}\n{TASK}", CONF)
    assert (code, said) == (0, "")
    (tex,) = out.glob("*.tex")
    body = tex.read_text("utf-8").split(r"\begin{document}")[1]
    assert "includegraphics{" not in body
    plain = body.replace("\\", "")
    task = read_options({"game": "anaash", "mode": "puzzle", "puzzle": "1"}).caption
    assert task
    moves = "1. a1xa2 {a comment} 2. b1xc1"
    for words in ("After one move", "The first capture", moves, task):
        assert words in " ".join(plain.split())


WRONG = {
    ".. drystone:: chess": "“chess”",
    ".. drystone:: anaash\n   :sise: 4": "no option “sise”",
    ".. drystone:: anaash\n   :at: 9": "not “9”",
    ".. drystone:: anaash\n\n   a1-b2": "move 1: “a1-b2”",
}


def test_sphinx_says_where_and_what_is_wrong(tmp_path):
    code, said, _ = sphinx(tmp_path, "html", "\n\n".join(WRONG))
    assert code == 1
    assert "index.rst:4: ERROR:" in said
    assert said.count(" ERROR:") == len(WRONG)
    assert all(words in said for words in WRONG.values())


FENCES = """# Title

```drystone
game: anaash
size: 4
moves: a1xa2 b1xc1
at: 1
coords
alt: After one move
caption: The first capture
```

- in a list

    ```drystone
    game: anaash
    size: 4
    mode: replay

    1. a1xa2 {a comment}
    2. b1xc1
    ```

````text
```drystone
this is only shown
```
````
"""


def mkdocs(folder, site=SITE, text=FENCES, **more):
    """Build a small site; return the exit code, what was said and the folder of the result."""
    pages = {"index.md": text, **more.get("pages", {})}
    for name, words in pages.items():
        file = folder / "docs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, "utf-8")
    plugins = [{"drystone": {"site": site}}]
    config = {"site_name": "Site", "plugins": plugins, "theme": "mkdocs"}
    (folder / "mkdocs.yml").write_text(json.dumps(config | more.get("config", {})), "utf-8")
    announce(folder)
    code, said = run("mkdocs", "build", "--strict", cwd=folder)
    warnings = [line for line in said.splitlines() if not line.startswith("INFO")]
    return code, "\n".join(warnings), folder / "site"


def announce(folder):
    """Let the plugin be found, as an installed package is, by what pyproject.toml says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / "drystone-0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: drystone\nVersion: 0\n", "utf-8")
    lines = (f"{key}={value}" for key, value in project["entry-points"]["mkdocs.plugins"].items())
    (info / "entry_points.txt").write_text("\n".join(["[mkdocs.plugins]", *lines]), "utf-8")


def test_mkdocs_writes_picture_words_and_frames_and_its_search_finds_the_words(tmp_path):
    theme = {"name": "mkdocs", "locale": "fr"}
    code, said, out = mkdocs(tmp_path, config={"plugins": ["search", PLUGIN], "theme": theme})
    assert (code, said) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    assert html.count(f'<script type="module" src="{SITE}/embed.js"></script>') == 1
    (_, picture, still), (_, _, replay) = boards_in(html)
    assert picture.get("aria-label") == "After one move"
    assert len(still["frames"]) == 1
    assert len(replay["frames"]) == 3
    assert "this is only shown" in html
    assert "red singleton" in html, "English where there is nothing else"
    pages = json.loads((out / "search" / "search_index.json").read_text("utf-8"))["docs"]
    text = " ".join(page["text"] for page in pages)
    assert "The first capture" in text
    assert "1. a1xa2 {a comment} 2. b1xc1" in text
    assert not re.search("[a-z]{5,}-[0-9a-f]{8}|prefers-color-scheme|attributes", text)
    assert len(text) < 1000


FIGURES_OF_MKDOCS = """# Title

After [](#opening) comes [](#end), and then [](second.md#more).

```drystone
game: anaash
size: 4
name: opening
class: wide
caption: Where all begins
```

```drystone
game: anaash
size: 4
moves: a1xa2
name: end
```
"""
OTHER_FIGURE = """# Second

[](index.md#end), [its own words](index.md#end), [](index.md#nothing)

```drystone
game: anaash
size: 4
caption: No figure
```

```drystone
game: anaash
size: 4
name: more
```
"""


@pytest.mark.parametrize("way", sample_of([("", True), (SITE, False)], 1))
def test_boards_of_mkdocs_are_figures(tmp_path, way):
    site, folders = way
    config = {"use_directory_urls": folders, "theme": {"name": "mkdocs", "locale": "de"}}
    made = mkdocs(
        tmp_path, site, FIGURES_OF_MKDOCS, pages={"second.md": OTHER_FIGURE}, config=config
    )
    code, said, out = made
    assert (code, said) == (0, "")
    first = (out / "index.html").read_text("utf-8")
    second = (out / ("second/index.html" if folders else "second.html")).read_text("utf-8")
    assert '<div id="opening" class="wide">' in first
    assert "Abbildung 1: Where all begins" in first
    links = [re.findall(r"<a href=\"([^\"]*#[a-z]+)\">(.*?)</a>", page) for page in (first, second)]
    there, back = ("second/", "../") if folders else ("second.html", "index.html")
    assert links[0][:3] == [
        ("#opening", "Abbildung 1"),
        ("#end", "Abbildung 2"),
        (f"{there}#more", "Abbildung 1"),
    ]
    assert links[1][:3] == [
        (f"{back}#end", "Abbildung 2"),
        (f"{back}#end", "its own words"),
        (f"{back}#nothing", ""),
    ]
    assert "No figure" in second


TWICE = "```drystone\ngame: anaash\nsize: 4\n```\n\n"


@pytest.mark.parametrize("site", sample_of(["", SITE], 1))
def test_equal_boards_of_a_page_share_no_id(tmp_path, site):
    _, _, out = mkdocs(tmp_path, text=f"# T\n\n{2 * TWICE}", site=site)
    ids = re.findall(r'<\w+ id="([\w-]+-[0-9a-f]{8})"', (out / "index.html").read_text("utf-8"))
    assert ids
    assert len(ids) == len(set(ids))
    code, said, out = sphinx(
        tmp_path,
        "singlehtml",
        f".. toctree::\n\n   deep/page\n\n{2 * SMALL}",
        f'drystone_site = "{site}"',
        more={"deep/page.rst": f"Deep\n====\n\n{SMALL}"},
    )
    assert (code, said) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    ids = re.findall(r'<\w+ id="([\w-]+-[0-9a-f]{8})"', html)
    assert ids
    assert len(ids) == len(set(ids))


MERMAID = {"name": "mermaid", "class": "mermaid"}
FENCE_SETTINGS = {"pymdownx.superfences": {"custom_fences": [MERMAID]}}


@pytest.mark.parametrize(
    "extensions",
    [
        [FENCE_SETTINGS],
        [{"pymdownx.extra": FENCE_SETTINGS}],
        ["pymdownx.extra", FENCE_SETTINGS],
    ],
)
def test_mkdocs_leaves_other_people_s_fences_as_they_are(tmp_path, extensions):
    config = {"markdown_extensions": extensions}
    code, said, out = mkdocs(tmp_path, text=f"{FENCES}\n```mermaid\na\n```\n", config=config)
    assert (code, said) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    assert len(boards_in(html)) == 2
    assert '<div class="mermaid">' in html or '<pre class="mermaid">' in html


@pytest.mark.parametrize("folders", sample_of([True, False], 0))
def test_mkdocs_finds_a_site_beside_its_pages(tmp_path, folders):
    pages, config = {"deep/page.md": FENCES}, {"use_directory_urls": folders}
    code, said, out = mkdocs(tmp_path, site="board", pages=pages, config=config)
    assert (code, said) == (0, "")
    for page in [out / "index.html", *out.glob("deep/**/*.html")]:
        (address,) = re.findall(r'<script type="module" src="(.*?)"', page.read_text("utf-8"))
        assert (page.parent / address).resolve() == out / "board" / "embed.js"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: anaash\ngame: asli", "“game: asli” stands here a second time"),
        ("game: chess", "“chess”"),
    ],
)
def test_mkdocs_says_where_and_what_is_wrong(tmp_path, text, words):
    code, said, _ = mkdocs(tmp_path, text=f"# T\n\n```drystone\n{text}\n```\n")
    assert code == 1
    assert "index.md: " in said
    assert words in said
    assert "Traceback" not in said
