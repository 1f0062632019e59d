"""Putting dist/ together: the page, the modules, the runtime, the wheels.

Whatever never changes under its name lives in a folder named after its content's hash, so that
browsers keep it for ever; index.html alone is asked for each time.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Any

from tools import languages, words
from tools.build import (
    bundle,
    element_types,
    headers,
    host,
    offline,
    wheels,
)
from tools.cache import digest, files_under, stamp, stamped, tree_digest, write_whole
from tools.console import step
from tools.pages import (
    docs,
    guides,
    home,
    in_languages,
    not_found,
    page,
    social,
    speaking,
    third_party,
)
from tools.paths import (
    BOARD_LOOK,
    CHANGELOG,
    CONSTRAINTS,
    DIST,
    DOCS,
    HOST,
    NETLIFY,
    NODE_MODULES,
    PACKAGE,
    PALETTES,
    PYPROJECT,
    ROOT,
    TEMPLATES,
    TOOLS,
    WEB,
)
from tools.runtime import archives, pyodide, split_pyodide
from tools.style import embed_styles, fonts, icons
from tools.style.hatching import patterns

# Folders of web/ that are not shipped.
NOT_SHIPPED = {"types", NODE_MODULES.name}
ROOM = WEB / "embed" / "room.css"
# These stand beside the page: a name that stays, and a service worker sees what is below it.
AT_THE_TOP = {offline.WORKER, page.MANIFEST.name, headers.RESCUE.name, ROOM.name}
INDEX = ROOT / "index.html"
# The one module that is asked for by an address that stays, and its board once more where it comes
# wrong: by an address that the browser has not cached.
EMBED = """\
const board = './{app}/embed/board-element.js';
await import(board).catch(() => import(`${{board}}?${{Date.now()}}`));
"""
# The one script that stands inside a page; the policy knows it by its hash.
SANDBOX = "wheels/sandbox-frame.js"
# Licences ask to go along; a file that isn't there yet is not missed.
BESIDE = ("LICENSE", "robots.txt")


def build_site(keep: int = 0) -> None:
    """Build dist/, unless it already fits its inputs. It is replaced as a whole.

    The folders of the last `keep` versions in it go along: pages that are open were made from them.
    """
    key = _inputs()
    if DIST.is_dir() and stamped("site", key + _outputs()):
        step("dist/ is up to date")
        return
    step("building dist/")
    with tempfile.TemporaryDirectory(prefix=".dist-", dir=ROOT) as name:
        half_made = Path(name) / "dist"
        half_made.mkdir()
        _fill(half_made)
        keep_older(half_made, DIST, keep)
        _swap(half_made, Path(name) / "old")
    stamp("site", key + _outputs())


def _inputs() -> str:
    trees = [tree_digest(folder) for folder in (PACKAGE, WEB, TOOLS, DOCS)]
    beside = [ROOT / name for name in BESIDE if (ROOT / name).exists()]
    return digest(
        [
            pyodide.version(),
            *trees,
            INDEX,
            NETLIFY,
            HOST,
            PYPROJECT,
            CONSTRAINTS,
            CHANGELOG,
            *beside,
        ]
    )


def _outputs() -> str:
    return tree_digest(DIST) if DIST.is_dir() else ""


def keep_older(new: Path, old: Path, count: int) -> None:
    """Copy the hashed folders of the last versions of a site, of each kind so many at most."""
    for kind in headers.HASHED:
        found = [path for path in old.glob(f"{kind}*") if not (new / path.name).exists()]
        found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[:count]:
            shutil.copytree(path, new / path.name)
    headers.write_headers_file(new)


def _swap(new: Path, old: Path) -> None:
    """Put the new folder in place of dist/; the moment without one is a rename long."""
    if DIST.exists():
        DIST.rename(old)
    new.rename(DIST)


def _fill(dist: Path) -> None:
    # The engine draws for each language at once, while the runtime is cut.
    codes = [languages.ENGLISH, *languages.others()]
    with ThreadPoolExecutor() as pool:
        drawn = [pool.submit(page.engine_parts, code) for code in codes]
        own_name, own_wheel = wheels.own_wheel()
        (dist / "wheels").mkdir()
        (dist / "wheels" / own_name).write_bytes(own_wheel)
        runtime_folder = _add_runtime(dist)
        python_folder = _add_python(dist, own_wheel)
        everything = {code: one.result() for code, one in zip(codes, drawn, strict=True)}
    parts = everything[languages.ENGLISH]
    manifest = _manifest(dist, runtime_folder, python_folder) | {"first": parts["first"]}
    app_folder = _add_app(dist, manifest, everything)
    for code, said in everything.items():
        with speaking.speaking(code):
            _add_pages(dist / speaking.folder(), app_folder, said)
    _add_embeds(dist, app_folder, parts["cards"])
    docs.write_docs(dist, app_folder)
    for name in BESIDE:
        if (ROOT / name).exists():
            shutil.copyfile(ROOT / name, dist / name)
    not_found.write_not_found(dist, app_folder, host.settings().address)
    cards = {code: said["cards"] for code, said in everything.items()}
    social.write_social(dist, host.settings().address, cards)
    names = [INDEX.name, third_party.PAGE, "rules/index.html"]
    names += [guide["address"] for guide in parts["guides"]]
    in_languages.write_in_languages(dist, app_folder, names, host.settings().address)
    headers.write_head_tags(dist, app_folder)
    offline.write_worker(dist)


def _add_pages(folder: Path, app: str, parts: page.Parts) -> None:
    """Add the pages in the language that is spoken, to the folder that is theirs."""
    folder.mkdir(exist_ok=True)
    here = f"{speaking.top()}{app}"
    values = {"app": here, "preload": page.preload_links(here), "patterns": patterns()}
    values |= {"reports": escape(host.settings().reports)} | parts["page"]
    values |= in_languages.page_values()
    html = page.fill(INDEX, values | home.parts(parts["cards"], values))
    write_whole(folder / INDEX.name, html.encode())
    (folder / INDEX.name).chmod(0o644)
    web_manifest = page.web_manifest(here)
    (folder / page.MANIFEST.name).write_text(web_manifest, "utf-8", newline="\n")
    pictures = {card["name"]: card["svg"] for card in parts["cards"]}
    guides.write_guides(folder, app, page.version(), parts["guides"], pictures)
    third_party.write_third_parties(folder, app, page.version(), _versions())


def _add_embeds(dist: Path, app: str, cards: list[dict[str, Any]]) -> None:
    """Add what other people's pages ask for: names that stay, for what changes behind them."""
    for name in ("embed.html", "engine.html"):
        text = page.fill(TEMPLATES / name, {"app": app})
        (dist / name).write_text(text, "utf-8", newline="\n")
    (dist / "embed.js").write_text(EMBED.format(app=app), "utf-8", newline="\n")
    room = ROOM.read_text("utf-8") + embed_styles.ratios(cards, "drystone-board[game='{name}']")
    # By its last statement our own pages see that it is whole (web/offline/rescue.js).
    (dist / "embed.css").write_text(f"{room}@layer drystone;\n", "utf-8", newline="\n")
    element_types.write(dist)


