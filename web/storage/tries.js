// What became of puzzles: of each its first try, and when it was solved. Plain data and no clock.

import { fewFieldsOf, fieldsOf } from './stored.js';

/**
 * @typedef {object} PuzzleTry
 * @property {number} first  When it was tried first, in milliseconds since 1970.
 * @property {boolean} atOnce  Whether it was solved then, without help.
 * @property {number} solved  When it was solved first, 0 if never.
 * @property {boolean} [shown]  Whether its solution was shown before that.
 */
/** @typedef {Record<string, PuzzleTry>} Tries  By the puzzles' keys. */

/** With how many puzzles it is full: what a file has besides is left out. */
const MOST = 20_000;
/** The longest key that is read; the site's have at most 133 letters. */
export const LONGEST_KEY = 500;

/** What can be read of what is stored, whatever it is. @param {unknown} value @returns {Tries} */
export function triesOf(value) {
  const found = Object.entries(fieldsOf(value)).flatMap(([key, one]) => {
    const { first, atOnce, solved } = fieldsOf(one);
    const times = [first, solved].every((time) => Number.isFinite(time) && Number(time) >= 0);
    const fine = times && typeof atOnce === 'boolean' && key.length <= LONGEST_KEY;
    return fine ? [[key, { ...fewFieldsOf(one), first, atOnce, solved }]] : [];
  });
  return Object.fromEntries(found);
}

/** After a try of a puzzle. @param {Tries} tries @param {string} key @param {{solved: boolean, helped: boolean}} how  Whether that was without help, this time. @param {number} now @returns {Tries} */
export function withTry(tries, key, { solved, helped }, now) {
  const before = Object.hasOwn(tries, key) ? tries[key] : { first: now, atOnce: solved, solved: 0 };
  const shown = before.shown === true || (helped && !before.solved);
  const one = { ...before, solved: before.solved || (solved ? now : 0), ...(shown && { shown }) };
  return { ...tries, [key]: one };
}

/**
 * Two piles as one. All of mine stays as it is, but for what only the other has solved: a file may come from
 * anybody. Of what is new there, so much is taken as there is room for.
 * @param {Tries} mine @param {Tries} other @returns {Tries}
 */
export function joinedTries(mine, other) {
  const own = Object.entries(mine).map(([key, one]) => {
    const theirs = Object.hasOwn(other, key) ? other[key].solved : 0;
    return [key, one.solved ? one : { ...one, solved: theirs }];
  });
  const news = Object.entries(other).filter(([key]) => !Object.hasOwn(mine, key));
  return Object.fromEntries([...own, ...news.slice(0, Math.max(0, MOST - own.length))]);
}
