// Which versions of the site a browser keeps, whatever else is on its origin and however full it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Browser } from './service-worker.mjs';

/** Install a version; where none is active yet, or it is asked for, it becomes active. */
async function install(browser, version, registration, { active = true, scope } = {}) {
  const worker = browser.worker(version, registration, scope);
  await worker.install();
  registration.waiting = undefined;
  if (active) {
    registration.active = worker;
    await worker.activate();
  } else registration.waiting = worker;
  return worker;
}

test('the versions that are needed stay: of the active worker, of open pages, and the last that waits', async () => {
  const browser = new Browser();
  const registration = {};
  const first = await install(browser, 'a1', registration);
  await install(browser, 'a2', registration, { active: false });
  assert.deepEqual(Object.keys(browser.versions()), ['app-a1', 'app-a2']);
  await install(browser, 'a3', registration, { active: false });
  assert.deepEqual(Object.keys(browser.versions()), ['app-a1', 'app-a3']);
  await first.tidy();
  assert.deepEqual(Object.keys(browser.versions()), ['app-a1', 'app-a3']);
  browser.locks.add('drystone:/app-a3').add('drystone:/app-a1');
  await install(browser, 'a4', registration);
  assert.deepEqual(Object.keys(browser.versions()), ['app-a1', 'app-a3', 'app-a4']);
  browser.locks.clear();
  await registration.active.tidy();
  assert.deepEqual(browser.versions(), { 'app-a4': 3 });
});

test('a host that goes back to the active version takes none of its files away', async () => {
  const browser = new Browser();
  const registration = {};
  await install(browser, 'a1', registration);
  await install(browser, 'a2', registration, { active: false });
  await install(browser, 'a1', registration, { active: false });
  await install(browser, 'a3', registration, { active: false });
  assert.deepEqual(browser.versions(), { 'app-a1': 3, 'app-a3': 3 });
});

test('two sites of one origin leave each other what they keep', async () => {
  const browser = new Browser();
  const [one, other] = [{}, {}];
  await install(browser, 'a1', one, { scope: 'https://host/' });
  await install(browser, 'a2', other, { scope: 'https://host/beta/' });
  await one.active.tidy();
  await other.active.tidy();
  assert.deepEqual(browser.versions(), { 'app-a1': 3, 'app-a2': 3 });
  await install(browser, 'a2', one, { scope: 'https://host/' });
  assert.equal(browser.stores.size, 2);
});

test('what older versions have kept without a path goes where it is of this site and no page needs it', async () => {
  const browser = new Browser();
  const keep = async (name, page) => {
    const cache = await browser.caches.open(name);
    await cache.put(page, new Response('older'));
  };
  await keep('drystone-site:app-b0:x', 'https://host/a/');
  await keep('drystone-site:app-b1:x', 'https://host/a/');
  await keep('drystone-site:app-b2:x', 'https://host/b/');
  browser.locks.add('drystone:app-b1');
  await install(browser, 'a1', {}, { scope: 'https://host/a/' });
  assert.deepEqual(Object.keys(browser.versions()), ['app-b1', 'app-b2', 'app-a1']);
});

test('what came of a newer version stays until the rest comes, and not for good', async (context) => {
  const browser = new Browser();
  const registration = {};
  const first = await install(browser, 'a1', registration);
  const second = browser.worker('a2', registration);
  const whole = browser.host.get('https://host/app-a2/more.wasm');
  browser.host.delete('https://host/app-a2/more.wasm');
  await assert.rejects(second.install());
  await first.tidy();
  assert.deepEqual(browser.versions(), { 'app-a1': 3, 'app-a2': 2 });
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  await first.tidy();
  assert.deepEqual(browser.versions(), { 'app-a1': 3 });
  browser.host.set('https://host/app-a2/more.wasm', whole);
  await second.install();
  assert.deepEqual(browser.versions(), { 'app-a1': 3, 'app-a2': 3 });
});

test('a version that finds no room leaves none of it taken, and the pages hear of it', async () => {
  const browser = new Browser();
  const registration = {};
  await install(browser, 'a1', registration);
  const before = browser.size();
  browser.room = before + 3;
  await assert.rejects(browser.worker('a2', registration).install(), {
    name: 'QuotaExceededError',
  });
  assert.equal(browser.size(), before);
  assert.deepEqual(browser.heard, [{ drystone: 'no room' }]);
});

test('on a first visit nobody hears of what there is no room for', async () => {
  const browser = new Browser();
  browser.room = 2;
  await assert.rejects(browser.worker('a1').install(), { name: 'QuotaExceededError' });
  assert.deepEqual([browser.heard, browser.size()], [[], 0]);
});

