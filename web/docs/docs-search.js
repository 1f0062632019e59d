// Finding places in the documentation: the index is made when the site is built (tools/pages/docs_index.py),
// so that nobody is asked and it works without a network.

/**
 * @typedef {object} DocsIndex
 * @property {[address: string, title: string][]} pages
 * @property {[page: number, anchor: string, heading: string, begins: string][]} places
 * @property {Record<string, number[]>} words  The places that have a word.
 */

/**
 * @typedef {object} Place
 * @property {string} address  Seen from the top of the documentation.
 * @property {string} title  The page's.
 * @property {string} heading
 * @property {string} begins  The first words below it.
 */

const IN_HEADING = 8;
const IN_TITLE = 3;
const WHOLE_WORD = 2;

/** A text's words as the index has them: small letters without accents. @param {string} text */
export function wordsOf(text) {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/**
 * The places that have all words of a query, or words that begin like them, the best first.
 * @param {DocsIndex} index @param {string} query @param {number} most
 * @returns {Place[]}
 */
export function find(index, query, most = 12) {
  const words = wordsOf(query).flatMap((word) => spelled(index, word));
  const scores = words.map((word) => scoresOf(index, word));
  const [first, ...others] = scores;
  if (!first) return [];
  const everywhere = [...first.keys()].filter((place) => others.every((some) => some.has(place)));
  /** @param {number} place */
  const total = (place) => scores.reduce((sum, some) => sum + (some.get(place) ?? 0), 0);
  const best = everywhere.sort((a, b) => total(b) - total(a) || a - b).slice(0, most);
  return best.map((place) => placeOf(index, place));
}

/** Letters from which on a word may have one wrong letter, and two. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;

/** A word as the index spells it, where nothing begins as it was typed. @param {DocsIndex} index @param {string} word */
function spelled({ words }, word) {
  const known = Object.keys(words);
  if (word.length < ONE_WRONG || known.some((one) => one.startsWith(word))) return [word];
  let most = word.length < TWO_WRONG ? 1 : 2;
  let best = word;
  for (const one of known) {
    // A word that is typed as a beginning is compared with beginnings.
    const lengths = [one.length, word.length - 1, word.length, word.length + 1];
    const wrong = Math.min(...lengths.map((end) => distance(one.slice(0, end), word)));
    if (wrong > most || (wrong === most && best !== word)) continue;
    [most, best] = [wrong, one];
  }
  return best === word ? twoWords(known, word) : [best];
}

/** Two words that were written as one, if it was so. @param {string[]} known @param {string} word */
function twoWords(known, word) {
  const first = known.find((one) => {
    const rest = word.startsWith(one) ? word.slice(one.length) : '';
    return (
      Math.min(one.length, rest.length) >= ONE_WRONG &&
      known.some((other) => other.startsWith(rest))
    );
  });
  return first ? [first, word.slice(first.length)] : [word];
}

/** How many letters are wrong, missing, too many or swapped with the next. @param {string} one @param {string} other */
function distance(one, other) {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(!same));
      const isSwapped = j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

/**
 * How well each place fits a word; places that do not have it are left out.
 * @param {DocsIndex} index @param {string} word
 * @returns {Map<number, number>}
 */
function scoresOf(index, word) {
  const scores = new Map();
  for (const [known, places] of Object.entries(index.words)) {
    if (!known.startsWith(word)) continue;
    const points = known === word ? WHOLE_WORD : 1;
    for (const place of places) scores.set(place, Math.max(scores.get(place) ?? 0, points));
  }
  for (const [place, points] of scores) {
    scores.set(place, points + pointsOfHeadings(index, place, word));
  }
  return scores;
}

/** @param {DocsIndex} index @param {number} number @param {string} word @returns {number} */
function pointsOfHeadings(index, number, word) {
  const { heading, title } = placeOf(index, number);
  /** @param {string} text */
  const has = (text) => Number(wordsOf(text).some((known) => known.startsWith(word)));
  return IN_HEADING * has(heading) + IN_TITLE * has(title);
}

/** @param {DocsIndex} index @param {number} number @returns {Place} */
function placeOf(index, number) {
  const [page = 0, anchor = '', heading = '', begins = ''] = index.places[number] ?? [];
  const [address = '', title = ''] = index.pages[page] ?? [];
  return { address: anchor ? `${address}#${anchor}` : address, title, heading, begins };
}