def _versions() -> dict[str, str]:
    """Return the versions of works by others that the site carries along."""
    python = pyodide.lock()["info"]["python"]
    micropip = wheels.micropip_wheel()[0].split("-")[1]
    packages = {
        name: json.loads((NODE_MODULES / name / "package.json").read_text("utf-8"))["version"]
        for name in ("lean-qr", "gifenc", "minisearch", "stemmer")
    }
    versions = {"pyodide": pyodide.version(), "python": python, "micropip": micropip}
    return versions | packages


def _hashed(folder: Path, name: str) -> str:
    """Rename a finished folder to ``name-<hash of its content>`` and return that name."""
    hashed = f"{name}-{tree_digest(folder)}"
    folder.rename(folder.parent / hashed)
    return hashed


def _add_runtime(dist: Path) -> str:
    folder = dist / "runtime"
    folder.mkdir()
    split_pyodide.write_runtime(folder)
    return _hashed(folder, "runtime")


def _add_python(dist: Path, own_wheel: bytes) -> str:
    folder = dist / "python"
    folder.mkdir()
    archives.write_zips(folder, archives.metadata_of(own_wheel))
    name, data = wheels.micropip_wheel()
    (folder / name).write_bytes(data)
    return _hashed(folder, "python")


def _manifest(dist: Path, runtime_folder: str, python_folder: str) -> dict[str, object]:
    """Say where the parts are, seen from a folder of the app, and how long each is."""
    names = [f"{runtime_folder}/{name}" for name in split_pyodide.FILES]
    names.append(f"{python_folder}/python.zip")
    sizes = {f"../../{name}": (dist / name).stat().st_size for name in names}
    (micropip,) = (dist / python_folder).glob("micropip*.whl")
    speaking_folders = {path.parent.name for path in (dist / python_folder).glob("later/*/*.po")}
    return {
        "version": page.version(),
        "runtime": f"../../{runtime_folder}/",
        "rest": f"../../{runtime_folder}/{split_pyodide.REST}",
        "python": f"../../{python_folder}/python.zip",
        "later": f"../../{python_folder}/later.zip",
        "laterBytes": (dist / python_folder / "later.zip").stat().st_size,
        "more": f"../../{python_folder}/more.zip",
        "micropip": f"../../{python_folder}/{micropip.name}",
        "speaking": sorted(speaking_folders),
        "lock": pyodide.lock(),
        "files": sizes,
        "totalBytes": sum(sizes.values()),
        "iceServers": host.settings().servers,
    }


