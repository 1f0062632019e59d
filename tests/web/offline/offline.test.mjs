// A page may be left while its copy is still being begun: that is nobody's error.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { cacheSite } from '../../../web/offline/offline.js';

/** What the page asks for its copy. @param {() => Promise<object>} register */
function containerOf(register) {
  return Object.assign(new EventTarget(), { register });
}

const SILENT = {
  onReady: assert.fail,
  onUpdate: assert.fail,
  onFull: assert.fail,
  onGone: assert.fail,
};

/** A browser that refuses both: as one does whose page is being left, or that keeps nothing. */
const refusing = {
  locks: { request: () => Promise.reject(new TypeError('The callback can’t run any more')) },
  serviceWorker: containerOf(() => Promise.reject(new Error('Nothing is kept here'))),
};

test('a page that is being left tells no error', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: refusing, configurable: true });
  const heard = [];
  const listen = (reason) => heard.push(reason);
  process.on('unhandledRejection', listen);
  await cacheSite(SILENT);
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
  const serviceWorker = containerOf(() => Promise.resolve(registration));
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  mock.timers.enable({ apis: ['setInterval'] });
  let ready = 0;
  await cacheSite({ ...SILENT, onReady: () => (ready += 1) });
  assert.equal(ready, 0);
  active.become('activated');
  assert.equal(ready, 1);
  mock.timers.reset();
});

test('a copy whose first files did not come whole is asked for again', async () => {
  const dead = { active: null, installing: null, waiting: null };
  let asked = 0;
  const serviceWorker = containerOf(() => {
    asked += 1;
    return Promise.resolve(Object.assign(new EventTarget(), dead));
  });
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  mock.timers.enable({ apis: ['setInterval'] });
  await cacheSite(SILENT);
  mock.timers.tick(3_600_000);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(asked, 2);
  mock.timers.reset();
});

test('a newer version that finds no room is told of', async () => {
  const serviceWorker = containerOf(() => Promise.reject(new Error('Nothing is kept here')));
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  let full = 0;
  await cacheSite({ ...SILENT, onFull: () => (full += 1) });
  const say = (data) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  say({ drystone: 'no room' });
  say(null);
  assert.equal(full, 1);
});

test('an address where nothing is any more is told of after some days', async () => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => stored.set(name, text),
  };
  const registration = Object.assign(new EventTarget(), {
    active: Object.assign(new Worker(), { scriptURL: 'https://host/sw.js' }),
    installing: null,
    waiting: null,
    update: () => Promise.reject(new TypeError('It is not there.')),
  });
  const serviceWorker = containerOf(() => Promise.resolve(registration));
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1_000_000_000 });
  let gone = 0;
  const visit = async (status) => {
    globalThis.fetch = () =>
      status ? Promise.resolve(new Response(null, { status })) : Promise.reject(new TypeError());
    await cacheSite({ ...SILENT, onGone: () => (gone += 1) });
    await new Promise((resolve) => setTimeout(resolve));
    mock.timers.setTime(Date.now() + 2 * 24 * 3_600_000);
    return gone;
  };
  // A host in trouble, and no network at all, are no host that has gone.
  assert.deepEqual([await visit(503), await visit(0), await visit(0)], [0, 0, 0]);
  assert.deepEqual([await visit(404), await visit(404), await visit(404)], [0, 0, 1]);
  registration.update = () => Promise.resolve();
  assert.equal(await visit(404), 1);
  assert.equal(stored.get('drystone:gone'), '0');
  mock.timers.reset();
});
