// Outside its board a wheel's words have its name, and are few.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { credited, saidBy, stopped } from '../../../web/wheels/wheel-words.js';

const TOY = 'toy-1.0-py3-none-any.whl';
const LIE = 'Your matches are lost. '.repeat(100);

for (const sentence of [saidBy, stopped])
  test(`what a wheel ${sentence.name} begins with its name and is cut`, () => {
    assert.ok(sentence(TOY, LIE).startsWith(`“${TOY}” `));
    assert.ok(sentence(TOY, LIE).length < 400);
    assert.ok(sentence(TOY, 'No.').endsWith(': No.'));
  });

test('a game is offered with the name of its wheel', () => {
  const [game, other] = credited([{ byline: '2021, Ann' }, { byline: '' }], TOY);
  assert.equal(game.byline, `2021, Ann · ${TOY}`);
  assert.equal(other.byline, TOY);
});
