// What a hint shows after each touch of the move that it is about.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepOf } from '../../../web/analysis/next-step.js';

const isSpace = (site) => /^[a-z]\d+$/.test(site);
const PART = { sites: ['c1', 'part:1', 'c3'], ways: [['c1', 'c3']] };
const SPLIT = {
  sites: ['e4', 'take:2', 'd4', 'take:1', 'e5'],
  ways: [
    ['e4', 'd4'],
    ['e4', 'e5'],
  ],
};

test('before the first touch the whole move is shown', () => {
  assert.deepEqual(stepOf(SPLIT, [], isSpace), { next: 'e4', ways: SPLIT.ways });
});

test('no arrow leads to where a touch would play another move', () => {
  assert.deepEqual(stepOf(PART, ['c1'], isSpace), { next: 'part:1', ways: [] });
  assert.deepEqual(stepOf(PART, ['c1', 'part:1'], isSpace), { next: 'c3', ways: PART.ways });
});

test('of half a split what is left is shown', () => {
  const left = (count) => stepOf(SPLIT, SPLIT.sites.slice(0, count), isSpace);
  assert.deepEqual(left(2), { next: 'd4', ways: [['e4', 'd4']] });
  assert.deepEqual(left(3), { next: 'take:1', ways: [] });
  assert.deepEqual(left(4), { next: 'e5', ways: [['e4', 'e5']] });
  assert.deepEqual(left(5), { next: 'done', ways: [] });
});

test('where something else is touched nothing is left of it', () => {
  assert.equal(stepOf(PART, ['c3'], isSpace), undefined);
  assert.equal(stepOf(PART, ['c1', 'part:2'], isSpace), undefined);
});

test('a space on the way has an arrow of its own', () => {
  const jumps = { sites: ['a1', 'b2', 'c3'], ways: [['a1', 'c3']] };
  assert.deepEqual(stepOf(jumps, ['a1'], isSpace), { next: 'b2', ways: [['a1', 'b2']] });
  assert.deepEqual(stepOf(jumps, ['a1', 'b2'], isSpace), { next: 'c3', ways: [['a1', 'c3']] });
});

test('what shows a direction or a place stays until the direction is chosen', () => {
  const facing = { sites: ['d3', 'ne'], ways: [['d3', 'e4']] };
  assert.deepEqual(stepOf(facing, ['d3'], isSpace), { next: 'ne', ways: facing.ways });
  const placed = { sites: ['d3', 'turn:1'], ways: [['d3']] };
  assert.deepEqual(stepOf(placed, ['d3'], isSpace), { next: 'turn:1', ways: placed.ways });
});
