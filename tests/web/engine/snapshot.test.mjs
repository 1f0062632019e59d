// Of two sites on one origin each deletes its own snapshot alone.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';

import { Browser } from '../offline/service-worker.mjs';

// Only a build has the module build.js.
const EMPTY = `export const resolve = (name, context, next) => name === './build.js'
  ? { url: 'data:text/javascript,export const build = {}', shortCircuit: true }
  : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(EMPTY)}`);

test('the snapshot of another site of this origin stays', async () => {
  const { caches } = new Browser();
  Object.assign(globalThis, { caches });
  // A module's folder is two below the site's.
  const site = new URL('../../../', import.meta.url);
  const { deleteSnapshot } = await import('../../../web/engine/snapshot.js');
  const cache = await caches.open('drystone-snapshot');
  const own = new URL('app-0123/snapshot?of=1', site).href;
  const other = new URL('beta/app-0123/snapshot?of=1', site).href;
  for (const key of [own, other]) await cache.put(key, new Response('memory'));
  await deleteSnapshot();
  assert.deepEqual([...cache.entries.keys()], [other]);
});
