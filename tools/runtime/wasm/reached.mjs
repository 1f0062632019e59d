// Says which functions of Pyodide's module a page needs:
//
//   node reached.mjs PYODIDE_FOLDER PYTHON_ZIP PLAY OUT
//
// Pyodide is started as the page does it: as on a first visit, to make a snapshot, and from one; then
// the Python in the file PLAY is run. Each function of the module tells when it is called.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModule } from './module.mjs';
import { withSoonerGlue } from './sooner.mjs';
import { instrumented } from './split.mjs';

const [folder, zip, play, out] = process.argv.slice(2);
const at = (/** @type {string} */ name) => path.join(folder, name);
const bytes = readFileSync(at('pyodide.asm.wasm'));
const bits = new Uint8Array(Math.ceil(readModule(bytes).own.length / 8));
const reached = (/** @type {number} */ number) => (bits[number >> 3] |= 1 << (number & 7));

const told = await WebAssembly.compile(instrumented(bytes));
const { instantiate } = WebAssembly;
/** @param {any} source @param {any} imports @returns {Promise<any>} */
WebAssembly.instantiate = async (source, imports) => {
  if (!imports?.env) return instantiate(source, imports);
  const env = new Proxy(imports.env, {
    get: (target, name) => (name === '__reached' ? reached : target[name]),
  });
  return { module: told, instance: await instantiate(told, { ...imports, env }) };
};

/** What a worker fetches when Python asks for it lies beside the zip here. */
const beside = (/** @type {string[]} */ ...names) => path.join(path.dirname(zip), ...names);
const fetchLater = (/** @type {string} */ name) => readFileSync(beside('later', name), 'utf8');

const { loadPyodide } = await import(pathToFileURL(at('pyodide.mjs')).href);
const lock = JSON.parse(readFileSync(at('pyodide-lock.json'), 'utf8'));
const ours = await withSoonerGlue(folder);
const start = (/** @type {object} */ options = {}) =>
  loadPyodide({
    ...ours,
    indexURL: folder,
    stdLibURL: zip,
    lockFileContents: { ...lock, packages: {} },
    packageBaseUrl: folder,
    ...options,
  });

const PROGRAMS = {
  'drystone.app.page': 'Page',
  'drystone.embed.server': 'Server',
  'drystone.app.search_worker': 'SearchWorker',
};

/** Ask each program something, and something that it does not understand. @param {any} pyodide */
function use(pyodide) {
  const later = pyodide.pyimport('drystone.core.lazy_assets');
  later.set_fetcher(fetchLater);
  later.set_importer(() => {
    pyodide.FS.writeFile('/lib/later.zip', readFileSync(beside('later.zip')));
    return '/lib/later.zip';
  });
  for (const [module, name] of Object.entries(PROGRAMS)) {
    const session = pyodide.pyimport(module)[name]();
    for (const text of ['{"act": "view"}', 'nonsense']) session.handle(text);
  }
}

const program = process.argv[1];
// In a browser a program has no place of its own: this asks for more than a path in Node does.
process.argv[1] = './this.program';
const making = await start({ _makeSnapshot: true });
making.runPython('import drystone.app.page');
const snapshot = making.makeMemorySnapshot();
process.argv[1] = program;
const restored = await start({ _loadSnapshot: snapshot });
restored.runPython('import random; random.seed()');
use(restored);
const plain = await start();
// Python looks for what nobody needs any more at moments of its own: here at all of them, for it may
// meet anything then, also what only an import or a text that is compiled has for a moment.
plain.runPython('import gc; gc.set_threshold(1, 1, 1)');
use(plain);
const played = readFileSync(play, 'utf8');
plain.runPython(played);
restored.runPython(played);

const hash = createHash('sha256').update(bytes).digest('hex');
const lines = Buffer.from(bits)
  .toString('base64')
  .match(/.{1,100}/g);
writeFileSync(out, [hash, ...(lines ?? []), ''].join('\n'));
