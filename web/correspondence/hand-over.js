// Handing a link to the system, which asks with what to send it. Not every browser can.

import { say } from '../words/words.js';

/** @import { Page } from '../page/page.js' */

/** What is said once a link was handed over. */
export const ON_ITS_WAY = say('The link is on its way.');

/** Show a button only where links can be handed over. @param {HTMLElement} button */
export function offerWhereKnown(button) {
  button.hidden = !('share' in navigator);
}

/**
 * Hand a link over, with the name of the game on the board.
 * @param {Page} page
 * @param {string} url
 * @returns {Promise<'sent' | 'left' | 'refused'>} 'left' is for somebody who has thought better of it.
 */
export async function handOver(page, url) {
  try {
    await navigator.share({ title: page.shown?.game.title, url });
    return 'sent';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'refused';
  }
}
