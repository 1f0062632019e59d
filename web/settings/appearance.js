// The settings: colours, boards, sounds and keys, as the reader wants them.

import { byId } from '../board/dom.js';
import { setPace } from '../board/render.js';
import { choose, followOtherTabs, preferences } from '../storage/preferences.js';
import { tryOut } from '../table/sounds.js';

/** @import { Panel } from '../page/page.js' */

/** @type {Panel} */
export const appearance = {
  acts: {
    settings() {
      showBoards();
      byId('view', HTMLDialogElement).showModal();
    },
  },
  changes: {
    '#view select': ({ value: language }) => {
      choose({ language });
      // choice.js leads there.
      dispatchEvent(new CustomEvent('drystone:language', { detail: language }));
    },
    '#view input': (field) => change(/** @type {HTMLInputElement} */ (field)),
  },
  start() {
    followOtherTabs(fill);
    fill();
  },
};

/** How long what moves takes, by the choice of how fast it is. @type {Map<string, number>} */
const PACES = new Map([
  ['slow', 2.5],
  ['fast', 0.5],
  ['none', 0],
]);

/** Have the fields say what is chosen now, and pieces move so. */
function fill() {
  const now = preferences();
  setPace(PACES.get(now.motion) ?? 1);
  for (const one of byId('view').querySelectorAll('select')) one.value = now.language;
  for (const one of byId('view').querySelectorAll('input')) {
    const chosen = now[/** @type {keyof typeof now} */ (one.name)];
    if (one.type === 'range') one.value = String(chosen);
    one.checked = one.type === 'radio' ? one.value === chosen : Boolean(chosen);
  }
}

/** Show boards that wear what is chosen: those of the cards on Home. */
function showBoards() {
  const boards = [...document.querySelectorAll('[data-card] .thumb svg')].map((one) => {
    const copy = /** @type {Element} */ (one.cloneNode(true));
    copy.setAttribute('role', 'none');
    return copy;
  });
  byId('worn').replaceChildren(...boards);
}

/** @param {HTMLInputElement} field */
function change({ name, type, value, checked }) {
  choose({ [name]: type === 'radio' ? value : type === 'range' ? Number(value) : checked });
  if (name === 'motion') fill();
  if (preferences().sounds && (name === 'sounds' || name === 'volume')) tryOut();
  // palette.js puts the colours on the page.
  dispatchEvent(new CustomEvent('drystone:colours', { detail: preferences() }));
}
