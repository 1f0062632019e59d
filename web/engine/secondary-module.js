// Python's module comes in two parts: what starts, and the rest (tools/runtime/wasm/split.mjs). Where a
// function of the rest is called, the first part asks for it here, and waits: it is loaded at once,
// and from then on nothing tells the two from one.

const { Instance, Module } = WebAssembly;
/** Names of what the parts have for each other begin so. */
const OWN = '$';
/** A module that exports the function it imports: in a table there is room only for such. */
const PASSED = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // WebAssembly, version 1
  ...[1, 5, 1, 0x60, 1, 0x7f, 0], // a type: from a number to nothing
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0], // imported: e.f
  ...[7, 5, 1, 1, 0x66, 0, 0], // exported: f
]);

/** @typedef {() => WebAssembly.Module} LoadRest */

/**
 * Join the first part with what loads the rest.
 * @param {WebAssembly.Instance} first @param {LoadRest} load
 * @returns {{exports: WebAssembly.Exports}}  What Pyodide may see of it.
 */
export function withRest({ exports }, load) {
  const names = Object.keys(exports);
  const tables = names.filter((name) => /^\$t\d+$/.test(name)).length;
  // The last of the tables is for the rest alone; what loads it stands in front.
  const table = /** @type {WebAssembly.Table} */ (exports[`${OWN}t${tables - 1}`]);
  const loaded = /** @type {WebAssembly.Global} */ (exports[`${OWN}loaded`]);
  const join = () => {
    new Instance(load(), { '': exports });
    loaded.value = 1;
  };
  table.set(0, new Instance(new Module(PASSED), { e: { f: join } }).exports.f);
  const others = names.filter((name) => !name.startsWith(OWN));
  return { exports: Object.fromEntries(others.map((name) => [name, exports[name]])) };
}

/**
 * Download the rest at once: Python is in the middle of something, and waits for it.
 * @param {string} url
 * @returns {WebAssembly.Module}
 * @throws {Error}  It does not come.
 */
export const restFrom = (url) => twice(url, (address) => new Module(bytesAt(address)));

/**
 * Download a file of known length while everything here waits for it.
 * @param {string} url
 * @param {number} length  In bytes, uncompressed.
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {Error}  It does not come, or not whole.
 */
export const wholeAt = (url, length) =>
  twice(url, (address) => {
    const bytes = bytesAt(address);
    if (bytes.length === length) return bytes;
    throw new Error(`${url}: only ${bytes.length} of ${length} bytes`);
  });

/**
 * Where a file comes wrong, get it once more by an address that the browser has not cached: a host that
 * is being renewed may answer with half of a file or another page, and browsers cache that for a year.
 * @template T
 * @param {string} url @param {(address: string) => T} get
 */
function twice(url, get) {
  try {
    return get(url);
  } catch {
    return get(`${url}?${Date.now()}`);
  }
}

/**
 * Download a file while everything here waits for it.
 * @param {string} url
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {Error}  It does not come.
 */
function bytesAt(url) {
  // What waits may not ask for bytes everywhere, but for a text in which each letter is one.
  const letters = lettersAt(url);
  const bytes = new Uint8Array(letters.length);
  // By index: going over the letters one by one takes thirty times as long, a second in all.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Download a file as letters of one byte each. @param {string} url @returns {string} @throws {Error}  It does not come. */
function lettersAt(url) {
  const asked = new XMLHttpRequest();
  asked.open('GET', url, false);
  asked.overrideMimeType('text/plain; charset=x-user-defined');
  asked.send();
  if (asked.status !== 200) throw new Error(`${url}: the server answers ${asked.status}`);
  // Some hosts answer with their front page in place of what they do not have.
  const kind = asked.getResponseHeader('Content-Type') ?? '';
  if (kind.startsWith('text/html')) throw new Error(`${url}: the server answers with a page`);
  return asked.responseText;
}
