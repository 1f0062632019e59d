// When the page has a moment: what nobody waits for is better done then.

/** How often as long is waited at most: somebody may let the computer play for hours. */
const PATIENCE = 30;
/** Milliseconds between two looks while somebody waits for an answer. */
const PACE = 250;

/** What each engine was asked and has not answered. @type {Set<ReadonlyMap<number, unknown>>} */
const asked = new Set();
let heard = 0;

/** Take account of an engine from now on. @param {ReadonlyMap<number, unknown>} waiting */
export function heed(waiting) {
  asked.add(waiting);
}

/** Note that somebody has asked for something, or was answered. */
export function stir() {
  heard = performance.now();
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Do something once nobody has asked for anything for so long; one such thing after the other.
 *
 * @param {number} milliseconds @param {() => unknown} act
 */
export function whenQuiet(milliseconds, act) {
  last = last
    .then(() => quiet(milliseconds))
    .then(act)
    .catch((error) => console.info('What nobody waits for was not done:', error));
}

/** @param {number} milliseconds */
async function quiet(milliseconds) {
  const latest = performance.now() + PATIENCE * milliseconds;
  for (;;) {
    if ([...asked].some((waiting) => waiting.size)) stir();
    const now = performance.now();
    const due = Math.min(heard + milliseconds, latest) - now;
    if (due <= 0) return;
    await new Promise((done) => setTimeout(done, Math.min(due, PACE)));
  }
}
