// Caches the whole site in the browser: after one visit it works without a network.
//
// The build writes SITE above this text: the version's name, the folder of its modules and every
// file with its SHA-256. A version is fetched whole and checked file by file before it may become
// active. It serves its own page, and a newer version takes over only when the reader asks for it.
// The folders of older versions stay for as long as a page made from them is open.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = 'drystone-site:';
const OWN = `${PREFIX}${SITE.app}:${SITE.name}`;
const SCOPE = worker.registration.scope;
/** How many files are fetched at the same time. */
const LANES = 4;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidy()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});

/** Fetch what is missing of this version; if that can't be done it does not become active. */
async function install() {
  const cache = await caches.open(OWN);
  const waiting = Object.keys(SITE.files);
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await store(cache, name);
    }
  };
  // Every file is checked before it is stored: after a broken line the next try goes on from there.
  await Promise.all(Array.from({ length: LANES }, lane));
  if (!(await caches.has(OWN))) throw new Error('The files were taken away while they came.');
}

/** @param {Cache} cache @param {string} name */
async function store(cache, name) {
  const url = addressOf(name);
  if (await cache.match(url, { ignoreVary: true })) return;
  const found = (await fetched(url, name, 'force-cache')) ?? (await fetched(url, name, 'reload'));
  if (!found) throw new Error(`${url} is not what the build made.`);
  await cache.put(url, found);
}

/**
 * Fetch a file; what the browser's own cache has is not downloaded again.
 *
 * @param {string} url @param {string} name @param {RequestCache} cache
 * @returns {Promise<Response | undefined>}  Nothing, if it isn't the file that the build made.
 */
async function fetched(url, name, cache) {
  const response = await fetch(url, { cache, redirect: 'follow' });
  if (!response.ok) return undefined;
  const bytes = await response.clone().arrayBuffer();
  if ((await hashOf(bytes)) !== SITE.files[name]) return undefined;
  // Browsers refuse to open a page from an answer that was redirected on its way here.
  return response.redirected ? new Response(bytes, { headers: response.headers }) : response;
}

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash));
}

/** The address of a file: a folder's page is the folder. @param {string} name */
function addressOf(name) {
  return new URL(name.replace(/(^|\/)index\.html$/, '$1'), SCOPE).href;
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname.replace(/\/index\.html$/, '/');
  return (await compiled(url)) ?? (await cached(url)) ?? fetch(request);
}

/**
 * A WebAssembly module from the browser's own cache, if it is there.
 *
 * Chromium keeps the machine code of a module with that; with what comes from here it would only
 * do so once enough of it has run, and a start from a snapshot runs little.
 *
 * @param {string} url
 * @returns {Promise<Response | undefined>}
 */
async function compiled(url) {
  if (!url.endsWith('.wasm')) return undefined;
  try {
    const found = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });
    return found.ok ? found : undefined;
  } catch {
    return undefined;
  }
}

/** What this version has, or else an older one. @param {string} url */
async function cached(url) {
  const options = { ignoreVary: true };
  try {
    const own = await (await caches.open(OWN)).match(url, options);
    if (own) return own;
    // Only names that hold a hash mean the same in every version.
    return /\/[a-z]+-[0-9a-f]{16}\//.test(url) ? await caches.match(url, options) : undefined;
  } catch {
    return undefined;
  }
}

/** Drop the older versions that no open page was made from; each page holds a lock on its own. */
async function tidy() {
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return; // A newer one is on its way, and looks like an older one.
  const { held = [], pending = [] } = await worker.navigator.locks.query();
  const used = new Set([...held, ...pending].map((lock) => lock.name));
  for (const name of await caches.keys()) {
    const [app] = name.slice(PREFIX.length).split(':');
    if (name.startsWith(PREFIX) && name !== OWN && !used.has(`drystone:${app}`)) {
      await caches.delete(name);
    }
  }
}
