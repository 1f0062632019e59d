// After which moves diagrams are printed, as somebody writes that.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pliesIn } from '../../../web/print/plies.js';

test('moves are listed by their numbers, and anything else is quoted', () => {
  assert.deepEqual(pliesIn('0, 4;8  12,'), [0, 4, 8, 12]);
  assert.deepEqual(pliesIn(' '), []);
  for (const wrong of ['x', '4-8', '-1', '1.5', '123456', '４'])
    assert.match(String(pliesIn(`4, 8, ${wrong}`)), new RegExp(`^“${wrong}” is no number`));
});
