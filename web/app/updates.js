// Newer versions of the site, and whether this one works without a network.

import { byId, make } from '../board/dom.js';
import { notify } from '../messages/notices.js';
import { saveRecord } from '../correspondence/sharing.js';
import { say } from '../words/words.js';

/** @import { Page } from '../page/page.js' */

/** What is said of the site's own copy. @param {Page} page @returns {import('../offline/offline.js').Listeners} */
export function offlineListeners(page) {
  return {
    onReady() {
      byId('offline').textContent = say('It works without a network, too.');
      document.documentElement.dataset.offline = 'ready';
    },
    onUpdate(load) {
      const loadIt = () => loadSafely(page, load);
      notify('update', say('Another version of this site is ready: load it when you like.'), {
        [say('Load it')]: loadIt,
      });
      // Where the notice is closed, the way is still there.
      const button = make('button', {}, say('Load the other version'));
      button.addEventListener('click', loadIt);
      byId('offline').replaceChildren(button);
    },
    onGone() {
      const link = make('a', { href: '?matches' }, say('Your games'));
      notify(
        'gone',
        say(
          'For days nothing has been at the address of this site: it may have moved or closed. It goes on working in this browser. “Export all” takes your matches along:',
        ),
        {},
        [link],
      );
    },
    onFull() {
      notify(
        'update',
        say(
          'Another version of this site is there, but this browser has no room left for it. This one goes on.',
        ),
      );
    },
  };
}

/** Load the other version once all that was played is saved; else say first what would be lost. @param {Page} page @param {() => void} load */
async function loadSafely(page, load) {
  if (await page.settled()) return load();
  notify(
    'update',
    say('What you have played last cannot be stored in this browser. Take it along:'),
    {
      [say('Download record')]: () => saveRecord(page),
      [say('Load the other version all the same')]: load,
    },
  );
}
