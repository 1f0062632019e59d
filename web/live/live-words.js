// What the page says about playing live.

import { listed, say } from '../words/words.js';

/** @typedef {'offer' | 'asked' | 'answer' | 'open'} Stage */

/** What there is to do at each stage. @type {Record<Stage, string>} */
export const STAGES = {
  offer: say(
    'Send this link to your friend, who answers with another one. Open that here, or paste it below. Keep this page open.',
  ),
  asked: say('Your friend wants to play live: while both of you are here, moves go at once.'),
  answer: say(
    'Send this link back. You play live as soon as your friend has opened it. Keep this page open.',
  ),
  open: say('You play live: moves go at once. If the line breaks, links go on working.'),
};

/** What the link is called at each stage that has one. @type {Record<string, string>} */
export const LABELS = {
  offer: say('Live link for your friend'),
  answer: say('Answer for your friend'),
};

/** Why a line has ended; the friend’s name may not be known. @type {Record<import('./line.js').Reason, (friend: string) => string>} */
const REASONS = {
  left: (friend) =>
    friend ? say('{friend} has left the line.', { friend }) : say('Your friend has left the line.'),
  lost: (friend) =>
    friend
      ? say('The line to {friend} is broken.', { friend })
      : say('The line to your friend is broken.'),
  nonsense: () => say('The line is closed: what came over it was no link of a match.'),
  flood: () => say('The line is closed: too much came over it at once.'),
  closed: () => say('You have left the line.'),
};

/** What is said when a line has ended. @param {import('./line.js').Reason} reason @param {boolean} settled @param {string} [friend]  The friend's name. */
export function endedWords(reason, settled, friend = '') {
  const rest = settled
    ? say('Links go on working.')
    : say('Your last move may not have arrived: send its link.');
  return `${REASONS[reason](friend)} ${rest}`;
}

/**
 * What playing live tells to whom.
 * @param {{urls: string[]}[]} hosts  Those that the host of the site names.
 */
export function privacyWords(hosts) {
  const direct = say(
    'Your two devices talk to each other directly, encrypted. Each learns the other’s network address, as does whoever else reads these two links.',
  );
  const urls = hosts.flatMap((host) => host.urls);
  if (!urls.length)
    return `${say('No server is asked: both of you have to be in one network.')} ${direct}`;
  const servers = listed([...new Set(urls.map(hostOf))]);
  const asked = say(
    'To find each other they ask {servers}, named by the host of this site, who can so learn your addresses and when you play.',
    { servers },
  );
  const relayed = urls.some((url) => url.startsWith('turn'))
    ? [say('What you send may pass through there, still encrypted.')]
    : [];
  return [direct, asked, ...relayed].join(' ');
}

/** @param {string} url  Such as stun:stun.example.org:3478. */
const hostOf = (url) => url.replace(/^\w+:/, '').replace(/\?.*$/, '').replace(/:\d+$/, '');
