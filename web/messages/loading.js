// How far the download is, why it failed, and why one has to wait.

import { byId, inside } from '../board/dom.js';
import { FAILURES, isInterpreted } from '../offline/failures.js';
import { numeral, say } from '../words/words.js';
import { notify } from './notices.js';

/** From so many milliseconds on, it is looked for why something takes long. */
const LONG = 10_000;

/** @typedef {import('../board/panel.js').Asking & {settled: () => Promise<boolean>}} Settling */
/** @typedef {import('../board/panel.js').Panel<Settling>} Panel  It needs little of the page. */

/** @type {Panel} */
export const loading = {
  acts: { reload: (_, page) => void reload(page) },
};

/** Load the page again, once all is saved where that can be. @param {Settling} page */
async function reload(page) {
  if (document.documentElement.dataset.state !== 'error') await page.settled();
  location.reload();
}

/** @param {{loaded: number, total: number}} progress */
export function showProgress({ loaded, total }) {
  const megabytes = (/** @type {number} */ bytes) => numeral(bytes / 1e6, 1);
  byId('bytes', HTMLProgressElement).value = loaded / total;
  byId('amount').textContent = say('{n} of {total} MB', {
    n: megabytes(loaded),
    total: megabytes(total),
  });
  if (loaded >= total) showStarting();
}

/** All has come; what starts now, and what opens then, cannot be measured. */
function showStarting() {
  const bar = byId('bytes', HTMLProgressElement);
  inside(byId('progress'), 'label').textContent = say('Almost there…');
  bar.removeAttribute('value');
  explainWait(() => document.documentElement.dataset.state === 'loading');
}

/** @param {{title: string, text: string}} failure */
export function showFailure({ title, text }) {
  document.documentElement.dataset.state = 'error';
  const home = byId('failure');
  inside(home, 'h2').textContent = title;
  inside(home, 'p').textContent = text;
  home.hidden = false;
}

/** Say why something takes long, if it does. @param {() => boolean} waits  Whether it goes on. */
export function explainWait(waits) {
  setTimeout(() => {
    const { title, text } = FAILURES.slow;
    if (waits() && isInterpreted()) notify('slow', `${title} ${text}`);
  }, LONG);
}
