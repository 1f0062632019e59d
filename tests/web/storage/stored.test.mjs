// What the browser has stored may be of any kind: what can be read of it is used, and nothing else.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { ArchiveError, importAll } from '../../../web/library/archive.js';
import { lastChoice, offered, ratedWords } from '../../../web/new-game/choices.js';
import { touchBefore } from '../../../web/page/first-touch.js';
import { isSaidHere, trailOf, unusualOf } from '../../../web/storage/stored.js';
import { SEAT, SIGHT, MATCH as WHOLE } from '../a-match.mjs';
import { databaseOf } from '../database.mjs';

const MATCH = { ...WHOLE, id: 'sound' };
const OPTION = { values: [], steppers: [] };
const GAME = {
  options: [
    {
      ...OPTION,
      key: 'size',
      values: [
        [4, 'four'],
        [6, 'six'],
      ],
    },
    {
      ...OPTION,
      key: 'count',
      steppers: [
        { low: 1, high: 9, step: 2 },
        { low: 0, high: 4, step: 1 },
      ],
    },
    { ...OPTION, key: 'text' },
  ],
};
const LEVELS = [1, 2, 3, 4, 5, 6];

let number = 0;

/** Have the browser's small storage hold texts, and nothing else. */
function remembered(stored) {
  const texts = new Map(Object.entries(stored));
  globalThis.localStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => texts.set(key, text),
  };
}

test('what is kept of a match with a friend is whole, or it is not listed', async () => {
  const { isWhole } = await storage([]);
  assert.equal(isWhole({ ...MATCH, friend: SEAT }), true);
  for (const friend of [
    5,
    {},
    { ...SEAT, waits: 'me' },
    { ...SEAT, seat: 5 },
    { ...SEAT, match: null },
  ]) {
    assert.equal(isWhole({ ...MATCH, friend }), false);
  }
});

/** A module of its own, with a database of its own. */
function storage(matches, notes) {
  const database = databaseOf(matches, notes);
  globalThis.indexedDB = database;
  // The real clock would hold the process up until the database's patience is over.
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  return import(`../../../web/storage/storage.js?${(number += 1)}`).then((found) => ({
    ...found,
    ...database,
  }));
}

for (const [name, change] of Object.entries({
  'levels that are text': { levels: 'ab' },
  'levels that are a number': { levels: 5 },
  'levels without any': { levels: {} },
  'levels that are nothing': { levels: null },
  'a level that there is not': { levels: [99, 0] },
  'one level alone': { levels: [0] },
  'a name that is a number': { name: 7 },
  'a name that is a list': { name: [] },
  'a time that is a text': { saved: 'x' },
  'a time that no calendar has': { saved: 1e300 },
  'a game that has a number for its name': {
    sight: { ...SIGHT, game: { ...SIGHT.game, name: 7 } },
  },
  'an address with a script': { query: 'javascript:alert(1)//' },
  'an address elsewhere': { query: '//evil.example/x?' },
  'an address that is a number': { query: 5 },
  'an address that is an object': { query: { a: 1 } },
})) {
  test(`a match with ${name} is damaged, and passed over for the next`, async () => {
    const bad = { ...MATCH, saved: 9, ...change, id: 'bad' };
    const { isWhole, lastOpen } = await storage([MATCH, bad], { last: 'bad' });
    assert.equal(isWhole(bad), false);
    assert.equal((await lastOpen())?.id, 'sound');
  });
}

test('a match from before levels were stored is whole', async () => {
  const { levels: _, ...older } = MATCH;
  const { isWhole } = await storage([]);
  assert.ok(isWhole(older));
  assert.ok(isWhole(MATCH));
});

for (const last of [{ a: 1 }, 5, null, ['sound'], 'gone', 'over']) {
  test(`where the last match is ${JSON.stringify(last)}, the latest goes on`, async () => {
    const over = { ...MATCH, id: 'over', over: true, saved: 99 };
    const older = { ...MATCH, id: 'older', saved: 1 };
    const { lastOpen } = await storage([older, MATCH, over], { last });
    assert.equal((await lastOpen())?.id, 'sound');
  });
}

