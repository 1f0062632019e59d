// Which stored match an answer belongs to: that which was asked for, whatever else was meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { databaseOf } from './database.mjs';

const entryOf = (id) => ({ id, revision: 3, text: id, flip: false, query: `?game=${id}` });
const viewOf = (id, match) => ({
  game: { query: `?game=${id}` },
  saving: { match, state: id, tree: match },
});

test('two matches opened at once are each saved where they were', async () => {
  standIn();
  const { Autosave } = await import('../../web/page/autosave.js');
  let running;
  const started = new Promise((resolve) => (running = resolve));
  let last = started;
  // As Python does, one answer after the other, and none before it runs.
  const ask = ({ act, text }, entry) => {
    const match = text === 'wall' ? 1 : 2;
    last = last.then(() => autosave.seen(viewOf(text, match), act, entry));
    return last;
  };
  const autosave = new Autosave(async () => ({}), ask);
  const opened = [entryOf('wall'), entryOf('hedge')].map((entry) => autosave.open(entry));
  running();
  await Promise.all(opened);
  assert.deepEqual(
    [...autosave.places],
    [
      [1, { id: 'wall', revision: 3, tree: 1 }],
      [2, { id: 'hedge', revision: 3, tree: 2 }],
    ],
  );
  assert.equal(location.search, '?game=hedge&saved=hedge');
});

/** Have what autosave needs of a browser. */
function standIn() {
  const nowhere = { addEventListener() {}, querySelector: () => null };
  Object.assign(globalThis, {
    document: {
      ...nowhere,
      documentElement: { dataset: { page: 'table' } },
      getElementById: () => null,
    },
    location: { search: '', hash: '' },
    history: { replaceState: (_state, _title, address) => (location.search = address) },
    localStorage: { setItem() {}, getItem: () => null },
    indexedDB: databaseOf(),
    CSS: { escape: (name) => name },
  });
  delete globalThis.BroadcastChannel;
}
