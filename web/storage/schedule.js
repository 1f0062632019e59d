// When an exercise comes again: at growing intervals while it is solved at the first try, at once
// after a miss. Plain data and no clock, so that tests need neither a browser nor patience.

import { fewFieldsOf, fieldsOf } from './stored.js';
import { say } from '../words/words.js';

/**
 * @typedef {object} Progress  What became of an exercise.
 * @property {number} step  How often it was solved at the first try since the last miss.
 * @property {number} due  When it comes again, in milliseconds since 1970.
 * @property {[number, number][]} tries  When it was tried, and 1 if it was solved at once.
 */
/** @typedef {Record<string, Progress>} Pile  By the exercises' names. */

export const DAY = 86_400_000;
/** Days until an exercise comes again, by how often it was solved: after the last it is learnt. */
export const INTERVALS = [1, 3, 7, 21, 60];
/** The most tries that are remembered of one exercise. */
const MOST_TRIES = 50;
/** With how many exercises a pile is full: what a file has besides is left out. */
export const MOST_PRACTISED = 20_000;
/** What `nameOf` gives. */
const NAME = /^[0-9a-z]{14}$/;

/** Whether an exercise is not asked for any more. @param {Progress | undefined} progress */
export const isLearnt = (progress) => progress !== undefined && progress.step >= INTERVALS.length;

/** The longest that an exercise may have to wait: longer only where a clock was wrong. */
const LONGEST = DAY * Math.max(...INTERVALS);

/** Whether an exercise should be tried now. @param {Progress | undefined} progress @param {number} now */
export function isDue(progress, now) {
  if (progress === undefined) return true;
  return !isLearnt(progress) && (progress.due <= now || progress.due > now + LONGEST);
}

/**
 * What becomes of an exercise that was tried. Solved before its time, it comes again when it would have.
 * @param {Progress | undefined} before @param {boolean} solved  At the first try.
 * @param {number} now
 * @returns {Progress}
 */
export function afterTry(before, solved, now) {
  /** @type {Progress['tries']} */
  const all = [...(before?.tries ?? []), [now, solved ? 1 : 0]];
  const tries = all.slice(-MOST_TRIES);
  if (!solved) return { ...before, step: 0, due: now, tries };
  if (before && !isDue(before, now)) return { ...before, tries };
  const known = before?.step ?? 0;
  return { ...before, step: known + 1, due: now + DAY * (INTERVALS[known] ?? 0), tries };
}

/**
 * The names of those to be tried now, in the order in which they come: what was never tried, then
 * what has waited longest, what was missed just now last.
 * @param {string[]} names @param {Pile} pile @param {number} now
 */
export function dueNow(names, pile, now) {
  const since = (/** @type {string} */ name) => pile[name]?.due ?? 0;
  return names
    .filter((name) => isDue(pile[name], now))
    .sort((one, other) => since(one) - since(other));
}

/**
 * What is practised in one go, each once: that on the board, if any, and then all else that is due.
 * @param {string[]} names @param {Pile} pile @param {number} now @param {string} [open]
 */
export function runOf(names, pile, now, open) {
  const others = dueNow(names, pile, now).filter((name) => name !== open);
  return open ? [open, ...others] : others;
}

/** The one after that on the board, if there is one. @param {string[]} run @param {string} open */
export const nextOf = (run, open) => (run.includes(open) ? run[run.indexOf(open) + 1] : undefined);

/** How far one is in a run, and whether that was all. @param {string[]} run @param {string} open @param {boolean} tried  Whether what is on the board was tried. */
export function progressWords(run, open, tried) {
  const at = run.indexOf(open) + 1;
  if (!at) return '';
  const places = { n: at, total: run.length };
  return tried && at === run.length
    ? say('Mistake {n} of {total}: that was all for now.', places)
    : say('Mistake {n} of {total}', places);
}

/** When a week begins, on a Monday: that of a time, or so many before it. @param {number} time @param {number} [ago] */
function weekOf(time, ago = 0) {
  const day = new Date(time);
  const monday = day.getDate() - ((day.getDay() + 6) % 7);
  return new Date(day.getFullYear(), day.getMonth(), monday - 7 * ago).getTime();
}

/**
 * How one has fared: for each of the last weeks in which something was tried, how much was solved.
 * @param {Progress[]} all @param {number} now @param {number} [most]
 * @returns {{start: number, tried: number, solved: number}[]}  The latest week last.
 */
export function weeks(all, now, most = 8) {
  const oldest = weekOf(now, most - 1);
  /** @type {Map<number, {tried: number, solved: number}>} */
  const found = new Map();
  for (const [when, solved] of all.flatMap(({ tries }) => tries)) {
    if (when > now || when < oldest) continue;
    const start = weekOf(when);
    const one = found.get(start) ?? { tried: 0, solved: 0 };
    found.set(start, { tried: one.tried + 1, solved: one.solved + solved });
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([start, counts]) => ({ start, ...counts }));
}

/** What can be read of a stored pile, whatever it is. @param {unknown} value @returns {Pile} */
export function pileOf(value) {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, one]) => {
      const progress = progressOf(one);
      return progress ? [[name, progress]] : [];
    }),
  );
}

/** @param {unknown} value @returns {Progress | undefined} */
function progressOf(value) {
  const { step, due, tries, ...more } = fieldsOf(value);
  const sound = Number.isSafeInteger(step) && Number(step) >= 0 && Number.isFinite(due);
  if (!sound || !Array.isArray(tries)) return undefined;
  const read = tries.filter(isTry).slice(-MOST_TRIES);
  return { ...fewFieldsOf(more), step: Number(step), due: Number(due), tries: read };
}

/** @param {unknown} value @returns {value is [number, number]} */
function isTry(value) {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    Number.isFinite(value[0]) &&
    [0, 1].includes(value[1])
  );
}

/**
 * Two piles as one: of an exercise in both, the other's counts if it goes on from my last try, which nobody
 * else knows. All of mine stay; of what is new in the other, so much is taken as there is room for.
 * @param {Pile} mine @param {Pile} other
 * @returns {Pile}
 */
export function joinedPiles(mine, other) {
  const goesOn = (/** @type {Progress} */ { tries }, /** @type {Progress} */ before) => {
    const [when, solved] = before.tries.at(-1) ?? [];
    return tries.slice(0, -1).some((one) => one[0] === when && one[1] === solved);
  };
  const both = Object.entries(other).filter(([name]) => Object.hasOwn(mine, name));
  const later = both.filter(([name, one]) => goesOn(one, mine[name]));
  const news = Object.entries(other).filter(([name]) => !Object.hasOwn(mine, name));
  const room = Math.max(0, MOST_PRACTISED - Object.keys(mine).length);
  return { ...mine, ...Object.fromEntries([...later, ...news.slice(0, room)]) };
}

/** A short name for a text; the same text has the same name in every browser. @param {string} text */
export function nameOf(text) {
  // Two rounds of FNV-1a with other beginnings: 64 bits, so that no two mistakes share a name.
  const rounds = [0x811c9dc5, 0x01000193].map((start) => {
    let hash = start;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(36).padStart(7, '0');
  });
  return rounds.join('');
}

/** Whether this can name a mistake. @param {string} name */
export const isName = (name) => NAME.test(name);
