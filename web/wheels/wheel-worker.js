// Runs a wheel: code that drystone did not ship. It lives in a frame with an origin of its own (see
// sandbox-frame.js) and has everything from there, as it can fetch nothing: Pyodide's scripts stand
// in front of this text (see sandbox.js), all else comes with {boot}. Then it says {ready} or why it
// has {failed}, and each {id, text} is answered by {id, text}.

import { startPython } from '../engine/python.js';
import { reasonOf, sessionIn } from '../engine/session.js';

/** @import { Pyodide } from '../engine/python.js' */
/** @typedef {import('../engine/python.js').Parts & Given & {part: string}} Boot */

/**
 * @typedef {object} Given  What a wheel needs besides Python.
 * @property {ArrayBuffer} later  The rest of the engine.
 * @property {ArrayBuffer} more  The rest of Python's library.
 * @property {ArrayBuffer} micropip  The wheel of micropip.
 * @property {{name: string, bytes: ArrayBuffer}} wheel
 * @property {string} language
 * @property {Record<string, string | undefined>} words  What is said in it, by the names of files; a wheel brings its own.
 */

/** @typedef {{install_buffer: (name: string, data: Uint8Array) => Promise<void>}} Installer */

const scripts = /** @type {{drystonePyodide: import('../engine/python.js').Scripts}} */ (
  /** @type {unknown} */ (globalThis)
).drystonePyodide;

/** Parts have been fetched by the page: an address stands only for its name. @param {string} path */
const urlOf = (path) => `https://drystone.invalid/${path.replace(/^(\.\.\/)+/, '')}`;

/** @type {import('../engine/session.js').Session} */
let session;

// Only what stands in these brackets speaks to the frame, and it says short things and text: objects are
// made anew there, in the page's own time, however many a wheel would send.
{
  const post = globalThis.postMessage.bind(globalThis);
  for (let home = globalThis; home; home = Object.getPrototypeOf(home))
    Reflect.deleteProperty(home, 'postMessage');

  globalThis.onmessage = async ({ data: { boot, id, text } }) => {
    if (boot) {
      try {
        session = await begin(boot);
        post({ ready: true });
      } catch (error) {
        post({ failed: `${reasonOf(error)}` });
      }
    } else post({ id: +id, text: `${session.handle(text)}` });
  };
}

/** @param {Boot} boot */
async function begin({ part, later, more, micropip, wheel, language, words, ...parts }) {
  const pyodide = await startPython(scripts, parts, urlOf);
  for (const [name, zip] of Object.entries({ later, more })) {
    pyodide.FS.writeFile(`/tmp/${name}.zip`, new Uint8Array(zip));
  }
  pyodide.runPython(MERGE);
  // A start puts it off (tools/runtime/pyodide_scripts/page/drystone_waiting.py): a wheel may import any part of it.
  pyodide.runPython('import asyncio; asyncio.events');
  pyodide.unpackArchive(micropip, 'wheel');
  const installer = /** @type {Installer} */ (pyodide.pyimport('drystone_wheels'));
  await installer.install_buffer(wheel.name, new Uint8Array(wheel.bytes));
  return sessionIn(pyodide, part, { text: (name) => words[name] }, language);
}

/**
 * All zips become one, because a package whose modules lie in two would only find those of the first.
 * What writes zips lies in one of them, which Python looks into for a moment. Of the one that it
 * started from it knows more than that one's own directory tells, so it is written anew.
 */
const MERGE = `
import importlib, os, sys, zipimport
archive = next(path for path in sys.path if path.endswith('.zip'))
given = ['/tmp/later.zip', '/tmp/more.zip']
sys.path.append(given[0])
import zipfile
sys.path.remove(given[0])
with zipfile.ZipFile('/tmp/whole.zip', 'w') as whole:
    for path in [archive, *given]:
        files = zipimport.zipimporter(path)
        for name in files._get_files():
            if not name.endswith('/') and name != 'listing.bin':
                whole.writestr(zipfile.ZipInfo(name), files.get_data(name))
os.replace('/tmp/whole.zip', archive)
for path in given:
    os.remove(path)
for module in [*sys.modules.values()]:
    if isinstance(folders := getattr(module, '__path__', None), list):
        folders[:] = [folder.replace(given[0], archive) for folder in folders]
importlib.invalidate_caches()
`;
