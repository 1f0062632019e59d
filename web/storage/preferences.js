// How the reader wants the page: colours, sounds, keys. Stored in this browser alone; palette.js reads
// the colours before anything is painted.

import { browserStore } from '../offline/browser-store.js';
import { fieldsOf } from './stored.js';

const STORED = 'drystone:view';

/** @typedef {{palette: string, scheme: string, sounds: boolean, letters: boolean, coach: boolean, premoves: boolean}} Preferences */

/** Of colours "" is what the system asks for. @type {Preferences} */
const DEFAULTS = {
  palette: '',
  scheme: '',
  sounds: false,
  letters: true,
  coach: false,
  premoves: true,
};

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
