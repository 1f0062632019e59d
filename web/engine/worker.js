// Runs the engine: boots Pyodide and hands every message to Python's session, in order. The page
// has a second one of these for the computer players, with Python's search worker in the page's place.
//
// The page downloads the large files and sends them here ({boot}), so that the download starts with
// the page and one compiled module can serve several workers. Meanwhile it may ask the worker to
// look for a snapshot of Python's memory ({lookForSnapshot}). Then {id, text} is answered by
// {id, text}, {id, wheel} by {id}, and either by {id, failed} if it can't be done.

import { bootPython, restorePython, script } from './boot.js';
import { build } from './build.js';
import { findSnapshot } from './snapshot.js';

/** @typedef {import('./boot.js').Pyodide} Pyodide */
/** @typedef {import('./boot.js').Parts & {part: string}} Boot */
/** @typedef {{name?: string, bytes?: ArrayBuffer, url?: string, limit?: number}} Wheel */

/**
 * What of Python is called from here.
 *
 * @typedef {object} Session
 * @property {(text: string) => string} handle
 */
/** @typedef {{pyodide: Pyodide, session: Session}} Running */
/** @typedef {{install_buffer: (name: string, data: Uint8Array) => Promise<void>}} Installer */

const port = /** @type {{postMessage: (message: object) => void}} */ (
  /** @type {unknown} */ (globalThis)
);

// Python's start needs these two scripts; they come while the page still downloads the rest.
const scripts = Promise.all([early('pyodide.mjs'), early('pyodide.asm.mjs')]);
/** The snapshot of Python's memory, once it has been found. @type {Promise<ArrayBuffer | undefined>} */
let finding = Promise.resolve(undefined);
/** @type {(boot: Boot) => void} */
let start;
const running = new Promise((/** @type {(boot: Boot) => void} */ resolve) => (start = resolve))
  .then(begin)
  .catch((error) => {
    port.postMessage({ broken: String(error) });
    // Never settles: the page has given up on this worker and on all unanswered messages.
    return new Promise(() => {});
  });
/** Resolves when all messages so far are answered. @type {Promise<unknown>} */
let before = running;

globalThis.onmessage = ({ data }) => {
  if (data.lookForSnapshot) finding = findSnapshot();
  else if (data.boot) start(data.boot);
  else before = before.then(() => answer(data));
};

/** @param {string} name */
async function early(name) {
  await script(name);
  port.postMessage({ loaded: build.runtime + name });
}

/** @param {Boot} boot @returns {Promise<Running>} */
async function begin({ part, ...parts }) {
  const [snapshot] = await Promise.all([finding, scripts]);
  const found =
    (snapshot && (await restored(parts, snapshot, part))) || (await booted(parts, part));
  port.postMessage({ stage: 'ready' });
  return found;
}

/** @param {import('./boot.js').Parts} parts @param {string} part */
async function booted(parts, part) {
  const pyodide = await bootPython(parts);
  port.postMessage({ stage: 'python' });
  return { pyodide, session: sessionIn(pyodide, part) };
}

/**
 * Begin from a snapshot; gives nothing if that fails.
 *
 * @param {import('./boot.js').Parts} parts @param {ArrayBuffer} snapshot @param {string} part
 */
async function restored(parts, snapshot, part) {
  port.postMessage({ stage: 'found' });
  try {
    const pyodide = await restorePython(parts, snapshot);
    const session = sessionIn(pyodide, part);
    port.postMessage({ stage: 'restored' });
    return { pyodide, session };
  } catch (error) {
    port.postMessage({ badSnapshot: String(error) });
    return undefined;
  }
}

/** What answers messages: the page's program, the server of many boards, or the search worker. */
const ANSWERING = /** @type {Record<string, string[]>} */ ({
  page: ['drystone.app.page', 'Page', build.first],
  boards: ['drystone.embed.server', 'Server'],
  search: ['drystone.app.search_worker', 'SearchWorker'],
});

/** @param {Pyodide} pyodide @param {string} part @returns {Session} */
function sessionIn(pyodide, part) {
  const [module, name, ...given] = ANSWERING[part];
  const classes = /** @type {Record<string, (...given: string[]) => Session>} */ (
    pyodide.pyimport(module)
  );
  return classes[name](...given);
}

/** @param {{id: number, text?: string, wheel?: Wheel}} message */
async function answer({ id, text, wheel }) {
  try {
    const { pyodide, session } = await running;
    if (wheel) await install(pyodide, wheel);
    port.postMessage({ id, text: wheel ? '' : session.handle(text ?? '') });
  } catch (error) {
    port.postMessage({ id, failed: reason(error) });
  }
}

/** The last line of a Python traceback says what went wrong. @param {unknown} error */
function reason(error) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split('\n');
  return lines[lines.length - 1].replace(/^(?:\w+\.)*WheelError: /, '');
}

/** @type {Promise<Installer> | undefined} */
let installer;

/** @param {Pyodide} pyodide @param {Wheel} wheel */
async function install(pyodide, { name, bytes, url, limit }) {
  const data = bytes ?? (await downloadWheel(String(url), Number(limit)));
  const fileName = name ?? decodeURIComponent(new URL(String(url)).pathname.split('/').pop() ?? '');
  installer ??= loadInstaller(pyodide);
  // A failed download must not stand in the way of the next try.
  installer.catch(() => (installer = undefined));
  await (await installer).install_buffer(fileName, new Uint8Array(data));
}

/** @param {string} url @param {number} limit  In bytes. @returns {Promise<ArrayBuffer>} */
async function downloadWheel(url, limit) {
  const data = await download(url);
  if (data.byteLength > limit) throw new Error(`${url} is longer than ${limit / 1e6} MB.`);
  return data;
}

/** @param {string} url @returns {Promise<ArrayBuffer>} */
async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be downloaded (${response.status}).`);
  return response.arrayBuffer();
}

/**
 * Fetch the rest of Python's library and micropip. Both zips become one, because a package whose
 * modules lie in two archives would only find those of the first.
 *
 * @param {Pyodide} pyodide
 * @returns {Promise<Installer>}
 */
async function loadInstaller(pyodide) {
  const urls = [build.more, build.micropip].map((path) => new URL(path, import.meta.url).href);
  const [more, micropip] = await Promise.all(urls.map(download));
  pyodide.FS.writeFile('/tmp/more.zip', new Uint8Array(more));
  pyodide.runPython(MERGE);
  pyodide.unpackArchive(micropip, 'wheel');
  return /** @type {Installer} */ (pyodide.pyimport('drystone_wheels'));
}

const MERGE = `
import importlib, os, sys, zipfile
archive = next(path for path in sys.path if path.endswith('.zip'))
with zipfile.ZipFile('/tmp/more.zip') as more, zipfile.ZipFile(archive, 'a') as whole:
    for name in more.namelist():
        whole.writestr(more.getinfo(name), more.read(name))
os.remove('/tmp/more.zip')
importlib.invalidate_caches()
`;
