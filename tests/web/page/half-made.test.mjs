// What is touched as a page goes is touched on the next one of the same match, and of no other.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { carryHalfMade, takeUpHalfMade } from '../../../web/page/half-made.js';

/** A page with a match on its board, and what is touched there. */
function pageWith(id, position, touched) {
  const taken = [];
  const touch = async (site) => taken.push(site);
  return { shown: { position, touched }, autosave: { place: { id } }, taken, touch };
}

test('half a move and a premove are there again after a reload, once', async () => {
  const texts = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  };
  let leave;
  globalThis.addEventListener = (kind, act) => (leave = kind === 'pagehide' ? act : leave);
  const takenBy = async (page) => {
    await takeUpHalfMade(page);
    return page.taken;
  };
  for (const [next, taken] of [
    [pageWith('a', 'x', []), ['c1', 'd1']],
    [pageWith('a', 'y', []), []],
    [pageWith('b', 'x', []), []],
    [pageWith('a', 'x', ['b1']), []],
  ]) {
    carryHalfMade(pageWith('a', 'x', ['c1', 'd1']));
    leave();
    // A page that goes before its match is there has nothing to say.
    carryHalfMade({ ...pageWith('a', 'x', []), opened: Promise.resolve() });
    leave();
    assert.deepEqual(await takenBy(next), taken);
    assert.deepEqual(await takenBy(pageWith('a', 'x', [])), []);
  }
});
