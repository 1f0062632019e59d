// What has changed in a scene is made whole again, for each board by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, ScenePatcher } from '../../../web/engine/scene-patch.js';

const disc = ['circle', { class: 'disc', r: '3' }, []];
const scene = ['svg', {}, [disc, ['text', {}, 'a'], disc]];

test('a value is put in place, items come and go, and the rest stays the same objects', () => {
  const after = changed(scene, { 2: { 0: { 1: { r: ['4'] } }, 1: { 2: ['b'] } } });
  assert.deepEqual(after, [
    'svg',
    {},
    [['circle', { class: 'disc', r: '4' }, []], ['text', {}, 'b'], disc],
  ]);
  assert.equal(after[2][2], disc);
  assert.equal(scene[2][0][1].r, '3');
  assert.deepEqual(changed(scene, { 2: [1, 1, []] }), ['svg', {}, [disc, disc]]);
  assert.deepEqual(changed(scene, { 2: [3, 0, [disc]] })[2].length, 4);
  assert.deepEqual(changed(scene, [disc]), disc);
  assert.deepEqual(changed(scene, {}), scene);
});

test('a message names the scene that is here, and an answer has the whole of the next', () => {
  const patcher = new ScenePatcher();
  const touch = { act: 'touch', site: 'a1' };
  assert.deepEqual(patcher.asking(touch), { ...touch, drawn: 0 });
  assert.deepEqual(patcher.whole(touch, { ply: 0, scene, drawn: 1 }), { ply: 0, scene });
  assert.equal(patcher.asking(touch).drawn, 1);
  const next = patcher.whole(touch, { ply: 1, redrawn: { 2: { 1: { 2: ['b'] } } }, drawn: 2 });
  assert.equal(next.scene[2][1][2], 'b');
  assert.equal('drawn' in next || 'redrawn' in next, false);
  assert.equal(patcher.asking(touch).drawn, 2);
});

test('an answer without a scene changes nothing', () => {
  const patcher = new ScenePatcher();
  patcher.whole({}, { scene, drawn: 1 });
  assert.deepEqual(patcher.whole({}, { said: { text: 'no' } }), { said: { text: 'no' } });
  assert.equal(patcher.asking({}).drawn, 1);
});

test('each board has its own scene, until it is taken away', () => {
  const patcher = new ScenePatcher();
  const [one, two] = [{ board: 'b1' }, { board: 'b2' }];
  patcher.whole(one, { scene, drawn: 7 });
  patcher.whole(two, { scene: disc, drawn: 1 });
  assert.deepEqual(patcher.whole(one, { redrawn: {}, drawn: 8 }).scene, scene);
  assert.deepEqual([patcher.asking(one).drawn, patcher.asking(two).drawn], [8, 1]);
  patcher.whole({ act: 'end', ...one }, {});
  assert.deepEqual([patcher.asking(one).drawn, patcher.asking(two).drawn], [0, 1]);
});
