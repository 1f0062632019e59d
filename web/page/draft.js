// A match in which nothing has been played yet: the browser stores how it was begun, so that its
// address has the same players and the same start. The list of matches doesn't have it before its first move.

import { BEGINS_CHALLENGE, HAS_ADDRESS, HAS_LINK } from '../wire/command-kinds.js';
import { isWhole } from '../storage/storage.js';
import { browserStore, tabStore } from '../offline/browser-store.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { View } from '../types/answers.js' */

const DRAFT = 'drystone:draft';

/** Whether the address of a match alone would not begin it as it was begun. @param {View} view @param {string} act  The command that it answers. */
export function needsDraft({ players, friend }, act) {
  // A challenge that could not be opened stays in the address: the page loaded again asks for it.
  if (HAS_LINK.has(act) || BEGINS_CHALLENGE.has(act) || friend) return false;
  return !HAS_ADDRESS.has(act) || Boolean(players?.some(({ level }) => level));
}

/** Where drafts are: for a reload of this tab, and for the address in another one. */
const STORES = [tabStore, browserStore];

/** Store a match; return whether that was possible. @param {SavedMatch & {left?: number[]}} entry */
export const storeDraft = (entry) => STORES.map((store) => store.write(DRAFT, entry)).some(Boolean);

/** What is stored so of a match. @param {string} id @returns {SavedMatch | undefined} */
export const draftOf = (id) => drafts().find((entry) => entry.id === id);

/**
 * Store a match that the database did not have yet when its page was left.
 *
 * @param {SavedMatch} entry @param {number[]} left  The revisions in the database that it may follow.
 */
export const storeLeft = (entry, left) => storeDraft({ ...entry, left });

/** Such a match, and the revisions that it may follow. @returns {{entry: SavedMatch, revisions: number[]} | undefined} */
export function leftEntry() {
  const found = drafts().find(({ left }) => left);
  if (!found) return undefined;
  const { left, ...entry } = found;
  return { entry, revisions: Array.isArray(left) ? left : [] };
}

/** The database has such a match. */
export function forgetLeft() {
  for (const store of STORES) {
    if (store.read(DRAFT)?.left) store.set(DRAFT, '');
  }
}

/** @returns {(SavedMatch & {left?: unknown})[]} */
const drafts = () => STORES.map((store) => store.read(DRAFT)).filter(isWhole);
