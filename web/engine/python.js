// Starts Pyodide from parts that are there already, wherever they came from.

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

/**
 * @typedef {object} Scripts  Pyodide's own.
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 */

/**
 * Start Python.
 *
 * @param {Scripts} scripts @param {Parts} parts
 * @param {(path: string) => string} urlOf  The whole address of a path in build.js.
 * @param {Record<string, unknown>} [options]  More of Pyodide's options.
 * @returns {Promise<Pyodide>}
 */
export async function startPython({ loadPyodide, createPyodideModule }, parts, urlOf, options) {
  const restore = intercept(parts.module, parts.python);
  try {
    return await loadPyodide({
      indexURL: urlOf(build.runtime),
      stdLibURL: urlOf(build.python),
      createPyodideModule,
      lockFileContents: build.lock,
      packageBaseUrl: urlOf(build.more).replace(/[^/]*$/, ''),
      ...options,
    });
  } finally {
    restore();
  }
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
