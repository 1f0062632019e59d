// A rating for puzzles: each first try is a match against the puzzle.

import { markOf, ratingAt } from '../challenges/puzzle-index.js';
import { rated, UNKNOWN } from './glicko.js';

/** @import { PuzzleIndex } from '../challenges/puzzle-index.js' */
/** @import { Tries } from '../storage/tries.js' */
/** @import { Rating } from './glicko.js' */

/** How far the ratings of puzzles are known: what is hard for the levels need not be for people. */
const APART = 150;

/**
 * One's rating after each puzzle of a game that was tried; puzzles that are no longer there count no more.
 * @param {PuzzleIndex} index @param {Tries} tries  Of that game.
 * @returns {(Rating & {time: number, key: string})[]}
 */
export function puzzleRatings(index, tries) {
  const ratings = new Map(
    index.puzzles.map(([, , , mark], at, { length }) => [mark, ratingAt(at, length)]),
  );
  let rating = UNKNOWN;
  return Object.entries(tries)
    .sort(([, one], [, other]) => one.first - other.first)
    .flatMap(([key, { first, atOnce }]) => {
      const other = ratings.get(markOf(key));
      if (!other) return [];
      rating = rated(rating, other, Number(atOnce), APART);
      return { ...rating, time: first, key };
    });
}
