// What an address asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { levelsOf, parseRoute } from '../../../web/page/route.js';

test('without a name no puzzle is asked for, and no lesson', () => {
  assert.equal(parseRoute('?game=anaash&puzzle=').challenge, undefined);
  assert.equal(parseRoute('?game=anaash&lesson=').challenge, undefined);
  assert.deepEqual(parseRoute('?puzzle=anaash-3').challenge, { kind: 'puzzle', name: 'anaash-3' });
  assert.deepEqual(parseRoute('?lesson=ashes-1').challenge, { kind: 'lesson', name: 'ashes-1' });
});

test('what an address leaves unnamed is told', () => {
  for (const key of ['game', 'puzzle', 'lesson', 'mistake'])
    assert.equal(parseRoute(`?${key}=&size=4`).unnamed, key);
  assert.equal(parseRoute('?game=anaash&puzzle').unnamed, 'puzzle');
  assert.equal(parseRoute('?game=anaash&size=').unnamed, undefined);
});

test('options may be called anything, and are no more than names', () => {
  const { options } = parseRoute('?game=anaash&__proto__=1&constructor=2&size=4');
  assert.deepEqual(Object.entries(options), [
    ['__proto__', '1'],
    ['constructor', '2'],
    ['size', '4'],
  ]);
});

test('what others add to an address is nothing of the game', () => {
  const added = ['fbclid', 'gclid', 'msclkid', 'twclid', 'yclid', 'utm_source', 'utm_id', 'mc_cid'];
  for (const key of [...added, '_ga', '_gl', 'igshid', 'igsh', 'gbraid', 'srsltid']) {
    const { game, options, twice } = parseRoute(`?game=accasta&rules=pari&${key}=Iw&${key}=AR3`);
    assert.deepEqual([game, options, twice], ['accasta', { rules: 'pari' }, undefined], key);
  }
});

test('what an address says twice is told', () => {
  assert.equal(parseRoute('?game=ashes&size=4&size=6').twice, 'size');
  assert.equal(parseRoute('?game=ashes&__proto__=1&__proto__=2').twice, '__proto__');
  assert.equal(parseRoute('?game=ashes&size=4&size=4').twice, undefined);
  assert.equal(parseRoute('?game=ashes&size=4').twice, undefined);
});

test('who plays is a friend or a level, and nothing else is read as one', () => {
  assert.deepEqual(levelsOf('computer:3'), { first: 0, second: 3 });
  assert.deepEqual([levelsOf(undefined), levelsOf('friend')], [{}, {}]);
  for (const other of ['', 'computer:0', 'computer:33', 'computer:٣', 'computer', 'constructor'])
    assert.equal(levelsOf(other), undefined);
});
