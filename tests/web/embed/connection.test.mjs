// The way from a board on another site's page to the engine: a frame that never answers gives way to another.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { Connection } from '../../../web/embed/connection.js';

/** Have what it needs of a page; give the frames that were made. */
function standIn(answer) {
  const frames = [];
  const made = () => {
    const frame = {
      style: {},
      isConnected: true,
      setAttribute() {},
      addEventListener: (_kind, act) => queueMicrotask(act),
      remove: () => (frame.isConnected = false),
      contentWindow: { postMessage: (_data, _origin, ports) => answer(ports, frames.length) },
    };
    frames.push(frame);
    return frame;
  };
  Object.assign(globalThis, {
    addEventListener() {},
    document: { createElement: made, addEventListener() {}, body: { append() {} } },
  });
  return frames;
}

test('a frame that never answers is taken away, and the next try has another', async () => {
  const frames = standIn((ports, count) => {
    if (count > 1 && ports) ports[0].postMessage({ hello: 1, board: 'one' });
  });
  mock.timers.enable({ apis: ['setTimeout'] });
  const board = new Connection(assert.fail, assert.fail, assert.fail);
  const first = board.open();
  await new Promise(setImmediate);
  mock.timers.tick(20_000);
  await assert.rejects(first, /try again, or load the page again/);
  assert.deepEqual([frames.length, frames[0].isConnected], [1, false]);
  const { end } = await board.open();
  assert.deepEqual([frames.length, frames[1].isConnected], [2, true]);
  end();
  mock.timers.reset();
});
