// What a wheel says outside its board, as a notice or in a dialog, and what its games are offered with:
// each says whose words it has, and has few of them.

import { say } from '../words/words.js';

/** The longest sentence, in letters. */
const SENTENCE = 300;

/** @param {string} words */
const cut = (words) => (words.length > SENTENCE ? `${words.slice(0, SENTENCE)}…` : words);

/** @param {string} wheel @param {string} reason */
export const stopped = (wheel, reason) =>
  say('“{wheel}” was stopped: {reason}', { wheel, reason: cut(reason) });

/** @param {string} wheel @param {string} words */
export const saidBy = (wheel, words) =>
  say('“{wheel}” says: {words}', { wheel, words: cut(words) });

/**
 * The games of a wheel.
 * @template {{byline: string}} Item
 * @param {Item[]} menu @param {string} wheel
 */
export const credited = (menu, wheel) =>
  menu.map((item) => ({ ...item, byline: [item.byline, wheel].filter(Boolean).join(' · ') }));
