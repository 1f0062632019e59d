// Stored preferences may be damaged: what is none is as the site has it at first.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const FIRST = {
  ...{ palette: '', scheme: '', board: '', pieces: '', size: '', motion: '' },
  language: '',
  ...{ coordinates: true, sounds: false, volume: 60, letters: true, coach: false, premoves: true },
};

test('of damaged preferences what is sound counts', async () => {
  let number = 0;
  for (const [stored, found] of [
    ...['{', '[]', 'null', '"x"', '{"palette": 7}', '{"palette": {}}'].map((text) => [text, {}]),
    ['{"palette": "redgreen", "letters": "no"}', { palette: 'redgreen' }],
  ]) {
    globalThis.localStorage = { getItem: () => stored };
    const { preferences } = await import(`../../../web/storage/preferences.js?${(number += 1)}`);
    assert.deepEqual(preferences(), { ...FIRST, ...found }, stored);
  }
});

test('what only a newer version knows of preferences is stored with each choice', async () => {
  let text = '{"clocks": "large", "sounds": true}';
  globalThis.localStorage = { getItem: () => text, setItem: (_, given) => (text = given) };
  const { choose } = await import('../../../web/storage/preferences.js?newer');
  choose({ letters: false });
  assert.deepEqual(JSON.parse(text), { ...FIRST, clocks: 'large', sounds: true, letters: false });
});

test('where nothing can be stored a choice holds until the page is left', async () => {
  const throws = () => {
    throw new Error('no');
  };
  globalThis.localStorage = { getItem: throws, setItem: throws };
  const { choose, preferences } = await import('../../../web/storage/preferences.js?none');
  choose({ letters: false });
  assert.deepEqual(preferences(), { ...FIRST, letters: false });
});

test('what another tab chooses is known here at once', async () => {
  let stored = '{"palette": "contrast"}';
  let listener;
  globalThis.localStorage = { getItem: () => stored };
  globalThis.addEventListener = (name, act) => name === 'storage' && (listener = act);
  const { followOtherTabs, preferences } = await import('../../../web/storage/preferences.js?tabs');
  const seen = [];
  followOtherTabs(() => seen.push(preferences().palette));
  assert.equal(preferences().palette, 'contrast');
  stored = '{"palette": "redgreen"}';
  listener({ key: 'drystone:other' });
  listener({ key: 'drystone:view' });
  assert.deepEqual(seen, ['redgreen']);
});