test('the last match is gone on with, whatever came later', async () => {
  const older = { ...MATCH, id: 'older', saved: 1 };
  const { lastOpen } = await storage([older, MATCH], { last: 'older' });
  assert.equal((await lastOpen())?.id, 'older');
});

for (const solved of [5, { a: 1 }, 'abc', [5, null, { a: 1 }], undefined]) {
  test(`over solved puzzles that are ${JSON.stringify(solved)} one is noted`, async () => {
    const { noteSolved, solvedKeys } = await storage([], { solved });
    assert.deepEqual(await solvedKeys(), []);
    await noteSolved('one');
    await noteSolved('two');
    assert.deepEqual(await solvedKeys(), ['one', 'two']);
  });
}

test('what is sound of the solved puzzles stays', async () => {
  const { noteSolved, stores } = await storage([], { solved: ['one', 5, 'two'] });
  await noteSolved('two');
  assert.deepEqual(stores.notes.get('solved'), ['one', 'two']);
});

for (const level of [99, -3, 0, 1.5, 'x', null]) {
  test(`level ${JSON.stringify(level)} was never offered`, () => {
    remembered({ 'drystone:choices': JSON.stringify({ wall: { level } }) });
    assert.equal(offered(lastChoice('wall'), GAME, LEVELS).level, 2);
  });
}

for (const [key, value] of [
  ['size', 5],
  ['size', '<b>'],
  ['size', -3],
  ['count', '2/0'],
  ['count', '1'],
  ['count', '1/5'],
  ['count', '11/0'],
  ['count', '1/0/0'],
  ['count', ' 1/0'],
  ['count', '1e0/0'],
  ['gone', 4],
]) {
  test(`option ${key} is not ${JSON.stringify(value)}`, () => {
    remembered({ 'drystone:choices': JSON.stringify({ wall: { options: { [key]: value } } }) });
    assert.deepEqual(offered(lastChoice('wall'), GAME, LEVELS).options, {});
  });
}

test('a number without an end is no value', () => {
  remembered({ 'drystone:choices': '{"wall":{"level":1e999,"options":{"size":1e999}}}' });
  const { level, options } = offered(lastChoice('wall'), GAME, LEVELS);
  assert.deepEqual([level, options], [2, {}]);
});

test('what is offered stays chosen, and what only Python can read', () => {
  const options = { size: '6', count: '3/4', text: 'r1/b1' };
  const chosen = { against: 'friend', level: 5, seat: 'lot', options };
  remembered({ 'drystone:choices': JSON.stringify({ wall: chosen }) });
  const found = offered(lastChoice('wall'), GAME, LEVELS);
  assert.deepEqual(found, { ...chosen, options: { ...options, size: 6 } });
});

test('against whom and by which clock is remembered for all games, the level for each', () => {
  const hedge = { against: 'friend', level: 5, seat: 'lot', clock: '180+2' };
  remembered({ 'drystone:choices': JSON.stringify({ wall: { level: 4, clock: '' }, hedge }) });
  const { against, level, seat, clock } = lastChoice('wall');
  assert.deepEqual([against, level, seat, clock], ['friend', 4, 'first', '180+2']);
});

test('a match says before it begins whether it counts', () => {
  for (const [against, clock, usual, words] of [
    ['computer', '180+2', true, 'Rated'],
    ['computer', '', false, 'Not rated: another board or rules'],
    ['computer', '60+0 30+0', true, 'Not rated: one side has more time'],
    ['friend', '', true, 'Not rated'],
    ['elsewhere', '', true, 'Not rated'],
  ]) {
    assert.equal(ratedWords({ against, clock, usual }), words);
  }
});

test('no game is among the choices by the name of what every object has', () => {
  remembered({});
  assert.equal(lastChoice('constructor').level, 2);
  assert.deepEqual(lastChoice('__proto__').options, {});
});

