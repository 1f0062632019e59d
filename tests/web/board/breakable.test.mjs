// A word without an end gets places to break: a browser takes seconds to find them by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { breakable } from '../../../web/board/dom.js';

for (const letter of ['W', '\u0628', '\u{1f600}']) {
  test(`no part of a word of ${letter} is longer than a hundred letters`, () => {
    const parts = breakable(letter.repeat(9_900)).split('\u200b');
    assert.ok(parts.every((part) => [...part].length <= 100));
    assert.equal(parts.join(''), letter.repeat(9_900));
  });
}

test('a text of words stays as it is', () => {
  const text = `${'word '.repeat(500)}${'x'.repeat(99)}`;
  assert.equal(breakable(text), text);
});
