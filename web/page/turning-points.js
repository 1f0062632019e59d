// The course of a match: its graph and its turning points, from the expected result after each move.

/** A change of the expected result that makes a move a turning point. */
const TURNING = 0.15;
/** How many turning points are told at most. */
const MOST = 6;

/**
 * Find the moves that changed the expected result most, in the order they were played.
 *
 * @param {number[]} scores  The first side's expected result at the start and after each move.
 * @returns {{ply: number, change: number}[]}
 */
export function turningPoints(scores) {
  return scores
    .map((score, ply) => ({ ply, change: ply ? score - scores[ply - 1] : 0 }))
    .filter(({ change }) => Math.abs(change) >= TURNING)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, MOST)
    .sort((one, other) => one.ply - other.ply);
}

/** A turning point in words. @param {number} change @param {string} step  What brought it about. */
export function pointWords(change, step) {
  return `${step} (${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)})`;
}

/** The points of the graph, which is as wide as there are moves and 1 high. @param {number[]} scores */
export function graphPoints(scores) {
  return scores.map((score, ply) => `${ply},${1 - score}`).join(' ');
}
