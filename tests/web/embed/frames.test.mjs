// Frames of a board on somebody's page: where they cannot be read, a reader is told so in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { embeddedData } from '../../../web/embed/replay.js';

globalThis.document = { baseURI: 'https://boards.example/page.html' };

/** A board with such frames, in the page or at an address. */
const board = ({ block, frames }) => ({
  querySelector: () => (block === undefined ? null : { textContent: block }),
  getAttribute: (name) => (name === 'frames' ? (frames ?? null) : null),
});
const answers = { '/good.json': '{"drystone": 1}', '/page.html': '<!doctype html>', '/none': '' };
globalThis.fetch = async ({ protocol, pathname }) => {
  if (protocol !== 'https:' || !(pathname in answers)) throw new TypeError('Failed to fetch');
  const text = answers[pathname];
  return { ok: text !== '', text: async () => text };
};

test('frames are read from the page or from an address', async () => {
  assert.deepEqual(await embeddedData(board({ block: '[1]' })), [1]);
  assert.deepEqual(await embeddedData(board({ frames: 'good.json' })), { drystone: 1 });
  assert.equal(await embeddedData(board({})), undefined);
});

for (const frames of ['page.html', 'none', 'away.json', 'javascript:alert(1)', 'https://']) {
  test(`what is no list of frames at ${frames} is quoted`, () =>
    assert.rejects(embeddedData(board({ frames })), {
      message: `The frames at ${frames} cannot be read.`,
    }));
}

test('what is no list of frames in the page is told so', () =>
  assert.rejects(embeddedData(board({ block: '[1,' })), { message: 'The frames are damaged.' }));
