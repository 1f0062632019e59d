// Notices beside the board, or at the foot of other pages: something the reader may want to know,
// with what can be done about it.

import { byId, make } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { say } from '../words/words.js';

/**
 * Show a notice until it is closed; one of the same kind takes the place of the one before.
 * @param {string} kind
 * @param {string} text
 * @param {Record<string, () => unknown>} [offers]  What its buttons say and do; each closes it.
 * @param {HTMLElement[]} [links]  Where its text leads; they leave it as it is.
 * @returns {() => void}  Closes it.
 */
export function notify(kind, text, offers = {}, links = []) {
  const close = () => made.remove();
  const buttons = Object.entries({ ...offers, [say('Close')]: () => {} }).map(([words, act]) => {
    const button = make('button', {}, words);
    button.addEventListener('click', () => {
      close();
      act();
    });
    return button;
  });
  const words = make('p', {}, text, ...links.flatMap((link) => [' ', link]));
  const made = make('div', { className: 'notice', 'data-notice': kind }, words, ...buttons);
  removeNotice(kind);
  byId(document.documentElement.dataset.page === 'table' ? 'notices' : 'toasts').append(made);
  const choices = Object.keys(offers).join(', ');
  speak(choices ? say('{text} Buttons: {choices}.', { text, choices }) : text);
  return close;
}

/** At the table they stand beside the board: what lay at the foot would lie over the line there. */
export function bringToTable() {
  removeNotice('said');
  byId('notices').append(...byId('toasts').children);
}

/** Take away the notice of a kind, if there is one. @param {string} kind */
export function removeNotice(kind) {
  document.querySelector(`[data-notice="${CSS.escape(kind)}"]`)?.remove();
}
