// A drawn code reads back as its text, by a reader that has nothing to do with the library that made it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import readCode from '../../../web/node_modules/jsqr/dist/jsQR.js';
import { FINEST, squares } from '../../../web/correspondence/qr.js';

/** The width of a phone's page without the room at both sides. */
const PHONE = 328;

const letters = (length) =>
  Array.from({ length }, (_, n) => 'ABCDEFGHabcdefgh0123456789-_'[(n * n + n) % 28]).join('');
const link = (length) => 'https://drystone.example/#distance='.padEnd(length, letters(length));

/** What a camera sees of a code: pixels. */
function pixels({ side, path }, scale) {
  const width = side * scale;
  const seen = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let down = y * scale; down < (Number(y) + 1) * scale; down += 1) {
      for (let right = x * scale; right < (Number(x) + Number(run)) * scale; right += 1) {
        seen.fill(0, (down * width + right) * 4, (down * width + right) * 4 + 3);
      }
    }
  }
  return [seen, width, width];
}

for (const text of ['a', 'drystone', link(60), link(300), link(755), link(900)]) {
  test(`a text of ${text.length} characters reads back, and fits a phone`, () => {
    const code = squares(text);
    assert.ok(code);
    assert.ok(code.side * FINEST <= PHONE, `${code.side} modules`);
    assert.equal(readCode(...pixels(code, FINEST))?.data, text);
  });
}

test('around a code it is bright, four modules wide', () => {
  const { side, path } = squares(link(300));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    assert.ok(x >= 4 && y >= 4 && y < side - 4 && Number(x) + Number(run) <= side - 4);
  }
});

test('what is too long for one code, or nothing at all, has none', () => {
  assert.equal(squares(link(1_000)), undefined);
  assert.equal(squares(link(60_000)), undefined);
  assert.equal(squares(''), undefined);
});
