// A part of the page that has not come: why, with the button that helps.

import { make } from '../board/dom.js';
import { MissingFile } from '../offline/site-files.js';
import { say } from '../words/words.js';
import { notify } from './notices.js';

/** Say that a part of the page has not come; what else has failed is thrown on. @param {unknown} error */
export function reportMissing(error) {
  if (!(error instanceof MissingFile)) throw error;
  const button = make('button', { 'data-act': 'reload' }, say('Load the page again'));
  notify('part', error.message, {}, error.reason === 'blocked' ? [] : [button]);
}
