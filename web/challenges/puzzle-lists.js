// The short lists of the puzzles, fetched once a visit.

import { fetched } from '../page/first-view.js';

/** @typedef {import('./puzzle-index.js').PuzzleIndex} PuzzleIndex */

/** The lists that were fetched, by game. @type {Map<string, PuzzleIndex>} */
const lists = new Map();

/** The list of a game's puzzles. @param {string} game @returns {Promise<PuzzleIndex>} */
export async function puzzleList(game) {
  const known = lists.get(game);
  if (known) return known;
  const found = await fetched(`puzzles-${game}.json`);
  lists.set(game, found);
  return found;
}
