// Which match is on the board: what belongs to one of them ends with it.

/** @import { View } from '../types/answers.js' */

/**
 * A function that tells, view by view, whether a match takes the place of another one. A puzzle, a line
 * and the editor take it for a while only: the match that was on the board comes back.
 * @returns {(view: View) => boolean}
 */
export function watchMatch() {
  let number = 0;
  return ({ challenge, editor, saving }) => {
    const before = number;
    if (!challenge && !editor && saving) number = saving.match;
    return Boolean(before) && number !== before;
  };
}
