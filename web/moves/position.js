// Moves and positions as text: a move to type, the position to copy or to set up.

import { byId, fill, inside, write } from '../board/dom.js';
import { copyOrMark, showMessage } from '../messages/status.js';
import { closeSheet, showPane } from '../table/panes.js';
import { say } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */

/** The move that one stood after when something was shown last. */
let stood = 0;

/** @type {Panel} */
export const position = {
  show(view, page, { act }) {
    const field = byId('position', HTMLTextAreaElement);
    // What was refused can be mended.
    const refused = act === 'load' && view.said?.kind === 'error';
    const editing = document.activeElement === field || refused;
    if (view.curtain || !editing) fill(field, view.position);
    // What was typed in vain is of no use once the move is made on the board.
    const moved = act === 'touch' && view.here.node !== stood;
    if (view.curtain || moved) byId('move', HTMLInputElement).value = '';
    stood = view.here.node;
    const { notation } = view.game;
    write(
      byId('notation'),
      say('As text, {notation} Enter plays it and stays here; Escape leads to the board.', {
        notation,
      }),
    );
  },
  acts: { copy },
  start(page) {
    byId('move').addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      // A sheet may lie over the board.
      closeSheet();
      page.focusBoard();
    });
  },
  submits: {
    typed: (form, page) => typeMove(page, inside(form, 'input', HTMLInputElement)),
    setup: (form) => ({ act: 'load', text: inside(form, 'textarea', HTMLTextAreaElement).value }),
  },
};

/** Go to the field in which moves are typed. */
export function focusMove() {
  showPane('game');
  byId('move').focus();
}

/** @param {Page} page @param {HTMLInputElement} field */
async function typeMove(page, field) {
  if (!field.value.trim()) {
    field.focus();
    return showMessage('info', say('Write a move in the field first, as moves stand in the list.'));
  }
  const view = await page.ask({ act: 'type', text: field.value, ...page.ahead });
  if (view?.said) field.select();
  else if (view) field.value = '';
}

/** @param {HTMLButtonElement} button @param {Page} page */
function copy(button, page) {
  const mark = () => byId('position', HTMLTextAreaElement).select();
  return copyOrMark(page.board.dataset.position ?? '', say('The position is copied.'), mark);
}
