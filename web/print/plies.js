// After which moves diagrams are printed, as somebody writes that.

import { quoted } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** The numbers that a text lists; in words, what it has that is none. @param {string} text @returns {number[] | string} */
export function pliesIn(text) {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = words.find((word) => !/^\d{1,5}$/.test(word));
  return wrong === undefined
    ? words.map(Number)
    : say('{text} is no number of a move: write numbers only, such as 0, 4, 8.', {
        text: quoted(wrong),
      });
}
