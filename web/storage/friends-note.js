// Whether there has ever been a match with a friend elsewhere in this browser. Who has none is spared
// looking through all stored matches.

const STORED = 'drystone:friends';

/** Note that there is one. */
export function noteFriends() {
  try {
    localStorage.setItem(STORED, 'yes');
  } catch {
    // Then nothing tells how many wait.
  }
}

/** Whether there may be one. @returns {boolean} */
export function mayHaveFriends() {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return false;
  }
}
