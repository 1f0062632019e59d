// A match with a friend elsewhere: the link to send, the link that comes, and what two people have to
// say to each other besides moves. What a link holds, and what is wrong with one, Python says.

import { byId, copyText, inside, make, write } from '../board/dom.js';
import { linkQuoted } from '../engine/quoted.js';
import { isView } from '../wire/views.js';
import { lookForNewer } from '../offline/offline.js';
import { showCode } from './codes.js';
import { handOver, offerWhereKnown, ON_ITS_WAY } from './hand-over.js';
import { addressForAll, plainLinks } from '../page/link-text.js';
import { onPhone } from '../table/panes.js';
import { enterTable, go, here, onLink } from '../page/navigation.js';
import { notify } from '../messages/notices.js';
import { friendLink } from '../page/route.js';
import { MARKED, showMessage, shownMessage } from '../messages/status.js';
import { linkIn, openLink } from './sharing.js';
import { friendMatch, friendMatches, whyNot } from '../storage/storage.js';
import { browserStore } from '../offline/browser-store.js';
import { say } from '../words/words.js';

/** @import { FriendView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

const LIVE = /#(?:live|answer)=.*/;
const NAME = 'drystone:name';

/** What the panel knows besides what it shows. */
const state = {
  /** The match whose first link goes out now: meanwhile the field for a name stays where it is. */
  naming: '',
  /** The name that is being sent to Python: the link changes with it. @type {Promise<unknown>} */
  calling: Promise.resolve(),
};

const ways = () => byId('ways', HTMLDialogElement);

/** Close the dialog of other ways to send a link. */
export const closeWays = () => ways().close();

/** @type {Panel} */
export const friend = {
  show(view) {
    byId('friend').hidden = !view.friend;
    showSending(view.friend);
    byId('friend-asks').hidden = view.friend?.asked !== 'friend';
    if (view.friend) showFriend(view.friend);
  },
  acts: {
    shareFriend: (_, page) => share(page),
    copyFriend: (_, page) => copy(page),
    codeFriend: (_, page) => code(page),
    otherWays: () => ways().showModal(),
    closeWays: () => ways().close(),
    letTakeBack: { act: 'answerUndo', accept: true },
    dontTakeBack: { act: 'answerUndo', accept: false },
  },
  changes: {
    '#friend-name-now': ({ value }, page) => {
      state.calling = callMe(page, value.trim());
    },
  },
  clicks: {
    '#friend-refused [data-link]': async ({ dataset }) => {
      if (!(await copyText(dataset.link ?? '')))
        showMessage('info', say('The browser forbids to copy.'));
    },
  },
  submits: {
    'friend-open'(form, page) {
      ways().close();
      openAny(page, take('friend-answer'));
    },
    'kept-open': (form, page) => openAny(page, take('kept-link')),
    'friend-naming': () => {}, // Its change has sent what was written.
    'friend-agree': (form, page) => agree(form, page),
    'friend-call': (form, page) => callMe(page, byId('friend-me', HTMLInputElement).value.trim()),
  },
  start(page) {
    byId('friend-link').addEventListener('focus', () => field().select());
    byId('friend-link').addEventListener(
      'copy',
      () => void handedOver(page, say('Now send the link.')),
    );
    offerWhereKnown(inside(document, '[data-act="shareFriend"]'));
    const details = byId('friend', HTMLDetailsElement);
    details.addEventListener('toggle', () => details.open && details.scrollIntoView());
    onLink((hash) => {
      if (friendLink(hash)) openFriendLink(page, hash);
    });
  },
};

/** What the reader wants to be called, "" for nothing. @returns {string} */
export const myName = () => browserStore.get(NAME);

/** @param {string} name */
export function setMyName(name) {
  browserStore.set(NAME, name);
}

/**
 * Have the match of a friend's link on the board, with what the link brings: the one that was stored,
 * or a new one.
 * @param {Page} page @param {string} link
 * @returns {Promise<boolean>}  Whether there is such a match.
 */
export function openFriendLink(page, link) {
  return page.busy(() => takeLink(page, link));
}

