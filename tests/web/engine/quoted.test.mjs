// What a reader has given, as it stands in a sentence about it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linkQuoted, quoted } from '../../../web/engine/quoted.js';

test('a short text is quoted as it is', () => {
  assert.equal(quoted('size'), '“size”');
  assert.deepEqual(['abc', ''].map(quoted), ['“abc”', '“”']);
  assert.equal(linkQuoted(' #live=a '), 'The link was “#live=a”.');
  assert.equal(linkQuoted(' '), '');
  assert.equal(quoted('x'.repeat(60)), `“${'x'.repeat(60)}”`);
});

test('of a long one the beginning is there, whole characters, and that it goes on', () => {
  assert.equal(quoted('x'.repeat(3000)), `“${'x'.repeat(60)}…”`);
  const faces = quoted(`${'a'.repeat(59)}😀😀`);
  assert.equal(faces, `“${'a'.repeat(59)}😀…”`);
  assert.ok(faces.isWellFormed());
});

test('what is not seen, or would turn the sentence around, is shown as something', () => {
  assert.equal(quoted('a\u202e\n\0b'), '“a\uFFFD\uFFFD\uFFFDb”');
  assert.ok(quoted('\ud83d').isWellFormed());
});
