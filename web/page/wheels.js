// Games of the reader's own: a wheel dropped on the page, chosen from disk, or named in the address.
// It brings code, so nothing is installed before the reader has said yes.

import { byId, showSaid } from './panels.js';

/** @typedef {import('../engine/engine.js').Engine} Engine */

/**
 * Take wheels from the file field and from drops.
 *
 * @param {Engine} engine
 * @param {() => Promise<void>} installed  Called after a wheel is in.
 */
export function offerWheels(engine, installed) {
  /** @param {File | string} source @param {string} name */
  async function offer(source, name) {
    if (!(await agreed(name))) return;
    say('info', `Installing ${name} …`);
    try {
      await engine.installWheel(source);
      await installed();
      say('info', `${name} is installed; its games are in the list until you leave the page.`);
    } catch (error) {
      say('error', error instanceof Error ? error.message : String(error));
    }
  }

  byId('wheel').addEventListener('change', (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) offer(file, file.name).then(() => (input.value = ''));
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file?.name.endsWith('.whl')) offer(file, file.name);
  });
  return {
    /** @param {string} address */
    fromAddress: (address) => offer(address, address),
  };
}

/** @param {string} kind @param {string} text */
function say(kind, text) {
  showSaid({ kind, text, rule: '' });
}

/** Ask the reader. @param {string} name @returns {Promise<boolean>} */
function agreed(name) {
  const dialog = byId('ask');
  byId('ask-title').textContent = 'Install this game?';
  byId('ask-text').textContent =
    `“${name.slice(0, 100)}” brings program code that will run in this page. Install it only if you trust where it comes from.`;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((decide) => {
    dialog.addEventListener('close', () => decide(dialog.returnValue === 'yes'), { once: true });
  });
}
