// Which part of a long list of moves stands in the page: a browser takes seconds to lay out all of it.

/** @import { MoveEntry } from '../types/protocol.js' */

/** So much of a text stands in the list, in letters; all of a comment stands below, at its move. */
const LISTED = 1000;

/** So many letters stand in the list at once, and as how many more each entry counts: some 600 moves. */
const SHOWN = 16_000;
const ENTRY = 25;

/**
 * Which entries stand in the list: all, where they have few letters; else those that stood there, up to
 * one that is wanted; else those around it.
 * @param {MoveEntry[]} entries @param {number} at  The one that is wanted.
 * @param {{from: number, to: number}} before
 */
export function shownOf(entries, at, before) {
  const letters = (/** @type {number} */ from, /** @type {number} */ to) =>
    entries.slice(from, to).reduce((sum, one) => sum + lettersOf(one), 0);
  if (letters(0, entries.length) <= SHOWN) return { from: 0, to: entries.length };
  const to = Math.max(at + 1, Math.min(before.to, entries.length));
  const there = before.from <= at ? letters(before.from, to) : 0;
  if (there > SHOWN / 4 && there <= SHOWN) return { from: before.from, to };
  return around(entries, at);
}

/** The entries on both sides of one, with half as many letters as there may be: there is room for more. @param {MoveEntry[]} entries @param {number} at */
export function around(entries, at) {
  let [from, to, room] = [at, at + 1, SHOWN / 2];
  while (room > 0 && to - from < entries.length) {
    const back = from > 0 && (to === entries.length || at - from < to - at);
    if (back) from -= 1;
    room -= lettersOf(entries[back ? from : to]);
    if (!back) to += 1;
  }
  return { from, to };
}

/** So much of a text as stands in the list. @param {string} text */
export const listed = (text) => (text.length > LISTED ? `${text.slice(0, LISTED)}…` : text);

/** @param {MoveEntry} entry */
const lettersOf = ({ text, out, comment }) =>
  [text, out, comment].reduce((sum, one) => sum + listed(one).length, ENTRY);
