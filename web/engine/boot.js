// Boots Pyodide in a worker from what the page has downloaded. Used by the worker that plays and
// by the one that makes a memory snapshot.

import { build } from './build.js';
import { importModule } from '../offline/download.js';
import { startPython } from './python.js';

/** @import { Parts, Pyodide } from './python.js' */

const urlOf = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** Import a script of the runtime. @param {string} name */
export const script = (name) => importModule(urlOf(build.runtime) + name);

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