/** @param {Page} page @param {string} link */
async function takeLink(page, link) {
  const found = await page.send({ act: 'identify', link: link || ' ' });
  const refused =
    'match' in found ? await takeIn(page, link, found.match) : await unread(found.said?.text);
  if (refused) void refuseLink(page, link, refused);
  if (page.shown) page.autosave.readdress(page.shown);
  return !refused;
}

/** What is said of a link that cannot be read: its match may be here, and nothing else leads there. @param {string} [words] */
async function unread(words = '') {
  const known = await friendMatches().catch(() => []);
  return known.length
    ? `${words} ${say('The matches with your friends are in Your games.')}`
    : words;
}

/**
 * Say why nothing comes of a link, once there is what the address asks for besides, which may have to say
 * something, too. Where no match is on the board, none is shown: that leads to Home.
 * @param {Page} page @param {string} link @param {string} words
 */
export async function refuseLink(page, link, words) {
  const { opened } = page;
  await opened;
  const other = opened ? shownMessage().text : '';
  leaveEmpty(page);
  // A newer version may have made it.
  void lookForNewer();
  const sentences = [other, words, linkQuoted(link), say('What you have here is as it was.')];
  showMessage('error', sentences.filter(Boolean).join(' '));
}

/** Go Home where no match is on the board. @param {Page} page */
export function leaveEmpty(page) {
  if (page.autosave.match || here() !== 'table') return;
  history.replaceState(null, '', './');
  go(page, './');
}

/** @param {Page} page @param {string} link @param {string} match  The name of its match. @returns {Promise<string>}  Why there is none, "" if there is. */
async function takeIn(page, link, match) {
  if (page.shown?.friend?.match !== match || page.isPicture) {
    await page.autosave.last;
    /** @type {import('../storage/storage.js').SavedMatch | undefined} */
    let entry;
    try {
      entry = await friendMatch(match);
    } catch (error) {
      // It may be here: who sat down a second time would end it for both.
      notify('link', say('Your friend’s link is still at hand.'), {
        [say('Open it again')]: () => void openFriendLink(page, link),
      });
      return unreadWords(error);
    }
    if (!entry) return sitDown(page, link);
    await page.autosave.open(entry);
  }
  if (page.shown) enterTable(page, page.shown.game.query);
  await page.ask({ act: 'receive', link });
  return '';
}

/** Why the match of a link cannot be looked for, in words. @param {unknown} error */
export function unreadWords(error) {
  return say(
    '{why}: your side of this match cannot be read now. Open the link again when it can.',
    { why: whyNot(error) },
  );
}

/** Sit down at the match of a link of which nothing is known here. @param {Page} page @param {string} link @returns {Promise<string>}  As above. */
async function sitDown(page, link) {
  const answer = await page.ask({ act: 'accept', link, name: myName() });
  return answer?.said?.kind === 'error' ? answer.said.text : '';
}

/** Be called so, here and in other matches; without a name nothing is sent. @param {Page} page @param {string} name */
async function callMe(page, name) {
  setMyName(name);
  if (name) await page.ask({ act: 'call', name });
}

/** Agree to a move in advance; what cannot be agreed to stays in the fields. @param {HTMLFormElement} form @param {Page} page */
async function agree(form, page) {
  const moves = ['friend-if', 'friend-then'].map((id) => byId(id, HTMLInputElement).value);
  const answer = await page.ask({ act: 'agree', moves });
  if (answer && isView(answer)) form.reset();
}

/** The name that stands in the field beside the link goes with it, also where the field was not left. @param {Page} page */
async function sentName(page) {
  await state.calling;
  const name = byId('friend-name-now', HTMLInputElement).value.trim();
  if (!byId('friend-naming').hidden && name !== page.shown?.friend?.you) await callMe(page, name);
}

/** Open a link of whatever kind a friend may have sent. @param {Page} page @param {string} text */
function openAny(page, text) {
  if (!text)
    return showMessage(
      'error',
      say('There is no link in the field: paste the one that you were sent.'),
    );
  const shared = linkIn(text);
  if (shared) return void openShared(page, shared);
  const [live] = LIVE.exec(plainLinks(text)) ?? [];
  if (!live) return void openFriendLink(page, text);
  // What is about playing live listens to the address.
  location.hash = live;
}

