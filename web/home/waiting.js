// Matches that go on: on Home the latest, and with friends elsewhere those that wait for either, but for
// the one that *Continue* shows; and everywhere a badge that counts those that wait for the reader. All
// of it is read from what is stored; Python is not asked.

import { byId, inside, make } from '../board/dom.js';
import { mayHaveFriends } from '../storage/friends-note.js';
import { goOn } from '../page/resume.js';
import { continued } from './home.js';
import { dueOf, gameOf, picture, playersOf, stateOf, whenOf } from '../library/match-words.js';
import { friendMatches, isWhole, latestFrom } from '../storage/storage.js';
import { say, sayAround } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** So many matches that go on are shown on Home, that of *Continue* among them; of so many latest ones. */
const [SHOWN, LATELY] = [3, 50];
/** What is listed, by id. @type {Map<string, SavedMatch>} */
let listed = new Map();

/** @type {Panel} */
export const waiting = {
  clicks: {
    '.with-friends [data-saved]': ({ dataset }, page) => {
      const entry = listed.get(dataset.saved ?? '');
      if (entry) goOn(entry, page);
    },
  },
  visit(place, page) {
    if (place !== 'table') showWaiting(page);
  },
  start(page) {
    page.autosave.listeners.push(() => showWaiting(page));
    showWaiting(page);
  },
};

/** @param {Page} page */
async function showWaiting(page) {
  const found = mayHaveFriends() ? await friendMatches().catch(() => []) : [];
  const mine = found.filter(({ friend }) => friend?.waits === 'you');
  const going = await continued();
  const all = [...mine, ...found.filter((entry) => !mine.includes(entry))];
  const entries = all.filter(({ id }) => id !== going?.id);
  const { entries: lately } = await latestFrom(0, LATELY).catch(() => ({ entries: [] }));
  const others = lately.filter(
    (entry) => isWhole(entry) && goesOn(entry) && entry.id !== going?.id,
  );
  const more = others.slice(0, SHOWN - 1);
  listed = new Map([...entries, ...more].map((entry) => [entry.id, entry]));
  list('with-friends', entries, page);
  list('going-on', more, page);
  showBadge(dueOf(mine));
}

/** Whether a match goes on at this screen. @param {SavedMatch} entry */
const goesOn = ({ over, friend, looked }) => !(over || friend || looked);

/** @param {string} id @param {SavedMatch[]} entries @param {Page} page */
function list(id, entries, page) {
  const home = byId(id);
  home.hidden = !entries.length;
  inside(home, 'ul').replaceChildren(...entries.map((entry) => item(entry, page)));
}

/** @param {SavedMatch} entry @param {Page} page */
function item(entry, page) {
  const { id, query, name, sight, friend } = entry;
  const game = gameOf(entry);
  const link = make(
    'a',
    { href: `${query}&saved=${encodeURIComponent(id)}`, 'data-saved': id },
    picture(sight.scene),
    make(
      'span',
      { className: 'words' },
      make(
        'span',
        {},
        ...(friend
          ? sayAround('{match} against {friend}', {
              match: make('strong', { dir: 'auto' }, name || sight.game.title),
              friend: make('bdi', {}, sight.friend?.friend || say('a friend')),
            })
          : [make('strong', { dir: 'auto' }, name || sight.game.title)]),
      ),
      ...(friend ? [] : [make('small', {}, playersOf(entry, page))]),
      ...(game ? [make('small', {}, game)] : []),
      make('span', { className: 'whose' }, stateOf(entry, page)),
      make('small', {}, whenOf(entry)),
    ),
  );
  return make('li', { 'data-waits': friend?.waits ?? '' }, link);
}

/** Say how many matches wait for the reader, and with what. @param {{count: number, words: string}} due */
function showBadge({ count, words }) {
  const badge = byId('waiting');
  badge.hidden = !count;
  badge.title = count ? words : '';
  const number = make('span', { 'aria-hidden': 'true' }, String(count));
  const unseen = make('span', { className: 'unseen' }, words);
  badge.replaceChildren(...(count ? [number, unseen] : []));
  if (!('setAppBadge' in navigator)) return;
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
