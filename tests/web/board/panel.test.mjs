// Panels stand for themselves: one that fails takes no other with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eachPanel } from '../../../web/board/panel.js';

test('a panel that fails leaves the others to be shown, and its trouble is told', () => {
  const shown = [];
  const told = [];
  const wrong = new TypeError('wrong');
  const bad = () => {
    throw wrong;
  };
  const panels = [{ show: () => shown.push(1) }, { show: bad }, {}, { show: () => shown.push(2) }];
  eachPanel(
    panels,
    (panel) => panel.show?.(),
    (error) => told.push(error),
  );
  assert.deepEqual([shown, told], [[1, 2], [wrong]]);
});
