// Games of the visitor's own: a wheel dropped on the page, chosen from disk, or named in the address.
// It brings code, so nothing is installed before the visitor has said yes; and that code never runs
// in this page, but in a sandbox (wheel-games.js, which is loaded when it is needed).

import { byId, make } from '../board/dom.js';
import { wheelAddress, wheelName } from '../wheels/wheel-address.js';
import { notify } from '../messages/notices.js';
import { showMessage } from '../messages/status.js';
import { browserStore } from '../offline/browser-store.js';
import { messageOf, quoted } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */

/** @type {Panel} */
export const wheels = {
  changes: {
    '#wheel': (field, page) => {
      const file = /** @type {HTMLInputElement} */ (field).files?.[0];
      if (file) offerWheel(page, file, file.name).then(() => (field.value = ''));
    },
  },
  clicks: {
    '#wheels [data-does="keep"]': (button, page) => keep(page, nameOf(button)),
    '#wheels [data-does="remove"]': (button, page) => remove(page, nameOf(button)),
  },
  offer: (page) => void page.engines.wheels?.then(showList, () => {}),
  start(page) {
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file?.name.endsWith('.whl')) offerWheel(page, file, file.name);
    });
    // Wheels were stored on an earlier visit.
    if (browserStore.get('drystone:wheels'))
      page.engines.loadWheels().catch((error) => console.info('No wheels:', error));
  },
};

/** List the wheels that can be played. @param {import('../wheels/wheel-games.js').WheelGames} games */
function showList({ known }) {
  const home = byId('wheels');
  home.replaceChildren(...[...known.values()].map(listItem));
  home.hidden = !known.size;
}

/** @param {import('../wheels/wheel-games.js').Known} known */
function listItem({ name, menu, stored }) {
  const games = menu.map(({ title }) => title).join(', ');
  const words = stored
    ? say('{games}: {wheel}, kept in this browser', { games, wheel: name })
    : say('{games}: {wheel}, until you leave the page', { games, wheel: name });
  const keep = button('keep', say('Keep'), name);
  const remove = button('remove', say('Remove'), name);
  return make(
    'li',
    { 'data-wheel': name },
    make('p', { dir: 'auto' }, words),
    make('div', { className: 'tools' }, ...(stored ? [] : [keep]), remove),
  );
}

/** @param {string} does @param {string} words @param {string} name */
function button(does, words, name) {
  const names = { 'data-does': does, 'aria-label': `${words}: ${name}` };
  return make('button', { ...names }, words);
}

/** The wheel that a button is about. @param {Element} button */
const nameOf = (button) => button.closest('li')?.dataset.wheel ?? '';

/**
 * Install a wheel, if the visitor agrees. One from elsewhere is refused before that is asked.
 * @param {Page} page @param {File | string} source @param {string} name
 * @returns {Promise<string>}  Why it could not be installed, or "".
 */
export async function offerWheel(page, source, name) {
  try {
    if (typeof source === 'string') wheelAddress(source);
    else wheelName(name);
    if (!(await agreed(name))) return '';
    showMessage('info', say('Installing {wheel} …', { wheel: name }));
    const known = await (await page.engines.loadWheels()).add(source);
    await page.openMissing();
    showMessage(
      'info',
      say('{wheel} is installed; its games are in the list until you leave the page.', {
        wheel: known.name,
      }),
    );
    notify('wheel', say('Keep “{wheel}” in this browser?', { wheel: known.name }), {
      [say('Keep it')]: () => keep(page, known.name),
    });
    return '';
  } catch (error) {
    return complain(error);
  }
}

/** Keep a wheel for the next visits. @param {Page} page @param {string} name */
async function keep(page, name) {
  try {
    await (await page.engines.loadWheels()).keep(name);
    showMessage('info', say('{wheel} is kept in this browser.', { wheel: name }));
  } catch (error) {
    complain(error);
  }
}

/** @param {Page} page @param {string} name */
async function remove(page, name) {
  try {
    await (await page.engines.loadWheels()).remove(name);
    showMessage('info', say('{wheel} is removed; its matches stay.', { wheel: name }));
  } catch (error) {
    complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  const reason = messageOf(error);
  showMessage('error', reason);
  return reason;
}

/** Ask the visitor, after what is being asked already. @param {string} name @returns {Promise<boolean>} */
async function agreed(name) {
  const dialog = byId('ask', HTMLDialogElement);
  while (dialog.open) await closing(dialog);
  byId('ask-title').textContent = say('Install this game?');
  byId('ask-text').textContent = say(
    '{wheel} brings program code. It runs by itself, shut off from this page, from all that is stored and from the network.',
    { wheel: quoted(name) },
  );
  dialog.returnValue = 'no';
  dialog.showModal();
  await closing(dialog);
  return dialog.returnValue === 'yes';
}

/** Done when a dialog closes. @param {HTMLDialogElement} dialog */
function closing(dialog) {
  return new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
}
