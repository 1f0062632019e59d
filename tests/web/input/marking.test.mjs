// Which mark a gesture means.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { colourOf, markOf } from '../../../web/input/marking.js';

test('the modifiers choose one of four colours', () => {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  const found = [
    '',
    'shift',
    'ctrl',
    'alt',
    'meta',
    'shift alt',
    'ctrl alt',
    'shift ctrl',
    'ctrl meta',
  ];
  const colours = found.map((held) =>
    colourOf({ ...none, ...Object.fromEntries(held.split(' ').map((one) => [`${one}Key`, true])) }),
  );
  assert.equal(colours.join(''), 'GRRBBYYRY');
});

test('where a mark ends it is a circle or an arrow', () => {
  assert.deepEqual(markOf('G', 'a1', 'a1'), ['G', 'a1']);
  assert.deepEqual(markOf('Y', 'a1', 'b2'), ['Y', 'a1', 'b2']);
});