/** Have a match on the board that somebody shared as a whole. @param {Page} page @param {string} link */
async function openShared(page, link) {
  const answer = await openLink(page, link);
  if (page.shown && answer?.said?.kind === 'info') enterTable(page, page.shown.game.query);
}

/** The field with the link to send. */
const field = () => byId('friend-link', HTMLInputElement);

/** @param {FriendView | null} [friend] */
function showSending(friend) {
  const link = friend?.link ? addressOf(friend.link) : '';
  byId('friend-send').hidden = !link;
  byId('friend-send').toggleAttribute('data-due', Boolean(link) && !friend?.sent);
  byId('friend-code').hidden = !link;
  showNaming(friend);
  if (field().value === link) return;
  field().value = link;
  if (link) field().dataset.send = link;
  else delete field().dataset.send;
}

/** A visitor without a name is asked for one with the first link. @param {FriendView | null} [friend] */
function showNaming(friend) {
  const due = Boolean(friend?.link && friend.first && !friend.sent);
  if (!due || !friend) state.naming = '';
  else if (!friend.you) state.naming = friend.match;
  const row = byId('friend-naming');
  const wanted = due && state.naming === friend?.match;
  if (row.hidden && wanted) {
    byId('friend-name-now', HTMLInputElement).value = myName();
    placeNaming(row);
  }
  row.hidden = !wanted;
}

/** The link has its row to itself: beside the board, the panel has room for the name. @param {HTMLElement} row */
function placeNaming(row) {
  if (onPhone()) byId('friend-send').append(row);
  else byId('friend').before(row);
}

/** The address that a link becomes on this site. @param {string} link */
export const addressOf = (link) => addressForAll(`#${link}`);

/** @param {FriendView} friend */
function showFriend(friend) {
  const { you, called: other, conditions, refused, agrees } = friend;
  const names = [
    other && say('You play against {name}.', { name: other }),
    you && say('Your friend knows you as “{name}”.', { name: you }),
  ];
  write(byId('friend-name'), names.filter(Boolean).join(' '));
  byId('friend-agree').hidden = !agrees;
  const mine = byId('friend-me', HTMLInputElement);
  if (document.activeElement !== mine) mine.value = you || myName();
  byId('friend-agreed').replaceChildren(
    ...conditions.map(({ by, moves }) => {
      const [first, then, ...rest] = moves;
      const places = { first, then: [then, ...rest].join(', ') };
      const words =
        by === 'you'
          ? say('You have agreed: if {first}, then {then}.', places)
          : say('Your friend has agreed: if {first}, then {then}.', places);
      return make('li', {}, words);
    }),
  );
  const home = byId('friend-refused');
  home.hidden = !refused.length;
  inside(home, 'ul').replaceChildren(
    ...refused.map(({ link, words }) => {
      const copying = make('button', { 'data-link': link }, say('Copy it'));
      return make('li', {}, `${words} `, ...(link ? [copying] : []));
    }),
  );
}

/** Copy the link. @param {Page} page */
async function copy(page) {
  await sentName(page);
  const words = page.shown?.friend?.first
    ? say('The link is copied: send it. What comes back is a link, too: open it.')
    : say('The link is copied: send it.');
  if (await copyText(field().value)) return handedOver(page, words);
  field().select();
  showMessage('info', MARKED);
}

/** Show the link to a camera. @param {Page} page */
async function code(page) {
  await sentName(page);
  ways().close();
  if (await showCode(field().value, say('Link for your friend')))
    await handedOver(page, say('Your friend’s camera opens the link.'));
}

/** Hand the link to the system, which asks with what to send it. @param {Page} page */
async function share(page) {
  await sentName(page);
  const end = await handOver(page, field().value);
  if (end === 'refused') await copy(page);
  if (end === 'sent') await handedOver(page, ON_ITS_WAY);
}

/** The friend has the link, as far as one can know here. @param {Page} page @param {string} words */
async function handedOver(page, words) {
  if (page.shown?.friend?.sent === false) await page.ask({ act: 'sent' });
  showMessage('info', words);
}

/** What was written into a field, which is empty then. @param {string} id */
function take(id) {
  const input = byId(id, HTMLInputElement);
  const text = input.value.trim();
  input.value = '';
  return text;
}
