import assert from 'node:assert/strict';
import { test } from 'node:test';

import { joinedTries, triesOf, withTry } from '../../../web/storage/tries.js';

test('the first try stays, and so does the first solution, and that it was shown before', () => {
  const [wrong, alone, shown] = [
    [false, false],
    [true, false],
    [false, true],
  ].map(([solved, helped]) => ({ solved, helped }));
  const after = (...hows) =>
    hows.reduce((tries, how, at) => withTry(tries, 'a', how, at + 1), {}).a;
  assert.deepEqual(after(wrong, alone, alone), { first: 1, atOnce: false, solved: 2 });
  assert.deepEqual(after(shown, alone), { first: 1, atOnce: false, solved: 2, shown: true });
  assert.deepEqual(after(alone, shown), { first: 1, atOnce: true, solved: 1 });
  assert.deepEqual(withTry({}, 'constructor', alone, 4).constructor.first, 4);
});

test('nothing in a file takes the place of what is here, and its solutions are taken', () => {
  const mine = {
    a: { first: 5, atOnce: true, solved: 5 },
    b: { first: 1, atOnce: false, solved: 0 },
  };
  const other = {
    a: { first: 0, atOnce: false, solved: 0 },
    b: { first: 0, atOnce: true, solved: 7 },
    c: { first: 3, atOnce: true, solved: 3 },
  };
  const b = { first: 1, atOnce: false, solved: 7 };
  assert.deepEqual(joinedTries(mine, other), { a: mine.a, b, c: other.c });
  // Names that are numbers come before all others in an object.
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [at, other.c]));
  const full = triesOf(joinedTries(mine, many));
  assert.equal(Object.keys(full).length, 20_000);
  assert.deepEqual([full.a, full.b], [mine.a, mine.b]);
  assert.ok(triesOf(withTry(full, 'yours', { solved: true, helped: false }, 9)).yours);
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
  assert.deepEqual(triesOf({ ['x'.repeat(501)]: fine }), {});
  const { later: _, ...known } = fine;
  assert.deepEqual(triesOf({ fine: { ...fine, later: 'x'.repeat(2_000) } }), { fine: known });
  for (const value of [undefined, null, 'x', [fine]]) assert.deepEqual(triesOf(value), {});
});
