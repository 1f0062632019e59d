// Sentences in the language of the page. Code writes them whole, in English, with named places:
// `say('{n} of {total} MB', { n, total })`. In another language a script that the build makes of the
// catalogues has set what stands for them before any module runs; an English page has no such script.

/**
 * What stands for a sentence: another one, or one for each form that a number takes.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Said
 * @typedef {{language: string, sentences: Record<string, Said>}} Words
 * @typedef {Record<string, string | number>} Places
 */

const ENGLISH = /** @type {Words} */ ({ language: 'en', sentences: {} });

const inForce = () =>
  /** @type {{drystoneWords?: Words}} */ (/** @type {unknown} */ (globalThis)).drystoneWords ??
  ENGLISH;

/** The language that the page speaks, by its code. */
export const language = () => inForce().language;

/** Say a sentence. @param {string} sentence @param {Places} [places]  What stands in its places. */
export function say(sentence, places) {
  const said = inForce().sentences[sentence];
  return filled(typeof said === 'string' ? said : sentence, places);
}

/**
 * Say one of two sentences, by the number that has the place {n} in them.
 * @param {number} n @param {string} one @param {string} many @param {Places} [places]
 */
export function sayMany(n, one, many, places) {
  const said = inForce().sentences[one];
  const forms = typeof said === 'object' ? said : undefined;
  const form = forms?.[new Intl.PluralRules(language()).select(n)] ?? forms?.other;
  return filled(form ?? (n === 1 ? one : many), { n, ...places });
}

/** @param {string} sentence @param {Places} [places] */
const filled = (sentence, places) =>
  places ? sentence.replace(/\{(\w+)\}/g, (_, name) => String(places[name])) : sentence;
