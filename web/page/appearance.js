// The settings: colours, sounds and keys, as the reader wants them.

import { byId } from '../board/dom.js';
import { choose, followOtherTabs, preferences } from './preferences.js';
import { tryOut } from './sounds.js';

/** @typedef {import('../board/panel.js').Panel<import('./page.js').Page>} Panel */

/** @type {Panel} */
export const appearance = {
  acts: { settings: () => byId('view', HTMLDialogElement).showModal() },
  changes: {
    '#view input': (field) => change(/** @type {HTMLInputElement} */ (field)),
  },
  start() {
    followOtherTabs();
    const now = preferences();
    for (const one of byId('view').querySelectorAll('input')) {
      one.checked =
        one.name === 'palette'
          ? one.value === now.palette
          : Boolean(now[/** @type {keyof typeof now} */ (one.name)]);
    }
  },
};

/** @param {HTMLInputElement} field */
function change({ name, value, checked }) {
  if (name === 'palette') choose({ palette: value });
  else choose({ [name]: checked });
  if (name === 'sounds' && checked) tryOut();
  // palette.js puts the colours on the page.
  dispatchEvent(new CustomEvent('drystone:palette', { detail: preferences().palette }));
}
