// Boots Python once more, imports the engine, and gives the memory as it is then. Some of Pyodide
// is broken afterwards: nothing else is done here, and the page throws this worker away.

import { bootPython } from './boot.js';
import { build } from './build.js';
import { pack } from './sparse.js';

const port = /** @type {{postMessage: (message: object, transfer?: Transferable[]) => void}} */ (
  /** @type {unknown} */ (globalThis)
);

/** The next start has no need to do again what is done here; it needs no module that a start does without. */
const BEGIN = `
import pkgutil
from drystone.games import __path__ as folders, kind_of
from drystone.app.page import Page

for game in pkgutil.iter_modules(folders):
    for part in ("rules", "scene", "explain"):
        kind_of(game.name).part(part)
page = Page(${JSON.stringify(build.first)})
for message in ('"view"', '"undo"', '"redo"', '"save", "match": 1, "unchanged": false'):
    page.handle('{"act": ' + message + '}')
`;

globalThis.onmessage = async ({ data }) => {
  port.postMessage({ came: true });
  try {
    const pyodide = await bootPython(data, { _makeSnapshot: true });
    pyodide.runPython(BEGIN);
    const { buffer } = pack(pyodide.makeMemorySnapshot());
    port.postMessage({ snapshot: buffer }, [buffer]);
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
};
