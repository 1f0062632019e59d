// Pictures of matches that an older version of the site has stored: what has come since is added from
// what they have, until Python has read the match.

import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { StripView } from '../types/protocol.js' */

/** What such a picture lacks. @typedef {'strips' | 'line' | 'result'} Later */

/**
 * A stored view with all that today's page shows.
 * @param {Omit<View, Later> & Partial<Pick<View, Later>>} stored
 * @returns {View}
 */
export function upgradeView(stored) {
  const { strips, line, result } = stored;
  return {
    ...stored,
    strips: strips ?? [strip(stored, 1), strip(stored, 0)],
    line: line ?? { lead: '', text: stored.hint || stored.status.text },
    result: result ?? null,
  };
}

/** The strip of a seat. @param {Omit<View, Later>} stored @param {number} seat @returns {StripView} */
function strip({ players = [], facts = [], status }, seat) {
  const { name = '', level = 0 } = players[seat] ?? {};
  const own = facts.filter((fact) => name && fact.name === name);
  const style = own[0]?.side ?? '';
  return {
    side: '',
    style,
    name,
    detail: level ? say('level {n}', { n: level }) : '',
    score: own.map(({ label, value }) => `${label}: ${value}`).join(' · '),
    turn: Boolean(style) && style === status.side,
    thinks: false,
  };
}
