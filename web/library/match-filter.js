// Which stored matches are listed, and in which order.

import { isWhole } from '../storage/storage.js';
import { extentOf } from '../storage/stored.js';
import { isMyTurn, nameOfMatch, playersOf } from './match-words.js';
import { locale } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Offered } from './match-words.js' */

/**
 * @typedef {object} MatchFilter  '' is for anything.
 * @property {string} state  `turn`, `open`, `over` or `favourite`.
 * @property {string} game  Its name.
 * @property {string} against  `friend`, `screen` for two at one screen, or a level.
 * @property {string} words  They stand in its name, in those of its players, or in a comment.
 * @property {string} order  `name` or `length`; '' for the latest first.
 */

/** The comments of a record, with what has a backslash before it; one without an end goes to the last letter. */
const COMMENTS = /\{(?:[^\\}]|\\.)*(?:\}|\\?$)/gs;

/** @type {Record<string, (entry: SavedMatch, offered: Offered) => boolean>} */
const STATES = {
  turn: (entry, offered) => !entry.over && isMyTurn(entry, offered),
  open: ({ over }) => !over,
  over: ({ over }) => over,
  favourite: ({ favourite }) => favourite === true,
};

/** Whether a filter asks for anything. @param {MatchFilter} filter */
export const isFilter = ({ state, game, against, words }) =>
  Boolean(state || game || against || words.trim());

/**
 * Whether a match is one of those that are asked for. What cannot be read is none of them.
 * @param {SavedMatch} entry @param {MatchFilter} filter @param {Offered} offered
 */
export function fits(entry, { state, game, against, words }, offered) {
  return (
    isWhole(entry) &&
    (!state || STATES[state](entry, offered)) &&
    (!game || entry.sight.game.name === game) &&
    (!against || opponentOf(entry) === against) &&
    (!words.trim() || hasWords(entry, words.trim().toLowerCase(), offered))
  );
}

/** Whom one plays: `friend`, `screen`, or a level; the higher one where two computers play. @param {SavedMatch} entry */
export function opponentOf({ levels = [0, 0], friend }) {
  if (friend) return 'friend';
  return String(Math.max(...levels) || 'screen');
}

/** @param {SavedMatch} entry @param {string} words @param {Offered} offered */
function hasWords(entry, words, offered) {
  const comments = entry.text.match(COMMENTS) ?? [];
  return [nameOfMatch(entry), entry.sight.game.title, playersOf(entry, offered), ...comments].some(
    (text) => text.toLowerCase().includes(words),
  );
}

/** @type {Record<string, (one: SavedMatch, other: SavedMatch) => number>} */
const ORDERS = {
  name: (one, other) => nameOfMatch(one).localeCompare(nameOfMatch(other), locale()),
  length: (one, other) => pliesOf(other) - pliesOf(one),
};

/** @param {SavedMatch} entry */
const pliesOf = (entry) => extentOf(entry)?.plies ?? 0;

/** Matches in an order; equal ones stay as they are, the latest first. @param {SavedMatch[]} entries @param {string} order */
export const sorted = (entries, order) =>
  ORDERS[order] ? [...entries].sort(ORDERS[order]) : entries;
