// A rating for puzzles: each first try is a match against a puzzle of its grade.

import { entryAt, markOf } from '../challenges/puzzle-index.js';
import { rated, UNKNOWN } from './glicko.js';

/** @import { PuzzleIndex } from '../challenges/puzzle-index.js' */
/** @import { Tries } from '../storage/tries.js' */
/** @import { Rating } from './glicko.js' */

/** What a puzzle of a grade counts for. @type {Record<string, number>} */
const GRADES = { easy: 1200, medium: 1500, hard: 1800 };
/** How far puzzles of a grade differ. */
const APART = 150;

/**
 * One's rating after each puzzle of a game that was tried; puzzles that are no longer there count no more.
 * @param {PuzzleIndex} index @param {Tries} tries  Of that game.
 * @returns {(Rating & {time: number})[]}
 */
export function puzzleRatings(index, tries) {
  const grades = new Map(
    index.puzzles.map((_, at) => {
      const { mark, grade } = entryAt('', index, at);
      return [mark, GRADES[grade]];
    }),
  );
  let rating = UNKNOWN;
  return Object.entries(tries)
    .sort(([, one], [, other]) => one.first - other.first)
    .flatMap(([key, { first, atOnce }]) => {
      const grade = grades.get(markOf(key));
      if (!grade) return [];
      rating = rated(rating, grade, Number(atOnce), APART);
      return { ...rating, time: first };
    });
}
