// What Python or the page has to say: in the line under the board, and in the sheet that may lie over it.

import { breakable, byId, copyText, make, write } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { say } from '../words/words.js';
import { notify } from './notices.js';

/** @import { SaidView } from '../types/protocol.js' */

/** Show what was said, with the rule it rests on. @param {SaidView | null} said @param {string} [guide]  Where the rules are. */
export function showSaid(said, guide) {
  const home = byId('said');
  home.className = said?.kind ?? '';
  write(byId('sheet-said'), said?.text ?? '');
  if (!said?.rule || !guide) {
    write(home, said?.text ?? '');
    return;
  }
  const href = `${guide}#${encodeURIComponent(said.rule)}`;
  home.replaceChildren(
    breakable(`${said.text} `),
    make('a', { href, target: 'rules' }, say('See the rule')),
  );
}

/** What is said of a text that is marked to be copied by hand. */
export const MARKED = say('Copy the marked text yourself: the browser forbids it.');

/**
 * Copy a text; where that is forbidden, have it marked in a field, to be copied by hand.
 * @param {string} text @param {string} words  What is said once it is copied.
 * @param {() => void} mark
 */
export async function copyOrMark(text, words, mark) {
  if (await copyText(text)) return showMessage('info', words);
  mark();
  showMessage('info', MARKED);
}

/** What is said now. */
export function shownMessage() {
  const { className: kind, textContent: text } = byId('said');
  return { kind, text };
}

/** Say nothing in the sheet, until something is said next. */
export function clearSheet() {
  write(byId('sheet-said'), '');
}

/** Say no more what no longer holds, if it still stands there. @param {string} text */
export function clearMessage(text) {
  if (text && byId('said').firstChild?.textContent === breakable(text)) showSaid(null);
}

/**
 * Say something that rests on no rule, wherever the reader is.
 * @param {SaidView['kind']} kind @param {string} text @param {string} [heard]  The same read aloud.
 * @param {HTMLElement[]} offers  Buttons beside it, at the table.
 */
export function showMessage(kind, text, heard = text, offers = []) {
  if (document.documentElement.dataset.page === 'table') speak(heard);
  else notify('said', text);
  showSaid({ kind, text, rule: '', sites: [] });
  byId('said').append(...offers.flatMap((one) => [' ', one]));
}
