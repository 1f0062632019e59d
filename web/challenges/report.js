// A report of a puzzle that somebody finds wrong: a text with its position, its address and the reason.
// There is no server to take it: it goes where the host of the site says (host.toml), or is copied.

import { addressForAll } from '../page/link-text.js';
import { byId, fill } from '../board/dom.js';
import { copyOrMark } from '../messages/status.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Panel } from '../page/page.js' */

/** What stands for the report in the address that the host names. */
const PLACE = '{report}';

/** @type {Panel} */
export const report = {
  show({ challenge }) {
    byId('report').hidden = challenge?.kind !== 'puzzle';
  },
  acts: {
    copyReport: async (_, { shown }) => {
      const text = shown && reportOf(shown);
      if (!text) return;
      await copyOrMark(text, say('The report is copied.'), () => {
        const field = byId('report-more', HTMLTextAreaElement);
        fill(field, text);
        field.select();
      });
    },
  },
  clicks: {
    '#report summary': (_, page) => showWay(page.shown),
  },
  changes: {
    '#report select, #report textarea': (_, page) => showWay(page.shown),
  },
};

/** Have the link send what is written now, where the host says to whom. @param {View} [view] */
function showWay(view) {
  const { to } = byId('report').dataset;
  const link = byId('report-send', HTMLAnchorElement);
  link.hidden = !to;
  if (to && view) link.href = to.replace(PLACE, () => encodeURIComponent(reportOf(view)));
}

/** What the report says of the puzzle on the board. @param {View} view */
function reportOf({ challenge, game }) {
  if (!challenge) return '';
  const { name, key, task } = challenge;
  const position = key.slice(game.name.length + 1);
  const address = new URL(addressForAll(game.query));
  address.searchParams.set('position', position);
  const reason = byId('report-reason', HTMLSelectElement).value;
  const more = byId('report-more', HTMLTextAreaElement).value.trim();
  return [`${name}: ${task}`, [reason, more].filter(Boolean).join(' '), address.href].join('\n');
}
