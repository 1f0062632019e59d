// What a wheel says outside its board, as a notice or in a dialog, and what its games are offered with:
// each says whose words it has, and has few of them.

/** The longest sentence, in letters. */
const SENTENCE = 300;

/** @param {string} words */
const cut = (words) => (words.length > SENTENCE ? `${words.slice(0, SENTENCE)}…` : words);

/** @param {string} wheel @param {string} reason */
export const stopped = (wheel, reason) => `“${wheel}” was stopped: ${cut(reason)}`;

/** @param {string} wheel @param {string} words */
export const saidBy = (wheel, words) => `“${wheel}” says: ${cut(words)}`;

/**
 * The games of a wheel.
 * @template {{byline: string}} Item
 * @param {Item[]} menu @param {string} wheel
 */
export const credited = (menu, wheel) =>
  menu.map((item) => ({ ...item, byline: [item.byline, wheel].filter(Boolean).join(' · ') }));
