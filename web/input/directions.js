// Which of some points lies best in a direction.

/** @typedef {{x: number, y: number}} Point  In pixels; y grows downwards. */

/** How far off its direction, in degrees, a point of a board may lie. */
const SLACK = 50;
/** How far off the point of a ring may lie, on which each direction leads on. */
export const WIDE = 85;

/**
 * Find the point that lies best in a direction: near, and little off it.
 * @param {Point} from
 * @param {Point[]} points
 * @param {number} direction  Degrees, anticlockwise from the right.
 * @param {number} [slack]  How far off, in degrees.
 * @returns {number}  Its place among the points, -1 if none lies that way.
 */
export function bestThatWay(from, points, direction, slack = SLACK) {
  let best = -1;
  let least = Infinity;
  for (const [at, to] of points.entries()) {
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
    const off = Math.abs(((angle - direction + 540) % 360) - 180);
    const cost = distance * (1 + off / SLACK);
    if (distance < 1 || off > slack || cost >= least) continue;
    [best, least] = [at, cost];
  }
  return best;
}
