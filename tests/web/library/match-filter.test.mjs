import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fits } from '../../../web/library/match-filter.js';
import { gameOf, nameOfMatch, stateOf } from '../../../web/library/match-words.js';

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

test('a match with a name of its own still says which game it is, and is found by that', () => {
  const unusual = { ...sight, game: { ...sight.game, unusual: 'Board size 4' } };
  assert.deepEqual(
    ['', 'Walls', 'Mine'].flatMap((name) =>
      [sight, unusual].map((one) => gameOf({ name, sight: one })),
    ),
    ['', 'Board size 4', '', 'Board size 4', 'Walls', 'Walls · Board size 4'],
  );
  const entry = { id: 'a', query: '?game=x', text: '', name: 'Mine', sight };
  assert.ok(fits(entry, { ...ANY, words: 'walls' }, { menu: [], levels: [] }));
});

test('a finished match stays finished though another line is tried in it', () => {
  const extent = { plies: 26, side: '', status: 'Blue wins', winner: 2 };
  const tried = { ...sight, node: 27, ply: 12, side: 'r', outcome: '' };
  const entry = { id: 'a', query: '?game=x', text: '', over: true, extent, sight: tried };
  const offered = { menu: [], levels: [] };
  assert.match(stateOf(entry, offered), /another line is tried$/);
  const isIn = (state) => fits(entry, { ...ANY, words: '', state }, offered);
  assert.deepEqual(['over', 'open', 'turn'].map(isIn), [true, false, false]);
});

test('a name from elsewhere turns no words around', () => {
  assert.equal(nameOfMatch({ name: 'Mine \u202eeson', sight }), 'Mine \ufffdeson');
  assert.equal(nameOfMatch({ name: '👩‍💻 Zoë', sight }), '👩‍💻 Zoë');
});
