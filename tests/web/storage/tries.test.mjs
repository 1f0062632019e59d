import assert from 'node:assert/strict';
import { test } from 'node:test';

import { joinedTries, triesOf, withTry } from '../../../web/storage/tries.js';

test('the first try stays, and so does the first solution', () => {
  let tries = withTry({}, 'a', false, 1);
  tries = withTry(tries, 'a', true, 2);
  tries = withTry(tries, 'a', true, 3);
  assert.deepEqual(tries, { a: { first: 1, atOnce: false, solved: 2 } });
  assert.deepEqual(withTry({}, 'constructor', true, 4).constructor.first, 4);
});

test('of two browsers the earlier counts', () => {
  const mine = {
    a: { first: 5, atOnce: true, solved: 5 },
    b: { first: 1, atOnce: false, solved: 0 },
  };
  const other = {
    a: { first: 2, atOnce: false, solved: 9 },
    c: { first: 3, atOnce: true, solved: 3 },
  };
  const both = joinedTries(mine, other);
  assert.deepEqual(both.a, { first: 2, atOnce: false, solved: 5 });
  assert.deepEqual(Object.keys(both).sort(), ['a', 'b', 'c']);
});

test('whatever is stored is read or left out', () => {
  const fine = { first: 1, atOnce: true, solved: 0, later: 'kept' };
  const bad = [
    null,
    7,
    {},
    { ...fine, first: '1' },
    { ...fine, solved: -1 },
    { ...fine, atOnce: 1 },
  ];
  const stored = { fine, ...Object.fromEntries(bad.map((one, at) => [`bad${at}`, one])) };
  assert.deepEqual(triesOf(stored), { fine });
  assert.deepEqual(triesOf({ ['x'.repeat(2_001)]: fine }), {});
  for (const value of [undefined, null, 'x', [fine]]) assert.deepEqual(triesOf(value), {});
});
