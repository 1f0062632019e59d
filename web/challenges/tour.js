// A game's first minutes: its tour, the lessons with which one begins. It is offered to a visitor who does not
// know the game, until it was taken or declined, or a match of the game has ended: after that one with a
// friend elsewhere a rematch comes without it. Beside a match it gives way once that is under way.

import { byId, inside, write } from '../board/dom.js';
import { beginChallenge, unwantNext } from './challenge.js';
import { leaveLine } from '../table/line-step.js';
import { notify, removeNotice } from '../messages/notices.js';
import { browserStore } from '../offline/browser-store.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { MenuItem } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

const STORED = 'drystone:tours';
/** The most games that are noted. */
const MOST = 100;

/** Plies after which somebody plays, and needs the room for the moves. */
const UNDER_WAY = 4;

/** What the panel knows besides what it shows. */
const state = {
  /** Whether a friend's invitation was just accepted. */
  invited: false,
  /** Whether the tour was begun from a friend's match, to which it leads back. */
  fromFriend: false,
};

/** @type {Panel} */
export const tour = {
  show(view, page, { act }) {
    const item = page.itemOf(view);
    const { friend } = view;
    if (item && (isEnd(view, item) || isPlayed(view))) note(item.name);
    if (act === 'accept') state.invited = true;
    showLink(view, item);
    showEnd(view, item);
    showOffer(byId('tour'), hasRoom(view) ? item : undefined);
    if (state.invited && item) offerNewcomer(item, page);
    if (friend && (friend.link || view.touched.length)) removeNotice('tour');
  },
  offer(page) {
    if (page.shown) tour.show?.(page.shown, page, { before: page.shown, act: '' });
  },
  acts: {
    toFriend: () => (leaveLine() ? undefined : { act: 'back' }),
    tour({ value }, page) {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      return beginChallenge(page, 'lesson', `${value}-1`);
    },
    noTour({ value }) {
      note(value);
      for (const offer of document.querySelectorAll('.tour')) {
        if (offer instanceof HTMLElement) offer.hidden = true;
      }
    },
  },
};

/** Whether a match with a friend elsewhere, or against the computer, is over. @param {View} view */
const isPlayed = ({ friend, outcome, result }) => Boolean((friend && outcome) || result?.against);

/** Whether the tour is offered beside the board. @param {View} view */
const hasRoom = ({ challenge, friend, last }) => !challenge && !friend && last < UNDER_WAY;

/** Offer the tour to somebody whom a friend has invited, once. @param {MenuItem} item @param {Page} page */
function offerNewcomer(item, page) {
  state.invited = false;
  if (!isOffered(item)) return;
  notify('tour', say('New to {game}? Your friend’s match waits meanwhile.', { game: item.title }), {
    [say('Learn it in a minute')]() {
      state.fromFriend = true;
      return beginChallenge(page, 'lesson', `${item.name}-1`);
    },
  });
}

/** Whether the tour of a game is offered. @param {MenuItem} item */
const isOffered = ({ name, tour: length }) => length && !read().includes(name);

/** Offer the tour of a game, if it has one and should be offered. @param {HTMLElement} home @param {MenuItem | undefined} item */
export function showOffer(home, item) {
  home.hidden = !item || !isOffered(item);
  if (home.hidden || !item) return;
  write(inside(home, 'span'), say('New to {game}?', { game: item.title }));
  for (const button of home.querySelectorAll('button')) button.value = item.name;
}

/** The way to the lessons of the game on the board. @param {View} view @param {MenuItem | undefined} item */
function showLink({ game }, item) {
  const link = byId('lessons', HTMLAnchorElement);
  link.hidden = !item?.lessons;
  link.href = `?lesson=${encodeURIComponent(game.name)}`;
  link.dataset.challenge = `lesson ${game.name}`;
}

/**
 * After the tour's last lesson, and after the last of all, one plays; where a friend waits, the way back is there all the time.
 * @param {View} view @param {MenuItem | undefined} item
 */
function showEnd(view, item) {
  state.fromFriend &&= !view.friend;
  const atEnd = Boolean(item && leadsToPlay(view, item));
  const back = byId('tour-back');
  back.hidden = !state.fromFriend || !view.challenge || !view.back;
  back.classList.toggle('wanted', atEnd);
  const button = byId('challenge-play');
  button.hidden = !atEnd || !back.hidden;
  write(button, say('Play {game}', { game: item?.title ?? '' }));
  if (atEnd) unwantNext();
}

/** Whether the tour's last lesson is solved. @param {View} view @param {MenuItem} item */
const isEnd = (view, item) => isLastOfTour(view, item) && Boolean(view.challenge?.solved);

/** @param {View} view @param {MenuItem} item */
function isLastOfTour({ challenge }, { name, tour: length }) {
  return challenge?.kind === 'lesson' && challenge.name === `${name}-${length}`;
}

/** Whether a lesson is over, by whatever way, that no other has to follow. @param {View} view @param {MenuItem} item */
function leadsToPlay(view, item) {
  const { challenge } = view;
  if (challenge?.kind !== 'lesson') return false;
  if (challenge.state !== 'solved' && !challenge.shown) return false;
  return isLastOfTour(view, item) || !challenge.next;
}

/** Offer the tour of a game no more. @param {string} name */
function note(name) {
  const known = read();
  if (known.includes(name)) return;
  browserStore.write(STORED, [...known, name].slice(-MOST));
}

/** @returns {string[]} */
function read() {
  const stored = browserStore.read(STORED);
  return Array.isArray(stored) ? stored : [];
}
