// Caches the whole site in the browser: after one visit it works without a network.
//
// The build writes SITE above this text: the version's name, the folder of its modules and every
// file with its SHA-256 and its headers. A version is fetched whole and checked file by file before it may become
// active, and each file is checked again whenever it is served, with headers that the build gives:
// code that writes into the cache can replace neither a page nor its policy. A version serves its own
// page, and a newer one takes over only when the reader asks for it.
// The folders of older versions stay for as long as a page made from them is open.
// The page of a first visit has its files from here, too, as soon as they are there: its workers may
// ask for the rest of Python (secondary-module.js) when the network is gone, and not every browser's own cache has it.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const OF_ANY_SITE = 'drystone-site:';
/** Another drystone may stand on the same origin: the path says whose a cache is. */
const PREFIX = `${OF_ANY_SITE}${new URL(SCOPE).pathname}:`;
const OWN = `${PREFIX}${SITE.app}:${SITE.name}`;
/** Under this address each cache says how far its version is; no file of the site is called so. */
const STAGE = new URL('?stage', SCOPE).href;
/** How long a version that came in part waits for the rest, in milliseconds. */
const PATIENCE = 7 * 24 * 3_600_000;
/** How many files are fetched at the same time. */
const LANES = 4;

/** What each file is by its name: its hash. Those of a language are known once its list is here. */
const hashes = { ...SITE.files };
/** The headers that some files have besides. */
const more = { ...SITE.more };
for (const [code, hash] of Object.entries(SITE.languages)) hashes[listOf(code)] = hash;
/** Settles when the lists of the languages that are cached have been read. @type {Promise<unknown> | undefined} */
let listed;

/** @typedef {{stage: 'coming' | 'whole' | 'active' | '', since: number}} Stage  How far a version is, and since when. */

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), setStage('active').then(() => tidy())])),
);
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
  if (event.data?.language) event.waitUntil(bring(event.data.language, event.ports[0]));
});
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});

/** Fetch what is missing of this version; if that can't be done it does not become active. */
async function install() {
  const cache = await caches.open(OWN);
  // Where the host goes back to an earlier version, its files may be there already, and in use.
  const { stage } = await stageOf(OWN);
  const fresh = stage === '' || stage === 'coming';
  if (fresh) await setStage('coming');
  try {
    await storeAll(cache, Object.keys(SITE.files));
    for (const code of await spoken()) await storeAll(cache, await filesOf(cache, code));
  } catch (reason) {
    const full = reason instanceof DOMException && reason.name === 'QuotaExceededError';
    // Matches need the room more.
    if (full && fresh) await caches.delete(OWN);
    if (full) await tellFull();
    throw reason;
  }
  if (!(await caches.has(OWN))) throw new Error('The files were taken away while they came.');
  // What is in the active worker's cache stays marked as such.
  if (newest(await versions(), 'active') !== OWN) await setStage('whole');
  // A version that has waited until now is superseded.
  await tidy({ waits: true });
}

/**
 * Every file is checked before it is stored: after a broken line the next try goes on from there.
 * @param {Cache} cache @param {string[]} names
 */
async function storeAll(cache, names) {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await store(cache, name);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = lanes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The file that lists what a language has. @param {string} code */
function listOf(code) {
  return `${code}/files.json`;
}

/** The languages that are cached, by this version or another. @returns {Promise<string[]>} */
async function spoken() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const stores = await Promise.all(names.map((name) => caches.open(name)));
  const has = async (/** @type {string} */ code) =>
    Promise.all(stores.map((store) => store.match(addressOf(listOf(code)))));
  const codes = Object.keys(SITE.languages);
  const found = await Promise.all(codes.map(has));
  return codes.filter((_, at) => found[at].some(Boolean));
}

/** Know the files of a language; the list comes if it is not here. @param {Cache} cache @param {string} code @returns {Promise<string[]>} */
async function filesOf(cache, code) {
  const name = listOf(code);
  await store(cache, name);
  const list = JSON.parse(new TextDecoder().decode((await whole(cache, name))?.bytes));
  Object.assign(hashes, list.files);
  Object.assign(more, list.more);
  return Object.keys(list.files);
}

/** Read the lists that are cached. */
async function readLists() {
  const cache = await caches.open(OWN);
  const known = Object.keys(SITE.languages).map(async (code) => {
    if (await whole(cache, listOf(code))) await filesOf(cache, code);
  });
  await Promise.allSettled(known);
}

