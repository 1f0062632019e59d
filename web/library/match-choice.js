// What stands above the list of matches: which of them are listed, and which are chosen.

import { byId, inside, offerOptions, write } from '../board/dom.js';
import { isFilter } from './match-filter.js';
import { say, sayMany } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { MatchFilter } from './match-filter.js' */
/** @import { Offered } from './match-words.js' */

/** The matches that are chosen, by id. @type {Map<string, SavedMatch>} */
export const chosen = new Map();

/** What the fields ask for. @returns {MatchFilter} */
export function filterOf() {
  const [state, game, against, order] = ['state', 'game', 'against', 'order'].map(
    (name) => byId(`kept-${name}`, HTMLSelectElement).value,
  );
  return { state, game, against, order, words: byId('kept-words', HTMLInputElement).value };
}

/** Offer the games and the opponents there are. @param {Offered} offered */
export function offerChoices({ menu, levels }) {
  offerOptions('kept-game', [
    ['', say('any')],
    ...menu.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])),
  ]);
  offerOptions('kept-against', [
    ['', say('anybody')],
    ...levels.map(([level, name]) => /** @type {[string, string]} */ ([`${level}`, name])),
    ['friend', say('a friend elsewhere')],
    ['screen', say('two at one screen')],
  ]);
}

/** Say how many matches are as the fields ask, if they ask for anything. @param {MatchFilter} filter @param {number} count */
export function showCount(filter, count) {
  byId('kept-filter').hidden = count < 2 && !isFilter(filter);
  const words = count
    ? sayMany(count, 'One of your games is like that.', '{n} of your games are like that.')
    : say('None of your games is like that.');
  write(byId('kept-count'), isFilter(filter) ? words : '');
}

/** Show how many matches are chosen, and mark those that are listed. */
export function showChosen() {
  const bar = byId('kept-chosen');
  bar.hidden = !chosen.size;
  write(inside(bar, 'span'), say('{n} chosen', { n: chosen.size }));
  for (const box of byId('kept-list').querySelectorAll('input[type="checkbox"]')) {
    const id = box.closest('li')?.dataset.id ?? '';
    /** @type {HTMLInputElement} */ (box).checked = chosen.has(id);
  }
}
