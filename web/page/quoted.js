// What a reader has given, as it stands in a sentence about it.

/** How much is quoted, in characters. */
const MOST = 60;

/** The beginning of a text, in quotes. @param {string} text */
export const quoted = (text) => `“${text.slice(0, MOST)}”`;
