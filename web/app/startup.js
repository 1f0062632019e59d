// What the table opens with: the match that was saved, a link's, or the game in the address.

import { LEVELS } from '../wire/command-kinds.js';
import { isView } from '../wire/views.js';
import { quoted } from '../engine/quoted.js';
import { openChallenge } from '../challenges/challenge.js';
import { open as openEditor, pose, storedPosition } from '../new-game/edit.js';
import { leaveEmpty, myName, openFriendLink } from '../correspondence/friend.js';
import { openLiveLink } from '../live/live.js';
import { openMistake } from '../challenges/practice.js';
import { touchBefore } from '../page/first-touch.js';
import { firstMenu } from '../page/first-view.js';
import { takeUpHalfMade } from '../page/half-made.js';
import { resume } from '../page/resume.js';
import { showMessage, shownMessage } from '../messages/status.js';
import { openLink } from '../correspondence/sharing.js';
import { offerWheel } from '../home/wheels.js';
import { FRIEND, friendLink, hasLink, hasOffer, levelsOf, parseRoute } from '../page/route.js';
import { say } from '../words/words.js';

const GONE = say(
  'The match of this address is not kept in this browser, so a new one begins. Matches travel by their own links.',
);
const UNREAD = say(
  'the match of this address cannot be read, and a new one is on the board. Reload the page to try again.',
);

/** Where one finds what an address may name. @type {Record<string, string>} */
const PLACE_OF = {
  puzzle: say('Puzzles'),
  lesson: say('Learn'),
  mistake: say('Puzzles, at “Your mistakes”'),
};

/** @import { View } from '../types/answers.js' */
/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Page } from '../page/page.js' */
/** @import { Route } from '../page/route.js' */

const currentRoute = () => parseRoute(location.search);

/**
 * Open a match; touches have to wait until what this returns has been found.
 * @param {Page} page
 * @returns {Promise<SavedMatch | undefined> | undefined}  The match that was saved, if one may be.
 */
export function openMatch(page) {
  const { wheel, challenge, mistake } = currentRoute();
  // As it is now: it follows what opens.
  const address = new URL(location.href);
  const found = wheel || challenge || mistake ? undefined : page.autosave.wanted();
  const other = found ? found.then((entry) => openSaved(page, entry)) : openAddress(page);
  const opened = other.then(() => openLinked(page, address));
  const { dataset } = document.documentElement;
  const done = () => {
    page.opened = undefined;
    delete dataset.opening;
  };
  const touched = touchBefore();
  opened.then(() => (touched ? page.touch(touched) : takeUpHalfMade(page)));
  page.opened = opened;
  dataset.opening = '';
  opened.then(done, done);
  return found;
}

/** Whether the address asks for more than a start has with it, which is a game and its board. */
export function wantsMore() {
  const { challenge, mistake, against, edit, win } = currentRoute();
  const other = challenge || mistake || edit || win || against === FRIEND;
  return Boolean(other || hasLink() || friendLink() || hasOffer());
}

/**
 * Open the match in an address after what stands beside it: one that cannot be read takes nothing away.
 * @param {Page} page @param {URL} address
 */
async function openLinked(page, { hash, href }) {
  if (!hasLink(hash)) return;
  const { kind, text: other } = shownMessage();
  const answer = await openLink(page, hash);
  if (answer?.said?.kind === 'error') showMessage('error', `${other} ${answer.said.text}`.trim());
  else if (kind === 'error') showMessage('error', other);
  if (answer?.said?.kind === 'info') history.replaceState(history.state, '', href);
}

/** Open a match that was looked for, unless a friend's link brings another. @param {Page} page @param {SavedMatch | undefined} entry */
async function openSaved(page, entry) {
  if (await openFriends(page)) return;
  await (entry ? resume(page, entry) : startWithout(page));
}

/**
 * Open what a friend's link in the address is for, if there is one. A refused one is gone from the
 * address, and is quoted beside what that asks for besides.
 * @param {Page} page
 * @returns {Promise<boolean>}  Whether something has opened.
 */
async function openFriends(page) {
  const link = friendLink();
  if (!link) return hasOffer() && openLiveLink(page);
  if (await openFriendLink(page, link)) return true;
  if (location.hash === link) history.replaceState(null, '', location.pathname + location.search);
  return false;
}

