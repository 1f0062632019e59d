// A match in which nothing has been played yet: this tab keeps how it was begun, so that a reload
// has the same players and the same start. The list of matches doesn't have it before its first move.

import { isWhole } from '../storage/storage.js';

/** @typedef {import('../storage/storage.js').SavedMatch} SavedMatch */
/** @typedef {import('../types/answers.js').View} View */

const KEPT = 'drystone:draft';
/** What begins a match whose address says all of it, unless a computer plays. */
const PLAIN = new Set(['new', 'view']);
/** What begins a match by a link, which stays in the address. */
const LINKED = new Set(['open', 'accept']);

/** Whether the address of a match alone would not begin it as it was begun. @param {View} view @param {string} act  The command that it answers. */
export function needsDraft({ players, friend }, act) {
  if (LINKED.has(act) || friend) return false;
  return !PLAIN.has(act) || Boolean(players?.some(({ level }) => level));
}

/** Have this tab keep a match; return whether it does. @param {SavedMatch} entry */
export function keepDraft(entry) {
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
