// Which stored match an answer belongs to: that which was asked for, whatever else was meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { databaseOf } from '../database.mjs';

const database = databaseOf();
const entryOf = (id) => ({ id, revision: 3, text: id, flip: false, query: `?game=${id}` });
const viewOf = (id, match) => ({
  game: { query: `?game=${id}` },
  saving: { match, state: id, tree: match },
});

test('two matches opened at once are each saved where they were', async () => {
  standIn();
  const { Autosave } = await import('../../../web/page/autosave.js');
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

test('what cannot be stored is found again after a reload of the tab, also in a match that is stored', async () => {
  standIn();
  const { Autosave } = await import('../../../web/page/autosave.js');
  const stored = wholeOf({ id: 'wall', revision: 3, saved: 5 });
  database.stores.matches.set('wall', stored);
  const autosave = new Autosave(
    async () => ({ record: 'longer', tree: 2 }),
    async () => undefined,
  );
  autosave.places.set(1, { id: 'wall', revision: 3, tree: 1 });
  autosave.match = 1;
  let said;
  autosave.complain = (error) => (said = error.name);
  database.full = true;
  await autosave.write({ ...viewOf('wall', 1), ...stored.sight }, 1, 'touch');
  assert.deepEqual([said, location.search], ['QuotaExceededError', '?game=wall&saved=wall']);
  assert.equal((await autosave.find('wall')).text, 'longer');
  assert.deepEqual([await autosave.settled(), autosave.unsaved !== undefined], [true, true]);
  database.full = false;
  let withdrawn = 0;
  autosave.withdrawComplaint = () => (withdrawn += 1);
  assert.equal(await autosave.settled(), true);
  assert.equal(withdrawn, 1);
  assert.equal(database.stores.matches.get('wall').text, 'longer');
  assert.equal((await autosave.find('wall')).revision, 4);
});

for (const [name, stored, storing] of [
  ['the first move of a match', undefined, false],
  ['a later move', 3, false],
  ['a move whose match is just being stored', 3, true],
]) {
  test(`${name} is found again though its page was left before a frame`, async () => {
    const { leave } = standIn();
    globalThis.requestAnimationFrame = () => {}; // A busy machine paints nothing.
    const { Autosave } = await import('../../../web/page/autosave.js');
    const make = (answer) =>
      new Autosave(
        async () => answer,
        async () => undefined,
      );
    database.stores.matches.clear();
    const autosave = make({ record: 'longer', tree: 2 });
    const id = autosave.idOf(1);
    if (stored) {
      database.stores.matches.set(id, wholeOf({ id, revision: stored, saved: 5 }));
      autosave.places.set(1, { id, revision: stored, tree: 1 });
      autosave.match = 1;
    }
    autosave.seen({ ...viewOf('wall', 1), ...wholeOf({}).sight }, 'touch');
    await new Promise((resolve) => setTimeout(resolve));
    autosave.storing = storing;
    leave();
    if (storing) database.stores.matches.get(id).revision += 1; // It was stored all the same.
    assert.equal(location.search, `?game=wall&saved=${id}`);
    const next = make({});
    const found = await next.wanted();
    assert.deepEqual([found.text, found.revision], ['longer', (stored ?? 0) + (storing ? 2 : 1)]);
    assert.deepEqual(await database.stores.notes.get('last'), id);
    // Once stored, it is not stored again over what follows.
    database.stores.matches.get(id).text = 'longest';
    assert.equal((await make({}).find(id)).text, 'longest');
  });
}

test('how the clocks stand as a page is left is found again, though no move was made', async () => {
  const { leave } = standIn();
  const { Autosave } = await import('../../../web/page/autosave.js');
  const ask = async ({ act }, entry) => autosave.seen(viewOf('wall', 1), act, entry);
  const clock = { since: 0, spent: 5000, paused: true };
  database.stores.matches.set('wall', wholeOf({ id: 'wall', revision: 3, saved: 5 }));
  const autosave = new Autosave(
    async () => ({}),
    ask,
    () => clock,
  );
  await autosave.open(await autosave.find('wall'));
  leave();
  const again = new Autosave(
    async () => ({}),
    async () => undefined,
  );
  assert.deepEqual((await again.find('wall')).clock, clock);
  assert.deepEqual(database.stores.matches.get('wall').clock, clock);
});

test('what another tab has played on is not overwritten by a page that was left', async () => {
  const { leave } = standIn();
  globalThis.requestAnimationFrame = () => {};
  const { Autosave } = await import('../../../web/page/autosave.js');
  const make = () =>
    new Autosave(
      async () => ({ record: 'longer', tree: 2 }),
      async () => undefined,
    );
  const autosave = make();
  autosave.places.set(1, { id: 'wall', revision: 3, tree: 1 });
  autosave.seen({ ...viewOf('wall', 1), ...wholeOf({}).sight }, 'touch');
  await new Promise((resolve) => setTimeout(resolve));
  leave();
  database.stores.matches.set('wall', wholeOf({ id: 'wall', revision: 4, text: 'other' }));
  database.stores.notes.set('last', 'hedge');
  assert.equal((await make().find('wall')).text, 'other');
  assert.equal(
    database.stores.notes.get('last'),
    'hedge',
    'what was not stored is not gone on with',
  );
});

test('an undo is stored though the move before it is not stored yet', async () => {
  standIn();
  globalThis.requestAnimationFrame = () => {};
  const { Autosave } = await import('../../../web/page/autosave.js');
  const asked = [];
  const autosave = new Autosave(
    async ({ unchanged }) => (asked.push(unchanged), { record: 'longer', tree: 2 }),
    async () => undefined,
  );
  const view = { ...viewOf('wall', 1), ...wholeOf({}).sight };
  for (const [act, state] of [
    ['touch', 'a'],
    ['undo', 'b'],
  ]) {
    autosave.seen({ ...view, saving: { match: 1, state, tree: 1 } }, act);
    await new Promise((resolve) => setTimeout(resolve));
  }
  assert.deepEqual(asked, [false, true]);
});

test('what has given way to another tab is not noted when the page is left', async () => {
  const { leave } = standIn();
  const { Autosave } = await import('../../../web/page/autosave.js');
  const { leftEntry } = await import('../../../web/page/draft.js');
  const autosave = new Autosave(
    async () => ({ record: 'longer', tree: 1 }),
    async () => undefined,
  );
  database.stores.matches.set('wall', wholeOf({ id: 'wall', revision: 4, text: 'other' }));
  autosave.places.set(1, { id: 'wall', revision: 3, tree: 1 });
  autosave.seen({ ...viewOf('wall', 1), ...wholeOf({}).sight }, 'touch');
  await autosave.last;
  leave();
  assert.equal(leftEntry(), undefined);
  assert.equal(database.stores.matches.get('wall').text, 'other');
});

test('the address of a match without a move opens it in another tab', async () => {
  standIn();
  const { draftOf, needsDraft, storeDraft } = await import('../../../web/page/draft.js');
  // That of a puzzle which could not be fetched stays as it is.
  assert.deepEqual([needsDraft({}, 'rematch'), needsDraft({}, 'challenge')], [true, false]);
  storeDraft(wholeOf({ id: 'empty', revision: 0, levels: [0, 3] }));
  sessionStorage.clear();
  assert.deepEqual(draftOf('empty').levels, [0, 3]);
});

/** What is stored of a match, whole. */
function wholeOf(entry) {
  const sight = { game: { title: 'Wall', query: '?game=wall' }, status: { text: '' }, scene: [] };
  return {
    name: '',
    text: 'short',
    flip: false,
    over: false,
    query: '?game=wall',
    sight,
    ...entry,
  };
}

/** Have what autosave needs of a browser. */
function standIn() {
  const leaving = [];
  const nowhere = { addEventListener() {}, querySelector: () => null };
  Object.assign(globalThis, {
    document: {
      ...nowhere,
      documentElement: { dataset: { page: 'table' } },
      getElementById: () => null,
    },
    location: { search: '', hash: '' },
    history: { replaceState: (_state, _title, address) => (location.search = address) },
    localStorage: storage(),
    sessionStorage: storage(),
    addEventListener: (name, act) => name === 'pagehide' && leaving.push(act),
    requestAnimationFrame: (act) => setImmediate(act),
    indexedDB: database,
    CSS: { escape: (name) => name },
  });
  delete globalThis.BroadcastChannel;
  return { leave: () => leaving.splice(0).forEach((act) => act()) };
}

/** A browser's storage of texts. */
function storage() {
  const texts = new Map();
  return {
    setItem: (name, text) => texts.set(name, text) && undefined,
    getItem: (name) => texts.get(name) ?? null,
    removeItem: (name) => texts.delete(name),
    clear: () => texts.clear(),
  };
}

test('what is being saved is waited for, and what nobody keeps is told', async () => {
  standIn();
  const { Autosave } = await import('../../../web/page/autosave.js');
  const autosave = new Autosave(
    async () => ({}),
    async () => undefined,
  );
  const log = [];
  const work = (name) => async () => {
    await new Promise((resolve) => setTimeout(resolve));
    log.push(name);
  };
  autosave.next(async () => {
    await work('first')();
    autosave.next(work('second'));
  });
  assert.equal(await autosave.settled(), true);
  assert.deepEqual(log, ['first', 'second']);
  autosave.unsaved = work('refused again');
  assert.equal(await autosave.settled(), false);
});
