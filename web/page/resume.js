// Going on with a match that is stored in the browser. Its picture shows until Python has it.

import { isView } from '../wire/views.js';
import { upgradeView } from '../storage/migrations.js';
import { isSaidHere } from '../storage/stored.js';
import { firstMenu } from './first-view.js';
import { enterTable } from './navigation.js';
import { hasLink } from './route.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Page } from './page.js' */

/** Have a stored match on the board. @param {SavedMatch} entry @param {Page} page */
export function goOn(entry, page) {
  enterTable(page, `${entry.query}&saved=${encodeURIComponent(entry.id)}`);
  page.opening = resumeStored(page, entry);
}

/** Go on with a match as it is stored now: since it was listed, it may have gone on. @param {Page} page @param {SavedMatch} entry */
async function resumeStored(page, entry) {
  await resume(page, (await page.autosave.stored(entry.id)) ?? entry);
}

/** Go on with a match that was saved. @param {Page} page @param {SavedMatch} entry */
export async function resume(page, entry) {
  const coming = page.autosave.open(entry);
  const damaged = (/** @type {unknown} */ error) =>
    console.info('The picture of this match is damaged:', error);
  try {
    page.storedTurn = entry.clock; // for the clocks of the picture
    const first = !page.shown && !hasLink() && isSaidHere(entry);
    if (first) page.show(upgradeView(entry.sight), 'resume', damaged);
  } catch (error) {
    damaged(error);
  }
  const answer = await coming;
  if (!answer || (isView(answer) && answer.resumed)) return;
  if (await showMissing(page, entry).catch(() => false)) return;
  // Nothing of it could be read: the game is there all the same, and the reason.
  await page.openAddress(page);
  page.answer(answer.said);
}

/**
 * Whether the game of a match is none of the site's; then its picture is shown, and what is missing.
 * @param {Page} page @param {SavedMatch} entry
 */
async function showMissing(page, entry) {
  const { menu } = await firstMenu();
  if (menu.some((item) => item.name === entry.sight.game.name)) return false;
  page.showMissing(entry);
  return true;
}
