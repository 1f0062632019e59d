// What was chosen for a game the last time, stored in this browser alone.

/** @typedef {string | number} Value */

/**
 * @typedef {object} Choice  How a match is to begin.
 * @property {'computer' | 'friend'} against
 * @property {number} level  Of the computer.
 * @property {'first' | 'second' | 'lot'} seat  Whether the reader moves first.
 * @property {Record<string, Value>} options
 */

const STORED = 'drystone:choices';

/** @type {Choice} */
const FIRST = { against: 'computer', level: 2, seat: 'first', options: {} };

/** What was chosen last for a game. @param {string} game @returns {Choice} */
export function lastChoice(game) {
  const found = read()[game];
  return {
    against: found?.against === 'friend' ? 'friend' : FIRST.against,
    level: Number.isInteger(found?.level) ? Number(found.level) : FIRST.level,
    seat: found?.seat === 'second' || found?.seat === 'lot' ? found.seat : FIRST.seat,
    options: plain(found?.options),
  };
}

/** The game that was begun last, "" if none was. */
export function lastGame() {
  return Object.keys(read()).at(-1) ?? '';
}

/** Remember a choice, as the latest. @param {string} game @param {Choice} choice */
export function remember(game, choice) {
  const { [game]: _, ...others } = read();
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...others, [game]: choice }));
  } catch {
    // Then it is chosen anew the next time.
  }
}

/** @returns {Record<string, any>} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {}; // Nothing is stored, or nothing that can be read.
  }
}

/** @param {unknown} options @returns {Record<string, Value>} */
function plain(options) {
  const fine = (/** @type {unknown} */ value) => ['string', 'number'].includes(typeof value);
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => fine(value)));
}
