// A move that is half made as its page goes, or a premove: it is made so far on the page that comes, after a
// reload and in another language.

import { tabStore } from '../offline/browser-store.js';

/** @import { Page } from './page.js' */

const STORED = 'drystone:half-made';

/** What tells a match as it stands from any other. @param {Page} page */
const standing = ({ shown, autosave }) => `${autosave.place?.id} ${shown?.position}`;

/** Store what is touched as the page goes. @param {Page} page */
export function carryHalfMade(page) {
  addEventListener('pagehide', () => {
    if (page.opened || !page.shown) return;
    const { touched } = page.shown;
    tabStore.write(STORED, touched.length ? { at: standing(page), touched } : undefined);
  });
}

/** Touch once more what was touched, if the same match stands as it did. @param {Page} page */
export async function takeUpHalfMade(page) {
  const { at, touched } = tabStore.read(STORED) ?? {};
  tabStore.write(STORED, undefined);
  if (!Array.isArray(touched) || at !== standing(page) || page.shown?.touched.length) return;
  for (const site of touched) await page.touch(String(site));
}
