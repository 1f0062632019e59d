// Games of the reader's own: a wheel dropped on the page, chosen from disk, or named in the address.
// It brings code, so nothing is installed before the reader has said yes.

import { byId } from '../board/dom.js';
import { wheelAddress } from '../engine/engine.js';
import { say } from './said.js';

/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel */

/** @type {Panel} */
export const wheels = {
  changes: {
    '#wheel': (field, page) => {
      const file = /** @type {HTMLInputElement} */ (field).files?.[0];
      if (file) offerWheel(page, file, file.name).then(() => (field.value = ''));
    },
  },
  start(page) {
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file?.name.endsWith('.whl')) offerWheel(page, file, file.name);
    });
  },
};

/**
 * Install a wheel, if the reader agrees. One from elsewhere is refused before that is asked.
 *
 * @param {Page} page @param {File | string} source @param {string} name
 * @returns {Promise<string>}  Why it could not be installed, or "".
 */
export async function offerWheel(page, source, name) {
  try {
    if (typeof source === 'string') wheelAddress(source);
    if (!(await agreed(name))) return '';
    say('info', `Installing ${name} …`);
    await page.engine.installWheel(source);
    await page.updateMenu('refresh');
    await page.openMissing();
    say('info', `${name} is installed; its games are in the list until you leave the page.`);
    return '';
  } catch (error) {
    const reason = reasonOf(error);
    say('error', reason);
    return reason;
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Ask the reader. @param {string} name @returns {Promise<boolean>} */
function agreed(name) {
  const dialog = byId('ask', HTMLDialogElement);
  byId('ask-title').textContent = 'Install this game?';
  byId('ask-text').textContent =
    `“${name.slice(0, 100)}” brings program code that will run in this page. Install it only if you trust where it comes from.`;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
