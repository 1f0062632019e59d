// Work in the background waits until nobody waits for an answer, but not for ever. The clock here is
// the test's own: no second passes.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

const STEP = 50;

let now = 0;
let number = 0;

/** A module of its own for each test, as it remembers what was asked. */
const idle = () => import(`../../../web/engine/idle.js?${(number += 1)}`);

/** Let so many milliseconds pass. */
async function pass(milliseconds) {
  for (let passed = 0; passed < milliseconds; passed += STEP) {
    now += STEP;
    mock.timers.tick(STEP);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  now = 0;
  performance.now = () => now;
});

test('it begins once everything is answered, and some time after that', async () => {
  const { watchRequests, whenIdle } = await idle();
  const requests = new Map([[1, 'asked']]);
  watchRequests(requests);
  let begun = false;
  whenIdle(1_000, () => (begun = true));
  await pass(5_000);
  assert.equal(begun, false);
  requests.clear();
  await pass(500);
  assert.equal(begun, false, 'somebody was answered just now');
  await pass(1_000);
  assert.equal(begun, true);
});

test('whoever asks again puts it off', async () => {
  const { noteActivity, whenIdle } = await idle();
  let begun = false;
  whenIdle(400, () => (begun = true));
  for (let times = 0; times < 5; times += 1) {
    noteActivity();
    await pass(300);
    assert.equal(begun, false);
  }
  await pass(600);
  assert.equal(begun, true);
});

test('it does not wait for ever: somebody may let the computer play all day', async () => {
  const { watchRequests, whenIdle } = await idle();
  watchRequests(new Map([[1, 'asked']]));
  let begun = false;
  whenIdle(100, () => (begun = true));
  await pass(2_000);
  assert.equal(begun, false);
  await pass(18_000);
  assert.equal(begun, true);
});

test('one piece of work comes after the other, also after one that fails', async () => {
  const { whenIdle } = await idle();
  const done = [];
  const info = mock.method(console, 'info', () => {});
  whenIdle(100, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    done.push('first');
    throw new Error('it fails');
  });
  whenIdle(100, () => done.push('second'));
  await pass(900);
  assert.deepEqual(done, []);
  await pass(2_000);
  assert.deepEqual(done, ['first', 'second']);
  assert.equal(info.mock.callCount(), 1);
});
