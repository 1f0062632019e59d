// The service worker that stands where a site was: it takes along what browsers hold of that site alone.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import { Browser } from '../offline/service-worker.mjs';

test('of a site that has gone, its own copy goes, and the worker with it', async () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const source = execFileSync('python3', ['-m', 'tools.hosting', 'gone'], { cwd: root });
  const { caches, stores } = new Browser();
  const hold = async (name, page) => (await caches.open(name)).put(page, new Response(''));
  await hold('drystone-site:/a/:app-1:x', 'https://host/a/');
  await hold('drystone-site:app-0:x', 'https://host/a/');
  await hold('drystone-site:/b/:app-1:x', 'https://host/b/');
  await hold('drystone-site:app-2:x', 'https://host/b/');
  await hold('other', 'https://host/a/');
  let left = 0;
  const listeners = {};
  const self = {
    registration: { scope: 'https://host/a/', unregister: async () => (left += 1) },
    addEventListener: (kind, act) => (listeners[kind] = act),
  };
  new Function('self', 'caches', String(source))(self, caches);
  let done;
  listeners.activate({ waitUntil: (all) => (done = all) });
  await done;
  const names = ['drystone-site:/b/:app-1:x', 'drystone-site:app-2:x', 'other'];
  assert.deepEqual([[...stores.keys()], left], [names, 1]);
});
