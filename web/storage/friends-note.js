// Whether there has ever been a match with a friend elsewhere in this browser. Who has none is spared
// looking through all stored matches.

import { browserStore } from '../offline/browser-store.js';

const STORED = 'drystone:friends';

/** Note that there is one. */
export function noteFriends() {
  browserStore.set(STORED, 'yes');
}

/** Whether there may be one. @returns {boolean} */
export const mayHaveFriends = () => browserStore.get(STORED) !== '';
