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

/** Below this expected result a side stands badly. */
const BADLY = 0.4;

/**
 * A turning point in words: who gained by it, and from what.
 *
 * @param {{ply: number, change: number}} point @param {number[]} scores
 * @param {string} step  What brought it about.
 * @param {string[]} names  Of the first side and the other one.
 * @param {string | undefined} mover  Who made that move; nobody if the match was given up.
 */
export function pointWords({ ply, change }, scores, step, names, mover) {
  const [gains, loses] = change > 0 ? names : [names[1], names[0]];
  const before = change > 0 ? scores[ply - 1] : 1 - scores[ply - 1];
  if (!mover) return step;
  if (mover === gains) return `${step}: a strong move of ${gains}`;
  return before < BADLY ? `${step}: ${loses} let ${gains} off` : `${step}: ${loses} slipped`;
}

/** The points of the graph, which is as wide as there are moves and 1 high. @param {number[]} scores */
export function graphPoints(scores) {
  return scores.map((score, ply) => `${ply},${1 - score}`).join(' ');
}
