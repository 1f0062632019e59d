// Whose turn it is, what to do, and what was said.

import { announce, byId, inside, write } from '../board/dom.js';
import { showMoveParts } from '../board/move-parts.js';
import { showSaid } from './said.js';

/** @typedef {import('../board/panel.js').Panel<import('./page.js').Page>} Panel */

/** @type {Panel} */
export const turn = {
  show(view) {
    const status = byId('status');
    status.className = `${view.status.side} ${view.outcome ? 'over' : ''}`.trim();
    write(inside(status, '.words'), view.status.text);
    write(byId('note'), view.note);
    byId('note').hidden = !view.note;
    write(byId('hint'), view.hint);
    byId('turning').hidden = !view.turning;
    showSaid(view.said, view.game.guide);
    if (view.announce) announce(byId('spoken'), view.announce);
    showMoveParts(byId('buttons'), view);
    document.title = `${view.game.title}: ${view.status.text}`;
  },
  place: (view, page) => page.follower.settle(),
  acts: {
    left: (button, page) => page.follower.step(-1),
    right: (button, page) => page.follower.step(1),
  },
};
