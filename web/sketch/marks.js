// Marks of one's own on the board: what begins one. Drawing is a module of its own, which comes with the
// first of them.

import { speak } from '../board/speaker.js';
import { keyOf } from '../input/keys.js';
import { letGo } from '../input/marking.js';
import { moduleAt } from '../offline/site-files.js';
import { reportMissing } from '../messages/missing.js';
import { closeSheet } from '../table/panes.js';

/** @import { Page, Panel } from '../page/page.js' */
/** @import { Drawing } from './drawing.js' */

/** @type {Promise<Drawing> | undefined} */
let coming;

/** Do something with what draws, once it is there. @param {Page} page @param {(drawing: Drawing) => unknown} act */
function use(page, act) {
  // By its address, so that it stays a module of its own.
  coming ??= moduleAt(new URL('../sketch/drawing.js', import.meta.url).href).then(
    (module) => new module.Drawing(page, speak),
  );
  coming.then(act).catch((error) => {
    coming = undefined;
    reportMissing(error);
  });
}

/** Whether there is a match that one sees, to draw on. @param {Page} page */
const mayDraw = ({ shown, isPicture }) => shown && !shown.editor && !shown.curtain && !isPicture;

/** @type {Panel} */
export const marks = {
  place({ here }, page) {
    // A match that an older version has stored says nothing of marks.
    if (coming || here.drawn?.length) use(page, (drawing) => drawing.show());
  },
  acts: {
    draw(_, page) {
      closeSheet();
      use(page, (drawing) => drawing.turnPen());
    },
  },
  clicks: {
    '[data-pen]': ({ dataset }, page) => use(page, (drawing) => drawing.take(dataset.pen ?? '')),
  },
  start(page) {
    const { board } = page;
    board.addEventListener('contextmenu', (event) => {
      if (event.button === 2 && mayDraw(page)) event.preventDefault();
    });
    board.addEventListener('pointerdown', (event) => {
      if (event.button !== 2 || !mayDraw(page)) return;
      const end = letGo();
      use(page, (drawing) => drawing.draw(event, end));
    });
    board.addEventListener('keydown', (event) => {
      // With Alt some keyboards write another letter.
      const meant = keyOf(event) === 'i' || (event.altKey && event.code === 'KeyI');
      if (!meant || event.ctrlKey || event.metaKey || event.defaultPrevented || !mayDraw(page))
        return;
      event.preventDefault();
      use(page, (drawing) => drawing.press(event));
    });
  },
};
