// What stored matches say of who played them. Plain data in and out, so that tests need no browser.

import { isUneven } from '../clock/shown.js';
import { opponentOf } from './match-filter.js';
import { colourOf, ownSeat } from './match-words.js';
import { isWhole } from '../storage/storage.js';
import { extentOf, fieldsOf, isUsualAlone, unusualOf } from '../storage/stored.js';

/** @import { MenuItem } from '../types/protocol.js' */
/** @import { SavedMatch } from '../storage/storage.js' */

/**
 * @typedef {object} PlayedMatch  A match that is over, of one person who played on this side of it.
 * @property {string} id @property {string} game @property {string} title
 * @property {string} against  `friend`, or a level.
 * @property {string} colour  Its name, '' where the colours were found by playing.
 * @property {string} rules  Which options are not as usual, '' where all are.
 * @property {number} score  1 for a win, 1/2 for a draw, 0 for a loss.
 * @property {number} plies
 * @property {number} time  When it was played last, in milliseconds since 1970.
 * @property {boolean} helped  Whether hints were asked for.
 * @property {boolean} uneven  Whether one side had more time than the other.
 */
/** @typedef {{won: number, drawn: number, lost: number, unhelped: number}} Counts  `unhelped` are wins without hints. */

/** Those stored matches that count, the oldest first. @param {unknown[]} entries @param {MenuItem[]} menu @returns {PlayedMatch[]} */
export function playedIn(entries, menu) {
  const played = entries.flatMap((entry) => {
    if (!isWhole(entry) || !entry.over || entry.looked) return [];
    const [extent, own] = [extentOf(entry), ownSeat(entry)];
    if (!own || extent?.side !== '') return [];
    const { game } = entry.sight;
    return {
      id: entry.id,
      game: game.name,
      title: game.title,
      against: opponentOf(entry),
      colour: colourOf(entry, own, menu),
      rules: rulesOf(game, opponentOf(entry) !== 'friend', menu),
      score: extent.winner ? Number(extent.winner === own) : 1 / 2,
      plies: extent.plies,
      time: entry.saved,
      helped: Number(extent.hints) > 0,
      uneven: isUneven(entry.sight.headers?.Clock),
    };
  });
  return played.sort((one, other) => one.time - other.time);
}

/** Which options of a match are not as usual, '' where all are. @param {SavedMatch['sight']['game']} game @param {boolean} alone @param {MenuItem[]} menu */
function rulesOf(game, alone, menu) {
  const item = menu.find(({ name }) => name === game.name);
  return alone && item && isUsualAlone(item.options, fieldsOf(game.values)) ? '' : unusualOf(game);
}

/** @param {PlayedMatch[]} played @returns {Counts} */
export function countsOf(played) {
  const won = played.filter(({ score }) => score === 1);
  const lost = played.filter(({ score }) => score === 0).length;
  const unhelped = won.filter(({ helped }) => !helped).length;
  return { won: won.length, drawn: played.length - won.length - lost, lost, unhelped };
}

/**
 * Matches in groups, in the order in which each group first comes.
 * @template T
 * @param {T[]} items @param {(item: T) => string} keyOf @returns {T[][]}
 */
export function grouped(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
