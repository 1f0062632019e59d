// Why the engine cannot start or is slow: the reasons are told apart.

import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';

import { DownloadError } from '../../../web/offline/download.js';
import {
  explained,
  FAILURES,
  isInterpreted,
  lacking,
  ofSlowStart,
} from '../../../web/offline/failures.js';

const wasm = WebAssembly;

afterEach(() => Object.assign(globalThis, { WebAssembly: wasm }));

/** A clock on which so many milliseconds pass between two looks. */
function clockOf(pace) {
  let time = 0;
  return () => (time += pace);
}

test('a browser without WebAssembly is told from one without workers', () => {
  globalThis.Worker = function () {};
  assert.equal(lacking(), undefined);
  delete globalThis.Worker;
  assert.equal(lacking(), FAILURES.old);
  delete globalThis.WebAssembly;
  assert.equal(lacking(), FAILURES.off);
});

test('what cannot be compiled is told from what has not come', () => {
  assert.equal(explained(new DownloadError('a.wasm', 'gone')), FAILURES.download);
  assert.equal(explained(new wasm.CompileError('refused by the policy')), FAILURES.refused);
});

test('a failure is said in the language that is in force when it is read', () => {
  const { title } = FAILURES.crash;
  globalThis.drystoneWords = { language: 'de', sentences: { [title]: 'Aus.' } };
  assert.equal(FAILURES.crash.title, 'Aus.');
  delete globalThis.drystoneWords;
});

test('a browser that interprets WebAssembly is told from a slow machine', () => {
  assert.equal(isInterpreted(), false);
  assert.equal(isInterpreted(clockOf(7)), false);
  assert.equal(isInterpreted(clockOf(13)), true);
  assert.equal(ofSlowStart(), FAILURES.worker);
  mock.method(performance, 'now', clockOf(13));
  assert.equal(ofSlowStart(), FAILURES.slow);
});
