// Boards of games that drystone did not ship: their wheels run in sandboxes inside the engine's frame,
// one for each wheel. It is loaded when a board names a wheel.

import { checkedAnswer } from '../board/checked.js';
import { fetchWheel, Sandbox } from '../engine/sandbox.js';

/** @typedef {import('../engine/sandbox.js').Asking} Asking */

/** Most wheels of one page. */
const MOST = 4;

/** By their addresses. @type {Map<string, Promise<WheelEngine>>} */
const engines = new Map();

/** @typedef {{engine: Asking, search: (onFailure: () => void) => Asking}} WheelEngine */

/**
 * The engine for a wheel; one that has come to an end is followed by another.
 *
 * @param {URL} address  On this site.
 * @returns {Promise<WheelEngine>}
 */
export function wheelEngine({ href }) {
  const found = engines.get(href);
  if (found) return found;
  if (engines.size >= MOST) {
    return Promise.reject(new Error(`At most ${MOST} wheels of one page can be played.`));
  }
  const made = start(href);
  engines.set(href, made);
  made.catch(() => engines.delete(href));
  return made;
}

/** @param {string} href @returns {Promise<WheelEngine>} */
async function start(href) {
  const onEnd = (/** @type {string} */ reason) => {
    engines.delete(href);
    console.info('A wheel was stopped:', reason);
  };
  const sandbox = new Sandbox(await fetchWheel(href), { check: checkedAnswer, onEnd });
  return {
    engine: sandbox.start('boards'),
    search: (onFailure) => sandbox.start('search', onFailure),
  };
}
