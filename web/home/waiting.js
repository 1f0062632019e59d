// Matches with friends elsewhere: on Home those that wait for either, but for the one that *Continue*
// shows, and everywhere a badge that counts those that wait for the reader. All of it is read from what is stored; Python is not asked.

import { byId, inside, make } from '../board/dom.js';
import { mayHaveFriends } from '../storage/friends-note.js';
import { goOn } from '../page/resume.js';
import { continued } from './home.js';
import { dueOf, picture, stateOf, whenOf } from '../library/match-words.js';
import { friendMatches } from '../storage/storage.js';
import { unusualOf } from '../storage/stored.js';
import { say, sayAround } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** What is listed, by id. @type {Map<string, SavedMatch>} */
let listed = new Map();

/** @type {Panel} */
export const waiting = {
  clicks: {
    '#with-friends [data-saved]': ({ dataset }, page) => {
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
  const going = found.length ? await continued() : undefined;
  const all = [...mine, ...found.filter((entry) => !mine.includes(entry))];
  const entries = all.filter(({ id }) => id !== going?.id);
  listed = new Map(entries.map((entry) => [entry.id, entry]));
  const home = byId('with-friends');
  home.hidden = !entries.length;
  inside(home, 'ul').replaceChildren(...entries.map((entry) => item(entry, page)));
  showBadge(dueOf(mine));
}

/** @param {SavedMatch} entry @param {Page} page */
function item(entry, page) {
  const { id, query, name, sight, friend } = entry;
  const unusual = unusualOf(sight.game);
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
        ...sayAround('{match} against {friend}', {
          match: make('strong', { dir: 'auto' }, name || sight.game.title),
          friend: make('bdi', {}, sight.friend?.friend || say('a friend')),
        }),
      ),
      ...(unusual ? [make('small', {}, unusual)] : []),
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
