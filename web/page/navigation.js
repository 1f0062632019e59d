// Going from page to page of the site, all in this one document: the address and what is shown
// change, Python and the match stay. Which page an address means says early.js, in `data-page`.

import { inside } from '../board/dom.js';
import { quoted } from '../engine/quoted.js';
import { showMessage } from '../messages/status.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Page } from './page.js' */

/** @type {Record<string, string>} */
const TITLES = {
  puzzles: say('Puzzles'),
  practice: say('Your mistakes'),
  learn: say('Learn'),
  matches: say('Your games'),
  record: say('Your record'),
};
/** Which place of the header a page is part of that does not stand there. @type {Record<string, string>} */
const PART_OF = { table: 'home', practice: 'puzzles', record: 'matches' };
/** Which place the table is part of while something of that kind is on it. @type {Record<string, string>} */
const OF_KIND = { puzzle: 'puzzles', posed: 'puzzles', mistake: 'puzzles', lesson: 'learn' };
const SITE = document.documentElement.dataset.title ?? document.title;

/** The page that is shown. */
export const here = () => document.documentElement.dataset.page ?? 'home';

/** Go to another page of the site than the table. @param {Page} page @param {string} address */
export function go(page, address) {
  turnTo(page, address);
  const home = document.querySelector(`[data-place="${here()}"]`);
  home?.querySelector('h1')?.focus({ preventScroll: true });
  showPart();
}

/** Show the part of a page that the address names, as in `?learn=NAME`. */
export function showPart() {
  const part = new URLSearchParams(location.search).get(here());
  const found = document.getElementById(`${here()}-${part}`);
  found?.scrollIntoView();
  if (part && !found)
    showMessage('error', say('Nothing on this page is called {name}.', { name: quoted(part) }));
}

/** Whether the table was entered and its board has yet to get the focus. */
let entered = false;

/** Show the table, unless it is shown already. @param {Page} page @param {string} address */
export function enterTable(page, address) {
  if (here() === 'table') return;
  turnTo(page, address);
  entered = true;
}

/** Give the focus to the board of a table that was just entered, unless something there has it. @param {Page} page */
export function focusEntered(page) {
  const { activeElement, body } = document;
  if (entered && (!activeElement || activeElement === body || !activeElement.checkVisibility())) {
    page.focusBoard();
  }
  entered = false;
}

/** @param {Page} page @param {string} address */
function turnTo(page, address) {
  history.pushState(null, '', address);
  dispatchEvent(new Event('drystone:address'));
  arrive(page);
  scrollTo(0, 0);
}

/** Show where one is, and have the panels fill in the page. @param {Page} page */
export function arrive(page) {
  const place = here();
  markPlace();
  if (place !== 'table') document.title = TITLES[place] ? `${TITLES[place]} · drystone` : SITE;
  else if (page.shown) showTitle(page.shown);
  for (const panel of page.panels) panel.visit?.(place, page);
}

/** Say in the tab what is on the board, while the table is in sight. @param {View} view */
export function showTitle({ game, challenge, status }) {
  if (here() === 'table') document.title = `${game.title}: ${challenge?.heading ?? status.text}`;
}

/** Mark in the header which page is shown, or which it is part of. */
export function markPlace() {
  const place = here();
  const { challenge = '' } = document.documentElement.dataset;
  const part = (place === 'table' && OF_KIND[challenge]) || PART_OF[place];
  for (const link of document.querySelectorAll('.places a')) {
    const to = link.getAttribute('data-to');
    if (to === place) link.setAttribute('aria-current', 'page');
    else if (to === part) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  leadBack(part ?? 'home');
}

/** Have the arrow at the table lead back to the part of the site that one is in. @param {string} part */
function leadBack(part) {
  const from = inside(document, `.places a[data-to="${part}"]`);
  const back = inside(document, '.topbar .to-home');
  back.setAttribute('href', from.getAttribute('href') ?? './');
  back.setAttribute('data-to', part);
  back.setAttribute('aria-label', part === 'home' ? say('Home') : (from.textContent ?? '').trim());
}

/**
 * Open what stands in the address behind # whenever that changes: as it stood then, for other links
 * may have come and gone by now.
 * @param {(hash: string) => void} open
 */
export function onLink(open) {
  addEventListener('hashchange', ({ newURL }) => open(new URL(newURL).hash));
}
