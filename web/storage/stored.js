// What was stored in the browser may have been written by another version, or by anybody: what can be
// read of it, whatever it is.

import { language } from '../words/words.js';
import { LEVELS } from '../wire/command-kinds.js';

/** How many play. */
const SEATS = 2;
/** A person, and the levels there are. */
const NAMED = [0, ...LEVELS];

/** The fields of an object; of anything else there are none. @param {unknown} value @returns {Record<string, unknown>} */
export function fieldsOf(value) {
  const has = value !== null && typeof value === 'object' && !Array.isArray(value);
  return has ? { ...value } : {};
}

/** How deep a field may be nested that is not known here: browsers walk what they store with functions that call themselves. */
const DEEPEST = 20;

/** The fields of an object that can be stored, also those that only a newer version knows: a file may come from anybody. @param {unknown} value */
export function shallowFieldsOf(value) {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, one]) => isShallow(one)));
}

/** The most letters of what a newer version may have stored with one of very many. */
const MORE = 1_000;

/** Those of them that are few: nothing where they are more. @param {unknown} value */
export function fewFieldsOf(value) {
  const fields = shallowFieldsOf(value);
  return JSON.stringify(fields).length <= MORE ? fields : {};
}

/** @param {unknown} value @param {number} [most] @returns {boolean} */
function isShallow(value, most = DEEPEST) {
  if (value === null || typeof value !== 'object') return true;
  return most > 0 && Object.values(value).every((one) => isShallow(one, most - 1));
}

