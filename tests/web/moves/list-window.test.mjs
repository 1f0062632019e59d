// However long a list of moves is, and whatever stands in it, few letters of it are laid out at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { around, listed, shownOf } from '../../../web/moves/list-window.js';

const NONE = { from: 0, to: 0 };

/** @param {number} count @param {string} [comment] @param {string} [text] */
const list = (count, comment = '', text = 'a1-b2') =>
  Array.from({ length: count }, (_, node) => ({ node, text, out: '', comment }));

const lettersIn = (entries, { from, to }) =>
  entries
    .slice(from, to)
    .reduce((sum, { text, comment }) => sum + 25 + listed(text).length + listed(comment).length, 0);

for (const [what, entries] of Object.entries({
  'ten thousand moves': list(10_000),
  'ten thousand comments': list(10_000, 'W'.repeat(100)),
  'a hundred endless comments': list(100, 'W'.repeat(9_900)),
  'a hundred endless moves': list(100, '', 'W'.repeat(9_900)),
}))
  test(`of ${what} a part stands in the list, with the wanted one in it`, () => {
    for (const at of [0, 7, entries.length >> 1, entries.length - 1]) {
      for (const shown of [around(entries, at), shownOf(entries, at, NONE)]) {
        assert.ok(shown.from <= at && at < shown.to, `${at} in ${shown.from} to ${shown.to}`);
        assert.ok(shown.to - shown.from >= 7);
        assert.ok(lettersIn(entries, shown) <= 16_000);
      }
    }
  });

test('an ordinary match stands there whole', () => {
  assert.deepEqual(shownOf(list(500), 3, NONE), { from: 0, to: 500 });
  assert.deepEqual(shownOf(list(60, 'word '.repeat(40)), 3, NONE), { from: 0, to: 60 });
});

test('who walks within what stands there, or plays on at its end, keeps the part', () => {
  const shown = shownOf(list(9_000), 4_000, NONE);
  assert.deepEqual(shownOf(list(9_000), 4_020, shown), shown);
  const { from, to } = shownOf(list(9_000), 8_999, NONE);
  assert.deepEqual(shownOf(list(9_001), 9_000, { from, to }), { from, to: to + 1 });
  assert.ok(shownOf(list(9_000), 100, { from, to }).to < 8_000);
});
