// A streak and a rush: puzzles one after the other, until the first miss, or for three minutes.

import { steadyNow } from '../clock/steady.js';
import { say } from '../words/words.js';

/** How long a rush is, in milliseconds. */
export const RUSH = 180_000;
/** How many misses end a rush. */
export const MISSES = 3;

/**
 * @typedef {object} Run
 * @property {'streak' | 'rush'} kind
 * @property {number} solved
 * @property {number} missed
 * @property {number} ends  When its time is up, in milliseconds.
 */

/** @param {Run['kind']} kind @param {number} [now] @returns {Run} */
export function begun(kind, now = steadyNow()) {
  return { kind, solved: 0, missed: 0, ends: kind === 'rush' ? now + RUSH : Infinity };
}

/**
 * A run as text, and from it: a reload does not end one.
 * @typedef {object} StoredRun
 * @property {Run} run
 * @property {{name: string, isCounted: boolean} | undefined} at
 * @property {string[]} misses
 */

/** @param {StoredRun} stored */
export function runText({ run, at, misses }) {
  return JSON.stringify({ ...run, ends: run.kind === 'rush' ? run.ends : null, at, misses });
}

/** @param {string} text @returns {StoredRun | undefined}  Nothing where there is none, or none that can be believed. */
export function runFrom(text) {
  try {
    const { kind, solved, missed, ends, at, misses } = JSON.parse(text);
    if (kind !== 'rush' && kind !== 'streak') return undefined;
    const numbers = kind === 'rush' ? [solved, missed, ends] : [solved, missed];
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return undefined;
    if (![at.name, ...misses].every((name) => typeof name === 'string')) return undefined;
    if (!Array.isArray(misses) || misses.length > MISSES) return undefined;
    return {
      run: { kind, solved, missed, ends: ends ?? Infinity },
      at: { name: at.name, isCounted: at.isCounted === true },
      misses,
    };
  } catch {
    return undefined;
  }
}

/** The run after a puzzle. @param {Run} run @param {boolean} solved @returns {Run} */
export function counted(run, solved) {
  return solved ? { ...run, solved: run.solved + 1 } : { ...run, missed: run.missed + 1 };
}

/** A clock that was set back gives a rush no more time than it had at first. @param {Run} run @param {number} [now] @returns {Run} */
export function inTime(run, now = steadyNow()) {
  return run.kind === 'rush' ? { ...run, ends: Math.min(run.ends, now + RUSH) } : run;
}

/** @param {Run} run @param {number} [now] */
export function isOver({ kind, missed, ends }, now = steadyNow()) {
  return missed >= (kind === 'rush' ? MISSES : 1) || now >= ends;
}

/**
 * What became of a puzzle on the board; who was shown the solution has missed it.
 * @param {{state: string, solved: boolean, helped: boolean}} challenge
 * @returns {'open' | 'solved' | 'missed'}
 */
export function became({ state, solved, helped }) {
  if (solved) return 'solved';
  return helped || state === 'wrong' ? 'missed' : 'open';
}

/** What stands above the board during a streak or a rush. @param {Run} run @param {number} [now] */
export function runWords({ kind, solved, missed, ends }, now = steadyNow()) {
  if (kind === 'streak') return say('Streak: {n}', { n: solved });
  const left = Math.max(0, Math.ceil((ends - now) / 1000));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return say('{clock} · {solved} solved · {missed} missed', { clock, solved, missed });
}

/** What is said at the end of a streak or a rush. @param {Run} run @param {number} best  The most that were ever solved, this time among them. */
export function endWords({ kind, solved }, best) {
  const words =
    kind === 'rush'
      ? say('The rush is over: {n} solved.', { n: solved })
      : say('The streak ends at {n}.', { n: solved });
  if (!best) return words;
  const compared = solved === best ? say('Your best so far.') : say('Your best: {n}.', { n: best });
  return `${words} ${compared}`;
}
