// A move that is half made when the page turns to another language: it is made so far on the page that comes.

import { tabStore } from '../offline/browser-store.js';

/** @import { Page } from './page.js' */

const STORED = 'drystone:half-made';

/** Store what is touched where another language is chosen (words/choice.js). @param {Page} page */
export function carryHalfMade(page) {
  addEventListener('drystone:turning', () => {
    const { position, touched } = page.shown ?? {};
    if (touched?.length) tabStore.write(STORED, { position, touched });
  });
}

/** Touch once more what was touched, if the same position is on the board. @param {Page} page */
export async function takeUpHalfMade(page) {
  const { position, touched } = tabStore.read(STORED) ?? {};
  tabStore.write(STORED, undefined);
  if (!Array.isArray(touched) || page.shown?.position !== position) return;
  if (page.shown?.touched.length) return;
  for (const site of touched) await page.touch(String(site));
}
