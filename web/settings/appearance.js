// The settings: colours, sounds and keys, as the reader wants them.

import { byId } from '../board/dom.js';
import { choose, followOtherTabs, preferences } from '../storage/preferences.js';
import { tryOut } from '../table/sounds.js';

/** @import { Panel } from '../page/page.js' */

/** @type {Panel} */
export const appearance = {
  acts: { settings: () => byId('view', HTMLDialogElement).showModal() },
  changes: {
    '#view input': (field) => change(/** @type {HTMLInputElement} */ (field)),
  },
  start() {
    followOtherTabs(fill);
    fill();
  },
};

/** Have the fields say what is chosen now. */
function fill() {
  const now = preferences();
  for (const one of byId('view').querySelectorAll('input')) {
    const chosen = now[/** @type {keyof typeof now} */ (one.name)];
    one.checked = one.type === 'radio' ? one.value === chosen : Boolean(chosen);
  }
}

/** @param {HTMLInputElement} field */
function change({ name, type, value, checked }) {
  choose({ [name]: type === 'radio' ? value : checked });
  if (name === 'sounds' && checked) tryOut();
  // palette.js puts the colours on the page.
  dispatchEvent(new CustomEvent('drystone:colours', { detail: preferences() }));
}
