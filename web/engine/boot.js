// Boots Pyodide in a worker from what the page has downloaded. Used by the worker that plays and
// by the one that makes a memory snapshot.

import { build } from './build.js';

/**
 * The part of Pyodide that is used here; its own types need Node's.
 *
 * @typedef {object} Pyodide
 * @property {(code: string) => unknown} runPython
 * @property {(name: string) => unknown} pyimport
 * @property {{writeFile: (path: string, data: Uint8Array) => void}} FS
 * @property {(data: ArrayBuffer, format: string) => void} unpackArchive
 * @property {() => Uint8Array} makeMemorySnapshot
 */

/**
 * @typedef {object} Parts  What Python is booted from.
 * @property {WebAssembly.Module} module
 * @property {ArrayBuffer} python  The zip of the library and the engine.
 */

const RUNTIME = new URL(build.runtime, import.meta.url).href;

/**
 * Import a script of the runtime. One that fails to come is asked for once more, by an address that
 * the browser has not seen fail: a line that breaks for a moment must not cost the whole start.
 *
 * @param {string} name
 */
export const script = (name) =>
  import(RUNTIME + name).catch(() => import(`${RUNTIME}${name}?again`));

/**
 * Boot Python.
 *
 * @param {Parts} parts
 * @param {Record<string, unknown>} [options]  More of Pyodide's options.
 * @returns {Promise<Pyodide>}
 */
export async function bootPython({ module, python }, options = {}) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    script('pyodide.mjs'),
    script('pyodide.asm.mjs'),
  ]);
  const restore = intercept(module, python);
  try {
    return await loadPyodide({
      indexURL: RUNTIME,
      stdLibURL: new URL(build.python, import.meta.url).href,
      createPyodideModule,
      lockFileContents: build.lock,
      packageBaseUrl: new URL(build.more, import.meta.url).href.replace(/[^/]*$/, ''),
      ...options,
    });
  } finally {
    restore();
  }
}

/**
 * Have Python as it was when a snapshot was made.
 *
 * @param {Parts} parts @param {ArrayBuffer} snapshot
 * @returns {Promise<Pyodide>}
 */
export async function restorePython(parts, snapshot) {
  const pyodide = await bootPython(parts, { _loadSnapshot: snapshot });
  // Without this every Python from the same snapshot would give the same random numbers.
  pyodide.runPython('import random; random.seed()');
  return pyodide;
}

/**
 * Let Pyodide have what the page has downloaded already, since it has no option for that.
 *
 * @param {WebAssembly.Module} module
 * @param {ArrayBuffer} python
 * @returns {() => void}  Undoes it.
 */
function intercept(module, python) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.endsWith('.asm.wasm')) return new Response();
    if (url.endsWith('/python.zip')) return new Response(python);
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  WebAssembly.Module = sparing(Module);
  return () => {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  };
}

/**
 * Python's start compiles a tiny module for each of 260 functions; only a few of them differ.
 *
 * @param {typeof WebAssembly.Module} Module
 * @returns {typeof WebAssembly.Module}  The same, but equal bytes are compiled once.
 */
function sparing(Module) {
  /** @type {Map<string, WebAssembly.Module>} */
  const known = new Map();
  return new Proxy(Module, {
    construct(_, [bytes]) {
      const key = String(bytes);
      const module = known.get(key) ?? new Module(bytes);
      known.set(key, module);
      return module;
    },
  });
}
