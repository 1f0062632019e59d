// A line of the analysis has a step of its own in the browser's history, with the address of its match:
// the way back leads from the line to the match, and a reload does, too. So has a mistake, a puzzle or a
// lesson that one goes to from a match, with an address of its own.

import { newId } from '../storage/storage.js';

/** What marks the step of the line that came on the board last, and the address there. */
let mark = '';
let address = '';

/**
 * A line or the like comes on the board. The step that an earlier one has left is taken again: more of
 * them would be in the way.
 * @param {boolean} [waits]  Whether its match waits in Python; one that doesn't is opened by its address.
 */
export function enterLine(waits = true) {
  [mark, address] = waits ? [newId(), location.href] : ['', ''];
  const state = mark ? { line: mark } : null;
  if (history.state?.line) history.replaceState(state, '');
  else history.pushState(state, '');
}

/** Whether the browser has gone from the step of the line to that of its match. */
export const isBeforeLine = () => location.href === address && history.state?.line !== mark;

/** Go from the step of the line to that of its match, as the browser's own way does; false where one does not stand there. */
export function leaveLine() {
  const there = mark !== '' && history.state?.line === mark;
  if (there) history.back();
  return there;
}