/**
 * Cache what a language has, which a reader has chosen, and say so.
 * @param {string} code @param {MessagePort} [port]
 */
async function bring(code, port) {
  if (!(code in SITE.languages)) return;
  const cache = await caches.open(OWN);
  await storeAll(cache, await filesOf(cache, code));
  port?.postMessage(code);
}

/** Tell the open pages that a newer version finds no room. */
async function tellFull() {
  if (!worker.registration.active) return;
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ drystone: 'no room' });
}

/** @param {Stage['stage']} stage */
async function setStage(stage) {
  const cache = await caches.open(OWN);
  await cache.put(STAGE, new Response(JSON.stringify({ stage, since: Date.now() })));
}

/** How far the version in a cache is. @param {string} name @returns {Promise<Stage>} */
async function stageOf(name) {
  try {
    const found = await (await caches.open(name)).match(STAGE);
    const { stage, since } = await /** @type {Response} */ (found).json();
    return {
      stage: ['coming', 'whole', 'active'].includes(stage) ? stage : '',
      since: +since || 0,
    };
  } catch {
    return { stage: '', since: 0 };
  }
}

/** @param {Cache} cache @param {string} name */
async function store(cache, name) {
  const url = addressOf(name);
  if (await whole(cache, name)) return;
  const found = (await fetched(url, name, 'force-cache')) ?? (await fetched(url, name, 'reload'));
  if (!found) throw new Error(`${url} is not what the build made.`);
  await cache.put(url, found);
}

/**
 * What the cache has of a file, if that is what the build made: any code of this origin can put
 * something else there.
 * @param {Cache} cache @param {string} name
 * @returns {Promise<{found: Response, bytes: ArrayBuffer} | undefined>}
 */
async function whole(cache, name) {
  const found = await cache.match(addressOf(name), { ignoreVary: true });
  if (!found) return undefined;
  const bytes = await found.clone().arrayBuffer();
  return (await hashOf(bytes)) === hashes[name] ? { found, bytes } : undefined;
}

/**
 * Fetch a file; what the browser's own cache has is not downloaded again.
 * @param {string} url @param {string} name @param {RequestCache} cache
 * @returns {Promise<Response | undefined>}  Nothing, if it isn't the file that the build made.
 */
async function fetched(url, name, cache) {
  const response = await fetch(url, { cache, redirect: 'follow' });
  if (!response.ok) return undefined;
  const bytes = await response.clone().arrayBuffer();
  if ((await hashOf(bytes)) !== hashes[name]) return undefined;
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

/** The name of the file at an address below the scope. @param {string} url */
function nameOf(url) {
  const name = url.slice(SCOPE.length).replace(/(^|\/)$/, '$1index.html');
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // No file of the site is called so.
  }
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const { origin, pathname, search } = new URL(request.url);
  const url = origin + pathname;
  const name = nameOf(url);
  if (!(name in SITE.files)) await (listed ??= readLists());
  const folder = `${name}/index.html` in hashes;
  if (folder) return Response.redirect(`${url}/${search}`, 301);
  const own = name in hashes;
  return (
    (request.cache === 'reload' ? undefined : await compiled(url)) ??
    (await (own ? cached(name, request) : older(request))) ??
    fetch(request).catch((error) => inEnglish(name, request, error))
  );
}

/**
 * The way to the same page in English where one in another language has not come: it is as it is, this once.
 * @param {string} name @param {Request} request @param {unknown} error
 */
function inEnglish(name, { mode, url }, error) {
  const code = Object.keys(SITE.languages).find((one) => name.startsWith(`${one}/`)) ?? '';
  const english = name.slice(code.length + 1);
  if (mode !== 'navigate' || !code || !(english in SITE.files)) throw error;
  const { search } = new URL(url);
  return Response.redirect(`${addressOf(english)}${search ? `${search}&` : '?'}lang=`);
}

/**
 * A WebAssembly module from the browser's own cache, if it is there.
 *
 * Chromium keeps the machine code of a module with that; with what comes from here it would only
 * do so once enough of it has run, and a start from a snapshot runs little.
 * @param {string} url
 * @returns {Promise<Response | undefined>}
 */
