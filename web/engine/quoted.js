// What a reader has given, as it stands in a sentence about it.

import { say } from '../words/words.js';

/** How much is quoted, in characters. */
const MOST = 60;
/** What nobody sees, breaks the line, or turns the text around: it would change the sentence. */
const UNSEEN = /\p{C}/gu;

/** The beginning of a text, in quotes, and whether it goes on. @param {string} text */
export function quoted(text) {
  // By characters: half of one would be shown as none.
  const shown = Array.from(text.slice(0, 2 * MOST))
    .slice(0, MOST)
    .join('');
  const more = shown.length < text.length ? '…' : '';
  return say('“{text}”', { text: `${shown.replace(UNSEEN, '\uFFFD')}${more}` });
}

/** What an error says, whatever was thrown. @param {unknown} error @returns {string} */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
