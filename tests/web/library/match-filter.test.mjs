import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fits } from '../../../web/library/match-filter.js';
import { nameOfMatch } from '../../../web/library/match-words.js';

const sight = { game: { name: 'x', title: 'Walls' }, scene: ['svg', {}, []], status: { text: '' } };
const ANY = { state: '', game: '', against: '', order: '' };
const found = (text, words) =>
  fits({ id: 'a', query: '?game=x', text, sight }, { ...ANY, words }, { menu: [], levels: [] });

test('words are looked for in names and comments, and not in moves', () => {
  const record = '1. a1 {A wall} b2 {of \\{ston} c3 {es';
  for (const words of ['WALLS', 'a wall', 'ston', 'es', 'one screen'])
    assert.ok(found(record, words), words);
  for (const words of ['c3', 'stones']) assert.equal(found(record, words), false, words);
});

test('comments without an end are looked through once', () => {
  for (const begin of ['{', '{\\', '\\{']) {
    assert.equal(found(begin.repeat(400_000), 'stone'), false);
    assert.equal(found(`${begin.repeat(400_000)}\\`, 'stone'), false);
  }
});

test('a name from elsewhere turns no words around', () => {
  assert.equal(nameOfMatch({ name: 'Mine \u202eeson', sight }), 'Mine \ufffdeson');
  assert.equal(nameOfMatch({ name: '👩‍💻 Zoë', sight }), '👩‍💻 Zoë');
});
