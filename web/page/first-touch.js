// What the first touch of a start is answered with before Python runs: the build has asked it, and stored
// what changes in the view. Python gets the touch all the same, and its answer counts.

import { tabStore } from '../offline/browser-store.js';
import { changed } from '../engine/scene-patch.js';
import { textsOf } from '../storage/stored.js';

/** @import { View } from '../types/answers.js' */
/** @import { Change } from '../engine/scene-patch.js' */

/** @typedef {{view: View, touches: Promise<Record<string, Record<string, Change>>>}} StartPrediction  A start, and what changes in it by touching each site. */

/**
 * What a touch of the start makes of those parts of the view that it changes.
 * @param {StartPrediction} start @param {string} site
 * @returns {Promise<Partial<View> | undefined>}  Nothing where it is left to Python.
 */
export async function predictedView({ view, touches }, site) {
  const changes = new Map(Object.entries(await touches)).get(site);
  if (!changes) return undefined;
  const before = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (view));
  const entries = Object.entries(changes).map(([key, one]) => [key, changed(before[key], one)]);
  return Object.fromEntries(entries);
}

const TOUCHED = 'drystone:touched';

/** Note a touch that Python does not know yet: a reload of the page shall have it. @param {string} [site]  Nothing once it has. */
export function noteTouch(site) {
  tabStore.write(TOUCHED, site && [location.search, site]);
}

/** The touch that was shown before a reload and that Python never had. @returns {string | undefined} */
export function touchBefore() {
  const [search, site] = textsOf(tabStore.read(TOUCHED));
  noteTouch();
  const [loading] = performance.getEntriesByType('navigation');
  const again = /** @type {PerformanceNavigationTiming} */ (loading)?.type === 'reload';
  return again && search === location.search ? site : undefined;
}
