// What to do next, the move's own buttons, and what was said.

import { announce, byId, inside, write } from '../board/dom.js';
import { showMoveParts } from '../board/move-parts.js';
import { onPhone } from './panes.js';
import { showSaid } from './said.js';

/** @typedef {import('../board/panel.js').Panel<import('./page.js').Page>} Panel */

/** @type {Panel} */
export const turn = {
  show(view) {
    const line = byId('hint');
    write(inside(line, 'strong'), view.line.lead);
    write(inside(line, 'span'), view.line.text);
    showLast(view.here.text);
    byId('turning').hidden = !view.turning;
    showSaid(view.said, view.game.guide);
    if (view.announce) announce(byId('spoken'), view.announce);
    showMoveParts(byId('buttons'), view);
    showDue();
    document.title = `${view.game.title}: ${view.status.text}`;
  },
  place: (view, page) => page.follower.settle(),
  acts: {
    left: (button, page) => page.follower.step(-1),
    right: (button, page) => page.follower.step(1),
  },
};

/** What was played last, for screens that do not show the list. @param {string} move */
function showLast(move) {
  byId('last-move').hidden = !move;
  write(byId('last-move'), `Last move: ${move}`);
}

/** On a phone, the button that ends a move has its place under the thumb. */
function showDue() {
  const done = byId('buttons').querySelector('[data-site="done"]');
  byId('due').replaceChildren(...(done && onPhone() ? [done] : []));
}