async function compiled(url) {
  if (!url.endsWith('.wasm')) return undefined;
  try {
    const found = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });
    // A host may have answered with its front page; the hash would take as long as the start saves.
    const type = found.headers.get('Content-Type') ?? '';
    return found.ok && type.startsWith('application/wasm') ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A file of this version, checked again: what was put into the cache by others is not shown.
 * @param {string} name @param {Request} request
 * @returns {Promise<Response | undefined>}
 */
async function cached(name, { destination }) {
  try {
    const cache = await caches.open(OWN);
    const got = (await whole(cache, name)) ?? (await repaired(cache, name));
    if (!got) return undefined;
    const headers = headersOf(name);
    const { found, bytes } = got;
    const type = found.headers.get('Content-Type') === headers['Content-Type'];
    // With the very answer that is stored, Chromium keeps a script's machine code. No header of a
    // script that a page asks for means anything but its type.
    if (destination === 'script' && type) return found;
    return new Response(bytes, { headers });
  } catch {
    return undefined;
  }
}

/** Fetch a file again in place of what was wrong. @param {Cache} cache @param {string} name */
async function repaired(cache, name) {
  await cache.delete(addressOf(name), { ignoreVary: true });
  await store(cache, name);
  return whole(cache, name);
}

/** The headers of a file: the policy first of all, whatever its host sends. @param {string} name */
function headersOf(name) {
  const [ending = ''] = name.match(/\.[a-z0-9]+$/) ?? [];
  const type = SITE.types[ending] ?? 'application/octet-stream';
  return { ...SITE.headers, ...more[name], 'Content-Type': type };
}

/**
 * A part of an older version, for a page that is still open. Only names that hold a hash mean the
 * same in every version. None of them is a page, and none is shown as one.
 * @param {Request} request
 */
async function older({ url, mode }) {
  if (mode === 'navigate' || !/\/[a-z]+-[0-9a-f]{16}\//.test(url)) return undefined;
  try {
    return await caches.match(url, { ignoreVary: true, ignoreSearch: true });
  } catch {
    return undefined;
  }
}

/** The versions that there are something of in the caches. @returns {Promise<(Stage & {name: string})[]>} */
async function versions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  return Promise.all(names.map(async (name) => ({ name, ...(await stageOf(name)) })));
}

/** The cache that was the last to come to a stage. @param {(Stage & {name: string})[]} all @param {Stage['stage']} wanted */
function newest(all, wanted) {
  const found = all.filter(({ stage }) => stage === wanted);
  return found.sort((one, other) => other.since - one.since)[0]?.name;
}

/**
 * Drop the versions that nobody needs any more: neither an open page, each of which holds a lock on its
 * own, nor the worker that is active, nor the newest that waits. What came in part stays for a while.
 * @param {{waits?: boolean}} [doing]  Whether this version is not active yet.
 */
async function tidy({ waits = false } = {}) {
  const { installing, waiting } = worker.registration;
  const { held = [], pending = [] } = await worker.navigator.locks.query();
  const used = new Set([...held, ...pending].map((lock) => lock.name));
  const all = await versions();
  const needed = [OWN, newest(all, 'active'), waiting && !waits ? newest(all, 'whole') : OWN];
  const unneeded = all.filter(({ name, stage, since }) => {
    const [app] = name.slice(PREFIX.length).split(':');
    const coming = stage === 'coming' && Date.now() - since < PATIENCE;
    return !needed.includes(name) && !coming && !used.has(lockOf(app));
  });
  for (const { name } of unneeded) await caches.delete(name);
  if (!waits && !installing && !waiting) await dropUnscoped(used);
}

/** The lock that pages hold which were made from these modules. @param {string} app */
const lockOf = (app) => `drystone:${new URL(app, SCOPE).pathname}`;

/**
 * Drop what versions have left whose caches and locks did not say yet whose they are; the front page in a
 * cache says it.
 * @param {Set<string | undefined>} used  The names of all locks.
 */
async function dropUnscoped(used) {
  for (const name of await caches.keys()) {
    const [app] = name.slice(OF_ANY_SITE.length).split(':');
    if (!name.startsWith(`${OF_ANY_SITE}app-`) || used.has(`drystone:${app}`)) continue;
    if (await (await caches.open(name)).match(SCOPE)) await caches.delete(name);
  }
}
