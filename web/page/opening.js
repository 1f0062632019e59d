// What the page opens with: the match that was kept, a link's, the game in the address, or the
// first game of the menu. Something is to be seen before Python can say anything.

import { showSaid } from './panels.js';
import { hasLink, openLink } from './records.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {import('./panels.js').MenuItem} MenuItem */
/** @typedef {import('./storage.js').Kept} Kept */

/**
 * @typedef {object} Page
 * @property {(message: object) => Promise<View | undefined>} ask
 * @property {(view: View) => void} show
 * @property {() => View | undefined} shown
 * @property {(menu: MenuItem[]) => boolean} offer  Shows the menu, unless there is one already.
 * @property {import('./keeper.js').Keeper} keeper
 * @property {import('./quests.js').Quests} quests
 * @property {{fromAddress: (address: string) => Promise<void>}} wheels
 */

/** What the address asks for. */
function wish() {
  const { game, wheel, saved, position, puzzle, lesson, ...options } = Object.fromEntries(
    new URLSearchParams(location.search),
  );
  const kind = puzzle === undefined ? 'lesson' : 'puzzle';
  const name = puzzle ?? lesson;
  return { game, wheel, position, options, quest: name === undefined ? undefined : { kind, name } };
}

/**
 * Begin; touches may come after what this returns has been found.
 *
 * @param {Page} page
 * @returns {Promise<Kept | undefined> | undefined}  The match that was kept, if one may be.
 */
export function open(page) {
  const found = hasLink() || wish().wheel || wish().quest ? undefined : page.keeper.wanted();
  if (found) found.then((entry) => (entry ? goOn(page, entry) : start(page)));
  else start(page);
  return found;
}

/** Go on with a match that was kept. @param {Page} page @param {Kept} entry */
async function goOn(page, entry) {
  const answer = page.keeper.open(entry);
  try {
    if (!page.shown()) page.show(entry.sight);
  } catch (error) {
    console.info('The picture of this match is damaged:', error);
  }
  const view = await answer;
  if (!view || view.resumed) return;
  // Nothing of it could be read: the game is there all the same, and the reason.
  await start(page);
  showSaid(view.said);
}

/** @param {Page} page */
async function start({ ask, keeper, quests, wheels }) {
  const { game, wheel, position, options, quest } = wish();
  if (wheel) await wheels.fromAddress(wheel);
  if (quest) {
    await quests.open(quest.kind, quest.name);
    return;
  }
  let view = await (game ? ask({ act: 'new', game, options }) : ask({ act: 'view' }));
  if (position && view && !view.said) view = await ask({ act: 'load', text: position });
  if (hasLink()) await openLink(ask);
  else if (game && view && !view.said) keeper.offerEarlier(view);
}

/**
 * Show the menu and, where no match is gone on with, the start of the game before Python can.
 *
 * @param {Page} page
 * @param {Promise<Kept | undefined> | undefined} found  The match that was kept, if one may be.
 */
export async function firstSight({ offer, shown, show }, found) {
  const answer = await fetch(new URL('../start/menu.json', import.meta.url));
  const { menu, starts } = await answer.json();
  if (!offer(menu)) return;
  if (await found) return;
  const file = starts[location.search || `?game=${menu[0].name}`];
  if (!file || shown()) return;
  const start = await fetch(new URL(`../start/${file}`, import.meta.url));
  const view = await start.json();
  if (!shown()) show(view);
}
