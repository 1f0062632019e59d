// Finding places in the documentation: what stands where is written when the site is built
// (tools/pages/docs_index.py), so that nobody is asked and it works without a network.

import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';

/**
 * @typedef {object} Place
 * @property {string} address  Seen from the top of the documentation.
 * @property {string} title  The page's.
 * @property {string} heading
 * @property {string} begins  The first words below it.
 * @property {string} words  Each word once.
 */

/** Letters from which on a word may have one wrong letter, and two. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;

/** A text's words in small letters without accents. @param {string} text */
export function wordsOf(text) {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** A word with its stem and, of a name, its parts. @param {string} word */
function forms(word) {
  return [...new Set([word, ...word.split('_')].flatMap((one) => [one, stemmer(one)]))];
}

/** @param {Place[]} places @returns {MiniSearch<Place>} */
export function searcher(places) {
  const index = new MiniSearch({
    idField: 'address',
    fields: ['heading', 'title', 'words'],
    storeFields: ['title', 'heading', 'begins'],
    tokenize: wordsOf,
    processTerm: forms,
  });
  index.addAll(places);
  return index;
}

/**
 * The places that have all words of a query, words that begin like them or are nearly spelled so,
 * the best first.
 * @param {MiniSearch<Place>} index @param {string} query @param {number} most
 * @returns {Pick<Place, 'address' | 'title' | 'heading' | 'begins'>[]}
 */
export function find(index, query, most = 12) {
  const found = index.search(query, {
    combineWith: 'AND',
    processTerm: stemmer,
    prefix: true,
    fuzzy: (word) => (word.length < ONE_WRONG ? false : word.length < TWO_WRONG ? 1 : 2),
    boost: { heading: 8, title: 3 },
  });
  return found.slice(0, most).map(({ id, title, heading, begins }) => ({
    address: id,
    title,
    heading,
    begins,
  }));
}
