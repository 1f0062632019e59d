// Parts of the site that come late: where one does not come, why.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { jsonAt, moduleAt } from '../../../web/offline/site-files.js';

const FILE = 'https://host/app-1/start/menu.json';
const HTML = { headers: { 'Content-Type': 'text/html' } };
// In a build, the folder of the modules is named after its content.
const APP = new URL('../../../web/', import.meta.url).pathname.split('/').at(-2);

/** Have a host answer: for the file, first from the cache and then past it; and for the page. */
function host(file, page = `src="${APP}/app/main.js"`) {
  const asked = [];
  globalThis.fetch = async (url, { cache }) => {
    const own = String(url) === FILE;
    if (own) asked.push(cache);
    const found = own ? (file[cache] ?? file.default) : page;
    if (found === undefined) throw new TypeError('Failed to fetch');
    return typeof found === 'string' ? new Response(found) : found.clone();
  };
  return asked;
}

test('a wrong answer in the browser’s cache is asked for once more, past it', async () => {
  const asked = host({ default: new Response('<!doctype html>', HTML), reload: '{"menu": []}' });
  assert.deepEqual(await jsonAt(FILE), { menu: [] });
  assert.deepEqual(asked, ['default', 'reload']);
  assert.deepEqual(await (host({ default: '[1]' }), jsonAt(FILE)), [1]);
});

const gone = new Response('', { status: 404 });
for (const [reason, file, page] of [
  ['newer', { default: gone }, 'src="app-2/app/main.js"'],
  ['newer', { default: new Response('<!doctype html>', HTML) }, 'src="app-2/app/main.js"'],
  ['host', { default: gone }],
  ['host', { default: new Response('<!doctype html>', HTML) }],
  ['network', {}, undefined],
]) {
  test(`where a part does not come the reason is told: ${reason}`, async () => {
    host(file, page);
    await assert.rejects(jsonAt(FILE), { reason });
  });
}

test('a module that the host has and the browser keeps out is blocked', async () => {
  host({ default: 'export const a = 1;' });
  await assert.rejects(moduleAt(FILE), { reason: 'blocked' });
});
