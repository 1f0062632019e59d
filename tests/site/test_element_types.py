"""The types of the element say what it takes, and TypeScript reads them."""

import json
import re
import subprocess
import tarfile

import pytest

from drystone.embed import NAMES
from drystone.embed.options import MODES
from drystone.scene.style import PALETTES, THEMES
from tools.build import element_types
from tools.build.element_types import ATTRIBUTES, CALLS, EVENTS
from tools.paths import NODE_MODULES, WEB

SOURCE = (WEB / "embed" / "board-element.js").read_text("utf-8")
STUBS = {
    "react": "export interface HTMLAttributes<T> { id?: string; moves?: number; ref?: T }"
    " export type DetailedHTMLProps<A, T> = A & { key?: string };"
    " export namespace JSX { interface IntrinsicElements { p: object } interface Element {} }",
    "react/jsx-runtime": "export { JSX } from 'react'; export const jsx: unknown;",
    "vue": "export interface HTMLAttributes { id?: string } export interface GlobalComponents {}",
    "svelte/elements": "export interface HTMLAttributes<T> { id?: string; on?: T }"
    " export interface SvelteHTMLElements { p: object }",
}
GOOD = """
import type {} from './types/embed.react.js';
import type { GlobalComponents } from 'vue';
import type {} from './types/embed.vue.js';
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from './types/embed.svelte.js';
export const a = <drystone-board id="x" game="anaash" at={3} coords option-size={4}
  onposition={(event) => event.detail.ply + 1} />;
const board = document.createElement('drystone-board');
board.addEventListener('end', ({ detail }) => detail.outcome.length);
board.addEventListener('click', () => board.goTo('last'));
export const b: Promise<boolean> = board.playMove(board.svgText());
type Svelte = SvelteHTMLElements['drystone-board'];
export const c: Svelte = { mode: 'play', onmove: ({ detail }) => detail.text };
type Vue = InstanceType<GlobalComponents['drystone-board']>['$props'];
export const d: Vue = { flip: true, onEnd: () => 1 };
"""
REACT = "import type {} from './types/embed.react.js'; "
ELEMENT = "import type {} from './types/embed.js'; "
WRONG = [
    REACT + "export const a = <drystone-board mode={'dance'} />;",
    REACT + "export const a = <drystone-board coordinates />;",
    REACT + "export const a = <drystone-board onmove={(e) => e.x} />;",
    ELEMENT + "document.createElement('drystone-board').goTo('here');",
    ELEMENT + "document.createElement('drystone-board').flip = 'yes';",
]


def as_package(found):
    return f"drystone-board/{found[1]}".removesuffix("/")


def choices(name):
    return set(re.findall(r"'(\w+)'", ATTRIBUTES[name]))


def test_they_name_what_python_the_element_and_the_documentation_name():
    properties = (WEB / "embed" / "properties.js").read_text("utf-8").partition("const OFF")[0]
    assert ATTRIBUTES.keys() == NAMES | {"frames"} == set(re.findall(r"'(\w+)'", properties))
    assert choices("mode") == set(MODES)
    assert choices("theme") == set(THEMES)
    assert choices("palette") == set(PALETTES) - {""}
    calls = re.findall(r"^  (?:async )?([a-z]+[A-Z]\w*)\((.*?)\) \{", SOURCE, re.MULTILINE)
    assert {name: given for name, given in calls if not name.endswith("Callback")} == {
        name: given for name, (given, _, _) in CALLS.items()
    }
    assert set(re.findall(r"#tell\('(\w+)'", SOURCE)) == set(EVENTS)
    named = {*ATTRIBUTES, *CALLS, *EVENTS} - {"frames"}
    assert named <= element_types.words().keys()


def test_the_manifest_lists_them_with_what_they_mean():
    (module,) = json.loads(element_types.files()["custom-elements.json"])["modules"]
    (board,) = module["declarations"]
    assert {one["name"] for one in board["attributes"]} == set(ATTRIBUTES)
    assert {one["name"] for one in board["members"]} == {*ATTRIBUTES, *CALLS}
    assert {one["name"] for one in board["events"]} == set(EVENTS)
    coords = next(one for one in board["attributes"] if one["name"] == "coords")
    assert coords["description"] == "draws coordinates"


@pytest.mark.slow
@pytest.mark.parametrize("packed", [False, True])
def test_typescript_takes_what_is_right_and_refuses_what_is_wrong(packed, tmp_path):
    for name, text in STUBS.items():
        place = tmp_path / "node_modules" / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.d.ts").write_text(text, "utf-8")
    if packed:
        with tarfile.open(element_types.npm_package(tmp_path, "1.2.0")) as archive:
            archive.extractall(tmp_path, filter="data")
        (tmp_path / "package").rename(tmp_path / "node_modules" / element_types.TAG)
    else:
        element_types.write(tmp_path)

    def write(name, text):
        if packed:
            text = re.sub(r"\./types/embed\.?(\w*)\.js", as_package, text)
        (tmp_path / name).write_text(text, "utf-8")

    write("good.tsx", GOOD)
    for number, text in enumerate(WRONG):
        write(f"wrong{number}.tsx", text)
    options = {"strict": True, "noEmit": True, "jsx": "react-jsx", "moduleResolution": "Bundler"}
    options |= {"module": "ESNext", "lib": ["ES2022", "DOM"], "types": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options}), "utf-8")
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        ["node", tsc, "-p", tmp_path], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    wrong = set(re.findall(r"^(\S+)\(", done.stdout, re.MULTILINE))
    assert wrong == {f"wrong{number}.tsx" for number in range(len(WRONG))}, done.stdout
