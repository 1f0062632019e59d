import assert from 'node:assert/strict';
import { test } from 'node:test';

import { peopleAt, whose, whoseOf } from '../../../web/challenges/seats.js';

/** Two seats: who sits here, and who is a computer of a level. */
const seats = (...pairs) => pairs.map(([here, level], at) => ({ seat: at + 1, here, level }));

const alone = seats([true, 0], [false, 3]);
const apart = seats([false, 0], [true, 0]);
const together = seats([true, 0], [true, 0]);
const nobody = seats([false, 2], [false, 5]);

test('a computer and a friend elsewhere are none of those who play here', () => {
  assert.deepEqual([alone, apart, together, nobody].map(peopleAt), [[1], [2], [1, 2], []]);
});

test('a mistake is whose it was', () => {
  assert.equal(whose(1, alone), 'you');
  assert.equal(whose(2, alone), 'computer');
  assert.equal(whose(1, apart), 'friend');
  assert.equal(whose(2, apart), 'you');
  assert.equal(whose(1, nobody), 'computer');
});

test('of two at one screen the colour tells it', () => {
  assert.equal(whose(2, together), undefined);
  assert.equal(whoseOf([1, 2]), undefined);
  assert.equal(whoseOf([2]), 'you');
});
