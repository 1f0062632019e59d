// Caches the site in the browser with the help of sw.js, and watches for newer versions. It never
// loads a new version by itself: a match may be on the board.

import { ENGLISH, language } from '../words/words.js';
import { browserStore } from './browser-store.js';

/**
 * @typedef {object} Listeners
 * @property {() => void} onReady  Called when the site works without a network.
 * @property {(load: () => void) => void} onUpdate  Called when a newer version is ready; `load`
 *   lets it take over and opens it.
 * @property {() => void} onFull  Called when a newer version finds no room.
 * @property {() => void} onGone  Called when the site's address has answered for days that there is nothing.
 */

/** Milliseconds between looks for a newer version, while a page stays open. */
const INTERVAL = 3_600_000;
const DAY = 24 * INTERVAL;
/** How long the site's address may answer that there is nothing before the page says so, in milliseconds. */
const PATIENCE = 3 * DAY;
/** Since when it does, and when it was looked for last. */
const GONE = 'drystone:gone';
const LOOKED = 'drystone:looked';
/** The folder that this module's folder is in says which version the page is made from, and of which site. */
const APP = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/**
 * Cache the site; done when everything is there, or has failed.
 * @param {Listeners} listeners @returns {Promise<void>}
 */
export async function cacheSite(listeners) {
  if (!('serviceWorker' in navigator)) return;
  holdVersion();
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.drystone === 'no room') listeners.onFull();
  });
  await register(listeners);
}

/** @param {Listeners} listeners @returns {Promise<void>} */
async function register(listeners) {
  try {
    const url = new URL('../../sw.js', import.meta.url);
    const registration = await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
    watch(registration, listeners);
    const looking = setInterval(() => {
      if (hasWorker(registration)) return look(registration, listeners);
      // Its first files did not come whole, as the host was renewed meanwhile, say.
      clearInterval(looking);
      void register(listeners);
    }, INTERVAL);
    if (registration.active && Date.now() - noted(LOOKED) > DAY) look(registration, listeners);
    await installed(registration.installing);
  } catch (error) {
    // Private windows and some settings forbid it; the page needs it for nothing else.
    console.info('The site is not cached for offline use:', error);
  }
}

/** Whether anything is left of a registration. @param {ServiceWorkerRegistration} registration */
const hasWorker = ({ installing, waiting, active }) => Boolean(installing || waiting || active);

/** Wait while a version is being fetched. @param {ServiceWorker | null} coming @returns {Promise<void>} */
function installed(coming) {
  return new Promise((resolve) => {
    if (coming?.state !== 'installing') resolve();
    else coming.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/** Hold a lock for as long as this page is open: then sw.js does not delete its version. */
function holdVersion() {
  navigator.locks
    ?.request(`drystone:${APP}`, { mode: 'shared' }, () => new Promise(() => {}))
    // It comes too late where the page is being left already: the callback can't run any more.
    .catch(() => {});
}

/** @param {ServiceWorkerRegistration} registration @param {Listeners} listeners */
function look(registration, listeners) {
  note(LOOKED, Date.now());
  registration.update().then(
    () => note(GONE, 0),
    // Without a network, or with a broken download, the next look may do better.
    () => askWhetherGone(registration, listeners),
  );
}

/** Look for a newer version now: something here was made by one. What is found is reported as always. */
export async function lookForNewer() {
  try {
    await (await navigator.serviceWorker.getRegistration())?.update();
  } catch {
    // Then the page is as new as it can be here.
  }
}

/** Whether nothing is left at the site's address, which browsers that hold a copy do not notice. @param {ServiceWorkerRegistration} registration @param {Listeners} listeners */
async function askWhetherGone({ active }, { onGone }) {
  if (!active) return;
  const answer = await fetch(active.scriptURL, { method: 'HEAD', cache: 'no-store' }).catch(
    () => {},
  );
  if (!answer || answer.status >= 500 || (answer.ok && !answer.redirected)) return;
  const since = noted(GONE) || Date.now();
  note(GONE, since);
  if (Date.now() - since > PATIENCE) onGone();
}

/** When something was last so, 0 if never. @param {string} name */
const noted = (name) => Number(browserStore.get(name)) || 0;

/** @param {string} name @param {number} time */
const note = (name, time) => browserStore.set(name, String(time));

/** @param {ServiceWorkerRegistration} registration @param {Listeners} listeners */
function watch(registration, listeners) {
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => tell(registration, listeners));
    tell(registration, listeners);
  };
  registration.addEventListener('updatefound', follow);
  // It may be on its way to being active: until it is, WebKit has pages from the network.
  registration.active?.addEventListener('statechange', () => tell(registration, listeners));
  follow();
  registration.active?.postMessage('tidy');
}

/** Tell what there is now. @param {ServiceWorkerRegistration} registration @param {Listeners} listeners */
function tell({ active, waiting }, { onReady, onUpdate }) {
  if (active?.state === 'activated') cacheLanguage(active, onReady);
  if (waiting && active) onUpdate(() => load(waiting));
}

/** Have the files of the page's language cached, too. @param {ServiceWorker} worker @param {() => void} onReady */
function cacheLanguage(worker, onReady) {
  if (language() === ENGLISH) return onReady();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = onReady;
  worker.postMessage({ language: language() }, [port2]);
}

/** Let the new version take over and open it. @param {ServiceWorker} waiting */
function load(waiting) {
  const reload = () => waiting.state === 'activated' && location.reload();
  waiting.addEventListener('statechange', reload);
  waiting.postMessage('take over');
  reload();
}
