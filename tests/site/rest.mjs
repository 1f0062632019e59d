// Starts the built site's Python in Node, as the page does, and says what it answers and how often the
// rest of its module was loaded for that (never, where the folder has Pyodide as it comes, in one part):
//
//   node rest.mjs RUNTIME_FOLDER PYODIDE_FOLDER LIBRARY PYTHON

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withRest } from '../../web/engine/secondary-module.js';

const [runtime, pyodide, library, code] = process.argv.slice(2);
let loads = 0;
const load = () => {
  loads += 1;
  return new WebAssembly.Module(readFileSync(path.join(runtime, 'pyodide.rest.wasm')));
};
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (source, imports) => {
  const found = await instantiate(source, imports);
  const split = imports?.env && '$loaded' in found.instance.exports;
  return split ? { ...found, instance: withRest(found.instance, load) } : found;
};
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')).href);
const { info } = JSON.parse(readFileSync(path.join(pyodide, 'pyodide-lock.json'), 'utf8'));
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  stdLibURL: library,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: `${runtime}/`,
});
const later = path.join(path.dirname(library), 'later.zip');
if (existsSync(later)) {
  python.FS.writeFile('/lib/later.zip', readFileSync(later));
  python.pyimport('drystone.core.lazy_assets').set_importer(() => '/lib/later.zip');
}
const answer = String(python.runPython(code));
console.log(JSON.stringify({ answer, loads }));
