// Where spaces are smaller than fingers, the page says once how to meet them: until the glass was used.

import { byId } from '../board/dom.js';
import { areSmall } from '../input/magnifier.js';
import { browserStore } from '../offline/browser-store.js';

/** @import { Panel } from '../page/page.js' */

const USED = 'drystone:enlarged';
const FINGER = matchMedia('(any-pointer: coarse)');

/** @type {Panel} */
export const enlarge = {
  place(view, { board }) {
    byId('enlarge').hidden = !FINGER.matches || browserStore.get(USED) !== '' || !areSmall(board);
  },
  start({ magnifier }) {
    magnifier.onUse = () => {
      byId('enlarge').hidden = true;
      browserStore.set(USED, '1');
    };
  },
};
