// An engine that says nothing for long comes to an end. The clock here is the test's own: no second passes.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { Watchdog } from '../../../web/engine/watchdog.js';

const WORDS = 'It has not answered for 30 seconds.';

/** A silence, and what it has told. */
function listened() {
  const told = [];
  return { told, watchdog: new Watchdog((reason) => told.push(reason)) };
}

/** Let so many seconds pass. */
function pass(seconds) {
  for (let passed = 0; passed < seconds; passed += 1) mock.timers.tick(1_000);
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setInterval'] });
});

test('where no answer comes, it is told once', () => {
  const { told, watchdog } = listened();
  watchdog.begin(true);
  pass(29);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(told, [WORDS]);
  pass(100);
  assert.deepEqual(told, [WORDS]);
});

test('every answer begins it anew', () => {
  const { told, watchdog } = listened();
  watchdog.begin(true);
  for (let answers = 0; answers < 10; answers += 1) {
    pass(29);
    watchdog.begin(true);
  }
  assert.deepEqual(told, []);
  pass(30);
  assert.deepEqual(told, [WORDS]);
});

test('where nothing is waited for, nothing is counted', () => {
  const { told, watchdog } = listened();
  watchdog.begin(true);
  pass(10);
  watchdog.begin(false);
  pass(100);
  assert.deepEqual(told, []);
});
