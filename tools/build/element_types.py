"""What editors and frameworks want to know of <drystone-board>: types, and custom-elements.json.

The lists here are the only ones; what each name means stands in the tables of docs/embedding.md.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path

from tools.console import run
from tools.paths import CACHE, DOCS, ROOT

FOLDER = "types"
"""Where they lie beside embed.js."""

TAG = "drystone-board"
TEXT, FLAG, PLACE = "string", "boolean", "string | number"
ATTRIBUTES = {
    **dict.fromkeys(("game", "position", "moves", "record", "side", "players"), TEXT),
    **dict.fromkeys(("overlay", "alt", "caption", "lesson", "goal", "solution"), TEXT),
    **dict.fromkeys(("wheel", "frames"), TEXT),
    "at": PLACE,
    "puzzle": PLACE,
    "mode": "'diagram' | 'replay' | 'play' | 'puzzle' | 'lesson' | 'guess'",
    "theme": "'auto' | 'light' | 'dark'",
    "palette": "'redgreen' | 'blueyellow' | 'contrast' | 'pattern'",
    "coords": FLAG,
    "flip": FLAG,
}
"""Each attribute, which is a property, too, and its type in TypeScript."""
CALLS = {
    "goTo": ("where", "number | 'first' | 'prev' | 'next' | 'last'", "Promise<void>"),
    "playMove": ("text", TEXT, "Promise<boolean>"),
    "undoMove": ("", "", "Promise<void>"),
    "flipBoard": ("", "", "Promise<void>"),
    "recordText": ("", "", "Promise<string>"),
    "svgText": ("", "", TEXT),
}
"""Each call, its parameter and the type of that, and what it returns."""
EVENTS = {
    "ready": "{ mode: string }",
    "move": "{ text: string; ply: number }",
    "position": "{ position: string; ply: number; side: string }",
    "end": "{ outcome: string; text: string }",
    "error": "{ text: string }",
}
"""Each event and its detail."""

TYPES = """/** What a <{tag}> takes. A game's own options are `option-size` and the like. */
export interface BoardAttributes {{
{attributes}
  [option: `option-${{string}}`]: string | number | boolean | undefined;
}}

export interface BoardEvents {{
{events}
}}

/** The same as handlers, as frameworks call them. */
export type BoardHandlers = {{
  [Name in keyof BoardEvents as `on${{Name}}`]?: (event: BoardEvents[Name]) => unknown;
}};

export interface DrystoneBoard extends HTMLElement {{
{properties}
{calls}
  addEventListener<Name extends keyof BoardEvents>(
    type: Name,
    listener: (event: BoardEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}}

declare global {{
  interface HTMLElementTagNameMap {{
    '{tag}': DrystoneBoard;
  }}
}}
"""
OURS = "import type { BoardAttributes, BoardHandlers, DrystoneBoard } from './embed.js';\n\n"
REACT = """import type { DetailedHTMLProps, HTMLAttributes } from 'react';
%stype Usual = DetailedHTMLProps<HTMLAttributes<DrystoneBoard>, DrystoneBoard>;
type Board = Omit<Usual, keyof BoardAttributes | keyof BoardHandlers>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'drystone-board': Board & BoardAttributes & BoardHandlers;
    }
  }
}
"""
VUE = """import type { HTMLAttributes } from 'vue';
import type { BoardAttributes, BoardEvents } from './embed.js';

type Handlers = {
  [Name in keyof BoardEvents as `on${Capitalize<Name>}`]?: (event: BoardEvents[Name]) => unknown;
};
type Board = Omit<HTMLAttributes, keyof BoardAttributes | keyof Handlers>;

