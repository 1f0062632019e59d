// Two people at one screen: the curtain hides the board until the next one is ready to look.

import { byId, inside, write } from '../board/dom.js';

/** @import { Panel } from '../page/page.js' */

/** @type {Panel} */
export const curtain = {
  show({ curtain: words }, page, { before }) {
    const home = byId('curtain');
    home.hidden = !words;
    write(inside(home, 'p'), words);
    if (words === (before?.curtain ?? '')) return;
    // Another person comes to the screen, and begins with the keyboard where it is needed.
    page.preview.forget();
    if (words) inside(home, 'button').focus();
    else page.focusBoard();
  },
  acts: { reveal: { act: 'reveal' } },
};