def _add_app(dist: Path, manifest: dict[str, object], everything: dict[str, page.Parts]) -> str:
    parts = everything[languages.ENGLISH]
    folder = dist / "app"
    folder.mkdir()
    rooms = [room for room in WEB.iterdir() if room.is_dir() and room.name not in NOT_SHIPPED]
    for path in (path for room in sorted(rooms) for path in files_under(room)):
        if path.name not in AT_THE_TOP and not path.name.endswith((".d.ts", ".html")):
            target = folder / path.relative_to(WEB)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    sheets = [BOARD_LOOK, PALETTES]
    board_look = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    (folder / "board" / BOARD_LOOK.name).write_text(board_look, "utf-8", newline="\n")
    embed_styles.write_look(
        folder / "embed",
        [*sheets, WEB / "input" / "drag.css", WEB / "embed" / "embed.css"],
        embed_styles.ratios(parts["cards"], ":host([game='{name}'])"),
    )
    sandbox = headers.sandbox_hash(folder / SANDBOX)
    source = f"export const build = {json.dumps(manifest | {'sandbox': sandbox}, indent=2)};\n"
    (folder / "engine" / "build.js").write_text(source, "utf-8", newline="\n")
    shapes = f"export const shapes = {json.dumps(parts['shapes'])};\n"
    (folder / "wire" / "shapes.js").write_text(shapes, "utf-8", newline="\n")
    offered = f"export const offered = {json.dumps(languages.others())};\n"
    (folder / "words" / "offered.js").write_text(offered, "utf-8", newline="\n")
    bundle.join(folder)
    fonts.write_fonts(folder / "style" / "fonts")
    for name, data in icons.icons().items():
        (folder / "app" / name).write_bytes(data)
    for code, said in everything.items():
        start = folder / "start" / languages.folder(code)
        start.mkdir(parents=True)
        for name, text in said["start"].items():
            if not (name.endswith(".svg") and languages.folder(code)):  # they say nothing
                (start / name).write_text(text, "utf-8", newline="\n")
    for code in languages.others():
        path = folder / in_languages.words_file(code)
        path.write_text(words.script(code), "utf-8", newline="\n")
    return _hashed(folder, "app")
