// Work that can wait until the page is idle: nobody waits for an answer, and nobody has asked for
// anything for a while.

/** After this many times the wanted pause the work starts anyway: somebody may let the computer play for hours. */
const PATIENCE = 30;
/** Milliseconds between two looks while somebody waits for an answer. */
const INTERVAL = 250;

/** The unanswered requests of each engine. @type {Set<ReadonlyMap<number, unknown>>} */
const watched = new Set();
let lastActivity = 0;

/** Count the page as busy while an engine has unanswered requests. @param {ReadonlyMap<number, unknown>} requests */
export function watchRequests(requests) {
  watched.add(requests);
}

/** Note that something was asked or answered just now. */
export function noteActivity() {
  lastActivity = performance.now();
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Do some work once the page has been idle for so long; one piece of work after the other.
 * @param {number} milliseconds @param {() => unknown} work
 */
export function whenIdle(milliseconds, work) {
  last = last
    .then(() => untilIdle(milliseconds))
    .then(work)
    .catch((error) => console.info('Work in the background has failed:', error));
}

/** @param {number} milliseconds */
async function untilIdle(milliseconds) {
  const latest = performance.now() + PATIENCE * milliseconds;
  for (;;) {
    if ([...watched].some((requests) => requests.size)) noteActivity();
    const now = performance.now();
    const due = Math.min(lastActivity + milliseconds, latest) - now;
    if (due <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(due, INTERVAL)));
  }
}
