// Starts Pyodide from parts that are there already, wherever they came from.

import { build } from './build.js';
import { restFrom, withRest } from './secondary-module.js';

/**
 * The part of Pyodide that is used here; its own types need Node's.
 * @typedef {object} Pyodide
 * @property {(code: string) => unknown} runPython
 * @property {(name: string) => unknown} pyimport
 * @property {FileSystem} FS
 * @property {(data: ArrayBuffer, format: string) => void} unpackArchive
 * @property {() => Uint8Array} makeMemorySnapshot
 */

/**
 * @typedef {object} FileSystem
 * @property {(path: string, data: Uint8Array) => void} writeFile
 * @property {(path: string) => {exists: boolean}} analyzePath
 */

/**
 * @typedef {object} Parts  What Python is booted from.
 * @property {WebAssembly.Module} module  The part of Python that starts.
 * @property {ArrayBuffer} python  The zip of what a start needs of the library and the engine.
 * @property {ArrayBuffer | WebAssembly.Module} [rest]  The rest of Python, where it has come; else it
 *   is fetched when it is first needed, and all wait for it.
 */

/**
 * @typedef {object} Scripts  Pyodide's own.
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 */

/**
 * Start Python.
 * @param {Scripts} scripts @param {Parts} parts
 * @param {(path: string) => string} urlOf  The whole address of a path in build.js.
 * @param {Record<string, unknown>} [options]  More of Pyodide's options.
 * @returns {Promise<Pyodide>}
 */
export async function startPython({ loadPyodide, createPyodideModule }, parts, urlOf, options) {
  const restore = intercept(parts, () => restIn(parts) ?? restFrom(urlOf(build.rest)));
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

/** @param {Parts} parts */
const restIn = ({ rest }) => (rest instanceof ArrayBuffer ? new WebAssembly.Module(rest) : rest);

/**
 * Let Pyodide have what the page has downloaded already, since it has no option for that.
 * @param {Parts} parts @param {import('./secondary-module.js').LoadRest} loadRest
 * @returns {() => void}  Undoes it.
 */
function intercept({ module, python }, loadRest) {
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
    instance: withRest(await WebAssembly.instantiate(module, imports), loadRest),
  });
  WebAssembly.Module = sparing(Module);
  return () => {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  };
}

/**
 * Python's start compiles a tiny module for each of 260 functions; only a few of them differ.
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
