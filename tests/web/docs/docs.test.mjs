// The documentation's search and its copy buttons, as far as they need no page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { find, searcher } from '../../../web/docs/docs-search.js';
import { typed } from '../../../web/docs/docs-copy.js';

const PLACES = [
  ['records.html', 'Read and write records', 'Read and write records', 'A record is a match'],
  ['records.html#walk', 'Read and write records', 'Walk through a record', 'position each move'],
  ['api/front.html#drystone.read', 'The front door', 'read', 'loaded play_match embedding'],
  ['notation.html', 'Notation', 'Notation', 'captures are written with x'],
].map(([address, title, heading, words]) => ({ address, title, heading, begins: '', words }));
const index = searcher(PLACES);
const headings = (query) => find(index, query).map((place) => place.heading);
const [RECORDS, WALK, READ, NOTATION] = PLACES.map((place) => place.heading);

for (const [query, wanted] of [
  ['walk rec', [WALK]],
  ['walk loaded', []],
  ['nothing', []],
  [' ', []],
  // Headings and titles count most.
  ['read', [RECORDS, READ, WALK]],
  // Parts of a name, and words without their accents.
  ['match play_match', [READ]],
  ['notatión', [NOTATION]],
  // Stems and beginnings.
  ['capturing', [NOTATION]],
  ['embed', [READ]],
  ['embeddin', [READ]],
  // Letters that are wrong, missing or too many, in long words two.
  ...['embeding', 'embeddding', 'enbedding'].map((q) => [q, [READ]]),
  ...['notatoin', 'notaton', 'notacion', 'natation', 'notat'].map((q) => [q, [NOTATION]]),
  ['posision', [WALK]],
  ...['rad', 'chess', 'weather', 'constructor', '__proto__'].map((q) => [q, []]),
]) {
  test(`“${query}” finds ${wanted.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(headings(query), wanted);
  });
}

test('a place has an address with its anchor, and so many are found at most', () => {
  assert.equal(find(index, 'walk')[0]?.address, 'records.html#walk');
  assert.equal(find(index, 'record', 1).length, 1);
});

test('of a conversation with Python what was typed is copied', () => {
  const text = '>>> for n in range(2):\n...     print(n)\n...\n0\n1\n>>> x\n\n';
  assert.equal(typed(text), 'for n in range(2):\n    print(n)\n\nx');
});

test('all else is copied as it is', () => {
  assert.equal(typed('drystone games\n'), 'drystone games');
  assert.equal(typed('a\n\n... b\n'), 'a\n\n... b');
});
