// The words of boards on somebody's page, each in the language of its place there.

import { offered } from '../words/offered.js';
import { ENGLISH, ofPage } from '../words/words.js';
import { worn } from './surroundings.js';

/** @import { Words } from '../words/words.js' */

/** Words by their languages, as they were asked for; without any it is English. @type {Map<string, Promise<Words>>} */
const asked = new Map();
/** Settles when what was asked for before has come: scripts of words set all the same name. @type {Promise<unknown>} */
let last = Promise.resolve();

/** The words for a board: of the nearest language around it, where drystone speaks that. @param {Element} host */
export function wordsAt(host) {
  const lang = worn(host, 'lang')?.toLowerCase() ?? '';
  return wordsOf(offered.find((one) => one === lang || one === lang.replace(/-.*/, '')) ?? ENGLISH);
}

/** @param {string} code */
function wordsOf(code) {
  const known = asked.get(code);
  if (known) return known;
  const coming = last.then(() => fetched(code));
  asked.set(code, (last = coming));
  return coming;
}

/** English, where others do not come. @param {string} code @returns {Promise<Words>} */
async function fetched(code) {
  const english = { language: ENGLISH, sentences: {} };
  if (code === ENGLISH) return english;
  if (ofPage().language === code) return ofPage();
  const url = new URL(`../words/${code}.js`, import.meta.url).href;
  return import(url).then(ofPage, () => english);
}
