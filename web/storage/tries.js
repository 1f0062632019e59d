// What became of puzzles: of each its first try, and when it was solved. Plain data and no clock.

import { fieldsOf, shallowFieldsOf } from './stored.js';

/**
 * @typedef {object} PuzzleTry
 * @property {number} first  When it was tried first, in milliseconds since 1970.
 * @property {boolean} atOnce  Whether it was solved then, without help.
 * @property {number} solved  When it was solved first, 0 if never.
 */
/** @typedef {Record<string, PuzzleTry>} Tries  By the puzzles' keys. */

/** With how many puzzles it is full: what a file has besides is left out. */
const MOST = 20_000;
/** The longest key that is read. */
export const LONGEST_KEY = 2_000;

/** What can be read of what is stored, whatever it is. @param {unknown} value @returns {Tries} */
export function triesOf(value) {
  const found = Object.entries(fieldsOf(value)).flatMap(([key, one]) => {
    const { first, atOnce, solved } = fieldsOf(one);
    const times = [first, solved].every((time) => Number.isFinite(time) && Number(time) >= 0);
    const fine = times && typeof atOnce === 'boolean' && key.length <= LONGEST_KEY;
    return fine ? [[key, { ...shallowFieldsOf(one), first, atOnce, solved }]] : [];
  });
  return Object.fromEntries(found.slice(0, MOST));
}

/** After a try of a puzzle. @param {Tries} tries @param {string} key @param {boolean} solved  Without help. @param {number} now @returns {Tries} */
export function withTry(tries, key, solved, now) {
  const before = Object.hasOwn(tries, key) ? tries[key] : { first: now, atOnce: solved, solved: 0 };
  const one = { ...before, solved: before.solved || (solved ? now : 0) };
  return { ...tries, [key]: one };
}

/** Two piles as one: of each puzzle the earlier first try counts, and the earlier solution. @param {Tries} mine @param {Tries} other @returns {Tries} */
export function joinedTries(mine, other) {
  const both = { ...other, ...mine };
  for (const key of Object.keys(mine).filter((name) => Object.hasOwn(other, name))) {
    const [first] = [mine[key], other[key]].sort((one, two) => one.first - two.first);
    const times = [mine[key].solved, other[key].solved].filter(Boolean);
    both[key] = { ...first, solved: times.length ? Math.min(...times) : 0 };
  }
  return both;
}
