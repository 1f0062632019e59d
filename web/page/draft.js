// A match in which nothing has been played yet: this tab keeps how it was begun, so that a reload
// has the same players and the same start. The list of matches doesn't have it before its first move.

import { HAS_ADDRESS, HAS_LINK } from '../board/command-kinds.js';
import { isWhole } from '../storage/storage.js';

/** @typedef {import('../storage/storage.js').SavedMatch} SavedMatch */
/** @typedef {import('../types/answers.js').View} View */

const KEPT = 'drystone:draft';
/** Whether the address of a match alone would not begin it as it was begun. @param {View} view @param {string} act  The command that it answers. */
export function needsDraft({ players, friend }, act) {
  if (HAS_LINK.has(act) || friend) return false;
  return !HAS_ADDRESS.has(act) || Boolean(players?.some(({ level }) => level));
}

/** Have this tab keep a match; return whether it does. @param {SavedMatch} entry */
export function storeDraft(entry) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(entry));
    return true;
  } catch {
    return false; // Then it is gone with a reload.
  }
}

/** What this tab keeps under that name. @param {string} id @returns {SavedMatch | undefined} */
export function draftOf(id) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return isWhole(found) && found.id === id ? found : undefined;
  } catch {
    return undefined;
  }
}
