// How the reader wants the page: colours, sounds, keys. Kept in this browser alone; early.js reads
// the colours before anything is painted.

const KEPT = 'drystone:view';

/** @typedef {{palette: string, sounds: boolean, letters: boolean}} Choices */

/** @type {Choices} */
const AT_FIRST = { palette: '', sounds: false, letters: true };

/** What is chosen now. @type {Choices} */
let chosen = read();

/** @returns {Choices} */
export const choices = () => chosen;

/** Choose, and keep it if the browser keeps anything. @param {Partial<Choices>} change */
export function choose(change) {
  chosen = { ...chosen, ...change };
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // It holds until the page is left.
  }
}

/** What was kept, as far as it is what this file would keep. @returns {Choices} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    const known = Object.entries(AT_FIRST).map(([key, value]) => [
      key,
      typeof kept[key] === typeof value ? kept[key] : value,
    ]);
    return /** @type {Choices} */ (Object.fromEntries(known));
  } catch {
    return { ...AT_FIRST };
  }
}

// Another tab may have chosen something.
addEventListener('storage', (event) => {
  if (event.key === KEPT) chosen = read();
});
