import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { say, sayMany } from '../../../web/words/words.js';

const POLISH = {
  language: 'pl',
  sentences: {
    'Load {what}': '{what} załaduj',
    '{n} move of {who}': {
      one: '{n} ruch {who}',
      few: '{n} ruchy {who}',
      many: '{n} ruchów {who}',
    },
  },
};

afterEach(() => delete globalThis.drystoneWords);

test('in English a sentence is said as it is written', () => {
  assert.equal(say('Load {what}', { what: '$& {n}' }), 'Load $& {n}');
  assert.equal(say('{braces} stay'), '{braces} stay');
  const said = [1, 0, 21].map((n) =>
    sayMany(n, '{n} move of {who}', '{n} moves of {who}', { who: 'Red' }),
  );
  assert.deepEqual(said, ['1 move of Red', '0 moves of Red', '21 moves of Red']);
});

test('in another language the catalogue says it, by the forms of that language', () => {
  globalThis.drystoneWords = POLISH;
  assert.equal(say('Load {what}', { what: 'to' }), 'to załaduj');
  const said = [1, 2, 5].map((n) =>
    sayMany(n, '{n} move of {who}', '{n} moves of {who}', { who: 'X' }),
  );
  assert.deepEqual(said, ['1 ruch X', '2 ruchy X', '5 ruchów X']);
});

test('what the catalogue lacks stays English', () => {
  globalThis.drystoneWords = POLISH;
  assert.equal(say('Stop'), 'Stop');
  assert.equal(sayMany(2, '{n} day', '{n} days'), '2 days');
});
