// Everybody comes to a page in their own language, and a choice holds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const SOURCE = readFileSync(new URL('../../../web/words/choice.js', import.meta.url), 'utf8');
const SITE = 'https://host/site/';
const SCRIPT = { src: `${SITE}app-1/words/choice.js`, dataset: { offered: 'en de es' } };

const folderOf = (path) => /^(de|es)\//.exec(path)?.[1] ?? 'en';

/**
 * Open a page of the site; says where the reader is then, what is stored, and how to choose there.
 * @param {string} path @param {string[]} languages  The browser's.
 * @param {string | undefined} stored  Nothing where the browser stores nothing.
 */
function open(path, languages, stored = '{}') {
  const address = new URL(path, SITE);
  const page = { lang: folderOf(path), dataset: {}, style: {} };
  const listeners = {};
  const state = { at: path, stored, page };
  const location = {
    ...{ origin: address.origin, pathname: address.pathname },
    ...{ search: address.search, hash: address.hash },
    replace: (url) => (state.at = url.slice(SITE.length)),
  };
  const given = {
    document: { currentScript: SCRIPT, documentElement: page },
    location,
    history: {
      replaceState: (_, __, url) => (state.at = `${address.origin}${url}`.slice(SITE.length)),
    },
    navigator: { languages },
    localStorage: {
      getItem: () => state.stored,
      setItem(_, text) {
        if (stored === 'nothing') throw new Error('Nothing is stored here');
        state.stored = text;
      },
    },
    addEventListener: (type, listener) => (listeners[type] = listener),
  };
  new Function(...Object.keys(given), SOURCE)(...Object.values(given));
  state.choose = (detail) => listeners['drystone:language']({ detail });
  return state;
}

const CHOSEN = '{"language":"de","sounds":true}';

for (const [path, languages, stored, wanted] of [
  ['', ['de-AT', 'en'], '{}', 'de/'],
  ['', ['fr', 'es-MX'], '{}', 'es/'],
  ['', ['fr-FR'], '{}', ''],
  ['', ['en-GB', 'de'], '{}', ''],
  // Whoever comes to a page itself wants that page; a link is from somebody who speaks German.
  ['de/', ['en-GB'], '{}', 'de/'],
  ['de/?game=anaash', ['en-GB'], '{}', '?game=anaash'],
  ['de/rules/anaash.html#grow', ['es'], '{}', 'es/rules/anaash.html#grow'],
  [
    '?game=anaash&position=1,2/3%20r#match=x',
    ['de'],
    '{}',
    'de/?game=anaash&position=1,2/3%20r#match=x',
  ],
  // A choice holds on every page, whatever the browser speaks.
  ['', ['en'], CHOSEN, 'de/'],
  ['es/', ['es'], CHOSEN, 'de/'],
  ['de/?learn', ['en'], CHOSEN, 'de/?learn'],
  ['', ['de'], '{"language":"en"}', ''],
  ['', ['de'], '{"language":"xx"}', 'de/'],
  ['', ['de'], 'damaged', 'de/'],
  ['', ['de'], 'null', 'de/'],
  // By the address, which is as it was after that.
  ['?lang=es', ['en'], CHOSEN, 'es/'],
  ['?lang=de&game=ghast', ['en'], '{}', 'de/?game=ghast'],
  ['?game=ghast&lang=en&size=3', ['de'], '{}', '?game=ghast&size=3'],
  ['de/?learn&lang=de', ['en'], '{}', 'de/?learn'],
  ['?lang=xx', ['en'], '{}', ''],
  // A language that has not come leads to the page as it is.
  ['?learn&lang=', ['en'], CHOSEN, '?learn'],
  // Where nothing can be stored the address keeps it.
  ['de/?lang=de', ['en'], 'nothing', 'de/?lang=de'],
  ['?lang=es', ['en'], 'nothing', 'es/?lang=es'],
]) {
  test(`${path || '/'} of ${languages} where ${stored} is stored`, () => {
    const state = open(path, languages, stored);
    assert.equal(state.at, wanted);
    assert.equal('leaving' in state.page.dataset, folderOf(wanted) !== folderOf(path));
  });
}

test('what is chosen is stored beside the rest, and leads to the same place', () => {
  const state = open('?game=anaash#x', ['en'], '{"sounds":true}');
  state.choose('es');
  assert.equal(state.at, 'es/?game=anaash#x');
  assert.deepEqual(JSON.parse(state.stored), { sounds: true, language: 'es' });
  const back = open('es/?game=anaash', ['de'], state.stored);
  back.choose('');
  assert.equal(back.at, 'de/?game=anaash');
  assert.equal(JSON.parse(back.stored).language, '');
  const without = open('?learn', ['en'], 'nothing');
  without.choose('de');
  assert.equal(without.at, 'de/?learn&lang=de');
});