test('a file that came wrong once is asked for past the cache', async () => {
  const browser = new Browser();
  const worker = browser.worker('a1');
  const right = browser.host.get('https://host/app-a1/main.js');
  browser.host.set(
    'https://host/app-a1/main.js',
    (cache) => new Response(cache === 'reload' ? right : 'a front page'),
  );
  await worker.install();
  assert.deepEqual(browser.versions(), { 'app-a1': 3 });
});

test('a front page in place of a compiled module is not given to a start', async () => {
  const browser = new Browser();
  const worker = await install(browser, 'a1', {});
  const wrong = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
  browser.host.set('https://host/app-a1/more.wasm', () => wrong.clone());
  const found = await worker.ask('app-a1/more.wasm');
  assert.equal(await found.text(), 'app-a1/more.wasm of a1');
});

test('a compiled module that came cut is whole where it is asked for again', async () => {
  const browser = new Browser();
  const worker = await install(browser, 'a1', {});
  const half = new Response('half', { headers: { 'Content-Type': 'application/wasm' } });
  browser.host.set('https://host/app-a1/more.wasm', () => half.clone());
  const texts = [{}, { cache: 'reload' }].map(async (how) =>
    (await worker.ask('app-a1/more.wasm', how)).text(),
  );
  assert.deepEqual(await Promise.all(texts), ['half', 'app-a1/more.wasm of a1']);
});

/** Numbers from 0 to 1 that are the same each time. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('whatever is deployed, rolled back, cut or too much, what is in use is whole', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = numbers(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const browser = new Browser();
    const registration = {};
    await install(browser, 'v1', registration);
    let [active, waiting] = ['v1', ''];
    const pages = [];
    /** The host has a version; the browser looks for it, and may find it broken, or have no room. */
    const update = async () => {
      const version = pick(['v1', 'v2', 'v3', 'v4', 'v5', 'v6']);
      // A browser installs nothing whose script is that of the newest worker.
      if (version === (waiting || active)) return;
      const worker = browser.worker(version, registration);
      const file = `https://host/app-${version}/more.wasm`;
      const whole = browser.host.get(file);
      const trouble = random();
      if (trouble < 0.2) browser.host.delete(file);
      if (trouble > 0.8) browser.room = browser.size() + 2;
      const come = await worker.install().then(
        () => true,
        () => false,
      );
      browser.room = Infinity;
      browser.host.set(file, whole);
      if (come) [waiting, registration.waiting] = [version, worker];
    };
    const takeOver = async () => {
      if (!waiting) return;
      const worker = registration.waiting;
      [active, waiting, registration.active, registration.waiting] = [
        waiting,
        '',
        worker,
        undefined,
      ];
      await worker.activate();
    };
    const visit = () => pages.push(active);
    const leave = () => pages.splice(Math.floor(random() * pages.length), 1);
    const tidy = () => registration.active.tidy();
    for (let step = 0; step < 60; step += 1) {
      await pick([update, update, takeOver, visit, leave, tidy])();
      browser.locks = new Set(pages.map((version) => `drystone:/app-${version}`));
      const found = browser.versions();
      for (const version of [active, waiting, ...pages].filter(Boolean)) {
        assert.equal(found[`app-${version}`], 3, `${version} in run ${seed}, step ${step}`);
      }
    }
    browser.locks.clear();
    registration.waiting = undefined;
    await tidy();
    const left = Object.entries(browser.versions()).filter(([, files]) => files === 3);
    assert.deepEqual(left, [[`app-${active}`, 3]]);
  }
});

test('what a language has comes when it is chosen, and works without a network, in the next version too', async () => {
  const browser = new Browser();
  const first = browser.worker('0001');
  await first.install();
  await first.activate();
  assert.deepEqual(browser.versions(), { 'app-0001': 3 });
  assert.equal(await first.speak('de'), 'de');
  assert.deepEqual(browser.versions(), { 'app-0001': 6 });
  const next = browser.worker('0002', { active: first });
  await next.install();
  assert.equal(browser.versions()['app-0002'], 6);
  // A worker that was stopped meanwhile reads the list again.
  const again = browser.worker('0001');
  browser.host.clear();
  const page = await again.ask('de/', { mode: 'navigate' });
  assert.equal(await page.text(), 'de/index.html of 0001');
  assert.equal(page.headers.get('X-Frame-Options'), 'DENY');
  assert.equal((await again.ask('de')).headers.get('Location'), 'https://host/de/');
});

test('a language that has not come gives way to the same page in English', async () => {
  const browser = new Browser();
  const worker = browser.worker('0001');
  await worker.install();
  const none = () => Promise.reject(new TypeError('There is no network'));
  browser.host.set('https://host/de/?learn', none).set('https://host/de/', none);
  const answer = await worker.ask('de/?learn', { mode: 'navigate' });
  assert.equal(answer.headers.get('Location'), 'https://host/?learn&lang=');
  await assert.rejects(worker.ask('de/', { mode: 'cors' }), /no network/);
});
