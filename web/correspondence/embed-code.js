// The code that shows a board on somebody's own page (docs/embedding.md).

import { addressForAll } from '../page/link-text.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */

export const CODE_COPIED = say('The code is copied.');

/** What an option may be called, so that its name can stand in code for other pages. */
const NAME = /^[a-z][\w-]*$/i;

/**
 * A board as an element for other pages, with the style sheet and the script that it needs.
 * @param {Pick<View, 'game' | 'wheel'>} view @param {Record<string, string>} shown  What it is to show, by attributes.
 */
export function elementOf({ game, wheel }, shown) {
  const fileOf = (/** @type {string} */ name) => escaped(addressForAll(name));
  const options = Object.fromEntries(new URLSearchParams(game.query));
  const words = Object.entries({ ...(wheel && { wheel }), ...options, ...shown })
    .filter(([name]) => NAME.test(name))
    .map(([name, value]) => `${name}="${escaped(value)}"`);
  return [
    `<link rel="stylesheet" href="${fileOf('embed.css')}">`,
    `<script type="module" src="${fileOf('embed.js')}"></script>`,
    `<drystone-board ${words.join(' ')}></drystone-board>`,
  ].join('\n');
}

/** A text as it stands in an attribute. @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
