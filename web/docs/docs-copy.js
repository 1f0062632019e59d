// What is copied of a piece of code: of a conversation with Python only what was typed.

const PROMPT = /^(>>>|\.\.\.)( |$)/;

/**
 * The code that one would type, without prompts and without what was answered.
 * @param {string} text
 * @returns {string}
 */
export function typed(text) {
  const lines = text.replace(/\n+$/, '').split('\n');
  if (!lines.some((line) => line.startsWith('>>> '))) return lines.join('\n');
  const asked = lines.filter((line) => PROMPT.test(line));
  return asked.map((line) => line.slice(4)).join('\n');
}
