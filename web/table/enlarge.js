// Where spaces are smaller than fingers, the page tells once how to meet them: until the glass was used.

import { byId } from '../board/dom.js';
import { areSmall } from '../board/magnifier.js';

/** @typedef {import('../board/panel.js').Panel<import('../page/page.js').Page>} Panel */

const STORED = 'drystone:enlarged';
const FINGER = matchMedia('(any-pointer: coarse)');

/** @type {Panel} */
export const enlarge = {
  place(view, { board }) {
    byId('enlarge').hidden = !FINGER.matches || known() || !areSmall(board);
  },
  start({ magnifier }) {
    magnifier.onUse = () => {
      byId('enlarge').hidden = true;
      note();
    };
  },
};

/** Whether the glass was used before. */
function known() {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return false; // Nothing can be stored: it is told on each visit.
  }
}

function note() {
  try {
    localStorage.setItem(STORED, '1');
  } catch {
    // As above.
  }
}