/** Begin a new match, as the one of the address is not there. @param {Page} page */
async function startWithout(page) {
  const refused = await openAddress(page);
  if (refused || page.shown?.said) return;
  const { unread } = page.autosave;
  if (unread) showMessage('error', `${unread}: ${UNREAD}`);
  else showMessage('info', GONE);
}

/**
 * Open what the address asks for, and say what of it was refused: whatever has opened is there all the same.
 * @param {Page} page
 * @returns {Promise<string>}  Why something was refused, "" if nothing was.
 */
export async function openAddress(page) {
  const { twice, unnamed, wheel, ...route } = currentRoute();
  const refused =
    (wheel && (await offerWheel(page, wheel, wheel))) ||
    (unnamed && (await saidUnnamed(unnamed, route.game))) ||
    (twice && saidTwice(twice));
  await openRoute(page, route);
  // What is wrong with the rest of the address counts more.
  if (refused && !['error', 'refusal'].includes(shownMessage().kind)) showMessage('error', refused);
  return refused || '';
}

/** @param {Page} page @param {Route} route */
async function openRoute(page, route) {
  const { game, options, challenge, mistake, against } = route;
  const linked = friendLink() || hasOffer();
  if (linked && (await openFriends(page))) return;
  if (linked && !asksForMatch()) leaveEmpty(page);
  else if (challenge) await openChallenge(page, challenge.kind, challenge.name);
  else if (mistake) await openMistake(page, mistake);
  else if (game && against === FRIEND)
    await page.ask({ act: 'invite', game, options, first: 'host', name: myName() });
  else await openGame(page, route);
}

/** Open the game of an address, or the one that is on the board. @param {Page} page @param {Route} route */
async function openGame(page, { game, position, options, against, edit, win }) {
  const levels = levelsOf(against);
  const view = await (game
    ? page.ask({ act: 'new', game, options, ...levels })
    : page.ask({ act: 'view' }));
  if (!levels) showMessage('error', saidNobody(`against=${against}`));
  // A word in the address that means nothing here is named, and refuses nothing.
  else if (!view || !isView(view) || view.said?.kind === 'error') return;
  else if (edit) await openEditor(page, position ?? storedPosition(view.game.query));
  else if (position) await openPosition(page, position, win);
  else if (game) offerEarlier(page, view);
}

/** @param {Page} page @param {View} view */
function offerEarlier({ autosave }, view) {
  if (!hasLink() && !view.said) autosave.offerEarlier(view);
}

/** Set up a position; one that somebody has set up as a puzzle is one. @param {Page} page @param {string} text @param {boolean} win */
async function openPosition(page, text, win) {
  const view = await page.ask({ act: 'load', text });
  if (win && view && isView(view) && view.said?.kind === 'info') await pose(page, view);
}

/** Whether the address asks for something on the board, whatever stands behind #. */
function asksForMatch() {
  const { game, wheel, position, edit, challenge, mistake } = currentRoute();
  return Boolean(game || wheel || position || edit || challenge || mistake);
}

/** What is said of an address that does not say which one it means. @param {string} name  What for. @param {string} [game]  Of which game. */
async function saidUnnamed(name, game) {
  const [parameter, place] = [quoted(`${name}=`), PLACE_OF[name]];
  if (name === 'game') {
    const { menu } = await firstMenu();
    const names = menu.map((item) => item.name).sort();
    return say('Nothing is named after {parameter} in the address; choose one of: {names}.', {
      parameter,
      names: names.join(', '),
    });
  }
  return game && name !== 'mistake'
    ? say(
        'Nothing is named after {parameter} in the address: write {example} for the first; all there are stand under {place}.',
        { parameter, example: `${name}=${game}-1`, place },
      )
    : say('Nothing is named after {parameter} in the address: all there are stand under {place}.', {
        parameter,
        place,
      });
}

/** What is said of an address that names no opponent. @param {string} given */
const saidNobody = (given) =>
  say(
    'Nobody can be played {given}: write computer:1 to computer:{n}, from the easiest to the best, or friend.',
    { given: quoted(given), n: LEVELS.length },
  );

/** What is said of an address that says something twice. @param {string} name */
function saidTwice(name) {
  const given = new URLSearchParams(location.search).getAll(name);
  const [first, last] = [given[0], given[given.length - 1]].map(quoted);
  return say(
    'The address says {name} more than once: {first} at first, and {last} in the end. The last one counts.',
    { name: quoted(name), first, last },
  );
}
