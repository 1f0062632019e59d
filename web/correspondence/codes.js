// Codes for cameras: a link as large as the screen allows, in a dialog of its own.

import { byId, make, write } from '../board/dom.js';
import { moduleAt } from '../offline/site-files.js';
import { reportMissing } from '../messages/missing.js';
import { say } from '../words/words.js';

/** @import { Panel } from '../page/page.js' */

const TOO_LONG = say('This link is too long for a code. Copy it instead.');

const dialog = () => byId('code', HTMLDialogElement);

/** @type {Panel} */
export const codes = {
  acts: { closeCode: () => dialog().close() },
};

/** Show a link as a code; return whether that can be done. @param {string} link @param {string} label  What it is. */
export async function showCode(link, label) {
  // By its address, so that it stays a module of its own: few visitors want codes.
  const url = new URL('../correspondence/qr.js', import.meta.url).href;
  /** @type {typeof import('./qr.js') | void} */
  const module = await moduleAt(url).catch(reportMissing);
  if (!module) return false;
  const { drawCode } = module;
  write(byId('code-title'), label);
  byId('code-drawn').replaceChildren(drawCode(link, label) ?? make('p', {}, TOO_LONG));
  dialog().showModal();
  return true;
}