declare module 'vue' {
  interface GlobalComponents {
    'drystone-board': new () => { $props: Board & BoardAttributes & Handlers };
  }
}
"""
SVELTE = """import type { HTMLAttributes } from 'svelte/elements';
%stype Board = Omit<HTMLAttributes<DrystoneBoard>, keyof BoardAttributes | keyof BoardHandlers>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'drystone-board': Board & BoardAttributes & BoardHandlers;
  }
}
"""


def files() -> dict[str, str]:
    """Return what lies in the folder, by name."""
    return {
        "embed.d.ts": _types(),
        "embed.react.d.ts": REACT.replace("%s", OURS),
        "embed.vue.d.ts": VUE,
        "embed.svelte.d.ts": SVELTE.replace("%s", OURS),
        "custom-elements.json": json.dumps(manifest(), indent=2, ensure_ascii=False) + "\n",
    }


def write(dist: Path) -> None:
    """Write the folder."""
    (dist / FOLDER).mkdir()
    for name, text in files().items():
        (dist / FOLDER / name).write_text(text, "utf-8", newline="\n")


def npm_package(out: Path, version: str) -> Path:
    """Pack the types for npm, into a folder; return the file.

    Nothing of it runs: a bundler finds an empty module where an editor finds types.
    """
    parts = {name: f"embed.{name}.d.ts" for name in ("react", "vue", "svelte")}
    about = {
        "name": TAG,
        "version": version,
        "description": "Types of <drystone-board>, an element that shows abstract board games",
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "customElements": "custom-elements.json",
        "exports": {
            **{
                f"./{name}".removesuffix("/."): {"types": f"./{file}", "default": "./empty.js"}
                for name, file in {".": "embed.d.ts", **parts}.items()
            },
            "./custom-elements.json": "./custom-elements.json",
        },
    }
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        folder = Path(name)
        shutil.copy(ROOT / "LICENSE", folder)
        made = {"package.json": json.dumps(about, indent=2), "empty.js": "export {};", **files()}
        for one, text in made.items():
            (folder / one).write_text(f"{text.rstrip()}\n", "utf-8", newline="\n")
        said = run(["npm", "pack", "--json", f"--pack-destination={out}"], "npm pack", cwd=folder)
        (packed,) = json.loads(said)
        return out / str(packed["filename"])


def words() -> dict[str, str]:
    """Return what the tables of docs/embedding.md say of each name, without Markdown."""
    text = (DOCS / "embedding.md").read_text("utf-8")
    found = {}
    for names, meaning in re.findall(r"^\| (`[^|]*) \| (.*) \|$", text, re.MULTILINE):
        plain = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", meaning).replace("`", "")
        for name in re.findall(r"`(?:board\.)?(\w+)", names):
            found[name] = plain
    return found


def _types() -> str:
    said = words()

    def line(name: str, rest: str) -> str:
        note = f"  /** {said[name]} */\n" if name in said else ""
        return f"{note}  {name}{rest}"

    given = [line(name, f"?: {kind};") for name, kind in ATTRIBUTES.items()]
    fields = [f"  {name}: {_held(kind)};" for name, kind in ATTRIBUTES.items()]
    calls = [
        line(name, f"({given and f'{given}: {kind}'}): {back};")
        for name, (given, kind, back) in CALLS.items()
    ]
    events = [line(name, f": CustomEvent<{detail}>;") for name, detail in EVENTS.items()]
    parts = {"attributes": given, "properties": fields, "calls": calls, "events": events}
    return TYPES.format(tag=TAG, **{name: "\n".join(lines) for name, lines in parts.items()})


def _held(kind: str) -> str:
    """Return what a property is: of a text that is not there, "" is read."""
    return kind if kind in {FLAG, TEXT} else TEXT


def manifest() -> dict[str, object]:
    """Return what custom-elements.json says, as its schema has it."""
    said = words()

    def about(name: str, kind: str) -> dict[str, object]:
        note = {"description": said[name]} if name in said else {}
        return {"name": name, "type": {"text": kind}, **note}

    methods = [
        {
            "kind": "method",
            "name": name,
            "description": said[name],
            "parameters": [{"name": given, "type": {"text": kind}}] if given else [],
            "return": {"type": {"text": back}},
        }
        for name, (given, kind, back) in CALLS.items()
    ]
    fields = [{"kind": "field", **about(name, _held(kind))} for name, kind in ATTRIBUTES.items()]
    board = {
        "kind": "class",
        "customElement": True,
        "tagName": TAG,
        "name": "DrystoneBoard",
        "superclass": {"name": "HTMLElement"},
        "attributes": [
            {**about(name, kind), "fieldName": name} for name, kind in ATTRIBUTES.items()
        ],
        "members": [*fields, *methods],
        "events": [about(name, f"CustomEvent<{detail}>") for name, detail in EVENTS.items()],
    }
    definition = {
        "kind": "custom-element-definition",
        "name": TAG,
        "declaration": {"name": "DrystoneBoard", "module": "../embed.js"},
    }
    module = {
        "kind": "javascript-module",
        "path": "../embed.js",
        "declarations": [board],
        "exports": [definition],
    }
    return {"schemaVersion": "2.1.0", "modules": [module]}
