// What the counts against the computer's levels come to, in words and in the level they suggest.

import assert from 'node:assert/strict';
import test from 'node:test';

import { harderWords, suggested, wordsOf } from '../../../web/library/scores.js';

const score = (won, lost, drawn, hinted = 0) => ({ won, lost, drawn, unhelped: won - hinted });

test('results suggest the level over what is mastered, or the one under what is too hard', () => {
  assert.equal(suggested({}), 0);
  assert.equal(suggested({ 2: score(2, 0, 0) }), 0, 'two matches tell nothing');
  assert.equal(suggested({ 2: score(2, 1, 0) }), 3);
  assert.equal(suggested({ 2: score(2, 1, 0, 1) }), 0, 'one of them was won with hints');
  assert.equal(suggested({ 2: score(5, 1, 0, 1) }), 3);
  assert.equal(suggested({ 2: score(1, 0, 2) }), 3, 'a draw is half of a match');
  assert.equal(suggested({ 2: score(1, 1, 0), 3: score(1, 2, 0) }), 0, 'an even match goes on');
  assert.equal(suggested({ 2: score(3, 0, 0), 4: score(5, 1, 0), 5: score(0, 9, 0) }), 5);
  assert.equal(suggested({ 3: score(0, 3, 0), 4: score(0, 4, 0) }), 2);
  assert.equal(suggested({ 1: score(0, 5, 0) }), 1, 'there is no easier level');
  assert.equal(suggested({ 6: score(4, 0, 0) }), 6, 'and no harder one');
});

test('a score keeps apart what was won with hints', () => {
  const page = { levels: [[2, 'Learner']] };
  assert.equal(wordsOf(score(3, 5, 1, 2), 2, page), 'You 3 (2 with hints), Learner 5, 1 drawn');
  assert.equal(wordsOf(score(3, 5, 0), 7, page), 'You 3, Level 7 5');
});

test('the next level is offered by that name where two of three were won without hints', () => {
  const offered = [undefined, score(2, 0, 0), score(2, 1, 0), score(2, 1, 0, 1), score(3, 2, 0)];
  const words = offered.map((one) => harderWords('Try level 3', one));
  assert.deepEqual(words, [
    'Try level 3',
    'Try level 3',
    'Next level',
    'Try level 3',
    'Try level 3',
  ]);
});
