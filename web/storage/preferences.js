// How the reader wants the page: colours, boards, sounds, keys. Stored in this browser alone;
// palette.js reads what is seen before anything is painted.

import { browserStore } from '../offline/browser-store.js';
import { fieldsOf } from './stored.js';

const STORED = 'drystone:view';

/** Of what is words "" is what the browser or the system asks for, or the usual; the volume is in percent. */
const DEFAULTS = {
  language: '',
  palette: '',
  scheme: '',
  board: '',
  pieces: '',
  size: '',
  motion: '',
  coordinates: true,
  sounds: false,
  volume: 60,
  letters: true,
  coach: false,
  premoves: true,
};

/** @typedef {typeof DEFAULTS} Preferences */

/** @type {Preferences | undefined} */
let chosen;

/** What is chosen now. @returns {Preferences} */
export function preferences() {
  chosen ??= read();
  return chosen;
}

/** Choose, and store it. @param {Partial<Preferences>} change */
export function choose(change) {
  chosen = { ...preferences(), ...change };
  browserStore.write(STORED, chosen);
}

/** Follow what is chosen in other tabs. @param {() => void} changed  Called when something was. */
export function followOtherTabs(changed) {
  addEventListener('storage', (event) => {
    if (event.key !== STORED) return;
    chosen = read();
    changed();
  });
}

/** What was stored, as far as it has the form in which this file stores it; what only a newer version knows stays. @returns {Preferences} */
function read() {
  const stored = fieldsOf(browserStore.read(STORED));
  const known = Object.entries(DEFAULTS).map(([key, value]) => [
    key,
    typeof stored[key] === typeof value ? stored[key] : value,
  ]);
  return /** @type {Preferences} */ ({ ...stored, ...Object.fromEntries(known) });
}
