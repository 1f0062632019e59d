// Runs the engine: boots Pyodide and hands every message to Python's session, in order. The page
// has a second one of these for the computer players, with Python's search worker in the page's place.
//
// The page downloads the large files and sends them here ({boot}), so that the download starts with
// the page and one compiled module can serve several workers. Meanwhile it may ask the worker to
// look for a snapshot of Python's memory ({lookForSnapshot}). Then {id, text} is answered by
// {id, text}, or by {id, failed} if it can't be done. Only what drystone ships runs here; a wheel's
// code has a worker of its own (wheel-worker.js).

import { bootPython, restorePython, script } from './boot.js';
import { build } from './build.js';
import { textAt } from './rest.js';
import { reasonOf, sessionIn } from './session.js';
import { findSnapshot } from './snapshot.js';

/** @typedef {import('./boot.js').Parts & {part: string}} Boot */
/** @typedef {import('./session.js').Session} Session */

const port = /** @type {{postMessage: (message: object) => void}} */ (
  /** @type {unknown} */ (globalThis)
);

/**
 * Fetch a file of a game that Python's start does without (py/drystone/core/later.py).
 *
 * @param {string} name @returns {string | undefined}  Nothing if it does not come.
 */
function fetchLater(name) {
  try {
    return textAt(
      new URL(`${build.python.replace(/[^/]*$/, '')}later/${name}`, import.meta.url).href,
    );
  } catch {
    return undefined; // There is no network, and no copy of it: Python says so.
  }
}

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

/** @param {Boot} boot @returns {Promise<Session>} */
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
  return sessionIn(pyodide, part, fetchLater);
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
    const session = sessionIn(pyodide, part, fetchLater);
    port.postMessage({ stage: 'restored' });
    return session;
  } catch (error) {
    port.postMessage({ badSnapshot: String(error) });
    return undefined;
  }
}

/** @param {{id: number, text: string}} message */
async function answer({ id, text }) {
  try {
    const session = await running;
    port.postMessage({ id, text: session.handle(text) });
  } catch (error) {
    port.postMessage({ id, failed: reasonOf(error) });
  }
}
