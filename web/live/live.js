// Playing live with a friend elsewhere: while both are here, what is else sent as a link goes over a line
// from browser to browser at once. Two links that people carry open the line; when it breaks, links go on.

import { byId, copyText, inside, make, write } from '../board/dom.js';
import { speak, tell, tellChange } from '../board/speaker.js';
import { build } from '../engine/build.js';
import { MissingFile, moduleAt } from '../offline/site-files.js';
import { showCode } from '../correspondence/codes.js';
import {
  addressOf,
  closeWays,
  openFriendLink,
  refuseLink,
  unreadWords,
} from '../correspondence/friend.js';
import { handOver, offerWhereKnown } from '../correspondence/hand-over.js';
import { plainLinks } from '../page/link-text.js';
import { BRINGS_MATCH } from '../wire/command-kinds.js';
import { endedWords, LABELS, privacyWords, STAGES } from './live-words.js';
import { reportMissing } from '../messages/missing.js';
import { notify, removeNotice } from '../messages/notices.js';
import { onLink } from '../page/navigation.js';
import { MARKED, showMessage } from '../messages/status.js';
import { plainName } from '../engine/match-names.js';
import { friendMatchOfAny } from '../storage/storage.js';
import { tabStore } from '../offline/browser-store.js';
import { channelTo } from '../storage/tabs.js';
import { say } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */

