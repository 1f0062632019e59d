// Scores against the computer, taken from a file that anybody may have written.

import assert from 'node:assert/strict';
import test from 'node:test';

import {
  harderWords,
  joined,
  suggested,
  takeScores,
  wordsOf,
} from '../../../web/library/scores.js';

const score = (you, computer, nobody, hinted = 0) => ({ you, computer, nobody, hinted });

test('of two browsers the higher numbers are kept, and taking a file twice changes nothing', () => {
  const mine = { anaash: { 2: score(3, 5, 0) }, ashes: { 1: score(1, 0, 0) } };
  const theirs = { anaash: { 2: score(4, 1, 1), 3: score(0, 2, 0) } };
  const both = joined(mine, theirs);
  assert.deepEqual(both, {
    anaash: { 2: score(4, 5, 1), 3: score(0, 2, 0) },
    ashes: { 1: score(1, 0, 0) },
  });
  assert.deepEqual(joined(both, theirs), both);
});

test('what only a newer version knows of scores stays when others are taken', () => {
  let text = JSON.stringify({
    games: { anaash: { 2: { ...score(1, 0, 0), hints: 4 }, 7: score(0, 1, 0) }, later: { 1: 'x' } },
    counted: ['one'],
    streaks: [3],
  });
  globalThis.localStorage = { getItem: () => text, setItem: (_, given) => (text = given) };
  assert.equal(takeScores({ anaash: { 2: score(2, 0, 0) } }), 'taken');
  assert.deepEqual(JSON.parse(text), {
    games: { anaash: { 2: { ...score(2, 0, 0), hints: 4 }, 7: score(0, 1, 0) }, later: { 1: 'x' } },
    counted: ['one'],
    streaks: [3],
  });
});

test('many games of a file take the place of none of mine', () => {
  const games = (name, count) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${name}${at}`, { 1: score(1, 0, 0) }]),
    );
  const mine = games('mine', 3);
  const full = joined(mine, games('theirs', 100));
  assert.equal(Object.keys(full).length, 100);
  const played = { ...full, ...games('yours', 1) };
  assert.deepEqual(joined(played, games('others', 100)), played);
});

test('what is no score is left out', () => {
  const odd = {
    '__proto__ x': { 2: score(1, 1, 1) },
    anaash: { 2: { you: -1, computer: 1e9, nobody: '3' }, 17: score(1, 0, 0), 1: score(2.5, 1, 0) },
    ashes: 'none',
    asli: null,
    constructor: { 1: score(1, 0, 0) },
  };
  const found = { anaash: { 1: score(0, 1, 0) }, constructor: { 1: score(1, 0, 0) } };
  assert.deepEqual(joined({}, odd), found);
  assert.deepEqual(joined(odd, odd), found);
  for (const nothing of [undefined, null, 7, [], 'x'])
    assert.deepEqual(joined(nothing, nothing), {});
});

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

test('a score keeps apart what was won with hints, and one of before has none', () => {
  const page = { levels: [[2, 'Learner']] };
  assert.equal(wordsOf(score(3, 5, 1, 2), 2, page), 'You 3 (2 with hints), Learner 5, 1 drawn');
  const before = { anaash: { 2: { you: 3, computer: 5, nobody: 0 } } };
  const now = joined(before, { anaash: { 2: score(2, 0, 0, 9) } });
  assert.deepEqual(now.anaash[2], score(3, 5, 0, 2), 'no more than were won');
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
