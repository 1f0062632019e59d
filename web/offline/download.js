// Downloads that count their bytes as they come, and notice when some are missing.

import { browserStore } from './browser-store.js';

/** A file that didn't come, or not whole. */
export class DownloadError extends Error {
  /** @param {string} url @param {string} reason */
  constructor(url, reason) {
    super(`${url}: ${reason}`);
    this.name = 'DownloadError';
  }
}

/**
 * Download a file of known length.
 * @param {string} url
 * @param {number} length  In bytes, uncompressed.
 * @param {(loaded: number) => void} onBytes
 * @returns {Promise<ArrayBuffer>}
 * @throws {DownloadError}
 */
export function bytesOf(url, length, onBytes) {
  return twice((cache) => bytesFrom(url, length, onBytes, cache));
}

/** @param {string} url @param {number} length @param {(loaded: number) => void} onBytes @param {RequestCache} cache @returns {Promise<ArrayBuffer>} */
async function bytesFrom(url, length, onBytes, cache) {
  const whole = new Uint8Array(length);
  let loaded = 0;
  for await (const chunk of chunksOf(await answerOf(url, cache))) {
    if (loaded + chunk.length > length) throw new DownloadError(url, 'longer than expected');
    whole.set(chunk, loaded);
    onBytes((loaded += chunk.length));
  }
  if (loaded !== length) throw new DownloadError(url, `only ${loaded} of ${length} bytes`);
  return whole.buffer;
}

/**
 * Download and compile a WebAssembly module, both at the same time.
 *
 * Chromium keeps the machine code of a module for the next visit, but only if the answer is read
 * by the compiler alone and no link element has preloaded it. So bytes are counted on the first
 * visit only. Later visits find the module in the browser's cache, and then its machine code too:
 * a start of about 750 ms instead of 1,000.
 * @param {string} url
 * @param {number} length  In bytes, uncompressed.
 * @param {(loaded: number) => void} onBytes
 * @returns {Promise<WebAssembly.Module>}
 * @throws {DownloadError}
 */
export function moduleOf(url, length, onBytes) {
  return twice((cache) => moduleFrom(url, length, onBytes, cache));
}

/** @param {string} url @param {number} length @param {(loaded: number) => void} onBytes @param {RequestCache} cache @returns {Promise<WebAssembly.Module>} */
async function moduleFrom(url, length, onBytes, cache) {
  const answer = await answerOf(url, cache);
  const counting = browserStore.get(CAME) === url ? NOT_COUNTED : count(answer.clone(), onBytes);
  try {
    const module = await WebAssembly.compileStreaming(answer);
    onBytes(length);
    return module;
  } catch (error) {
    // A download that breaks off looks like a module that can't be compiled: the count tells.
    const loaded = await counting;
    browserStore.set(CAME, '');
    if (loaded !== length) throw new DownloadError(url, `only ${loaded} of ${length} bytes`);
    throw error;
  }
}

const NOT_COUNTED = Promise.resolve(NaN);
const CAME = 'drystone:came';

/** Note for the next visit that a file was downloaded whole and works. @param {string} url */
export function rememberDownload(url) {
  browserStore.set(CAME, url);
}

/** @param {Response} answer @param {(loaded: number) => void} onBytes */
async function count(answer, onBytes) {
  let loaded = 0;
  try {
    for await (const chunk of chunksOf(answer)) onBytes((loaded += chunk.length));
  } catch {
    return -1;
  }
  return loaded;
}

/**
 * Download something and, where it comes wrong, once more past the browser's cache: a host that was being
 * renewed may have put another answer there.
 * @template T
 * @param {(cache: RequestCache) => Promise<T>} get
 */
export const twice = (get) => get('default').catch(() => get('reload'));

/** Import a module of the site; the second try is by an address that the browser has not seen fail. @param {string} url */
export function importModule(url) {
  return twice(async (cache) => {
    if (cache === 'default') return import(url);
    // That address may have come wrong on an earlier day.
    await fetch(`${url}?again`, { cache });
    return import(`${url}?again`);
  });
}

/** @param {string} url @param {RequestCache} cache @returns {Promise<Response>} */
async function answerOf(url, cache) {
  const answer = await fetch(url, { cache }).catch((error) => {
    throw new DownloadError(url, String(error));
  });
  if (!answer.ok) throw new DownloadError(url, `the server answers ${answer.status}`);
  return answer;
}

/** @param {Response} answer @returns {AsyncGenerator<Uint8Array>} */
async function* chunksOf(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new DownloadError(answer.url, String(error));
  }
}
