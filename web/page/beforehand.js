// What the first touch of a start is answered with before Python runs: the build has asked it, and kept
// what changes in the view. Python is told of the touch all the same, and its answer counts.

/** @typedef {import('../types/answers.js').View} View */

/**
 * How to make one value of another; see first_touches.py.
 *
 * @typedef {[unknown] | [number, number, unknown[]] | {[key: string]: Change}} Change
 */

/** @typedef {{view: View, touches: Promise<Record<string, Record<string, Change>>>}} Beforehand  A start, and what changes in it by touching each site. */

/**
 * What a touch of the start makes of those parts of the view that it changes.
 *
 * @param {Beforehand} start @param {string} site
 * @returns {Promise<Partial<View> | undefined>}  Nothing where it is left to Python.
 */
export async function foretold({ view, touches }, site) {
  const changes = new Map(Object.entries(await touches)).get(site);
  if (!changes) return undefined;
  const before = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (view));
  const entries = Object.entries(changes).map(([key, one]) => [key, changed(before[key], one)]);
  return Object.fromEntries(entries);
}

/** @param {unknown} value @param {Change} change @returns {unknown} */
export function changed(value, change) {
  if (Array.isArray(change)) return change.length === 1 ? change[0] : spliced(value, change);
  /** @type {Record<string, unknown>} */
  const copy = Object(Array.isArray(value) ? [...value] : { .../** @type {object} */ (value) });
  for (const [key, inner] of Object.entries(change)) copy[key] = changed(copy[key], inner);
  return copy;
}

/** @param {unknown} value @param {[number, number, unknown[]]} change */
function spliced(value, [at, count, items]) {
  const before = /** @type {unknown[]} */ (value);
  return [...before.slice(0, at), ...items, ...before.slice(at + count)];
}
