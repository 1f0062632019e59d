// Python's memory as it is after a boot, cached in the browser: with it the next start is quicker.
//
// It is used only if it was made by the same version in the same browser, and if not a byte of it
// has changed. Otherwise it is deleted, and Python boots as it did the first time. The hash beside it
// finds damage, not forgery: other code of this origin can write both (docs/security.md).

import { build } from './build.js';
import { unpack } from './sparse.js';

const CACHE = 'drystone-snapshot';
const HASH = 'X-Drystone-Hash';
/** How long the making may take, in milliseconds. */
const PATIENCE = 60_000;
/** The same until the worker that makes it has come; then another takes its place. */
const WORKER_PATIENCE = 15_000;
const LATE = new Error('It takes too long.');

/** The address under which it is cached: it names everything that the snapshot depends on. */
function address() {
  const parts = [build.runtime, build.python, new URL('..', import.meta.url).pathname];
  const url = new URL('../snapshot', import.meta.url);
  url.search = String(new URLSearchParams({ of: parts.join(), in: navigator.userAgent }));
  return url.href;
}

/** Fetch the snapshot, if there is one and it is whole. @returns {Promise<ArrayBuffer | undefined>} */
export async function findSnapshot() {
  try {
    const found = await (await caches.open(CACHE)).match(address());
    if (!found) return undefined;
    const data = await found.arrayBuffer();
    const length = Number(found.headers.get('Content-Length'));
    const whole = data.byteLength === length && (await hashOf(data)) === found.headers.get(HASH);
    if (whole) return unpack(data);
  } catch {
    // Then Python boots without it.
  }
  await deleteSnapshot();
  return undefined;
}

/** Where the site's own folders are, whose names begin so: another drystone may stand on the same origin. */
const FOLDERS = new URL('../../app-', import.meta.url).href;

/** Delete the snapshot, also those of older versions: it will never be used again. */
export async function deleteSnapshot() {
  try {
    const cache = await caches.open(CACHE);
    const own = (await cache.keys()).filter(({ url }) => url.startsWith(FOLDERS));
    await Promise.all(own.map((key) => cache.delete(key)));
  } catch {
    // Where there are no caches there is no snapshot.
  }
}

/** Cache a snapshot, and no other. @param {ArrayBuffer} data */
async function cacheSnapshot(data) {
  const headers = { 'Content-Length': String(data.byteLength), [HASH]: await hashOf(data) };
  await deleteSnapshot();
  const cache = await caches.open(CACHE);
  await cache.put(address(), new Response(data, { headers }));
}

/** @param {ArrayBuffer} data @returns {Promise<string>} */
async function hashOf(data) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Make a snapshot for the next visit, in a worker that is thrown away, unless there is one.
 * @param {import('./python.js').Parts} parts
 * @param {AbortSignal} signal  Says that the processor is needed for something else.
 */
export async function prepareSnapshot(parts, signal) {
  const { dataset } = document.documentElement;
  try {
    if (await (await caches.open(CACHE)).match(address())) return;
    dataset.snapshot = 'making';
    await cacheSnapshot(await made(parts, signal));
    dataset.snapshot = 'kept';
  } catch (error) {
    dataset.snapshot = signal.aborted ? 'interrupted' : `failed: ${error}`;
    if (!signal.aborted) console.info('No snapshot is cached:', error);
  }
}

/**
 * What a worker makes of these. One that never comes, for its script was lost on the way or the browser
 * forgot it, or that comes to no end, gives way to another.
 * @param {import('./python.js').Parts} parts @param {AbortSignal} signal @returns {Promise<ArrayBuffer>}
 */
async function made(parts, signal) {
  let came = false;
  const noted = () => (came = true);
  return madeBy(parts, signal, noted).catch((error) => {
    if (came && error !== LATE) throw error;
    return madeBy(parts, signal, noted);
  });
}

/**
 * @param {import('./python.js').Parts} parts @param {AbortSignal} signal
 * @param {() => void} noted  Called when the worker has come.
 * @returns {Promise<ArrayBuffer>}
 */
async function madeBy(parts, signal, noted) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../engine/snapshot-worker.js', import.meta.url), {
    type: 'module',
  });
  /** @type {Promise<ArrayBuffer>} */
  const making = new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE, LATE);
    const silent = setTimeout(reject, WORKER_PATIENCE, LATE);
    worker.onmessage = ({ data: { snapshot, failed } }) => {
      clearTimeout(silent);
      noted();
      if (snapshot) resolve(snapshot);
      else if (failed) reject(failed);
    };
    worker.onerror = reject;
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(parts);
  });
  return making.finally(() => worker.terminate());
}
