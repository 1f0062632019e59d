import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import {
  direction,
  listed,
  locale,
  numeral,
  say,
  sayAround,
  sayingIn,
  sayMany,
} from '../../../web/words/words.js';

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

test('elements stand in a sentence where its language has them', () => {
  const strong = { tag: 'strong' };
  const parts = () => sayAround('Load {what}', { what: [strong, '!'] });
  assert.deepEqual(parts(), ['Load ', strong, '!']);
  globalThis.drystoneWords = POLISH;
  assert.deepEqual(parts(), [strong, '!', ' załaduj']);
});

test('numbers and lists are written as the language of the page writes them', () => {
  assert.deepEqual(
    [numeral(12345), listed(['a', 'b', 'c']), sayMany(1234, '{n} day', '{n} days')],
    ['12,345', 'a, b and c', '1,234 days'],
  );
  const fixed = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  for (const n of [0, -3, 0.05, 2.25, 998.96, 999, 1e6]) {
    assert.equal(numeral(n, 1), n.toLocaleString('en', fixed));
  }
  globalThis.drystoneWords = POLISH;
  const named = { pl: 'pl', 'pl-PL': 'pl-PL', 'pl-PL@posix': 'pl', 'de-DE': 'pl' };
  for (const [own, used] of Object.entries(named)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', {
      value: { language: own },
      configurable: true,
    });
    assert.equal(locale(), used);
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else delete globalThis.navigator;
  }
  assert.equal(numeral(0.5, 2), '0,50');
  assert.equal(say('{n} MB', { n: 12345 }), `${numeral(12345)} MB`);
  assert.equal(listed(['a', 'b'], 'disjunction'), 'a lub b');
});

test('other words are in force until what was to be said is said, or fails', () => {
  globalThis.drystoneWords = POLISH;
  const hebrew = { language: 'he', direction: 'rtl', sentences: { 'Load {what}': 'טען {what}' } };
  const speak = () => [direction(), say('Load {what}', { what: 'X' })];
  assert.deepEqual(sayingIn(hebrew, speak), ['rtl', 'טען X']);
  assert.throws(() => sayingIn(hebrew, () => assert.fail()));
  assert.deepEqual(speak(), ['ltr', 'X załaduj']);
});

test('what the catalogue lacks stays English', () => {
  globalThis.drystoneWords = POLISH;
  assert.equal(say('Stop'), 'Stop');
  assert.equal(sayMany(2, '{n} day', '{n} days'), '2 days');
});
