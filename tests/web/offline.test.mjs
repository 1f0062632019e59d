// A page may be left while its copy is still being begun: that is nobody's error.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

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

/** A worker of the site's copy, which says when its state changes. */
class Worker extends EventTarget {
  state = 'activating';
  postMessage() {}
  become(state) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

test('the page says that it works without a network only once its copy answers', async () => {
  const active = new Worker();
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: null,
    waiting: null,
  });
  const serviceWorker = { register: () => Promise.resolve(registration) };
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  mock.timers.enable({ apis: ['setInterval'] });
  let ready = 0;
  await cacheSite({ onReady: () => (ready += 1), onUpdate: assert.fail });
  assert.equal(ready, 0);
  active.become('activated');
  assert.equal(ready, 1);
  mock.timers.reset();
});
