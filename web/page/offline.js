// Keeps the site in the browser with the help of sw.js, and offers what is newer. It never loads
// a new version by itself: a match may be on the board.

import { notify } from './notices.js';
import { byId } from './panels.js';

/** Milliseconds between looks for a newer version, while a page stays open. */
const INTERVAL = 3_600_000;
/** The folder of this module says which version the page is made from. */
const APP = new URL('..', import.meta.url).pathname.split('/').at(-2);

/** Begin, once the page is usable; done when all is there, or given up. @returns {Promise<void>} */
export async function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  holdVersion();
  try {
    const url = new URL('../../sw.js', import.meta.url);
    const registration = await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
    watch(registration);
    setInterval(() => look(registration), INTERVAL);
    await ended(registration.installing);
  } catch (error) {
    // Private windows and some settings forbid it; the page needs it for nothing else.
    console.info('The site is not kept for offline use:', error);
  }
}

/** Wait while a version is being fetched. @param {ServiceWorker | null} coming @returns {Promise<void>} */
function ended(coming) {
  return new Promise((done) => {
    if (coming?.state !== 'installing') done();
    else coming.addEventListener('statechange', () => done(), { once: true });
  });
}

/** Hold a lock for as long as this page is open: sw.js keeps the files of its version. */
function holdVersion() {
  navigator.locks?.request(`drystone:${APP}`, { mode: 'shared' }, () => new Promise(() => {}));
}

/** @param {ServiceWorkerRegistration} registration */
function look(registration) {
  // Without a network, or with a broken download, the next look may do better.
  registration.update().catch(() => {});
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => tell(registration));
    tell(registration);
  };
  registration.addEventListener('updatefound', follow);
  follow();
  registration.active?.postMessage('tidy');
}

/** Say what there is now: a version that works offline, or a newer one. */
function tell(/** @type {ServiceWorkerRegistration} */ registration) {
  const { active, waiting } = registration;
  if (active) {
    byId('offline').textContent = 'It works without a network, too.';
    document.documentElement.dataset.offline = 'ready';
  }
  if (waiting && active) {
    notify('update', 'A new version is ready. Your match stays as it is.', {
      'Load it': () => load(waiting),
    });
  }
}

/** Let the new version take over and open it. @param {ServiceWorker} waiting */
function load(waiting) {
  const reload = () => waiting.state === 'activated' && location.reload();
  waiting.addEventListener('statechange', reload);
  waiting.postMessage('take over');
  reload();
}
