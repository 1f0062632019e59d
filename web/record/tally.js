// What stored matches say of who played them. Plain data in and out, so that tests need no browser.

import { opponentOf } from '../library/match-filter.js';
import { colourOf, ownSeat } from '../library/match-words.js';
import { DAY } from '../storage/schedule.js';
import { isWhole } from '../storage/storage.js';
import { extentOf, unusualOf } from '../storage/stored.js';
import { rated, UNKNOWN } from './glicko.js';

/** @import { MenuItem } from '../types/protocol.js' */
/** @import { Rating } from './glicko.js' */

/**
 * @typedef {object} PlayedMatch  A match that is over, of one person who played on this side of it.
 * @property {string} game @property {string} title
 * @property {string} against  `friend`, or a level.
 * @property {string} colour  Its name, '' where the colours were found by playing.
 * @property {string} rules  Which options are not as usual, '' where all are.
 * @property {number} score  1 for a win, 1/2 for a draw, 0 for a loss.
 * @property {number} plies
 * @property {number} time  When it was played last, in milliseconds since 1970.
 * @property {boolean} helped  Whether hints were asked for.
 */
/** @typedef {{game: string, against: string, colour: string, rules: string, days: string}} RecordFilter  '' is for anything. */
/** @typedef {{won: number, drawn: number, lost: number, unhelped: number}} Counts  `unhelped` are wins without hints. */

/** Those stored matches that count, the oldest first. @param {unknown[]} entries @param {MenuItem[]} menu @returns {PlayedMatch[]} */
export function playedIn(entries, menu) {
  const played = entries.flatMap((entry) => {
    if (!isWhole(entry) || !entry.over || entry.looked) return [];
    const [extent, own] = [extentOf(entry), ownSeat(entry)];
    if (!own || extent?.side !== '') return [];
    const { game } = entry.sight;
    return {
      game: game.name,
      title: game.title,
      against: opponentOf(entry),
      colour: colourOf(entry, own, menu),
      rules: unusualOf(game),
      score: extent.winner ? Number(extent.winner === own) : 1 / 2,
      plies: extent.plies,
      time: entry.saved,
      helped: Number(extent.hints) > 0,
    };
  });
  return played.sort((one, other) => one.time - other.time);
}

/** Whether a match is one of those asked for. @param {PlayedMatch} match @param {RecordFilter} filter @param {number} now */
export function counts({ game, against, colour, rules, time }, filter, now) {
  return (
    (!filter.game || game === filter.game) &&
    (!filter.against || against === filter.against) &&
    (!filter.colour || colour === filter.colour) &&
    (!filter.rules || (filter.rules === 'usual') === !rules) &&
    (!filter.days || time > now - DAY * Number(filter.days))
  );
}

/** @param {PlayedMatch[]} played @returns {Counts} */
export function countsOf(played) {
  const won = played.filter(({ score }) => score === 1);
  const lost = played.filter(({ score }) => score === 0).length;
  const unhelped = won.filter(({ helped }) => !helped).length;
  return { won: won.length, drawn: played.length - won.length - lost, lost, unhelped };
}

/** How many wins came one after the other, now and at best. @param {PlayedMatch[]} played */
export function streaksOf(played) {
  let [now, best] = [0, 0];
  for (const { score } of played) {
    now = score === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** The length of which as many matches are longer as are shorter. @param {PlayedMatch[]} played  At least one. */
export function usualLength(played) {
  const lengths = played.map(({ plies }) => plies).sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)];
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

/**
 * One's rating after each match of a game that counts for it: against a level, by the usual rules, without
 * hints.
 * @param {PlayedMatch[]} played  Of one game. @param {number[]} levels  The ratings of its levels.
 * @returns {(Rating & {time: number})[]}
 */
export function ratingsOf(played, levels) {
  let rating = UNKNOWN;
  return played.flatMap(({ against, rules, helped, score, time }) => {
    const opponent = levels[Number(against) - 1];
    if (!opponent || rules || helped) return [];
    rating = rated(rating, opponent, score);
    return { ...rating, time };
  });
}
