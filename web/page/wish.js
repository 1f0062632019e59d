// What an address asks for.

/** @typedef {import('../types/protocol.js').ChallengeView['kind']} Kind */

/**
 * @typedef {object} Wish
 * @property {string} [game]
 * @property {string} [wheel]  Where a wheel with games is.
 * @property {string} [position]  A position to set up, as text.
 * @property {Record<string, string>} options  Of the game.
 * @property {{kind: Kind, name: string}} [challenge]
 */

/** Read the part of an address after the question mark. @param {string} search @returns {Wish} */
export function wishOf(search) {
  const fields = Object.fromEntries(new URLSearchParams(search));
  const { game, wheel, saved: _, position, puzzle, lesson, ...options } = fields;
  /** @type {Kind} */
  const kind = puzzle === undefined ? 'lesson' : 'puzzle';
  const name = puzzle ?? lesson;
  const challenge = name === undefined ? undefined : { kind, name };
  return { game, wheel, position, options, challenge };
}
