// Games of the reader's own: a wheel dropped on the page, chosen from disk, or named in the address.
// It brings code, so nothing is installed before the reader has said yes.

import { byId } from '../board/dom.js';
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

/** Install a wheel, if the reader agrees. @param {Page} page @param {File | string} source @param {string} name */
export async function offerWheel(page, source, name) {
  if (!(await agreed(name))) return;
  say('info', `Installing ${name} …`);
  try {
    await page.engine.installWheel(source);
    await page.updateMenu('refresh');
    say('info', `${name} is installed; its games are in the list until you leave the page.`);
  } catch (error) {
    say('error', error instanceof Error ? error.message : String(error));
  }
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
