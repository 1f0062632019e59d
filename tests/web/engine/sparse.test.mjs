// Packed memory: what was packed comes out again, and what is not whole is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pack, unpack } from '../../../web/engine/sparse.js';

const PAGE = 4096;

/** A memory of so many bytes with something in it here and there. */
function memory(length, ...places) {
  const bytes = new Uint8Array(length);
  for (const place of places) bytes[place] = (place % 255) + 1;
  return bytes;
}

for (const [name, bytes] of Object.entries({
  nothing: memory(0),
  'empty pages': memory(5 * PAGE),
  'the first and the last byte': memory(20 * PAGE, 0, 20 * PAGE - 1),
  'a page that is not whole': memory(3 * PAGE + 7, 3 * PAGE + 6),
  'both sides of a border': memory(9 * PAGE, PAGE - 1, PAGE, 8 * PAGE),
})) {
  test(`${name}: out comes what went in`, () => {
    const packed = pack(bytes);
    assert.deepEqual(new Uint8Array(unpack(packed.buffer)), bytes);
  });
}

test('empty pages take no room', () => {
  assert.ok(pack(memory(1000 * PAGE, 5)).length < PAGE + 200);
});

test('what is no packed memory, or not a whole one, is refused', () => {
  const packed = pack(memory(9 * PAGE, 5, 5 * PAGE));
  for (const bad of [packed.slice(0, -1), new Uint8Array([...packed, 0]), packed.slice(1)]) {
    assert.throws(() => unpack(bad.buffer), RangeError);
  }
  assert.throws(() => unpack(new Uint8Array(8).buffer), RangeError);
});