/** Those of a list that are texts; none if it is no list. @param {unknown} value @returns {string[]} */
export function textsOf(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Whether something says who plays: a level for each of two seats. @param {unknown} value @returns {value is number[]} */
export function areLevels(value) {
  const fine = (/** @type {unknown} */ level) => NAMED.some((one) => one === level);
  return Array.isArray(value) && value.length === 2 && value.every(fine);
}

/** Whether something is one's side of a match with a friend elsewhere. @param {unknown} value @returns {value is import('../types/protocol.js').SavedSeat} */
export function isSeat(value) {
  const { match, waits, seat, secrets } = fieldsOf(value);
  const texts = [match, seat, secrets].every((one) => typeof one === 'string');
  return texts && ['you', 'friend', ''].some((one) => one === waits);
}

/** Whether something is the address of a game on this page, and leads nowhere else. @param {unknown} value */
export const isQuery = (value) => typeof value === 'string' && value.startsWith('?');

/** What a match is as a whole, wherever in it one looks; nothing where it was stored before that was, or by anybody. @param {{extent?: unknown}} entry @returns {import('../types/protocol.js').ExtentView | undefined} */
export function extentOf({ extent }) {
  const { plies, side, status, winner, won, hints } = fieldsOf(extent);
  if (typeof plies !== 'number' || !Number.isInteger(plies) || plies < 0) return undefined;
  if (typeof side !== 'string' || typeof status !== 'string') return undefined;
  if (typeof winner !== 'number') return undefined;
  const more = {
    ...(typeof won === 'string' && { won }),
    ...(typeof hints === 'number' && { hints }),
  };
  return { plies, side, status, winner, ...more };
}

/** Whether what is stored of a match says what it says in the page's language. @param {{language?: unknown}} entry */
export const isSaidHere = ({ language: stored = 'en' }) => stored === language();

/** Whether the record of a match at this screen holds what must stay hidden from somebody. @param {unknown} entry */
export const hides = (entry) =>
  fieldsOf(fieldsOf(entry).extent).hides === true && !isSeat(fieldsOf(entry).friend);

/** Which options of a game are not as usual, in words; '' where all are, and where that was stored before such words were. @param {{unusual?: unknown}} game */
export const unusualOf = ({ unusual }) => (typeof unusual === 'string' ? unusual : '');

/**
 * Whether a match against the computer has the options with which its form begins, or the game’s own.
 * @param {Pick<import('../types/protocol.js').OptionItem, 'key' | 'default' | 'solo'>[]} options
 * @param {Record<string, unknown>} values
 */
export const isUsualAlone = (options, values) =>
  options.every(({ key, default: usual, solo }) =>
    [usual, solo].map(String).includes(String(values[key])),
  );

/** The most scores and mistakes of one match, and the longest text that is read of one. */
const SCORES = 10_002;
const MISTAKES = 500;
const TEXT = 5_000;
/** The most letters of all its mistakes together: they stand in one list. */
const TEXTS = 200_000;
const GRADES = ['inaccuracy', 'mistake', 'blunder'];

/**
 * @typedef {object} StoredReview  What a review has found, with the moves that it is of.
 * @property {string} moves @property {string} start @property {string} resigned
 * @property {number[]} people  The seats of those who played here.
 * @property {number[]} scores
 * @property {import('../types/protocol.js').MistakeView[]} mistakes
 * @property {number[]} losses
 * @property {string} ahead  Who has resigned while standing well, in words; reviews of before say nothing of it.
 * @property {string} story  How the match went, in words; the same.
 * @property {string} [language]  In which it is in words; English where that is not said.
 */

/** The review that is stored with a match, or stands beside it in a file; nothing if it is none. @param {unknown} entry @returns {StoredReview | undefined} */
export function reviewOf(entry) {
  const found = { ahead: '', story: '', ...fieldsOf(fieldsOf(entry).review) };
  const { moves, start, resigned, people, scores, mistakes, losses, ahead, story } =
    fieldsOf(found);
  const texts = [moves, start, resigned, ahead, story].every((one) => typeof one === 'string');
  // Scores are drawn, and losses have a name beside each: more would run out of the picture and the words.
  const numbers = areNumbers(people) && areShares(scores) && areNumbers(losses);
  const few = numbers && scores.length <= SCORES && losses.length <= SEATS;
  const fine = texts && few && Array.isArray(mistakes) && mistakes.length <= MISTAKES;
  if (!fine || !mistakes.every(isMistake) || lettersOf(mistakes) > TEXTS) return undefined;
  return /** @type {StoredReview} */ (/** @type {unknown} */ (found));
}

/** What the explorer counts of a match; nothing if that is of another state of it, or none. @param {{revision: number, trail?: unknown}} entry @returns {string | undefined} */
export function trailOf({ revision, trail }) {
  const { revision: then, text } = fieldsOf(trail);
  return then === revision && typeof text === 'string' ? text : undefined;
}

/** @param {unknown} value @returns {value is number[]} */
const areNumbers = (value) => Array.isArray(value) && value.every((one) => Number.isFinite(one));

/** Whether something is a list of expected scores, from 0 to 1. @param {unknown} value @returns {value is number[]} */
const areShares = (value) => areNumbers(value) && value.every((one) => one >= 0 && one <= 1);

/** How many letters are in what a list holds. @param {object[]} list */
function lettersOf(list) {
  const texts = list.flatMap((one) => Object.values(one).flat());
  return texts.reduce((sum, one) => sum + (typeof one === 'string' ? one.length : 1), 0);
}

/** @param {unknown} value */
function isMistake(value) {
  const { ply, seat, before, after, line, grade, ...texts } = fieldsOf(value);
  const { name, move, words, position, played, told } = texts;
  const { heard = [], sites = [] } = texts;
  const lists = [line, heard, sites].flatMap((one) => (Array.isArray(one) ? one : [0]));
  const read = [name, move, words, position, played, told, ...lists];
  return (
    [ply, seat].every((one) => Number.isSafeInteger(one) && Number(one) >= 0) &&
    areShares([before, after]) &&
    read.every((one) => typeof one === 'string' && one.length <= TEXT) &&
    (!position || textsOf(line).length > 0) &&
    GRADES.includes(String(grade))
  );
}
