// Parts of a move that are not on the board: buttons, and numbers to choose.

import { make } from './dom.js';
import { create } from './render.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { ButtonView, FieldView } from '../types/protocol.js' */

/**
 * Show the buttons and numbers of a view; the focus stays on the same part, or goes with what is
 * suggested if it was there.
 * @param {Element} home @param {View} view
 * @param {Element[]} before  What else stands there, in front.
 */
export function showMoveParts(home, { buttons, fields }, before = []) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (home.getRootNode());
  const focused = home.contains(activeElement) && activeElement?.getAttribute('data-site');
  const followed = focused && activeElement?.hasAttribute('data-suggest');
  home.replaceChildren(...before, ...buttons.map(siteButton), ...fields.map(numberField));
  if (!focused) return;
  const same = `[data-site="${CSS.escape(focused)}"]`;
  /** @type {HTMLElement | null} */
  const next = (followed && home.querySelector('[data-suggest]')) || home.querySelector(same);
  next?.focus();
}

/** @param {ButtonView} part */
function siteButton({ site, words, short, open, suggested, weight, lift, picture }) {
  const shown = picture ? create(picture) : short || words;
  const made = make('button', { 'data-site': site, disabled: !open }, shown);
  if (picture && short) made.append(make('span', {}, short));
  if (shown !== words) {
    made.setAttribute('aria-label', words);
    made.title = words; // A pointer over a short word or a picture shows the rest.
  }
  made.classList.toggle('pictured', Boolean(picture));
  const touched = { open: '', ...(weight && { weight }), ...(lift && { lift: 'may' }) };
  Object.assign(made.dataset, open && touched, suggested && { suggest: '' });
  return made;
}

/** One number, and a button whose site follows the number. @param {FieldView} field */
function numberField({ name, words, low, high }) {
  const id = `field-${name}`;
  const play = siteButton({
    site: `${name}:${low}`,
    words: say('Choose'),
    short: '',
    open: true,
    suggested: false,
    weight: '',
    lift: false,
    picture: null,
  });
  const [min, max] = [String(low), String(high)];
  const input = make('input', { id, type: 'number', min, max, value: min });
  input.addEventListener('input', () => (play.dataset.site = `${name}:${Number(input.value)}`));
  return make('span', { className: 'row' }, make('label', { htmlFor: id }, words), input, play);
}
