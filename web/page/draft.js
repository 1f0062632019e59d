// A match in which nothing has been played yet: this tab stores how it was begun, so that a reload
// has the same players and the same start. The list of matches doesn't have it before its first move.

import { HAS_ADDRESS, HAS_LINK } from '../board/command-kinds.js';
import { isWhole } from '../storage/storage.js';
import { tabStore } from '../engine/browser-store.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { View } from '../types/answers.js' */

const DRAFT = 'drystone:draft';

/** Whether the address of a match alone would not begin it as it was begun. @param {View} view @param {string} act  The command that it answers. */
export function needsDraft({ players, friend }, act) {
  if (HAS_LINK.has(act) || friend) return false;
  return !HAS_ADDRESS.has(act) || Boolean(players?.some(({ level }) => level));
}

/** Store a match for this tab; return whether it does. @param {SavedMatch} entry */
export function storeDraft(entry) {
  return tabStore.write(DRAFT, entry);
}

/** What this tab has stored under that name. @param {string} id @returns {SavedMatch | undefined} */
export function draftOf(id) {
  const found = tabStore.read(DRAFT);
  return isWhole(found) && found.id === id ? found : undefined;
}
