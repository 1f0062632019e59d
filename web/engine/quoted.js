// What a reader has given, as it stands in a sentence about it.

import { say } from '../words/words.js';

/** How much is quoted, in characters, and how much of a link: the rest of it tells nobody anything. */
const MOST = 60;
const OF_LINK = 20;
/** What nobody sees, breaks the line, or turns the text around: it would change the sentence. */
const UNSEEN = /\p{C}/gu;

/** The beginning of a text, in quotes, and whether it goes on. @param {string} text */
export const quoted = (text) => shortened(text, MOST);

/** @param {string} text @param {number} most */
function shortened(text, most) {
  // By characters: half of one would be shown as none.
  const shown = Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
  const more = shown.length < text.length ? '…' : '';
  return say('“{text}”', { text: `${shown.replace(UNSEEN, '\uFFFD')}${more}` });
}

/** What a link was that is refused, "" where there was none. @param {string} link */
export const linkQuoted = (link) =>
  link.trim() && say('The link was {link}.', { link: shortened(link.trim(), OF_LINK) });

/** What an error says, whatever was thrown. @param {unknown} error @returns {string} */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
