// What an older version of the site has stored is shown as today's page shows it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { upgradeView } from '../../../web/storage/migrations.js';

const OLD = {
  status: { text: 'Blue to move', side: 'blue' },
  hint: '',
  players: [{ name: 'Red' }, { name: 'Blue', level: 2 }],
  facts: [{ name: 'Blue', side: 'blue', label: 'Checkers', value: 7 }],
};

test('a picture from before there were strips has those of its players, and its line', () => {
  const { strips, line, result } = upgradeView(OLD);
  assert.deepEqual(
    strips.map(({ name, turn, detail, score }) => [name, turn, detail, score]),
    [
      ['Blue', true, 'level 2', 'Checkers: 7'],
      ['Red', false, '', ''],
    ],
  );
  assert.deepEqual([line.text, result], ['Blue to move', null]);
});

test('what a picture of today has stays', () => {
  const now = { ...OLD, strips: [], line: { lead: 'x', text: 'y' }, result: { title: 'z' } };
  assert.deepEqual(upgradeView(now), now);
});
