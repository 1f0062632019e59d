// Boots Pyodide in a worker from what the page has downloaded. Used by the worker that plays and
// by the one that makes a memory snapshot.

import { build } from './build.js';
import { startPython } from './python.js';

/** @import { Parts, Pyodide } from './python.js' */

const urlOf = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/**
 * Import a script of the runtime. One that fails to come is asked for once more, by an address that
 * the browser has not seen fail: a line that breaks for a moment must not cost the whole start.
 * @param {string} name
 */
export const script = (name) => {
  const url = urlOf(build.runtime) + name;
  return import(url).catch(() => import(`${url}?again`));
};

/**
 * Boot Python.
 * @param {Parts} parts
 * @param {Record<string, unknown>} [options]  More of Pyodide's options.
 * @returns {Promise<Pyodide>}
 */
export async function bootPython(parts, options = {}) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    script('pyodide.mjs'),
    script('pyodide.asm.mjs'),
  ]);
  return startPython({ loadPyodide, createPyodideModule }, parts, urlOf, options);
}

/**
 * Have Python as it was when a snapshot was made.
 * @param {Parts} parts @param {ArrayBuffer} snapshot
 * @returns {Promise<Pyodide>}
 */
export async function restorePython(parts, snapshot) {
  const pyodide = await bootPython(parts, { _loadSnapshot: snapshot });
  // Without this every Python from the same snapshot would give the same random numbers.
  /** @type {{seed: () => void}} */ (pyodide.pyimport('random')).seed();
  return pyodide;
}
