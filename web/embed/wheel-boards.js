// Boards of games that drystone did not ship: their wheels run in sandboxes inside the engine's frame,
// one for each wheel. It is loaded when a board names a wheel.

import { checkedAnswer } from '../wire/checked.js';
import { fetchWheel, Sandbox } from '../wheels/sandbox.js';
import { say } from '../words/words.js';

/** @import { Asking } from '../wheels/sandbox.js' */

/** Most wheels of one page that run at the same time. */
const MOST = 4;

/** By their addresses. @type {Map<string, Promise<WheelEngine>>} */
const engines = new Map();

/**
 * @typedef {object} WheelEngine
 * @property {Asking} engine
 * @property {(onFailure: () => void) => Asking} search
 * @property {() => void} close
 */

/**
 * @typedef {object} Boards  What the frame knows of its boards.
 * @property {(href: string) => boolean} have  Whether one of them has this wheel.
 * @property {(href: string, reason: string) => void} stopped  Called when a wheel has come to an end.
 */

/**
 * The engine for a wheel; one that has come to an end is followed by another.
 * @param {URL} address  On this site.
 * @param {Boards} boards
 * @returns {Promise<WheelEngine>}
 */
export function wheelEngine({ href }, boards) {
  const found = engines.get(href);
  if (found) return found;
  if (engines.size >= MOST) closeUnused(boards);
  if (engines.size >= MOST) {
    return Promise.reject(
      new Error(say('At most {n} wheels of one page can be played.', { n: MOST })),
    );
  }
  const made = start(href, (reason) => {
    engines.delete(href);
    boards.stopped(href, reason);
  });
  engines.set(href, made);
  made.catch(() => engines.delete(href));
  return made;
}

/** Close a wheel that no board has any more; until its place is wanted it may be wanted again. @param {Boards} boards */
function closeUnused({ have }) {
  const href = [...engines.keys()].find((one) => !have(one));
  if (href === undefined) return;
  engines.get(href)?.then(
    ({ close }) => close(),
    () => {},
  );
  engines.delete(href);
}

/** @param {string} href @param {(reason: string) => void} onStop @returns {Promise<WheelEngine>} */
async function start(href, onStop) {
  const wheel = await fetchWheel(href);
  const stopped = (/** @type {string} */ reason) =>
    say('“{wheel}” was stopped: {reason}', { wheel: wheel.name, reason });
  const onEnd = (/** @type {string} */ reason) => onStop(stopped(reason));
  const sandbox = new Sandbox(wheel, { check: checkedAnswer, onEnd });
  const boards = sandbox.start('boards');
  return {
    engine: {
      ready: boards.ready,
      ask: (message) =>
        boards.ask(message).catch((error) => {
          throw new Error(stopped(error.message));
        }),
    },
    search: (onFailure) => sandbox.start('search', onFailure),
    close: () => sandbox.close(),
  };
}
