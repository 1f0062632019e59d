// What is stored, where another version of the site has stored it, too.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { MATCH, SEAT } from '../a-match.mjs';
import { databaseOf } from '../database.mjs';

// The real clock would hold the process up until the database's patience is over.
mock.timers.enable({ apis: ['setTimeout'] });

/** A module of its own, as another page has it, with a database. */
async function pageWith(database) {
  globalThis.indexedDB = database;
  return import(`../../../web/storage/storage.js?${Math.random()}`);
}

test('a page goes on with the store of a newer version, and says once that there is one', async () => {
  const database = databaseOf([MATCH], {}, 3);
  const page = await pageWith(database);
  let heard = 0;
  page.onNewerStore(() => (heard += 1));
  assert.equal((await page.load('one')).text, 'record');
  assert.equal(await page.save({ ...MATCH, text: 'longer' }), 2);
  assert.deepEqual([database.stores.matches.get('one').text, heard], ['longer', 1]);
});

test('a page that was open before goes on when another tab has raised the store', async () => {
  const database = databaseOf([MATCH]);
  const page = await pageWith(database);
  await page.load('one');
  database.raise();
  assert.equal(await page.save({ ...MATCH, text: 'longer' }), 2);
  assert.equal(database.stores.matches.get('one').text, 'longer');
});

test('a connection that the system has closed is opened again', async () => {
  const database = databaseOf([MATCH]);
  const page = await pageWith(database);
  await page.load('one');
  database.connections.clear();
  assert.equal(await page.save(MATCH), 2);
});

test('what is not known here is written back as it was, and what was so before is not', async () => {
  const stored = {
    ...MATCH,
    clock: [300, 295],
    review: { moves: 'a' },
    trail: { revision: 1, text: 'x' },
    looked: true,
    extent: { plies: 1 },
    friend: { ...SEAT, waits: 'friend', since: 7 },
  };
  const database = databaseOf([stored], {}, 2);
  const page = await pageWith(database);
  await page.save({ ...MATCH, friend: SEAT });
  assert.deepEqual(database.stores.matches.get('one'), {
    ...MATCH,
    revision: 2,
    clock: [300, 295],
    review: { moves: 'a' },
    friend: { ...SEAT, since: 7 },
  });
});

test('a friend’s match that cannot be read is not one that is not here', async () => {
  const odd = { ...MATCH, levels: [0, 7], friend: { ...SEAT, waits: 'both' } };
  const page = await pageWith(databaseOf([odd]));
  assert.equal(await page.friendMatch('other'), undefined);
  await assert.rejects(page.friendMatch('m'), (error) => {
    assert.equal(
      page.whyNot(error),
      'This match was stored by a newer version of this site, or is damaged',
    );
    return true;
  });
});

test('a wheel’s match never passes for the site’s match of that name', async () => {
  const toy = { wheel: 'toy-1.0-py3-none-any.whl', ...MATCH.sight };
  const mine = { ...MATCH, friend: SEAT };
  const wheels = { ...MATCH, id: 'two', saved: 9, sight: toy, friend: SEAT };
  const page = await pageWith(databaseOf([mine, wheels]));
  assert.equal((await page.friendMatch('m')).id, 'one');
  assert.equal((await page.friendMatch('toy:m')).id, 'two');
  assert.equal((await page.friendMatchOfAny('m')).id, 'one');
  assert.equal((await (await pageWith(databaseOf([wheels]))).friendMatchOfAny('m')).id, 'two');
  assert.equal(await (await pageWith(databaseOf([wheels]))).friendMatch('m'), undefined);
});

test('matches are listed from any one on, the latest first, with their number', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ ...MATCH, id: `m${at}`, saved: at }));
  const { latestFrom } = await pageWith(databaseOf(many));
  const { count, entries } = await latestFrom(1000, 3);
  assert.deepEqual([count, ...entries.map(({ id }) => id)], [2000, 'm999', 'm998', 'm997']);
  assert.deepEqual((await latestFrom(0, 1)).entries[0].id, 'm1999');
  assert.deepEqual((await latestFrom(2000, 24)).entries, []);
});
