// A line of the analysis has a step of its own in the browser's history, with the address of its match:
// the way back leads from the line to the match, and a reload does, too. So has a mistake that one goes to
// from its match, with an address of its own.

import { newId } from './storage.js';

/** What marks the step of the line that came on the board last, and the address there. */
let mark = '';
let address = '';

/** A line or a mistake comes on the board. The step that an earlier one has left is taken again: more of them would be in the way. */
export function enterLine() {
  [mark, address] = [newId(), location.href];
  const state = { line: mark };
  if (history.state?.line) history.replaceState(state, '');
  else history.pushState(state, '');
}

/** Whether the browser has gone from the step of the line to that of its match. */
export function isBeforeLine() {
  return location.href === address && history.state?.line !== mark;
}

/** Go from the step of the line to that of its match, as the browser's own way does; false where one does not stand there. */
export function leaveLine() {
  const there = mark !== '' && history.state?.line === mark;
  if (there) history.back();
  return there;
}
