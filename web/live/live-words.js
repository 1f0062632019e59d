// What the page says about playing live.

/** @typedef {'offer' | 'asked' | 'answer' | 'open'} Stage */

/** What there is to do at each stage. @type {Record<Stage, string>} */
export const STAGES = {
  offer:
    'Send this link to your friend, who answers with another one. Open that here, or paste it below. Keep this page open.',
  asked: 'Your friend wants to play live: while both of you are here, moves go at once.',
  answer:
    'Send this link back. You play live as soon as your friend has opened it. Keep this page open.',
  open: 'You play live: moves go at once. If the line breaks, links go on working.',
};

/** What the link is called at each stage that has one. @type {Record<string, string>} */
export const LABELS = { offer: 'Live link for your friend', answer: 'Answer for your friend' };

/** Why a line has ended; a friend whose name is known stands at the star. @type {Record<import('./line.js').Reason, string>} */
const REASONS = {
  left: '* has left the line.',
  lost: 'The line to * is broken.',
  nonsense: 'The line is closed: what came over it was no link of a match.',
  flood: 'The line is closed: too much came over it at once.',
  closed: 'You have left the line.',
};

/** What is said when a line has ended. @param {import('./line.js').Reason} reason @param {boolean} settled @param {string} [friend]  The friend's name. */
export function endedWords(reason, settled, friend = '') {
  const rest = settled
    ? 'Links go on working.'
    : 'Your last move may not have arrived: send its link.';
  const [before, after] = REASONS[reason].split('*');
  const who = friend || (before ? 'your friend' : 'Your friend');
  return `${after === undefined ? before : before + who + after} ${rest}`;
}

/**
 * What playing live tells to whom.
 * @param {{urls: string[]}[]} servers  Those that the host of the site names.
 */
export function privacyWords(servers) {
  const direct =
    'Your two devices talk to each other directly, encrypted. Each learns the other’s network address, as does whoever else reads these two links.';
  const urls = servers.flatMap((server) => server.urls);
  if (!urls.length) return `No server is asked: both of you have to be in one network. ${direct}`;
  const names = [...new Set(urls.map(hostOf))];
  const last = names.pop();
  const named = names.length ? `${names.join(', ')} and ${last}` : last;
  const relayed = urls.some((url) => url.startsWith('turn'))
    ? ' What you send may pass through there, still encrypted.'
    : '';
  return `${direct} To find each other they ask ${named}, named by the host of this site, who can so learn your addresses and when you play.${relayed}`;
}

/** @param {string} url  Such as stun:stun.example.org:3478. */
const hostOf = (url) => url.replace(/^\w+:/, '').replace(/\?.*$/, '').replace(/:\d+$/, '');
