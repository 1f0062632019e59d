// A page may be left while its copy is still being begun: that is nobody's error.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cacheSite } from '../../web/engine/offline.js';

/** A browser that refuses both: as one does whose page is being left, or that keeps nothing. */
const refusing = {
  locks: { request: () => Promise.reject(new TypeError('The callback can’t run any more')) },
  serviceWorker: { register: () => Promise.reject(new Error('Nothing is kept here')) },
};

test('a page that is being left tells no error', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: refusing, configurable: true });
  const heard = [];
  const listen = (reason) => heard.push(reason);
  process.on('unhandledRejection', listen);
  await cacheSite({ onReady: assert.fail, onUpdate: assert.fail });
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', listen);
  assert.deepEqual(heard, []);
});
