// What is shown before Python can say anything: the games of the site, and the start of the one in the
// address. The build has made the files that this reads.

import { inside } from '../board/dom.js';
import { jsonAt } from '../offline/site-files.js';
import { folder } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { StartPrediction } from './first-touch.js' */
/** @import { Page } from './page.js' */

/**
 * Show the menu and, where no match is gone on with, the start of the game before Python can.
 * @param {Page} page
 * @param {Promise<SavedMatch | undefined> | undefined} found  The match that was saved, if one may be.
 */
export function showFirstView(page, found) {
  page.start = firstView(page, found);
  return page.start;
}

/** @param {Page} page @param {Promise<SavedMatch | undefined> | undefined} found */
async function firstView(page, found) {
  const { menu, levels } = await firstMenu();
  if (page.menu.length) return undefined;
  page.offer(menu, levels);
  if (document.documentElement.dataset.page !== 'table' || (await found)) return undefined;
  return startView(page, queryHere());
}

/** Show the start of a game before Python can, if it is one of those at hand. @param {Page} page @param {string} query  The game's. */
export function showStart(page, query) {
  page.start = startView(page, query);
  return page.start;
}

/** @param {Page} page @param {string} query @returns {Promise<StartPrediction | undefined>} */
async function startView(page, query) {
  const files = await startOf(query);
  const view = await files?.view;
  if (!files || !view || page.shown) return undefined;
  page.show(view);
  return { view, touches: files.touches };
}

/** The game in the address: who plays it makes no other start. */
const queryHere = () => location.search.replace(/&against=[^&]*/, '');

/** Fetch the start in the address while the page is still being read. */
export function askForStart() {
  startOf(queryHere()).catch(() => {}); // What shows it hears of that.
}

/** @typedef {{view: Promise<View>, touches: StartPrediction['touches']}} Start */

/** What was fetched. @type {Map<string, Promise<Start | undefined>>} */
const starts = new Map();

/** The start of a game, if it is one of those at hand. @param {string} query */
function startOf(query) {
  const found = starts.get(query) ?? fetchStart(query);
  starts.set(query, found);
  return found;
}

/** @param {string} query @returns {Promise<Start | undefined>} */
async function fetchStart(query) {
  const files = new Map(
    Object.entries(JSON.parse(inside(document, '[data-starts]').dataset.starts ?? '{}')),
  );
  const file = files.get(query);
  if (!file) return undefined;
  const start = { view: fetched(file), touches: fetched(`touches-${file}`) };
  start.touches.catch(() => {}); // The first touch hears of it.
  return start;
}

/** @type {Promise<import('../types/protocol.js').MenuView> | undefined} */
let asked;

/** The games of the site. */
export function firstMenu() {
  asked ??= fetched('menu.json');
  return asked;
}

/** @param {string} file  Of those that the build has made in each language. */
export const fetched = (file) => jsonAt(new URL(`../start/${folder()}${file}`, import.meta.url));
