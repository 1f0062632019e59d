// When the page has a moment: what nobody waits for is better done then.

/** Milliseconds after which it is done all the same: somebody may let the computer play for hours. */
const LATEST = 15_000;
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

/** Wait until nobody has asked for anything for a while. @param {number} milliseconds */
export async function quiet(milliseconds) {
  const latest = performance.now() + LATEST;
  for (;;) {
    if ([...asked].some((waiting) => waiting.size)) stir();
    const now = performance.now();
    const due = Math.min(heard + milliseconds, latest) - now;
    if (due <= 0) return;
    await new Promise((done) => setTimeout(done, Math.min(due, PACE)));
  }
}
