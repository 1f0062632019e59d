// The buttons beside the board that concern the match as a whole, its facts, and what can be shown
// over the board.

import { byId, inside, make } from '../board/dom.js';

/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('../board/panel.js').Panel<import('./page.js').Page>} Panel */

/** @type {Panel} */
export const matchTools = {
  show(view) {
    showFacts(view);
    showOverlays(view);
    button('undo').disabled = !view.undo;
    button('redo').disabled = !view.redo;
    button('flip').disabled = button('again').disabled = false;
    button('back').hidden = !view.back;
  },
  acts: {
    undo: { act: 'undo' },
    redo: { act: 'redo' },
    flip: { act: 'flip' },
    back: { act: 'back' },
    again: (_, { shown }) =>
      shown && { act: 'new', game: shown.game.name, options: shown.game.values },
  },
  clicks: {
    '[data-overlay]': ({ dataset }) => ({ act: 'overlay', key: dataset.overlay ?? '' }),
  },
};

/** @param {string} act */
function button(act) {
  return inside(document, `[data-act="${act}"]`, HTMLButtonElement);
}

/** @param {View} view */
function showFacts({ facts }) {
  const rows = facts.map(({ name, label, value, side }) => {
    const token = make('span', { className: `token ${side}`, 'aria-hidden': 'true' });
    const words = [name, label].filter(Boolean).join(': ');
    const title = make('dt', {}, ...(side ? [token] : []), words);
    return make('div', {}, title, make('dd', {}, value));
  });
  byId('facts').replaceChildren(...rows);
}

/** @param {View} view */
function showOverlays({ overlays }) {
  const home = byId('overlays');
  home.hidden = !overlays.length;
  home.replaceChildren(
    ...overlays.map(({ key, words, on }) =>
      make('button', { type: 'button', 'data-overlay': key, 'aria-pressed': String(on) }, words),
    ),
  );
}
