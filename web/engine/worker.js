// Runs the engine: boots Pyodide and hands every message to Python's session, in order. The page
// has a second one of these for the computer players, with Python's search worker in the page's place.
//
// The page downloads the large files and sends them here ({boot}), so that the download starts with
// the page and one compiled module can serve several workers. Meanwhile it may ask the worker to
// look for a snapshot of Python's memory ({lookForSnapshot}). Then {id, text} is answered by
// {id, text}, or by {id, failed} if it can't be done; {ahead} asks what would be answered, and the page that
// asks with {known} has the answer from that. Modules that a start does without come as {later}, and
// what it does without of Python itself as {rest}; or they are fetched when Python needs them. Only what
// drystone ships runs here; a wheel's code has a worker of its own (wheel-worker.js).

import { bootPython, restorePython, script } from './boot.js';
import { build } from './build.js';
import { wholeAt } from './secondary-module.js';
import { reasonOf, sessionIn } from './session.js';
import { findSnapshot } from './snapshot.js';

/** @import { Pyodide } from './python.js' */
/** @typedef {import('./python.js').Parts & {part: string, later?: ArrayBuffer, language: string}} Boot */
/** @import { Session } from './session.js' */

const port = /** @type {{postMessage: (message: object) => void}} */ (
  /** @type {unknown} */ (globalThis)
);

/**
 * What Python's start does without (py/drystone/core/lazy_assets.py). Nothing comes where there is no
 * network, and no copy of it: Python says so, and the page why.
 */
const later = {
  text: (/** @type {string} */ name, /** @type {number} */ length) =>
    attempt(urlOf(`${build.python.replace(/[^/]*$/, '')}later/${name}`), (url) =>
      new TextDecoder().decode(wholeAt(url, length)),
    ),
  modules: () => brought ?? attempt(urlOf(build.later), (url) => wholeAt(url, build.laterBytes)),
};
/** @param {string} path  As build.js has it. */
const urlOf = (path) => new URL(path, import.meta.url).href;

/** @template T @param {string} url @param {(url: string) => T} fetch @returns {T | undefined} */
function attempt(url, fetch) {
  try {
    return fetch(url);
  } catch {
    port.postMessage({ missing: url });
    return undefined;
  }
}

// Python's start needs these two scripts; they come while the page still downloads the rest.
const scripts = Promise.all([early('pyodide.mjs'), early('pyodide.asm.mjs')]);
/** The snapshot of Python's memory, once it has been found. @type {Promise<ArrayBuffer | undefined>} */
let finding = Promise.resolve(undefined);
/** What Python starts from. @type {Boot} */
let parts;
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
/** The modules that a start does without, once they have come. @type {Uint8Array | undefined} */
let brought;

globalThis.onmessage = ({ data }) => {
  if (data.lookForSnapshot) finding = findSnapshot();
  else if (data.boot) start((parts = data.boot));
  else if (data.later) brought = new Uint8Array(data.later);
  else if (data.rest) Object.assign(parts, { rest: data.rest });
  else before = before.then(() => answer(data));
};

/** @param {string} name */
async function early(name) {
  await script(name);
  port.postMessage({ loaded: build.runtime + name });
}

/** @param {Boot} boot @returns {Promise<Session>} */
async function begin(boot) {
  const [snapshot] = await Promise.all([finding, scripts]);
  const found = (snapshot && (await restored(boot, snapshot))) || (await booted(boot));
  port.postMessage({ stage: 'ready' });
  return found;
}

/** @param {Boot} boot */
async function booted(boot) {
  const pyodide = await bootPython(boot);
  port.postMessage({ stage: 'python' });
  return programIn(pyodide, boot);
}

/** @param {Pyodide} pyodide @param {Boot} boot @returns {Session} */
function programIn(pyodide, boot) {
  if (boot.later) brought = new Uint8Array(boot.later);
  return sessionIn(pyodide, boot.part, later, boot.language);
}

/**
 * Begin from a snapshot; gives nothing if that fails.
 * @param {Boot} boot @param {ArrayBuffer} snapshot
 */
async function restored(boot, snapshot) {
  port.postMessage({ stage: 'found' });
  try {
    const found = programIn(await restorePython(boot, snapshot), boot);
    port.postMessage({ stage: 'restored' });
    return found;
  } catch (error) {
    port.postMessage({ badSnapshot: String(error) });
    return undefined;
  }
}

/** @param {{id: number, text: string, ahead?: boolean, known?: boolean}} message */
async function answer({ id, text, ahead, known }) {
  try {
    const session = await running;
    const found = ahead ? session.predict?.(text) : session.handle(text);
    port.postMessage({ id, text: known ? '' : found });
  } catch (error) {
    port.postMessage({ id, failed: reasonOf(error) });
  }
}
