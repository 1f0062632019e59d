// What the matches that somebody has played come to. Plain data in and out, so that tests need no browser.

import { DAY } from '../storage/schedule.js';
import { say } from '../words/words.js';
import { rated, UNKNOWN } from './glicko.js';

/** @import { PlayedMatch } from '../library/played.js' */
/** @import { Rating } from './glicko.js' */

/** @typedef {{game: string, against: string, colour: string, rules: string, days: string}} RecordFilter  '' is for anything. */

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
 * One's rating after each match of a game that counts for it: against a level, by the usual rules, with
 * even clocks or none, without hints.
 * @param {PlayedMatch[]} played  Of one game. @param {number[]} levels  The ratings of its levels.
 * @returns {(Rating & {time: number, id: string})[]}
 */
export function ratingsOf(played, levels) {
  let rating = UNKNOWN;
  return played.flatMap((match) => {
    const { id, against, score, time } = match;
    const opponent = levels[Number(against) - 1];
    if (!opponent || unratedWords(match)) return [];
    rating = rated(rating, opponent, score);
    return { ...rating, time, id };
  });
}

/** Why a match counts for no rating, "" if it may. @param {PlayedMatch} match */
export function unratedWords({ rules, helped, uneven }) {
  if (helped) return say('Not rated: hints or analysis helped.');
  if (uneven) return say('Not rated: one side had more time.');
  return rules ? say('Not rated: board or rules are not the usual ones.') : '';
}

/** A rating that is known no better than this is shown with a question mark. */
const UNSURE = 110;

/** A rating as one says it. @param {Rating} rating */
export const shownRating = ({ rating, deviation }) =>
  `${Math.round(rating)}${deviation > UNSURE ? '?' : ''}`;

/** The last of some ratings, with what it has changed by: “1012? (+23)”. @param {Rating[]} ratings  At least one. */
export function ratingWords(ratings) {
  const [last, before] = [...ratings].reverse();
  if (!before) return shownRating(last);
  const change = Math.round(last.rating) - Math.round(before.rating);
  return `${shownRating(last)} (${change < 0 ? '−' : '+'}${Math.abs(change)})`;
}
