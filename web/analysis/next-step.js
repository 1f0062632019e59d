// What is left of a move once part of it is touched: the site that comes next, and the arrow to it.

/** Ends a move that could go on. */
const DONE = 'done';

/**
 * @typedef {object} Step
 * @property {string} next  The site to be touched next.
 * @property {string[][]} ways  The sites of each arrow.
 */

/**
 * The next step of a move; nothing where something else is touched than it begins with. Before the
 * first touch all its arrows are shown. Then no arrow leads beyond the next site: a touch
 * there might play another move.
 * @param {{sites: string[], ways: string[][]}} move @param {string[]} touched
 * @param {(site: string) => boolean} isSpace
 * @returns {Step | undefined}
 */
export function stepOf({ sites, ways }, touched, isSpace) {
  if (!touched.every((site, at) => site === sites[at])) return undefined;
  const next = sites[touched.length] ?? DONE;
  if (!touched.length) return { next, ways };
  const left = ways.filter((way) => staysFor(way, sites, next));
  const known = left.some((way) => endOf(way) === next) || !isSpace(next);
  const from = touched.filter(isSpace).slice(-1);
  return { next, ways: known ? left : [...left, [...from, next]] };
}

/** @param {string[]} way */
const endOf = (way) => way[way.length - 1];

/** Whether an arrow leads to the next site, or shows what is no site of the move, as a direction is. @param {string[]} way @param {string[]} sites @param {string} next */
function staysFor(way, sites, next) {
  return way.length === 1 || endOf(way) === next || !sites.includes(endOf(way));
}
