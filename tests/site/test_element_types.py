"""The types of the element say what it takes, and TypeScript reads them."""

import json
import re
import subprocess

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
import './types/embed.react.js';
import type { GlobalComponents } from 'vue';
import './types/embed.vue.js';
import type { SvelteHTMLElements } from 'svelte/elements';
import './types/embed.svelte.js';
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
WRONG = [
    "import './types/embed.react.js'; export const a = <drystone-board mode={'dance'} />;",
    "import './types/embed.react.js'; export const a = <drystone-board coordinates />;",
    "import './types/embed.react.js'; export const a = <drystone-board onmove={(e) => e.x} />;",
    "import './types/embed.js'; document.createElement('drystone-board').goTo('here');",
    "import './types/embed.js'; document.createElement('drystone-board').flip = 'yes';",
]


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
def test_typescript_takes_what_is_right_and_refuses_what_is_wrong(tmp_path):
    for name, text in STUBS.items():
        place = tmp_path / "node_modules" / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.d.ts").write_text(text, "utf-8")
    element_types.write(tmp_path)
    (tmp_path / "good.tsx").write_text(GOOD, "utf-8")
    for number, text in enumerate(WRONG):
        (tmp_path / f"wrong{number}.tsx").write_text(text, "utf-8")
    options = {"strict": True, "noEmit": True, "jsx": "react-jsx", "moduleResolution": "Bundler"}
    options |= {"module": "ESNext", "lib": ["ES2022", "DOM"], "types": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options}), "utf-8")
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        ["node", tsc, "-p", tmp_path], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    wrong = set(re.findall(r"^(\S+)\(", done.stdout, re.MULTILINE))
    assert wrong == {f"wrong{number}.tsx" for number in range(len(WRONG))}, done.stdout