test('a file that is one byte too long is told its length, and the greatest', async () => {
  const file = { name: 'all.json', size: 50_000_001 };
  const words = '“all.json” has 50,000,001 bytes; at most 50,000,000 are read.';
  await assert.rejects(
    importAll(file, () => {}),
    new ArchiveError(words),
  );
});

test('a file takes the place of a match with a friend only where Python says so', async () => {
  const { stores } = await storage([{ ...MATCH, friend: SEAT, name: 'Mine' }]);
  remembered({});
  const coming = { ...SEAT, seat: 'coming', secrets: 'hidden' };
  const both = { ...SEAT, seat: 'both', secrets: 'all' };
  const preview = { ...MATCH.sight, game: { ...MATCH.sight.game, query: MATCH.query } };
  const view = { preview, over: false, trouble: '', friend: coming };
  const words = { kind: 'error', text: 'Yours stays.' };
  const said = [{ said: words }, { preview: null }, { ...view, over: true, friend: both }];
  const told = [];
  const tell = (command) => {
    told.push(command);
    return Promise.resolve(command.act === 'preview' ? view : said.shift());
  };
  const matches = said.map(() => ({ record: 'its record', seat: 'file', secrets: 'file' }));
  const text = JSON.stringify({ format: 'drystone matches', version: 1, matches });
  const file = Object.assign(new Blob([text]), { name: 'all.json' });
  const { added, known, left, refused } = await importAll(file, tell);
  assert.deepEqual([added, known, left, refused], [1, 1, [words.text], []]);
  const [stored, ...more] = stores.matches.values();
  assert.deepEqual(more, []);
  assert.deepEqual(stored.friend, both);
  assert.deepEqual([stored.id, stored.name, stored.over], [MATCH.id, 'Mine', true]);
  const { seat: storedSeat, secrets: storedSecrets } = SEAT;
  const joins = told.filter(({ act }) => act === 'join');
  const about = { text: 'its record', seat: 'coming', secrets: 'hidden' };
  assert.equal(joins.length, 3);
  assert.deepEqual(joins[0], { act: 'join', ...about, storedSeat, storedSecrets });
});

test('a trail counts for the state of a match that it is of, and for no other', () => {
  const trail = { revision: 3, text: 'first 1=a1,a2' };
  assert.equal(trailOf({ revision: 3, trail }), trail.text);
  assert.equal(trailOf({ revision: 4, trail }), undefined);
  for (const odd of [undefined, null, 'first', [trail], { revision: 3 }, { ...trail, text: 7 }]) {
    assert.equal(trailOf({ revision: 3, trail: odd }), undefined);
  }
});

test('a picture in another language is not shown; before there were any, all were in English', () => {
  assert.deepEqual([{}, { language: 'en' }, { language: 'de' }].map(isSaidHere), [
    true,
    true,
    false,
  ]);
  globalThis.drystoneWords = { language: 'de', sentences: {} };
  assert.deepEqual([{}, { language: 'de' }].map(isSaidHere), [false, true]);
  delete globalThis.drystoneWords;
});

test('of a match that was stored before options had words none are shown', () => {
  assert.equal(unusualOf({ unusual: 'Board size 8' }), 'Board size 8');
  for (const before of [{}, { unusual: '' }, { unusual: 7 }, { unusual: null }]) {
    assert.equal(unusualOf(before), '');
  }
});

test('of what a tab has stored of a touch, whatever it is, a text is read or nothing', () => {
  globalThis.location = { search: '?game=wall' };
  mock.method(performance, 'getEntriesByType', () => [{ type: 'reload' }]);
  const damaged = ['7', '{}', '{"0": "?game=wall"}', 'true', '"x"', '[]', 'null', '["?game=wall"]'];
  for (const text of [...damaged, '["?game=wall", 7]', '["?game=wall", "a1"]']) {
    globalThis.sessionStorage = { getItem: () => text, removeItem: () => {} };
    assert.equal(touchBefore(), text.includes('a1') ? 'a1' : undefined, text);
  }
});
