// A file of matches: what Python has to read of it.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { exportAll, exportOne, importAll, inTurn } from '../../../web/library/archive.js';
import { SEAT } from '../a-match.mjs';
import { REVIEW } from '../a-review.mjs';
import { databaseOf } from '../database.mjs';

const MATCH = { id: 'one', revision: 1, text: 'record', saved: 5, friend: SEAT };

const NEWER = { ...MATCH, id: 'two', saved: 4, levels: [0, 7], clock: [300], trail: { text: 'x' } };

globalThis.indexedDB = databaseOf([MATCH, NEWER, { id: 'three', saved: 1 }]);
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
// The real clock would hold the process up until the database's patience is over.
mock.timers.enable({ apis: ['setTimeout'] });

test('of a file, what is stored to the letter is not read again, and the rest is counted', async () => {
  const { seat, secrets } = SEAT;
  const matches = [
    { record: MATCH.text },
    { record: '', seat },
    { record: '', seat, secrets },
    { record: '', seat, secrets: 'others' },
    { record: 'new' },
  ];
  const text = JSON.stringify({ format: 'drystone matches', version: 1, matches });
  const file = Object.assign(new Blob([text]), { name: 'all.json' });
  const told = [];
  const done = [];
  const send = (command) => {
    told.push([command.text, command.secrets]);
    return Promise.resolve({ said: { kind: 'error', text: 'No.' } });
  };
  const found = await importAll(file, send, (at, all) => done.push(`${at} of ${all}`));
  assert.equal(found.known, 3);
  assert.deepEqual(told, [
    ['', 'others'],
    ['new', undefined],
  ]);
  assert.deepEqual(done, ['0 of 5', '1 of 5', '2 of 5', '3 of 5', '4 of 5']);
});

test('of a match in a file, what only a newer version knows is stored, and nothing in place of what is known', async () => {
  const others = { clock: { r: [300, 2] }, revision: 9, trail: { text: 'x' }, sight: 'no' };
  const matches = [{ record: 'far', deep: 0, ...others }];
  const text = JSON.stringify({ format: 'drystone matches', version: 1, matches }).replace(
    '"deep":0',
    `"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  );
  const file = Object.assign(new Blob([text]), { name: 'all.json' });
  const sight = { game: { query: '?game=x' } };
  const send = async () => ({ preview: sight, over: false, extent: null, trouble: '' });
  assert.equal((await importAll(file, send)).added, 1);
  const stored = [...indexedDB.stores.matches.values()].find((entry) => entry.text === 'far');
  const { clock, revision, trail, query } = stored;
  assert.deepEqual([clock, revision, trail, query], [{ r: [300, 2] }, 1, undefined, '?game=x']);
  assert.deepEqual([stored.sight, 'deep' in stored], [sight, false]);
  indexedDB.stores.matches.delete(stored.id);
});

test('what a file says of a match is believed where it can be, and no deeper than can be stored', async () => {
  const deep = '"deep"';
  const review = { ...REVIEW, more: deep };
  const odd = {
    name: 5,
    flip: 'yes',
    favourite: 'yes',
    levels: [9, 'x'],
    saved: -1,
    language: 'xx',
  };
  const text = JSON.stringify({
    format: 'drystone matches',
    version: 1,
    matches: [{ record: 'odd', ...odd, review }],
  }).replace(JSON.stringify(deep), `${'['.repeat(9_000)}${']'.repeat(9_000)}`);
  const file = Object.assign(new Blob([text]), { name: 'all.json' });
  const sight = { game: { query: '?game=x' } };
  await importAll(file, async () => ({ preview: sight, over: false, extent: null, trouble: '' }));
  const stored = [...indexedDB.stores.matches.values()].find((entry) => entry.text === 'odd');
  const { name, flip, favourite, levels, saved, language } = stored;
  assert.deepEqual(
    [name, flip, favourite, levels, language, 'review' in stored],
    ['', false, false, [0, 0], 'en', false],
  );
  assert.ok(saved > 1e12);
  indexedDB.stores.matches.delete(stored.id);
});

test('one match is read ahead while another is stored, and no more; a failure is heard once', async () => {
  const log = [];
  const read = (item) => {
    log.push(`read ${item}`);
    return item === 'd' ? Promise.reject(new Error('gone')) : Promise.resolve(item);
  };
  await assert.rejects(async () => {
    for await (const found of inTurn(['a', 'b', 'c', 'd', 'e'], read)) log.push(`store ${found}`);
  }, /gone/);
  assert.deepEqual(log.join(), 'read a,read b,store a,read c,store b,read d,store c,read e');
  for await (const nothing of inTurn([], read)) assert.fail(nothing);
});

test('whatever files came in, what is exported then is read again', async () => {
  const taken = async (/** @type {object} */ content) => {
    const text = JSON.stringify({
      format: 'drystone matches',
      version: 1,
      matches: [],
      ...content,
    });
    await importAll(Object.assign(new Blob([text]), { name: 'all.json' }));
  };
  const { notes } = indexedDB.stores;
  const one = { first: 1, atOnce: true, solved: 0 };
  const keys = Array.from({ length: 25_000 }, (_, at) => `${at}`.padEnd(400, 'x'));
  const tries = Object.fromEntries(keys.map((key) => [key, one]));
  await taken({ tries: { ...tries, ['y'.repeat(2_000)]: one } });
  await taken({ solved: ['y'.repeat(2_000), ...keys.slice(0, 10_000)] });
  await taken({ solved: keys.slice(5_000) });
  assert.deepEqual(
    [Object.keys(notes.get('tries')).length, notes.get('solved').length],
    [20_000, 20_000],
  );
  // Stored by a version that read longer ones.
  const long = Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(3_000_000, 'x'));
  notes.set('solved', long);
  const { files } = await exportAll();
  assert.ok(files.every(({ size }) => size <= 50_000_000));
  const texts = await Promise.all(files.map((file) => file.text()));
  const found = texts.map((text) => JSON.parse(text));
  assert.deepEqual(
    found.flatMap(({ solved = [] }) => solved),
    long,
  );
  assert.equal(found.flatMap((each) => Object.keys(each.tries ?? {})).length, 20_000);
  notes.clear();
});

test('a match at this screen in which something is hidden goes along only where that is wanted', async () => {
  const { matches } = indexedDB.stores;
  matches.set('hot', {
    ...MATCH,
    id: 'hot',
    text: 'a~b',
    friend: undefined,
    extent: { hides: true },
  });
  for (const [secrets, found] of [
    [false, 1],
    [true, 0],
  ]) {
    const { files, hidden } = await exportAll(secrets);
    assert.equal(hidden, found);
    assert.equal((await files[0].text()).includes('a~b'), !found);
  }
  assert.equal(exportOne(matches.get('hot')), undefined);
  matches.delete('hot');
});

test('a match that only a newer version reads goes into the file as it stands, and is counted', async () => {
  const { files, unread, left } = await exportAll();
  const { matches } = JSON.parse(await files[0].text());
  const { record, seat } = { record: MATCH.text, seat: SEAT.seat };
  assert.deepEqual(matches, [
    { saved: 5, record, seat },
    { saved: 4, levels: [0, 7], clock: [300], record, seat },
  ]);
  assert.deepEqual([unread, left], [2, 1]); // The first has no picture here.
});
