// What analysing has found is kept for whoever comes back, as far as there is room, and never gives way to less.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Evaluations } from '../../../web/analysis/evaluations.js';

const found = (nodes, solved = false) => ({ nodes, solved, lines: [] });

test('less than what is known is not shown, as much and more is', () => {
  const evaluations = new Evaluations();
  const shown = (...what) => evaluations.learn('a', found(...what)).nodes;
  assert.equal(evaluations.of('a'), undefined);
  assert.deepEqual(
    [10, 900, 10, 899, 900, 1000].map((nodes) => shown(nodes)),
    [10, 900, 900, 900, 900, 1000],
  );
  assert.equal(evaluations.of('a').nodes, 1000);
  assert.equal(evaluations.of('b'), undefined);
});

test('what is known to the end counts, however little was looked into for it', () => {
  const evaluations = new Evaluations();
  evaluations.learn('a', found(1000));
  assert.equal(evaluations.learn('a', found(30, true)).nodes, 30);
  evaluations.learn('b', found(1000));
  assert.equal(evaluations.learn('b', found(20), true).nodes, 20);
});

test('there is an end to what is kept: the positions that were looked at last', () => {
  const evaluations = new Evaluations(3);
  for (const place of ['a', 'b', 'c', 'a', 'd']) evaluations.learn(place, found(5));
  assert.deepEqual([...evaluations.known.keys()], ['c', 'a', 'd']);
  evaluations.forget();
  assert.equal(evaluations.of('d'), undefined);
});
