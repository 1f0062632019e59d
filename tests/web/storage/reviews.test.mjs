// Reviews and practice stay with their matches: when these are played on, and in a file that takes
// them along.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { exportAll, importAll } from '../../../web/library/archive.js';
import { practised, save, storeReview } from '../../../web/storage/storage.js';
import { reviewOf } from '../../../web/storage/stored.js';
import { SIGHT, MATCH as WHOLE } from '../a-match.mjs';
import { REVIEW } from '../a-review.mjs';
import { databaseOf } from '../database.mjs';

const MATCH = { ...WHOLE, over: true };
const PRACTICE = { abcdefghijklmn: { step: 1, due: 9, tries: [[8, 1]] } };

const database = databaseOf([MATCH], { practice: PRACTICE });
const { matches, notes } = database.stores;
globalThis.indexedDB = database;
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
// The real clock would hold the process up until the database's patience is over.
mock.timers.enable({ apis: ['setTimeout'] });

/** What Python says of a record. */
const tell = async () => ({ preview: SIGHT, over: true, trouble: '' });

test('a review stays when the match is saved again', async () => {
  await storeReview('one', REVIEW);
  await save({ ...MATCH, text: 'longer record' });
  assert.equal(matches.get('one').text, 'longer record');
  assert.deepEqual(reviewOf(matches.get('one')), REVIEW);
});

test('a review of a match that is gone is stored nowhere', async () => {
  await storeReview('other', REVIEW);
  assert.deepEqual([...matches.keys()], ['one']);
});

test('a file takes reviews and practice along', async () => {
  const [file] = (await exportAll()).files;
  matches.clear();
  const later = { abcdefghijklmn: { step: 2, due: 99, tries: [[98, 1]] } };
  notes.set('practice', later);
  const found = await importAll(Object.assign(file, { name: 'all.json' }), tell);
  assert.deepEqual([found.added, found.refused], [1, []]);
  const [entry] = matches.values();
  assert.deepEqual(reviewOf(entry), REVIEW);
  assert.deepEqual(await practised(), later);
  notes.clear();
  const [again] = (await exportAll()).files;
  await importAll(Object.assign(again, { name: 'all.json' }), tell);
  assert.equal(await practised(), undefined);
});

test('practice comes from a file to where there is none, and damage does not', async () => {
  const file = (practice) => {
    const text = JSON.stringify({ format: 'drystone matches', version: 1, matches: [], practice });
    return Object.assign(new Blob([text]), { name: 'all.json' });
  };
  await importAll(file({ ...PRACTICE, odd: 5 }), tell);
  assert.deepEqual(await practised(), PRACTICE);
});

test('a match comes in without a review that is damaged', async () => {
  matches.clear();
  const text = JSON.stringify({
    format: 'drystone matches',
    version: 1,
    matches: [{ record: 'record', review: { ...REVIEW, scores: 'x' } }],
  });
  const found = await importAll(Object.assign(new Blob([text]), { name: 'all.json' }), tell);
  assert.equal(found.added, 1);
  const [entry] = matches.values();
  assert.equal(entry.review, undefined);
});

test('what is too much for one file is exported as several, and all of it comes back', async () => {
  const large = 'x'.repeat(20_000_000);
  const many = Array.from({ length: 5_001 }, (_, at) => [`no ${at}`, `record ${at}`]);
  const long = Array.from({ length: 3 }, (_, at) => [`no ${at}`, `${at}${large}`]);
  const pile = Object.fromEntries(
    Array.from({ length: 20_001 }, (_, at) => [
      `${at}`.padStart(14, 'a'),
      { step: 1, due: 5, tries: [] },
    ]),
  );
  for (const [stored, expected] of [
    [many, 2],
    [long, 2],
    [[], 1],
  ]) {
    matches.clear();
    for (const [id, text] of stored) matches.set(id, { ...MATCH, id, text });
    notes.set('practice', pile);
    const { files } = await exportAll();
    assert.equal(files.length, expected);
    matches.clear();
    notes.clear();
    let added = 0;
    for (const file of files) {
      const taken = await importAll(Object.assign(file, { name: 'all.json' }), tell);
      assert.deepEqual([taken.refused, taken.left], [[], []]);
      added += taken.added;
    }
    assert.equal(added, stored.length);
    assert.equal(Object.keys(await practised()).length, 20_000);
  }
});

test('a review from a file that is long in sum is none', () => {
  const long = (words, count) => ({
    review: { ...REVIEW, mistakes: Array(count).fill({ ...REVIEW.mistakes[0], words }) },
  });
  assert.ok(reviewOf(long('x'.repeat(100), 500)));
  assert.equal(reviewOf(long('x'.repeat(4_000), 500)), undefined);
  assert.equal(reviewOf(long('x'.repeat(19_000), 1)), undefined);
});
