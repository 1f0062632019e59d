// What an address asks for.

import { plainLinks } from './link-text.js';

/** @typedef {import('../types/protocol.js').ListChallengesCommand['kind']} Kind */

/**
 * @typedef {object} Route
 * @property {string} [game]
 * @property {string} [wheel]  Where a wheel with games is.
 * @property {string} [position]  A position to set up, as text.
 * @property {boolean} edit  Whether the position is to be set up by hand.
 * @property {boolean} win  Whether the position is a puzzle that somebody has set up.
 * @property {Record<string, string>} options  Of the game.
 * @property {{kind: Kind, name: string}} [challenge]
 * @property {string} [mistake]  The name of a mistake of one's own.
 * @property {string} [twice]  What it says twice, and not the same: nobody knows which is meant.
 * @property {string} [unnamed]  Where it should name something and names nothing.
 * @property {string} [against]  Who plays for the other side: ``friend``, or such as ``computer:3``.
 */

/** Stands for a friend who sits somewhere else. */
export const FRIEND = 'friend';

/** What others add to an address so that they know whence its visitors come. */
const TRACKING = /^(utm_.*|_ga|_gl|_hs.*|mc_[ce]id|.*clk?id|gclsrc|[gw]braid|igshi?d?|srsltid)$/;

/** What stands before a name. */
const NAMING = ['game', 'puzzle', 'lesson', 'mistake'];

/** Read the part of an address after the question mark. @param {string} search @returns {Route} */
export function parseRoute(search) {
  const pairs = [...new URLSearchParams(search)].filter(([key]) => !TRACKING.test(key));
  const fields = Object.fromEntries(pairs);
  const unnamed = NAMING.find((key) => fields[key] === '');
  const twice = pairs.find(([key, value]) => value !== fields[key])?.[0];
  const { game, wheel, saved: _, lang: __, against, position, edit, win, ...more } = fields;
  const { puzzle, lesson, mistake, ...options } = more;
  /** @type {Kind} */
  const kind = puzzle === undefined ? 'lesson' : 'puzzle';
  const name = puzzle ?? lesson;
  // Without a name it asks for no one of them, as early.js has it, too.
  const challenge = name ? { kind, name } : undefined;
  const route = { game, wheel, position, edit: edit !== undefined, win: Boolean(win), options };
  return { ...route, challenge, mistake, twice, unnamed, against };
}

/** Whether the address holds a match: a record as a link. */
export const hasLink = (hash = location.hash) => plainLinks(hash).startsWith('#match=');

/** The link of a match with a friend that the address holds, "" if none. */
export const friendLink = (hash = location.hash) =>
  plainLinks(hash).startsWith('#distance=') ? hash : '';

/** Whether the address seems to hold a friend's offer to play live. */
export const hasOffer = () => plainLinks(location.hash).startsWith('#live=');

/** Who plays in such a route: the levels of both seats, nothing where it can't be read. @param {string} [against] */
export function levelsOf(against) {
  if (against === undefined || against === FRIEND) return {};
  const level = /^computer:([1-9])$/.exec(against)?.[1];
  return level ? { first: 0, second: Number(level) } : undefined;
}
