// What was chosen for a game the last time, stored in this browser alone.

import { isUneven } from '../clock/shown.js';
import { browserStore } from '../offline/browser-store.js';
import { say } from '../words/words.js';

/** @import { MenuItem, OptionItem } from '../types/protocol.js' */
/** @typedef {string | number} Value */

/**
 * @typedef {object} Choice  How a match is to begin.
 * @property {'computer' | 'friend' | 'elsewhere'} against
 * @property {number} level  Of the computer.
 * @property {'first' | 'second' | 'lot'} seat  Whether the reader moves first.
 * @property {Record<string, Value>} options
 * @property {string} [clock]  As a record writes it, "" for none.
 */

const STORED = 'drystone:choices';

/** @type {Choice} */
const FIRST = { against: 'computer', level: 2, seat: 'first', options: {} };

/**
 * A choice of which nothing is left that the page does not offer: the usual takes its place. Values
 * that only Python can read stay.
 * @param {Choice} choice
 * @param {Pick<MenuItem, 'options'>} game
 * @param {readonly number[]} levels  Those that there are.
 * @returns {Choice}
 */
export function offered(choice, { options }, levels) {
  const values = options.map((option) => [option.key, valueIn(option, choice.options[option.key])]);
  return {
    ...choice,
    level: levels.includes(choice.level) ? choice.level : FIRST.level,
    options: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  };
}

/** Whether only Python can say which values an option has. @param {OptionItem} option */
export const isFree = ({ values, steppers }) => !values.length && !steppers.length;

/** A value as an option has it, nothing if it has no such value. @param {OptionItem} option @param {Value | undefined} value @returns {Value | undefined} */
function valueIn({ values, steppers }, value) {
  const text = String(value);
  if (values.length) return values.find(([one]) => String(one) === text)?.[0];
  const parts = text.split('/');
  const fits = steppers.every(({ low, high, step }, at) => {
    const number = /^[0-9]+$/.test(parts[at] ?? '') ? Number(parts[at]) : -1;
    return number >= low && number <= high && (number - low) % step === 0;
  });
  return fits && (!steppers.length || parts.length === steppers.length) ? value : undefined;
}

/** What was chosen last for a game; against whom and with which clock, for any game. @param {string} game @returns {Choice} */
export function lastChoice(game) {
  const all = read();
  const found = Object.hasOwn(all, game) ? all[game] : undefined;
  const { against, clock } = all[lastGame()] ?? {};
  return {
    against: againstOf(against),
    level: Number.isInteger(found?.level) ? Number(found.level) : FIRST.level,
    seat: found?.seat === 'second' || found?.seat === 'lot' ? found.seat : FIRST.seat,
    options: plain(found?.options),
    ...(typeof clock === 'string' && { clock }),
  };
}

/** The game that was begun last, "" if none was. */
export const lastGame = () => Object.keys(read()).at(-1) ?? '';

/** Remember a choice, as the latest. @param {string} game @param {Choice} choice */
export function remember(game, choice) {
  const { [game]: _, ...others } = read();
  browserStore.write(STORED, { ...others, [game]: choice });
}

/** Against whom, as far as it can be read. @param {unknown} value @returns {Choice['against']} */
export function againstOf(value) {
  return value === 'friend' || value === 'elsewhere' ? value : FIRST.against;
}

/** Whether a match counts for one's rating, as it begins. @param {{against: Choice['against'], clock: string, usual: boolean}} how  Whether all options are as usual. */
export function ratedWords({ against, clock, usual }) {
  if (against !== 'computer') return say('Not rated');
  if (isUneven(clock)) return say('Not rated: one side has more time');
  return usual ? say('Rated') : say('Not rated: another board or rules');
}

/** @returns {Record<string, any>} */
function read() {
  const stored = browserStore.read(STORED);
  return stored && typeof stored === 'object' ? stored : {};
}

/** @param {unknown} options @returns {Record<string, Value>} */
function plain(options) {
  const fine = (/** @type {unknown} */ value) => ['string', 'number'].includes(typeof value);
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => fine(value)));
}
