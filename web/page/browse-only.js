// Matches in which one has only followed the moves that the explorer lists: looking is not playing, so
// that *Continue* goes on with what one was playing before.

import { PLAYS } from '../wire/command-kinds.js';

/** @import { View } from '../types/answers.js' */

export class BrowseOnly {
  constructor() {
    /** The names of those matches. @type {Set<string>} */
    this.ids = new Set();
    /** Whether the move that is typed next was pressed in the explorer. */
    this.pressed = false;
  }

  /** A move that the explorer lists is about to be made in a match. @param {string} id @param {View} view  That match as it is. */
  follow(id, { last }) {
    this.pressed = true;
    if (!last) this.ids.add(id);
  }

  /** Whether a command has played in a match: then it is not only looked at, from now on. @param {string} id @param {string} act @param {boolean} changed  Whether the match is another. */
  seen(id, act, changed) {
    const followed = this.pressed && act === 'type';
    if (act === 'type') this.pressed = false;
    if (changed && !followed && PLAYS.has(act)) this.ids.delete(id);
  }

  /** Whether somebody only looks about in a match. @param {string} id */
  has(id) {
    return this.ids.has(id);
  }
}