/** Where this tab stores which match was played live as its page was left. */
const CUT = 'drystone:live';
const OFFER = /^#live=([\w-]*)(?:&(?:amp;)?(distance=[\w-]*))?/;
const ANSWER = /[#&](?:answer|live)=([\w-]*)/;
/** How long another tab has to say that it takes an answer, in milliseconds. */
const TAKEN = 1_000;
const NOT_ANSWERED = say('This is a friend’s offer, and no answer to one: open its own link.');
const NOT_HERE = say(
  'This live link belongs to a match that is not here. Open the link of the match first.',
);
/** The longest address with which the match goes along, so that a code for a camera has room for both. */
const ROOM = 900;

/**
 * @typedef {object} LiveSession  Where playing live stands.
 * @property {string} match  The name of the match.
 * @property {string} [before]  That of the match of which it is the rematch.
 * @property {import('./live-words.js').Stage} stage
 * @property {string} [carried]  What is to be carried to the friend, as a part of an address.
 * @property {string} [asked]  The friend's offer.
 * @property {import('./peer.js').Offer} [offer]
 * @property {import('./line.js').Line} [line]
 * @property {string} [noted]  The link that Python last heard to be sent.
 * @property {string} [sentLetters]  The letters of the link that was sent last.
 * @property {() => void} [close]
 */

/** What the panel knows besides what it shows. */
const state = {
  /** @type {LiveSession | undefined} */
  session: undefined,
  /** What is said to the other tabs of the site. @type {BroadcastChannel | undefined} */
  tabs: undefined,
  /** @type {Promise<typeof import('./peer.js')> | undefined} */
  peer: undefined,
};

/** @type {Panel} */
export const live = {
  show({ friend }, page, { act }) {
    if (state.session && state.session.match !== friend?.match) {
      if (state.session.line && friend && act === 'rematch') turnTo(friend.match);
      else stop(page);
    }
    if (!friend && BRINGS_MATCH.has(act)) removeNotice('live');
    byId('go-live').hidden = !friend;
    if (friend && tabStore.get(CUT) === friend.match && !page.isPicture) tellCut(page);
    render(page);
    sendNow(page);
  },
  acts: {
    goLive: (_, page) => goLive(page),
    answerLive: (_, page) => answer(page),
    copyLive: (_, page) => copy(page),
    shareLive: (_, page) => share(page),
    codeLive: (_, page) => code(page),
    endLive: (_, page) => {
      stop(page);
      render(page);
      dialog().close();
    },
    closeLive: () => dialog().close(),
  },
  submits: { 'live-answer': (_, page) => accept(page, byId('live-back', HTMLInputElement).value) },
  start(page) {
    write(byId('live-privacy'), privacyWords(build.iceServers));
    offerWhereKnown(inside(document, '[data-act="shareLive"]'));
    field().addEventListener('focus', () => field().select());
    addEventListener('pagehide', () => {
      tabStore.set(CUT, (state.session?.line && state.session.match) ?? '');
      state.session?.close?.();
    });
    onLink((hash) => openLiveLink(page, hash));
    listenToTabs(page);
    if (isAnswer(location.hash)) void openLiveLink(page);
  },
};

const dialog = () => byId('live', HTMLDialogElement);
const field = () => byId('live-link', HTMLInputElement);

/** Whether it is a friend's answer to an offer. @param {string} hash */
const isAnswer = (hash) => plainLinks(hash).startsWith('#answer=');

/**
 * Do what the live link in the address is for, if there is one.
 * @param {Page} page
 * @param {string} [hash]  What stood in the address behind #, if not what stands there now.
 * @returns {Promise<boolean>}  Whether it was an offer, and its match is on the board.
 */
export async function openLiveLink(page, hash = location.hash) {
  const link = plainLinks(hash);
  const [, offer, match] = OFFER.exec(link) ?? [];
  const [, text] = ANSWER.exec(link) ?? [];
  if (text === undefined) return false;
  const kind = await kindOf(page, text, hash);
  if (kind === 'offer' && offer && (await openOffer(page, offer, match))) return true;
  if (location.hash === hash) history.replaceState(null, '', location.pathname + location.search);
  if (kind === 'answer') void openAnswer(page, text);
  if (kind === 'offer' && !offer) void refuseLink(page, hash, NOT_ANSWERED);
  return false;
}

/** Whether a text is an offer or an answer; what is neither is said. @param {Page} page @param {string} text @param {string} link  In which it came. */
async function kindOf(page, text, link) {
  try {
    return (await load()).readSignal(text).kind;
  } catch (error) {
    void refuseLink(page, link, wordsOf(error));
    return undefined;
  }
}

/** @param {Page} page @param {string} text @param {string | undefined} link  That of the match, if it came along. @returns {Promise<boolean>}  Whether the match is on the board. */
async function openOffer(page, text, link) {
  const { match: plain } = (await load()).readSignal(text);
  /** @type {boolean} */
  let known;
  try {
    known = await openStored(page, plain);
  } catch (error) {
    void refuseLink(page, `#live=${text}`, unreadWords(error));
    return false;
  }
  // Where the match is refused, that is said, and nothing more.
  if (link && !known && !(await openFriendLink(page, `#${link}`))) return false;
  if (link && known) await page.ask({ act: 'receive', link, live: true });
  if (page.shown) page.autosave.readdress(page.shown);
  const match = page.shown?.friend?.match ?? '';
  if (plainName(match) !== plain) {
    void refuseLink(page, `#live=${text}`, NOT_HERE);
    return false;
  }
  begin(page, { match, stage: 'asked', asked: text });
  open();
  return true;
}

/** Have a stored match on the board; it throws where it cannot be looked for. @param {Page} page @param {string} plain  Its program's name for it. */
async function openStored(page, plain) {
  if (plainName(page.shown?.friend?.match ?? '') === plain && !page.isPicture) return true;
  await page.autosave.last;
  const entry = await friendMatchOfAny(plain);
  return Boolean(entry && (await page.autosave.open(entry)));
}

/** Take an answer, here or in the tab that has made the offer. @param {Page} page @param {string} text */
async function openAnswer(page, text) {
  if (state.session?.offer) return accept(page, text);
  const taken = await new Promise((resolve) => {
    state.tabs?.addEventListener('message', ({ data }) => data?.taken === text && resolve(true));
    state.tabs?.postMessage({ answer: text });
    setTimeout(resolve, TAKEN, false);
  });
  notify(
    'live',
    taken
      ? say('You play live in another tab of this site. This one can be closed.')
      : say(
          'The page that has made the offer is not open here. Press “Play live” anew and send that link.',
        ),
  );
}

/** Answers may be opened in other tabs than the one that waits for them. @param {Page} page */
function listenToTabs(page) {
  state.tabs = channelTo('drystone-live');
  state.tabs?.addEventListener('message', async ({ data }) => {
    const text = data?.answer;
    if (typeof text !== 'string' || !state.session?.offer) return;
    const { readSignal } = await load();
    try {
      if (readSignal(text).to !== state.session?.offer?.name) return;
    } catch {
      return;
    }
    state.tabs?.postMessage({ taken: text });
    await accept(page, text);
  });
}

/** What opens lines, loaded when it is first asked for. */
function load() {
  // By its address, so that it stays a module of its own: few visitors play live.
  const url = new URL('../live/peer.js', import.meta.url).href;
  state.peer ??= moduleAt(url);
  state.peer.catch(() => (state.peer = undefined));
  return state.peer;
}

/** Open the dialog, with a new offer unless something is going on. @param {Page} page */
export async function goLive(page) {
  removeNotice('live');
  closeWays();
  const match = page.shown?.friend?.match;
  if (!match) return;
  open();
  if (state.session) return render(page);
  await attempt(page, async () => {
    const offer = await (await load()).makeOffer(plainName(match));
    if (state.session || page.shown?.friend?.match !== match) return offer.close();
    begin(page, {
      match,
      stage: 'offer',
      offer,
      carried: `live=${offer.text}`,
      close: offer.close,
    });
  });
}

/** Answer the friend's offer. @param {Page} page */
async function answer(page) {
  await attempt(page, async () => {
    const offered = state.session;
    const { match, asked } = offered ?? {};
    if (!match || !asked) return;
    const made = await (await load()).makeAnswer(asked);
    // The reader may have said no by now.
    if (state.session !== offered) return made.close();
    begin(page, { match, stage: 'answer', carried: `answer=${made.text}`, close: made.close });
    const mine = state.session;
    made.opened
      .then((channel) => (state.session === mine ? opened(page, channel) : channel.close()))
      .catch((error) => (state.session === mine ? fail(page, error) : undefined));
  });
}

/** Take the friend's answer. @param {Page} page @param {string} given  A link, or what stands in it. */
async function accept(page, given) {
  const text = ANSWER.exec(plainLinks(given))?.[1] ?? given.trim();
  await attempt(page, async () => {
    const channel = await state.session?.offer?.accept(text);
    if (channel) await opened(page, channel);
  });
}

/** Do something that can fail, and say so in the dialog. @param {Page} page @param {() => Promise<void>} act */
async function attempt(page, act) {
  tell(byId('live-said'), say('One moment …'));
  try {
    await act();
    write(byId('live-said'), '');
  } catch (error) {
    await fail(page, error);
  }
}

/** @param {Page} page @param {unknown} error */
async function fail(page, error) {
  if (error instanceof MissingFile) reportMissing(error);
  const { SignalError } = await load().catch(() => ({ SignalError: undefined }));
  // What was refused leaves the offer as it was; anything else has broken it.
  if (!SignalError || !(error instanceof SignalError)) stop(page);
  render(page);
  tell(byId('live-said'), wordsOf(error));
  if (!dialog().open) showMessage('error', wordsOf(error));
}

/** @param {unknown} error */
function wordsOf(error) {
  console.info('No line:', error);
  return error instanceof Error && error.message.endsWith('.')
    ? error.message
    : say('This browser cannot open a line to another one. Links go on working.');
}

/** @param {Page} page @param {LiveSession} next */
function begin(page, next) {
  state.session?.close?.();
  state.session = next;
  const inDialog = dialog().contains(document.activeElement);
  render(page);
  if (inDialog) byId('live-title').focus();
}

/** @param {Page} page */
function stop(page) {
  const { close, line } = state.session ?? {};
  state.session = undefined;
  close?.();
  showPresence('');
  if (line) void page.ask({ act: 'playLive', match: '' });
}

/** @param {Page} page @param {RTCDataChannel} channel */
async function opened(page, channel) {
  const { Line } = await load();
  const { match } = state.session ?? {};
  if (!match) return channel.close();
  const line = new Line(channel, {
    link: (letters) => receive(page, letters),
    presence: (here) => showPresence(here ? 'here' : 'silent'),
    arrived: () => {},
    ended: (reason) => ended(page, line, reason),
  });
  state.session = { match, stage: 'open', line, close: () => line.leave() };
  showPresence('here');
  render(page);
  dialog().close();
  await page.ask({ act: 'playLive', match });
  showMessage('info', say('You play live now: moves go at once.'));
}

/** Whether the board shows the match that is played live. @param {Page} page */
const isOnBoard = ({ shown }) =>
  Boolean(state.session) && shown?.friend?.match === state.session?.match;

/** Take in a link that came. @param {Page} page @param {string} letters  The link's. */
async function receive(page, letters) {
  const link = `distance=${letters}`;
  if (!isOnBoard(page)) return;
  const found = await page.send({ act: 'identify', link });
  if (!state.session || !isOnBoard(page)) return;
  const rematch = 'match' in found && found.match !== state.session.match && found.after;
  if (!rematch || ![state.session.match, state.session.before].includes(rematch)) {
    await page.ask({ act: 'receive', link, live: true });
  } else if (found.follows) {
    turnTo(found.match);
    await openFriendLink(page, `#${link}`);
  }
}

/** The line goes on with a rematch. @param {string} match  Its name. */
function turnTo(match) {
  if (state.session)
    state.session = {
      ...state.session,
      match,
      before: state.session.match,
      noted: undefined,
      sentLetters: undefined,
    };
}

/** Send what the friend has to get, if that is new. @param {Page} page */
function sendNow(page) {
  const friend = page.shown?.friend;
  if (
    !state.session?.line ||
    !friend?.link ||
    page.isPicture ||
    friend.match !== state.session.match
  )
    return;
  if (!friend.sent) {
    // Noted before it goes, so that nothing can be taken back that the friend may have. The answer is
    // shown, which comes here again.
    if (friend.link !== state.session.noted) void page.ask({ act: 'sent' });
    state.session.noted = friend.link;
    return;
  }
  const letters = friend.link.replace(/^.*distance=/, '');
  if (letters === state.session.sentLetters) return;
  state.session.sentLetters = letters;
  state.session.line.send(letters);
}

/** @param {Page} page @param {import('./line.js').Line} line @param {import('./line.js').Reason} reason */
function ended(page, line, reason) {
  if (state.session?.line !== line) return;
  const friend = page.shown?.friend;
  const name = friend?.match === state.session.match ? friend.called : '';
  stop(page);
  render(page);
  const again = { [say('Play live again')]: () => goLive(page) };
  notify('live', endedWords(reason, line.settled, name), again);
}

/** Say that the line has gone with the page that was left. @param {Page} page */
function tellCut(page) {
  tabStore.set(CUT, '');
  // What Python was before has gone with the line.
  for (const match of [page.shown?.friend?.match ?? '', ''])
    void page.ask({ act: 'playLive', match });
  notify('live', say('Loading the page again has cut the line to your friend.'), {
    [say('Play live again')]: () => goLive(page),
  });
}

/** Whether the friend is there: what is shown beside the name, and what is said. */
const PRESENCE = {
  '': ['', ''],
  here: [say('here'), say('Your friend is here.')],
  silent: [say('not heard'), say('Your friend is not heard.')],
};

/** Say beside the friend's name whether the friend is there. @param {keyof typeof PRESENCE} presence */
function showPresence(presence) {
  const { dataset } = document.documentElement;
  if ((dataset.live ?? '') === presence) return;
  const home = byId('presence');
  home.hidden = !presence;
  const [shown, heard] = PRESENCE[presence];
  const words = make('span', { className: 'unseen' }, heard);
  home.replaceChildren(make('span', { 'aria-hidden': 'true' }, shown), words);
  if (presence) speak(heard);
  if (presence) dataset.live = presence;
  else delete dataset.live;
}

/** Show the dialog. */
function open() {
  write(byId('live-said'), '');
  if (!dialog().open) dialog().showModal();
}

/** Write into the dialog where things stand. @param {Page} page */
function render(page) {
  const stage = state.session?.stage;
  tellChange(byId('live-words'), stage ? STAGES[stage] : '');
  write(byId('live-label'), LABELS[stage ?? ''] ?? '');
  const link = linkNow(page);
  byId('live-send').hidden = !link;
  if (field().value !== link) field().value = link;
  byId('live-answer').hidden = stage !== 'offer';
  if (stage !== 'offer') byId('live-back', HTMLInputElement).value = '';
  inside(dialog(), '[data-act="answerLive"]').hidden = stage !== 'asked';
  const end = inside(dialog(), '[data-act="endLive"]');
  end.hidden = !stage;
  write(
    end,
    stage === 'asked'
      ? say('Not now')
      : stage === 'open'
        ? say('Stop playing live')
        : say('Cancel'),
  );
  // Where “Not now” or “Cancel” closes the dialog as well, one such button is enough.
  byId('live-close').hidden = Boolean(stage) && stage !== 'open';
  const isLive = stage === 'open';
  write(byId('go-live'), isLive ? say('You play live') : say('Play live'));
  write(
    byId('friend-ways'),
    isLive
      ? say('You play live: end it, show or paste a link')
      : say('Play live, show or paste a link'),
  );
}

/** The link that has to be carried now; with an offer goes the match, if the friend may lack it. @param {Page} page */
function linkNow({ shown }) {
  const { carried, offer } = state.session ?? {};
  if (!carried) return '';
  const alone = addressOf(carried);
  const friend = shown?.friend;
  const match = offer && friend ? friend.link || friend.invitation : '';
  const both = `${alone}&${match}`;
  const lacks = !friend?.sent || Boolean(friend.invitation);
  return match && (lacks || both.length <= ROOM) ? both : alone;
}

/** @param {Page} page */
async function copy(page) {
  const copied = await copyText(field().value);
  if (!copied) field().select();
  tell(byId('live-said'), copied ? say('The link is copied: send it.') : MARKED);
  await handedOver(page);
}

/** @param {Page} page */
async function code(page) {
  if (await showCode(field().value, LABELS[state.session?.stage ?? ''] ?? ''))
    await handedOver(page);
}

/** @param {Page} page */
async function share(page) {
  const end = await handOver(page, field().value);
  if (end === 'refused') await copy(page);
  if (end === 'sent') await handedOver(page);
}

/** The match went along with the offer. @param {Page} page */
async function handedOver(page) {
  const went = field().value.includes('&distance=');
  if (went && page.shown?.friend?.sent === false) await page.ask({ act: 'sent' });
}
