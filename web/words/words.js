// Sentences in the language of the page. Code writes them whole, in English, with named places:
// `say('{n} of {total} MB', { n, total })`. In another language a script that the build makes of the
// catalogues has set what stands for them before any module runs; an English page has no such script.

/**
 * What stands for a sentence: another one, or one for each form that a number takes.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Said
 * @typedef {{language: string, direction?: 'rtl', sentences: Record<string, Said>}} Words
 * @typedef {Record<string, string | number>} Places
 */

/** The language in which code writes its sentences. */
export const ENGLISH = 'en';
const AS_WRITTEN = /** @type {Words} */ ({ language: ENGLISH, sentences: {} });

/** What is spoken instead, while boards of several languages stand on a page. @type {Words | undefined} */
let meanwhile;

/** The words that the page's script has set, if there is one. */
export const ofPage = () =>
  /** @type {{drystoneWords?: Words}} */ (/** @type {unknown} */ (globalThis)).drystoneWords ??
  AS_WRITTEN;

const inForce = () => meanwhile ?? ofPage();

/**
 * Have all that is said until a function returns said in some words, which need not be the page's.
 * @template T @param {Words} words @param {() => T} speaks  What comes after an `await` in it, the page's words say.
 */
export function sayingIn(words, speaks) {
  const before = meanwhile;
  meanwhile = words;
  try {
    return speaks();
  } finally {
    meanwhile = before;
  }
}

/** The language that the page speaks, by its code. */
export const language = () => inForce().language;

/** Where a line of it begins: on the left or on the right. */
export const direction = () => inForce().direction ?? 'ltr';

/** The folder of the language's pages and files: "" of English, else such as ``de/``. */
export const folder = () => (language() === ENGLISH ? '' : `${language()}/`);

/** The language in which numbers, lists and dates are written: as the reader's country writes it, where that is known. */
export function locale() {
  // Some browsers say more there than a language and a country.
  const [own, code] = /^([a-z]+)-[A-Z]{2}$/.exec(globalThis.navigator?.language ?? '') ?? [];
  return own && code === language() ? own : language();
}

/** A number as people read it. @param {number} n @param {number} [decimals]  So many, always. */
export function numeral(n, decimals = 0) {
  const where = locale();
  // The browser's own formats take 30 ms to come, which most starts do without.
  if (/^en(-GB|-US)?$/.test(where) && Math.abs(n) < 999) return n.toFixed(decimals);
  return n.toLocaleString(where, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Names as a list: all of them, or one of them. @param {string[]} names @param {'conjunction' | 'disjunction'} [type] */
export const listed = (names, type = 'conjunction') =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type }).format(names);

/** Say a sentence. @param {string} sentence @param {Places} [places]  What stands in its places. */
export function say(sentence, places) {
  const said = inForce().sentences[sentence];
  return filled(typeof said === 'string' ? said : sentence, places);
}

/**
 * Say a sentence that has elements in it, as what they stand among.
 * @param {string} sentence @param {Record<string, string | Node | (string | Node)[]>} places
 * @returns {(string | Node)[]}
 */
export const sayAround = (sentence, places) =>
  say(sentence)
    .split(/\{(\w+)\}/)
    .flatMap((part, at) => (at % 2 ? places[part] : part || []));

/**
 * Say one of two sentences, by the number that has the place {n} in them.
 * @param {number} n @param {string} one @param {string} many @param {Places} [places]
 */
export function sayMany(n, one, many, places) {
  const said = inForce().sentences[one];
  const forms = typeof said === 'object' ? said : undefined;
  const form = forms?.[new Intl.PluralRules(language()).select(n)] ?? forms?.other;
  return filled(form ?? (n === 1 ? one : many), { n: numeral(n), ...places });
}

/** @param {string} sentence @param {Places} [places] */
const filled = (sentence, places) =>
  places ? sentence.replace(/\{(\w+)\}/g, (_, name) => written(places[name])) : sentence;

/** What stands in a place. @param {string | number} value */
const written = (value) => (typeof value === 'number' ? numeral(value) : String(value));
