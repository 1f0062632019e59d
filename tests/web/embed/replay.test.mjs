// Frames come from somebody's page: all that a scene could not hold is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readReplay } from '../../../web/embed/replay.js';

const BOARD = ['svg', 0, []];

/** Frames that are sound but for what is given. */
function frames({ nodes = [BOARD], attributes = [{}], frame = {}, ...more } = {}) {
  const sound = { scene: nodes.length - 1, state: 0, words: [0, 0], position: [0, 0], ...frame };
  const rest = { words: [], at: 0, states: [{}], frames: [sound], game: {} };
  return { drystone: 1, attributes, nodes, ...rest, ...more };
}

test('frames of earlier versions have no words for the ear, and are read', () => {
  assert.equal(readReplay(frames()).frames[0].speech, '');
  assert.equal(readReplay(frames({ frame: { speech: 'Red: a1.' } })).frames[0].speech, 'Red: a1.');
});

test('sound frames are read', () => {
  assert.deepEqual(readReplay(frames()).frames[0].scene, ['svg', {}, []]);
});

const doubled = Array.from({ length: 40 }, (_, at) => ['g', 0, [at, at]]);
for (const [name, damaged] of Object.entries({
  nothing: {},
  'another version': frames({ drystone: 2 }),
  'no frame': frames({ frames: [] }),
  'a beginning that there is not': frames({ at: 1 }),
  'an event handler': frames({ attributes: [{ onload: 'window.evil=1' }] }),
  'a style': frames({ attributes: [{ style: 'background: url(https://example.org)' }] }),
  'a link': frames({ attributes: [{ href: 'https://example.org' }] }),
  'a state that there is not': frames({ frame: { state: 7 } }),
  'words of no frame before': frames({ frame: { words: [9, 9] } }),
  'a position that is no list': frames({ frame: { position: 'x' } }),
  'a scene that is no picture': frames({ nodes: [['g', 0, []]] }),
  'a node in itself': frames({ nodes: [['svg', 0, [0]]] }),
  'a family that there is not': frames({ nodes: [['svg', 0, [-9, 0, 0]]] }),
  'a picture that doubles forty times': frames({
    nodes: [['g', 0, []], ...doubled, ['svg', 0, [40]]],
  }),
})) {
  test(`frames with ${name} are refused`, () => assert.throws(() => readReplay(damaged), /frame/i));
}
